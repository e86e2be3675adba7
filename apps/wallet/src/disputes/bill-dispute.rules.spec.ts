import { describe, expect, it } from '@jest/globals';
import { satang } from '@lamliang/kernel';
import { disputeUntil } from '../parcel-bills/parcel-bill.rules.ts';
import { objectionMachine } from '../parcel-bills/parcel-bill.machine.ts';
import { billDisputeMachine } from './bill-dispute.machine.ts';
import { disputeStateOf, isDisputable } from './bill-dispute.rules.ts';

describe('an objection', () => {
  const charged = new Date('2026-11-10T03:00:00Z');
  const row = { objection: 'possible', dispute_until: disputeUntil(charged, 7), difference_amount: satang(10_00), shipping_fee_status: 'verified' } as const; // prettier-ignore
  const last = new Date('2026-11-17T23:59:59.999+07:00');
  const over = new Date('2026-11-18T00:00:00+07:00');

  it('is possible until the end of the seventh day after the charge', () => {
    expect(row.dispute_until).toEqual(over);
    expect(isDisputable(row, last)).toBe(true);
    expect(isDisputable(row, over)).toBe(false);
    expect(disputeUntil(new Date('2026-11-10T17:00:00Z'), 7)).toEqual(new Date('2026-11-19T00:00:00+07:00'));
  });

  it.each([
    { difference_amount: satang(0) },
    { difference_amount: satang(-5) },
    { shipping_fee_status: 'fee-waived' as const },
    { objection: 'made' as const },
    { objection: 'lapsed' as const },
    { objection: null },
    { dispute_until: null },
  ])('is none where it is %j', (more) => {
    expect(isDisputable({ ...row, ...more }, charged)).toBe(false);
  });

  it('is told to its shop as far as it is, though the job is late', () => {
    expect(disputeStateOf(row, undefined, last)).toBe('possible');
    expect(disputeStateOf(row, undefined, over)).toBe('lapsed');
    expect(disputeStateOf({ ...row, objection: 'made' }, 'open', over)).toBe('open');
    expect(disputeStateOf({ ...row, objection: null }, undefined, last)).toBeNull();
  });

  it('is ended by a person alone, once', () => {
    expect(billDisputeMachine.can('won', 'lose')).toBe(false);
    expect(billDisputeMachine.can('lost', 'win')).toBe(false);
    expect(billDisputeMachine.can('open', 'win') && billDisputeMachine.can('open', 'lose')).toBe(true);
    expect(objectionMachine.can('made', 'lapse') || objectionMachine.can('lapsed', 'object')).toBe(false);
  });
});
