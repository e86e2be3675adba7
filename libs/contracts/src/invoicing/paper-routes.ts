import * as z from 'zod/mini';
import { cursor } from '../cursor.ts';
import { route } from '../route.ts';
import { filters, staffListQuery } from '../staff-list.ts';
import { baht, cursorListOf, id, moment, paging, pathId, period, ratePercent, search } from '../wire.ts';
import { ETAX_STATES } from './etax-routes.ts';
import { ETAX_TYPES, NOTE_REASONS, PAPER_KINDS, paperParty, paperReference, REPLACEMENT_REASONS } from './paper.ts';
import { LINE_CHARGES } from './types.ts';

/** What a shop is given for what it paid. */
export const TAX_INVOICE_KINDS = ['tax_invoice', 'receipt'] as const;

/** A paper that was issued, in a list. Amounts are baht. */
const paperRow = z.object({
  id,
  kind: z.literal(PAPER_KINDS),
  etax_type: z.nullable(z.literal(ETAX_TYPES)),
  paper_no: z.string(),
  /** The day of the tax point. */
  issue_date: z.string(),
  buyer_name: z.string(),
  line_count: z.int(),
  /** Of lines with VAT, before it. */
  taxable_amount: baht,
  /** Of lines without VAT. */
  exempt_amount: baht,
  base_amount: baht,
  vat_amount: baht,
  total_amount: baht,
  withholding_amount: baht,
  /** The paper that it is made for: the invoice that was paid, the paper that is credited. */
  refers_to_no: z.nullable(z.string()),
  /** The paper that it stands in for. */
  replaces_no: z.nullable(z.string()),
  /** The paper that stands in for it; null while it is valid. */
  replaced_by_no: z.nullable(z.string()),
});

/** A seller or buyer, the number of a person by its last four digits. */
export const partyShown = z.extend(paperParty, { tax_id: z.nullable(z.string()) });

const line = z.object({
  line_no: z.int(),
  charge_code: z.literal([...LINE_CHARGES, 'other']),
  description: z.string(),
  order_no: z.string(),
  tracking_no: z.string(),
  charged_dt: moment,
  base_amount: baht,
  vat_amount: baht,
  amount: baht,
  vat_percent: ratePercent,
  withholding_percent: ratePercent,
});

const whole = {
  seller: partyShown,
  buyer: partyShown,
  lines: z.array(line),
  refers_to: z.array(paperReference),
  figures: z.nullable(z.object({ original_amount: baht, correct_amount: baht, difference_amount: baht })),
  reason_code: z.nullable(z.literal([...NOTE_REASONS, ...REPLACEMENT_REASONS])),
  reason_text: z.nullable(z.string()),
  note: z.nullable(z.string()),
  due_date: z.nullable(z.string()),
  lines_sha256: z.string(),
  head_sha256: z.string(),
  /** Null of a paper that the standard does not know. */
  e_tax: z.nullable(z.literal(ETAX_STATES)),
};
export const taxInvoice = paperRow;
export type TaxInvoice = z.output<typeof taxInvoice>;
export const taxInvoiceDetail = z.extend(paperRow, whole);
export type TaxInvoiceDetail = z.output<typeof taxInvoiceDetail>;

const ofStaff = { account_id: z.int(), month: z.string(), issued_dt: moment, issued_name: z.string() };
export const staffPaper = z.extend(paperRow, ofStaff);
export type StaffPaper = z.output<typeof staffPaper>;
export const staffPaperDetail = z.extend(taxInvoiceDetail, ofStaff);
export type StaffPaperDetail = z.output<typeof staffPaperDetail>;

const READ = { kind: 'flag', flags: ['tax_invoice_flag'] } as const;
const FINANCE_STAFF = { kind: 'staff', roles: ['finance', 'admin'] } as const;
const one = z.object({ id: pathId });

