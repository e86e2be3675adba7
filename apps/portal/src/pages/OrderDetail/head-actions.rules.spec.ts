import { expect, it } from '@jest/globals';
import type { Order } from '@lamliang/contracts/orders';
import { headActions } from './head-actions.rules.ts';

it('[F-P5] what the status of an order asks for stands first, and what cannot be done is not there', () => {
  const all = ['print', 'copy', 'again', 'claim', 'cancel'] as const;
  const at = (order: Partial<Order>, can: readonly string[] = all) =>
    headActions({ booking_state: 'confirmed', print_flag: 0, ...order } as Order, can);
  expect(at({ shipment_status: 'booked' })).toEqual(['print', 'copy']);
  expect(at({ shipment_status: 'booked', print_flag: 1 })).toEqual(['copy', 'print']);
  expect(at({ shipment_status: 'booked' }, ['copy'])).toEqual(['copy']);
  expect(at({ booking_state: 'failed', shipment_status: 'booked' }, ['rebook', 'cancel'])).toEqual(['rebook']);
  expect(at({ shipment_status: 'cancelled' }, ['again'])).toEqual(['again']);
  expect(at({ shipment_status: 'delivery-success' }, ['copy', 'again', 'claim'])).toEqual(['copy', 'again']);
});
