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
  @Handles(routes.sendToTaxOffice) sendToTaxOffice(call: Call<typeof routes.sendToTaxOffice>) {
    return this.handOvers.toTaxOffice(call.staff, call.params.id, call.audit);
  }
  @Handles(routes.staffHandOvers) list(call: Call<typeof routes.staffHandOvers>) {
    return this.handOvers.list(call.query);
  }
  @Handles(routes.staffHandOver) get(call: Call<typeof routes.staffHandOver>) {
    return this.handOvers.get(call.params.id);
  }
  @Handles(routes.creditNotePayload) payload(call: Call<typeof routes.creditNotePayload>) {
    return this.handOvers.payload(call.params.id);
  }
}
