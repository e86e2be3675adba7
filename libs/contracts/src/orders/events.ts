import * as z from 'zod/mini';
import { event } from '../event.ts';
import { BOOKING_STATES, COD_STATUSES, SHIPMENT_STATUSES } from './types.ts';

const topic = 'orders.shipment.v1';
/** What every event of a shipment says; `version` rises by one with each change of the order. */
const shipment = {
  order_id: z.int(),
  account_id: z.int(),
  order_no: z.string(),
  tracking_no: z.string(),
  partner_code: z.string(),
  partner_awb_no: z.nullable(z.string()),
  shipment_status: z.literal(SHIPMENT_STATUSES),
  booking_state: z.literal(BOOKING_STATES),
  cod_status: z.nullable(z.literal(COD_STATUSES)),
  version: z.int(),
  /** ISO time of the change. */
  occurred_at: z.string(),
};
export const ordersEvents = {
  booked: event(topic, 'booked', z.object(shipment)),
  confirmed: event(topic, 'confirmed', z.object(shipment)),
  bookingFailed: event(topic, 'booking_failed', z.object({ ...shipment, reason: z.string() })),
  moved: event(
    topic,
    'moved',
    z.object({ ...shipment, from_status: z.literal(SHIPMENT_STATUSES), carrier_event: z.string() }),
  ),
  /** A claim for the parcel was opened or resolved. */
  claimed: event(
    topic,
    'claimed',
    z.object({ ...shipment, from_status: z.literal(SHIPMENT_STATUSES), claim_id: z.int() }),
  ),
  cancelled: event(topic, 'cancelled', z.object({ ...shipment, remark: z.string() })),
  reweighed: event(topic, 'reweighed', z.object({ ...shipment, actual_weight: z.int() })),
  printed: event(topic, 'printed', z.object({ ...shipment, print_flag: z.literal([0, 1]) })),
  carrierChanged: event(
    'orders.carrier.v1',
    'changed',
    z.object({ partner_id: z.int(), active_flag: z.literal([0, 1]) }),
  ),
};
