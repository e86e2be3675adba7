import type { ShipmentStatus } from '@lamliang/contracts/orders';
import type { ChargeCode } from '@lamliang/contracts/pricing';

/** Charges for carriage alone: what a carrier's bill is held against. */
export const CARRIAGE: readonly ChargeCode[] = ['shipping', 'overweight', 'oversize', 'remote_area', 'tourist_area', 'island_area']; // prettier-ignore

/** Statuses in which an order has ended, and of these the ones in which the carrier earned its pay. */
export const ENDED = ['delivery-success', 'return-success', 'claim-success', 'cancelled'] as const satisfies ShipmentStatus[]; // prettier-ignore
export const EARNED = ['delivery-success', 'return-success'] as const satisfies ShipmentStatus[];
/** Statuses that the summary counts together. */
export const NOT_DELIVERED = ['pickup', 'on-delivery', 'delivery-failed'] as const satisfies ShipmentStatus[];
export const RETURNED = ['on-return', 'return-success'] as const satisfies ShipmentStatus[];
/** A claim keeps what the order was before it, where it had arrived. */
export const SENT = ['delivery-success'] as const satisfies ShipmentStatus[];

/** A list of statuses for SQL. */
export const listed = (codes: readonly string[]): string => codes.map((code) => `'${code}'`).join(', ');
