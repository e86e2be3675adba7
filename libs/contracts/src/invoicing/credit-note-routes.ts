import * as z from 'zod/mini';
import { cursor } from '../cursor.ts';
import type { ErrorCode } from '../errors.ts';
import { route } from '../route.ts';
import { filters, staffListQuery } from '../staff-list.ts';
import { baht, cursorListOf, exportTerms, nothing, paging, pathId, period, queryInt, search } from '../wire.ts';
import { creditableLine, creditablePaper, creditNote, creditNoteTerms, creditNoteWhole, CREDITABLE_KINDS, NOTE_CAUSES, noteAnswer, noteFigures, noteFigureTerms, staffCreditNote, staffCreditNoteWhole, trCloudPayload } from './credit-note-types.ts'; // prettier-ignore
import { creditNoteColumns } from './export.ts';
import { HAND_OVER_STATES, handOver } from './hand-over-types.ts';
import { NOTE_REASONS } from './paper.ts';

const READ = { kind: 'flag', flags: ['credit_flag'] } as const;
const FINANCE_STAFF = { kind: 'staff', roles: ['finance', 'admin'] } as const;
const one = z.object({ id: pathId });
/** Reads that a new note, or one on its way, makes stale. */
export const CREDIT_NOTES = [
  'invoicing.staff.credit_notes.list',
  'invoicing.staff.credit_notes.get',
  'invoicing.staff.creditable_papers.list',
  'invoicing.staff.creditable_papers.get',
  'invoicing.staff.creditable_papers.lines',
] as const;
/** Why something is not taken back, also once a second person approves it. */
export const NOTE_FAILS = [
  'credit_note.too_much',
  'credit_note.not_possible',
  'paper.month_closed',
] as const satisfies ErrorCode[];

/** What a shop asks of its credit notes. */
export const shopCreditNoteRoutes = {
  creditNotes: route({
    id: 'invoicing.credit_notes.list',
    method: 'GET',
    path: '/client/v1/credit-notes',
    caller: READ,
    query: period('open', { search, ...paging, ...cursor }),
    answer: cursorListOf(creditNote),
    fails: [],
    summary:
      "Lists the shop's credit notes, newest first; `search` is a number of one or of the paper that it takes back from, or a part.",
  }),
  creditNote: route({
    id: 'invoicing.credit_notes.get',
    method: 'GET',
    path: '/client/v1/credit-notes/:id',
    caller: READ,
    params: one,
    answer: creditNoteWhole,
    fails: ['record.not_found'],
    summary: 'Gets a credit note of the shop with its lines and the paper that it takes back from.',
  }),
  creditNoteExport: route({
    id: 'invoicing.credit_notes.details_export',
    method: 'GET',
    path: '/client/v1/credit-notes/:id/credit-note-details/export',
    caller: READ,
    params: one,
    query: z.object(exportTerms),
    answer: nothing,
    answers: 'export',
    export: { name: 'credit-note', columns: creditNoteColumns },
    fails: ['record.not_found'],
    timeout_ms: 300_000,
    summary: 'Exports the lines of a credit note of the shop as xlsx or csv.',
  }),
};

