import type { PayloadOf } from '@lamliang/contracts';
import { invoicingEvents, invoicingRoutes } from '@lamliang/contracts/invoicing';
import { BackfilledFrom, HandlesEvent, type EventContext } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { CreditInvoicesService } from './credit-invoices.service.ts';

type Context = Pick<EventContext, 'tx'>;

@Controller()
export class CreditInvoicesConsumer {
  constructor(private readonly invoices: CreditInvoicesService) {}

  @HandlesEvent(invoicingEvents.issued)
  @BackfilledFrom(invoicingRoutes.invoiceFacts)
  issued(payload: PayloadOf<typeof invoicingEvents.issued>, { tx }: Context) {
    return this.invoices.changed(tx, payload, 'not-receive');
  }
  @HandlesEvent(invoicingEvents.cancelled)
  cancelled(payload: PayloadOf<typeof invoicingEvents.cancelled>, { tx }: Context) {
    return this.invoices.changed(tx, payload, 'cancelled');
  }
  @HandlesEvent(invoicingEvents.paid)
  paid(payload: PayloadOf<typeof invoicingEvents.paid>, { tx }: Context) {
    return this.invoices.changed(tx, payload, 'received');
  }
}
