import { walletRoutes as routes } from '@lamliang/contracts/wallet';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { CodComplaintsService } from './cod-complaints.service.ts';

@Controller()
export class CodComplaintsController {
  constructor(private readonly complaints: CodComplaintsService) {}

  @Handles(routes.codOfOrder) ofOrder(call: Call<typeof routes.codOfOrder>) {
    return this.complaints.ofOrder(call.shop, call.params.id);
  }
  @Handles(routes.receiverComplains) ofReceiver(call: Call<typeof routes.receiverComplains>) {
    return this.complaints.ofReceiver(call.body);
  }
  @Handles(routes.staffComplains) ofStaff(call: Call<typeof routes.staffComplains>) {
    return this.complaints.ofStaff(call.staff, call.body, call.audit);
  }
  @Handles(routes.codComplaints) list(call: Call<typeof routes.codComplaints>) {
    return this.complaints.list(call.query);
  }
  @Handles(routes.codComplaint) get(call: Call<typeof routes.codComplaint>) {
    return this.complaints.get(call.params.id);
  }
  @Handles(routes.decideComplaint) decide(call: Call<typeof routes.decideComplaint>) {
    return this.complaints.decide(call.staff, call.params.id, call.body, call.audit);
  }
  @Handles(routes.giveBackCod) giveBack(call: Call<typeof routes.giveBackCod>) {
    return this.complaints.giveBack(call.params.id, call.body, call.audit);
  }
}
