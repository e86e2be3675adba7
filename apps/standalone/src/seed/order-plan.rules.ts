import type { CarrierEvent } from '@lamliang/contracts/orders';
import { addDays, bangkokDate, DAY_MS as DAY, daysBetween, HOUR_MS as HOUR, startOfBangkokDay } from '@lamliang/kernel';

/** Outcome of a demo order. */
export const OUTCOMES = [
  'delivered',
  'booked',
  'pickup',
  'on_delivery',
  'failed_attempt',
  'on_return',
  'returned',
  'cancelled',
  'refused',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Outcomes per 200 orders; the rest is delivered. */
const SHARES: [Outcome, number][] = [
  ['booked', 9], ['pickup', 5], ['on_delivery', 12], ['failed_attempt', 4], ['on_return', 4], ['returned', 9], ['cancelled', 10], ['refused', 4],
]; // prettier-ignore

export interface Step {
  at: Date;
  /** Index of the order. */
  order: number;
  act: 'book' | 'print' | 'cancel' | { event: CarrierEvent };
}
export const arrives = (act: Step['act']): boolean => typeof act === 'object' && act.event === 'delivered';

export interface PlannedOrder {
  fate: Outcome;
  born: Date;
}

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;
/** The first day of the month before last (Bangkok): two months of papers are over and closed, the third one is open. */
export function firstDayBefore(now: Date): string {
  const lastMonth = firstOfMonth(addDays(firstOfMonth(bangkokDate(now)), -1));
  return firstOfMonth(addDays(lastMonth, -1));
}
/** The first day of the month after that of a day. */
export const nextMonth = (day: string): string => firstOfMonth(addDays(firstOfMonth(day), 31));

/** Carrier events of an outcome, in hours after booking. */
const COURSE: Record<Outcome, [CarrierEvent, number][]> = {
  booked: [],
  refused: [],
  cancelled: [],
  pickup: [['picked_up', 5]],
  on_delivery: [['picked_up', 5], ['in_transit', 14]],
  failed_attempt: [['picked_up', 5], ['in_transit', 14], ['delivery_failed', 30]],
  delivered: [['picked_up', 5], ['in_transit', 14], ['delivered', 42]],
  on_return: [['picked_up', 5], ['in_transit', 14], ['delivery_failed', 38], ['return', 62]],
  returned: [['picked_up', 5], ['in_transit', 14], ['delivery_failed', 38], ['return', 62], ['returned', 110]],
}; // prettier-ignore
/** Cancelled when its paper has been issued: so many hours after it was booked. */
const LATE_CANCEL = 26;
/** Minimum and maximum age of an order by outcome, in days; without a maximum it may be of any day. */
const AGE: Record<Outcome, [number, number?]> = {
  booked: [0.02, 1.2],
  pickup: [0.4, 1.2],
  on_delivery: [0.8, 2.5],
  failed_attempt: [1.5, 3.5],
  on_return: [3, 5],
  refused: [0.3, 40],
  cancelled: [1.2],
  returned: [6],
  delivered: [2.2],
};

/**
 * Plans `count` orders since the first day of the month before last, one of them on that day: when each is created, and
 * every step in chronological order.
 */
export function planOrders(count: number, now: Date, random: () => number): { orders: PlannedOrder[]; steps: Step[] } {
  const first = firstDayBefore(now);
  // Whole days, so that nothing is booked before the first one.
  const span = daysBetween(first, bangkokDate(now));
  const fates: Outcome[] = SHARES.flatMap(([fate, of200]) =>
    Array<Outcome>(Math.round((of200 * count) / 200)).fill(fate),
  );
  while (fates.length < count) fates.push('delivered');
  const orders = fates.slice(0, count).map((fate, n): PlannedOrder => {
    const [from, to = span] = AGE[fate];
    const born = new Date(now.getTime() - (from + (to - from) * random() ** 1.35) * DAY);
    const booked = daytime(born, random, now, from * DAY);
    return { fate, born: n === count - 1 ? new Date(startOfBangkokDay(first).getTime() + 9 * HOUR) : booked };
  });
  const steps: Step[] = orders.flatMap(({ fate, born }, order) => {
    const after = (hours: number) => new Date(Math.min(born.getTime() + hours * HOUR, now.getTime() - 60_000));
    const list: Step[] = [{ at: born, order, act: 'book' }];
    if (fate === 'cancelled') list.push({ at: after(order % 4 ? 1 + random() : LATE_CANCEL), order, act: 'cancel' });
    else if (fate !== 'refused' && (fate !== 'booked' || random() < 0.4))
      list.push({ at: after(0.5), order, act: 'print' });
    for (const [event, hours] of COURSE[fate])
      list.push({ at: after(hours * (0.9 + 0.2 * random())), order, act: { event } });
    return list;
  });
  return { orders, steps: steps.map((s, i) => ({ s, i })).sort((a, b) => a.s.at.getTime() - b.s.at.getTime() || a.i - b.i).map(({ s }) => s) }; // prettier-ignore
}

/** Shops book between 8 and 20 o'clock in Bangkok. */
function daytime(at: Date, random: () => number, now: Date, youngest: number): Date {
  const local = new Date(at.getTime() + 7 * HOUR);
  local.setUTCHours(8 + Math.floor(random() * 12), Math.floor(random() * 60), Math.floor(random() * 60), 0);
  const moved = new Date(local.getTime() - 7 * HOUR);
  return moved.getTime() > now.getTime() - youngest ? at : moved;
}
