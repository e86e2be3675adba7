import { Controller } from '@nestjs/common';
import { authRoutes } from '@lamliang/contracts/auth';
import { Handles, type Call } from '@lamliang/platform';
import { PasswordResetsService } from './password-resets.service.ts';

@Controller()
export class PasswordsController {
  constructor(private readonly resets: PasswordResetsService) {}

  @Handles(authRoutes.forgotPassword) ask(call: Call<typeof authRoutes.forgotPassword>) {
    return this.resets.ask(call.body.telephone, { address: call.ip, language: call.language });
  }
  @Handles(authRoutes.verifyOtp) verify(call: Call<typeof authRoutes.verifyOtp>) {
    return this.resets.prove(call.body);
  }
  @Handles(authRoutes.forgotPasswordConfirm) confirm(call: Call<typeof authRoutes.forgotPasswordConfirm>) {
    return this.resets.set(call.body);
  }
}
