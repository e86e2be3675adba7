import { walletRoutes as routes } from '@lamliang/contracts/wallet';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { LeavingService } from './leaving.service.ts';

@Controller()
export class LeavingController {
  constructor(private readonly leaving: LeavingService) {}

  @Handles(routes.pendingTopups) pending(call: Call<typeof routes.pendingTopups>) {
    return this.leaving.pending(call.body.account_id);
  }
  @Handles(routes.personalData) copy(call: Call<typeof routes.personalData>) {
    return this.leaving.copy(call.body.account_id);
  }
}
