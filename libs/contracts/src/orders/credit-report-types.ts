import * as z from 'zod/mini';
import { baht, id, moment } from '../wire.ts';
import { CREDIT_STATUSES, type CreditStatus } from './credit-status.ts';
import { shipmentStatus } from './types.ts';

/** As what the credit report is filtered: `pending_receipt` is what orders call `not-receive`. */
export const CREDIT_FILTERS = ['booked', 'pending_receipt', 'not-receive', 'received', 'cancelled'] as const;
export type CreditFilter = (typeof CREDIT_FILTERS)[number];
export const creditStatusOf = (filter: CreditFilter): CreditStatus =>
  filter === 'pending_receipt' ? 'not-receive' : filter;

/** An order that was sent on credit, as the credit report lists it. */
export const creditReportRow = z.object({
  id,
  order_no: z.string(),
  tracking_no: z.string(),
  partner_id: id,
  partner_code: z.string(),
  partner_name: z.string(),
  partner_awb_no: z.nullable(z.string()),
  /** The first name alone: who looks after the money need not know more. */
  receiver_name: z.string(),
  shipment_status: shipmentStatus,
  credit_status: z.literal(CREDIT_STATUSES),
  create_dt: moment,
  shipping_cost: baht,
  premium: baht,
  /** What was charged to the credit line: both together. */
  amount: baht,
  /** The invoice that asks for it; null while none does. */
  invoice_no: z.nullable(z.string()),
});
export type CreditReportRow = z.output<typeof creditReportRow>;

const perStatus = <T>(schema: T) =>
  Object.fromEntries(CREDIT_STATUSES.map((status) => [status, schema])) as Record<CreditStatus, T>;
/** Orders per credit status, and what was charged for them in baht; null beyond what a number holds exactly. */
export const creditReportSummary = z.object({
  ...perStatus(z.int()),
  total: z.int(),
  amounts: z.object({ ...perStatus(z.nullable(baht)), total: z.nullable(baht) }),
});
export type CreditReportSummary = z.output<typeof creditReportSummary>;
