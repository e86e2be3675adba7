import * as z from 'zod/mini';
import { paymentType } from '../auth/types.ts';
import { charge, explanation } from '../pricing/types.ts';
import { seenCreditTransaction } from '../wallet/types.ts';
import { CREDIT_STATUSES } from './credit-status.ts';
import { orderRefusal } from './refusal-types.ts';
import {
  day,
  baht,
  bahtAmount,
  centimetres,
  choice,
  flag,
  freeText,
  grams,
  id,
  moment,
  numeric,
  search,
  telephone,
  text,
  zipCode,
} from '../wire.ts';

/** Documents of an order that a link gives. */
export const LINKED_DOCUMENTS = ['cover-sheet', 'proof-of-shipment', 'cod-receipt'] as const;
export const SHIPMENT_STATUSES = [
  'booked',
  'pickup',
  'on-delivery',
  'delivery-failed',
  'delivery-success',
  'on-return',
  'return-success',
  'on-claim',
  'claim-success',
  'cancelled',
] as const;
export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number];
export const COD_STATUSES = [
  'booked',
  'on-delivery',
  'delivery-success',
  'cod-received',
  'cod-wait-for-tranfer',
  'cod-tranferred',
  'return',
  'cancelled',
  'claim',
  'paid-in-advance',
  'wait-for-reverse',
] as const;
export type CodStatus = (typeof COD_STATUSES)[number];
/** How far the price of the shipping is held against what the carrier bills. */
export const SHIPPING_FEE_STATUSES = ['booked', 'wait-for-verify', 'verified', 'fee-waived', 'cancelled'] as const;
export const BOOKING_STATES = ['booking', 'confirmed', 'failed'] as const;
export type BookingState = (typeof BOOKING_STATES)[number];
export const PARCEL_TYPES = ['parcel', 'document'] as const;
export const shipmentStatus = z.literal(SHIPMENT_STATUSES);
/** The filter also takes a second spelling of cancelled. */
export const shipmentStatusFilter = z.codec(z.literal([...SHIPMENT_STATUSES, 'cancel']), shipmentStatus, {
  decode: (value) => (value === 'cancel' ? 'cancelled' : value),
  encode: (value) => value,
});

export const party = z.object({
  name: text(150),
  telephone,
  address: text(300),
  subdistrict: text(100),
  district: text(100),
  province: text(100),
  zip_code: zipCode,
});
export type Party = z.output<typeof party>;

export const orderItem = z.object({
  name: text(200),
  quantity: z
    .int(numeric)
    .check(z.gte(1, { error: 'validation.number' }), z.lte(100_000, { error: 'validation.number' })),
  price: bahtAmount,
  weight: z.optional(
    z.int(numeric).check(z.gte(0, { error: 'validation.number' }), z.lte(1_000_000, { error: 'validation.weight' })),
  ),
});

/** What a shop sends to book a parcel. */
export const orderTerms = z.object({
  partner_id: id,
  ws: z.optional(freeText(100)),
  /** The price shown to the shop, due at booking; a different price is rejected with both prices. */
  price: z.optional(bahtAmount),
  sender: z.optional(party),
  pickup_point_id: z.optional(id),
  receiver: party,
  save_receiver_flag: z.optional(flag),
  parcel_type: z.literal(PARCEL_TYPES, choice),
  width: centimetres,
  length: centimetres,
  height: centimetres,
  weight: grams,
  cod_amount: z.optional(bahtAmount),
  product_price: z.optional(bahtAmount),
  insurance: z.optional(flag),
  packaging_id: z.optional(id),
  /** The price of the box shown to the shop; with it `price` is the total with the box, and both must still hold. */
  packaging_price: z.optional(bahtAmount),
  shipment_order_items: z.optional(z.array(orderItem).check(z.maxLength(100, { error: 'validation.too_long' }))),
  remark: z.optional(freeText(300)),
});
export type OrderTerms = z.output<typeof orderTerms>;

export const order = z.object({
  id,
  order_no: z.string(),
  tracking_no: z.string(),
  partner_awb_no: z.nullable(z.string()),
  ws_booking_ref: z.nullable(z.string()),
  policy_no: z.nullable(z.string()),
  account_id: id,
  shop_name: z.string(),
  partner_id: id,
  partner_code: z.string(),
  partner_name: z.string(),
  ws: z.string(),
  sender_name: z.string(),
  sender_telephone: z.string(),
  sender_address: z.string(),
  sender_subdistrict: z.string(),
  sender_district: z.string(),
  sender_province: z.string(),
  sender_zip_code: z.string(),
  receiver_name: z.string(),
  receiver_telephone: z.string(),
  receiver_address: z.string(),
  receiver_subdistrict: z.string(),
  receiver_district: z.string(),
  receiver_province: z.string(),
  receiver_zip_code: z.string(),
  parcel_type: z.literal(PARCEL_TYPES),
  width: centimetres,
  length: centimetres,
  height: centimetres,
  weight: z.int(),
  actual_width: z.nullable(centimetres),
  actual_length: z.nullable(centimetres),
  actual_height: z.nullable(centimetres),
  actual_weight: z.nullable(z.int()),
  /** Due at booking: shipping with its surcharges and packaging. */
  shipping_cost: baht,
  actual_shipping_cost: z.nullable(baht),
  cod_flag: flag,
  cod_amount: baht,
  cod_fee: baht,
  cod_fee_vat: baht,
  product_price: baht,
  insurance: flag,
  premium: baht,
  packaging_id: z.nullable(z.int()),
  pickup_point_id: z.nullable(z.int()),
  payment_type: paymentType,
  shipment_status: shipmentStatus,
  booking_state: z.literal(BOOKING_STATES),
  booking_reason: z.nullable(z.string()),
  cod_status: z.nullable(z.literal(COD_STATUSES)),
  shipping_fee_status: z.literal(SHIPPING_FEE_STATUSES),
  credit_status: z.nullable(z.literal(CREDIT_STATUSES)),
  cod_fee_status: z.nullable(z.literal(['not-receive', 'received'])),
  claim_status: z.nullable(z.literal(['on-claim', 'claim-success'])),
  claim_flag: flag,
  print_flag: flag,
  cancel_flag: flag,
  /** 1 when cancellation was requested while the carrier booking is still running. */
  cancel_requested: flag,
  cod_received_flag: flag,
  cod_received_dt: z.nullable(moment),
  match_with_partner_flag: flag,
  match_with_partner_dt: z.nullable(moment),
  paid_to_partner_flag: flag,
  remark: z.string(),
  created_by: z.string(),
  create_dt: moment,
  update_dt: moment,
  pickup_dt: z.nullable(moment),
  on_delivery_dt: z.nullable(moment),
  delivered_dt: z.nullable(moment),
  version: z.int(),
  credit_transaction: z.nullable(seenCreditTransaction),
  charges: z.array(charge),
  allowed_moves: z.array(z.string()),
});
export type Order = z.output<typeof order>;

