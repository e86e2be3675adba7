import * as z from 'zod/mini';
import { decisionRoutes } from '../decisions.ts';
import { backfillOf } from '../event.ts';
import { personalDataOf } from '../personal-data.ts';
import { route } from '../route.ts';
import { filters, staffListQuery } from '../staff-list.ts';
import { baht, id, pathId } from '../wire.ts';
import { claimsEvents } from './events.ts';
import {
  CLAIM_DECISIONS,
  CLAIM_RESOLUTIONS,
  CLAIM_STATES,
  CLAIM_STATUSES,
  CLAIM_TYPES,
  resolutionTerms,
  staffClaim,
} from './types.ts';

const ANY_STAFF = { kind: 'staff', roles: ['sales', 'support', 'finance', 'admin'] } as const;
const one = z.object({ id: pathId });
/** Staff reads that become stale when a claim is resolved. */
const RESOLVED = [
  'claims.staff.claims.list',
  'claims.staff.claims.get',
  'orders.staff.shipment_orders.list',
  'orders.staff.shipment_orders.get',
  'wallet.staff.ledger_entries.list',
  'auth.staff.customers.get',
] as const;

/** Routes for staff. */
export const staffClaimsRoutes = {
  staffClaims: route({
    id: 'claims.staff.claims.list',
    method: 'GET',
    path: '/staff-api/v1/claims',
    caller: ANY_STAFF,
    query: staffListQuery({
      filters: {
        state: filters.anyOf(CLAIM_STATES),
        status: filters.anyOf(CLAIM_STATUSES),
        resolution: filters.anyOf(CLAIM_RESOLUTIONS),
        account_id: filters.integer,
        shipment_order_id: filters.integer,
        claim_type_id: filters.integer,
        claim_type: filters.anyOf(CLAIM_TYPES),
        from_amount: filters.amount,
        to_amount: filters.amount,
        from_date: filters.day,
        to_date: filters.day,
        q: filters.text,
      },
      sorts: ['create_dt', 'resolved_dt', 'compensation_amount', 'amount', 'account_id'],
    }),
    answer: z.array(staffClaim),
    answers: 'list',
    sums: z.object({ compensation_amount: z.nullable(baht), amount: z.nullable(baht) }),
    fails: [],
    summary:
      'Lists claims of all shops, newest first; `q` searches order and tracking number, amounts are those that were asked for.',
  }),
  staffClaim: route({
    id: 'claims.staff.claims.get',
    method: 'GET',
    path: '/staff-api/v1/claims/:id',
    caller: ANY_STAFF,
    params: one,
    answer: staffClaim,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: 'Gets a claim of any shop.',
  }),
  resolve: route({
    id: 'claims.staff.claims.resolve',
    method: 'PATCH',
    path: '/client/admin-api/v1/claims/:id',
    aliases: ['/admin-api/v1/claims/:id'],
    caller: { kind: 'staff', roles: ['support', 'finance', 'admin'] },
    params: one,
    body: resolutionTerms,
    /** Without the token, the limit and the approvals, which change: the same request has the same answer. */
    answer: z.omit(staffClaim, { token_img: true, approval_limit: true, approvals: true }),
    idempotent: true,
    audit: { action: 'claim.resolved', target: 'claim' },
    fails: ['record.not_found', 'claim.illegal_move'],
    touches: ['claims.staff.decisions.list', ...RESOLVED],
    summary:
      'Resolves a claim with a refund, at most what the shop asked for, what the goods were worth and what the parcel is covered for, or without one; above the limit a second person approves the refund.',
  }),
  openClaims: route({
    id: 'claims.internal.accounts.open_claims',
    method: 'POST',
    path: '/internal/v1/claims/open-of-account',
    caller: { kind: 'service', from: ['auth'] },
    reads: true,
    body: z.object({ account_id: id }),
    answer: z.object({ open_claims: z.int() }),
    fails: [],
    summary: 'Counts the claims of a shop that are not resolved.',
  }),
  personalData: personalDataOf('claims'),
  openedFacts: route({
    id: 'claims.internal.opened',
    method: 'POST',
    path: '/internal/v1/claims/opened',
    caller: { kind: 'service', from: ['orders'] },
    reads: true,
    ...backfillOf(claimsEvents.opened),
    fails: [],
    summary: 'Lists the claims that were opened, for services that follow them.',
  }),
  resolvedFacts: route({
    id: 'claims.internal.resolved',
    method: 'POST',
    path: '/internal/v1/claims/resolved',
    caller: { kind: 'service', from: ['orders'] },
    reads: true,
    ...backfillOf(claimsEvents.resolved),
    fails: [],
    summary: 'Lists the claims that were resolved, for services that follow them.',
  }),
  ...decisionRoutes('claims', {
    kinds: CLAIM_DECISIONS,
    roles: ['finance', 'admin'],
    fails: ['claim.illegal_move'],
    touches: RESOLVED,
  }),
};
