import { pricingRoutes } from '@lamliang/contracts/pricing';
import { type Call, Handles } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { RatesService } from './rates.service.ts';

@Controller()
export class RatesController {
  constructor(private readonly rates: RatesService) {}

  @Handles(pricingRoutes.partnerRates) partnerRates(call: Call<typeof pricingRoutes.partnerRates>) {
    return this.rates.partnerRates(call.shop.account_id, call.query.partner_id);
  }
}
