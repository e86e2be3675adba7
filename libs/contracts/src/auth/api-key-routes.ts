import * as z from 'zod/mini';
import { API_SCOPES } from '../permissions.ts';
import { route } from '../route.ts';
import { choice, flag, moment } from '../wire.ts';

/** How every API key begins, so that people and scanners of leaked secrets know one. */
export const API_KEY_BEGINS = 'll_live_';
/** Whether a bearer token is an API key and none of a session. */
export const isApiKey = (token: string): boolean => token.startsWith(API_KEY_BEGINS);
/** The part of an API key that is no secret, by which it is found and recognised; undefined for any other text. */
export const keyPrefixOf = (token: string): string | undefined => /^(ll_live_[0-9a-f]{10})_[\w-]{43}$/.exec(token)?.[1];
/** How long a renewed key lives on where the shop asks for it (ms). */
export const KEY_OVERLAP_MS = 24 * 60 * 60_000;

export const OPEN_API_STATES = ['open', 'close'] as const;
export type OpenApiState = (typeof OPEN_API_STATES)[number];

const key = {
  /** With its secret left out but for the last four characters. */
  api_key: z.string(),
  create_dt: moment,
  /** To the minute. */
  last_used_dt: z.nullable(moment),
};
/** The key of a shop as it is shown: its secret is told once, when it is made. */
export const shownKey = z.object({
  ...key,
  /** The name of whoever made it. */
  created_by: z.string(),
});
/** The Open API of a shop: whether programs may call for it, with which key, and what they may do. */
export const openApiAccess = z.object({
  open_api: z.literal(OPEN_API_STATES),
  scopes: z.array(z.literal(API_SCOPES)),
  key: z.nullable(shownKey),
  /** The key of before, while it lives on beside the one that took its place. */
  old_key: z.nullable(z.object({ ...key, end_dt: moment })),
});
export type OpenApiAccess = z.output<typeof openApiAccess>;
export type ShownKey = z.output<typeof shownKey>;

export const openApiTerms = z.object({
  open_api: z.optional(z.literal(OPEN_API_STATES, choice)),
  scopes: z.optional(
    z.array(z.literal(API_SCOPES, choice)).check(
      z.minLength(1, { error: 'validation.required', abort: true }),
      z.maxLength(2),
      z.refine((scopes) => scopes.includes('read'), { error: 'validation.scope_read' }),
    ),
  ),
  regenerate: z.optional(flag),
  overlap_flag: z.optional(flag),
  end_old_flag: z.optional(flag),
});
export type OpenApiTerms = z.output<typeof openApiTerms>;

/** The key with which programs of a shop call the Open API, and whether they may. */
export const apiKeyRoutes = {
  apiKey: route({
    id: 'auth.api_key.get',
    method: 'GET',
    path: '/client/v1/api-key',
    caller: { kind: 'flag', flags: ['open_api_flag'] },
    answer: openApiAccess,
    fails: [],
    summary: 'Tells whether the Open API of the shop is open, what its key may do, and the key without its secret.',
  }),
  updateApiKey: route({
    id: 'auth.api_key.update',
    method: 'PATCH',
    path: '/client/v1/api-key',
    caller: { kind: 'flag', flags: ['advanced_open_api_flag'] },
    body: openApiTerms,
    answer: z.extend(openApiAccess, { new_api_key: z.optional(z.string()) }),
    audit: { action: 'api_key.updated', target: 'account' },
    limit: { per: 'account', a_minute: 20 },
    fails: ['account.not_found'],
    touches: ['auth.api_key.get'],
    summary:
      'Opens or closes the Open API, sets the scopes of the key, makes or renews it, or ends the one of before. All of it holds from the next call; a new key is told in full this once.',
  }),
};
