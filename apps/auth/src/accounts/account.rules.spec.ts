import { describe, expect, it } from '@jest/globals';
import { newShop, searchForm, shopName, verificationStatus } from './account.rules.ts';

const login = { telephone: '0810000001', email: 'a@b.co', password: 'Lamliang-1', user_name: 'สมชาย ใจดี' };

describe('a shop', () => {
  it.each([
    ['juristic', 'not-confirm', 'accept', 'accept', 'complete'],
    ['juristic', 'accept', 'wait-confirm', 'accept', 'wait-confirm'],
    ['ordinary', 'accept', 'not-confirm', 'not-confirm', 'accept'],
    ['ordinary', 'complete', 'not-confirm', 'accept', 'complete'],
    ['ordinary', 'not-accept', 'accept', 'accept', 'not-accept'],
  ] as const)('%s with card %s, company %s, COD %s is %s', (account_type, card, juristic, cod, status) => {
    expect(
      verificationStatus({
        account_type,
        card_verify_flag: card,
        juristic_verify_flag: juristic,
        cod_verify_flag: cod,
      }),
    ).toBe(status);
  });

  it('is named after its company, else the person', () => {
    expect(shopName({ company_name: 'บริษัท น้ำผึ้ง จำกัด', name: 'a', last_name: 'b' })).toBe('บริษัท น้ำผึ้ง จำกัด');
    expect(shopName({ company_name: ' ', name: 'สมชาย', last_name: '' })).toBe('สมชาย');
  });

  it('is found in either spelling of sara am', () => {
    expect(searchForm('น\u0e49ำผึ้ง')).toBe(searchForm('น\u0e49\u0e4d\u0e32ผึ้ง'));
  });

  it('is unverified, prepaid and active by default', () => {
    const now = new Date('2026-11-21T00:00:00Z');
    expect(newShop(login, { name: 'สมชาย', account_type: 'ordinary' }, now)).toMatchObject({
      status: 'not-confirm',
      payment_type: 'wallet',
      user_status: 'active',
      head_office_flag: 1,
      create_dt: now,
      search_text: searchForm('สมชาย | สมชาย ใจดี | a@b.co | 0810000001'),
    });
  });
});
