import * as z from 'zod/mini';
import { cursor } from '../cursor.ts';
import { personalDataOf } from '../personal-data.ts';
import { route } from '../route.ts';
import { cursorListOf, exportTerms, nothing, paging, pathId, period, search } from '../wire.ts';
import { staffAccountDocumentRoutes } from './account-document-routes.ts';
import { shopStatementRoutes, staffStatementRoutes } from './account-statement-routes.ts';
import { shopCreditNoteRoutes } from './credit-note-routes.ts';
import { shopEtaxRoutes, staffEtaxRoutes } from './etax-routes.ts';
import { staffCarrierPayeeRoutes } from './carrier-payee-routes.ts';
import { shopCertificateRoutes, staffCertificateRoutes } from './certificate-routes.ts';
import { dunningRoutes } from './dunning-routes.ts';
import { leavingRoutes } from './leaving-routes.ts';
import { invoiceLineColumns } from './export.ts';
import { shopPaperRoutes, staffPaperRoutes } from './paper-routes.ts';
import { shopPaperPreviewRoutes, staffPaperPreviewRoutes } from './paper-preview-routes.ts';
import { shopPaperFileRoutes, staffPaperFileRoutes } from './paper-file-routes.ts';
import { shopOtherFeeRoutes } from './other-fee-routes.ts';
import { shopPayeeCertificateRoutes, staffPayeeCertificateRoutes } from './payee-certificate-routes.ts';
import { shopInvoiceRoutes, staffInvoiceRoutes } from './invoice-routes.ts';
import { staffInvoicingRoutes } from './staff-routes.ts';
import { replacementRoutes } from './replacement-routes.ts';
import { taxPeriodRoutes } from './tax-period-routes.ts';
import { taxRuleRoutes } from './tax-rule-routes.ts';
import { APPROVAL_STATUSES, INVOICE_STATUSES, invoiceApproval, invoiceLine, LINE_GROUPS } from './types.ts';

const READ = { kind: 'flag', flags: ['credit_flag'] } as const;
const one = z.object({ id: pathId });

/** What a shop asks of its invoices, apart so that the portal loads nothing of the staff. */
export const shopInvoicingRoutes = {
  ...shopCreditNoteRoutes,
  ...shopOtherFeeRoutes,
  approvals: route({
    id: 'invoicing.invoice_approvals.list',
    method: 'GET',
    path: '/client/v1/invoice-approvals',
    caller: READ,
    query: period('open', {
      status: z.optional(z.literal(APPROVAL_STATUSES)),
      invoice_status: z.optional(z.literal(INVOICE_STATUSES)),
      search,
      ...paging,
      ...cursor,
    }),
    answer: cursorListOf(invoiceApproval),
    fails: [],
    summary:
      "Lists the shop's invoice approvals, newest first; `search` is a number of one or of its invoice, or a part.",
  }),
  approval: route({
    id: 'invoicing.invoice_approvals.get',
    method: 'GET',
    path: '/client/v1/invoice-approvals/:id',
    caller: READ,
    params: one,
    answer: invoiceApproval,
    fails: ['record.not_found'],
    summary: 'Gets an invoice approval of the shop.',
  }),
  approvalLines: route({
    id: 'invoicing.invoice_approvals.items',
    method: 'GET',
    path: '/client/v1/invoice-approvals/:id/invoice-approvable',
    caller: READ,
    params: one,
    query: z.object({ line_group: z.optional(z.literal(LINE_GROUPS)), ...paging, ...cursor }),
    answer: cursorListOf(invoiceLine),
    fails: ['record.not_found'],
    summary: 'Lists the lines of an invoice approval of the shop, in their order.',
  }),
  approvalExport: route({
    id: 'invoicing.invoice_approvals.items_export',
    method: 'GET',
    path: '/client/v1/invoice-approvals/:id/invoice-approvable/export',
    caller: READ,
    params: one,
    query: z.object(exportTerms),
    answer: nothing,
    answers: 'export',
    export: { name: 'invoice-approval', columns: invoiceLineColumns },
    fails: ['record.not_found'],
    timeout_ms: 300_000,
    summary: 'Exports the lines of an invoice approval of the shop as xlsx or csv.',
  }),
  ...shopCertificateRoutes,
  ...shopInvoiceRoutes,
  ...shopPaperRoutes,
  ...shopPaperFileRoutes,
  ...shopPayeeCertificateRoutes,
  ...shopStatementRoutes,
  ...shopPaperPreviewRoutes,
  ...shopEtaxRoutes,
};
export const invoicingRoutes = {
  ...dunningRoutes,
  ...leavingRoutes,
  ...replacementRoutes,
  ...shopInvoicingRoutes,
  ...staffCarrierPayeeRoutes,
  ...staffCertificateRoutes,
  ...staffEtaxRoutes,
  ...staffInvoiceRoutes,
  ...staffInvoicingRoutes,
  ...staffPaperFileRoutes,
  ...staffPaperPreviewRoutes,
  ...staffPaperRoutes,
  ...staffPayeeCertificateRoutes,
  ...staffAccountDocumentRoutes,
  ...staffStatementRoutes,
  ...taxPeriodRoutes,
  ...taxRuleRoutes,
  personalData: personalDataOf('invoicing'),
};
