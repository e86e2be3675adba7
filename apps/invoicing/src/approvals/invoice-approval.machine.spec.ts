import { describe, expect, it } from '@jest/globals';
import { APPROVAL_STATUSES, INVOICE_STATUSES } from '@lamliang/contracts/invoicing';
import { IllegalTransition } from '@lamliang/kernel';
import { approvalMachine, invoiceMachine } from './invoice-approval.machine.ts';

describe.each([
  ['an invoice approval', approvalMachine, APPROVAL_STATUSES, { 'pending approve': 'approved', 'pending cancel': 'cancelled', 'approved cancel': 'cancelled' }, ['cancelled']],
  ['an invoice', invoiceMachine, INVOICE_STATUSES, { 'not-receive receive': 'received', 'not-receive cancel': 'cancelled' }, ['received', 'cancelled']],
] as const)('the machine of %s', (_, machine, statuses, legal, last) => {
  it('has the states of the contract', () => {
    expect([...machine.states].sort()).toEqual([...statuses].sort());
    expect([...machine.states].filter((state) => (machine as { isFinal(state: string): boolean }).isFinal(state)).sort()).toEqual([...last].sort());
  });
  it('makes these moves and no other', () => {
    const any = machine as unknown as { allMoves: string[]; next(state: string, move: string): string };
    for (const from of statuses)
      for (const move of any.allMoves) {
        const to = (legal as Record<string, string>)[`${from} ${move}`];
        if (to) expect([from, move, any.next(from, move)]).toEqual([from, move, to]);
        else expect(() => any.next(from, move)).toThrow(IllegalTransition);
      }
  });
}); // prettier-ignore
