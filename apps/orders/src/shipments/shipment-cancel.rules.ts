import type { Order } from '@lamliang/contracts/orders';
import { codAfter } from './shipment.machine.ts';

/** `booking_reason` of an order that the shop cancelled before the carrier confirmed it. */
export const CANCELLED_BY_SHOP = 'cancelled by the shop';

/** All statuses of an order when it is cancelled. */
export function cancelledStatuses(row: Pick<Order, 'cod_status' | 'credit_status'>) {
  return {
    shipment_status: 'cancelled' as const,
    cancel_flag: 1 as const,
    cod_status: codAfter(row.cod_status, 'cancelled'),
    shipping_fee_status: 'cancelled' as const,
    credit_status: row.credit_status && ('cancelled' as const),
  };
}
