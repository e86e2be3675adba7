import { Controller } from '@nestjs/common';
import { authRoutes } from '@lamliang/contracts/auth';
import { Handles, type Call } from '@lamliang/platform';
import { ProvidersService } from '../providers/providers.service.ts';
import { originOf } from '../sessions/origin.ts';
import { RegistrationsService } from './registrations.service.ts';

@Controller()
export class RegistrationsController {
  constructor(
    private readonly registrations: RegistrationsService,
    private readonly providers: ProvidersService,
  ) {}

  @Handles(authRoutes.requestRegisterOtp)
  ask(call: Call<typeof authRoutes.requestRegisterOtp>) {
    const from = { address: call.ip, language: call.language };
    return this.registrations.ask(this.providers.of(call.host), call.body, from);
  }
  @Handles(authRoutes.resendRegisterOtp)
  resend(call: Call<typeof authRoutes.resendRegisterOtp>) {
    return this.registrations.resend(call.body.telephone, { address: call.ip, language: call.language });
  }
  @Handles(authRoutes.confirmRegisterOtp)
  confirm(call: Call<typeof authRoutes.confirmRegisterOtp>) {
    const from = originOf(authRoutes.confirmRegisterOtp, call);
    return this.registrations.confirm(this.providers.of(call.host), call.body, from);
  }
}
