import { claimsRoutes as routes } from '@lamliang/contracts/claims';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { ClaimsService } from './claims.service.ts';

@Controller()
export class ClaimsController {
  constructor(private readonly claims: ClaimsService) {}

  @Handles(routes.open) open(call: Call<typeof routes.open>) {
    return this.claims.open(call.shop, call.params.id, call.body, call.files.images, call.key);
  }
}
