import { invoicingRoutes as routes } from '@lamliang/contracts/invoicing';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { FeeApprovalsService } from './fee-approvals.service.ts';
import { OtherFeesService } from './other-fees.service.ts';
import { OwnFeesService } from './own-fees.service.ts';

@Controller()
export class OtherFeesController {
  constructor(
    private readonly fees: OtherFeesService,
    private readonly approvals: FeeApprovalsService,
    private readonly own: OwnFeesService,
  ) {}

  @Handles(routes.otherFees) page(call: Call<typeof routes.otherFees>) {
    return this.own.page(call.shop, call.query);
  }
  @Handles(routes.otherFeesSummary) summary(call: Call<typeof routes.otherFeesSummary>) {
    return this.own.summary(call.shop, call.query);
  }
  @Handles(routes.otherFee) ownOne(call: Call<typeof routes.otherFee>) {
    return this.own.get(call.shop, call.params.id);
  }
  @Handles(routes.askAboutFee) ask(call: Call<typeof routes.askAboutFee>) {
    return this.own.ask(call.shop, call.params.id, call.body, call.key);
  }
  @Handles(routes.createOtherFee) create(call: Call<typeof routes.createOtherFee>) {
    return this.fees.create(call.staff, call.body, call.key, call.audit);
  }
  @Handles(routes.changeOtherFee) change(call: Call<typeof routes.changeOtherFee>) {
    return this.fees.change(call.params.id, call.body, call.audit);
  }
  @Handles(routes.deleteOtherFee) remove(call: Call<typeof routes.deleteOtherFee>) {
    return this.fees.remove(call.params.id, call.body, call.audit);
  }
  @Handles(routes.approveOtherFee) approve(call: Call<typeof routes.approveOtherFee>) {
    return this.approvals.approve(call.staff, call.params.id, call.body, call.audit);
  }
  @Handles(routes.approveOtherFees) approveMany(call: Call<typeof routes.approveOtherFees>) {
    return this.approvals.approveMany(call.staff, call.body, call.audit);
  }
  @Handles(routes.staffOtherFees) list(call: Call<typeof routes.staffOtherFees>) {
    return this.fees.list(call.query);
  }
  @Handles(routes.staffOtherFee) get(call: Call<typeof routes.staffOtherFee>) {
    return this.fees.get(call.params.id);
  }
  @Handles(routes.answerFeeQuestion) answer(call: Call<typeof routes.answerFeeQuestion>) {
    return this.fees.answer(call.staff, call.params.id, call.body, call.audit);
  }
}
