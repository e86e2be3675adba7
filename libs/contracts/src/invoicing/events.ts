import * as z from 'zod/mini';
import { event } from '../event.ts';
import { INVOICE_STATUSES } from './types.ts';
import { PAYMENT_METHODS } from './invoice-types.ts';

/** An invoice from its issue on; `version` rises by one with each change. Amounts are satang, days are of Bangkok, times ISO. */
const invoice = z.object({
  account_id: z.int(),
  invoice_approval_id: z.int(),
  invoice_approval_no: z.string(),
  invoice_no: z.string(),
  total_amount: z.int(),
  vat_amount: z.int(),
  due_date: z.string(),
  /** As it is with this version; the release before does not say. */
  invoice_status: z.optional(z.literal(INVOICE_STATUSES)),
  version: z.int(),
  occurred_at: z.string(),
});
/** Whether a shop may send on credit; `version` rises by one with each change. The amount is satang, times are ISO. */
const credit = z.object({
  account_id: z.int(),
  stopped_flag: z.literal([0, 1]),
  /** What is overdue for too long. */
  overdue_amount: z.int(),
  version: z.int(),
  occurred_at: z.string(),
});
/** What finance decided of a certificate of tax withheld, once; the reason stays with it. The amount is satang, times are ISO. */
const certificate = z.object({
  account_id: z.int(),
  certificate_id: z.int(),
  document_no: z.string(),
  tax_amount: z.int(),
  /** 1: its tax goes to the wallet. */
  refund_flag: z.literal([0, 1]),
  status: z.literal(['accepted', 'refused']),
  version: z.int(),
  occurred_at: z.string(),
});
const topic = 'invoicing.invoice.v1';
export const invoicingEvents = {
  issued: event(topic, 'issued', invoice),
  /** Its number is void, its lines may be asked for by another one. */
  cancelled: event(topic, 'cancelled', invoice),
  /** Its shop was reminded of it: `days` after it was due, below zero before. */
  reminded: event(topic, 'reminded', z.extend(invoice, { days: z.int(), overdue_flag: z.literal([0, 1]) })),
  certificateDecided: event('invoicing.certificate.v1', 'decided', certificate),
  creditChanged: event('invoicing.credit.v1', 'changed', credit),
  /** Paid whole: what came in and the tax that was kept back. */
  paid: event(
    topic,
    'paid',
    z.extend(invoice, {
      payment_method: z.literal(PAYMENT_METHODS),
      paid_date: z.string(),
      paid_amount: z.int(),
      withheld_amount: z.int(),
    }),
  ),
};
