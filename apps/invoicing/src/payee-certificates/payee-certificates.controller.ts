import { invoicingRoutes as routes } from '@lamliang/contracts/invoicing';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { CarrierPayeesService } from './carrier-payees.service.ts';
import { PayeeCertificateListsService } from './payee-certificate-lists.service.ts';
import { WithholdingReturnsService } from './withholding-returns.service.ts';

@Controller()
export class PayeeCertificatesController {
  constructor(
    private readonly lists: PayeeCertificateListsService,
    private readonly returns: WithholdingReturnsService,
    private readonly carriers: CarrierPayeesService,
  ) {}

  @Handles(routes.payeeCertificates) page(call: Call<typeof routes.payeeCertificates>) {
    return this.lists.page(call.shop, call.query);
  }
  @Handles(routes.payeeCertificateDocument) document({ shop, params, query }: Call<typeof routes.payeeCertificateDocument>) {
    return this.lists.document(shop, params.id, query);
  } // prettier-ignore
  @Handles(routes.staffPayeeCertificates) list(call: Call<typeof routes.staffPayeeCertificates>) {
    return this.lists.list(call.query);
  }
  @Handles(routes.staffPayeeCertificate) get(call: Call<typeof routes.staffPayeeCertificate>) {
    return this.lists.one(call.params.id);
  }
  @Handles(routes.withholdingReturn) filed({ params, query, language }: Call<typeof routes.withholdingReturn>) {
    return this.returns.rows(params.id, query.return_form ?? 'pnd53', language);
  }
  @Handles(routes.staffCarrierPayees) carrierList(call: Call<typeof routes.staffCarrierPayees>) {
    return this.carriers.list(call.query);
  }
  @Handles(routes.staffCarrierPayee) carrier(call: Call<typeof routes.staffCarrierPayee>) {
    return this.carriers.get(call.params.id);
  }
  @Handles(routes.staffSetCarrierPayee) setCarrier(call: Call<typeof routes.staffSetCarrierPayee>) {
    return this.carriers.set(call.staff, call.params.id, call.body, call.audit);
  }
}
