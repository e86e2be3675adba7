import * as z from 'zod/mini';
import { baht, flag, id, moment } from '../wire.ts';
import { COD_STATUSES, shipmentStatus, type CodStatus } from './types.ts';

const NO_COD: readonly (CodStatus | null)[] = ['return', 'cancelled', 'claim', 'wait-for-reverse'];
/** Whether the shop gets the COD of an order in this status, or has it; only then its fee is due. */
export const bringsCod = (status: CodStatus | null): boolean => !NO_COD.includes(status);

/** What reports tell of an order: its numbers at the carrier, and how far its money is. */
export const orderReportRow = z.object({
  partner_awb_no: z.nullable(z.string()),
  ws_booking_ref: z.nullable(z.string()),
  cancel_flag: flag,
  cod_received_flag: flag,
  cod_received_dt: z.nullable(moment),
  match_with_partner_flag: flag,
  match_with_partner_dt: z.nullable(moment),
  paid_to_partner_flag: flag,
});

/** An order with COD, as the COD report lists it. */
export const codReportRow = z.extend(orderReportRow, {
  id,
  order_no: z.string(),
  tracking_no: z.string(),
  partner_id: id,
  partner_code: z.string(),
  partner_name: z.string(),
  /** The first name alone: who looks after the money need not know more. */
  receiver_name: z.string(),
  shipment_status: shipmentStatus,
  cod_status: z.literal(COD_STATUSES),
  /** The day by which the report takes it: when the carrier handed the money over, else the delivery, else the booking. */
  cod_dt: moment,
  cod_amount: baht,
  /** The fee and its VAT; 0 where the shop gets no COD, of a parcel that came back. */
  cod_fee: baht,
  cod_fee_vat: baht,
  /** What the shop gets, 0 of a parcel that came back: without the fee and its VAT, which a credit customer pays with the invoice. */
  net_amount: baht,
  create_dt: moment,
  delivered_dt: z.nullable(moment),
});
export type CodReportRow = z.output<typeof codReportRow>;

type PerStatus<T> = Record<CodStatus, T>;
const perStatus = <T>(schema: T) => Object.fromEntries(COD_STATUSES.map((s) => [s, schema])) as PerStatus<T>;

/** Orders per COD status, and their COD in baht; null beyond what a number holds exactly. */
export const codReportSummary = z.object({
  ...perStatus(z.int()),
  total: z.int(),
  amounts: z.object({ ...perStatus(z.nullable(baht)), total: z.nullable(baht) }),
});
export type CodReportSummary = z.output<typeof codReportSummary>;

/** COD of a period by where it is. */
export const codAmounts = z.object({
  /** The carrier has not handed it over, or not even collected it. */
  waiting: z.nullable(baht),
  /** Handed over, and not yet paid out. */
  received: z.nullable(baht),
  /** Paid out to the shop, ahead of the carrier or after it. */
  transferred: z.nullable(baht),
  /** Fees of these three with their VAT. */
  fee: z.nullable(baht),
});
export type CodAmounts = z.output<typeof codAmounts>;
