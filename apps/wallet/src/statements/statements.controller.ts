import { Controller } from '@nestjs/common';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { Handles, type Call } from '@lamliang/platform';
import { CodTransactionsService } from './cod-transactions.service.ts';
import { StatementsService } from './statements.service.ts';

@Controller()
export class StatementsController {
  constructor(
    private readonly statements: StatementsService,
    private readonly cod: CodTransactionsService,
  ) {}

  @Handles(walletRoutes.report) transport(call: Call<typeof walletRoutes.report>) {
    return this.statements.transport(call.shop.account_id, call.query);
  }
  @Handles(walletRoutes.codTransactions) codWallet(call: Call<typeof walletRoutes.codTransactions>) {
    return this.cod.page(call.shop.account_id, call.query);
  }
  @Handles(walletRoutes.creditHistory) history(call: Call<typeof walletRoutes.creditHistory>) {
    return this.statements.history(call.params.id, call.query);
  }
  @Handles(walletRoutes.serviceTransactions) insurance(call: Call<typeof walletRoutes.serviceTransactions>) {
    return this.statements.insurance(call.shop.account_id, call.query);
  }
  @Handles(walletRoutes.orderTransactions) transportOfOrder(call: Call<typeof walletRoutes.orderTransactions>) {
    return this.statements.transportOfOrder(call.shop, call.params.id);
  }
  @Handles(walletRoutes.orderServiceTransactions)
  insuranceOfOrder(call: Call<typeof walletRoutes.orderServiceTransactions>) {
    return this.statements.insuranceOfOrder(call.shop, call.params.id);
  }
}
