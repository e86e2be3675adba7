import { authRoutes } from '@lamliang/contracts/auth';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { BuyersService } from './buyers.service.ts';

@Controller()
export class BuyersController {
  constructor(private readonly buyers: BuyersService) {}

  @Handles(authRoutes.buyers) buyersOf(call: Call<typeof authRoutes.buyers>) {
    return this.buyers.of(call.body.account_ids, call.audit);
  }
  @Handles(authRoutes.openBuyerNumber) open(call: Call<typeof authRoutes.openBuyerNumber>) {
    return this.buyers.open(call.body, call.audit);
  }
}
