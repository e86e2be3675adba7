import { claimsRoutes as routes } from '@lamliang/contracts/claims';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { EvidenceService } from './evidence.service.ts';

@Controller()
export class EvidenceController {
  constructor(private readonly evidence: EvidenceService) {}

  @Handles(routes.evidence) list(call: Call<typeof routes.evidence>) {
    return this.evidence.list(call.shop, call.params.id);
  }
  @Handles(routes.addEvidence) add(call: Call<typeof routes.addEvidence>) {
    return this.evidence.add(call.shop, call.params.id, call.body.files, call.key);
  }
}
