import type { BodyOf, Decision, QueryOf } from '@lamliang/contracts';
import type { invoicingRoutes, PeriodWaiting, TaxFigure, TaxPeriod, TaxPeriodDetail } from '@lamliang/contracts/invoicing'; // prettier-ignore
import { bangkokDate, displaySum, satang, ZERO, type Satang } from '@lamliang/kernel';
import { AppClock, AppError, Db, enterDecision, SERVICE_CONFIG, staffList, type AuditTrail, type Decides, type Listed, type StaffCaller, type Tx } from '@lamliang/platform'; // prettier-ignore
import { Inject, Injectable } from '@nestjs/common';
import type { InvoicingConfig } from '../config.ts';
import { ClosedMonthsRepository } from './closed-months.repository.ts';
import { isOver, monthAfter, waitsOf } from './tax-period.rules.ts';
import { PERIOD_COLUMNS, TaxPeriodsRepository } from './tax-periods.repository.ts';

interface Closing {
  figures: TaxFigure[];
  waits: PeriodWaiting[];
  sha256: string;
}

/**
 * The months of the papers. Each is closed once and for good, in their order: its sums and the hash of its papers are kept,
 * and no paper is issued in it any more. Whatever has to be put right is put right by a paper of an open month.
 */
@Injectable()
export class TaxPeriodsService implements Decides {
  constructor(
    private readonly db: Db,
    private readonly periods: TaxPeriodsRepository,
    private readonly months: ClosedMonthsRepository,
    private readonly clock: AppClock,
    @Inject(SERVICE_CONFIG) private readonly config: InvoicingConfig,
  ) {}

  list(query: QueryOf<typeof invoicingRoutes.taxPeriods>): Promise<Listed<TaxPeriod>> {
    const list = staffList(query, PERIOD_COLUMNS);
    return this.db.systemAutocommit((tx) => this.periods.list(tx, this.issuer, this.today, list));
  }

  /** @throws AppError record.not_found */
  get(id: number): Promise<TaxPeriodDetail> {
    return this.db.systemAutocommit((tx) => this.detail(tx, id));
  }

  /**
   * Closes a month, or asks a second person to where its tax is above the limit. The same again changes nothing.
   * @throws AppError record.not_found, tax_period.not_over, tax_period.earlier_open, tax_period.papers_wait,
   *   tax_period.unexplained
   */
  async close(staff: StaffCaller, id: number, { reason }: BodyOf<typeof invoicingRoutes.closeTaxPeriod>, audit: AuditTrail): Promise<TaxPeriodDetail> {
    return await this.db.system(async (tx) => {
      await this.months.lock(tx, this.issuer);
      const period = await this.one(tx, id);
      if (period.state === 'closed') return (audit.unchanged(), this.detail(tx, id));
      const closing = await this.closing(tx, id, reason);
      const { sha256, figures } = closing;
      const decision = await enterDecision(tx, staff, {
        kind: 'tax_period',
        // Papers that came meanwhile are another closing.
        business_key: `tax_period:${this.issuer}:${id}:${sha256}`,
        target: String(id),
        account_id: null,
        amount: taxOf(figures),
        terms: { month: period.month, paper_count: countOf(figures), sha256 },
        reason: reason || period.month,
      }, { apart: true });
      if (!decision.fresh) return (audit.unchanged(), this.detail(tx, id));
      if (decision.state === 'done') await this.record(tx, id, closing, decision);
      const after = { state: decision.state === 'done' ? 'closed' : 'waiting', month: period.month, sha256, paper_count: countOf(figures) };
      await audit.write(tx, { target_id: id, ...(reason && { reason }), before: { state: 'open' }, after });
      return this.detail(tx, id);
    });
  } // prettier-ignore

  /**
   * A second person approved it: what they saw is what is closed.
   * @throws AppError tax_period.changed where papers came since; as `close`
   */
  async done(tx: Tx, decision: Decision): Promise<void> {
    const { target, terms, reason } = decision;
    await this.months.lock(tx, this.issuer);
    const id = Number(target);
    const { state, month } = await this.one(tx, id);
    if (state === 'closed') throw new AppError('tax_period.changed');
    const closing = await this.closing(tx, id, reason === month ? undefined : reason);
    if (closing.sha256 !== (terms as { sha256?: string }).sha256) throw new AppError('tax_period.changed');
    await this.record(tx, id, closing, decision);
  }

