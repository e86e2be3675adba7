import { DAMAGE_DAYS } from '@lamliang/contracts/claims';
import type { Order, OrderDetail, TimelineEvent } from '@lamliang/contracts/orders';
import { carrierOf } from '@lamliang/contracts/pricing';
import type { CallerIdentity } from '@lamliang/contracts/auth';
import { hasFlag } from '@lamliang/contracts';
import { text } from '@lamliang/i18n';
import { ERASED, orErased } from '@lamliang/platform';
import { coverageOfOrder } from '../claimable/coverage.rules.ts';
import type { ShipmentEvent } from './shipment-event.entity.ts';
import type { ShipmentOrder } from './shipment-order.entity.ts';
import { shipmentMachine } from './shipment.machine.ts';

/** An order that is stored, or about to be stored. */
type StoredOrder = Omit<
  ShipmentOrder,
  | 'carrier_seen_dt'
  | 'claim_id'
  | 'cod_version'
  | 'bill_version'
  | 'partner_cost'
  | 'selling_price'
  | 'paid_to_partner_dt'
  | 'status_before_claim'
  | 'erased_dt'
>;
/** An entry of an order's timeline. */
export type EventRow = Omit<ShipmentEvent, 'id' | 'order_id' | 'account_id'>;

/** What has arrived is only damaged. */
const DAMAGE_MS = DAMAGE_DAYS * 86_400_000;

/**
 * What a caller may do with an order: the transitions that the machine allows them, opening a claim in time, printing once the
 * carrier has confirmed, and booking again. Screens show a button for each of these and no other.
 */
export function allowedMoves(
  row: Pick<StoredOrder, 'shipment_status' | 'booking_state' | 'cancel_requested' | 'delivered_dt' | 'receiver_name'>,
  caller: CallerIdentity | null,
  now: Date,
): string[] {
  // Without its receiver it can neither be booked again nor claimed.
  if (row.receiver_name === ERASED) return [];
  const writes = caller?.kind === 'shop' && hasFlag(caller.flags, 'advanced_order_flag');
  const moves: string[] = [];
  if (writes && shipmentMachine.states.includes(row.shipment_status as never) && !row.cancel_requested)
    moves.push(...shipmentMachine.movesFor(row.shipment_status as never, 'shop'));
  // The claim moves the order; its people may open one, but neither staff who act as the shop nor its programs. What the claim's own rules say besides is known when it is sent.
  const isLate = row.shipment_status === 'delivery-success' && row.delivered_dt && now.getTime() - row.delivered_dt.getTime() > DAMAGE_MS; // prettier-ignore
  if (
    writes &&
    !caller.acting_staff_id &&
    !caller.api_key &&
    !isLate &&
    shipmentMachine.froms('open_claim').includes(row.shipment_status as never)
  )
    moves.push('open_claim');
  if (caller?.kind === 'shop' && row.booking_state === 'confirmed' && row.shipment_status !== 'cancelled')
    moves.push('print');
  if (writes) moves.push('book_again');
  return moves;
}

/** An order in the form of the contract. */
export function orderView(row: StoredOrder, caller: CallerIdentity | null, now: Date): Order {
  const credit = row.credit_transaction;
  const unseen = caller?.kind === 'shop' && !hasFlag(caller.flags, 'finance_flag');
  const none = { pre_cut_credit: null, after_cut_credit: null, pre_cut_bonus: null, after_cut_bonus: null };
  return {
    ...row,
    sender_name: orErased(row.sender_name),
    sender_address: orErased(row.sender_address),
    receiver_name: orErased(row.receiver_name),
    receiver_address: orErased(row.receiver_address),
    created_by: caller?.kind === 'shop' && !seesStaff(caller) ? bookedByForShop(row) : row.created_by,
    booking_reason: row.booking_reason && orErased(row.booking_reason),
    partner_name: carrierOf(row.partner_id)?.name ?? row.partner_code,
    credit_transaction: credit && {
      ...credit,
      ...(unseen ? none : {}),
      transaction_dt: new Date(credit.transaction_dt),
    },
    allowed_moves: allowedMoves(row, caller, now),
  };
}

/** The detail adds the explanations of the price and the carrier's tracking page. */
export function detailView(row: StoredOrder, caller: CallerIdentity | null, now: Date): OrderDetail {
  return {
    ...orderView(row, caller, now),
    explanations: row.explanations,
    track_url: trackUrl(row),
    coverage: coverageOfOrder(row),
  };
}

/** The carrier's public page of a parcel; null before it has a number. */
export function trackUrl(row: { partner_id: number; partner_awb_no: string | null }): string | null {
  const carrier = carrierOf(row.partner_id);
  return carrier && row.partner_awb_no ? carrier.track + encodeURIComponent(row.partner_awb_no) : null;
}

/** Staff, and staff who act as the shop, see who acted; the shop sees in which role. */
const seesStaff = (caller: CallerIdentity | null) => caller?.kind === 'staff' || Boolean(caller?.acting_staff_id);

/** Who booked an order, as its shop is told: where staff did as the shop, the user they acted as. */
export const bookedByForShop = ({ created_by, acted_role }: Pick<StoredOrder, 'created_by' | 'acted_role'>): string =>
  (acted_role && /^.*? \((.*)\)$/s.exec(created_by)?.[1]) ?? created_by;

/** A timeline entry with its title in the reader's language. @param reader nobody on the public page */
export function eventView(row: EventRow, language: string, reader: CallerIdentity | null): TimelineEvent {
  const role = row.acted_role && text(language, `status.staff_role.${row.acted_role}`);
  const who = seesStaff(reader) && row.acted_name ? `${row.acted_name}, ${role}` : role;
  return {
    event_title: text(language, `timeline.${row.event_code}`),
    event_dt: row.event_dt,
    event_desc: { detail: row.detail },
    event_type: row.event_type,
    event_code: row.event_code,
    place: row.place,
    acted_by: who && text(language, 'timeline.acted_by', { who }),
  };
}
