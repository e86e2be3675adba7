import { AppClock, CollectsMetrics, Db, DueWork, gauge, LOGGER, Timers, type Logger } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import { CreditStopsService } from '../dunning/credit-stops.service.ts';
import { FeeChargesService } from '../other-fees/fee-charges.service.ts';
import { IssuedInvoices } from '../approvals/issued-invoices.service.ts';
import type { InvoicePayment } from './invoice-payment.entity.ts';
import { postAgainMs } from './payment.rules.ts';
import { PaymentsRepository, type DuePayment } from './payments.repository.ts';
import { ReceiptsService } from './receipts.service.ts';
import { isRefused, WalletClient } from './wallet.client.ts';

const refused = gauge('invoicing_payments_refused', 'Invoices whose payment wallet refused for good', []);

/** Longer than a posting takes with all its tries (ms). */
const LEASE_MS = 30_000;
const IDLE_MS = 1_000;
const CONCURRENCY = 4;

/**
 * Has payments posted that were recorded, then ends their invoices. The payment is kept before wallet is asked, so whoever
 * dies in between is followed by another one that asks for the same posting, which wallet makes once.
 */
@Injectable()
export class PostingsService {
  private readonly due: DueWork<DuePayment>;

  constructor(
    timers: Timers,
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly payments: PaymentsRepository,
    private readonly invoices: IssuedInvoices,
    private readonly wallet: WalletClient,
    private readonly receipts: ReceiptsService,
    private readonly stops: CreditStopsService,
    private readonly fees: FeeChargesService,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.due = new DueWork(timers, {
      name: 'invoice-payments',
      idle_ms: IDLE_MS,
      concurrency: CONCURRENCY,
      key: ({ id }) => id,
      claim: (limit) => this.db.systemAutocommit((tx) => this.payments.takeDue(tx, limit, this.after(LEASE_MS))),
      run: (payment) => this.post(payment),
      retry: (payment, error) => this.postLater(payment, error),
    });
  }

  /** Wake signal: a payment is due. */
  wake(): void {
    this.due.wake();
  }

  /** Has a payment posted now; a failure is left to the due work. @returns what has become of it; null where it was none */
  async postNow(id: number): Promise<InvoicePayment['state'] | null> {
    const payment = await this.db.systemAutocommit((tx) => this.payments.takeOne(tx, id, this.after(LEASE_MS)));
    if (payment) await this.due.perform(payment);
    return await this.db.systemAutocommit((tx) => this.payments.stateOf(tx, id));
  }

  private async post(payment: DuePayment): Promise<void> {
    const { id, invoice_approval_id, account_id, invoice_no, payment_method, paid_date, withheld_amount, reference } = payment; // prettier-ignore
    const charges = await this.db.systemAutocommit((tx) => this.payments.charges(tx, invoice_approval_id));
    const transaction_no = await this.wallet.payInvoice({
      account_id,
      invoice_id: invoice_approval_id,
      invoice_no,
      paid_from: payment_method === 'wallet' ? 'wallet' : 'bank',
      paid_date,
      ...(reference && { reference }),
      withheld_amount,
      charges,
    });
    await this.finish(id, invoice_approval_id, transaction_no);
    await this.receipts
      .issue()
      .catch((error: unknown) => this.log.warn({ err: error }, 'payments are receipted later'));
  }

  /** Its money is received, in one transaction with what follows from it. */
  private async finish(id: number, invoice_approval_id: number, transaction_no: string): Promise<void> {
    await this.db.system(async (tx) => {
      const invoice = await this.invoices.lock(tx, invoice_approval_id);
      const payment = await this.payments.receive(tx, id, transaction_no);
      if (!payment) return;
      const { payment_method, paid_date, paid_amount, withheld_amount } = payment;
      await this.invoices.receive(tx, invoice, { payment_method, paid_date, paid_amount, withheld_amount });
      await this.fees.invoicePaid(tx, invoice_approval_id);
      await this.stops.settle(tx, invoice.account_id);
    });
  }

  private async postLater({ id, attempts, payment_method, invoice_no }: DuePayment, error: unknown): Promise<void> {
    if (!isRefused(error)) {
      this.log.warn({ err: error, invoice_no }, 'the payment of an invoice is posted later');
      return this.db.systemAutocommit((tx) => this.payments.postAgainAt(tx, id, this.after(postAgainMs(attempts))));
    }
    // Less is in the wallet than the invoice asks for: nothing was paid.
    if (payment_method === 'wallet') return this.db.systemAutocommit((tx) => this.payments.drop(tx, id));
    this.log.error({ err: error, invoice_no }, 'the payment of an invoice was refused; finance record it anew');
    await this.db.systemAutocommit((tx) => this.payments.refuse(tx, id, error.code));
  }

  @CollectsMetrics()
  async measure(): Promise<void> {
    refused.set(await this.db.systemAutocommit((tx) => this.payments.refused(tx)));
  }

  private after(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}
