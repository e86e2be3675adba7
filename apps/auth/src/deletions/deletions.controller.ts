import { authRoutes as routes } from '@lamliang/contracts/auth';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { DeletionsService } from './deletions.service.ts';

@Controller()
export class DeletionsController {
  constructor(private readonly deletions: DeletionsService) {}

  @Handles(routes.deletion) standing(call: Call<typeof routes.deletion>) {
    return this.deletions.standing(call.shop);
  }
  @Handles(routes.deleteAccount) run(call: Call<typeof routes.deleteAccount>) {
    const { query, body, shop, audit } = call;
    return this.deletions.run(shop, { ...query, ...body }, audit, { address: call.ip, language: call.language });
  }
}
