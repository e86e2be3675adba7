import { describe, expect, it } from '@jest/globals';
import { CLAIM_STATES, type ClaimState } from '@lamliang/contracts/claims';
import { IllegalTransition } from '@lamliang/kernel';
import { claimMachine } from './claim.machine.ts';

const LEGAL: Record<string, ClaimState> = {
  'open ask_refund': 'waiting',
  'waiting approve': 'paying',
  'waiting refuse': 'open',
  'paying pay': 'resolved',
  'paying fail': 'unpaid',
  'unpaid ask_refund': 'waiting',
  'unpaid close': 'resolved',
  'open close': 'resolved',
};

describe('the claim machine', () => {
  it('has the states of the contract and ends resolved', () => {
    expect([...claimMachine.states].sort()).toEqual([...CLAIM_STATES].sort());
    expect(claimMachine.states.filter((state) => claimMachine.isFinal(state))).toEqual(['resolved']);
  });
  const matrix = CLAIM_STATES.flatMap((from) =>
    claimMachine.allMoves.map((move) => ({ from, move, to: LEGAL[`${from} ${move}`] })),
  );
  it.each(matrix.filter((c) => c.to))('$from --$move--> $to', ({ from, move, to }) => {
    expect(claimMachine.next(from, move)).toBe(to);
  });
  it.each(matrix.filter((c) => !c.to))('$from refuses $move', ({ from, move }) => {
    expect(claimMachine.can(from, move)).toBe(false);
    expect(() => claimMachine.next(from, move)).toThrow(IllegalTransition);
  });
});
