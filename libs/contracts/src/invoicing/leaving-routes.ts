import * as z from 'zod/mini';
import { route } from '../route.ts';
import { baht, id } from '../wire.ts';

/** What auth asks of a shop that wants to leave. */
export const leavingRoutes = {
  owedOfAccount: route({
    id: 'invoicing.internal.accounts.owed',
    method: 'POST',
    path: '/internal/v1/invoices/owed-of-account',
    caller: { kind: 'service', from: ['auth'] },
    reads: true,
    body: z.object({ account_id: id }),
    answer: z.object({
      unpaid_invoices: z.int(),
      unpaid_amount: baht,
      /** What no invoice asks for yet; below zero the shop is owed it. */
      unbilled_amount: baht,
      /** Certificates of tax withheld that nobody decided on, or whose tax has not come to the wallet. */
      open_certificates: z.int(),
      /** Credit notes, payments and other things of its money that wait for a second person; certificates apart. */
      waiting_decisions: z.optional(z.int()),
    }),
    fails: [],
    summary: 'Tells what a shop owes for invoices, what it will be billed, and which of its certificates are open.',
  }),
};
