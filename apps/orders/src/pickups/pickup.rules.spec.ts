import { describe, expect, it } from '@jest/globals';
import { PICKUP_EVENTS, PICKUP_STATUSES } from '@lamliang/contracts/orders';
import { addDays, bangkokDate } from '@lamliang/kernel';
import fc from 'fast-check';
import { pickupMachine, pickupMoves, pickupStatusesAfter } from './pickup.machine.ts';
import { automaticTime, closedOn, isoWeekday, pickupDays, timeFault, type Round } from './pickup-round.rules.ts';

const at = (text: string) => new Date(`${text}+07:00`);
/** A carrier that rests on Sundays and holidays; the second of December 2026 is a Wednesday. */
const round: Round = { cut_off_minute: 15 * 60, from_minute: 10 * 60, to_minute: 18 * 60, weekdays: [1, 2, 3, 4, 5, 6], holidays_flag: 0 }; // prettier-ignore
const holidays = [{ day: '2026-12-07', holiday_name: 'ชดเชยวันพ่อแห่งชาติ' }];

describe('the states of a pickup call', () => {
  it.each([
    ['requested', 'confirmed', ['confirmed']],
    ['requested', 'picked_up', ['confirmed', 'picked-up']],
    ['requested', 'cancelled', ['cancelled']],
    ['confirmed', 'confirmed', []],
    ['confirmed', 'picked_up', ['picked-up']],
    ['confirmed', 'cancelled', ['cancelled']],
    ['picked-up', 'confirmed', []],
    ['picked-up', 'picked_up', []],
    ['picked-up', 'cancelled', []],
    ['cancelled', 'confirmed', []],
    ['cancelled', 'picked_up', []],
    ['cancelled', 'cancelled', []],
  ] as const)('%s, told %s: %j', (status, event, passed) => {
    expect(pickupStatusesAfter(status, event)).toEqual(passed);
  });

  it('never leave an end, whatever is told in whatever order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PICKUP_EVENTS)), (events) => {
        let status = PICKUP_STATUSES[0] as (typeof PICKUP_STATUSES)[number];
        for (const event of events) {
          const after: typeof status = pickupStatusesAfter(status, event).at(-1) ?? status;
          if (pickupMachine.isFinal(status)) expect(after).toBe(status);
          status = after;
        }
      }),
    );
  });

  it('a shop calls off, and moves with Flash alone, what is not confirmed; it adds until the day is over', () => {
    const doc = { status: 'requested', cancel_requested: 0, partner_code: 'flash', pickup_day: '2026-12-02' } as const;
    const moves = (more: Partial<Parameters<typeof pickupMoves>[0]> = {}) =>
      pickupMoves({ ...doc, ...more }, '2026-12-02');
    expect(moves()).toEqual(['add', 'move', 'cancel']);
    expect(moves({ partner_code: 'jt' })).toEqual(['add', 'cancel']);
    expect(moves({ status: 'confirmed' })).toEqual(['add']);
    expect(moves({ status: 'picked-up' })).toEqual([]);
    expect(moves({ status: 'cancelled' })).toEqual([]);
    expect(moves({ cancel_requested: 1 })).toEqual([]);
    expect(moves({ pickup_day: '2026-12-01' })).toEqual([]);
  });
});

describe('when a carrier collects', () => {
  it.each([
    ['2026-12-02T14:59', '2026-12-02', null],
    ['2026-12-02T15:00', '2026-12-02', 'cut-off'],
    ['2026-12-02T15:00', '2026-12-03', null],
    ['2026-12-02T09:00', '2026-12-06', 'weekday'],
    ['2026-12-02T09:00', '2026-12-07', 'holiday'],
  ])('at %s it comes on %s unless: %s', (now, day, closed) => {
    expect(closedOn(round, day, at(now), holidays)).toBe(closed);
    if (closed === 'holiday') expect(closedOn({ ...round, holidays_flag: 1 }, day, at(now), holidays)).toBeNull();
  });

  it.each([
    ['2026-12-02T16:00', undefined],
    ['2026-12-02T18:00', undefined],
    ['2026-12-02T18:01', 'pickup_doc.hours'],
    ['2026-12-03T09:59', 'pickup_doc.hours'],
    ['2026-12-02T10:55', undefined],
    ['2026-12-02T10:54', 'pickup_doc.hours'],
    ['2026-12-01T16:00', 'pickup_doc.too_far'],
    ['2026-12-09T16:00', undefined],
    ['2026-12-10T16:00', 'pickup_doc.too_far'],
    ['2026-12-06T16:00', 'pickup_doc.closed'],
    ['2026-12-07T16:00', 'pickup_doc.closed'],
  ])('at 11:00 it may be called for %s: %s', (wished, fault) => {
    expect(timeFault(round, at(wished), at('2026-12-02T11:00'), holidays)).toBe(fault);
  });
  it('after the cut-off not for the same day', () => {
    expect(timeFault(round, at('2026-12-02T16:00'), at('2026-12-02T15:00'), holidays)).toBe('pickup_doc.cut_off');
  });

  it('offers eight days, and what it offers may be called for', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 14 * 24 * 60 }), (minutes) => {
        const now = new Date(at('2026-12-01T00:00').getTime() + minutes * 60_000);
        const days = pickupDays(round, now, holidays);
        expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 8 }, (_, n) => addDays(bangkokDate(now), n)));
        for (const { day, from_dt, to_dt, closed } of days) {
          expect([6, 7].includes(isoWeekday(day)) && isoWeekday(day) === 7 ? closed : 'weekday').toBe('weekday');
          for (const wished of [from_dt, to_dt]) expect(timeFault(round, wished, now, holidays) === undefined).toBe(closed === null); // prettier-ignore
        }
      }),
    );
  });

  it.each([
    ['2026-12-02T13:59', undefined],
    ['2026-12-02T14:00', '2026-12-02T14:00'],
    ['2026-12-02T14:59', '2026-12-02T14:59'],
    ['2026-12-02T15:00', undefined],
    ['2026-12-06T14:30', undefined],
    ['2026-12-07T14:30', undefined],
  ])('is called by itself at %s for %s', (now, wished) => {
    expect(automaticTime(round, at(now), holidays)).toEqual(wished && at(wished));
  });
});
