import * as z from 'zod/mini';
import { cursor } from '../cursor.ts';
import { route } from '../route.ts';
import { filters, staffListQuery } from '../staff-list.ts';
import { baht, cursorListOf, paging, pathId, period, search } from '../wire.ts';
import { CERTIFICATE_STATUSES, certificateDecision, certificateTerms, staffCertificate, staffCertificateDetail, withholdingCertificate } from './certificate-types.ts'; // prettier-ignore

const READ = { kind: 'flag', flags: ['finance_flag'] } as const;
const WRITE = { kind: 'flag', flags: ['advanced_finance_flag'] } as const;
const FINANCE_STAFF = { kind: 'staff', roles: ['finance', 'admin'] } as const;
const one = z.object({ id: pathId });
/** Reads of staff that a certificate makes stale. */
export const CERTIFICATES = ['invoicing.staff.certificates.list', 'invoicing.staff.certificates.get'] as const;

/** Certificates of tax that a shop withheld. */
export const shopCertificateRoutes = {
  certificates: route({
    id: 'invoicing.withholding_taxes.list',
    method: 'GET',
    path: '/client/v1/withholding-taxes',
    caller: READ,
    query: period('open', { status: z.optional(z.literal(CERTIFICATE_STATUSES)), search, ...paging, ...cursor }),
    answer: cursorListOf(withholdingCertificate),
    fails: [],
    summary: 'Lists the certificates of tax withheld that the shop handed in, newest first; the period is of their handing in, `search` a number or a part of one.', // prettier-ignore
  }),
  handIn: route({
    id: 'invoicing.withholding_taxes.create',
    method: 'POST',
    path: '/client/v1/withholding-taxes',
    caller: WRITE,
    body: certificateTerms,
    answer: withholdingCertificate,
    idempotent: true,
    fails: ['certificate.taken', 'certificate.not_company', 'certificate.not_withheld'],
    touches: ['invoicing.withholding_taxes.list', 'invoicing.invoices.list'],
    summary: 'Hands in a certificate of tax withheld, with an upload of the purpose `certificate`; the tax of one that names no invoice goes to the wallet once it is accepted.', // prettier-ignore
  }),
};

/** What staff see and decide of them. */
export const staffCertificateRoutes = {
  staffCertificates: route({
    id: 'invoicing.staff.certificates.list',
    method: 'GET',
    path: '/staff-api/v1/withholding-certificates',
    caller: FINANCE_STAFF,
    access: 'bulk_read',
    query: staffListQuery({
      filters: {
        account_id: filters.integer,
        status: filters.anyOf(CERTIFICATE_STATUSES),
        refund_flag: filters.flag,
        q: filters.text,
      },
      sorts: ['create_dt', 'document_date', 'tax_amount', 'account_id'],
    }),
    answer: z.array(staffCertificate),
    answers: 'list',
    sums: z.object({ tax_amount: z.nullable(baht) }),
    fails: [],
    summary: 'Lists certificates of tax withheld of all shops, by default newest first; `q` is a number or a part of one.', // prettier-ignore
  }),
  staffCertificate: route({
    id: 'invoicing.staff.certificates.get',
    method: 'GET',
    path: '/staff-api/v1/withholding-certificates/:id',
    caller: FINANCE_STAFF,
    access: 'read',
    params: one,
    answer: staffCertificateDetail,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: 'Gets a certificate of tax withheld, with a link to its file.',
  }),
  decideCertificate: route({
    id: 'invoicing.staff.certificates.decide',
    method: 'POST',
    path: '/staff-api/v1/withholding-certificates/:id/decide',
    caller: FINANCE_STAFF,
    params: one,
    body: certificateDecision,
    answer: staffCertificate,
    answers: 'bare',
    audit: { action: 'certificate.decided', target: 'withholding_certificate' },
    fails: ['record.not_found', 'certificate.illegal_move', 'certificate.above_paid', 'decision.own'],
    touches: [...CERTIFICATES, 'invoicing.staff.decisions.list', 'invoicing.staff.invoices.list', 'invoicing.staff.invoices.get', 'wallet.staff.ledger_entries.list', 'auth.staff.customers.get'], // prettier-ignore
    summary: 'Accepts a certificate of tax withheld, or refuses it with a reason; of one whose tax goes to the wallet a second person decides above the limit.', // prettier-ignore
  }),
};
