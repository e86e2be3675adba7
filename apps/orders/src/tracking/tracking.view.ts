import { carrierOf } from '@lamliang/contracts/pricing';
import { ERASED, orErased } from '@lamliang/platform';
import type { ShipmentOrder } from '../shipments/shipment-order.entity.ts';
import { eventView, trackUrl, type EventRow } from '../shipments/shipment.view.ts';
import { maskedName, publicStatus } from './tracking.rules.ts';

/** An order for public tracking. */
export function trackingView(order: ShipmentOrder, events: EventRow[], language: string) {
  return {
    tracking_no: order.tracking_no,
    partner_code: order.partner_code,
    partner_name: carrierOf(order.partner_id)?.name ?? order.partner_code,
    partner_awb_no: order.partner_awb_no,
    track_url: trackUrl(order),
    shipment_status: publicStatus(order),
    receiver_name: order.receiver_name === ERASED ? orErased(ERASED, language) : maskedName(order.receiver_name),
    receiver_district: order.receiver_district,
    receiver_province: order.receiver_province,
    shop_name: order.shop_name,
    // What the shop wrote itself, such as its remark on cancelling, is not public.
    events: events
      .filter(({ acted_role, event_code }) => acted_role === null || event_code === 'created')
      .map((e) => eventView(e.event_type === 'tracking' ? e : { ...e, detail: '', acted_role: null }, language, null)),
  };
}
