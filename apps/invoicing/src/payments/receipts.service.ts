import type { BuyerField } from '@lamliang/contracts/invoicing';
import { AppError, CollectsMetrics, Db, Every, gauge, LOGGER, type Logger } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import { PapersService } from '../papers/papers.service.ts';
import { BuyersService } from '../parties/buyers.service.ts';
import { PaymentsRepository, type Unreceipted } from './payments.repository.ts';

const waiting = gauge(
  'invoicing_receipts_waiting',
  'Payments of invoices whose receipt waits for data of the shop',
  [],
);
const AT_ONCE = 100;
/** Who issues what no person recorded. */
const ISSUED_BY = 'ระบบ';

/** Payments that were received are receipted, each by one paper. May run twice: a paper is issued once for its payment. */
@Injectable()
export class ReceiptsService {
  constructor(
    private readonly db: Db,
    private readonly payments: PaymentsRepository,
    private readonly papers: PapersService,
    private readonly buyers: BuyersService,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** Receipts what was received and is not receipted yet. A shop of which too little is known waits for the next round. */
  @Every(60_000, 'receipt-payments')
  async issue(): Promise<void> {
    for (let after = 0; ;) {
      const found = await this.db.systemAutocommit((tx) => this.payments.unreceipted(tx, after, AT_ONCE));
      if (found.length) await this.buyers.know([...new Set(found.map(({ account_id }) => account_id))]);
      for (const payment of found) await this.issueOne(payment);
      after = found.at(-1)?.id ?? after;
      if (found.length < AT_ONCE) return;
    }
  }

  /** One payment; what fails of it stops no other. */
  private async issueOne({ id, invoice_approval_id, paid_date: paid_on, withheld_amount, entered_name }: Unreceipted): Promise<void> {
    try {
      await this.db.system(async (tx) => {
        const { id: invoice_paper_id } = await this.papers.invoiceOf(tx, invoice_approval_id);
        const of = { invoice_paper_id, paid_on, withheld_amount, source_key: `invoice_payment:${id}`, issued_name: entered_name ?? ISSUED_BY };
        const paper = await this.papers.issueForPayment(tx, of);
        await this.payments.receipted(tx, id, paper.id);
      });
    } catch (error) {
      const lacks = error instanceof AppError && error.code === 'paper.buyer_incomplete' ? lacksOf(error) : [];
      if (!lacks.length) this.log.error({ err: error, invoice_payment_id: id }, 'a payment is not receipted');
      await this.db.systemAutocommit((tx) => this.payments.lacks(tx, id, lacks));
    }
  } // prettier-ignore

  @CollectsMetrics()
  async measure(): Promise<void> {
    waiting.set(await this.db.systemAutocommit((tx) => this.payments.waitingReceipts(tx)));
  }
}

const lacksOf = ({ more }: AppError): BuyerField[] => (more.data as { lacks: BuyerField[] }).lacks;
