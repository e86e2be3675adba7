import * as z from 'zod/mini';
import { baht, bahtAmount, day, flag, freeText, id, moment } from '../wire.ts';
import { CERTIFICATE_STATES } from './certificate-types.ts';
import { BUYER_FIELDS } from './paper-routes.ts';
import { INVOICE_STATUSES } from './types.ts';

/** How an invoice stands today: as its status, but for one that is due and unpaid. */
export const INVOICE_STATES = ['not-receive', 'overdue', 'received', 'cancelled'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];
/** How long an unpaid invoice is overdue, in days. */
export const INVOICE_AGES = ['not-due', '1-30', '31-60', '61-90', 'over-90'] as const;
export type InvoiceAge = (typeof INVOICE_AGES)[number];
/** How an invoice was paid: to our bank account, or by what its shop had filled into its wallet. */
export const PAYMENT_METHODS = ['transfer', 'wallet'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** An invoice that was issued, as its shop sees it. Amounts contain VAT unless they say otherwise. */
export const invoice = z.object({
  id,
  invoice_no: z.string(),
  invoice_approval_no: z.string(),
  state: z.literal(INVOICE_STATES),
  invoice_status: z.literal(INVOICE_STATUSES),
  issue_date: z.string(),
  due_date: z.string(),
  /** Zero where it is not due, paid or void. */
  overdue_days: z.int(),
  period_from: z.nullable(z.string()),
  period_to: z.nullable(z.string()),
  order_count: z.int(),
  base_amount: baht,
  vat_amount: baht,
  total_amount: baht,
  /** What a juristic customer may keep back, by the invoice. */
  withholding_amount: baht,
  /** These are null until it is paid. */
  paid_date: z.nullable(z.string()),
  payment_method: z.nullable(z.literal(PAYMENT_METHODS)),
  paid_amount: z.nullable(baht),
  /** What the customer kept back of it. */
  withheld_amount: z.nullable(baht),
  /** Whether the certificate of what was kept back was handed in; null where nothing was. */
  certificate_state: z.nullable(z.literal(CERTIFICATE_STATES)),
  /** What receipts the payment. */
  receipt_no: z.nullable(z.string()),
  receipt_id: z.nullable(z.int()),
});
export type Invoice = z.output<typeof invoice>;

export const staffInvoice = z.extend(invoice, {
  account_id: z.int(),
  /** Null where nothing is owed for it. */
  age: z.nullable(z.literal(INVOICE_AGES)),
  /** The payment that a second person decides on. */
  decision_id: z.nullable(z.int()),
  /** 1 while wallet has not posted the payment. */
  paying_flag: flag,
  /** Why wallet refused the last payment; finance record it anew. */
  payment_fault: z.nullable(z.string()),
  payment_reference: z.nullable(z.string()),
  /** The posting of its payment. */
  transaction_no: z.nullable(z.string()),
  /** Who recorded the payment. */
  payment_name: z.nullable(z.string()),
  received_dt: z.nullable(moment),
  remark: z.nullable(z.string()),
  /** What of its shop the receipt wants and nobody told. */
  receipt_lacks: z.array(z.literal(BUYER_FIELDS)),
});
export type StaffInvoice = z.output<typeof staffInvoice>;
/** With a link to the slip of its payment, which lasts for five minutes. */
export const staffInvoiceDetail = z.extend(staffInvoice, {
  slip: z.nullable(z.object({ url: z.string(), type: z.string() })),
});
export type StaffInvoiceDetail = z.output<typeof staffInvoiceDetail>;

/** What is owed, by how long it is overdue. */
export const invoiceAgeing = z.object({
  ages: z.array(z.object({ age: z.literal(INVOICE_AGES), invoice_count: z.int(), amount: z.nullable(baht) })),
  total_count: z.int(),
  total_amount: z.nullable(baht),
});
export type InvoiceAgeing = z.output<typeof invoiceAgeing>;

/** How many invoices of each state a shop has, and what it owes. */
export const invoiceSummary = z.object({
  ...(Object.fromEntries(INVOICE_STATES.map((state) => [state, z.int()])) as Record<InvoiceState, ReturnType<typeof z.int>>),
  total: z.int(),
  owed_amount: z.nullable(baht),
  overdue_amount: z.nullable(baht),
  /** 1 while nothing is sent on credit, because an invoice was not paid for too long. */
  credit_stopped_flag: flag,
}); // prettier-ignore
export type InvoiceSummary = z.output<typeof invoiceSummary>;

/** How a whole invoice was paid; what came in and what was kept back are together its total. */
export const paymentOfInvoice = z.object({
  paid_date: day,
  amount: bahtAmount,
  withheld_amount: bahtAmount,
  reference: z.optional(freeText(60)),
});
export type PaymentOfInvoice = z.output<typeof paymentOfInvoice>;
/** The slip of the transfer. */
export const INVOICE_SLIP = { least: 1, most: 1, max_bytes: 10 * 1024 * 1024, types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] } as const; // prettier-ignore
