import { invoicingRoutes as routes } from '@lamliang/contracts/invoicing';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { PaperPreviewsService } from './paper-previews.service.ts';

@Controller()
export class PaperPreviewsController {
  constructor(private readonly previews: PaperPreviewsService) {}

  @Handles(routes.taxInvoicePreview) taxInvoice({ params, query, shop }: Call<typeof routes.taxInvoicePreview>) {
    const kinds = ['tax_invoice', 'receipt'] as const;
    return this.previews.get({ by: { paper_id: params.id }, kinds, query }, shop.account_id);
  }
  @Handles(routes.creditNotePreview) creditNote({ params, query, shop }: Call<typeof routes.creditNotePreview>) {
    return this.previews.get({ by: { paper_id: params.id }, kinds: ['credit_note'], query }, shop.account_id);
  }
  @Handles(routes.invoicePreview) invoice({ params, query, shop }: Call<typeof routes.invoicePreview>) {
    return this.previews.get({ by: { invoice_approval_id: params.id }, query }, shop.account_id);
  }
  @Handles(routes.staffPaperPreview) ofStaff({ params, query }: Call<typeof routes.staffPaperPreview>) {
    return this.previews.get({ by: { paper_id: params.id }, query });
  }
}
