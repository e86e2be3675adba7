import { describe, expect, it } from '@jest/globals';
import { cleanTelephone, formatTelephone, isMobile, maskTelephone, telephoneFault } from './phone.ts';

describe('telephone', () => {
  it.each([
    ['081-234-5678', '0812345678'],
    [' 081 234 5678 ', '0812345678'],
    ['+66 81 234 5678', '0812345678'],
    ['+66 (0) 81-234-5678', '0812345678'],
    ['66812345678', '0812345678'],
    ['0066812345678', '0812345678'],
    ['+6621234567', '021234567'],
    ['๐๘๑-๒๓๔-๕๖๗๘', '0812345678'],
    ['(02) 123.4567', '021234567'],
    ['081\u2013234\u20115678\u200b', '0812345678'],
    ['081abc', '081abc'],
    ['+1 555 0100', '+15550100'],
    ['', ''],
  ])('cleans %p to %p', (pasted, cleaned) => {
    expect(cleanTelephone(pasted)).toBe(cleaned);
  });

  it.each([
    ['0812345678', undefined],
    ['0612345678', undefined],
    ['021234567', undefined],
    ['053123456', undefined],
    ['', 'full'],
    ['08123', 'full'],
    ['081234567', 'full'],
    ['1812345678', 'full'],
    ['1812345678901', 'max'],
    ['08123456789', 'max'],
    ['081-2345678', 'digits'],
    ['+66812345678', 'digits'],
    ['0812345678x9', 'digits'],
    ['๐๘๑๒๓๔๕๖๗๘', 'digits'],
  ])('finds in %p the fault %p', (text, fault) => {
    expect(telephoneFault(text)).toBe(fault);
  });

  it('accepts only mobile numbers for one-time codes', () => {
    expect(['0812345678', '0912345678', '0612345678'].every(isMobile)).toBe(true);
    expect(['021234567', '0212345678', '08123'].some(isMobile)).toBe(false);
  });

  it('masks and writes numbers', () => {
    expect(maskTelephone('0812345678')).toBe('081-xxx-5678');
    expect(maskTelephone('021234567')).toBe('02-xxx-4567');
    expect(maskTelephone('0812')).toBe('xxx');
    expect(maskTelephone('')).toBe('');
    expect(formatTelephone('0812345678')).toBe('081-234-5678');
    expect(formatTelephone('021234567')).toBe('02-123-4567');
    expect(formatTelephone('0812')).toBe('0812');
  });
});
