import { ordersRoutes as routes } from '@lamliang/contracts/orders';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { CreditReportService } from './credit-report.service.ts';

@Controller()
export class CreditReportController {
  constructor(private readonly report: CreditReportService) {}

  @Handles(routes.creditReport) list(call: Call<typeof routes.creditReport>) {
    return this.report.list(call.shop.account_id, call.query);
  }
  @Handles(routes.creditReportSummary) summary(call: Call<typeof routes.creditReportSummary>) {
    const { page: _page, limit: _limit, ...filters } = call.query;
    return this.report.summary(call.shop.account_id, filters);
  }
}
