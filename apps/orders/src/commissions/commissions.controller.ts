import { ordersRoutes as routes } from '@lamliang/contracts/orders';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { CommissionsService } from './commissions.service.ts';

@Controller()
export class CommissionsController {
  constructor(private readonly commissions: CommissionsService) {}

  @Handles(routes.commissionOrders) list(call: Call<typeof routes.commissionOrders>) {
    return this.commissions.list(call.query);
  }
  @Handles(routes.commissionSummary) summary(call: Call<typeof routes.commissionSummary>) {
    return this.commissions.summary(call.query);
  }
  @Handles(routes.commissionOrder) get(call: Call<typeof routes.commissionOrder>) {
    return this.commissions.get(call.params.id);
  }
  @Handles(routes.staffCommissionOrders) staffList(call: Call<typeof routes.staffCommissionOrders>) {
    return this.commissions.staffList(call.query);
  }
  @Handles(routes.staffCommissionOrder) staffGet(call: Call<typeof routes.staffCommissionOrder>) {
    return this.commissions.get(call.params.id);
  }
  @Handles(routes.billableOfAwbs) billableOfAwbs(call: Call<typeof routes.billableOfAwbs>) {
    return this.commissions.billableOfAwbs(call.body);
  }
  @Handles(routes.charged) charged(call: Call<typeof routes.charged>) {
    return this.commissions.charged(call.body.order_ids);
  }
  @Handles(routes.billable) billable(call: Call<typeof routes.billable>) {
    return this.commissions.billable(call.body.order_ids);
  }
}