/** What a shop asks of its tax invoices. */
export const shopPaperRoutes = {
  taxInvoices: route({
    id: 'invoicing.tax_invoices.list',
    method: 'GET',
    path: '/client/v1/tax-invoices',
    caller: READ,
    query: period('open', { kind: z.optional(z.literal(TAX_INVOICE_KINDS)), search, ...paging, ...cursor }),
    answer: cursorListOf(taxInvoice),
    fails: [],
    summary: "Lists the shop's tax invoices and receipts, newest first; `search` is a number of one, or a part.",
  }),
  taxInvoice: route({
    id: 'invoicing.tax_invoices.get',
    method: 'GET',
    path: '/client/v1/tax-invoices/:id',
    caller: READ,
    params: one,
    answer: taxInvoiceDetail,
    fails: ['record.not_found'],
    summary: 'Gets a tax invoice or receipt of the shop with all that stands on it.',
  }),
};

/** What a paper may lack of its buyer. */
export const BUYER_FIELDS = ['name', 'address', 'tax_id', 'branch'] as const;
export type BuyerField = (typeof BUYER_FIELDS)[number];
/** A day of a prepaid shop whose paper is not issued, because too little is known of the shop. */
export const waitingPaper = z.object({
  id,
  account_id: z.int(),
  day: z.string(),
  line_count: z.int(),
  total_amount: baht,
  lacks: z.array(z.literal(BUYER_FIELDS)),
  waits_since: moment,
});
export type WaitingPaperRow = z.output<typeof waitingPaper>;

/** Reads that a new paper makes stale. */
export const STAFF_PAPERS = ['invoicing.staff.papers.list', 'invoicing.staff.papers.get'] as const;

/** What staff ask of papers of all kinds. */
export const staffPaperRoutes = {
  staffPapers: route({
    id: 'invoicing.staff.papers.list',
    method: 'GET',
    path: '/staff-api/v1/papers',
    caller: FINANCE_STAFF,
    access: 'bulk_read',
    query: staffListQuery({
      filters: {
        kind: filters.anyOf(PAPER_KINDS),
        account_id: filters.integer,
        month: filters.text,
        issue_date_from: filters.day,
        issue_date_to: filters.day,
        q: filters.text,
      },
      sorts: ['issue_date', 'issued_dt', 'total_amount', 'account_id'],
    }),
    answer: z.array(staffPaper),
    answers: 'list',
    sums: z.object({ base_amount: z.nullable(baht), vat_amount: z.nullable(baht), total_amount: z.nullable(baht) }),
    fails: [],
    summary: 'Lists papers that were issued, newest first; `month` is the one that they are numbered in, `q` a number of one, or a part.', // prettier-ignore
  }),
  staffPaper: route({
    id: 'invoicing.staff.papers.get',
    method: 'GET',
    path: '/staff-api/v1/papers/:id',
    caller: FINANCE_STAFF,
    access: 'read',
    params: one,
    answer: staffPaperDetail,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: 'Gets a paper that was issued with all that stands on it.',
  }),
  waitingPapers: route({
    id: 'invoicing.staff.waiting_papers.list',
    method: 'GET',
    path: '/staff-api/v1/waiting-papers',
    caller: FINANCE_STAFF,
    access: 'bulk_read',
    query: staffListQuery({
      filters: { account_id: filters.integer, day: filters.day },
      sorts: ['day', 'total_amount', 'account_id'],
    }),
    answer: z.array(waitingPaper),
    answers: 'list',
    sums: z.object({ total_amount: z.nullable(baht) }),
    fails: [],
    summary: 'Lists days of prepaid shops whose paper waits, because too little is known of the shop; `lacks` says what.', // prettier-ignore
  }),
  waitingPaper: route({
    id: 'invoicing.staff.waiting_papers.get',
    method: 'GET',
    path: '/staff-api/v1/waiting-papers/:id',
    caller: FINANCE_STAFF,
    access: 'read',
    params: one,
    answer: waitingPaper,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: 'Gets a day of a prepaid shop whose paper waits.',
  }),
};
