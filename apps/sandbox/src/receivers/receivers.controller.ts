import { sandboxRoutes } from '@lamliang/contracts/sandbox';
import { type Call, Handles } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { ReceiversService } from './receivers.service.ts';

@Controller()
export class ReceiversController {
  constructor(private readonly receivers: ReceiversService) {}

  @Handles(sandboxRoutes.receive) receive(call: Call<typeof sandboxRoutes.receive>) {
    return this.receivers.receive(call.params.name, call);
  }

  @Handles(sandboxRoutes.receptions) list(call: Call<typeof sandboxRoutes.receptions>) {
    return this.receivers.list(call.params.name);
  }

  @Handles(sandboxRoutes.configureReceiver) configure(call: Call<typeof sandboxRoutes.configureReceiver>) {
    return this.receivers.configure(call.params.name, call.body);
  }
}
