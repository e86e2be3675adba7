import type { Order, OrderDetail, TimelineEvent } from '@lamliang/contracts/orders';
import { carrierOf, type Charge, type Explanation } from '@lamliang/contracts/pricing';
import type { CreditTransaction } from '@lamliang/contracts/wallet';
import type { CallerIdentity } from '@lamliang/contracts/auth';
import { hasFlag } from '@lamliang/contracts';
import { text } from '@lamliang/i18n';
import { shipmentMachine } from './shipment.machine.ts';

type Stored = Omit<Order, 'partner_name' | 'allowed_moves' | 'credit_transaction' | 'charges'>;
/** A row of shipment_order as the database gives it. */
export interface ShipmentRow extends Stored {
  cancel_remark: string | null;
  credit_transaction: (Omit<CreditTransaction, 'transaction_dt'> & { transaction_dt: string }) | null;
  charges: Charge[];
  explanations: Explanation[];
}
export interface EventRow {
  event_type: TimelineEvent['event_type'];
  event_code: string;
  event_dt: Date;
  detail: string;
  place: string | null;
}

/**
 * What a caller may do with an order: the machine's moves that are theirs, printing once the carrier has confirmed,
 * and booking again. Screens draw their buttons from this and from nothing else.
 */
export function allowedMoves(
  row: Pick<ShipmentRow, 'shipment_status' | 'booking_state' | 'cancel_requested'>,
  caller: CallerIdentity | null,
): string[] {
  const writes = caller?.kind === 'shop' && hasFlag(caller.flags, 'advanced_order_flag') && !caller.acting_staff_id;
  const moves: string[] = [];
  if (writes && shipmentMachine.states.includes(row.shipment_status as never) && !row.cancel_requested)
    moves.push(...shipmentMachine.movesFor(row.shipment_status as never, 'shop'));
  if (caller?.kind === 'shop' && row.booking_state === 'confirmed' && row.shipment_status !== 'cancelled')
    moves.push('print');
  if (writes) moves.push('book_again');
  return moves;
}

/** A row as the contract tells it. */
export function orderView(row: ShipmentRow, caller: CallerIdentity | null): Order {
  const credit = row.credit_transaction;
  return {
    ...row,
    partner_name: carrierOf(row.partner_id)?.name ?? row.partner_code,
    credit_transaction: credit && { ...credit, transaction_dt: new Date(credit.transaction_dt) },
    allowed_moves: allowedMoves(row, caller),
  };
}

/** The detail adds the explanations of the price and where the carrier itself shows the parcel. */
export function detailView(row: ShipmentRow, caller: CallerIdentity | null): OrderDetail {
  return { ...orderView(row, caller), explanations: row.explanations, track_url: trackUrl(row) };
}

/** The carrier's public page of a parcel; null before it has a number. */
export function trackUrl(row: { partner_id: number; partner_awb_no: string | null }): string | null {
  const carrier = carrierOf(row.partner_id);
  return carrier && row.partner_awb_no ? carrier.track + encodeURIComponent(row.partner_awb_no) : null;
}

/** An event with its title in the reader's language. */
export function eventView(row: EventRow, language: string): TimelineEvent {
  return {
    event_title: text(language, `timeline.${row.event_code}`),
    event_dt: row.event_dt,
    event_desc: { detail: row.detail },
    event_type: row.event_type,
    event_code: row.event_code,
    place: row.place,
  };
}
