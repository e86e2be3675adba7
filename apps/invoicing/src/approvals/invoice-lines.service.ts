import type { QueryOf } from '@lamliang/contracts';
import { invoiceLineCells, LINE_CHARGES, type invoicingRoutes, type LineCharge, type StaffInvoiceLine } from '@lamliang/contracts/invoicing'; // prettier-ignore
import { text } from '@lamliang/i18n';
import { bangkokDate, endOfBangkokDay } from '@lamliang/kernel';
import { AppError, Db, staffList, type Listed, type Scope, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { TaxSettingsService } from '../tax/tax-settings.service.ts';
import { ratesOf, UnknownRate } from '../tax/tax.rules.ts';
import { InvoiceApprovalsRepository } from './invoice-approvals.repository.ts';
import { InvoiceLinesRepository, LINE_COLUMNS, type RatesByCharge } from './invoice-lines.repository.ts';

/** Rows that an export reads at a time. */
const BATCH = 1_000;
/** What staff read of a line that left by itself. */
const CANCELLED = 'ออเดอร์ถูกยกเลิก';

/** The lines of invoice approvals: taken up, taken out, added up. Whoever calls has locked the approval. */
@Injectable()
export class InvoiceLinesService {
  constructor(
    private readonly db: Db,
    private readonly lines: InvoiceLinesRepository,
    private readonly approvals: InvoiceApprovalsRepository,
    private readonly settings: TaxSettingsService,
  ) {}

  /** Puts all that a shop owes up to the end of a day, and that no other approval asks for, into one. @throws AppError invoice_approval.nothing, invoice_approval.no_rate */
  async gather(tx: Tx, id: number, account_id: number, summary_date: string): Promise<void> {
    const before = endOfBangkokDay(summary_date);
    const found = await this.lines.gather(tx, { id, account_id, before }, await this.ratesOf(tx));
    if (!found) throw new AppError('invoice_approval.nothing');
    await this.addUp(tx, id);
  }

  /**
   * Takes lines out, puts others back, and adds up.
   * @throws AppError record.not_found for a line that it does not have, invoice_approval.line_taken for one that another
   *   paper has by now or whose order was cancelled
   */
  async move(tx: Tx, id: number, out: readonly number[], back: readonly number[], reason: string): Promise<void> {
    const ids = [...new Set([...out, ...back])];
    if ((await this.lines.count(tx, id, ids)) !== ids.length) throw new AppError('record.not_found');
    await this.lines.lockBillable(tx, back);
    await this.lines.takeOut(tx, id, out, reason);
    if ((await this.lines.putBack(tx, id, back)) !== new Set(back).size)
      throw new AppError('invoice_approval.line_taken');
    await this.addUp(tx, id);
  }

  /** Gives the lines the rates of today and adds up. @throws AppError invoice_approval.no_rate */
  async rate(tx: Tx, id: number): Promise<void> {
    await this.lines.rate(tx, id, await this.ratesOf(tx));
    await this.addUp(tx, id);
  }

  free(tx: Tx, id: number): Promise<void> {
    return this.lines.free(tx, id);
  }

  /** Billable lines whose order was cancelled leave what is pending. */
  async leavePending(tx: Tx, billable_line_ids: readonly number[]): Promise<void> {
    for (const id of await this.lines.pendingOf(tx, billable_line_ids)) {
      const approval = await this.approvals.lock(tx, id);
      if (approval?.status !== 'pending') continue;
      await this.lines.leave(tx, id, billable_line_ids, CANCELLED);
      await this.addUp(tx, id);
    }
  }

  /** Rows of an export in batches. @param scope the shop that reads its own; none where staff do */
  async *export(id: number, language: string, scope?: Scope): AsyncGenerator<string[][]> {
    const nameOf = (charge: LineCharge) => text(language, `status.invoice_charge.${charge}`);
    for (let after = 0; ;) {
      const read = (tx: Tx) => this.lines.batch(tx, id, after, BATCH);
      const rows = await (scope ? this.db.read(scope, read) : this.db.systemAutocommit(read));
      if (rows.length) yield rows.map((row) => invoiceLineCells(row, nameOf));
      after = rows.at(-1)?.id ?? after;
      if (rows.length < BATCH) return;
    }
  }

  /** Of all shops. */
  list(query: QueryOf<typeof invoicingRoutes.staffLines>): Promise<Listed<StaffInvoiceLine>> {
    const list = staffList(query, LINE_COLUMNS);
    return this.db.systemAutocommit((tx) => this.lines.list(tx, list));
  }

  /** @throws AppError record.not_found */
  async get(id: number): Promise<StaffInvoiceLine> {
    const row = await this.db.systemAutocommit((tx) => this.lines.one(tx, id));
    if (!row) throw new AppError('record.not_found');
    return row;
  }

  private async addUp(tx: Tx, id: number): Promise<void> {
    await this.approvals.addUp(tx, id, (await this.settings.on(tx, bangkokDate(tx.now()))).withholding_from);
  }

  private async ratesOf(tx: Tx): Promise<RatesByCharge> {
    const today = bangkokDate(tx.now());
    const { transport } = await this.settings.on(tx, today);
    try {
      return Object.fromEntries(LINE_CHARGES.map((charge) => [charge, ratesOf(charge, today, transport)])) as unknown as RatesByCharge; // prettier-ignore
    } catch (error) {
      if (error instanceof UnknownRate) throw new AppError('invoice_approval.no_rate', { cause: error });
      throw error;
    }
  }
}
