import * as z from 'zod/mini';
import { decisionRoutes } from '../decisions.ts';
import type { ErrorCode } from '../errors.ts';
import { route } from '../route.ts';
import { filters, staffListQuery } from '../staff-list.ts';
import { baht, exportTerms, nothing, pathId } from '../wire.ts';
import { CREDIT_NOTES, NOTE_FAILS, staffCreditNoteRoutes } from './credit-note-routes.ts';
import { staffHandOverRoutes } from './hand-over-routes.ts';
import { CERTIFICATES } from './certificate-routes.ts';
import { invoiceLineColumns } from './export.ts';
import { FEES, staffOtherFeeRoutes } from './other-fee-routes.ts';
import { INVOICES } from './invoice-routes.ts';
import { PERIOD_FAILS, TAX_PERIODS } from './tax-period-routes.ts';
import { TAX_RULES } from './tax-rule-routes.ts';
import { APPROVAL_STATUSES, approvalApproval, approvalChangeTerms, approvalTerms, INVOICE_STATUSES, INVOICING_DECISIONS, LINE_CHARGES, LINE_GROUPS, LINE_STATES, staffInvoiceApproval, staffInvoiceLine } from './types.ts'; // prettier-ignore

const FINANCE_STAFF = { kind: 'staff', roles: ['finance', 'admin'] } as const;
const one = z.object({ id: pathId });
/** Reads that a changed approval makes stale. */
const APPROVALS = [
  'invoicing.staff.invoice_approvals.list',
  'invoicing.staff.invoice_approvals.get',
  'invoicing.staff.invoice_lines.list',
] as const;
const DECIDED = [
  'invoice_approval.illegal_move',
  'invoice_approval.changed',
  'invoice_approval.no_rate',
  'invoice_approval.due_past',
  'paper.buyer_incomplete',
  'paper.month_closed',
] as const satisfies ErrorCode[];
/** Errors of applying what a second person approved. */
const APPLIED = [
  ...DECIDED,
  'invoice.illegal_move',
  'invoice.waiting',
  'certificate.illegal_move',
  'certificate.above_paid',
] as const satisfies ErrorCode[];

/** What anything that waits for a second person may be refused with, each once. */
const DECIDABLE = [
  ...new Set([
    ...APPLIED,
    ...NOTE_FAILS,
    ...PERIOD_FAILS,
    'other_fee.illegal_move' as const,
    'tax_rule.too_late' as const,
  ]),
];

