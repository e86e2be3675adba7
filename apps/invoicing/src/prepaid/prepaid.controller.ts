import { invoicingRoutes as routes } from '@lamliang/contracts/invoicing';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { PrepaidService } from './prepaid.service.ts';

@Controller()
export class PrepaidController {
  constructor(private readonly prepaid: PrepaidService) {}

  @Handles(routes.waitingPapers) list(call: Call<typeof routes.waitingPapers>) {
    return this.prepaid.list(call.query);
  }
  @Handles(routes.waitingPaper) get(call: Call<typeof routes.waitingPaper>) {
    return this.prepaid.get(call.params.id);
  }
}
