import { describe, expect, it } from '@jest/globals';
import { readConfig } from '@lamliang/platform';
import { walletConfig } from './config.ts';

const REAL = {
  NODE_ENV: 'production',
  PAYEE_NAME: 'บริษัท ลำเลียง จำกัด',
  PROMPTPAY_ID: '0105561000003',
  PAYEE_ACCOUNTS: '[{"bank_id":4,"account_number":"1234567890"}]',
};
const checked = (more: Record<string, string>) => readConfig(walletConfig, { ...REAL, ...more });

describe('the config of wallet', () => {
  it('starts a development machine with a payee that nobody is', () => {
    expect(readConfig(walletConfig, {})).toMatchObject({ PROMPTPAY_ID: '0000000000000', PAYEE_ACCOUNTS: [{ bank_id: 4 }, { bank_id: 14 }] }); // prettier-ignore
  });

  it.each([
    ['PROMPTPAY_ID', '12345'],
    ['PAYEE_ACCOUNTS', '{'],
    ['PAYEE_ACCOUNTS', '[{"bank_id":5,"account_number":"1234567890"}]'],
    ['PAYEE_ACCOUNTS', '[{"bank_id":4,"account_number":"123-4"}]'],
  ])('refuses %s=%s and names the variable', (name, value) => {
    expect(() => readConfig(walletConfig, { [name]: value })).toThrow(new RegExp(`\n  ${name}: `));
  });

  it('refuses the payee of the demo in production, in part or whole', () => {
    expect(checked({}).PROMPTPAY_ID).toBe('0105561000003');
    expect(() => readConfig(walletConfig, { NODE_ENV: 'production' })).toThrow('PAYEE_NAME: must be set in production');
    for (const [name, value] of [
      ['PAYEE_NAME', ''],
      ['PROMPTPAY_ID', '0000000000000'],
      ['PROMPTPAY_ID', '0105561000006'],
      ['PAYEE_ACCOUNTS', '[{"bank_id":4,"account_number":"0000000000"}]'],
    ] as const)
      expect(() => checked({ [name]: value })).toThrow(`${name}: must be set in production`);
  });

  it('is paid by PromptPay or by transfer, at least', () => {
    expect(checked({ PROMPTPAY_ID: '' }).PROMPTPAY_ID).toBe('');
    expect(checked({ PAYEE_ACCOUNTS: '[]' }).PAYEE_ACCOUNTS).toEqual([]);
    expect(() => checked({ PROMPTPAY_ID: '', PAYEE_ACCOUNTS: '[]' })).toThrow('PAYEE_ACCOUNTS: must have an account');
  });
});
