import { authRoutes as routes } from '@lamliang/contracts/auth';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { CopiesService } from './copies.service.ts';

@Controller()
export class CopiesController {
  constructor(private readonly copies: CopiesService) {}

  @Handles(routes.personalCopy) last(call: Call<typeof routes.personalCopy>) {
    return this.copies.last(call.shop);
  }
  @Handles(routes.makePersonalCopy) ask(call: Call<typeof routes.makePersonalCopy>) {
    return this.copies.ask(call.shop, call.audit);
  }
  @Handles(routes.personalCopyFile) file(call: Call<typeof routes.personalCopyFile>) {
    return this.copies.file(call.shop);
  }
}
