import { walletRoutes as routes } from '@lamliang/contracts/wallet';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { BillDisputesService } from './bill-disputes.service.ts';
import { OwnDisputesService } from './own-disputes.service.ts';

@Controller()
export class BillDisputesController {
  constructor(
    private readonly own: OwnDisputesService,
    private readonly disputes: BillDisputesService,
  ) {}

  @Handles(routes.billedOrders) page(call: Call<typeof routes.billedOrders>) {
    return this.own.page(call.shop, call.query);
  }
  @Handles(routes.orderBill) bill(call: Call<typeof routes.orderBill>) {
    return this.own.get(call.shop, call.params.id);
  }
  @Handles(routes.disputeBill) create(call: Call<typeof routes.disputeBill>) {
    return this.own.create(call.shop, call.params.id, call.body, call.key);
  }
  @Handles(routes.staffBillDisputes) list(call: Call<typeof routes.staffBillDisputes>) {
    return this.disputes.list(call.query);
  }
  @Handles(routes.staffBillDispute) get(call: Call<typeof routes.staffBillDispute>) {
    return this.disputes.get(call.params.id);
  }
  @Handles(routes.answerDispute) answer(call: Call<typeof routes.answerDispute>) {
    return this.disputes.answer(call.params.id, call.body.carrier_answer, call.audit);
  }
  @Handles(routes.decideDispute) decide(call: Call<typeof routes.decideDispute>) {
    return this.disputes.decide(call.staff, call.params.id, call.body, call.audit);
  }
}
