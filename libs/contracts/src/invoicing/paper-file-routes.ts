import * as z from 'zod/mini';
import { route } from '../route.ts';
import { nothing, pathId } from '../wire.ts';
import { PAPER_LANGUAGES, PRINT_FORMS } from './printed-paper.ts';

/** The files of a paper that people ask for; an annex lists the lines of one that shows only their sums. */
export const DOCUMENT_FORMS = [...PRINT_FORMS, 'annex'] as const;

const TAX_INVOICES = { kind: 'flag', flags: ['tax_invoice_flag'] } as const;
const CREDIT = { kind: 'flag', flags: ['credit_flag'] } as const;
const document = {
  method: 'GET',
  params: z.object({ id: pathId }),
  query: z.object({ form: z.optional(z.literal(DOCUMENT_FORMS)), language: z.optional(z.literal(PAPER_LANGUAGES)) }),
  answer: nothing,
  answers: 'file',
  media: ['application/pdf', 'text/csv'],
  fails: ['record.not_found', 'file.not_found'],
  rate: 'print',
} as const;
const SAME = 'by default the original in Thai; made once, the same bytes whenever it is asked for';

/** Papers as files, for the shop that they were issued to. */
export const shopPaperFileRoutes = {
  taxInvoiceDocument: route({
    ...document,
    id: 'invoicing.tax_invoices.document',
    path: '/client/v1/tax-invoices/:id/document',
    caller: TAX_INVOICES,
    summary: `Downloads a tax invoice or receipt of the shop as PDF, ${SAME}.`,
  }),
  creditNoteDocument: route({
    ...document,
    id: 'invoicing.credit_notes.document',
    path: '/client/v1/credit-notes/:id/document',
    caller: CREDIT,
    summary: `Downloads a credit note of the shop as PDF, ${SAME}.`,
  }),
  invoiceDocument: route({
    ...document,
    id: 'invoicing.invoice_approvals.document',
    path: '/client/v1/invoice-approvals/:id/document',
    caller: CREDIT,
    summary: `Downloads the invoice that an approval of the shop became as PDF, ${SAME}.`,
  }),
};

/** Papers as files, for staff. */
export const staffPaperFileRoutes = {
  staffPaperDocument: route({
    ...document,
    id: 'invoicing.staff.papers.document',
    path: '/staff-api/v1/papers/:id/document',
    caller: { kind: 'staff', roles: ['finance', 'admin'] },
    access: 'export',
    summary: `Downloads a paper of any kind and shop as PDF, ${SAME}.`,
  }),
};
