import { nextOf, type Cursor } from '@lamliang/contracts';
import { COD_STATUSES, codReportCells, type CodAmounts, type CodReportSummary, type CodStatus } from '@lamliang/contracts/orders'; // prettier-ignore
import { text } from '@lamliang/i18n';
import type { Satang } from '@lamliang/kernel';
import { Db } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { CodReportRepository } from './cod-report.repository.ts';
import type { CodFilters } from './cod-report.rules.ts';
import { pagedOf, type AskedPage } from './shipment-queries.service.ts';
import { codReportRow } from './cod-report.view.ts';

/** Rows of an export read at a time. */
const BATCH = 1_000;

/** What a shop is told about the COD of its orders. */
@Injectable()
export class CodReportService {
  constructor(
    private readonly db: Db,
    private readonly report: CodReportRepository,
  ) {}

  /** @throws AppError request.invalid for a page beyond 10,000 rows, which only `after` reads */
  list(account_id: number, query: CodFilters & AskedPage) {
    const { page, place, filters } = pagedOf(query);
    const { limit } = place;
    return this.db.readAtOnce({ account_id }, async (tx) => {
      const [rows, total] = await Promise.all([
        this.report.page(tx, account_id, filters, place),
        this.report.total(tx, account_id, filters),
      ]);
      const told = rows.map(codReportRow);
      return { rows: told, ...total, page, limit, next: nextOf(told, limit, (row) => row.cod_dt) };
    });
  }

  async summary(account_id: number, filters: CodFilters): Promise<CodReportSummary> {
    const found = await this.db.readAtOnce({ account_id }, (tx) => this.report.summary(tx, account_id, filters));
    const asked = found.filter(({ cod_status }) => !filters.cod_status || cod_status === filters.cod_status);
    const each = <T>(none: T, of: (row: (typeof found)[number]) => T) =>
      Object.fromEntries(COD_STATUSES.map((status) => [status, asked.filter((row) => row.cod_status === status).map(of)[0] ?? none])) as Record<(typeof COD_STATUSES)[number], T>; // prettier-ignore
    const known = asked.map(({ amount }) => amount);
    const sum = known.reduce((n, amount) => n + BigInt(amount ?? 0), 0n);
    const isExact = !known.includes(null) && sum <= BigInt(Number.MAX_SAFE_INTEGER);
    return {
      ...each(0, ({ total }) => Number(total)),
      total: asked.reduce((n, { total }) => n + Number(total), 0),
      amounts: {
        ...each<Satang | null>(0 as Satang, ({ amount }) => amount),
        total: isExact ? (Number(sum) as Satang) : null,
      },
    };
  }

  amounts(account_id: number, filters: CodFilters): Promise<CodAmounts> {
    return this.db.readAtOnce({ account_id }, (tx) => this.report.amounts(tx, account_id, filters));
  }

  /** Rows of the export in batches, the newest first unless `filters.sort` is ASC. */
  async *export(account_id: number, filters: CodFilters, language: string): AsyncGenerator<string[][]> {
    for (let after: Cursor | undefined; ;) {
      const rows = await this.db.readAtOnce({ account_id }, (tx) =>
        this.report.page(tx, account_id, filters, { limit: BATCH, offset: 0, after }),
      );
      const told = rows.map(codReportRow);
      const nameOf = (status: CodStatus) => text(language, `status.cod_status.${status}`);
      if (told.length) yield told.map((row) => codReportCells(row, nameOf));
      const last = told.at(-1);
      if (!last || told.length < BATCH) return;
      after = { at: last.cod_dt, id: last.id };
    }
  }
}
