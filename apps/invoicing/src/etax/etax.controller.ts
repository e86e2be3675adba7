import { invoicingRoutes as routes, TAX_INVOICE_KINDS } from '@lamliang/contracts/invoicing';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { EtaxService } from './etax.service.ts';

@Controller()
export class EtaxController {
  constructor(private readonly etax: EtaxService) {}

  @Handles(routes.taxInvoiceEtax) taxInvoice({ params, query, shop }: Call<typeof routes.taxInvoiceEtax>) {
    return this.etax.download({ ...params, ...query, kinds: TAX_INVOICE_KINDS }, shop.account_id);
  }
  @Handles(routes.creditNoteEtax) creditNote({ params, query, shop }: Call<typeof routes.creditNoteEtax>) {
    return this.etax.download({ ...params, ...query, kinds: ['credit_note'] }, shop.account_id);
  }
  @Handles(routes.staffPaperEtax) ofStaff({ params, query }: Call<typeof routes.staffPaperEtax>) {
    return this.etax.download({ ...params, ...query });
  }
}