  private async record(tx: Tx, id: number, { figures, waits, sha256 }: Closing, decision: Decision): Promise<void> {
    const { reason, decided_by, decided_name, entered_by, entered_name } = decision;
    const [closed_by, closed_name] = [decided_by ?? entered_by, decided_name ?? entered_name];
    const of = { issuer: this.issuer, month: String(id), paper_count: countOf(figures) };
    await this.periods.close(tx, { ...of, figures, waits, sha256, reason: waits.length ? reason : null, closed_by, closed_name }); // prettier-ignore
  }

  /** A month that may be closed, while nobody issues. */
  private async closing(tx: Tx, id: number, reason: string | undefined): Promise<Closing> {
    const month = String(id);
    if (!isOver(month, this.clock.now())) throw new AppError('tax_period.not_over');
    const next = await this.next(tx);
    if (next !== month) throw new AppError('tax_period.earlier_open', { data: { next } });
    const waits = await this.waits(tx, month);
    if (waits.some(({ blocks_flag }) => blocks_flag)) throw new AppError('tax_period.papers_wait', { data: { waits } });
    if (waits.length && !reason) throw new AppError('tax_period.unexplained', { data: { waits } });
    const figures = await this.periods.figures(tx, this.issuer, month);
    return { figures, waits, sha256: await this.periods.digest(tx, this.issuer, month) };
  }

  /** The month that is next to be closed. */
  private async next(tx: Tx): Promise<string | undefined> {
    const last = await this.months.last(tx, this.issuer);
    return last ? monthAfter(last) : await this.periods.first(tx, this.issuer);
  }

  private async waits(tx: Tx, month: string): Promise<PeriodWaiting[]> {
    return waitsOf(await this.periods.waits(tx, month, this.config.PREPAID_PAPERS_FROM));
  }

  private async detail(tx: Tx, id: number): Promise<TaxPeriodDetail> {
    const row = await this.one(tx, id);
    const month = String(id);
    const figures = await this.periods.figures(tx, this.issuer, month);
    if (row.state === 'closed') {
      const frozen = (await this.periods.frozen(tx, this.issuer, month))!;
      const now = await this.periods.digest(tx, this.issuer, month);
      const intact_flag = now === frozen.sha256 && textOf(figures) === textOf(frozen.figures) ? 1 : 0;
      return { ...row, figures: frozen.figures, waits: frozen.waits, intact_flag, allowed_moves: [] };
    }
    const waits = await this.waits(tx, month);
    const may = row.decision_id === null && isOver(month, this.clock.now()) && (await this.next(tx)) === month;
    const blocked = waits.some(({ blocks_flag }) => blocks_flag);
    return { ...row, figures, waits, intact_flag: 1, allowed_moves: may && !blocked ? ['close'] : [] };
  }

  private async one(tx: Tx, id: number): Promise<TaxPeriod> {
    const row = await this.periods.one(tx, this.issuer, this.today, id);
    if (!row) throw new AppError('record.not_found');
    return row;
  }
  private get issuer(): string {
    return this.config.ISSUER_TAX_ID;
  }
  private get today(): string {
    return bangkokDate(this.clock.now());
  }
}

const countOf = (figures: readonly TaxFigure[]) => figures.reduce((n, { paper_count }) => n + paper_count, 0);
/** Tax of what was sold, less what was taken back; which of two is more makes no difference to the limit. */
function taxOf(figures: readonly TaxFigure[]): Satang {
  const sold = figures.filter(({ group }) => group === 'tax_invoice' || group === 'tax_credit_note');
  return satang(displaySum(ZERO, ...sold.map(({ vat_amount }) => vat_amount ?? ZERO)));
}
/** Sums in one order of their fields, as they come back from `jsonb` in another. */
const textOf = (figures: readonly TaxFigure[]): string =>
  JSON.stringify(figures.map(({ group, paper_count, taxable_amount, exempt_amount, vat_amount, total_amount }) => [group, paper_count, taxable_amount, exempt_amount, vat_amount, total_amount])); // prettier-ignore
