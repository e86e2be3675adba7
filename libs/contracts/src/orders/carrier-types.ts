import * as z from 'zod/mini';
import { id, moment } from '../wire.ts';

/** What carriers report; `refused` by a receiver who opened it goes back, `lost`, `damaged` and `reweighed` do not change the status by themselves. */
export const CARRIER_EVENTS = [
  'picked_up',
  'in_transit',
  'delivered',
  'delivery_failed',
  'return',
  'refused',
  'returned',
  'lost',
  'damaged',
  'reweighed',
] as const;
export type CarrierEvent = (typeof CARRIER_EVENTS)[number];

const side = z.number().check(z.gte(0.1, { error: 'validation.size' }), z.lte(500, { error: 'validation.size' }));
const word = (max: number) =>
  z
    .string()
    .check(z.minLength(1, { error: 'validation.required' }), z.maxLength(max, { error: 'validation.too_long' }));
const note = z.optional(z.nullable(z.string().check(z.maxLength(1_000, { error: 'validation.too_long' }))));
/** A carrier event, pushed with a signature or polled. Weight in grams and sizes in centimetres, as carriers measure. */
export const carrierPush = z.object({
  event_id: word(200),
  partner_awb_no: word(100),
  event: z.literal(CARRIER_EVENTS),
  occurred_at: z.string().check(z.maxLength(60, { error: 'validation.too_long' })),
  place: note,
  detail: note,
  measured: z.optional(
    z.nullable(
      z.object({
        weight_g: z
          .number()
          .check(z.gte(1, { error: 'validation.weight' }), z.lte(1_000_000, { error: 'validation.weight' })),
        width_cm: side,
        length_cm: side,
        height_cm: side,
      }),
    ),
  ),
});
export type CarrierPush = z.output<typeof carrierPush>;

/** Requests to a carrier and their responses, secrets masked. */
export const apiLog = z.object({
  id,
  shipment_order_id: z.nullable(z.int()),
  order_no: z.nullable(z.string()),
  partner_code: z.string(),
  request_dt: moment,
  method: z.string(),
  url: z.string(),
  request_body: z.unknown(),
  response_status: z.nullable(z.int()),
  response_body: z.unknown(),
  duration_ms: z.int(),
  error: z.nullable(z.string()),
  /** Null for a call of before traces were kept. */
  trace_id: z.nullable(z.string()),
});
