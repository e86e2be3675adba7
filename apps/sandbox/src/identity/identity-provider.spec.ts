import { createVerify, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { claimsOf, fitsChallenge, isReturnAddress, PEOPLE, signed, type Authorization } from './identity-provider.ts';

const AT = new Date('2026-11-23T10:00:00Z');
const given: Authorization = {
  client_id: 'lamliang',
  redirect_uri: 'http://127.0.0.1/auth/fbform',
  nonce: 'n',
  challenge: '',
  person: PEOPLE[0]!,
  at: 0,
};
const claims = (...faults: string[]) => claimsOf(given, 'http://idp', AT, new Set(faults));

describe('the simulated identity provider', () => {
  it.each([
    ['http://127.0.0.1:4000/auth/fbform', true],
    ['http://harbor.localhost:4000/auth/fbform', true],
    ['http://[::1]:4000/auth/fbform', true],
    ['http://127.0.0.1:4000/auth/fbform?next=http://evil.test', false],
    ['http://127.0.0.1:4000/login', false],
    ['http://evil.test/auth/fbform', false],
    ['http://localhost.evil.test/auth/fbform', false],
    ['javascript:alert(1)', false],
    [null, false],
  ])('sends people back to %s: %s', (address, answer) => {
    expect(isReturnAddress(address)).toBe(answer);
  });

  it('takes the verifier of a challenge and no other (RFC 7636, appendix B)', () => {
    const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
    expect(fitsChallenge(challenge, 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(true);
    for (const verifier of ['dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXK', challenge, ''])
      expect(fitsChallenge(challenge, verifier)).toBe(false);
  });

  it('tells who somebody is, to each application by another subject', () => {
    expect(claims()).toMatchObject({ iss: 'http://idp', aud: 'lamliang', nonce: 'n', name: 'มาลี สดใส', iat: AT.getTime() / 1_000 });
    const other = claimsOf({ ...given, client_id: 'harbor' }, 'http://idp', AT, new Set());
    expect([other['sub'] === claims()['sub'], claims()['sub']]).toEqual([false, expect.stringMatching(/^\d{10,17}$/)]);
    expect(claimsOf({ ...given, person: PEOPLE[2]! }, 'http://idp', AT, new Set())).not.toHaveProperty('email');
  }); // prettier-ignore

  it('misbehaves in one thing at a time', () => {
    const right = claims();
    const differs = (fault: string) => Object.entries(claims(fault)).flatMap(([name, value]) => (right[name] === value ? [] : name)); // prettier-ignore
    expect(['wrong_nonce', 'wrong_audience', 'wrong_issuer', 'expired'].map(differs)).toEqual([['nonce'], ['aud'], ['iss'], ['iat', 'exp']]); // prettier-ignore
  });

  it('signs by RS256', () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const [head = '', body = '', signature = ''] = signed(claims(), 'k', privateKey).split('.');
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ alg: 'RS256', typ: 'JWT', kid: 'k' });
    expect(createVerify('RSA-SHA256').update(`${head}.${body}`).verify(publicKey, signature, 'base64url')).toBe(true);
  });
});
