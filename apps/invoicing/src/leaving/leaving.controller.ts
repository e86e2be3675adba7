import { invoicingRoutes as routes } from '@lamliang/contracts/invoicing';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { LeavingService } from './leaving.service.ts';

@Controller()
export class LeavingController {
  constructor(private readonly leaving: LeavingService) {}

  @Handles(routes.personalData) copy(call: Call<typeof routes.personalData>) {
    return this.leaving.copy(call.body.account_id);
  }
  @Handles(routes.owedOfAccount) owed(call: Call<typeof routes.owedOfAccount>) {
    return this.leaving.owed(call.body.account_id);
  }
}
