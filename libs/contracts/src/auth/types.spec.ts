import { expect, it } from '@jest/globals';
import { flagOf, IDENTITY_TYPES, identityType, isIdentity, VERIFY_TYPES, verificationStepOf } from './types.ts';

it('a verification says who the shop is, or else where its COD goes', () => {
  expect(VERIFY_TYPES.filter((type) => isIdentity(type))).toEqual(IDENTITY_TYPES);
  expect(VERIFY_TYPES.map((type) => [type, verificationStepOf(type), flagOf(type)])).toEqual([
    ['card', 'identity', 'card_verify_flag'],
    ['juristic', 'identity', 'juristic_verify_flag'],
    ['cod', 'cod', 'cod_verify_flag'],
  ]);
  expect((['ordinary', 'juristic'] as const).map((account_type) => identityType({ account_type }))).toEqual(
    IDENTITY_TYPES,
  );
});
