import { describe, expect, it } from '@jest/globals';
import { TOPUP_STATUSES } from '@lamliang/contracts/wallet';
import { topupMachine } from './topup.machine.ts';

describe('the states of a top-up', () => {
  it('are those of the contract, and only a pending one moves', () => {
    const allowed = TOPUP_STATUSES.flatMap((from) =>
      (['approve', 'refuse'] as const).filter((move) => topupMachine.can(from, move)).map((move) => [from, move]),
    );
    expect(allowed).toEqual([
      ['pending', 'approve'],
      ['pending', 'refuse'],
    ]);
    expect([...topupMachine.states].toSorted()).toEqual([...TOPUP_STATUSES].toSorted());
  });
});
