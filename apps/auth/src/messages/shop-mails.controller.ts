import { authRoutes } from '@lamliang/contracts/auth';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { ShopMailsService } from './shop-mails.service.ts';

@Controller()
export class ShopMailsController {
  constructor(private readonly mails: ShopMailsService) {}

  @Handles(authRoutes.creditTerms) creditTerms(call: Call<typeof authRoutes.creditTerms>) {
    return this.mails.creditTerms(call.body);
  }
  @Handles(authRoutes.tellShop) tell(call: Call<typeof authRoutes.tellShop>) {
    return this.mails.tell(call.body, call.audit);
  }
}
