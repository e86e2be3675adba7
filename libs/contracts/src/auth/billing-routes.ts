import * as z from 'zod/mini';
import { route } from '../route.ts';
import { flag, id, moment, text } from '../wire.ts';
import { paymentType } from './types.ts';

/** What invoicing writes to shops about. A kind is also one of `MESSAGES`, with the shop's name among its values. */
export const BILLING_MAILS = [
  'invoice_issued',
  'invoice_paid',
  'invoice_due',
  'invoice_overdue',
  'invoice_statement',
  'credit_stopped',
  'certificate_missing',
  'certificate_refused',
] as const;
export type BillingMail = (typeof BILLING_MAILS)[number];

const MOST = 1_000;

/** What invoicing asks of shops that it bills, and has them told. */
export const billingRoutes = {
  creditTerms: route({
    id: 'auth.internal.accounts.credit_terms',
    method: 'POST',
    path: '/internal/v1/accounts/credit-terms',
    caller: { kind: 'service', from: ['invoicing'] },
    reads: true,
    body: z.object({ account_ids: z.array(id).check(z.maxLength(MOST)) }),
    answer: z.array(z.object({ account_id: id, payment_type: paymentType, due_days: z.nullable(z.int()) })),
    fails: [],
    summary: 'Tells how shops pay, and within how many days those that pay by credit have to.',
  }),
  tellShop: route({
    id: 'auth.internal.accounts.tell',
    method: 'POST',
    path: '/internal/v1/accounts/tell',
    caller: { kind: 'service', from: ['invoicing'] },
    body: z.object({
      account_id: id,
      /** A mail is sent once for its key. */
      business_key: text(80),
      kind: z.literal(BILLING_MAILS),
      /** What its words have placeholders for, but for the name of the shop. */
      values: z.record(z.string(), z.string()),
      until: moment,
    }),
    /** 0: it has no mailbox, or is gone. */
    answer: z.object({ told_flag: flag }),
    audit: { action: 'account.told', target: 'account' },
    fails: [],
    summary: 'Has a mail sent to the mailbox of a shop, in the language of its owner; idempotent by its key.',
  }),
};
