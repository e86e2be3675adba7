import * as z from 'zod/mini';
import { event } from '../event.ts';

/** An invoice from its issue on; `version` rises by one with each change. Amounts are satang, days are of Bangkok, times ISO. */
const invoice = z.object({
  account_id: z.int(),
  invoice_approval_id: z.int(),
  invoice_approval_no: z.string(),
  invoice_no: z.string(),
  total_amount: z.int(),
  vat_amount: z.int(),
  due_date: z.string(),
  version: z.int(),
  occurred_at: z.string(),
});
const topic = 'invoicing.invoice.v1';
export const invoicingEvents = {
  issued: event(topic, 'issued', invoice),
  /** Its number is void, its lines may be asked for by another one. */
  cancelled: event(topic, 'cancelled', invoice),
};
