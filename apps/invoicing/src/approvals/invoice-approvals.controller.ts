import { invoicingRoutes as routes } from '@lamliang/contracts/invoicing';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { InvoiceApprovalsService } from './invoice-approvals.service.ts';
import { InvoiceLinesService } from './invoice-lines.service.ts';
import { OwnApprovalsService } from './own-approvals.service.ts';

@Controller()
export class InvoiceApprovalsController {
  constructor(
    private readonly approvals: InvoiceApprovalsService,
    private readonly lines: InvoiceLinesService,
    private readonly own: OwnApprovalsService,
  ) {}

  @Handles(routes.approvals) page(call: Call<typeof routes.approvals>) {
    return this.own.page(call.shop, call.query);
  }
  @Handles(routes.approval) ownOne(call: Call<typeof routes.approval>) {
    return this.own.get(call.shop, call.params.id);
  }
  @Handles(routes.approvalLines) ownLines(call: Call<typeof routes.approvalLines>) {
    return this.own.linesOf(call.shop, call.params.id, call.query);
  }
  @Handles(routes.approvalExport) ownExport(call: Call<typeof routes.approvalExport>) {
    return this.own.export(call.shop, call.params.id, call.language);
  }
  @Handles(routes.createApproval) create(call: Call<typeof routes.createApproval>) {
    return this.approvals.create(call.staff, call.params.id, call.body, call.audit);
  }
  @Handles(routes.changeApproval) change(call: Call<typeof routes.changeApproval>) {
    return this.approvals.change(call.params.id, call.body, call.audit);
  }
  @Handles(routes.approveApproval) approve(call: Call<typeof routes.approveApproval>) {
    return this.approvals.approve(call.staff, call.params.id, call.body, call.audit);
  }
  @Handles(routes.staffApprovals) list(call: Call<typeof routes.staffApprovals>) {
    return this.approvals.list(call.query);
  }
  @Handles(routes.staffApproval) get(call: Call<typeof routes.staffApproval>) {
    return this.approvals.get(call.params.id);
  }
  @Handles(routes.staffApprovalExport) export(call: Call<typeof routes.staffApprovalExport>) {
    return this.approvals.export(call.params.id, call.language);
  }
  @Handles(routes.staffLines) listLines(call: Call<typeof routes.staffLines>) {
    return this.lines.list(call.query);
  }
  @Handles(routes.staffLine) getLine(call: Call<typeof routes.staffLine>) {
    return this.lines.get(call.params.id);
  }
}
