import { describe, expect, it } from '@jest/globals';
import { VERIFICATIONS } from '@lamliang/contracts/auth';
import { verificationMachine } from './verification.machine.ts';

describe('a verification', () => {
  it('has the states of the contract but the summary', () => {
    expect([...verificationMachine.states, 'complete'].toSorted()).toEqual(VERIFICATIONS.toSorted());
  });
  it('is decided by staff alone, and only while it waits', () => {
    for (const state of verificationMachine.states) {
      const waits = state === 'wait-confirm';
      expect([state, verificationMachine.movesFor(state, 'staff')]).toEqual([state, waits ? ['accept', 'refuse'] : []]);
      expect([state, verificationMachine.movesFor(state, 'shop')]).toEqual([state, waits ? [] : ['hand_in']]);
    }
  });
});
