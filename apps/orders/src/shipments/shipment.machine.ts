import type { CarrierEvent, CodStatus, ShipmentStatus } from '@lamliang/contracts/orders';
import { machine } from '@lamliang/kernel';

/**
 * The life of a shipment. Carriers drive it; a shop or staff may only cancel before the parcel is handed over.
 * Events that fit no move (late, repeated, out of order) stay in the timeline and never move a shipment back.
 */
export const shipmentMachine = machine({
  initial: 'booked',
  moves: {
    cancel: { from: ['booked'], to: 'cancelled', by: ['shop', 'staff', 'system'] },
    collect: { from: ['booked'], to: 'pickup', by: ['carrier'] },
    transit: { from: ['booked', 'pickup', 'delivery-failed'], to: 'on-delivery', by: ['carrier'] },
    deliver: { from: ['pickup', 'on-delivery', 'delivery-failed'], to: 'delivery-success', by: ['carrier'] },
    fail_delivery: { from: ['pickup', 'on-delivery'], to: 'delivery-failed', by: ['carrier'] },
    send_back: { from: ['pickup', 'on-delivery', 'delivery-failed'], to: 'on-return', by: ['carrier'] },
    hand_back: { from: ['on-return'], to: 'return-success', by: ['carrier'] },
    open_claim: {
      from: ['pickup', 'on-delivery', 'delivery-failed', 'delivery-success', 'on-return', 'return-success'],
      to: 'on-claim',
      by: ['claims'],
    },
    refund_claim: { from: ['on-claim'], to: 'claim-success', by: ['claims'] },
  },
});

/** The money to come from the receiver, as far as carriers drive it; rounds and claims come from their services. */
export const codMachine = machine({
  initial: 'booked',
  moves: {
    leave: { from: ['booked'], to: 'on-delivery', by: ['carrier'] },
    collect: { from: ['on-delivery'], to: 'delivery-success', by: ['carrier'] },
    send_back: { from: ['on-delivery'], to: 'return', by: ['carrier'] },
    cancel: { from: ['booked'], to: 'cancelled', by: ['shop', 'staff', 'system'] },
  },
});

type Move = (typeof shipmentMachine.allMoves)[number];
const MOVE_OF: Partial<Record<CarrierEvent, Move>> = {
  picked_up: 'collect',
  in_transit: 'transit',
  delivered: 'deliver',
  delivery_failed: 'fail_delivery',
  return: 'send_back',
  returned: 'hand_back',
};

type Machined = (typeof shipmentMachine.states)[number];
const isMachined = (status: string): status is Machined =>
  (shipmentMachine.states as readonly string[]).includes(status);

/**
 * The statuses a carrier's event leads through from here, in order; empty where it moves nothing.
 * A carrier that skips a scan (delivered straight after booking) is taken through "on its way".
 */
export function statusesAfter(status: ShipmentStatus, event: CarrierEvent): ShipmentStatus[] {
  const move = MOVE_OF[event];
  if (!move || !isMachined(status)) return [];
  if (shipmentMachine.can(status, move)) return [shipmentMachine.next(status, move)];
  if (move === 'deliver' || move === 'fail_delivery' || move === 'send_back') {
    if (!shipmentMachine.can(status, 'transit')) return [];
    const between = shipmentMachine.next(status, 'transit');
    return shipmentMachine.can(between, move) ? [between, shipmentMachine.next(between, move)] : [];
  }
  return [];
}

/** The COD status that goes with a shipment status; the same one where nothing changes. */
export function codAfter(cod: CodStatus | null, status: ShipmentStatus): CodStatus | null {
  if (cod === null) return null;
  const move =
    status === 'pickup' || status === 'on-delivery'
      ? 'leave'
      : status === 'delivery-success'
        ? 'collect'
        : status === 'on-return'
          ? 'send_back'
          : status === 'cancelled'
            ? 'cancel'
            : undefined;
  if (!move || !(codMachine.states as readonly string[]).includes(cod)) return cod;
  const state = cod as (typeof codMachine.states)[number];
  return codMachine.can(state, move) ? codMachine.next(state, move) : cod;
}
