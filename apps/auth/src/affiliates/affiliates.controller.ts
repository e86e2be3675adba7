import { Controller } from '@nestjs/common';
import { authRoutes } from '@lamliang/contracts/auth';
import { Handles, type Call } from '@lamliang/platform';
import { ProvidersService } from '../providers/providers.service.ts';
import { AffiliatesService } from './affiliates.service.ts';

@Controller()
export class AffiliatesController {
  constructor(
    private readonly affiliates: AffiliatesService,
    private readonly providers: ProvidersService,
  ) {}

  @Handles(authRoutes.affiliate)
  offer(call: Call<typeof authRoutes.affiliate>) {
    return this.affiliates.offer(call.params.affiliate_key, this.providers.of(call.host));
  }
  @Handles(authRoutes.acceptAffiliate)
  accept(call: Call<typeof authRoutes.acceptAffiliate>) {
    return this.affiliates.accept(call.shop, call.params.affiliate_key);
  }
  @Handles(authRoutes.affiliateSetting)
  setting(call: Call<typeof authRoutes.affiliateSetting>) {
    return this.affiliates.setting(call.shop);
  }
  @Handles(authRoutes.referrals)
  referrals(call: Call<typeof authRoutes.referrals>) {
    return this.affiliates.referrals(call.body);
  }
}
