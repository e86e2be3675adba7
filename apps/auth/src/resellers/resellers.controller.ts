import { Controller } from '@nestjs/common';
import { authRoutes } from '@lamliang/contracts/auth';
import { Handles, type Call } from '@lamliang/platform';
import { ResellersService } from './resellers.service.ts';

@Controller()
export class ResellersController {
  constructor(private readonly resellers: ResellersService) {}

  @Handles(authRoutes.resellerShops)
  ownShops(call: Call<typeof authRoutes.resellerShops>) {
    return this.resellers.ownShops(call.shop, call.query);
  }
  @Handles(authRoutes.shopsOfReseller)
  shopsOf(call: Call<typeof authRoutes.shopsOfReseller>) {
    return this.resellers.shopsOf(call.params.id, call.query);
  }
  @Handles(authRoutes.underResellers)
  under(call: Call<typeof authRoutes.underResellers>) {
    return this.resellers.under(call.body);
  }
}
