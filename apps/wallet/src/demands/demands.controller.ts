import { walletRoutes as routes } from '@lamliang/contracts/wallet';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { DemandsService } from './demands.service.ts';

@Controller()
export class DemandsController {
  constructor(private readonly demands: DemandsService) {}

  @Handles(routes.demandMoney) ask(call: Call<typeof routes.demandMoney>) {
    return this.demands.ask(call.body, call.audit);
  }
}