/** Routes for staff. */
export const staffInvoicingRoutes = {
  ...staffCreditNoteRoutes,
  ...staffHandOverRoutes,
  ...staffOtherFeeRoutes,
  createApproval: route({
    id: 'invoicing.invoice_approvals.create',
    method: 'POST',
    path: '/client/v1/accounts/:id/invoice-approvals',
    caller: FINANCE_STAFF,
    params: one,
    body: approvalTerms,
    answer: staffInvoiceApproval,
    audit: { action: 'invoice_approval.made', target: 'invoice_approval' },
    fails: ['invoice_approval.nothing', 'invoice_approval.no_rate'],
    touches: [...APPROVALS],
    summary: 'Gathers what a credit customer owes up to a day and no other approval asks for.',
  }),
  changeApproval: route({
    id: 'invoicing.invoice_approvals.update',
    method: 'PATCH',
    path: '/client/v1/invoice-approvals/:id',
    caller: FINANCE_STAFF,
    params: one,
    body: approvalChangeTerms,
    answer: staffInvoiceApproval,
    audit: { action: 'invoice_approval.changed', target: 'invoice_approval' },
    fails: [
      'record.not_found',
      'invoice_approval.illegal_move',
      'invoice_approval.waiting',
      'invoice_approval.line_taken',
      'invoice_approval.no_rate',
    ],
    touches: [...APPROVALS],
    summary:
      'Takes lines out of a pending invoice approval or puts them back, sets due day and remark, or cancels it; an approved one may be cancelled while it is unpaid.',
  }),
  approveApproval: route({
    id: 'invoicing.invoice_approvals.approve',
    method: 'POST',
    path: '/client/v1/invoice-approvals/:id/approve',
    caller: FINANCE_STAFF,
    params: one,
    body: approvalApproval,
    answer: staffInvoiceApproval,
    audit: { action: 'invoice_approval.approved', target: 'invoice_approval' },
    fails: ['record.not_found', 'invoice_approval.nothing', 'invoice_approval.waiting', ...DECIDED],
    touches: [...APPROVALS, 'invoicing.staff.decisions.list'],
    summary: 'Approves an invoice approval: the invoice gets its number and stays as it is. Above the limit a second person decides. With the `version` that was read, one that has changed since is refused.', // prettier-ignore
  }),
  staffApprovals: route({
    id: 'invoicing.staff.invoice_approvals.list',
    method: 'GET',
    path: '/staff-api/v1/invoice-approvals',
    caller: FINANCE_STAFF,
    access: 'bulk_read',
    query: staffListQuery({
      filters: {
        account_id: filters.integer,
        status: filters.anyOf(APPROVAL_STATUSES),
        invoice_status: filters.anyOf(INVOICE_STATUSES),
        summary_date: filters.day,
        q: filters.text,
      },
      sorts: ['create_dt', 'summary_date', 'total_amount', 'account_id'],
    }),
    answer: z.array(staffInvoiceApproval),
    answers: 'list',
    sums: z.object({ total_amount: z.nullable(baht), vat_amount: z.nullable(baht) }),
    fails: [],
    summary:
      'Lists the invoice approvals of all shops, newest first; `q` is a number of one or of its invoice, or a part.',
  }),
  staffApproval: route({
    id: 'invoicing.staff.invoice_approvals.get',
    method: 'GET',
    path: '/staff-api/v1/invoice-approvals/:id',
    caller: FINANCE_STAFF,
    access: 'read',
    params: one,
    answer: staffInvoiceApproval,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: 'Gets an invoice approval of any shop.',
  }),
  staffApprovalExport: route({
    id: 'invoicing.staff.invoice_approvals.export',
    method: 'GET',
    path: '/staff-api/v1/invoice-approvals/:id/export',
    caller: FINANCE_STAFF,
    params: one,
    query: z.object(exportTerms),
    answer: nothing,
    answers: 'export',
    export: { name: 'invoice-approval', columns: invoiceLineColumns },
    fails: ['record.not_found'],
    timeout_ms: 300_000,
    summary: 'Exports the lines of an invoice approval of any shop as xlsx or csv.',
  }),
  staffLines: route({
    id: 'invoicing.staff.invoice_lines.list',
    method: 'GET',
    path: '/staff-api/v1/invoice-lines',
    caller: FINANCE_STAFF,
    access: 'bulk_read',
    query: staffListQuery({
      filters: {
        invoice_approval_id: filters.integer,
        account_id: filters.integer,
        order_id: filters.integer,
        line_group: filters.anyOf(LINE_GROUPS),
        charge_code: filters.anyOf(LINE_CHARGES),
        state: filters.anyOf(LINE_STATES),
        q: filters.text,
      },
      sorts: ['charged_dt', 'amount'],
    }),
    answer: z.array(staffInvoiceLine),
    answers: 'list',
    sums: z.object({ amount: z.nullable(baht), vat_amount: z.nullable(baht) }),
    fails: [],
    summary: 'Lists lines of invoice approvals; `q` is an order or tracking number, or a part of one.',
  }),
  staffLine: route({
    id: 'invoicing.staff.invoice_lines.get',
    method: 'GET',
    path: '/staff-api/v1/invoice-lines/:id',
    caller: FINANCE_STAFF,
    access: 'read',
    params: one,
    answer: staffInvoiceLine,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: 'Gets a line of an invoice approval.',
  }),
  ...decisionRoutes('invoicing', {
    kinds: INVOICING_DECISIONS,
    roles: ['finance', 'admin'],
    fails: DECIDABLE,
    touches: [...APPROVALS, ...CREDIT_NOTES, ...FEES, ...INVOICES, ...CERTIFICATES, ...TAX_PERIODS, ...TAX_RULES],
  }),
};
