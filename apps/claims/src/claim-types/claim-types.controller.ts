import { claimsRoutes as routes } from '@lamliang/contracts/claims';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { ClaimTypesService } from './claim-types.service.ts';

@Controller()
export class ClaimTypesController {
  constructor(private readonly types: ClaimTypesService) {}

  @Handles(routes.types) list(call: Call<typeof routes.types>) {
    return this.types.list(call.language);
  }
}
