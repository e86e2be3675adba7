import { expect, it } from '@jest/globals';
import { satang } from '@lamliang/kernel';
import { availableOf } from './available.rules.ts';

const line = { limit: null, used: null, open: null };

it('[F-S9] says nothing of what may be spent where the user may not see balances, instead of 0', () => {
  const unseen = { credit: null, bonus: null, credit_line: line };
  expect(availableOf({ payment_type: 'wallet' }, unseen)).toBeNull();
  expect(availableOf({ payment_type: 'credit' }, unseen)).toBeNull();
  expect(availableOf({ payment_type: 'wallet' }, { credit: satang(500), bonus: satang(50), credit_line: line })).toBe(
    550,
  );
});
