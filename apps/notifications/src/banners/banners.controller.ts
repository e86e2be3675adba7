import { Controller } from '@nestjs/common';
import { notificationsRoutes as routes } from '@lamliang/contracts/notifications';
import { Handles, type Call } from '@lamliang/platform';
import { BannersService } from './banners.service.ts';

@Controller()
export class BannersController {
  constructor(private readonly banners: BannersService) {}

  @Handles(routes.banners)
  list(call: Call<typeof routes.banners>) {
    return this.banners.list(call.query.status);
  }
}
