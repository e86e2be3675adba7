import type { CarrierEvent, CodStatus, ShipmentStatus } from '@lamliang/contracts/orders';
import { machine } from '@lamliang/kernel';

/**
 * The statuses of a shipment. Carriers' reports cause most transitions; a shop or staff may only cancel before the
 * parcel is handed over. A report without a matching transition (late, repeated, out of order) is kept in the timeline
 * and never moves a shipment back.
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

/** The statuses of COD that follow from the carrier's reports and from claims; remittance is set by its own service. */
export const codMachine = machine({
  initial: 'booked',
  moves: {
    leave: { from: ['booked'], to: 'on-delivery', by: ['carrier'] },
    collect: { from: ['on-delivery'], to: 'delivery-success', by: ['carrier'] },
    send_back: { from: ['on-delivery'], to: 'return', by: ['carrier'] },
    cancel: { from: ['booked'], to: 'cancelled', by: ['shop', 'staff', 'system'] },
    open_claim: { from: ['on-delivery', 'delivery-success'], to: 'claim', by: ['claims'] },
  },
});

type Move = (typeof shipmentMachine.allMoves)[number];
const MOVE_OF: Partial<Record<CarrierEvent, Move>> = {
  picked_up: 'collect',
  in_transit: 'transit',
  delivered: 'deliver',
  delivery_failed: 'fail_delivery',
  return: 'send_back',
  refused: 'send_back',
  returned: 'hand_back',
};

type ShipmentState = (typeof shipmentMachine.states)[number];
const isShipmentState = (status: string): status is ShipmentState =>
  (shipmentMachine.states as readonly string[]).includes(status);

/** Carriers skip scans: a transition that is not allowed yet is preceded by this one. */
const BEFORE: Partial<Record<Move, Move>> = {
  deliver: 'transit',
  fail_delivery: 'transit',
  send_back: 'transit',
  hand_back: 'send_back',
};

/**
 * The statuses that follow from a carrier's report, in order; empty where it changes nothing. Where the carrier skipped
 * scans (delivered straight after booking) the statuses between are passed too.
 */
export function statusesAfter(status: ShipmentStatus, event: CarrierEvent): ShipmentStatus[] {
  const move = MOVE_OF[event];
  return move && isShipmentState(status) ? (path(status, move) ?? []) : [];
}

function path(status: ShipmentState, move: Move): ShipmentState[] | undefined {
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

/** The COD status of an order whose claim is opened; the same one where nothing is to be collected or paid out. */
export function codOnClaim(cod: CodStatus | null): CodStatus | null {
  const state = codMachine.froms('open_claim').find((from) => from === cod);
  return state ? codMachine.next(state, 'open_claim') : cod;
}

/** The COD status of an order whose claim ends without a refund, by the shipment status that it goes back to. */
export function codWithoutClaim(cod: CodStatus | null, status: ShipmentStatus): CodStatus | null {
  if (cod !== 'claim') return cod;
  if (status === 'on-return' || status === 'return-success') return 'return';
  return status === 'delivery-success' ? 'delivery-success' : 'on-delivery';
}
