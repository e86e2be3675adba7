import { authRoutes as routes } from '@lamliang/contracts/auth';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { banksIn } from './bank.rules.ts';
import { EmailsService } from './emails.service.ts';
import { ProfileService } from './profile.service.ts';

@Controller()
export class ProfileController {
  constructor(
    private readonly profile: ProfileService,
    private readonly emails: EmailsService,
  ) {}

  @Handles(routes.ownAccount) own(call: Call<typeof routes.ownAccount>) {
    return this.profile.own(call.shop);
  }
  @Handles(routes.updateProfile) update(call: Call<typeof routes.updateProfile>) {
    return this.profile.update(call.shop, call.body);
  }
  @Handles(routes.sendEmailCode) sendEmailCode(call: Call<typeof routes.sendEmailCode>) {
    return this.emails.sendCode(call.shop, { address: call.ip, language: call.language });
  }
  @Handles(routes.verifyEmail) verifyEmail(call: Call<typeof routes.verifyEmail>) {
    return this.emails.verify(call.shop, call.body);
  }
  @Handles(routes.requestSupport) requestSupport(call: Call<typeof routes.requestSupport>) {
    return this.profile.requestSupport(call.shop, call.body.request_support_flag);
  }
  @Handles(routes.banks) banks(call: Call<typeof routes.banks>) {
    return banksIn(call.language);
  }
}
