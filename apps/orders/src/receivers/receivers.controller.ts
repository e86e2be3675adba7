import { ordersRoutes as routes } from '@lamliang/contracts/orders';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { ReceiversService } from './receivers.service.ts';

@Controller()
export class ReceiversController {
  constructor(private readonly receivers: ReceiversService) {}
  @Handles(routes.receivers) list(call: Call<typeof routes.receivers>) {
    return this.receivers.list(call.shop.account_id, call.query);
  }
  @Handles(routes.deleteReceiver) delete(call: Call<typeof routes.deleteReceiver>) {
    return this.receivers.delete(call.shop.account_id, call.params.id);
  }
}
