import { describe, expect, it } from '@jest/globals';
import { addDays, bangkokDate, startOfBangkokDay } from '@lamliang/kernel';
import fc from 'fast-check';
import { arrives, firstDayBefore, nextMonth, planOrders } from './order-plan.rules.ts';
import { randomOf } from './people.ts';

const NOW = fc.date({ min: new Date('2026-01-31T00:00:00Z'), max: new Date('2028-03-01T00:00:00Z'), noInvalidDate: true }); // prettier-ignore

describe('the orders of the demo', () => {
  it.each([
    ['2026-11-27T15:00:00Z', '2026-09-01'],
    ['2026-11-30T17:00:00Z', '2026-10-01'],
    ['2026-11-30T16:59:59Z', '2026-09-01'],
    ['2027-01-15T00:00:00Z', '2026-11-01'],
    ['2028-02-29T17:00:00Z', '2028-01-01'],
  ])('of %s begin on %s, the first day of the month before last', (now, first) => {
    expect(firstDayBefore(new Date(now))).toBe(first);
    const { orders } = planOrders(36, new Date(now), randomOf(1));
    const days = orders.map(({ born }) => bangkokDate(born)).sort();
    expect(days[0]).toBe(first);
  });

  it('are all within the time of the demo, and end after they began', () => {
    fc.assert(
      fc.property(NOW, fc.integer({ min: 1, max: 200 }), fc.integer(), (now, count, seed) => {
        const { orders, steps } = planOrders(count, now, randomOf(seed));
        const first = startOfBangkokDay(firstDayBefore(now));
        expect(orders).toHaveLength(count);
        expect(steps.filter(({ at }) => at < first || at > now)).toEqual([]);
        for (const { at, order } of steps) expect(at >= orders[order]!.born).toBe(true);
        const arrived = new Set(steps.filter(({ act }) => arrives(act)).map(({ order }) => order));
        expect([...arrived].every((order) => orders[order]!.fate === 'delivered')).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('are of three months: two that are over and the one of today', () => {
    fc.assert(
      fc.property(NOW, (now) => {
        const [first, today] = [firstDayBefore(now), bangkokDate(now)];
        const months = [first, nextMonth(first), nextMonth(nextMonth(first))].map((day) => day.slice(0, 7));
        expect(months[2]).toBe(today.slice(0, 7));
        expect(months[1]).toBe(addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7));
      }),
    );
  });
});
