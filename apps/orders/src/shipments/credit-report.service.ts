import { nextOf } from '@lamliang/contracts';
import { CREDIT_STATUSES, type CreditReportSummary, type CreditStatus } from '@lamliang/contracts/orders';
import { displaySum, ZERO, type Satang } from '@lamliang/kernel';
import { Db } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { pagedOf, type AskedPage } from './shipment-queries.service.ts';
import { CreditReportRepository, type CreditFilters } from './credit-report.repository.ts';
import { creditReportRow } from './credit-report.view.ts';

/** What a shop that pays by credit is told about its orders. */
@Injectable()
export class CreditReportService {
  constructor(
    private readonly db: Db,
    private readonly report: CreditReportRepository,
  ) {}

  /** @throws AppError request.invalid for a page beyond 10,000 rows, which only `after` reads */
  list(account_id: number, query: CreditFilters & AskedPage) {
    const { page, place, filters } = pagedOf(query);
    const { limit } = place;
    return this.db.readAtOnce({ account_id }, async (tx) => {
      const [rows, total] = await Promise.all([
        this.report.page(tx, account_id, filters, place),
        this.report.total(tx, account_id, filters),
      ]);
      const told = rows.map(creditReportRow);
      return { rows: told, ...total, page, limit, next: nextOf(told, limit, (row) => row.create_dt) };
    });
  }

  async summary(account_id: number, filters: CreditFilters): Promise<CreditReportSummary> {
    const found = await this.db.readAtOnce({ account_id }, (tx) => this.report.summary(tx, account_id, filters));
    const each = <T>(none: T, of: (row: (typeof found)[number]) => T) =>
      Object.fromEntries(CREDIT_STATUSES.map((status) => [status, found.filter((row) => row.credit_status === status).map(of)[0] ?? none])) as Record<CreditStatus, T>; // prettier-ignore
    const amounts = found.map(({ amount }) => amount);
    const exact = amounts.every((amount) => amount !== null);
    return {
      ...each(0, ({ total }) => total),
      total: found.reduce((n, { total }) => n + total, 0),
      amounts: {
        ...each<Satang | null>(ZERO, ({ amount }) => amount),
        total: exact ? amounts.reduce<Satang>((all, one) => displaySum(all, one ?? ZERO), ZERO) : null,
      },
    };
  }
}
