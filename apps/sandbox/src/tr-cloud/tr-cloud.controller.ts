import { sandboxRoutes } from '@lamliang/contracts/sandbox';
import { type Call, Handles } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { TrCloudService } from './tr-cloud.service.ts';

@Controller()
export class TrCloudController {
  constructor(private readonly trCloud: TrCloudService) {}

  @Handles(sandboxRoutes.trCloud) call(call: Call<typeof sandboxRoutes.trCloud>) {
    return this.trCloud.call(call.params, call.body.json, call.signal);
  }

  @Handles(sandboxRoutes.trCloudRecords) list(call: Call<typeof sandboxRoutes.trCloudRecords>) {
    return this.trCloud.list(call.query.kind, call.query.reference);
  }
}
