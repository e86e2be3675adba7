import * as z from 'zod/mini';
import { route } from '../route.ts';
import { nothing, pathId } from '../wire.ts';

/** `pdf`: PDF/A-3 with the XML inside; `xml`: that XML alone. */
export const ETAX_FORMS = ['pdf', 'xml'] as const;
/** Whether e-Tax of a paper is signed; `unsigned` while nobody here has a certificate. */
export const ETAX_STATES = ['signed', 'unsigned'] as const;
export type EtaxState = (typeof ETAX_STATES)[number];

const etax = {
  method: 'GET',
  params: z.object({ id: pathId }),
  query: z.object({ form: z.optional(z.literal(ETAX_FORMS)) }),
  answer: nothing,
  answers: 'file',
  media: ['application/pdf', 'application/xml'],
  fails: ['record.not_found', 'file.not_found', 'paper.etax_refused'],
  rate: 'print',
} as const;
const SAME =
  'by the e-Tax standard, by default as PDF/A-3 with its XML inside; made once, the same bytes whenever it is asked for. Its name says where it is unsigned';

/** Papers as e-Tax, for the shop that they were issued to. */
export const shopEtaxRoutes = {
  taxInvoiceEtax: route({
    ...etax,
    id: 'invoicing.tax_invoices.e_tax',
    path: '/client/v1/tax-invoices/:id/e-tax',
    caller: { kind: 'flag', flags: ['tax_invoice_flag'] },
    summary: `Downloads a tax invoice or receipt of the shop ${SAME}.`,
  }),
  creditNoteEtax: route({
    ...etax,
    id: 'invoicing.credit_notes.e_tax',
    path: '/client/v1/credit-notes/:id/e-tax',
    caller: { kind: 'flag', flags: ['credit_flag'] },
    summary: `Downloads a credit note of the shop ${SAME}.`,
  }),
};

/** Papers as e-Tax, for staff. */
export const staffEtaxRoutes = {
  staffPaperEtax: route({
    ...etax,
    id: 'invoicing.staff.papers.e_tax',
    path: '/staff-api/v1/papers/:id/e-tax',
    caller: { kind: 'staff', roles: ['finance', 'admin'] },
    access: 'export',
    summary: `Downloads a tax invoice, receipt or credit note of any shop ${SAME}.`,
  }),
};
