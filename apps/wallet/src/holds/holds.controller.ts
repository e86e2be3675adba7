import { Controller } from '@nestjs/common';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { Handles, type Call } from '@lamliang/platform';
import { HoldsService } from './holds.service.ts';

@Controller()
export class HoldsController {
  constructor(private readonly holds: HoldsService) {}

  @Handles(walletRoutes.hold) hold(call: Call<typeof walletRoutes.hold>) {
    return this.holds.place(call.body);
  }
  @Handles(walletRoutes.capture) capture(call: Call<typeof walletRoutes.capture>) {
    return this.holds.resolve(call.body, 'capture');
  }
  @Handles(walletRoutes.release) release(call: Call<typeof walletRoutes.release>) {
    return this.holds.resolve(call.body, 'release');
  }
  @Handles(walletRoutes.capturedFacts) captured(call: Call<typeof walletRoutes.capturedFacts>) {
    return this.holds.capturedFacts(call.body.after);
  }
  @Handles(walletRoutes.refund) refund(call: Call<typeof walletRoutes.refund>) {
    return this.holds.resolve(call.body, 'refund');
  }
}
