import { authRoutes as routes } from '@lamliang/contracts/auth';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { VerificationDecisionsService } from './verification-decisions.service.ts';
import { VerificationsService } from './verifications.service.ts';

@Controller()
export class VerificationsController {
  constructor(
    private readonly verifications: VerificationsService,
    private readonly decisions: VerificationDecisionsService,
  ) {}

  @Handles(routes.verifyCard) card(call: Call<typeof routes.verifyCard>) {
    return this.verifications.card(call.shop, call.body);
  }
  @Handles(routes.verifyJuristic) juristic(call: Call<typeof routes.verifyJuristic>) {
    return this.verifications.juristic(call.shop, call.body);
  }
  @Handles(routes.verifyCod) cod(call: Call<typeof routes.verifyCod>) {
    return this.verifications.cod(call.shop, call.body);
  }
  @Handles(routes.staffVerifications) list(call: Call<typeof routes.staffVerifications>) {
    return this.decisions.list(call.query);
  }
  @Handles(routes.staffVerification) get(call: Call<typeof routes.staffVerification>) {
    return this.decisions.get(call.params.id);
  }
  @Handles(routes.decideIdentity) decideIdentity(call: Call<typeof routes.decideIdentity>) {
    return this.decisions.decide(call.staff, call.params.id, call.body, call.audit);
  }
  @Handles(routes.decideCod) decideCod(call: Call<typeof routes.decideCod>) {
    return this.decisions.decide(call.staff, call.params.id, { ...call.body, verify_type: 'cod' }, call.audit);
  }
}
