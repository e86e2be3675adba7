import { ordersRoutes as routes } from '@lamliang/contracts/orders';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { CodReportService } from './cod-report.service.ts';

@Controller()
export class CodReportController {
  constructor(private readonly report: CodReportService) {}

  @Handles(routes.codReport) list(call: Call<typeof routes.codReport>) {
    return this.report.list(call.shop.account_id, call.query);
  }
  @Handles(routes.codReportSummary) summary(call: Call<typeof routes.codReportSummary>) {
    return this.report.summary(call.shop.account_id, call.query);
  }
  @Handles(routes.codReportExport) export(call: Call<typeof routes.codReportExport>) {
    return this.report.export(call.shop.account_id, call.query, call.language);
  }
  @Handles(routes.codAmounts) amounts(call: Call<typeof routes.codAmounts>) {
    return this.report.amounts(call.shop.account_id, call.query);
  }
}
