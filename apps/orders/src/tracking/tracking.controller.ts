import { ordersRoutes as routes } from '@lamliang/contracts/orders';
import { carrierOf } from '@lamliang/contracts/pricing';
import { AppError, Db, Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { eventView, trackUrl } from '../shipments/shipment.view.ts';
import { ShipmentsRepository } from '../shipments/shipments.repository.ts';
import { maskedName } from './tracking.rules.ts';

@Controller()
export class TrackingController {
  constructor(
    private readonly db: Db,
    private readonly shipments: ShipmentsRepository,
  ) {}
  @Handles(routes.track) track(call: Call<typeof routes.track>) {
    return this.db.systemRead(async (tx) => {
      const row = await this.shipments.byTracking(tx, call.params.tracking_no.toUpperCase());
      if (!row) throw new AppError('order.not_found');
      const events = await this.shipments.events(tx, row.id);
      return {
        tracking_no: row.tracking_no,
        partner_code: row.partner_code,
        partner_name: carrierOf(row.partner_id)?.name ?? row.partner_code,
        partner_awb_no: row.partner_awb_no,
        track_url: trackUrl(row),
        shipment_status: row.shipment_status,
        receiver_name: maskedName(row.receiver_name),
        receiver_district: row.receiver_district,
        receiver_province: row.receiver_province,
        shop_name: row.shop_name,
        // The shop's own words (a cancel remark) are not for strangers.
        events: events.map((e) => eventView(e.event_type === 'tracking' ? e : { ...e, detail: '' }, call.language)),
      };
    });
  }
}
