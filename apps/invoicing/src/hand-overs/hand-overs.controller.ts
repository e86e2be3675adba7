import { invoicingRoutes as routes } from '@lamliang/contracts/invoicing';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { HandOversService } from './hand-overs.service.ts';

@Controller()
export class HandOversController {
  constructor(private readonly handOvers: HandOversService) {}

  @Handles(routes.syncCreditNote) sync(call: Call<typeof routes.syncCreditNote>) {
    return this.handOvers.toTrCloud(call.staff, call.params.id, call.audit);
  }
  @Handles(routes.creditNotePayload) payload(call: Call<typeof routes.creditNotePayload>) {
    return this.handOvers.payload(call.params.id);
  }
}
