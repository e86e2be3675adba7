import type { PickupEvent } from '@lamliang/contracts/orders';
import type { CarrierPickupTerms, PickupState } from '@lamliang/contracts/sandbox';

const NEXT: Partial<Record<PickupState, PickupEvent>> = { requested: 'confirmed', confirmed: 'picked_up' };
/** The next event of a call that walks; undefined at its end. */
export const nextPickupEvent = (state: PickupState): PickupEvent | undefined => NEXT[state];

const OFFERED: Record<PickupState, PickupEvent[]> = {
  requested: ['confirmed', 'cancelled'],
  confirmed: ['picked_up', 'cancelled'],
  picked_up: [],
  cancelled: [],
};
/** What a person may report of a call: the usual next one first. */
export const offeredPickupEvents = (state: PickupState): PickupEvent[] => OFFERED[state];

/** Whether the carrier takes other terms for a call: while nobody is on the way all of them, then no other time. */
export const takesTerms = (
  known: { state: PickupState; pickup_at: Date },
  { pickup_at }: CarrierPickupTerms,
): boolean =>
  known.state === 'requested' || (known.state === 'confirmed' && known.pickup_at.getTime() === pickup_at.getTime());

/** Who comes with a call; a person of the simulation. */
export const driverOf = (id: number): { driver_name: string; driver_tel: string } => ({
  driver_name: ['สมชาย', 'วิชัย', 'อนันต์', 'ประเสริฐ'][id % 4]!,
  driver_tel: `08${String(10_000_000 + (id % 1_000) * 7_919).slice(0, 8)}`,
});
