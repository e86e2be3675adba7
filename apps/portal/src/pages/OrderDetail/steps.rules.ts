import type { Order } from '@lamliang/contracts/orders';

export type StepName =
  | 'created'
  | 'booking'
  | 'booking_failed'
  | 'booked'
  | 'collected'
  | 'on_the_way'
  | 'delivered'
  | 'cod_paid'
  | 'on_return'
  | 'returned'
  | 'on_claim'
  | 'claimed'
  | 'cancelled';
export interface Step {
  name: StepName;
  state: 'done' | 'now' | 'waiting';
  at: Date | null;
}
type Moved = Pick<
  Order,
  | 'booking_state'
  | 'shipment_status'
  | 'cod_flag'
  | 'cod_status'
  | 'create_dt'
  | 'pickup_dt'
  | 'on_delivery_dt'
  | 'delivered_dt'
  | 'update_dt'
>;

/** Number of completed steps in each status. */
const BEHIND: Record<string, number> = {
  booked: 1,
  pickup: 2,
  'on-delivery': 3,
  'delivery-failed': 3,
  'delivery-success': 4,
};

/**
 * The progress bar of an order. Return, claim and cancel replace the remaining steps; an order that no carrier confirmed
 * was never booked.
 */
export function stepsOf(order: Moved): Step[] {
  const { shipment_status: status, booking_state } = order;
  if (booking_state === 'failed')
    return [
      { name: 'created', state: 'done', at: order.create_dt },
      { name: 'booking_failed', state: 'now', at: order.update_dt },
    ];
  const way: { name: StepName; at: Date | null }[] = [
    { name: booking_state === 'booking' ? 'booking' : 'booked', at: order.create_dt },
    { name: 'collected', at: order.pickup_dt },
    { name: 'on_the_way', at: order.on_delivery_dt },
    { name: 'delivered', at: order.delivered_dt },
  ];
  const done = (list: typeof way): Step[] => list.map((step) => ({ ...step, state: 'done' }));
  const seen = way.filter((step) => step.at !== null);
  if (status === 'cancelled') return [...done(seen), { name: 'cancelled', state: 'now', at: order.update_dt }];
  const aside = (first: StepName, last: StepName, ended: boolean): Step[] => [
    ...done(seen),
    { name: first, state: ended ? 'done' : 'now', at: ended ? null : order.update_dt },
    { name: last, state: ended ? 'now' : 'waiting', at: ended ? order.update_dt : null },
  ];
  if (status === 'on-return' || status === 'return-success')
    return aside('on_return', 'returned', status === 'return-success');
  if (status === 'on-claim' || status === 'claim-success')
    return aside('on_claim', 'claimed', status === 'claim-success');
  const paid = order.cod_status === 'cod-tranferred' || order.cod_status === 'paid-in-advance';
  if (order.cod_flag === 1) way.push({ name: 'cod_paid', at: null });
  const behind = paid ? way.length : (BEHIND[status] ?? 1);
  return way.map((step, at) => ({
    ...step,
    state: at < behind - 1 ? 'done' : at === behind - 1 ? 'now' : 'waiting',
  }));
}
