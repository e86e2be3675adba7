import { invoicingRoutes } from '@lamliang/contracts/invoicing';
import { Peers } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** Which orders invoices ask for. */
@Injectable()
export class InvoicedOrdersClient {
  constructor(private readonly peers: Peers) {}

  /** Those behind one, by id, at most 1,000. @throws AppError service.unavailable */
  of(invoice_approval_id: number, after: number): Promise<number[]> {
    return this.peers.call(invoicingRoutes.ordersOfInvoice, { body: { invoice_approval_id, after } });
  }
}
