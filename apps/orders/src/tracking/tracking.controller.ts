import { ordersRoutes as routes } from '@lamliang/contracts/orders';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { ShipmentQueries } from '../shipments/shipment-queries.service.ts';
import { trackingView } from './tracking.view.ts';

@Controller()
export class TrackingController {
  constructor(private readonly shipments: ShipmentQueries) {}
  @Handles(routes.track) async track(call: Call<typeof routes.track>) {
    const { order, events } = await this.shipments.byTracking(call.params.tracking_no.toUpperCase());
    return trackingView(order, events, call.language);
  }
}
