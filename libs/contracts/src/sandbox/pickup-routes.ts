import * as z from 'zod/mini';
import { PICKUP_EVENTS } from '../orders/pickup-types.ts';
import { route } from '../route.ts';
import { freeText, moment, text } from '../wire.ts';
import { carrierAnswer, carrierCode, contact } from './types.ts';

const PUBLIC = { kind: 'public' } as const;
const carrier = z.object({ code: carrierCode });
const one = z.object({ code: carrierCode, pickup_no: text(60) });

export const PICKUP_STATES = ['requested', 'confirmed', 'picked_up', 'cancelled'] as const;
export type PickupState = (typeof PICKUP_STATES)[number];

/** A call to collect parcels. The same pickup_no brings other terms for the same call. */
export const carrierPickupTerms = z.object({
  pickup_no: text(60),
  pickup_at: moment,
  parcel_count: z.int().check(z.gte(1), z.lte(100_000)),
  awbs: z.array(text(100)).check(z.maxLength(1_000)),
  remark: z.optional(freeText(300)),
  point: contact,
});
export type CarrierPickupTerms = z.output<typeof carrierPickupTerms>;
export const carrierPickupAnswer = z.object({
  pickup_no: z.string(),
  pickup_ref: z.string(),
  state: z.literal(PICKUP_STATES),
  driver_name: z.nullable(z.string()),
  driver_tel: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type CarrierPickupAnswer = z.output<typeof carrierPickupAnswer>;
export const sandboxPickup = z.object({
  partner_code: carrierCode,
  pickup_no: z.string(),
  state: z.literal(PICKUP_STATES),
  pickup_at: moment,
  parcel_count: z.int(),
  awbs: z.array(z.string()),
  driver_name: z.nullable(z.string()),
  create_dt: moment,
});
export type SandboxPickup = z.output<typeof sandboxPickup>;

/** How the simulated carriers are called to collect parcels. */
export const sandboxPickupRoutes = {
  callPickup: route({
    id: 'sandbox.carrier.call_pickup',
    method: 'POST',
    path: '/sandbox/carriers/:code/api/pickups',
    caller: PUBLIC,
    params: carrier,
    body: carrierPickupTerms,
    answer: carrierAnswer(carrierPickupAnswer),
    answers: 'bare',
    fails: ['signature.invalid', 'order.carrier_unavailable', 'order.illegal_move'],
    summary: 'Carrier API: calls the carrier to collect parcels, idempotent by pickup number; its terms may change.',
  }),
  pickup: route({
    id: 'sandbox.carrier.pickup',
    method: 'GET',
    path: '/sandbox/carriers/:code/api/pickups',
    caller: PUBLIC,
    params: carrier,
    query: z.object({ pickup_no: text(60) }),
    answer: carrierAnswer(carrierPickupAnswer),
    answers: 'bare',
    fails: ['signature.invalid', 'order.not_found'],
    summary: 'Carrier API: gets a pickup call by its number.',
  }),
  cancelPickup: route({
    id: 'sandbox.carrier.cancel_pickup',
    method: 'POST',
    path: '/sandbox/carriers/:code/api/pickups/:pickup_no/cancel',
    caller: PUBLIC,
    params: one,
    answer: carrierAnswer(carrierPickupAnswer),
    answers: 'bare',
    fails: ['signature.invalid', 'order.not_found', 'order.illegal_move'],
    summary: 'Carrier API: calls off a pickup that has not been confirmed. Idempotent.',
  }),
  pickups: route({
    id: 'sandbox.pickups.list',
    method: 'GET',
    path: '/sandbox/carriers/:code/pickups',
    caller: PUBLIC,
    params: carrier,
    answer: z.array(sandboxPickup),
    answers: 'bare',
    fails: [],
    summary: 'Lists the newest 100 pickup calls of a carrier.',
  }),
  advancePickup: route({
    id: 'sandbox.pickups.advance',
    method: 'POST',
    path: '/sandbox/carriers/:code/pickups/:pickup_no/advance',
    caller: PUBLIC,
    params: one,
    body: z.object({ event: z.literal(PICKUP_EVENTS, { error: 'validation.invalid' }), reason: z.optional(freeText(300)) }), // prettier-ignore
    answer: sandboxPickup,
    answers: 'bare',
    fails: ['order.not_found', 'order.illegal_move'],
    summary: 'Makes the carrier confirm a pickup call, collect its parcels, or call it off.',
  }),
};
