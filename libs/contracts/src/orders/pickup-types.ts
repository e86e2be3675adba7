import * as z from 'zod/mini';
import { CARRIERS } from '../pricing/carriers.ts';
import { day, flag, freeText, id, moment, queryInt, required, text } from '../wire.ts';
import { shipmentStatus } from './types.ts';

/** The states of a pickup call: asked for, accepted by the carrier, collected, called off. */
export const PICKUP_STATUSES = ['requested', 'confirmed', 'picked-up', 'cancelled'] as const;
export type PickupStatus = (typeof PICKUP_STATUSES)[number];
export const pickupStatus = z.literal(PICKUP_STATUSES, { error: 'validation.invalid' });

/** Why a call ended without a pickup: the shop, the carrier, no answer of the carrier in time, nobody came. */
export const PICKUP_CANCELS = ['shop', 'carrier', 'no-answer', 'missed'] as const;
export type PickupCancel = (typeof PICKUP_CANCELS)[number];

/** What a shop may do with a call as it stands. */
export const PICKUP_MOVES = ['add', 'move', 'cancel'] as const;
export type PickupMove = (typeof PICKUP_MOVES)[number];

/** Parcels that one call may name. */
export const MOST_PICKUP_PARCELS = 1_000;
/** How many days ahead a pickup may be wished for, today not counted. */
export const PICKUP_DAYS = 7;

const parcels = z.int(required('validation.number')).check(z.gte(1, { error: 'validation.number' }), z.lte(9_999, { error: 'validation.number' })); // prettier-ignore

/** A call of a carrier to a pickup point. */
export const pickupDoc = z.object({
  id,
  pickup_doc_no: z.string(),
  partner_id: id,
  partner_code: z.string(),
  partner_name: z.string(),
  /** The wished time. */
  pickup_dt: moment,
  parcel_count: z.int(),
  status: pickupStatus,
  /** 1 while the carrier is asked to call it off. */
  cancel_requested: flag,
  cancel_code: z.nullable(z.literal(PICKUP_CANCELS)),
  cancel_reason: z.nullable(z.string()),
  auto_flag: flag,
  remark: z.string(),
  pickup_point_id: id,
  pickup_point_name: z.string(),
  pickup_address: z.string(),
  /** The subdistrict (tambon) and the district (amphoe), as the product names them. */
  pickup_district: z.string(),
  pickup_city: z.string(),
  pickup_province: z.string(),
  pickup_zip_code: z.string(),
  pickup_responser_name: z.string(),
  pickup_responser_tel: z.string(),
  driver_name: z.nullable(z.string()),
  driver_tel: z.nullable(z.string()),
  create_dt: moment,
  confirmed_dt: z.nullable(moment),
  picked_up_dt: z.nullable(moment),
  cancelled_dt: z.nullable(moment),
  allowed_moves: z.array(z.literal(PICKUP_MOVES)),
});
export type PickupDoc = z.output<typeof pickupDoc>;

/** A parcel that waits for its carrier, or is on a call. */
export const pickupParcel = z.object({
  id,
  order_no: z.string(),
  tracking_no: z.string(),
  partner_awb_no: z.nullable(z.string()),
  /** The first name alone. */
  receiver_name: z.string(),
  receiver_province: z.string(),
  weight: z.int(),
  shipment_status: shipmentStatus,
  create_dt: moment,
});
export type PickupParcel = z.output<typeof pickupParcel>;

export const pickupDocDetail = z.extend(pickupDoc, {
  partner_pickup_no: z.nullable(z.string()),
  orders: z.array(pickupParcel),
});
export type PickupDocDetail = z.output<typeof pickupDocDetail>;

/** A call that was made, or added to. */
export const pickupCalled = z.extend(pickupDocDetail, { added_flag: flag });

