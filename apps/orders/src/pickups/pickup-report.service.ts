import { nextOf, type Cursor, type QueryOf } from '@lamliang/contracts';
import { carrierNameOf, PICKUP_STATUSES, pickupReportColumns, type ordersRoutes, type PickupReportRow, type PickupReportSummary } from '@lamliang/contracts/orders'; // prettier-ignore
import { CARRIERS } from '@lamliang/contracts/pricing';
import { text } from '@lamliang/i18n';
import { AppClock, Db } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { pagedOf } from '../shipments/shipment-queries.service.ts';
import { pickupView } from './pickup.view.ts';
import { PickupReportRepository, type PickupReportFilters, type PickupSum } from './pickup-report.repository.ts';
import { PickupsRepository } from './pickups.repository.ts';

/** Rows of an export read at a time. */
const BATCH = 1_000;

/** What a shop is told about its pickup calls of a period. */
@Injectable()
export class PickupReportService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly report: PickupReportRepository,
    private readonly pickups: PickupsRepository,
  ) {}

  /** @throws AppError request.invalid for a page beyond 10,000 rows, which only `after` reads */
  list(account_id: number, query: QueryOf<typeof ordersRoutes.pickupReport>) {
    const { page, place, filters } = pagedOf(query);
    const { limit } = place;
    return this.db.readAtOnce({ account_id }, async (tx) => {
      const [found, total] = await Promise.all([
        this.report.page(tx, account_id, filters, place),
        this.pickups.total(tx, account_id, filters),
      ]);
      const rows = this.rowsOf(found);
      return { rows, ...total, page, limit, next: nextOf(rows, limit, (row) => row.pickup_dt) };
    });
  }

  async summary(account_id: number, filters: PickupReportFilters): Promise<PickupReportSummary> {
    const found = await this.db.read({ account_id }, (tx) => this.report.sums(tx, account_id, filters));
    const status = (wanted: string) => added(found.filter((row) => row.status === wanted)).call_count;
    const partners = CARRIERS.map(({ id: partner_id, code }) => ({
      partner_id,
      partner_code: code,
      partner_name: carrierNameOf(partner_id, code),
      ...added(found.filter((row) => row.partner_id === partner_id)),
    })).filter(({ call_count }) => call_count > 0);
    const days = [...Map.groupBy(found, (row) => row.pickup_day)]
      .map(([day, rows]) => ({ day, ...added(rows) }))
      .toSorted((a, b) => a.day.localeCompare(b.day));
    const each = Object.fromEntries(PICKUP_STATUSES.map((one) => [one, status(one)])) as Record<(typeof PICKUP_STATUSES)[number], number>; // prettier-ignore
    return { ...added(found), ...each, partners, days };
  }

  async *export(account_id: number, filters: PickupReportFilters, language: string): AsyncGenerator<string[][]> {
    for (let after: Cursor | undefined; ;) {
      const place = { limit: BATCH, offset: 0, after };
      const rows = this.rowsOf(await this.db.read({ account_id }, (tx) => this.report.page(tx, account_id, filters, place))); // prettier-ignore
      if (rows.length) yield rows.map((row) => cellsOf(row, language));
      const last = rows.at(-1);
      if (!last || rows.length < BATCH) return;
      after = { at: last.pickup_dt, id: last.id };
    }
  }

  private rowsOf(found: Awaited<ReturnType<PickupReportRepository['page']>>): PickupReportRow[] {
    return found.map((row) => ({ ...pickupView(row, this.clock.now()), collected_count: row.collected_count }));
  }
}

function cellsOf(row: PickupReportRow, language: string): string[] {
  const told = { ...row, pickup_status: text(language, `status.pickup_status.${row.status}`) };
  return (Object.keys(pickupReportColumns) as (keyof typeof pickupReportColumns)[]).map((name) => {
    const value = told[name];
    return value === null ? '' : value instanceof Date ? String(value.getTime()) : String(value);
  });
}

function added(rows: readonly PickupSum[]) {
  const sum = (name: 'call_count' | 'parcel_count' | 'collected_count') =>
    rows.reduce((all, row) => all + row[name], 0);
  return { call_count: sum('call_count'), parcel_count: sum('parcel_count'), collected_count: sum('collected_count') };
}
