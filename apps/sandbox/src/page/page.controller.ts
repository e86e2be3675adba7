import { sandboxRoutes } from '@lamliang/contracts/sandbox';
import { type Call, Handles } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { PageService } from './page.service.ts';

@Controller()
export class PageController {
  constructor(private readonly pages: PageService) {}

  @Handles(sandboxRoutes.page) show() {
    return this.pages.show();
  }

  @Handles(sandboxRoutes.pageAsset) asset(call: Call<typeof sandboxRoutes.pageAsset>) {
    return this.pages.asset(call.params.file);
  }
}
