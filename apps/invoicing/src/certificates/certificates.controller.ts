import { invoicingRoutes as routes } from '@lamliang/contracts/invoicing';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { CertificatesService } from './certificates.service.ts';

@Controller()
export class CertificatesController {
  constructor(private readonly certificates: CertificatesService) {}

  @Handles(routes.certificates) page(call: Call<typeof routes.certificates>) {
    return this.certificates.page(call.shop, call.query);
  }
  @Handles(routes.handIn) handIn(call: Call<typeof routes.handIn>) {
    return this.certificates.handIn(call.shop, call.body, call.key);
  }
  @Handles(routes.staffCertificates) list(call: Call<typeof routes.staffCertificates>) {
    return this.certificates.list(call.query);
  }
  @Handles(routes.staffCertificate) get(call: Call<typeof routes.staffCertificate>) {
    return this.certificates.get(call.params.id);
  }
  @Handles(routes.decideCertificate) decide(call: Call<typeof routes.decideCertificate>) {
    return this.certificates.decide(call.staff, call.params.id, call.body, call.audit);
  }
}
