import { Controller } from '@nestjs/common';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { Handles, type Call } from '@lamliang/platform';
import { BalancesService } from './balances.service.ts';

@Controller()
export class BalancesController {
  constructor(private readonly balances: BalancesService) {}

  @Handles(walletRoutes.balances) own(call: Call<typeof walletRoutes.balances>) {
    return this.balances.ofShop(call.shop);
  }
  @Handles(walletRoutes.forecast) forecast(call: Call<typeof walletRoutes.forecast>) {
    return this.balances.forecast(call.shop);
  }
  @Handles(walletRoutes.internalBalances) many(call: Call<typeof walletRoutes.internalBalances>) {
    return this.balances.ofMany(call.body.account_ids);
  }
}
