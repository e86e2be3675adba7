import { ordersRoutes as routes } from '@lamliang/contracts/orders';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { PricedService } from './priced.service.ts';

@Controller()
export class PricedController {
  constructor(private readonly priced: PricedService) {}

  @Handles(routes.pricedParcels) parcels(call: Call<typeof routes.pricedParcels>) {
    return this.priced.parcels(call.body);
  }
}
