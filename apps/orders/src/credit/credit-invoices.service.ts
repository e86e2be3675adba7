import type { PayloadOf } from '@lamliang/contracts';
import type { invoicingEvents, InvoiceStatus } from '@lamliang/contracts/invoicing';
import { AppClock, Db, DueWork, Timers, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { CreditInvoice } from './credit-invoice.entity.ts';
import { CreditInvoicesRepository } from './credit-invoices.repository.ts';
import { InvoicedOrdersClient } from './invoiced-orders.client.ts';

/** Orders that invoicing tells at once, and that follow in one transaction. */
const PAGE = 1_000;
const AT_ONCE = 500;
/** Longer than the orders of an invoice take; who fails is followed by another one after it (ms). */
const LEASE_MS = 120_000;
const IDLE_MS = 1_000;
const AGAIN_MS = 5_000;

/** The credit status of orders, which follows the invoices that ask for them. */
@Injectable()
export class CreditInvoicesService {
  private readonly due: DueWork<CreditInvoice>;

  constructor(
    timers: Timers,
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly invoices: CreditInvoicesRepository,
    private readonly orders: InvoicedOrdersClient,
  ) {
    this.due = new DueWork(timers, {
      name: 'credit-invoices',
      idle_ms: IDLE_MS,
      concurrency: 2,
      key: ({ id }) => id,
      claim: (limit) => this.db.systemAutocommit((tx) => this.invoices.takeDue(tx, limit, this.after(LEASE_MS))),
      run: (invoice) => this.follow(invoice),
      // Invoicing is away, or this process ends: nothing is lost, it is due again soon.
      retry: ({ id }) => this.db.systemAutocommit((tx) => this.invoices.again(tx, id, this.after(AGAIN_MS))),
    });
  }

  /** Keeps what an invoice has become; its orders follow when that has committed. */
  async changed(tx: Tx, told: PayloadOf<typeof invoicingEvents.issued>, otherwise: InvoiceStatus): Promise<void> {
    const { invoice_approval_id: id, account_id, invoice_no, invoice_status = otherwise, version } = told;
    await this.invoices.copy(tx, { id, account_id, invoice_no, invoice_status, version });
    tx.afterCommit(() => this.due.wake());
  }

  private async follow(invoice: CreditInvoice): Promise<void> {
    const { id } = invoice;
    for (let to = invoice.known_to; to !== null;) {
      const order_ids = await this.orders.of(id, to);
      const last = order_ids.length === PAGE ? (order_ids.at(-1) ?? null) : null;
      await this.db.system((tx) => this.invoices.keepOrders(tx, invoice, order_ids, last));
      to = last;
    }
    for (let last = 0; ;) {
      const order_ids = await this.db.systemAutocommit((tx) => this.invoices.ordersOf(tx, id, last, AT_ONCE));
      if (order_ids.length) await this.db.system((tx) => this.invoices.follow(tx, order_ids));
      last = order_ids.at(-1) ?? last;
      if (order_ids.length < AT_ONCE) break;
    }
    await this.db.systemAutocommit((tx) => this.invoices.done(tx, invoice));
  }

  private after(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}
