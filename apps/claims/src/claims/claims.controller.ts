import { claimsRoutes as routes } from '@lamliang/contracts/claims';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { ClaimFacts } from './claim-facts.service.ts';
import { ClaimsService } from './claims.service.ts';
import { PicturesService } from './pictures.service.ts';
import { ResolutionsService } from './resolutions.service.ts';

@Controller()
export class ClaimsController {
  constructor(
    private readonly claims: ClaimsService,
    private readonly resolutions: ResolutionsService,
    private readonly pictures: PicturesService,
    private readonly facts: ClaimFacts,
  ) {}

  @Handles(routes.open) open(call: Call<typeof routes.open>) {
    return this.claims.open(call.shop, call.params.id, call.body, call.files.images, call.key);
  }
  @Handles(routes.ofOrder) ofOrder(call: Call<typeof routes.ofOrder>) {
    return this.claims.ofOrder(call.shop, call.params.id);
  }
  @Handles(routes.list) list(call: Call<typeof routes.list>) {
    return this.claims.list(call.shop, call.query);
  }
  @Handles(routes.image) image(call: Call<typeof routes.image>) {
    return this.pictures.open(call.params.token_img, call.params.file);
  }
  @Handles(routes.staffClaims) staffClaims(call: Call<typeof routes.staffClaims>) {
    return this.resolutions.list(call.query);
  }
  @Handles(routes.staffClaim) staffClaim(call: Call<typeof routes.staffClaim>) {
    return this.resolutions.get(call.params.id);
  }
  @Handles(routes.resolve) resolve(call: Call<typeof routes.resolve>) {
    return this.resolutions.resolve(call.staff, call.params.id, call.body, call.key, call.audit);
  }
  @Handles(routes.openedFacts) openedFacts(call: Call<typeof routes.openedFacts>) {
    return this.facts.opened(call.body.after);
  }
  @Handles(routes.resolvedFacts) resolvedFacts(call: Call<typeof routes.resolvedFacts>) {
    return this.facts.resolved(call.body.after);
  }
}
