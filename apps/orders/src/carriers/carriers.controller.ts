import { ordersRoutes as routes } from '@lamliang/contracts/orders';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { CarrierEventsService } from './carrier-events.service.ts';
import { CarriersService } from './carriers.service.ts';

@Controller()
export class CarriersController {
  constructor(
    private readonly carriers: CarriersService,
    private readonly events: CarrierEventsService,
  ) {}
  @Handles(routes.partners) partners() {
    return this.carriers.partners();
  }
  @Handles(routes.staffPartners) staffPartners(call: Call<typeof routes.staffPartners>) {
    return this.carriers.staffPartners(call.query);
  }
  @Handles(routes.staffPartner) staffPartner(call: Call<typeof routes.staffPartner>) {
    return this.carriers.staffPartner(call.params.id);
  }
  @Handles(routes.setPartner) setPartner(call: Call<typeof routes.setPartner>) {
    return this.carriers.setActive(call.params.id, call.body.active_flag, call.body.reason, call.audit);
  }
  @Handles(routes.staffCarrierCalls) staffCarrierCalls(call: Call<typeof routes.staffCarrierCalls>) {
    return this.carriers.staffCalls(call.query);
  }
  @Handles(routes.staffCarrierCall) staffCarrierCall(call: Call<typeof routes.staffCarrierCall>) {
    return this.carriers.staffCall(call.params.id);
  }
  @Handles(routes.apiLogs) apiLogs(call: Call<typeof routes.apiLogs>) {
    return this.carriers.callsOf(call.params.id);
  }
  @Handles(routes.carrierStates) states(call: Call<typeof routes.carrierStates>) {
    return this.carriers.states(call.body.after);
  }
  @Handles(routes.carrierEvent) carrierEvent(call: Call<typeof routes.carrierEvent>) {
    return this.events.receive(call.params.partner, call.headers, call.raw, call.body);
  }
}
