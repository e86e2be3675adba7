import { Controller } from '@nestjs/common';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { Handles, type Call } from '@lamliang/platform';
import { InvoicePaymentsService } from './invoice-payments.service.ts';
import { PaymentsService } from './payments.service.ts';

@Controller()
export class PaymentsController {
  constructor(
    private readonly payments: PaymentsService,
    private readonly invoices: InvoicePaymentsService,
  ) {}

  @Handles(walletRoutes.pay) pay(call: Call<typeof walletRoutes.pay>) {
    return this.payments.pay(call.body, call.audit);
  }
  @Handles(walletRoutes.payInvoice) payInvoice(call: Call<typeof walletRoutes.payInvoice>) {
    return this.invoices.pay(call.body, call.audit);
  }
}
