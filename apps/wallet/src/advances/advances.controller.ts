import { walletRoutes as routes } from '@lamliang/contracts/wallet';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { AdvanceTermsService } from './advance-terms.service.ts';
import { AdvancesService } from './advances.service.ts';

@Controller()
export class AdvancesController {
  constructor(
    private readonly advances: AdvancesService,
    private readonly terms: AdvanceTermsService,
  ) {}

  @Handles(routes.codAdvanceTermsList) termsList(call: Call<typeof routes.codAdvanceTermsList>) {
    return this.terms.list(call.query);
  }
  @Handles(routes.codAdvanceTerms) termsOf(call: Call<typeof routes.codAdvanceTerms>) {
    return this.terms.get(call.params.id);
  }
  @Handles(routes.setCodAdvanceTerms) set(call: Call<typeof routes.setCodAdvanceTerms>) {
    return this.terms.set(call.staff, call.body, call.audit);
  }
  @Handles(routes.payCodInAdvance) make(call: Call<typeof routes.payCodInAdvance>) {
    return this.advances.make(call.body, call.audit);
  }
  @Handles(routes.codAdvances) list(call: Call<typeof routes.codAdvances>) {
    return this.advances.list(call.query);
  }
  @Handles(routes.codAdvance) get(call: Call<typeof routes.codAdvance>) {
    return this.advances.get(call.params.id);
  }
  @Handles(routes.reverseCodAdvance) reverse(call: Call<typeof routes.reverseCodAdvance>) {
    return this.advances.reverse(call.params.id, call.body, call.audit);
  }
  @Handles(routes.takeCodAdvance) take(call: Call<typeof routes.takeCodAdvance>) {
    return this.advances.takeNow(call.params.id, call.body, call.audit);
  }
}
