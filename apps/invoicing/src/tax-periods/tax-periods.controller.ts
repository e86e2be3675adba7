import { invoicingRoutes as routes } from '@lamliang/contracts/invoicing';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { TaxPeriodsService } from './tax-periods.service.ts';
import { TaxReportsService } from './tax-reports.service.ts';

@Controller()
export class TaxPeriodsController {
  constructor(
    private readonly periods: TaxPeriodsService,
    private readonly reports: TaxReportsService,
  ) {}

  @Handles(routes.taxPeriods) list(call: Call<typeof routes.taxPeriods>) {
    return this.periods.list(call.query);
  }
  @Handles(routes.taxPeriod) get(call: Call<typeof routes.taxPeriod>) {
    return this.periods.get(call.params.id);
  }
  @Handles(routes.closeTaxPeriod) close(call: Call<typeof routes.closeTaxPeriod>) {
    return this.periods.close(call.staff, call.params.id, call.body, call.audit);
  }
  @Handles(routes.taxReport) sales(call: Call<typeof routes.taxReport>) {
    return this.reports.sales(call.params.id, call.language);
  }
  @Handles(routes.exemptReport) exempt(call: Call<typeof routes.exemptReport>) {
    return this.reports.exempt(call.params.id, call.language);
  }
  @Handles(routes.periodPapers) papers(call: Call<typeof routes.periodPapers>) {
    return this.reports.papers(call.params.id, call.language);
  }
}
