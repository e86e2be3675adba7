import { walletRoutes as routes } from '@lamliang/contracts/wallet';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { CodRoundsService } from './cod-rounds.service.ts';
import { OwnRoundsService } from './own-rounds.service.ts';

@Controller()
export class CodRoundsController {
  constructor(
    private readonly rounds: CodRoundsService,
    private readonly own: OwnRoundsService,
  ) {}

  @Handles(routes.codApprovals) page(call: Call<typeof routes.codApprovals>) {
    return this.own.page(call.shop, call.query);
  }
  @Handles(routes.codReport) report(call: Call<typeof routes.codReport>) {
    return this.own.page(call.shop, call.query);
  }
  @Handles(routes.codApproval) one(call: Call<typeof routes.codApproval>) {
    return this.own.get(call.shop, call.params.id);
  }
  @Handles(routes.codWithdrawals) withdrawals(call: Call<typeof routes.codWithdrawals>) {
    return this.own.withdrawals(call.shop, call.query);
  }
  @Handles(routes.withdrawCod) withdraw(call: Call<typeof routes.withdrawCod>) {
    return this.own.withdraw(call.shop);
  }
  @Handles(routes.codApprovalOrders) orders(call: Call<typeof routes.codApprovalOrders>) {
    return this.own.ordersOf(call.shop, call.params.id, call.query);
  }
  @Handles(routes.codApprovalExport) export(call: Call<typeof routes.codApprovalExport>) {
    return this.own.export(call.shop, call.params.id, call.language);
  }
  @Handles(routes.makeCodRounds) make(call: Call<typeof routes.makeCodRounds>) {
    return this.rounds.make(call.body, call.audit);
  }
  @Handles(routes.previewCodRounds) preview(call: Call<typeof routes.previewCodRounds>) {
    return this.rounds.preview(call.body);
  }
  @Handles(routes.moveCodRound) move(call: Call<typeof routes.moveCodRound>) {
    return this.rounds.move(call.staff, call.params.id, call.body, call.audit);
  }
  @Handles(routes.codRounds) list(call: Call<typeof routes.codRounds>) {
    return this.rounds.list(call.query);
  }
  @Handles(routes.codRound) get(call: Call<typeof routes.codRound>) {
    return this.rounds.detail(call.params.id);
  }
}
