import { ordersRoutes as routes } from '@lamliang/contracts/orders';
import { Handles, shopOf, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { ReportsService } from './reports.service.ts';

@Controller()
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}
  @Handles(routes.provinces) provinces(call: Call<typeof routes.provinces>) {
    return this.reports.provinces(shopOf(call).account_id, call.query);
  }
  @Handles(routes.volumes) volumes(call: Call<typeof routes.volumes>) {
    return this.reports.volumes(shopOf(call).account_id, call.query);
  }
  @Handles(routes.export) export(call: Call<typeof routes.export>) {
    const { file_type, ...filters } = call.query;
    return this.reports.export(shopOf(call), filters, file_type, call.language);
  }
}
