import { ordersRoutes as routes } from '@lamliang/contracts/orders';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@lamliang/i18n';
import { AppClock, AppError, fileAnswer, Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { ShipmentQueries } from '../shipments/shipment-queries.service.ts';
import { ComplaintsService } from './complaints.service.ts';
import { searchPage, trackingPage, unknownPage } from './tracking-page.view.ts';
import { TRACKING_STYLE } from './tracking-page.style.view.ts';
import { languageInCookies, trackingNumberOf } from './tracking.rules.ts';
import { trackingView } from './tracking.view.ts';

/** The language of a page: that of its address, else the one chosen in the portal on this device, else the browser's. */
const languageOf = ({
  query,
  headers,
  language,
}: Call<typeof routes.trackPage> | Call<typeof routes.trackSearch> | Call<typeof routes.trackComplaint>) =>
  [query.lang, languageInCookies(headers['cookie']), language].find(isLanguage) ?? DEFAULT_LANGUAGE;

@Controller()
export class TrackingController {
  constructor(
    private readonly clock: AppClock,
    private readonly shipments: ShipmentQueries,
    private readonly complaints: ComplaintsService,
  ) {}
  @Handles(routes.track) async track(call: Call<typeof routes.track>) {
    const { order, events } = await this.shipments.byTracking(call.params.tracking_no.toUpperCase());
    return trackingView(order, events, call.language);
  }
  @Handles(routes.trackPage) page(call: Call<typeof routes.trackPage>) {
    return this.pageOf(call.params.tracking_no, languageOf(call));
  }
  @Handles(routes.trackComplaint) complain(call: Call<typeof routes.trackComplaint>) {
    return this.complaints.complain(call.params.tracking_no, call.body, { language: languageOf(call), ip: call.ip });
  }
  @Handles(routes.trackSearch) search(call: Call<typeof routes.trackSearch>) {
    const { tracking_no: typed = '' } = call.query;
    return typed.trim() ? this.pageOf(typed, languageOf(call)) : searchPage(languageOf(call));
  }
  @Handles(routes.trackStyle) style() {
    const body = Buffer.from(TRACKING_STYLE);
    return fileAnswer({ name: 'track.css', type: 'text/css; charset=utf-8', body, inline: true });
  }

  /** @throws AppError order.not_found with a page that asks for another number */
  private async pageOf(typed: string, language: Language): Promise<string> {
    const found = await this.shipments.findTracked(trackingNumberOf(typed));
    if (!found) throw new AppError('order.not_found', { page: unknownPage(typed, language) });
    return trackingPage(found.order, found.events, language, this.clock.now());
  }
}