export const pickupTerms = z.object({
  pickup_point_id: id,
  pickup_dt: moment,
  parcel_count: z.optional(parcels),
  shipment_order_ids: z.optional(z.array(id).check(z.maxLength(MOST_PICKUP_PARCELS, { error: 'validation.too_many' }))),
  remark: z.optional(freeText(300)),
});
export type PickupTerms = z.output<typeof pickupTerms>;

export const pickupFilters = {
  partner_id: z.optional(queryInt(1, 999_999_999)),
  status: z.optional(pickupStatus),
};

const perStatus = Object.fromEntries(PICKUP_STATUSES.map((s) => [s, z.int()])) as Record<PickupStatus, z.ZodMiniInt>;
/** Calls by state, and of each carrier the parcels that wait for it. */
export const pickupSummary = z.object({
  ...perStatus,
  total: z.int(),
  waiting: z.int(),
  partners: z.array(
    z.object({ partner_id: id, partner_code: z.string(), partner_name: z.string(), waiting: z.int(), ...perStatus }),
  ),
});
export type PickupSummary = z.output<typeof pickupSummary>;

/** A call in the report, with how many of its parcels the carrier has taken. */
export const pickupReportRow = z.extend(pickupDoc, { collected_count: z.int() });
export type PickupReportRow = z.output<typeof pickupReportRow>;
const sums = { call_count: z.int(), parcel_count: z.int(), collected_count: z.int() };
/** Calls of a period and their parcels: in all, by state, by carrier, by the day for which the carrier was called. */
export const pickupReportSummary = z.object({
  ...sums,
  ...perStatus,
  partners: z.array(z.object({ partner_id: id, partner_code: z.string(), partner_name: z.string(), ...sums })),
  days: z.array(z.object({ day, ...sums })),
});
export type PickupReportSummary = z.output<typeof pickupReportSummary>;

/** Why a carrier does not come on a day. */
export const PICKUP_CLOSED = ['weekday', 'holiday', 'cut-off'] as const;
export type PickupClosed = (typeof PICKUP_CLOSED)[number];
/** When a carrier collects: its hours, its days of the week, and the days that a call may be for. */
export const pickupRound = z.object({
  partner_id: id,
  partner_code: z.string(),
  partner_name: z.string(),
  /** Hours of Bangkok, HH:MM: until when it may be called for the same day, and when it comes. */
  cut_off: z.string(),
  window_from: z.string(),
  window_to: z.string(),
  /** ISO: 1 is Monday. */
  weekdays: z.array(z.int()),
  days: z.array(
    z.object({
      day,
      from_dt: moment,
      to_dt: moment,
      closed: z.nullable(z.literal(PICKUP_CLOSED)),
      holiday_name: z.nullable(z.string()),
    }),
  ),
});
export type PickupRound = z.output<typeof pickupRound>;

/** What a carrier tells of a call. */
export const PICKUP_EVENTS = ['confirmed', 'picked_up', 'cancelled'] as const;
export type PickupEvent = (typeof PICKUP_EVENTS)[number];
const told = (max: number) => z.optional(z.nullable(z.string().check(z.maxLength(max, { error: 'validation.too_long' })))); // prettier-ignore
/** A signed report of a carrier about a call. */
export const pickupPush = z.object({
  event_id: text(200),
  pickup_no: text(60),
  event: z.literal(PICKUP_EVENTS, { error: 'validation.invalid' }),
  occurred_at: z.string().check(z.maxLength(60, { error: 'validation.too_long' })),
  driver_name: told(150),
  driver_tel: told(30),
  reason: told(300),
});
export type PickupPush = z.output<typeof pickupPush>;

export const staffPickupDoc = z.extend(pickupDoc, { account_id: id, partner_pickup_no: z.nullable(z.string()) });
export const staffPickupDocDetail = z.extend(staffPickupDoc, { orders: z.array(pickupParcel) });

/** What a carrier is called; its code where it is none of ours any more. */
export const carrierNameOf = (partner_id: number, code: string): string =>
  CARRIERS.find((carrier) => carrier.id === partner_id)?.name ?? code;
