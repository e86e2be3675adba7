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

  @Handles(pricingRoutes.setPartnerPrice) setOfShop(call: Call<typeof pricingRoutes.setPartnerPrice>) {
    return this.specialPrices.set(call.staff, { ...call.body, account_id: call.params.id }, call.audit);
  }

  @Handles(pricingRoutes.partnerPrices) ofShop(call: Call<typeof pricingRoutes.partnerPrices>) {
    return this.specialPrices.ofShop(call.params.id);
  }

  @Handles(pricingRoutes.withdrawDecision) withdraw(call: Call<typeof pricingRoutes.withdrawDecision>) {
    return this.specialPrices.withdraw(call.staff, call.params.id, call.body.remark, call.audit);
  }

  @Handles(pricingRoutes.specialPrices) holding(call: Call<typeof pricingRoutes.specialPrices>) {
    return this.specialPrices.holding(call.params.account_id);
  }
}
