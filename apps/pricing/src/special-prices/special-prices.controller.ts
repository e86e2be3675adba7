import { pricingRoutes } from '@lamliang/contracts/pricing';
import { type Call, Handles } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { SpecialPricesService } from './special-prices.service.ts';

@Controller()
export class SpecialPricesController {
  constructor(private readonly specialPrices: SpecialPricesService) {}

  @Handles(pricingRoutes.setSpecialPrice) set(call: Call<typeof pricingRoutes.setSpecialPrice>) {
    return this.specialPrices.set(call.staff, call.body, call.audit);
  }

  @Handles(pricingRoutes.specialPrices) holding(call: Call<typeof pricingRoutes.specialPrices>) {
    return this.specialPrices.holding(call.params.account_id);
  }
}
