import { expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { fromWire } from '../wire.ts';
import { invoicingRoutes } from './routes.ts';
import { OTHER_FEE_STATUSES, otherFeeStatusFilter, otherFeeTerms } from './other-fee-types.ts';

it('[A193] both spellings of a status become the stored one, alone and in the lists of shops and staff', () => {
  const spelled = [
    ['pending_approval', 'wait-for-approve'],
    ['pending_receipt', 'not-receive'],
    ...OTHER_FEE_STATUSES.map((status) => [status, status]),
  ] as const;
  for (const [given, stored] of spelled) {
    expect(fromWire(otherFeeStatusFilter, given as never)).toBe(stored);
    expect(fromWire(invoicingRoutes.otherFees.query, { status: given as never })).toEqual({ status: stored });
    for (const status of [given, [given]]) {
      const query = { filter: JSON.stringify({ status }) };
      expect(fromWire(invoicingRoutes.staffOtherFees.query, query)).toEqual({ filter: { status: [stored] } });
    }
  }
  expect(z.safeDecode(otherFeeStatusFilter, 'pending' as never).success).toBe(false);
});

it('[A188] a fee of another kind says what it is for, and every fee is something', () => {
  const fee = { account_id: 1, fee_type: 'other', amount: 10, detail: 'x' } as const;
  const faults = (more: object) =>
    z
      .safeDecode(otherFeeTerms, { ...fee, ...more })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);
  expect(faults({})).toBeUndefined();
  expect(faults({ detail: undefined })).toEqual([['detail', 'validation.required']]);
  expect(faults({ detail: undefined, fee_type: 'label' })).toBeUndefined();
  expect(faults({ amount: 0 })).toEqual([['amount', 'validation.not_zero']]);
  expect(faults({ amount: -1 })?.[0]).toEqual(['amount', 'validation.not_negative']);
  expect(faults({ fee_type: 'tip' })).toEqual([['fee_type', 'validation.invalid']]);
});
