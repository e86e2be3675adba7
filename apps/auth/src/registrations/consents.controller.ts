import { authRoutes as routes } from '@lamliang/contracts/auth';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { ConsentsService } from './consents.service.ts';

@Controller()
export class ConsentsController {
  constructor(private readonly consents: ConsentsService) {}

  @Handles(routes.consents) of(call: Call<typeof routes.consents>) {
    return this.consents.of(call.shop);
  }
  @Handles(routes.updateConsents) update(call: Call<typeof routes.updateConsents>) {
    return this.consents.update(call.shop, call.body);
  }
}
