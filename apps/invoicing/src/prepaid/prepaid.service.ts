import type { QueryOf } from '@lamliang/contracts';
import type { BuyerField, invoicingRoutes, WaitingPaperRow } from '@lamliang/contracts/invoicing';
import {
  bangkokDate,
  DAY_MS,
  isNegative,
  sum,
  endOfBangkokDay,
  startOfBangkokDay,
  type Satang,
} from '@lamliang/kernel';
import { AppClock, AppError, CollectsMetrics, Db, Every, gauge, LOGGER, SERVICE_CONFIG, staffList, type Listed, type Logger, type Tx } from '@lamliang/platform'; // prettier-ignore
import { Inject, Injectable } from '@nestjs/common';
import type { InvoicingConfig } from '../config.ts';
import { kindOfReceipt, type LineOfPaper } from '../papers/paper.rules.ts';
import { PapersService } from '../papers/papers.service.ts';
import { BuyersService } from '../parties/buyers.service.ts';
import { neededOf } from '../parties/party.rules.ts';
import { ClosedMonthsService } from '../tax-periods/closed-months.service.ts';
import { ratesOf, taxed } from '../tax/tax.rules.ts';
import { TaxSettingsService, type TaxSettings } from '../tax/tax-settings.service.ts';
import { duePapers } from './prepaid.rules.ts';
import { PrepaidRepository, sourceOf, WAITING_COLUMNS, type DayLine } from './prepaid.repository.ts';

const waiting = gauge('invoicing_papers_waiting', 'Days of prepaid shops whose paper waits for data of the shop', []);
/** Shops that auth is asked about at once. */
const AT_ONCE = 500;
/** How long after its end a day is open for facts that are under way (ms). */
const GRACE_MS = 3_600_000;
/** Who issues what no person does. */
const ISSUED_BY = 'ระบบ';

interface Span {
  from: Date;
  to: Date;
}

/**
 * What shops pay at once, out of their wallets or their COD, is receipted by one paper for a shop and day. The work may
 * be done twice and at the same time: a paper is issued once for its day, and a line stands on one.
 */
