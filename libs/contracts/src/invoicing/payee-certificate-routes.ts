import * as z from 'zod/mini';
import { cursor } from '../cursor.ts';
import { route } from '../route.ts';
import { filters, staffListQuery } from '../staff-list.ts';
import { baht, cursorListOf, exportTerms, nothing, paging, pathId, period } from '../wire.ts';
import { PAYEE_CERTIFICATE_STATES, PAYEE_KINDS, payeeCertificate, staffPayeeCertificate, WITHHOLDING_RETURNS, withholdingReturnColumns } from './payee-certificate-types.ts'; // prettier-ignore
import { PAPER_LANGUAGES, PRINT_FORMS } from './printed-paper.ts';

const READ = { kind: 'flag', flags: ['finance_flag'] } as const;
const FINANCE_STAFF = { kind: 'staff', roles: ['finance', 'admin'] } as const;
const one = z.object({ id: pathId });

/** Certificates of the tax that we kept back of a shop's commission. */
export const shopPayeeCertificateRoutes = {
  payeeCertificates: route({
    id: 'invoicing.payee_certificates.list',
    method: 'GET',
    path: '/client/v1/payee-certificates',
    caller: READ,
    query: period('open', { ...paging, ...cursor }),
    answer: cursorListOf(payeeCertificate),
    fails: [],
    summary: "Lists the certificates of tax that was kept back of the shop's commission, newest first; `lacks` says what one waits for.", // prettier-ignore
  }),
  payeeCertificateDocument: route({
    id: 'invoicing.payee_certificates.document',
    method: 'GET',
    path: '/client/v1/payee-certificates/:id/document',
    caller: READ,
    params: one,
    query: z.object({ form: z.optional(z.literal(PRINT_FORMS)), language: z.optional(z.literal(PAPER_LANGUAGES)) }),
    answer: nothing,
    answers: 'file',
    media: ['application/pdf'],
    fails: ['record.not_found', 'file.not_found'],
    rate: 'print',
    summary: 'Downloads such a certificate as PDF once it is issued, by default its first part; made once, the same bytes whenever it is asked for.', // prettier-ignore
  }),
};

/** What staff see of certificates that we owe, and what is filed of them. */
export const staffPayeeCertificateRoutes = {
  staffPayeeCertificates: route({
    id: 'invoicing.staff.payee_certificates.list',
    method: 'GET',
    path: '/staff-api/v1/payee-certificates',
    caller: FINANCE_STAFF,
    access: 'bulk_read',
    query: staffListQuery({
      filters: {
        account_id: filters.integer,
        payee_kind: filters.anyOf(PAYEE_KINDS),
        state: filters.anyOf(PAYEE_CERTIFICATE_STATES),
        paid_date_from: filters.day,
        paid_date_to: filters.day,
        q: filters.text,
      },
      sorts: ['paid_date', 'paid_amount', 'withheld_amount'],
    }),
    answer: z.array(staffPayeeCertificate),
    answers: 'list',
    sums: z.object({ paid_amount: z.nullable(baht), withheld_amount: z.nullable(baht) }),
    fails: [],
    summary: 'Lists certificates of tax that we withheld, newest first, also those to come; `q` is the number of one or the reference of its payment, or a part.', // prettier-ignore
  }),
  staffPayeeCertificate: route({
    id: 'invoicing.staff.payee_certificates.get',
    method: 'GET',
    path: '/staff-api/v1/payee-certificates/:id',
    caller: FINANCE_STAFF,
    access: 'read',
    params: one,
    answer: staffPayeeCertificate,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: 'Gets a certificate of tax that we withheld, issued or to come.',
  }),
  withholdingReturn: route({
    id: 'invoicing.staff.tax_periods.withheld',
    method: 'GET',
    path: '/staff-api/v1/tax-periods/:id/withheld',
    caller: FINANCE_STAFF,
    access: 'export',
    params: one,
    query: z.object({ ...exportTerms, return_form: z.optional(z.literal(WITHHOLDING_RETURNS)) }),
    answer: nothing,
    answers: 'export',
    export: { name: 'withholding-return', columns: withholdingReturnColumns },
    fails: ['record.not_found'],
    timeout_ms: 300_000,
    summary: 'Exports what is filed of the payments of a month with one return (by default P.N.D. 53) as xlsx or csv: who was paid, the income, the tax, and what has no certificate yet.', // prettier-ignore
  }),
};
