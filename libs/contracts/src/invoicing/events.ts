import * as z from 'zod/mini';
import { paymentType } from '../auth/types.ts';
import { event } from '../event.ts';
import { LINE_CHARGES } from './types.ts';
import { OTHER_FEE_TYPES } from './other-fee-types.ts';
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
/** A credit note, once. Amounts are satang, with VAT unless they are VAT; days are of Bangkok, times ISO. */
const creditNote = z.object({
  account_id: z.int(),
  credit_note_id: z.int(),
  credit_note_no: z.string(),
  tax_invoice_no: z.string(),
  /** 1 where people made it: what a fact made was given back where the fact is. */
  by_hand_flag: z.literal([0, 1]),
  /** How what it takes back was paid: by an invoice, or at once out of wallet or COD; of before it is an invoice. */
  payment_type: z.optional(z.literal(['credit', 'wallet'])),
  total_amount: z.int(),
  vat_amount: z.int(),
  /** What it takes back, by charge. */
  charges: z.array(z.object({ charge_code: z.literal(LINE_CHARGES), amount: z.int(), vat_amount: z.int() })),
  /** The same by order and charge; the release before does not say. */
  parts: z.optional(
    z.array(
      z.object({
        order_id: z.nullable(z.int()),
        charge_code: z.literal(LINE_CHARGES),
        amount: z.int(),
        vat_amount: z.int(),
      }),
    ),
  ),
  occurred_at: z.string(),
});
/** An other fee that was approved, then received; `version` rises from one to the next. Amounts are satang, times ISO. */
const fee = z.object({
  account_id: z.int(),
  other_fee_id: z.int(),
  other_fee_no: z.string(),
  fee_type: z.literal(OTHER_FEE_TYPES),
  amount: z.int(),
  vat_amount: z.int(),
  /** Null where that is not known yet. */
  payment_type: z.nullable(paymentType),
  order_id: z.nullable(z.int()),
  order_no: z.nullable(z.string()),
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
  creditNoteIssued: event('invoicing.credit-note.v1', 'issued', creditNote),
  feeApproved: event('invoicing.other-fee.v1', 'approved', fee),
  feeReceived: event('invoicing.other-fee.v1', 'received', fee),
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
