import * as z from 'zod/mini';
import { choice, flag, freeText, id, moment, text } from '../wire.ts';

/** Webhooks of a shop; one that had more keeps them. */
export const MAX_WEBHOOKS = 10;

/** The events that a webhook may subscribe to, in the order in which they are offered. */
export const WEBHOOK_EVENTS = [
  'order.created',
  'order.confirmed',
  'order.status-changed',
  'order.cancelled',
  'cod.received',
  'cod.transferred',
  'claim.opened',
  'claim.resolved',
  'wallet.low-balance',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const DELIVERY_STATES = ['pending', 'delivered', 'exhausted', 'cancelled'] as const;

const url = text(2_000).check(z.regex(/^https?:\/\/\S+$/i, { error: 'validation.url' }));
export const webhookTerms = z.object({
  name: z.optional(freeText(150)),
  url,
  /** `whsec_` and base64 of 24 to 64 bytes; a generated one has 32. */
  token: text(200).check(z.regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, { error: 'validation.webhook_token' })),
  events: z
    .array(z.literal(WEBHOOK_EVENTS, choice))
    .check(
      z.minLength(1, { error: 'validation.required' }),
      z.maxLength(WEBHOOK_EVENTS.length, { error: 'validation.too_many' }),
    ),
  active_flag: z.optional(flag),
});
export const webhook = z.object({
  id,
  account_id: id,
  name: z.string(),
  url: z.string(),
  /** In full in the answer to the request that stores it; later its last four characters. */
  token: z.string(),
  /** Until when the secret before this one signs, too; null where there is none. */
  old_token_until: z.nullable(moment),
  events: z.array(z.literal(WEBHOOK_EVENTS)),
  active_flag: flag,
  /** Why the system turned it off: `gone` (410) or `failing` (only failures for five days). */
  off_reason: z.nullable(z.string()),
  create_dt: moment,
  last_delivery_dt: z.nullable(moment),
  last_delivery_status: z.nullable(z.string()),
});
export type Webhook = z.output<typeof webhook>;
export type WebhookTerms = z.output<typeof webhookTerms>;

export const webhookAttempt = z.object({
  attempt_no: z.int(),
  attempt_dt: moment,
  duration_ms: z.int(),
  /** Request headers; the signature is masked. */
  request_headers: z.record(z.string(), z.string()),
  response_status: z.nullable(z.int()),
  response_headers: z.nullable(z.record(z.string(), z.string())),
  /** The first 16 KiB. */
  response_body: z.nullable(z.string()),
  /** Why there was no valid response: `timeout`, `dns`, `connection`, `tls`, `address_refused`, `redirect`. */
  error: z.nullable(z.string()),
});
export const webhookDelivery = z.object({
  id,
  webhook_id: id,
  account_id: id,
  url: z.string(),
  /** The same on every attempt and when resending. */
  message_id: z.string(),
  event: z.union([z.literal(WEBHOOK_EVENTS), z.literal('webhook.test')]),
  order_id: z.nullable(z.int()),
  order_no: z.nullable(z.string()),
  state: z.literal(DELIVERY_STATES),
  attempts: z.int(),
  next_attempt_dt: z.nullable(moment),
  create_dt: moment,
  delivered_dt: z.nullable(moment),
  last_status: z.nullable(z.int()),
  last_error: z.nullable(z.string()),
  payload: z.string(),
  tries: z.array(webhookAttempt),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;
