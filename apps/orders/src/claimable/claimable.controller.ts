import { ordersRoutes as routes } from '@lamliang/contracts/orders';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { ClaimableService } from './claimable.service.ts';

@Controller()
export class ClaimableController {
  constructor(private readonly claimable: ClaimableService) {}

  @Handles(routes.claimable) of(call: Call<typeof routes.claimable>) {
    return this.claimable.of(call.body.account_id, call.body.shipment_order_id);
  }
}
