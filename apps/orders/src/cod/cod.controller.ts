import { ordersRoutes as routes } from '@lamliang/contracts/orders';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { CodService } from './cod.service.ts';

@Controller()
export class CodController {
  constructor(private readonly cod: CodService) {}

  @Handles(routes.codCollectedFacts) collectedFacts(call: Call<typeof routes.codCollectedFacts>) {
    return this.cod.collectedFacts(call.body.after);
  }
  @Handles(routes.codReportRows) reportRows(call: Call<typeof routes.codReportRows>) {
    return this.cod.reportRows(call.body);
  }
  @Handles(routes.codOfAwbs) ofAwbs(call: Call<typeof routes.codOfAwbs>) {
    return this.cod.ofAwbs(call.body);
  }
}