@Injectable()
export class PrepaidService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly prepaid: PrepaidRepository,
    private readonly papers: PapersService,
    private readonly buyers: BuyersService,
    private readonly months: ClosedMonthsService,
    private readonly settings: TaxSettingsService,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(SERVICE_CONFIG) private readonly config: InvoicingConfig,
  ) {}

  /** Issues the papers of days that are over. Shops of which too little is known wait, and are told to staff. */
  @Every(60_000, 'issue-daily-papers')
  async issue(): Promise<void> {
    const last = bangkokDate(new Date(this.clock.now().getTime() - GRACE_MS - DAY_MS));
    const span = { from: startOfBangkokDay(this.config.PREPAID_PAPERS_FROM), to: endOfBangkokDay(last) };
    for (let after = 0; ;) {
      const shops = await this.db.systemAutocommit((tx) => this.prepaid.shops(tx, span, after, AT_ONCE));
      const lacks = await this.buyers.know(shops);
      for (const account_id of shops) await this.issueOf(account_id, last, span, lacks.get(account_id) ?? ['name']);
      after = shops.at(-1) ?? after;
      if (shops.length < AT_ONCE) break;
    }
    await this.db.systemAutocommit((tx) => this.prepaid.settle(tx));
    await this.buyers.forgetGone();
  }

  /** One shop; what fails of it stops no other. */
  private async issueOf(account_id: number, last_day: string, span: Span, lacks: BuyerField[]): Promise<void> {
    try {
      const [days, last] = await this.db.systemAutocommit(async (tx) => {
        const open = (await this.months.firstOpenDay(tx, this.buyers.seller.tax_id ?? '')) ?? '';
        const found = await this.prepaid.days(tx, account_id, span);
        // What becomes known of a day whose month is closed is as late as what comes after the paper of its day.
        const known = found.map((day) => ({ ...day, has_paper: day.has_paper || day.day < open }));
        const has_paper = last_day < open || (await this.prepaid.hasPaper(tx, sourceOf(account_id, last_day)));
        return [known, { day: last_day, has_paper }] as const;
      });
      const waits: string[] = [];
      for (const { day, from } of duePapers(days, last)) {
        const missing = await this.db.system((tx) => this.issueDay(tx, account_id, day, from, lacks));
        if (!missing.length) continue;
        waits.push(day);
        const of = days.filter((one) => one.day >= from && one.day <= day);
        const line_count = of.reduce((n, one) => n + one.line_count, 0);
        const total_amount = of.reduce((n, one) => n + one.total_amount, 0) as Satang;
        await this.db.system((tx) => this.prepaid.wait(tx, { account_id, day, line_count, total_amount, lacks: missing })); // prettier-ignore
      }
      await this.db.system((tx) => this.prepaid.waitNoMore(tx, account_id, waits));
    } catch (error) {
      this.log.error({ err: error, account_id }, 'the papers of a shop are not issued');
    }
  }

  /** The paper of a day. @returns what it lacks of the buyer, and is not issued for */
  private async issueDay(tx: Tx, account_id: number, day: string, from: string, lacks: BuyerField[]): Promise<BuyerField[]> {
    const source_key = sourceOf(account_id, day);
    // Whoever is here at the same time goes on when the other has ended, and finds no lines then.
    await this.papers.claim(tx, source_key);
    const span = { from: startOfBangkokDay(from), to: endOfBangkokDay(day) };
    const found = await this.prepaid.lines(tx, account_id, span);
    const lines: LineOfPaper[] = [];
    const rules = new Map<string, TaxSettings>();
    for (const line of found) {
      // The tax point of a service is its payment (Revenue Code s.78/1): also what comes late has the rate of its own day.
      const charged = bangkokDate(line.charged_dt);
      const rule = rules.get(charged) ?? (await this.settings.on(tx, charged));
      rules.set(charged, rule);
      lines.push(taxedOn(line, charged, rule.transport));
    }
    // What was given back before the charge is on a paper waits for it.
    if (!lines.length || isNegative(sum(lines.map((line) => line.amount)))) return [];
    const form = kindOfReceipt(lines);
    const missing = lacks.filter((field) => neededOf(form.kind).includes(field));
    if (missing.length) return missing;
    const { id, fresh } = await this.papers.issue(tx, { ...form, source_key, account_id, lines, issue_date: day, issued_name: ISSUED_BY });
    // The next run puts what is late on the paper of another day.
    if (fresh) await this.prepaid.issued(tx, found.map((line) => line.id), id);
    return [];
  } // prettier-ignore

  /** Days that wait, of all shops. */
  list(query: QueryOf<typeof invoicingRoutes.waitingPapers>): Promise<Listed<WaitingPaperRow>> {
    const list = staffList(query, WAITING_COLUMNS);
    return this.db.systemAutocommit((tx) => this.prepaid.list(tx, list));
  }

  /** @throws AppError record.not_found */
  async get(id: number): Promise<WaitingPaperRow> {
    const row = await this.db.systemAutocommit((tx) => this.prepaid.one(tx, id));
    if (!row) throw new AppError('record.not_found');
    return row;
  }

  @CollectsMetrics()
  async measure(): Promise<void> {
    waiting.set(await this.db.systemAutocommit((tx) => this.prepaid.waiting(tx)));
  }
}

function taxedOn({ id: billable_line_id, ...line }: DayLine, day: string, transport: TaxSettings['transport']): LineOfPaper {
  const rates = ratesOf(line.charge_code, day, transport);
  const { base_amount, vat_amount } = taxed(line.amount, rates);
  return { ...line, billable_line_id, ...rates, base_amount, vat_amount };
} // prettier-ignore
