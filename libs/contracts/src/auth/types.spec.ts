import { expect, it } from '@jest/globals';
import { flagOf, IDENTITY_TYPES, identityType, isIdentity, VERIFY_TYPES, verificationStepOf } from './types.ts';

it('a verification says who the shop is, or else where its COD goes', () => {
  expect(VERIFY_TYPES.filter((type) => isIdentity(type))).toEqual(IDENTITY_TYPES);
  expect(VERIFY_TYPES.map((type) => [type, verificationStepOf(type), flagOf(type)])).toEqual([
    ['card', 'identity', 'card_verify_flag'],
    ['juristic', 'identity', 'juristic_verify_flag'],
    ['cod', 'cod', 'cod_verify_flag'],
  ]);
});

it.each([
  ['ordinary', 'not-confirm', 'not-confirm', 'card'],
  ['ordinary', 'not-confirm', 'wait-confirm', 'juristic'],
  ['ordinary', 'not-accept', 'wait-confirm', 'juristic'],
  ['ordinary', 'not-confirm', 'not-accept', 'juristic'],
  ['ordinary', 'wait-confirm', 'not-accept', 'card'],
  ['ordinary', 'accept', 'wait-confirm', 'card'],
  ['juristic', 'accept', 'not-accept', 'juristic'],
] as const)('an %s shop with its card at %s and its company papers at %s shows who it is by %s', (account_type, card_verify_flag, juristic_verify_flag, type) => {
  expect(identityType({ account_type, card_verify_flag, juristic_verify_flag })).toBe(type);
}); // prettier-ignore
