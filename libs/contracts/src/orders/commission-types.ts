import * as z from 'zod/mini';
import { paymentType } from '../auth/types.ts';
import { charge } from '../pricing/types.ts';
import { baht, centimetres, cursorListOf, flag, id, moment, pathId, search } from '../wire.ts';
import { orderReportRow } from './cod-report-types.ts';
import { BOOKING_STATES, COD_STATUSES, SHIPPING_FEE_STATUSES, shipmentStatus } from './types.ts';

/** What lists and the summary of commission orders take beside days. */
export const commissionFilters = {
  search,
  partner_id: z.optional(pathId),
  account_id: z.optional(pathId),
  complete_flag: z.optional(flag),
  cod_flag: z.optional(flag),
};

/** An order as finance settle it with the carrier: its flags, what it sold for, what it cost and what it leaves. */
export const commissionOrder = z.extend(orderReportRow, {
  id,
  order_no: z.string(),
  tracking_no: z.string(),
  account_id: id,
  shop_name: z.string(),
  partner_id: id,
  partner_code: z.string(),
  partner_name: z.string(),
  payment_type: paymentType,
  shipment_status: shipmentStatus,
  booking_state: z.literal(BOOKING_STATES),
  shipping_fee_status: z.literal(SHIPPING_FEE_STATUSES),
  cod_flag: flag,
  cod_status: z.nullable(z.literal(COD_STATUSES)),
  cod_amount: baht,
  /** Carriage and the COD fee before VAT; with what the carrier's bill changed once it is matched. */
  selling_price: baht,
  /** What the carrier billed, before VAT; null until it is matched. */
  partner_cost: z.nullable(baht),
  /** What is left to be shared: selling price less cost. Null until the parcel has arrived or come back and is matched. */
  commission_amount: z.nullable(baht),
  /** 1 when the order has ended (delivered, returned, claimed or cancelled) and is matched. */
  complete_flag: flag,
  paid_to_partner_dt: z.nullable(moment),
  create_dt: moment,
  delivered_dt: z.nullable(moment),
});
export type CommissionOrder = z.output<typeof commissionOrder>;

/** One of them with its figures. */
export const commissionOrderDetail = z.extend(commissionOrder, {
  weight: z.int(),
  width: centimetres,
  length: centimetres,
  height: centimetres,
  actual_weight: z.nullable(z.int()),
  actual_width: z.nullable(centimetres),
  actual_length: z.nullable(centimetres),
  actual_height: z.nullable(centimetres),
  shipping_cost: baht,
  actual_shipping_cost: z.nullable(baht),
  cod_fee: baht,
  cod_fee_vat: baht,
  charges: z.array(charge),
});
export type CommissionOrderDetail = z.output<typeof commissionOrderDetail>;

/** Commission orders of a period counted and added up; `_amount` are numbers of orders, `_total` is money. */
export const commissionSummary = z.object({
  /** All orders of the period, cancelled ones too; without a period of the month of Bangkok. */
  month_total: z.int(),
  cancel_amount: z.int(),
  /** On their way, or failed to be delivered. */
  not_delivered_amount: z.int(),
  /** On their way back, or back. */
  return_amount: z.int(),
  sent_successfully_amount: z.int(),
  match_with_partner_amount: z.int(),
  /** Most orders first. */
  partners: z.array(z.object({ partner_id: id, partner_name: z.string(), amount: z.int() })),
  /** Of orders that count for a commission; null beyond what a number holds exactly. */
  selling_total: z.nullable(baht),
  partner_cost_total: z.nullable(baht),
  commission_total: z.nullable(baht),
});
/** The same with a page of the orders behind it. */
export const commissionDashboard = z.extend(cursorListOf(commissionOrder), commissionSummary.shape);
export type CommissionSummary = z.output<typeof commissionSummary>;
