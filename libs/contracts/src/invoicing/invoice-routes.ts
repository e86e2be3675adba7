import * as z from 'zod/mini';
import { cursor } from '../cursor.ts';
import { backfillOf } from '../event.ts';
import { route } from '../route.ts';
import { filters, staffListQuery } from '../staff-list.ts';
import { baht, cursorListOf, id, paging, pathId, period, search } from '../wire.ts';
import { CERTIFICATE_STATES } from './certificate-types.ts';
import { invoicingEvents } from './events.ts';
import { INVOICE_AGES, INVOICE_SLIP, INVOICE_STATES, invoice, invoiceAgeing, invoiceSummary, paymentOfInvoice, staffInvoice, staffInvoiceDetail } from './invoice-types.ts'; // prettier-ignore

const READ = { kind: 'flag', flags: ['credit_flag', 'finance_flag'] } as const;
const FINANCE_STAFF = { kind: 'staff', roles: ['finance', 'admin'] } as const;
const one = z.object({ id: pathId });
/** Reads that a paid invoice makes stale. */
export const INVOICES = [
  'invoicing.staff.invoices.list',
  'invoicing.staff.invoices.get',
  'invoicing.staff.invoices.ageing',
] as const;
/** With the approvals that they were issued of. */
const PAID = [...INVOICES, 'invoicing.staff.invoice_approvals.list', 'invoicing.staff.invoice_approvals.get'] as const; // prettier-ignore

/** What a shop asks of its invoices. */
export const shopInvoiceRoutes = {
  invoices: route({
    id: 'invoicing.invoices.list',
    method: 'GET',
    path: '/client/v1/invoices',
    caller: READ,
    query: period('open', { state: z.optional(z.literal(INVOICE_STATES)), search, ...paging, ...cursor }),
    answer: cursorListOf(invoice),
    fails: [],
    summary: 'Lists the invoices of the shop, newest first; the period is of their issue, `search` a number or a part of one.', // prettier-ignore
  }),
  invoiceSummary: route({
    id: 'invoicing.invoices.summary',
    method: 'GET',
    path: '/client/v1/invoices/summary',
    caller: READ,
    query: period('open', { search }),
    answer: invoiceSummary,
    fails: [],
    summary: 'Counts the invoices of the shop by their state, and tells what it owes.',
  }),
};

/** What staff see and do of invoices, and what services ask. */
export const staffInvoiceRoutes = {
  staffInvoices: route({
    id: 'invoicing.staff.invoices.list',
    method: 'GET',
    path: '/staff-api/v1/invoices',
    caller: FINANCE_STAFF,
    access: 'bulk_read',
    query: staffListQuery({
      filters: {
        account_id: filters.integer,
        state: filters.anyOf(INVOICE_STATES),
        age: filters.anyOf(INVOICE_AGES),
        certificate_state: filters.anyOf(CERTIFICATE_STATES),
        q: filters.text,
      },
      sorts: ['due_date', 'issue_date', 'total_amount', 'account_id'],
    }),
    answer: z.array(staffInvoice),
    answers: 'list',
    sums: z.object({ total_amount: z.nullable(baht) }),
    fails: [],
    summary: 'Lists the invoices of all shops, by default newest first; `q` is a number or a part of one.',
  }),
  invoiceAgeing: route({
    id: 'invoicing.staff.invoices.ageing',
    method: 'GET',
    path: '/staff-api/v1/invoice-ageing',
    caller: FINANCE_STAFF,
    query: z.object({ account_id: z.optional(pathId) }),
    answer: invoiceAgeing,
    answers: 'bare',
    fails: [],
    summary: 'Tells what is owed for invoices, by how long they are overdue.',
  }),
  staffInvoice: route({
    id: 'invoicing.staff.invoices.get',
    method: 'GET',
    path: '/staff-api/v1/invoices/:id',
    caller: FINANCE_STAFF,
    access: 'read',
    params: one,
    answer: staffInvoiceDetail,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: 'Gets an invoice of any shop, with the slip of its payment.',
  }),
  recordPayment: route({
    id: 'invoicing.staff.invoices.pay',
    method: 'POST',
    path: '/staff-api/v1/invoices/:id/pay',
    caller: FINANCE_STAFF,
    params: one,
    body: paymentOfInvoice,
    files: { slip: INVOICE_SLIP },
    answer: staffInvoice,
    answers: 'bare',
    audit: { action: 'invoice.paid', target: 'invoice_approval' },
    fails: ['record.not_found', 'invoice.illegal_move', 'invoice.waiting'],
    touches: [...PAID, 'invoicing.staff.decisions.list', 'wallet.staff.ledger_entries.list', 'auth.staff.customers.get'],
    summary: 'Records that an invoice was paid, whole, with its slip; above the limit a second person decides.',
  }),
  invoiceFacts: route({
    id: 'invoicing.internal.invoices',
    method: 'POST',
    path: '/internal/v1/invoices/facts',
    caller: { kind: 'service', from: ['orders'] },
    reads: true,
    ...backfillOf(invoicingEvents.issued),
    fails: [],
    summary: 'Lists the invoices that were issued as they are now, for services that follow them.',
  }),
  ordersOfInvoice: route({
    id: 'invoicing.internal.invoice_orders',
    method: 'POST',
    path: '/internal/v1/invoices/orders',
    caller: { kind: 'service', from: ['orders'] },
    reads: true,
    body: z.object({ invoice_approval_id: id, after: z.int() }),
    answer: z.array(z.int()),
    fails: [],
    summary: 'Lists the orders that an invoice was issued for, by their ids, 1,000 at a time.',
  }),
}; // prettier-ignore
