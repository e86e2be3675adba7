import { describe, expect, it } from '@jest/globals';
import { facebookCookie, returnAddress, sealedOf, toldName } from './facebook.rules.ts';

describe('a sign-in with Facebook', () => {
  const hosts = { 'ship.harbor.example': 'harbor' };
  it.each([
    ['ship.harbor.example', true, 'https://ship.harbor.example/auth/fbform'],
    ['Ship.Harbor.Example:8443', true, 'https://ship.harbor.example:8443/auth/fbform'],
    ['evil.test', true, undefined],
    ['localhost:4000', true, undefined],
    ['ship.harbor.example@evil.test', true, undefined],
    ['ship.harbor.example:80@evil.test', true, undefined],
    ['ship.harbor.example/evil', true, undefined],
    ['', true, undefined],
    ['localhost:4000', false, 'http://localhost:4000/auth/fbform'],
    ['harbor.localhost:4000', false, 'http://harbor.localhost:4000/auth/fbform'],
    ['127.0.0.1:4000', false, 'http://127.0.0.1:4000/auth/fbform'],
    ['[::1]:4000', false, 'http://[::1]:4000/auth/fbform'],
    ['evil.test', false, undefined],
    ['localhost.evil.test', false, undefined],
  ])('comes back to %s (production: %s) at %s', (host, production, address) => {
    expect(returnAddress(host, hosts, production)).toBe(address);
  });

  const value = 'a'.repeat(60);
  it.each([
    [undefined, undefined],
    [`facebook=${value}`, value],
    [`device=x; facebook=${value}; other=1`, value],
    [`notfacebook=${value}`, undefined],
    ['facebook=short', undefined],
    [`facebook=${'a'.repeat(50)}<script>`, undefined],
  ])('reads the cookie of %s', (header, expected) => {
    expect(sealedOf(header)).toBe(expected);
  });
  it('sets a cookie that scripts and other sites do not get', () => {
    const made = facebookCookie(value, 600_000, true);
    expect(made).toBe(
      `facebook=${value}; Path=/client/v1/auth/facebook; Max-Age=600; HttpOnly; SameSite=Strict; Secure`,
    );
    expect(facebookCookie(value, 600_000, false)).not.toContain('Secure');
  });

  it.each([
    ['  สมชาย \n ใจดี ', 'สมชาย ใจดี'],
    ['a\u0000b\u202ec', 'a b c'],
    ['x'.repeat(200), 'x'.repeat(150)],
    ['   ', null],
    [undefined, null],
    [{ name: 'x' }, null],
  ])('takes the name %j for %j', (given, name) => {
    expect(toldName(given)).toBe(name);
  });
});
