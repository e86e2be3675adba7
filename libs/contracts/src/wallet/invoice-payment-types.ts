import * as z from 'zod/mini';
import { LINE_CHARGES } from '../invoicing/types.ts';
import { baht, bahtAmount, day, freeText, id, text } from '../wire.ts';
import { balances } from './types.ts';

/** Where the money for an invoice came from: into our bank account, or out of the wallet of the shop. */
export const INVOICE_SOURCES = ['bank', 'wallet'] as const;
export type InvoiceSource = (typeof INVOICE_SOURCES)[number];

/** An invoice that is paid whole; amounts contain VAT unless they say otherwise. */
export const invoicePaymentTerms = z.object({
  account_id: id,
  /** The invoice approval that it was issued of: paid once. */
  invoice_id: id,
  invoice_no: text(60),
  paid_from: z.literal(INVOICE_SOURCES),
  /** When the money came in. */
  paid_date: day,
  /** What the bank calls the transfer. */
  reference: z.optional(freeText(60)),
  /** What of it the shop kept back as tax and certifies. */
  withheld_amount: bahtAmount,
  /** What the invoice asks for, by what it is charged for; together what is paid and what is kept back. */
  charges: z
    .array(z.object({ charge_code: z.literal(LINE_CHARGES), amount: baht, vat_amount: baht }))
    .check(z.maxLength(LINE_CHARGES.length)),
});
export type InvoicePaymentTerms = z.output<typeof invoicePaymentTerms>;

export const invoicePaid = z.object({ transaction_no: z.string(), balances });
