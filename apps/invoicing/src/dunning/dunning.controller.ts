import { invoicingRoutes as routes } from '@lamliang/contracts/invoicing';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { CreditStopsService } from './credit-stops.service.ts';
import { DunningService } from './dunning.service.ts';

@Controller()
export class DunningController {
  constructor(
    private readonly dunning: DunningService,
    private readonly stops: CreditStopsService,
  ) {}

  @Handles(routes.sendStatement) send(call: Call<typeof routes.sendStatement>) {
    return this.dunning.sendNow(call.body.account_id, call.audit);
  }
  @Handles(routes.creditStates) states(call: Call<typeof routes.creditStates>) {
    return this.stops.facts(call.body.after);
  }
}
