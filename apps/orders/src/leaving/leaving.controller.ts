import { ordersRoutes as routes } from '@lamliang/contracts/orders';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { LeavingService } from './leaving.service.ts';

@Controller()
export class LeavingController {
  constructor(private readonly leaving: LeavingService) {}

  @Handles(routes.openOrders) open(call: Call<typeof routes.openOrders>) {
    return this.leaving.open(call.body.account_id);
  }
  @Handles(routes.personalData) copy(call: Call<typeof routes.personalData>) {
    return this.leaving.copy(call.body.account_id);
  }
}
