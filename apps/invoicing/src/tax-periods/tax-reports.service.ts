import type { TaxGroup } from '@lamliang/contracts/invoicing';
import { text } from '@lamliang/i18n';
import { bangkokDate } from '@lamliang/kernel';
import { AppClock, AppError, Db, SERVICE_CONFIG, type Tx } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { InvoicingConfig } from '../config.ts';
import { TaxPeriodsRepository } from './tax-periods.repository.ts';
import {
  BEFORE_ALL,
  paperCells,
  reportCells,
  ReportSums,
  type ReportPlace,
  type ReportRow,
  type ReportWords,
} from './tax-report.rules.ts';

/** Rows of a batch of a report. */
const BATCH = 2_000;

/** Reports of a month as rows of a file: read in batches, so that a report of any length takes the same memory. */
@Injectable()
export class TaxReportsService {
  constructor(
    private readonly db: Db,
    private readonly periods: TaxPeriodsRepository,
    private readonly clock: AppClock,
    @Inject(SERVICE_CONFIG) private readonly config: InvoicingConfig,
  ) {}

  /** The sales tax report. @throws AppError record.not_found */
  sales(id: number, language: string): AsyncGenerator<string[][]> {
    return this.report(id, language, ['tax_invoice', 'tax_credit_note']);
  }

  /** Receipts of what is free of VAT. @throws AppError record.not_found */
  exempt(id: number, language: string): AsyncGenerator<string[][]> {
    return this.report(id, language, ['receipt', 'receipt_credit_note']);
  }

  /** All papers, in the order that the hash of the month is made of. @throws AppError record.not_found */
  async *papers(id: number, language: string): AsyncGenerator<string[][]> {
    const of = await this.month(id);
    let line_no = 0;
    for await (const rows of this.batches((tx, after) => this.periods.all(tx, of, after, BATCH)))
      yield rows.map((row) => paperCells(row, (line_no += 1), wordsOf(language)));
  }

  private async *report(id: number, language: string, groups: readonly TaxGroup[]): AsyncGenerator<string[][]> {
    const month = await this.month(id);
    const sums = new ReportSums(groups);
    const words = wordsOf(language);
    let line_no = 0;
    for (const branch of await this.db.systemAutocommit((tx) => this.periods.branches(tx, month)))
      for (const group of groups) {
        const of = { ...month, branch, group };
        for await (const rows of this.batches((tx, after) => this.periods.reported(tx, of, after, BATCH))) {
          sums.add(rows);
          yield rows.map((row) => reportCells(row, (line_no += 1), words));
        }
      }
    yield sums.cells(words);
  }

  private async *batches(read: (tx: Tx, after: ReportPlace) => Promise<ReportRow[]>): AsyncGenerator<ReportRow[]> {
    for (let after = BEFORE_ALL; ;) {
      const from = after;
      const rows = await this.db.systemAutocommit((tx) => read(tx, from));
      if (rows.length) yield rows;
      if (rows.length < BATCH) return;
      after = rows.at(-1)!;
    }
  }

  /** @throws AppError record.not_found */
  private async month(id: number): Promise<{ issuer: string; month: string }> {
    const issuer = this.config.ISSUER_TAX_ID;
    const today = bangkokDate(this.clock.now());
    const found = await this.db.systemAutocommit((tx) => this.periods.one(tx, issuer, today, id));
    if (!found) throw new AppError('record.not_found');
    return { issuer, month: String(id) };
  }
}

const wordsOf = (language: string): ReportWords => ({
  language,
  kind: (group) => text(language, `export.tax.kind.${group}`),
  say: (key, figures = {}) => text(language, `export.tax.${key}`, figures),
});
