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

/** Scans that carriers skip: where a move does not fit, it is made after this one. */
const BEFORE: Partial<Record<Move, Move>> = {
  deliver: 'transit',
  fail_delivery: 'transit',
  send_back: 'transit',
  hand_back: 'send_back',
};

/**
 * The statuses a carrier's event leads through from here, in order; empty where it moves nothing.
 * A carrier that skips a scan (delivered straight after booking) is taken through what lies between.
 */
export function statusesAfter(status: ShipmentStatus, event: CarrierEvent): ShipmentStatus[] {
  const move = MOVE_OF[event];
  return move && isMachined(status) ? (path(status, move) ?? []) : [];
}

function path(status: Machined, move: Move): Machined[] | undefined {
  if (shipmentMachine.can(status, move)) return [shipmentMachine.next(status, move)];
  const before = BEFORE[move];
  const through = before && path(status, before);
  const between = through?.at(-1);
  return through && between && shipmentMachine.can(between, move)
    ? [...through, shipmentMachine.next(between, move)]
    : undefined;
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
