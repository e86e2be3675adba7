import type { AnswerOf } from '@lamliang/contracts';
import type { invoicingRoutes } from '@lamliang/contracts/invoicing';
import { bangkokDate, displaySum, formatBaht, ZERO, type Satang } from '@lamliang/kernel';
import { AppClock, AppError, Db, Every, SERVICE_CONFIG, type AuditTrail, type Tx } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import { IssuedInvoices } from '../approvals/issued-invoices.service.ts';
import type { InvoicingConfig } from '../config.ts';
import { ShopMailsService } from '../mails/shop-mails.service.ts';
import { writtenDay } from '../mails/written.rules.ts';
import { stepReached } from './dunning.rules.ts';
import { DunningRepository, type OwedInvoice } from './dunning.repository.ts';

const AT_ONCE = 500;
/** Invoices that a mail names one by one. */
const MOST_NAMED = 50;
/** What shops owe is told on this day of each month. */
const STATEMENT_DAY = '01';

/** Reminds shops of invoices that fall due and that are overdue, and tells them what they owe. Jobs may run twice. */
@Injectable()
export class DunningService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly dunning: DunningRepository,
    private readonly invoices: IssuedInvoices,
    private readonly mails: ShopMailsService,
    @Inject(SERVICE_CONFIG) private readonly config: InvoicingConfig,
  ) {}

  /** Reminds of what has come to a day of `DUNNING_DAYS`, once for each; of days that were missed of the last one alone. */
  @Every(1_800_000, 'remind-of-invoices')
  async remind(): Promise<void> {
    const today = this.today();
    for (let after = 0; ;) {
      const owed = await this.db.systemAutocommit((tx) => this.dunning.owed(tx, today, after, AT_ONCE));
      for (const invoice of owed) {
        const step = stepReached(this.config.DUNNING_DAYS, invoice.late);
        if (step !== undefined) await this.db.system((tx) => this.remindOf(tx, invoice, step));
      }
      after = owed.at(-1)?.id ?? after;
      if (owed.length < AT_ONCE) return;
    }
  }

  private async remindOf(tx: Tx, { id, account_id, invoice_no, total_amount, due_date, late }: OwedInvoice, step: number): Promise<void> {
    const { invoice_status } = await this.invoices.lock(tx, id);
    if (invoice_status !== 'not-receive' || !(await this.dunning.remind(tx, id, step))) return;
    await this.invoices.reminded(tx, id, late);
    const kind = late > 0 ? 'invoice_overdue' : 'invoice_due';
    const values = { invoice_no, amount: formatBaht(total_amount), due_date: writtenDay(due_date), ...(late > 0 && { days: String(late) }) };
    await this.mails.ask(tx, { business_key: `${kind}:${id}:${step}`, account_id, kind, values });
  } // prettier-ignore

  /** Tells each shop on the first of a month what it owes. */
  @Every(3_600_000, 'send-statements')
  async sendAll(): Promise<void> {
    const today = this.today();
    if (today.slice(8) !== STATEMENT_DAY) return;
    for (let after = 0; ;) {
      const shops = await this.db.systemAutocommit((tx) => this.dunning.shops(tx, after, AT_ONCE));
      for (const account_id of shops) await this.db.system((tx) => this.send(tx, account_id, today));
      after = shops.at(-1) ?? after;
      if (shops.length < AT_ONCE) return;
    }
  }

  /** Tells a shop now what it owes; once a day. @throws AppError invoice.nothing_owed */
  async sendNow(account_id: number, audit: AuditTrail): Promise<AnswerOf<typeof invoicingRoutes.sendStatement>> {
    return await this.db.system(async (tx) => {
      const sent = await this.send(tx, account_id, this.today());
      if (!sent) throw new AppError('invoice.nothing_owed');
      await audit.write(tx, { target_id: account_id, after: sent });
      return { account_id, ...sent };
    });
  }

  private async send(tx: Tx, account_id: number, today: string): Promise<{ invoice_count: number; amount: Satang } | undefined> {
    const owed = await this.dunning.owedBy(tx, today, account_id);
    if (!owed.length) return undefined;
    const amount = owed.reduce<Satang>((sum, one) => displaySum(sum, one.total_amount), ZERO);
    const named = owed.slice(0, MOST_NAMED).map((one) => `${one.invoice_no} · ${writtenDay(one.due_date)} · ${formatBaht(one.total_amount)}`);
    const rows = [...named, ...(owed.length > named.length ? ['…'] : [])].join('\n');
    const values = { day: writtenDay(today), count: String(owed.length), amount: formatBaht(amount), rows };
    await this.mails.ask(tx, { business_key: `invoice_statement:${account_id}:${today}`, account_id, kind: 'invoice_statement', values });
    return { invoice_count: owed.length, amount };
  } // prettier-ignore

  private today(): string {
    return bangkokDate(this.clock.now());
  }
}
