import { Controller } from '@nestjs/common';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { Handles, type Call } from '@lamliang/platform';
import { BalancesService } from './balances.service.ts';
import { LowBalanceService } from './low-balance.service.ts';

@Controller()
export class BalancesController {
  constructor(
    private readonly balances: BalancesService,
    private readonly low: LowBalanceService,
  ) {}

  @Handles(walletRoutes.balances) own(call: Call<typeof walletRoutes.balances>) {
    return this.balances.ofShop(call.shop);
  }
  @Handles(walletRoutes.forecast) forecast(call: Call<typeof walletRoutes.forecast>) {
    return this.balances.forecast(call.shop);
  }
  @Handles(walletRoutes.lowBalance) lowBalance(call: Call<typeof walletRoutes.lowBalance>) {
    return this.low.get(call.shop);
  }
  @Handles(walletRoutes.setLowBalance) setLowBalance(call: Call<typeof walletRoutes.setLowBalance>) {
    return this.low.set(call.shop, call.body);
  }
  @Handles(walletRoutes.internalBalances) many(call: Call<typeof walletRoutes.internalBalances>) {
    return this.balances.ofMany(call.body.account_ids);
  }
}
