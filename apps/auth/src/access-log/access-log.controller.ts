import { authRoutes as routes } from '@lamliang/contracts/auth';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { AccessLog } from './access-log.service.ts';

@Controller()
export class AccessLogController {
  constructor(private readonly log: AccessLog) {}
  @Handles(routes.recordAccess) record(call: Call<typeof routes.recordAccess>) {
    return this.log.record(call.body);
  }
  @Handles(routes.ownAccesses) own(call: Call<typeof routes.ownAccesses>) {
    return this.log.own(call.shop, call.query.before_id);
  }
  @Handles(routes.staffAccessEntries) list(call: Call<typeof routes.staffAccessEntries>) {
    return this.log.list(call.query);
  }
  @Handles(routes.staffAccessEntry) get(call: Call<typeof routes.staffAccessEntry>) {
    return this.log.get(call.params.id);
  }
}
