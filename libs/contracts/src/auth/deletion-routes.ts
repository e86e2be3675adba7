import * as z from 'zod/mini';
import { route } from '../route.ts';
import { baht, flag, freeText, moment, telephone, text } from '../wire.ts';
import { codeSent } from './password-routes.ts';

const SHOP = { kind: 'shop' } as const;
const OWNER = { kind: 'shop', owner: true } as const;

/**
 * What stands against the deletion of a shop: parcels that have not ended, COD that is to be paid out, money in its
 * wallets or held, top-ups, corrections and certificates that finance have not decided, a credit line that is used, invoices
 * that are unpaid or to come, claims that are open.
 */
export const OBSTACLES = ['open_orders', 'cod_to_come', 'wallet_balance', 'pending_topups', 'commission_to_come', 'waiting_decisions', 'fees_due', 'credit_owed', 'unpaid_invoices', 'unbilled_charges', 'open_certificates', 'open_claims'] as const; // prettier-ignore
export type ObstacleCode = (typeof OBSTACLES)[number];
/** `count` for what is counted, `amount` for money. */
export const obstacle = z.object({
  code: z.literal(OBSTACLES),
  count: z.nullable(z.int()),
  amount: z.nullable(baht),
});
export type Obstacle = z.output<typeof obstacle>;

/** The code that a first call sent, or what a second one did. */
const deletionAnswer = z.object({
  ...z.partial(codeSent).shape,
  /** 1 once the shop is deleted. */
  deleted_flag: flag,
});
const deletionTerms = {
  /** Of the login of the owner. */
  telephone: z.optional(telephone),
  otp: z.optional(freeText(10)),
  ref: z.optional(freeText(10)),
};

/** What somebody agreed to, and when. */
export const consents = z.object({
  /** Of the policy that is accepted now. */
  current_version: z.string(),
  policy_version: z.nullable(z.string()),
  policy_dt: z.nullable(moment),
  marketing_flag: flag,
  /** When it was said last. */
  marketing_dt: z.nullable(moment),
});
export type Consents = z.output<typeof consents>;

/** A shop leaves; what its people agreed to. */
export const deletionRoutes = {
  deletion: route({
    id: 'auth.accounts.deletion',
    method: 'GET',
    path: '/client/v1/accounts/deletion',
    caller: OWNER,
    acting: 'refused',
    answer: z.object({ telephone: z.string(), obstacles: z.array(obstacle) }),
    fails: ['account.not_found'],
    summary: 'Lists what stands against the deletion of the shop; for its owner alone.',
  }),
  deleteAccount: route({
    id: 'auth.accounts.delete',
    method: 'DELETE',
    path: '/client/v1/accounts',
    caller: OWNER,
    query: z.object(deletionTerms),
    body: z.object(deletionTerms),
    answer: deletionAnswer,
    audit: { action: 'account.deleted', target: 'account' },
    limit: { per: 'account', a_minute: 20 },
    fails: ['account.not_found', 'account.not_deletable', 'otp.failed', 'otp.expired'],
    touches: [],
    summary:
      'Deletes the shop, for its owner alone: with `telephone` a code is sent to it, with `telephone`, `otp` and `ref` the shop is gone, with the logins that have no other. In the body or in the query. What stands against it is in `data.obstacles` of the refusal.',
  }),
  consents: route({
    id: 'auth.consents.get',
    method: 'GET',
    path: '/client/v1/consents',
    caller: SHOP,
    answer: consents,
    fails: [],
    summary: 'Tells which version of the policy the login accepted, and whether news may be sent to it.',
  }),
  updateConsents: route({
    id: 'auth.consents.update',
    method: 'PATCH',
    path: '/client/v1/consents',
    caller: SHOP,
    body: z.object({ policy_version: z.optional(text(20)), marketing_flag: z.optional(flag) }),
    answer: consents,
    fails: [],
    touches: ['auth.consents.get'],
    summary: 'Accepts the current version of the policy, or says whether news may be sent; each is kept with its time.',
  }),
};
