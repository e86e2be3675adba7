import * as z from 'zod/mini';
import { cursor } from '../cursor.ts';
import { route } from '../route.ts';
import { cursorListOf, nothing, paging, pathId, period, search } from '../wire.ts';
import { staffClaimsRoutes } from './staff-routes.ts';
import { claim, claimDetail, CLAIM_STATUSES, claimTerms, claimType, evidence, evidenceTerms } from './types.ts';

const READ = { kind: 'flag', flags: ['order_flag'] } as const;

/** What a shop asks of claims, apart so that the portal loads nothing of the staff. */
export const shopClaimsRoutes = {
  types: route({
    id: 'claims.types',
    method: 'GET',
    path: '/client/v1/claims/types',
    caller: { kind: 'shop' },
    open_api: 'read',
    answer: z.array(claimType),
    fails: [],
    summary: 'What a shop may claim for.',
  }),
  open: route({
    id: 'claims.open',
    method: 'POST',
    path: '/client/v1/shipment-orders/:id/claims',
    caller: { kind: 'flag', flags: ['advanced_order_flag'] },
    params: z.object({ id: pathId }),
    body: claimTerms,
    files: {
      images: { least: 1, most: 5, max_bytes: 5 * 1024 * 1024, types: ['image/jpeg', 'image/png', 'image/webp'] },
    },
    answer: claim,
    idempotent: true,
    limit: { per: 'account', a_minute: 20 },
    fails: ['order.not_found', 'order.not_claimable', 'claim.already_open', 'claim.too_early', 'claim.too_late'],
    touches: ['claims.list', 'claims.orders.claims', 'orders.list', 'orders.summary', 'orders.get'],
    summary: 'Opens a claim for a parcel that was lost or damaged, with one to five pictures.',
  }),
  ofOrder: route({
    id: 'claims.orders.claims',
    method: 'GET',
    path: '/client/v1/shipment-orders/:id/claims',
    caller: READ,
    open_api: 'read',
    params: z.object({ id: pathId }),
    answer: z.array(claimDetail),
    fails: ['order.not_found'],
    summary: 'Lists the claims of an order, oldest first.',
  }),
  list: route({
    id: 'claims.list',
    method: 'GET',
    path: '/client/v1/claims',
    caller: READ,
    open_api: 'read',
    query: period('open', {
      search,
      status: z.optional(z.literal(CLAIM_STATUSES)),
      ...paging,
      ...cursor,
    }),
    answer: cursorListOf(claimDetail),
    fails: [],
    summary: "Lists the shop's claims, newest first; `search` is an order or tracking number, or a part of one.",
  }),
  evidence: route({
    id: 'claims.evidence.list',
    method: 'GET',
    path: '/client/v1/claims/:id/evidence',
    caller: READ,
    open_api: 'read',
    params: z.object({ id: pathId }),
    answer: z.array(evidence),
    fails: ['record.not_found'],
    summary:
      'Lists the pictures that were added to a claim after it was opened, oldest first, by links for five minutes.',
  }),
  addEvidence: route({
    id: 'claims.evidence.create',
    method: 'POST',
    path: '/client/v1/claims/:id/evidence',
    caller: { kind: 'flag', flags: ['advanced_order_flag'] },
    params: z.object({ id: pathId }),
    body: evidenceTerms,
    answer: z.object({ evidence_count: z.int() }),
    idempotent: true,
    limit: { per: 'account', a_minute: 20 },
    fails: ['record.not_found', 'claim.illegal_move'],
    touches: ['claims.evidence.list', 'claims.staff.claims.get'],
    summary: 'Adds pictures, uploaded for claims, to a claim that is not resolved: five at once, ten in all.',
  }),
  image: route({
    id: 'claims.image',
    method: 'GET',
    path: '/client/v1/claims/images/:token_img/:file',
    caller: { kind: 'public' },
    params: z.object({ token_img: z.string(), file: z.string() }),
    answer: nothing,
    answers: 'file',
    media: ['image/jpeg'],
    fails: ['file.not_found'],
    summary: 'Downloads a picture of a claim by the `token_img` of the claim, which expires.',
  }),
};
export const claimsRoutes = { ...shopClaimsRoutes, ...staffClaimsRoutes };
