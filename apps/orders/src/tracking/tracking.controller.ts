import { ordersRoutes as routes } from '@lamliang/contracts/orders';
import { isLanguage, type Language } from '@lamliang/i18n';
import { AppError, fileAnswer, Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { ShipmentQueries } from '../shipments/shipment-queries.service.ts';
import { trackingPage, unknownPage } from './tracking-page.view.ts';
import { TRACKING_STYLE } from './tracking-page.style.view.ts';
import { trackingView } from './tracking.view.ts';

@Controller()
export class TrackingController {
  constructor(private readonly shipments: ShipmentQueries) {}
  @Handles(routes.track) async track(call: Call<typeof routes.track>) {
    const { order, events } = await this.shipments.byTracking(call.params.tracking_no.toUpperCase());
    return trackingView(order, events, call.language);
  }
  @Handles(routes.trackPage) async page({ params, query, language }: Call<typeof routes.trackPage>) {
    const chosen = isLanguage(query.lang) ? query.lang : (language as Language);
    const tracking_no = params.tracking_no.toUpperCase();
    const found = await this.shipments.findTracked(tracking_no);
    if (!found) throw new AppError('order.not_found', { page: unknownPage(tracking_no, chosen) });
    return trackingPage(found.order, found.events, chosen);
  }
  @Handles(routes.trackStyle) style() {
    const body = Buffer.from(TRACKING_STYLE);
    return fileAnswer({ name: 'track.css', type: 'text/css; charset=utf-8', body, inline: true });
  }
}
