import * as z from 'zod/mini';
import { CARRIER_EVENTS } from '../orders/carrier-types.ts';
import { CARRIER_CODES } from '../pricing/carriers.ts';
import { baht, bahtAmount, flag, freeText, moment, text } from '../wire.ts';

/** Faults of the simulated carriers. `refuse` is a final rejection of a booking. */
export const FAULT_KINDS = [
  'latency',
  '500',
  'html_page',
  'ok_with_error',
  'duplicate_push',
  'late_awb',
  'refuse',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];
/**
 * Faults of the providers of messages: late answers, a refusal for good, one for now, and a message that is kept while
 * its sender never hears so.
 */
export const MESSAGE_FAULT_KINDS = ['latency', 'refuse', 'defer', 'lose_answer'] as const;
export type MessageFaultKind = (typeof MESSAGE_FAULT_KINDS)[number];
/** Faults of the identity provider: none of its answers with one of them may count. */
export const IDENTITY_FAULT_KINDS = [
  'wrong_nonce',
  'wrong_signature',
  'wrong_audience',
  'wrong_issuer',
  'expired',
  'refuse',
] as const;
export type IdentityFaultKind = (typeof IDENTITY_FAULT_KINDS)[number];
/**
 * Faults of the offices that papers are handed over to. `500` and `ok_with_error` (HTTP 200 with an error inside) come
 * before anything happened; with `html_page` and `lose_answer` (no answer for `delay_ms`) it is done all the same;
 * `refuse` is final.
 */
export const OFFICE_FAULT_KINDS = ['latency', '500', 'html_page', 'ok_with_error', 'lose_answer', 'refuse'] as const;
export type OfficeFaultKind = (typeof OFFICE_FAULT_KINDS)[number];
export const PARCEL_STATES = [
  'booked',
  'picked_up',
  'in_transit',
  'delivery_failed',
  'delivered',
  'return',
  'returned',
  'cancelled',
] as const;
export type ParcelState = (typeof PARCEL_STATES)[number];

export const carrierCode = z.literal(CARRIER_CODES, { error: 'validation.invalid' });

export const contact = z.object({
  name: z.string(),
  telephone: z.string(),
  address: z.string(),
  subdistrict: z.string(),
  district: z.string(),
  province: z.string(),
  zip_code: z.string(),
});
const grams = z.int().check(z.gte(1), z.lte(1_000_000));
const side = z.number().check(z.gt(0), z.lte(500));
/** Sizes as carriers take them: grams and centimetres. */
export const measure = z.object({ weight_g: grams, width_cm: side, length_cm: side, height_cm: side });
export type Measure = z.output<typeof measure>;

/** A booking at a carrier. The same order_no returns the existing booking. `cod` is baht, 0 for none. */
export const carrierBooking = z.object({
  order_no: text(60),
  sender: contact,
  receiver: contact,
  parcel: measure,
  cod: z.optional(bahtAmount),
});
export type CarrierBooking = z.output<typeof carrierBooking>;

/** `awb` is null until the carrier assigns it; query again by order_no. */
export const carrierBooked = z.object({
  order_no: z.string(),
  booking_ref: z.string(),
  awb: z.nullable(z.string()),
  state: z.literal(PARCEL_STATES),
});

/** Every response of a carrier's API: code 0 is success; other codes are errors, even with HTTP 200. */
export const carrierAnswer = <T extends z.core.SomeType>(content: T) =>
  z.object({ code: z.int(), message: z.string(), data: z.nullable(content) });

/** An event of a carrier, as it is pushed and polled. */
export const carrierReport = z.object({
  event_id: z.string(),
  partner_awb_no: z.string(),
  event: z.literal(CARRIER_EVENTS),
  occurred_at: z.string(),
  place: z.nullable(z.string()),
  detail: z.nullable(z.string()),
  measured: z.nullable(measure),
});
export type CarrierReport = z.output<typeof carrierReport>;

export const sandboxParcel = z.object({
  partner_code: carrierCode,
  order_no: z.string(),
  booking_ref: z.string(),
  partner_awb_no: z.nullable(z.string()),
  state: z.literal(PARCEL_STATES),
  receiver_name: z.string(),
  receiver_zip_code: z.string(),
  weight_g: z.int(),
  cod: baht,
  create_dt: moment,
  events: z.array(carrierReport),
});
export type SandboxParcel = z.output<typeof sandboxParcel>;

/** The result of a sandbox action: the event and the platform's response to its first push (null: none). */
export const reported = z.object({
  event_id: z.string(),
  state: z.literal(PARCEL_STATES),
  pushed: flag,
  answer_status: z.nullable(z.int()),
});

export const CHANNELS = ['sms', 'mail'] as const;
export type Channel = (typeof CHANNELS)[number];
export const messageTerms = z.object({
  channel: z.literal(CHANNELS),
  to: text(200),
  text: text(10_000),
  subject: z.optional(freeText(300)),
  /** The one-time code inside the text and its reference, so that tests need not parse the text. */
  code: z.optional(z.nullable(z.string())),
  ref: z.optional(z.nullable(z.string())),
});
export const message = z.object({
  id: z.int(),
  channel: z.literal(CHANNELS),
  to: z.string(),
  subject: z.nullable(z.string()),
  text: z.string(),
  /** The other form of a mail. */
  html: z.nullable(z.string()),
  /** What a mail names itself by, `<...@...>`. */
  message_id: z.nullable(z.string()),
  code: z.nullable(z.string()),
  ref: z.nullable(z.string()),
  at: moment,
});
export type Message = z.output<typeof message>;

/** A received webhook. `verdict` is ok or the signature error. */
export const VERDICTS = ['ok', 'no_secret', 'headers_missing', 'too_old', 'signature_wrong'] as const;
export type Verdict = (typeof VERDICTS)[number];
export const reception = z.object({
  id: z.int(),
  at: moment,
  message_id: z.nullable(z.string()),
  verified: flag,
  verdict: z.literal(VERDICTS),
  answered_status: z.int(),
  headers: z.record(z.string(), z.string()),
  /** The raw body. */
  body: z.string(),
});
export type Reception = z.output<typeof reception>;

/** What the simulated accounting system has: whom documents are made out to, what is on them, and the documents. */
export const TR_CLOUD_KINDS = ['contact', 'product', 'document'] as const;
export const trCloudRecord = z.object({
  id: z.int(),
  kind: z.literal(TR_CLOUD_KINDS),
  /** Its own number; of documents the one that it gave. */
  number: z.string(),
  /** Of documents, the number of whoever sent it. */
  reference: z.string(),
  body: z.record(z.string(), z.unknown()),
  at: moment,
});
export type TrCloudRecord = z.output<typeof trCloudRecord>;

/** A document as it is sent to the simulated tax office. */
export const taxSubmission = z.object({
  document_no: text(60),
  /** Type of the e-Tax standard. */
  etax_type: text(3),
  seller_tax_id: text(13),
  /** Of the XML, in hexadecimal. */
  sha256: text(64),
  xml: text(2_000_000),
});
export type TaxSubmission = z.output<typeof taxSubmission>;
export const TAX_STATES = ['accepted', 'refused'] as const;
export const taxDocument = z.object({
  id: z.int(),
  document_no: z.string(),
  etax_type: z.string(),
  seller_tax_id: z.string(),
  sha256: z.string(),
  state: z.literal(TAX_STATES),
  /** Proof of its receipt; null where it was refused. */
  receipt_no: z.nullable(z.string()),
  /** The rule that it broke, and how. */
  reason: z.nullable(z.string()),
  at: moment,
});
export type TaxDocument = z.output<typeof taxDocument>;
