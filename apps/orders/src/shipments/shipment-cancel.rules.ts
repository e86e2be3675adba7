import type { Order } from '@lamliang/contracts/orders';
import { codAfter } from './shipment.machine.ts';

/** `booking_reason` of an order that the shop took back before the carrier had confirmed it. */
export const CANCELLED_BY_SHOP = 'cancelled by the shop';

/** What becomes of an order's other statuses when it is cancelled. */
export function cancelledStatuses(row: Pick<Order, 'cod_status' | 'credit_status'>) {
  return {
    shipment_status: 'cancelled' as const,
    cancel_flag: 1 as const,
    cod_status: codAfter(row.cod_status, 'cancelled'),
    shipping_fee_status: 'cancelled' as const,
    credit_status: row.credit_status && ('cancelled' as const),
  };
}
