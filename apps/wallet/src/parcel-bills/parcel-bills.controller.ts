import { walletRoutes as routes } from '@lamliang/contracts/wallet';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { ParcelBillsService } from './parcel-bills.service.ts';

@Controller()
export class ParcelBillsController {
  constructor(private readonly bills: ParcelBillsService) {}

  @Handles(routes.billFacts) facts(call: Call<typeof routes.billFacts>) {
    return this.bills.facts(call.body.after);
  }
  @Handles(routes.parcelBill) get(call: Call<typeof routes.parcelBill>) {
    return this.bills.get(call.params.id);
  }
  @Handles(routes.matchWithPartner) match(call: Call<typeof routes.matchWithPartner>) {
    return this.bills.match(call.staff, call.params.id, call.body, call.audit);
  }
  @Handles(routes.paidToPartner) paid(call: Call<typeof routes.paidToPartner>) {
    return this.bills.paid(call.params.id, call.body, call.audit);
  }
  @Handles(routes.waiveFee) waive(call: Call<typeof routes.waiveFee>) {
    return this.bills.waive(call.staff, call.params.id, call.body.reason, call.audit);
  }
}
