import { nextOf, type QueryOf } from '@lamliang/contracts';
import { PICKUP_STATUSES, type ordersRoutes, type PickupSummary } from '@lamliang/contracts/orders';
import { CARRIERS } from '@lamliang/contracts/pricing';
import { AppClock, AppError, Db, staffList } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { pagedOf } from '../shipments/shipment-queries.service.ts';
import { parcelView, pickupView } from './pickup.view.ts';
import { PICKUP_COLUMNS, PickupsRepository } from './pickups.repository.ts';

/** Reads of pickup calls and of the parcels that wait for one. */
@Injectable()
export class PickupQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly pickups: PickupsRepository,
  ) {}

  /** @throws AppError request.invalid for a page beyond 10,000 rows, which only `after` reads */
  list(account_id: number, query: QueryOf<typeof ordersRoutes.pickupDocs>) {
    const { page, place, filters } = pagedOf(query);
    const { limit } = place;
    return this.db.readAtOnce({ account_id }, async (tx) => {
      const [rows, total] = await Promise.all([
        this.pickups.page(tx, account_id, filters, place),
        this.pickups.total(tx, account_id, filters),
      ]);
      const told = rows.map((row) => pickupView(row, this.clock.now()));
      return { rows: told, ...total, page, limit, next: nextOf(told, limit, (row) => row.pickup_dt) };
    });
  }

  async summary(account_id: number, filters: QueryOf<typeof ordersRoutes.pickupDocSummary>): Promise<PickupSummary> {
    const [counts, waiting] = await this.db.readAtOnce({ account_id }, (tx) =>
      Promise.all([this.pickups.counts(tx, account_id, filters), this.pickups.waitingCounts(tx, account_id)]),
    );
    const perStatus = (rows: typeof counts) =>
      Object.fromEntries(
        PICKUP_STATUSES.map((status) => [status, sum(rows.filter((row) => row.status === status))]),
      ) as Record<(typeof PICKUP_STATUSES)[number], number>;
    const partners = CARRIERS.map(({ id: partner_id, code: partner_code, name: partner_name }) => ({
      partner_id,
      partner_code,
      partner_name,
      waiting: sum(waiting.filter((row) => row.partner_id === partner_id)),
      ...perStatus(counts.filter((row) => row.partner_id === partner_id)),
    }));
    return { ...perStatus(counts), total: sum(counts), waiting: sum(waiting), partners };
  }

  /** @throws AppError request.invalid for a page beyond 10,000 rows, which only `after` reads */
  waiting(account_id: number, query: QueryOf<typeof ordersRoutes.pickupWaiting>) {
    const { page, place, filters } = pagedOf(query);
    const { limit } = place;
    return this.db.readAtOnce({ account_id }, async (tx) => {
      const [found, total] = await Promise.all([
        this.pickups.waiting(tx, account_id, filters.partner_id, place),
        this.pickups.waitingTotal(tx, account_id, filters.partner_id),
      ]);
      const rows = found.map(parcelView);
      return { rows, ...total, page, limit, next: nextOf(rows, limit, (row) => row.create_dt) };
    });
  }

  async staffList(query: QueryOf<typeof ordersRoutes.staffPickupDocs>) {
    const list = staffList(query, PICKUP_COLUMNS);
    const found = await this.db.systemAutocommit((tx) => this.pickups.list(tx, list));
    return { ...found, rows: found.rows.map((row) => this.staffView(row)) };
  }
  /** @throws AppError pickup_doc.not_found */
  async staffDetail(id: number) {
    return await this.db.systemAutocommit(async (tx) => {
      const row = await this.pickups.one(tx, id);
      if (!row) throw new AppError('pickup_doc.not_found');
      return { ...this.staffView(row), orders: (await this.pickups.parcels(tx, id)).map(parcelView) };
    });
  }

  private staffView(row: Parameters<typeof pickupView>[0]) {
    const { account_id, partner_pickup_no } = row;
    return { ...pickupView(row, this.clock.now()), account_id, partner_pickup_no };
  }
}

const sum = (rows: readonly { total: number }[]): number => rows.reduce((all, { total }) => all + total, 0);
