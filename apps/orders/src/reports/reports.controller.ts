import { ordersRoutes as routes } from '@lamliang/contracts/orders';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { ReportsService } from './reports.service.ts';

@Controller()
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}
  @Handles(routes.provinces) provinces(call: Call<typeof routes.provinces>) {
    return this.reports.provinces(call.shop.account_id, call.query);
  }
  @Handles(routes.shopVolumes) shopVolumes(call: Call<typeof routes.shopVolumes>) {
    return this.reports.shopVolumes(call.body);
  }
  @Handles(routes.volumes) volumes(call: Call<typeof routes.volumes>) {
    return this.reports.volumes(call.shop.account_id, call.query);
  }
  @Handles(routes.staffOrderDays) days(call: Call<typeof routes.staffOrderDays>) {
    return this.reports.days(call.query.account_id, call.query.before_day);
  }
}
