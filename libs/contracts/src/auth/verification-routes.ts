import * as z from 'zod/mini';
import { CUSTOMER_ROLES, STAFF_ROLES } from '../permissions.ts';
import { route } from '../route.ts';
import { filters, staffListQuery } from '../staff-list.ts';
import { id, pathId } from '../wire.ts';
import { customerDetail } from './account-types.ts';
import { VERIFY_TYPES } from './types.ts';
import {
  codDecision,
  customerTerms,
  HANDED_IN,
  identityDecision,
  staffVerification,
  staffVerificationDetail,
  UPLOAD_PURPOSES,
} from './verification-types.ts';

/** An ID card shows its number: whoever checks one may reveal numbers. */
const CHECKING = { kind: 'staff', roles: CUSTOMER_ROLES } as const;
/** Each field has its own roles, see `CUSTOMER_FIELD_ROLES`. */
const EDITING = { kind: 'staff', roles: STAFF_ROLES } as const;
/** Services that keep what shops uploaded. */
const KEEPING = { kind: 'service', from: ['wallet', 'claims', 'invoicing'] } as const;
const one = z.object({ id: pathId });
const STALE = [
  'auth.staff.verifications.list',
  'auth.staff.verifications.get',
  'auth.staff.customers.list',
  'auth.staff.customers.get',
] as const;

/** Files that a shop uploaded for a purpose. */
const filesOfShop = z.object({
  account_id: id,
  purpose: z.literal(UPLOAD_PURPOSES),
  file_ids: z.array(z.string()).check(z.minLength(1), z.maxLength(20)),
});

/** What staff check of shops and decide. */
export const verificationRoutes = {
  staffVerifications: route({
    id: 'auth.staff.verifications.list',
    method: 'GET',
    path: '/staff-api/v1/verifications',
    caller: CHECKING,
    query: staffListQuery({
      filters: {
        state: filters.anyOf(HANDED_IN),
        verify_type: filters.anyOf(VERIFY_TYPES),
        account_id: filters.integer,
        sale_id: filters.integer,
        from_date: filters.day,
        to_date: filters.day,
        q: filters.text,
      },
      sorts: ['create_dt', 'decided_dt', 'account_id'],
    }),
    answer: z.array(staffVerification),
    answers: 'list',
    access: 'bulk_read',
    fails: [],
    summary: 'Lists what shops handed in to be checked; `q` searches names, emails and telephones of shops.',
  }),
  staffVerification: route({
    id: 'auth.staff.verifications.get',
    method: 'GET',
    path: '/staff-api/v1/verifications/:id',
    caller: CHECKING,
    params: one,
    answer: staffVerificationDetail,
    answers: 'bare',
    access: 'read',
    fails: ['record.not_found'],
    summary:
      'Gets something that was handed in, with links to its papers for five minutes; each read is in the access log.',
  }),
  decideIdentity: route({
    id: 'auth.admin.accounts.approve',
    method: 'PATCH',
    path: '/client/admin-api/v1/accounts/:id/approve',
    aliases: ['/admin-api/v1/accounts/:id/approve'],
    caller: CHECKING,
    params: one,
    body: identityDecision,
    answer: staffVerification,
    audit: { action: 'account.verification_decided', target: 'account' },
    fails: ['account.not_found', 'verification.not_found', 'verification.illegal_move'],
    touches: STALE,
    summary: 'Accepts or refuses the ID card or the company papers of a shop, which is told.',
  }),
  decideCod: route({
    id: 'auth.admin.accounts.cod_approve',
    method: 'PATCH',
    path: '/client/admin-api/v1/accounts/:id/cod-approve',
    aliases: ['/admin-api/v1/accounts/:id/cod-approve'],
    caller: CHECKING,
    params: one,
    body: codDecision,
    answer: staffVerification,
    audit: { action: 'account.cod_verification_decided', target: 'account' },
    fails: ['account.not_found', 'verification.not_found', 'verification.illegal_move'],
    touches: STALE,
    summary: 'Accepts or refuses the bank account that receives the COD of a shop, which is told.',
  }),
  updateCustomer: route({
    id: 'auth.admin.accounts.update',
    method: 'PATCH',
    path: '/client/admin-api/v1/accounts/:id',
    aliases: ['/admin-api/v1/accounts/:id'],
    caller: EDITING,
    params: one,
    body: customerTerms,
    answer: customerDetail,
    audit: { action: 'account.updated', target: 'account' },
    fails: ['account.not_found', 'account.not_complete', 'order.zip_mismatch', 'reseller.not_found', 'reseller.nested'],
    touches: ['auth.staff.customers.list', 'auth.staff.customers.get', 'auth.admin.accounts.shops'],
    summary:
      'Changes names, company, addresses, payment, classification and reseller of a customer, each field by the roles that may. Numbers are handed in by the shop alone.',
  }),
  fileLinks: route({
    id: 'auth.internal.files.links',
    method: 'POST',
    path: '/internal/v1/files/links',
    caller: KEEPING,
    reads: true,
    body: filesOfShop,
    answer: z.array(z.object({ file: z.string(), url: z.string(), type: z.string() })),
    fails: [],
    summary: 'Links to files that a shop uploaded for a purpose, for five minutes; files that are none are left out.',
  }),
  keepFiles: route({
    id: 'auth.internal.files.keep',
    method: 'POST',
    path: '/internal/v1/files/keep',
    caller: KEEPING,
    body: filesOfShop,
    // Left out by the release before.
    answer: z.object({ kept: z.optional(z.array(z.object({ file: z.string(), sha256: z.string() }))) }),
    audit: { action: 'file.kept', target: 'account' },
    fails: ['file.not_found'],
    summary:
      'Keeps files that a shop uploaded for a purpose, without end, and tells the hash of what each holds; refused where one is of another shop or purpose.',
  }),
  endFiles: route({
    id: 'auth.internal.files.end',
    method: 'POST',
    path: '/internal/v1/files/end',
    caller: KEEPING,
    body: filesOfShop,
    answer: z.object({ ended: z.int() }),
    audit: { action: 'file.ended', target: 'account' },
    fails: [],
    summary:
      'Deletes files that a shop uploaded for a purpose and that were kept; those that are none, or are gone, are left out.',
  }),
};
