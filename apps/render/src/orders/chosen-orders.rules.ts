import type { Order } from '@lamliang/contracts/orders';

export interface PrintFailure {
  shipment_order_id: number;
  code: 'order.not_found' | 'order.not_confirmed' | 'order.cancelled';
}

/** Ids in the order asked for, each once. */
export function distinct(ids: readonly number[]): number[] {
  return [...new Set(ids)];
}

/**
 * The orders that may be printed, in the order asked for, and why the others may not: only confirmed orders have a
 * sheet, and one that is cancelled, or was not booked, never goes out.
 */
export function chosen(ids: readonly number[], rows: readonly Order[]): { orders: Order[]; failures: PrintFailure[] } {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const orders: Order[] = [];
  const failures: PrintFailure[] = [];
  for (const shipment_order_id of ids) {
    const order = byId.get(shipment_order_id);
    if (!order) failures.push({ shipment_order_id, code: 'order.not_found' });
    else if (order.shipment_status === 'cancelled' || order.booking_state === 'failed')
      failures.push({ shipment_order_id, code: 'order.cancelled' });
    else if (order.booking_state !== 'confirmed') failures.push({ shipment_order_id, code: 'order.not_confirmed' });
    else orders.push(order);
  }
  return { orders, failures };
}