/** Whether somebody pays for an order when it is delivered, or has paid: not where it came back, or the receiver has the money again. */
export const hasCodReceipt = ({ cod_flag, cod_status }: Pick<Order, 'cod_flag' | 'cod_status'>): boolean =>
  cod_flag === 1 && cod_status !== 'return' && cod_status !== 'cancelled';

/** Lists omit fields that only the detail shows. */
export const orderDetail = z.extend(order, {
  explanations: z.array(explanation),
  track_url: z.nullable(z.string()),
  /** What a claim for the parcel is paid at most; the release before does not say. */
  coverage: z.optional(baht),
  /** Where its receiver opened it and refused it, and staff recorded that. */
  refusal: z.optional(z.nullable(orderRefusal)),
});
export type OrderDetail = z.output<typeof orderDetail>;

export const timelineEvent = z.object({
  event_title: z.string(),
  event_dt: moment,
  event_desc: z.object({ detail: z.string() }),
  event_type: z.literal(['create', 'tracking', 'cancel']),
  /** i18n key of the title below `timeline`, and the carrier's place. */
  event_code: z.string(),
  place: z.nullable(z.string()),
  /** Where staff did it as the shop, in the reader's language: their role, and for staff both names. */
  acted_by: z.nullable(z.string()),
});
export type TimelineEvent = z.output<typeof timelineEvent>;

/**
 * What a shop booked on one day of Bangkok; amounts without orders that were cancelled, null beyond what a number holds
 * exactly.
 */
export const orderDay = z.object({
  day,
  total: z.int(),
  cancelled: z.int(),
  shipping_cost: z.nullable(baht),
  cod_amount: z.nullable(baht),
  /** The last booking of that day. */
  last_dt: moment,
});
export type OrderDay = z.output<typeof orderDay>;

export const orderFilters = {
  search,
  sort: z.optional(z.literal(['ASC', 'DESC'])),
  shipment_status: z.optional(shipmentStatusFilter),
  print_flag: z.optional(flag),
  insurance: z.optional(flag),
  claim_flag: z.optional(flag),
  cod_flag: z.optional(flag),
  booking_state: z.optional(z.literal(BOOKING_STATES)),
  partner_awb_no: z.optional(z.string().check(z.maxLength(100))),
  partner_id: z.optional(z.codec(z.string().check(z.regex(/^\d{1,4}$/)), z.int(), { decode: Number, encode: String })),
};

/** Orders per shipment status under the list's filters, and what needs attention. */
export const orderSummary = z.object({
  ...(Object.fromEntries(SHIPMENT_STATUSES.map((s) => [s, z.int()])) as Record<
    ShipmentStatus,
    ReturnType<typeof z.int>
  >),
  total: z.int(),
  not_printed: z.int(),
  booking_failed: z.int(),
});
export type OrderSummary = z.output<typeof orderSummary>;

/** Public tracking data. */
export const publicTracking = z.object({
  tracking_no: z.string(),
  partner_code: z.string(),
  partner_name: z.string(),
  partner_awb_no: z.nullable(z.string()),
  track_url: z.nullable(z.string()),
  shipment_status: shipmentStatus,
  /** First letters and stars; province and district only. */
  receiver_name: z.string(),
  receiver_district: z.string(),
  receiver_province: z.string(),
  shop_name: z.string(),
  events: z.array(timelineEvent),
});

/** Parcels that pricing asks for at once at most. */
export const MOST_PRICED_PARCELS = 2_000;
/** AWB numbers that are asked for at a time. */
export const MOST_AWBS = 2_000;
/** Orders that are asked for as rows of a report at once. */
export const MOST_REPORT_ROWS = 1_000;
/** A parcel as it was priced when it was booked. */
export const pricedParcel = z.object({
  order_id: id,
  create_dt: moment,
  from_zip_code: z.string(),
  to_zip_code: z.string(),
  width: centimetres,
  length: centimetres,
  height: centimetres,
  weight: z.int(),
  cod_amount: baht,
  /** What the carrier's part of it was charged: shipping, surcharges and the COD fee before its VAT; no box, no insurance. */
  charged: baht,
});
export type PricedParcel = z.output<typeof pricedParcel>;
