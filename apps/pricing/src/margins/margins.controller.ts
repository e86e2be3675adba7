import { pricingRoutes } from '@lamliang/contracts/pricing';
import { type Call, Handles } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { MarginsService } from './margins.service.ts';

@Controller()
export class MarginsController {
  constructor(private readonly margins: MarginsService) {}

  @Handles(pricingRoutes.previewPartnerPrice) preview(call: Call<typeof pricingRoutes.previewPartnerPrice>) {
    return this.margins.preview(call.staff.staff_role, call.params.id, call.body);
  }

  @Handles(pricingRoutes.simulatePrices) simulate(call: Call<typeof pricingRoutes.simulatePrices>) {
    return this.margins.simulate(call.body);
  }
}
