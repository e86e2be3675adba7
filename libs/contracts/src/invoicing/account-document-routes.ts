import * as z from 'zod/mini';
import { cursor } from '../cursor.ts';
import { route } from '../route.ts';
import { baht, cursorListOf, id, paging, pathId, period, search } from '../wire.ts';
import { CERTIFICATE_STATUSES } from './certificate-types.ts';
import { APPROVAL_STATUSES } from './types.ts';

/** The accounting documents of a shop: invoice approvals, papers, certificates that it handed in and that it was given. */
export const DOCUMENT_KINDS = [
  'invoice_approval',
  'invoice',
  'tax_invoice',
  'receipt',
  'credit_note',
  'withholding_certificate',
  'payee_certificate',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const accountDocument = z.object({
  kind: z.literal(DOCUMENT_KINDS),
  /** Within its kind: of an approval, of a paper, of a certificate that was handed in. */
  id,
  document_no: z.string(),
  document_date: z.string(),
  amount: baht,
  /** Null of what was issued, which has none. */
  document_status: z.nullable(z.literal([...new Set([...APPROVAL_STATUSES, ...CERTIFICATE_STATUSES])])),
});
export type AccountDocument = z.output<typeof accountDocument>;

export const staffAccountDocumentRoutes = {
  accountDocuments: route({
    id: 'invoicing.admin.accounts.documents',
    method: 'GET',
    path: '/client/admin-api/v1/accounts/:id/documents',
    aliases: ['/admin-api/v1/accounts/:id/documents'],
    caller: { kind: 'staff', roles: ['finance', 'admin'] },
    params: z.object({ id: pathId }),
    query: period('open', { kind: z.optional(z.literal(DOCUMENT_KINDS)), search, ...paging, ...cursor }),
    answer: cursorListOf(accountDocument),
    fails: [],
    summary:
      'Lists the accounting documents of a customer, of all kinds, by their days, newest first; `search` is a number of one, or a part.',
  }),
};