/** What finance do with credit notes. */
export const staffCreditNoteRoutes = {
  syncCreditNote: route({
    id: 'invoicing.credit_notes.sync',
    method: 'POST',
    path: '/client/v1/credit-notes/:id/sync-tr-cloud',
    caller: FINANCE_STAFF,
    params: one,
    body: z.object({}),
    answer: handOver,
    audit: { action: 'credit_note.sent_to_tr_cloud', target: 'credit_note' },
    fails: ['record.not_found', 'hand_over.off'],
    touches: ['invoicing.staff.hand_overs.list', 'invoicing.staff.hand_overs.get', ...CREDIT_NOTES],
    summary:
      'Sends a credit note to TR Cloud, once: what is there or on its way is not sent again, what failed is. Answers how far it is after some seconds.',
  }),
  creditNotePayload: route({
    id: 'invoicing.staff.credit_notes.tr_cloud_payload',
    method: 'GET',
    path: '/staff-api/v1/credit-notes/:id/tr-cloud-payload',
    caller: FINANCE_STAFF,
    access: 'read',
    params: one,
    answer: trCloudPayload,
    fails: ['record.not_found'],
    summary: 'What TR Cloud would be sent of a credit note, but for the keys; nothing is sent.',
  }),
  staffCreditNotes: route({
    id: 'invoicing.staff.credit_notes.list',
    method: 'GET',
    path: '/staff-api/v1/credit-notes',
    caller: FINANCE_STAFF,
    access: 'bulk_read',
    query: staffListQuery({
      filters: {
        account_id: filters.integer,
        tr_cloud_state: filters.anyOf(HAND_OVER_STATES),
        tax_office_state: filters.anyOf(HAND_OVER_STATES),
        reason_code: filters.anyOf(NOTE_REASONS),
        cause: filters.anyOf(NOTE_CAUSES),
        issue_date: filters.day,
        q: filters.text,
      },
      sorts: ['issue_dt', 'total_amount', 'account_id'],
    }),
    answer: z.array(staffCreditNote),
    answers: 'list',
    sums: z.object({ total_amount: z.nullable(baht), vat_amount: z.nullable(baht) }),
    fails: [],
    summary:
      'Lists the credit notes of all shops, newest first; `q` is a number of one or of the paper that it takes back from, or a part.',
  }),
  staffCreditNote: route({
    id: 'invoicing.staff.credit_notes.get',
    method: 'GET',
    path: '/staff-api/v1/credit-notes/:id',
    caller: FINANCE_STAFF,
    access: 'read',
    params: one,
    answer: staffCreditNoteWhole,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: 'Gets a credit note of any shop with its lines, and how far it is on its way.',
  }),
  creditablePapers: route({
    id: 'invoicing.staff.creditable_papers.list',
    method: 'GET',
    path: '/staff-api/v1/creditable-papers',
    caller: FINANCE_STAFF,
    access: 'bulk_read',
    query: staffListQuery({
      filters: { account_id: filters.integer, kind: filters.anyOf(CREDITABLE_KINDS), q: filters.text },
      sorts: ['issue_date', 'total_amount'],
    }),
    answer: z.array(creditablePaper),
    answers: 'list',
    fails: [],
    summary: 'Lists tax invoices and receipts, newest first, with what is left of each to be taken back; `q` is a number or a part of one.', // prettier-ignore
  }),
  creditablePaper: route({
    id: 'invoicing.staff.creditable_papers.get',
    method: 'GET',
    path: '/staff-api/v1/creditable-papers/:id',
    caller: FINANCE_STAFF,
    access: 'read',
    params: one,
    answer: creditablePaper,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: 'Gets a tax invoice or receipt with what is left of it to be taken back.',
  }),
  creditableLines: route({
    id: 'invoicing.staff.creditable_papers.lines',
    method: 'GET',
    path: '/staff-api/v1/creditable-papers/:id/lines',
    caller: FINANCE_STAFF,
    access: 'read',
    params: one,
    query: z.object({ search, after_line_no: z.optional(queryInt(0, 10_000_000)) }),
    answer: z.object({ rows: z.array(creditableLine), more: z.literal([0, 1]) }),
    fails: ['record.not_found'],
    summary:
      'Lists the lines of such a paper, 50 at a time behind a line; `search` is an order or tracking number, or a part of one.',
  }),
  noteFigures: route({
    id: 'invoicing.staff.creditable_papers.figures',
    method: 'POST',
    path: '/staff-api/v1/creditable-papers/:id/figures',
    caller: FINANCE_STAFF,
    reads: true,
    params: one,
    body: noteFigureTerms,
    answer: noteFigures,
    fails: ['record.not_found', ...NOTE_FAILS],
    summary: 'The four figures that a credit note of these lines would have; nothing is made.',
  }),
  makeCreditNote: route({
    id: 'invoicing.staff.creditable_papers.credit',
    method: 'POST',
    path: '/staff-api/v1/creditable-papers/:id/credit-notes',
    caller: FINANCE_STAFF,
    params: one,
    body: creditNoteTerms,
    answer: noteAnswer,
    idempotent: { kept: 'in_effect' },
    audit: { action: 'credit_note.made', target: 'paper' },
    fails: ['record.not_found', ...NOTE_FAILS],
    touches: [...CREDIT_NOTES, 'invoicing.staff.decisions.list'],
    summary:
      'Takes back from lines of a tax invoice or receipt, each at most what is left. Above the limit a second person decides; the next invoice of the shop is as much lower.',
  }),
};
