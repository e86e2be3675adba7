import * as z from 'zod/mini';
import { orderAdvance } from './cod-advance-types.ts';
import { orderComplaint } from './cod-complaint-types.ts';
import { baht, bahtAmount, flag, freeText, id, moment } from '../wire.ts';

/** The statuses of COD that wallet moves: those from the receiver's payment on. */
export const COLLECTED_COD_STATUSES = [
  'delivery-success',
  'cod-received',
  'cod-wait-for-tranfer',
  'cod-tranferred',
  'paid-in-advance',
  'wait-for-reverse',
  'return',
  'claim',
  'cancelled',
] as const;

/** The COD of a delivered order, from the receiver's payment until the shop has the money. */
export const codParcel = z.object({
  order_id: id,
  order_no: z.string(),
  tracking_no: z.string(),
  partner_code: z.string(),
  partner_awb_no: z.nullable(z.string()),
  cod_amount: baht,
  cod_fee: baht,
  cod_fee_vat: baht,
  /** What the shop gets: without the fee and its VAT, which a credit customer pays with the invoice. */
  net_amount: baht,
  cod_status: z.literal(COLLECTED_COD_STATUSES),
  /** When the receiver paid. */
  delivered_dt: moment,
  cod_received_flag: flag,
  /** When the carrier handed the money over. */
  cod_received_dt: z.nullable(moment),
  /** The law keeps the money until then (midnight of Bangkok); a complaint that was filed holds it beyond that. */
  hold_until: moment,
  complaint_flag: flag,
  /** The round that it is paid in, and its number; null while it is in none. */
  cod_approval_id: z.nullable(z.int()),
  cod_approval_no: z.nullable(z.string()),
  /** When the bank had transferred the round, and its reference. */
  paid_dt: z.nullable(moment),
  bank_reference: z.nullable(z.string()),
});
export type CodParcel = z.output<typeof codParcel>;
/** With the latest complaint about it, null where nobody complained, and what became of it where it was paid in advance. */
export const orderCod = z.extend(codParcel, {
  complaint: z.nullable(orderComplaint),
  advance: z.nullable(orderAdvance),
});
export type OrderCod = z.output<typeof orderCod>;
export const staffCodParcel = z.extend(codParcel, { account_id: z.int() });
export type StaffCodParcel = z.output<typeof staffCodParcel>;

/** The same as a row of a list of staff: its id is that of the order. */
export const codParcelRecord = z.extend(staffCodParcel, { id, cod_round_id: z.nullable(z.int()) });
export type CodParcelRecord = z.output<typeof codParcelRecord>;

export const codReceivedTerms = z.object({
  /** What the carrier paid; another amount than the COD is refused. */
  amount: z.optional(bahtAmount),
  /** By default now; on a day from that of the delivery to today. */
  cod_received_dt: z.optional(moment),
  /** The carrier's reference, a statement or transfer. */
  reference: z.optional(freeText(50)),
});

/** What moves the COD wallet of a shop: what a carrier handed over, what was paid out, or in advance before, and what went back to receivers. */
export const COD_TRANSACTION_TYPES = ['received', 'paid-out', 'advance-settled', 'reversed'] as const;
export const codTransaction = z.object({
  id,
  transaction_no: z.string(),
  transaction_dt: moment,
  type: z.literal(COD_TRANSACTION_TYPES),
  /** Negative where the wallet falls. */
  amount: baht,
  balance_after: baht,
  shipment_order_id: z.nullable(z.int()),
  order_no: z.nullable(z.string()),
  /** The round that paid it out. */
  cod_approval_id: z.nullable(z.int()),
  /** The carrier's reference, or the number of the round. */
  detail: z.string(),
});
export type CodTransaction = z.output<typeof codTransaction>;
