import { invoicingRoutes as routes } from '@lamliang/contracts/invoicing';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { TaxRulesService } from './tax-rules.service.ts';
import { TaxSettingsService } from './tax-settings.service.ts';

@Controller()
export class TaxRulesController {
  constructor(
    private readonly rules: TaxRulesService,
    private readonly settings: TaxSettingsService,
  ) {}

  @Handles(routes.taxRules) get(_call: Call<typeof routes.taxRules>) {
    return this.rules.get();
  }
  @Handles(routes.setTaxRule) set(call: Call<typeof routes.setTaxRule>) {
    return this.settings.set(call.staff, call.body, call.audit);
  }
  @Handles(routes.confirmTaxRule) confirm(call: Call<typeof routes.confirmTaxRule>) {
    return this.rules.confirm(call.staff, call.body, call.audit);
  }
}
