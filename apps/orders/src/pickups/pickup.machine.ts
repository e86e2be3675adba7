import type { PickupEvent, PickupMove, PickupStatus } from '@lamliang/contracts/orders';
import { machine } from '@lamliang/kernel';

/**
 * The states of a pickup call. The shop calls off what the carrier has not confirmed; the carrier confirms, collects and
 * calls off; a call that nobody answers or comes for ends by itself. What is told late or twice moves nothing.
 */
export const pickupMachine = machine({
  initial: 'requested',
  moves: {
    confirm: { from: ['requested'], to: 'confirmed', by: ['carrier'] },
    collect: { from: ['confirmed'], to: 'picked-up', by: ['carrier'] },
    cancel: [
      { from: ['requested'], to: 'cancelled', by: ['shop', 'carrier', 'system'] },
      { from: ['confirmed'], to: 'cancelled', by: ['carrier', 'system'] },
    ],
  },
});

/** States in which a carrier is still to come. */
export const OPEN_PICKUPS = ['requested', 'confirmed'] as const satisfies PickupStatus[];
export const isOpenPickup = (status: PickupStatus): boolean => (OPEN_PICKUPS as readonly string[]).includes(status);

/** The states that follow from a report, in order; none where it changes nothing. A pickup that was never confirmed passes through that. */
export function pickupStatusesAfter(status: PickupStatus, event: PickupEvent): PickupStatus[] {
  const steps = ({ confirmed: ['confirm'], picked_up: ['confirm', 'collect'], cancelled: ['cancel'] } as const)[
    event
  ].filter((move) => move !== 'confirm' || event === 'confirmed' || status === 'requested');
  const passed: PickupStatus[] = [];
  let at = status;
  for (const move of steps) {
    if (!pickupMachine.can(at, move)) return [];
    at = pickupMachine.next(at, move);
    passed.push(at);
  }
  return passed;
}

/** What the shop may do: add parcels while the carrier is still to come, move a call of Flash and call off before it confirmed. */
export function pickupMoves(doc: { status: PickupStatus; cancel_requested: 0 | 1; partner_code: string; pickup_day: string }, today: string): PickupMove[] {
  if (doc.cancel_requested || !isOpenPickup(doc.status) || doc.pickup_day < today) return [];
  const early = pickupMachine.movesFor(doc.status, 'shop').includes('cancel');
  return ['add', ...(early && doc.partner_code === 'flash' ? ['move' as const] : []), ...(early ? ['cancel' as const] : [])];
} // prettier-ignore
