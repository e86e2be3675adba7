import { authRoutes } from '@lamliang/contracts/auth';
import { bearer, Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { ActingService } from './acting.service.ts';

@Controller()
export class ActingController {
  constructor(private readonly acting: ActingService) {}

  @Handles(authRoutes.actAsCustomer) begin(call: Call<typeof authRoutes.actAsCustomer>) {
    const token = bearer(call.headers['authorization'])!;
    return this.acting.begin(call.staff, token, call.params.id, call.body.reason, call.audit);
  }
  @Handles(authRoutes.takeUpActing) takeUp(call: Call<typeof authRoutes.takeUpActing>) {
    return this.acting.takeUp(call.body.acting_key, { address: call.ip, user_agent: call.headers['user-agent'] ?? '' });
  }
}
