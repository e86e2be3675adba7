import { DAY_MS, formatBaht } from '@lamliang/kernel';
import { AppClock, CollectsMetrics, Db, DeletedAccounts, DueWork, Every, gauge, LOGGER, SERVICE_CONFIG, Timers, type Logger } from '@lamliang/platform'; // prettier-ignore
import { Inject, Injectable } from '@nestjs/common';
import type { InvoicingConfig } from '../config.ts';
import { ShopMailsService } from '../mails/shop-mails.service.ts';
import { postAgainMs } from '../payments/payment.rules.ts';
import { CertificateFilesClient } from './certificate-files.client.ts';
import { keptFrom } from './certificate.rules.ts';
import { isRefused, RefundPaymentsClient } from './refund-payments.client.ts';
import { RefundsRepository, type DueRefund } from './refunds.repository.ts';

const refused = gauge('invoicing_refunds_refused', 'Certificates whose refund wallet refused for good', []);

/** Longer than a payment takes with all its tries (ms). */
const LEASE_MS = 30_000;
const IDLE_MS = 1_000;
const CONCURRENCY = 4;
const CHASED_AT_ONCE = 200;

/** What follows from certificates: the tax of accepted ones goes to wallets, and those that are missing are asked for. */
@Injectable()
export class RefundsService {
  private readonly due: DueWork<DueRefund>;

  constructor(
    timers: Timers,
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly refunds: RefundsRepository,
    private readonly wallet: RefundPaymentsClient,
    private readonly files: CertificateFilesClient,
    private readonly mails: ShopMailsService,
    @Inject(SERVICE_CONFIG) private readonly config: InvoicingConfig,
    @Inject(LOGGER) private readonly log: Logger,
    accounts: DeletedAccounts,
  ) {
    accounts.erases(({ account_id }) => this.db.system((tx) => this.refunds.eraseWords(tx, account_id)));
    this.due = new DueWork(timers, {
      name: 'certificate-refunds',
      idle_ms: IDLE_MS,
      concurrency: CONCURRENCY,
      key: ({ id }) => id,
      claim: (limit) => this.db.systemAutocommit((tx) => this.refunds.takeDue(tx, limit, this.after(LEASE_MS))),
      run: (refund) => this.pay(refund),
      retry: (refund, error) => this.payLater(refund, error),
    });
  }

  /** Wake signal: a refund is due. */
  wake(): void {
    this.due.wake();
  }

  /** Pays the tax of a certificate now, where it is to be paid; a failure is left to the due work. */
  async payNow(id: number): Promise<void> {
    const refund = await this.db.systemAutocommit((tx) => this.refunds.takeOne(tx, id, this.after(LEASE_MS)));
    if (refund) await this.due.perform(refund);
  }

  private async pay({ id, account_id, document_no, tax_amount }: DueRefund): Promise<void> {
    const transaction_no = await this.wallet.pay({ id, account_id, document_no, tax_amount });
    await this.db.systemAutocommit((tx) => this.refunds.paid(tx, id, transaction_no));
  }

  private async payLater({ id, attempts }: DueRefund, error: unknown): Promise<void> {
    if (isRefused(error)) {
      this.log.error({ err: error, certificate_id: id }, 'the refund of a certificate was refused');
      return this.db.systemAutocommit((tx) => this.refunds.refused(tx, id, error.code));
    }
    this.log.warn({ err: error, certificate_id: id }, 'the refund of a certificate is paid later');
    await this.db.systemAutocommit((tx) => this.refunds.againAt(tx, id, this.after(postAgainMs(attempts))));
  }

  /** Asks for certificates that are missing, every `CERTIFICATE_DAYS` days. May run twice: who was asked is taken. */
  @Every(3_600_000, 'chase-certificates')
  async chase(): Promise<void> {
    const since = this.after(-this.config.CERTIFICATE_DAYS * DAY_MS);
    for (let found = CHASED_AT_ONCE; found === CHASED_AT_ONCE;)
      found = await this.db.system(async (tx) => {
        const missing = await this.refunds.chase(tx, since, CHASED_AT_ONCE);
        for (const { id, account_id, invoice_no, withheld_amount } of missing) {
          const values = { invoice_no, amount: formatBaht(withheld_amount) };
          await this.mails.ask(tx, { business_key: `certificate_missing:${id}:${tx.now().getTime()}`, account_id, kind: 'certificate_missing', values }); // prettier-ignore
        }
        return missing.length;
      });
  }

  /** Deletes pictures once the law no longer asks for them. May run twice. @throws AppError service.unavailable; the rest is ended the next time */
  @Every(DAY_MS, 'end-certificates')
  async end(): Promise<void> {
    const before = keptFrom(this.clock.now(), this.config.PROOF_YEARS);
    for (;;) {
      const ended = await this.db.systemAutocommit((tx) => this.refunds.ended(tx, before));
      for (const { account_id, files } of ended) {
        await this.files.end(account_id, files);
        await this.db.systemAutocommit((tx) => this.refunds.endFiles(tx, files));
      }
      if (ended.length === 0) return;
    }
  }

  @CollectsMetrics()
  async measure(): Promise<void> {
    refused.set(await this.db.systemAutocommit((tx) => this.refunds.countRefused(tx)));
  }

  private after(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}
