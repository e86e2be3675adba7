import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { handOverFault, handOverShape } from './hand-over.config.ts';

const read = (env: Record<string, string>) => z.object(handOverShape).parse(env);
const KEYS = '{"company_id":"7","passkey":"secret","encrypt_head":"head"}';

describe('who papers are handed over to', () => {
  it('is nobody in production until an address is set, which is https and has keys of its own', () => {
    const fault = (env: Record<string, string>) => handOverFault(read(env))?.[0];
    expect(fault({})).toBeUndefined();
    expect(fault({ TR_CLOUD_URL: 'http://shop.trcloud.co', TR_CLOUD_KEYS: KEYS })).toBe('TR_CLOUD_URL');
    expect(fault({ TR_CLOUD_URL: 'https://shop.trcloud.co' })).toBe('TR_CLOUD_KEYS');
    expect(fault({ TR_CLOUD_URL: 'https://shop.trcloud.co', TR_CLOUD_KEYS: KEYS })).toBeUndefined();
    expect(fault({ TAX_OFFICE_URL: 'http://etax.example.com' })).toBe('TAX_OFFICE_URL');
    expect(fault({ TAX_OFFICE_URL: 'https://etax.example.com' })).toBe('TAX_OFFICE_KEY');
    expect(fault({ TAX_OFFICE_URL: 'https://etax.example.com', TAX_OFFICE_KEY: 'key' })).toBeUndefined();
  });
  it.each([
    ['an address that is none', { TR_CLOUD_URL: 'ftp://shop.trcloud.co' }],
    ['keys that are not whole', { TR_CLOUD_KEYS: '{"company_id":"7"}' }],
    ['a path that leaves the API', { TR_CLOUD_NOTE_CREATE: '../../admin.php' }],
    ['a body that is no JSON', { TR_CLOUD_NOTE_BODY: 'x' }],
    ['a body without our number', { TR_CLOUD_NOTE_BODY: '{"to":"{contact_id}","rows":[{"id":"{line.product_id}"}]}' }],
    ['a day that is none', { TAX_OFFICE_FROM: '2026-11-31' }],
  ])('refuses %s', (_, env) => {
    expect(() => read(env)).toThrow();
  });
});
