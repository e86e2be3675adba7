import * as z from 'zod/mini';
import { STAFF_ROLES } from '../permissions.ts';
import { id, moment } from '../wire.ts';

/** What the access log says of a route, where a caller is known. */
export const ACCESSES = ['logout', 'session_ended', 'shop_entered', 'acting', 'export', 'bulk_read', 'read', 'number_search', 'reveal', 'api_key'] as const; // prettier-ignore
export type Access = (typeof ACCESSES)[number];
/** All that is in the log; how a login ended is known by auth alone. */
export const ACCESS_ACTIONS = ['login', 'login_failed', ...ACCESSES] as const;
/** How a call ended: with what it asked for, with a refusal (4xx), or with a failure of ours (5xx). */
export const ACCESS_OUTCOMES = ['answered', 'refused', 'failed'] as const;

const who = {
  action: z.literal(ACCESS_ACTIONS),
  /** Id of the route. */
  route: z.string(),
  /** Null for a login that does not exist. */
  login_id: z.nullable(id),
  account_id: z.nullable(id),
  /** The staff who act as the shop. */
  acting_staff_id: z.nullable(id),
  staff_role: z.nullable(z.literal(STAFF_ROLES)),
  /** The caller's, as trusted proxies tell it. */
  address: z.string(),
  user_agent: z.string(),
};
/** Which record was read or changed, where the route names one; the release before tells none. */
const record_id = z.nullable(z.string());
/** Status of HTTP; the release before tells none, and of logins the action says how they ended. */
const answer_status = z.int().check(z.gte(100), z.lte(599));
export const accessNote = z.object({
  ...who,
  record_id: z.optional(record_id),
  answer_status: z.optional(answer_status),
});
export type AccessNote = z.output<typeof accessNote>;

export const accessEntry = z.object({
  id,
  at: moment,
  ...who,
  record_id,
  /** Null where it is not known; the release before does not say. */
  answer_status: z.optional(z.nullable(answer_status)),
  /** By the status. */
  outcome: z.optional(z.nullable(z.literal(ACCESS_OUTCOMES))),
  // As stored: an entry of another release is shown, too.
  action: z.string(),
  staff_role: z.nullable(z.string()),
  user_name: z.nullable(z.string()),
  /** The shop's; null for staff. */
  shop_name: z.nullable(z.string()),
  trace_id: z.string(),
});
export type AccessEntry = z.output<typeof accessEntry>;

/** What a shop sees of its own accesses. */
export const ownAccess = z.pick(accessEntry, { id: true, at: true, action: true, user_name: true, address: true, outcome: true }); // prettier-ignore
export type OwnAccess = z.output<typeof ownAccess>;
