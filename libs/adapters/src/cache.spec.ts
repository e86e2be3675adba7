import { describe, expect, it } from '@jest/globals';
import { digest, seal, unseal } from './cache.ts';

describe('what lies sealed in the cache', () => {
  const text = JSON.stringify({ name: 'สมชาย ใจดี', telephone: '0810000001' });

  it('is read with the secret it was sealed with, and with no other', () => {
    const sealed = seal('token', text);
    expect(unseal('token', sealed)).toBe(text);
    expect(unseal('Token', sealed)).toBeUndefined();
    expect(Buffer.from(sealed, 'base64').toString()).not.toContain('0810000001');
  });

  it('looks different each time, and is nothing when a bit of it was changed', () => {
    const sealed = seal('token', text);
    expect(seal('token', text)).not.toBe(sealed);
    const bytes = Buffer.from(sealed, 'base64');
    bytes[20]! ^= 1;
    for (const wrong of [bytes.toString('base64'), sealed.slice(0, 10), '', '{}'])
      expect(unseal('token', wrong)).toBeUndefined();
  });

  it('is not opened by the name of its key', () => {
    expect(unseal(digest('token'), seal('token', text))).toBeUndefined();
  });
});
