import { describe, expect, it } from '@jest/globals';
import { VERIFY_TYPES } from '@lamliang/contracts/auth';
import { mailKindOf, stepsOf, validNumber, type StepFacts } from './verification.rules.ts';

const fresh: StepFacts = {
  account_type: 'ordinary', email: 'a@example.com', email_verify_flag: 0, card_verify_flag: 'not-confirm', juristic_verify_flag: 'not-confirm',
  cod_verify_flag: 'not-confirm', company_name: null, registered_address: null, bank_id: null, account_name: null, numbers: {},
}; // prettier-ignore

describe('the steps of a shop', () => {
  it('say what is missing, and what opens with it', () => {
    expect(stepsOf(fresh, {})).toEqual([
      { step: 'email', status: 'not-confirm', missing: ['otp'], opens: [], remark: null },
      { step: 'identity', status: 'not-confirm', missing: ['id_card_number', 'id_card_file'], opens: ['credit'], remark: null },
      { step: 'cod', status: 'not-confirm', missing: ['bank_id', 'account_name', 'account_number', 'book_bank_file'], opens: ['cod', 'credit'], remark: null },
    ]); // prettier-ignore
  });
  it('of a company ask for its papers, and for nothing that is known', () => {
    const company: StepFacts = {
      ...fresh,
      account_type: 'juristic',
      company_name: 'บริษัท',
      numbers: { tax_id: '0105' },
    };
    expect(stepsOf(company, {})[1]?.missing).toEqual(['registered_address', 'document_files']);
  });
  it.each(['wait-confirm', 'accept', 'complete'] as const)('ask for nothing at %s', (card_verify_flag) => {
    expect(stepsOf({ ...fresh, card_verify_flag }, { card: 'old' })[1]).toMatchObject({ missing: [], remark: null });
  });
  it('tell why one was refused, and ask for all of the call again', () => {
    const refused: StepFacts = { ...fresh, card_verify_flag: 'not-accept', numbers: { id_card_number: '••••0121' } };
    expect(stepsOf(refused, { card: 'ภาพไม่ชัด' })[1]).toMatchObject({
      missing: ['id_card_number', 'id_card_file'],
      remark: 'ภาพไม่ชัด',
    });
  });
});

it.each([
  ['1234567890121', 1],
  ['1-2345-67890-12-1', 1],
  ['1234567890122', 0],
] as const)('the check digit of %s is %s', (number, flag) => {
  expect(validNumber(number)).toBe(flag);
});

it('a mail tells who a shop is, and every refusal', () => {
  const kinds = VERIFY_TYPES.map((type) => [type, mailKindOf(type, 'accept'), mailKindOf(type, 'not-accept')]);
  expect(kinds).toEqual([
    ['card', 'verification_accepted', 'verification_refused'],
    ['juristic', 'verification_accepted', 'verification_refused'],
    ['cod', 'cod_accepted', 'cod_refused'],
  ]);
  expect(mailKindOf('card', 'wait-confirm')).toBeUndefined();
});
