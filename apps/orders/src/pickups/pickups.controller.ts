import { ordersRoutes as routes } from '@lamliang/contracts/orders';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { PickupQueries } from './pickup-queries.service.ts';
import { PickupReportService } from './pickup-report.service.ts';
import { PickupReports } from './pickup-reports.service.ts';
import { PickupRounds } from './pickup-rounds.service.ts';
import { PickupsService } from './pickups.service.ts';

@Controller()
export class PickupsController {
  constructor(
    private readonly pickups: PickupsService,
    private readonly queries: PickupQueries,
    private readonly rounds: PickupRounds,
    private readonly reports: PickupReports,
    private readonly report: PickupReportService,
  ) {}
  @Handles(routes.pickupDocs) list(call: Call<typeof routes.pickupDocs>) {
    return this.queries.list(call.shop.account_id, call.query);
  }
  @Handles(routes.pickupDocSummary) summary(call: Call<typeof routes.pickupDocSummary>) {
    return this.queries.summary(call.shop.account_id, call.query);
  }
  @Handles(routes.pickupWaiting) waiting(call: Call<typeof routes.pickupWaiting>) {
    return this.queries.waiting(call.shop.account_id, call.query);
  }
  @Handles(routes.pickupRounds) roundList() {
    return this.rounds.list();
  }
  @Handles(routes.pickupDoc) get(call: Call<typeof routes.pickupDoc>) {
    return this.pickups.get(call.shop.account_id, call.params.id);
  }
  @Handles(routes.createPickupDoc) create(call: Call<typeof routes.createPickupDoc>) {
    return this.pickups.create(call.shop, call.params.partner, call.body, call.key);
  }
  @Handles(routes.createFlashPickup) createFlash(call: Call<typeof routes.createFlashPickup>) {
    return this.pickups.create(call.shop, 'flash', call.body, call.key);
  }
  @Handles(routes.moveFlashPickup) move(call: Call<typeof routes.moveFlashPickup>) {
    return this.pickups.move(call.shop, call.body);
  }
  @Handles(routes.cancelPickupDoc) cancel(call: Call<typeof routes.cancelPickupDoc>) {
    return this.pickups.cancel(call.shop, call.params.id, call.body.reason);
  }
  @Handles(routes.staffPickupDocs) staffList(call: Call<typeof routes.staffPickupDocs>) {
    return this.queries.staffList(call.query);
  }
  @Handles(routes.staffPickupDoc) staffDetail(call: Call<typeof routes.staffPickupDoc>) {
    return this.queries.staffDetail(call.params.id);
  }
  @Handles(routes.pickupReport) reportList(call: Call<typeof routes.pickupReport>) {
    return this.report.list(call.shop.account_id, call.query);
  }
  @Handles(routes.pickupReportSummary) reportSummary(call: Call<typeof routes.pickupReportSummary>) {
    return this.report.summary(call.shop.account_id, call.query);
  }
  @Handles(routes.pickupReportExport) reportExport(call: Call<typeof routes.pickupReportExport>) {
    return this.report.export(call.shop.account_id, call.query, call.language);
  }
  @Handles(routes.carrierPickup) told(call: Call<typeof routes.carrierPickup>) {
    return this.reports.receive(call.params.partner, call.headers, call.raw, call.body);
  }
}
