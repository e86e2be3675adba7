import type { BookingState, ShipmentStatus } from '@lamliang/contracts/orders';

/** Where a parcel may be that was refused: on its way, or already on its way back. What was paid for is complained of instead. */
const REFUSED_FROM: readonly ShipmentStatus[] = ['pickup', 'on-delivery', 'delivery-failed', 'on-return', 'return-success']; // prettier-ignore

/** Whether it can be recorded that the receiver opened a parcel and refused it: one with COD that nobody paid. */
export const canBeRefused = (order: {
  booking_state: BookingState;
  shipment_status: ShipmentStatus;
  cod_flag: 0 | 1;
}): boolean =>
  order.booking_state === 'confirmed' && order.cod_flag === 1 && REFUSED_FROM.includes(order.shipment_status);
