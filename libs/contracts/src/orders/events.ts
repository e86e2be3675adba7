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
/** COD that a receiver paid to the carrier, amounts in satang; `version` is the order's. From here on wallet owns its status. */
const collected = z.object({
  order_id: z.int(),
  account_id: z.int(),
  order_no: z.string(),
  tracking_no: z.string(),
  partner_code: z.string(),
  partner_awb_no: z.nullable(z.string()),
  payment_type: z.literal(['wallet', 'credit']),
  cod_amount: z.int(),
  cod_fee: z.int(),
  cod_fee_vat: z.int(),
  /** `claim` where a claim is open. */
  cod_status: z.literal(['delivery-success', 'claim']),
  delivered_at: z.string(),
  version: z.int(),
});
const claimedCod = z.object({ order_id: z.int(), account_id: z.int(), claim_id: z.int(), version: z.int() });
export const ordersEvents = {
  codCollected: event('orders.cod.v1', 'collected', collected),
  /** A claim was opened for a parcel with COD, before or after its delivery. */
  codClaimed: event('orders.cod.v1', 'claimed', claimedCod),
  /** The claim ended; with a refund the COD of the parcel ends, too. `collected` tells what was collected meanwhile. */
  codClaimEnded: event(
    'orders.cod.v1',
    'claim_ended',
    z.extend(claimedCod, { refund_flag: z.literal([0, 1]), collected: z.nullable(collected) }),
  ),
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
