import { Controller } from '@nestjs/common';
import { notificationsRoutes as routes } from '@lamliang/contracts/notifications';
import { Handles, type Call } from '@lamliang/platform';
import { NoticesService } from './notices.service.ts';

@Controller()
export class NoticesController {
  constructor(private readonly notices: NoticesService) {}

  @Handles(routes.list)
  list(call: Call<typeof routes.list>) {
    return this.notices.list(call.caller, call.query, call.language);
  }
  @Handles(routes.staffNotices)
  staffList(call: Call<typeof routes.staffNotices>) {
    return this.notices.staffList(call.query, call.language);
  }
  @Handles(routes.staffNotice)
  staffDetail(call: Call<typeof routes.staffNotice>) {
    return this.notices.staffDetail(call.params.id, call.language);
  }
  @Handles(routes.read)
  read(call: Call<typeof routes.read>) {
    return this.notices.read(call.caller, call.params.id, call.language);
  }
}
