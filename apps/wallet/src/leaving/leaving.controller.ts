import { walletRoutes as routes } from '@lamliang/contracts/wallet';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { ShopsService } from '../shops/shops.service.ts';
import { LeavingService } from './leaving.service.ts';

@Controller()
export class LeavingController {
  constructor(
    private readonly leaving: LeavingService,
    private readonly shops: ShopsService,
  ) {}

  @Handles(routes.pendingTopups) pending(call: Call<typeof routes.pendingTopups>) {
    return this.leaving.pending(call.body.account_id);
  }
  @Handles(routes.closeShop) close(call: Call<typeof routes.closeShop>) {
    return this.shops.close(call.body);
  }
  @Handles(routes.personalData) copy(call: Call<typeof routes.personalData>) {
    return this.leaving.copy(call.body.account_id);
  }
}
