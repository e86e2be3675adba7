import * as z from 'zod/mini';
import { route } from '../route.ts';
import { pathId } from '../wire.ts';
import { PAPER_LANGUAGES, PRINT_FORMS } from './printed-paper.ts';

const TAX_INVOICES = { kind: 'flag', flags: ['tax_invoice_flag'] } as const;
const CREDIT = { kind: 'flag', flags: ['credit_flag'] } as const;
const preview = {
  method: 'GET',
  params: z.object({ id: pathId }),
  query: z.object({ form: z.optional(z.literal(PRINT_FORMS)), language: z.optional(z.literal(PAPER_LANGUAGES)) }),
  answer: z.object({ html: z.string() }),
  rate: 'print',
} as const;
const SAME = 'as its PDF shows it, but for the number of a person';

/** Papers as pages to look at, for staff. */
export const staffPaperPreviewRoutes = {
  staffPaperPreview: route({
    ...preview,
    id: 'invoicing.staff.papers.preview',
    path: '/staff-api/v1/papers/:id/preview',
    caller: { kind: 'staff', roles: ['finance', 'admin'] },
    access: 'read',
    answers: 'bare',
    fails: ['record.not_found'],
    summary: `Shows a paper of any kind and shop as HTML, ${SAME}.`,
  }),
};

/** Papers as pages to look at: phones show no PDF within a page. The PDF alone is the paper. */
export const shopPaperPreviewRoutes = {
  taxInvoicePreview: route({
    ...preview,
    id: 'invoicing.tax_invoices.preview',
    path: '/client/v1/tax-invoices/:id/preview',
    caller: TAX_INVOICES,
    fails: ['record.not_found'],
    summary: `Shows a tax invoice or receipt of the shop as HTML, ${SAME}.`,
  }),
  creditNotePreview: route({
    ...preview,
    id: 'invoicing.credit_notes.preview',
    path: '/client/v1/credit-notes/:id/preview',
    caller: CREDIT,
    fails: ['record.not_found'],
    summary: `Shows a credit note of the shop as HTML, ${SAME}.`,
  }),
  invoicePreview: route({
    ...preview,
    id: 'invoicing.invoice_approvals.preview',
    path: '/client/v1/invoice-approvals/:id/preview',
    caller: CREDIT,
    fails: ['record.not_found', 'file.not_found'],
    summary: `Shows the invoice that an approval of the shop became as HTML, ${SAME}.`,
  }),
};
