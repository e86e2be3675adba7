import * as z from 'zod/mini';
import { backfillOf } from '../event.ts';
import { route } from '../route.ts';
import { baht, id } from '../wire.ts';
import { invoicingEvents } from './events.ts';

const FINANCE_STAFF = { kind: 'staff', roles: ['finance', 'admin'] } as const;

/** What shops are told of what they owe. */
export const dunningRoutes = {
  sendStatement: route({
    id: 'invoicing.staff.invoice_statements.create',
    method: 'POST',
    path: '/staff-api/v1/invoice-statements',
    caller: FINANCE_STAFF,
    body: z.object({ account_id: id }),
    answer: z.object({ account_id: id, invoice_count: z.int(), amount: baht }),
    answers: 'bare',
    audit: { action: 'invoice.statement_sent', target: 'account' },
    fails: ['invoice.nothing_owed'],
    touches: [],
    summary: 'Sends a shop a mail with the invoices that it owes; at most one a day.',
  }),
  creditStates: route({
    id: 'invoicing.internal.credit_states',
    method: 'POST',
    path: '/internal/v1/credit-states',
    caller: { kind: 'service', from: ['wallet'] },
    reads: true,
    ...backfillOf(invoicingEvents.creditChanged),
    fails: [],
    summary: 'Tells whose credit is stopped or was, for services that follow it.',
  }),
};
