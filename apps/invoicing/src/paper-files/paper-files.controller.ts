import { invoicingRoutes as routes } from '@lamliang/contracts/invoicing';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { PaperFilesService } from './paper-files.service.ts';

@Controller()
export class PaperFilesController {
  constructor(private readonly files: PaperFilesService) {}

  @Handles(routes.taxInvoiceDocument) taxInvoice({ params, query, shop }: Call<typeof routes.taxInvoiceDocument>) {
    const kinds = ['tax_invoice', 'receipt'] as const;
    return this.files.document({ by: { paper_id: params.id }, kinds, query }, shop.account_id);
  }
  @Handles(routes.creditNoteDocument) creditNote({ params, query, shop }: Call<typeof routes.creditNoteDocument>) {
    return this.files.document({ by: { paper_id: params.id }, kinds: ['credit_note'], query }, shop.account_id);
  }
  @Handles(routes.invoiceDocument) invoice({ params, query, shop }: Call<typeof routes.invoiceDocument>) {
    return this.files.document({ by: { invoice_approval_id: params.id }, query }, shop.account_id);
  }
  @Handles(routes.staffPaperDocument) ofStaff({ params, query }: Call<typeof routes.staffPaperDocument>) {
    return this.files.document({ by: { paper_id: params.id }, query });
  }
}
