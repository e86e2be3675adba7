import { Controller } from '@nestjs/common';
import { authRoutes } from '@lamliang/contracts/auth';
import { bearer, Handles, type Call } from '@lamliang/platform';
import { ProvidersService } from '../providers/providers.service.ts';
import { originOf } from '../sessions/origin.ts';
import { PasswordChangesService } from './password-changes.service.ts';
import { PasswordResetsService } from './password-resets.service.ts';

@Controller()
export class PasswordsController {
  constructor(
    private readonly resets: PasswordResetsService,
    private readonly changes: PasswordChangesService,
    private readonly providers: ProvidersService,
  ) {}

  @Handles(authRoutes.forgotPassword) ask(call: Call<typeof authRoutes.forgotPassword>) {
    const from = { address: call.ip, language: call.language };
    return this.resets.ask(this.providers.of(call.host), call.body.telephone, from);
  }
  @Handles(authRoutes.verifyOtp) verify(call: Call<typeof authRoutes.verifyOtp>) {
    return this.resets.prove(call.body);
  }
  @Handles(authRoutes.changePassword) change(call: Call<typeof authRoutes.changePassword>) {
    const token = bearer(call.headers['authorization'])!;
    return this.changes.change(call.caller, token, call.body, call.audit, originOf(authRoutes.changePassword, call));
  }
  @Handles(authRoutes.resetPassword) reset(call: Call<typeof authRoutes.resetPassword>) {
    return this.resets.reset(call.staff, call.params.id, call.body.reason, call.audit);
  }
  @Handles(authRoutes.forgotPasswordConfirm) confirm(call: Call<typeof authRoutes.forgotPasswordConfirm>) {
    return this.resets.set(call.body);
  }
}
