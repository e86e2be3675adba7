import type { Order } from '@lamliang/contracts/orders';
import { expect, it } from '@jest/globals';
import { chosen, distinct } from './chosen-orders.rules.ts';

it('[F-P6] keeps the order asked for and names what cannot be printed', () => {
  const row = (id: number, booking_state: Order['booking_state'], shipment_status: Order['shipment_status'] = 'booked') => ({ id, booking_state, shipment_status }) as Order; // prettier-ignore
  const rows = [
    row(3, 'confirmed'),
    row(1, 'confirmed'),
    row(2, 'booking'),
    row(5, 'failed'),
    row(6, 'confirmed', 'cancelled'),
  ];
  const { orders, failures } = chosen(distinct([1, 2, 3, 1, 4, 5, 6]), rows);
  expect(orders.map((o) => o.id)).toEqual([1, 3]);
  expect(failures).toEqual([
    { shipment_order_id: 2, code: 'order.not_confirmed' },
    { shipment_order_id: 4, code: 'order.not_found' },
    { shipment_order_id: 5, code: 'order.cancelled' },
    { shipment_order_id: 6, code: 'order.cancelled' },
  ]);
});
