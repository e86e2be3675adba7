import { Controller } from '@nestjs/common';
import { bannerRoutes, notificationsRoutes as routes } from '@lamliang/contracts/notifications';
import { Handles, type Call } from '@lamliang/platform';
import { BannersService } from './banners.service.ts';

@Controller()
export class BannersController {
  constructor(private readonly banners: BannersService) {}

  @Handles(routes.banners)
  list(call: Call<typeof routes.banners>) {
    return this.banners.list(call.query.status, call.caller.shop?.provider ?? null);
  }
  @Handles(bannerRoutes.bannerPicture) picture(call: Call<typeof bannerRoutes.bannerPicture>) {
    return this.banners.picture(call.params.file);
  }
  @Handles(bannerRoutes.staffBanners) staffList(call: Call<typeof bannerRoutes.staffBanners>) {
    return this.banners.staffList(call.query);
  }
  @Handles(bannerRoutes.staffBanner) one(call: Call<typeof bannerRoutes.staffBanner>) {
    return this.banners.one(call.params.id);
  }
  @Handles(bannerRoutes.staffCreateBanner) create(call: Call<typeof bannerRoutes.staffCreateBanner>) {
    return this.banners.create(call.body, call.files.image, call.audit);
  }
  @Handles(bannerRoutes.staffUpdateBanner) update(call: Call<typeof bannerRoutes.staffUpdateBanner>) {
    return this.banners.update(call.params.id, call.body, call.files.image, call.audit);
  }
  @Handles(bannerRoutes.staffDeleteBanner) delete(call: Call<typeof bannerRoutes.staffDeleteBanner>) {
    return this.banners.delete(call.params.id, call.audit);
  }
}
