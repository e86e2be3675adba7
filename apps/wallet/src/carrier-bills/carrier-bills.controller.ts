import { walletRoutes as routes } from '@lamliang/contracts/wallet';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { BillLinesService } from './bill-lines.service.ts';
import { CarrierBillsService } from './carrier-bills.service.ts';

@Controller()
export class CarrierBillsController {
  constructor(
    private readonly bills: CarrierBillsService,
    private readonly lines: BillLinesService,
  ) {}

  @Handles(routes.staffCarrierBills) list(call: Call<typeof routes.staffCarrierBills>) {
    return this.bills.list(call.query);
  }
  @Handles(routes.staffCarrierBill) get(call: Call<typeof routes.staffCarrierBill>) {
    return this.bills.get(call.params.id);
  }
  @Handles(routes.importCarrierBill) import(call: Call<typeof routes.importCarrierBill>) {
    return this.bills.import(call.staff, call.body, call.files.sheet[0]!, call.audit);
  }
  @Handles(routes.applyCarrierBill) apply(call: Call<typeof routes.applyCarrierBill>) {
    return this.bills.apply(call.staff, call.params.id, call.audit);
  }
  @Handles(routes.discardCarrierBill) discard(call: Call<typeof routes.discardCarrierBill>) {
    return this.bills.discard(call.staff, call.params.id, call.audit);
  }
  @Handles(routes.staffBillLines) lineList(call: Call<typeof routes.staffBillLines>) {
    return this.lines.list(call.query);
  }
  @Handles(routes.staffBillLine) line(call: Call<typeof routes.staffBillLine>) {
    return this.lines.get(call.params.id);
  }
  @Handles(routes.settleBillLine) settle(call: Call<typeof routes.settleBillLine>) {
    return this.lines.settle(call.staff, call.params.id, call.body, call.audit);
  }
}
