import { sandboxRoutes } from '@lamliang/contracts/sandbox';
import { type Call, Handles } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { ParcelsService } from './parcels.service.ts';

@Controller()
export class ParcelsController {
  constructor(private readonly parcels: ParcelsService) {}

  @Handles(sandboxRoutes.parcels) list(call: Call<typeof sandboxRoutes.parcels>) {
    return this.parcels.list(call.params.code, call.query.order_no);
  }

  @Handles(sandboxRoutes.advance) advance(call: Call<typeof sandboxRoutes.advance>) {
    return this.parcels.report(call.params.code, call.params.awb, call.body);
  }

  @Handles(sandboxRoutes.reweigh) reweigh(call: Call<typeof sandboxRoutes.reweigh>) {
    return this.parcels.report(call.params.code, call.params.awb, { event: 'reweighed', measured: call.body });
  }

  @Handles(sandboxRoutes.auto) auto(call: Call<typeof sandboxRoutes.auto>) {
    return this.parcels.auto(call.params.code, call.body.on, call.body.step_s);
  }

  @Handles(sandboxRoutes.codStatement) codStatement(call: Call<typeof sandboxRoutes.codStatement>) {
    return this.parcels.codStatement(call.params.code, call.query);
  }

  @Handles(sandboxRoutes.bill) bill(call: Call<typeof sandboxRoutes.bill>) {
    return this.parcels.bill(call.params.code, call.query);
  }
}
