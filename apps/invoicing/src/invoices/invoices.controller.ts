import { invoicingRoutes as routes } from '@lamliang/contracts/invoicing';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { PaymentsService } from '../payments/payments.service.ts';
import { InvoicesService } from './invoices.service.ts';

@Controller()
export class InvoicesController {
  constructor(
    private readonly invoices: InvoicesService,
    private readonly payments: PaymentsService,
  ) {}

  @Handles(routes.invoices) page(call: Call<typeof routes.invoices>) {
    return this.invoices.page(call.shop, call.query);
  }
  @Handles(routes.invoiceSummary) summary(call: Call<typeof routes.invoiceSummary>) {
    return this.invoices.summary(call.shop, call.query);
  }
  @Handles(routes.staffInvoices) list(call: Call<typeof routes.staffInvoices>) {
    return this.invoices.list(call.query);
  }
  @Handles(routes.staffInvoice) get(call: Call<typeof routes.staffInvoice>) {
    return this.invoices.get(call.params.id);
  }
  @Handles(routes.invoiceAgeing) ageing(call: Call<typeof routes.invoiceAgeing>) {
    return this.invoices.ageing(call.query);
  }
  @Handles(routes.recordPayment) pay(call: Call<typeof routes.recordPayment>) {
    const [slip] = call.files.slip;
    return this.payments.record(call.staff, call.params.id, call.body, slip!, call.audit);
  }
  @Handles(routes.invoiceFacts) facts(call: Call<typeof routes.invoiceFacts>) {
    return this.invoices.facts(call.body.after);
  }
  @Handles(routes.ordersOfInvoice) orders(call: Call<typeof routes.ordersOfInvoice>) {
    return this.invoices.ordersOf(call.body.invoice_approval_id, call.body.after);
  }
}
