import { claimsRoutes as routes } from '@lamliang/contracts/claims';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { LeavingService } from './leaving.service.ts';

@Controller()
export class LeavingController {
  constructor(private readonly leaving: LeavingService) {}

  @Handles(routes.openClaims) open(call: Call<typeof routes.openClaims>) {
    return this.leaving.open(call.body.account_id);
  }
  @Handles(routes.personalData) copy(call: Call<typeof routes.personalData>) {
    return this.leaving.copy(call.body.account_id);
  }
}
