import { invoicingRoutes as routes } from '@lamliang/contracts/invoicing';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { ReplacementsService } from './replacements.service.ts';

@Controller()
export class ReplacementsController {
  constructor(private readonly replacements: ReplacementsService) {}

  @Handles(routes.currentBuyer) buyer(call: Call<typeof routes.currentBuyer>) {
    return this.replacements.buyer(call.params.id);
  }
  @Handles(routes.replacePaper) replace(call: Call<typeof routes.replacePaper>) {
    return this.replacements.replace(call.staff, call.params.id, call.body, call.audit);
  }
}
