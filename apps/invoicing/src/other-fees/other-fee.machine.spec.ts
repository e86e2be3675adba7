import { expect, it } from '@jest/globals';
import { OTHER_FEE_STATUSES } from '@lamliang/contracts/invoicing';
import { otherFeeMachine } from './other-fee.machine.ts';

it('[A190] [A192] a fee waits, is approved, is received, and takes no other way', () => {
  expect(otherFeeMachine.initial).toBe('wait-for-approve');
  const moves = OTHER_FEE_STATUSES.flatMap((from) =>
    (['approve', 'receive'] as const).flatMap((move) =>
      otherFeeMachine.can(from, move) ? [[from, move, otherFeeMachine.next(from as never, move as never)]] : [],
    ),
  );
  expect(moves).toEqual([
    ['wait-for-approve', 'approve', 'not-receive'],
    ['not-receive', 'receive', 'received'],
  ]);
});
