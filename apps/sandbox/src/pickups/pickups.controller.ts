import { sandboxRoutes } from '@lamliang/contracts/sandbox';
import { type Call, Handles } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { PickupsService } from './pickups.service.ts';

@Controller()
export class PickupsController {
  constructor(private readonly pickups: PickupsService) {}

  @Handles(sandboxRoutes.callPickup) call(call: Call<typeof sandboxRoutes.callPickup>) {
    return this.pickups.call(call.params.code, call.body, call);
  }

  @Handles(sandboxRoutes.pickup) find(call: Call<typeof sandboxRoutes.pickup>) {
    return this.pickups.find(call.params.code, call.query.pickup_no, call);
  }

  @Handles(sandboxRoutes.cancelPickup) cancel(call: Call<typeof sandboxRoutes.cancelPickup>) {
    return this.pickups.cancel(call.params.code, call.params.pickup_no, call);
  }

  @Handles(sandboxRoutes.pickups) list(call: Call<typeof sandboxRoutes.pickups>) {
    return this.pickups.list(call.params.code);
  }

  @Handles(sandboxRoutes.advancePickup) advance(call: Call<typeof sandboxRoutes.advancePickup>) {
    return this.pickups.report(call.params.code, call.params.pickup_no, call.body.event, call.body.reason);
  }
}
