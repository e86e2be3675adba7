import { nextOf, type BodyOf, type PayloadOf, type QueryOf } from '@lamliang/contracts';
import type { CommissionOrder, CommissionOrderDetail, ordersRoutes } from '@lamliang/contracts/orders';
import type { walletEvents } from '@lamliang/contracts/wallet';
import { bangkokDate } from '@lamliang/kernel';
import { AppClock, AppError, Db, staffList, type Listed, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { pagedOf } from '../shipments/shipment-queries.service.ts';
import { commissionDetailOf, commissionOrderOf } from './commission.view.ts';
import { CommissionsRepository } from './commissions.repository.ts';

/** Orders of all shops as finance settle them with carriers; what carriers billed is wallet's and copied here. */
@Injectable()
export class CommissionsService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly commissions: CommissionsRepository,
  ) {}

  /** @throws AppError request.invalid for a page beyond 10,000 rows, which only `after` reads */
  list(query: QueryOf<typeof ordersRoutes.commissionOrders>) {
    const { page, place, filters } = pagedOf(query);
    const { limit } = place;
    return this.db.systemAutocommit(async (tx) => {
      const rows = await this.commissions.page(tx, filters, place);
      const total = await this.commissions.total(tx, filters);
      const next = nextOf(rows, limit, (row) => row.create_dt);
      return { rows: rows.map(commissionOrderOf), ...total, page, limit, next };
    });
  }

  /** Of the period, else of the month of Bangkok that it is. @throws AppError as `list` */
  async summary(query: QueryOf<typeof ordersRoutes.commissionSummary>) {
    const today = bangkokDate(this.clock.now());
    const { from_date = `${today.slice(0, 8)}01`, to_date = today } = query;
    const { page: _page, limit: _limit, after: _after, ...asked } = { ...query, from_date, to_date };
    const listed = await this.list({ ...query, from_date, to_date });
    const summed = await this.db.systemAutocommit((tx) => this.commissions.summary(tx, asked));
    return { ...listed, ...summed };
  }

  /** @throws AppError order.not_found */
  async get(id: number): Promise<CommissionOrderDetail> {
    const row = await this.db.systemAutocommit((tx) => this.commissions.one(tx, id));
    if (!row) throw new AppError('order.not_found');
    return commissionDetailOf(row);
  }

  async staffList(query: QueryOf<typeof ordersRoutes.staffCommissionOrders>): Promise<Listed<CommissionOrder>> {
    const list = staffList(query, { id: 'id', create_dt: 'create_dt' });
    const { rows, ...found } = await this.db.systemAutocommit((tx) => this.commissions.staffPage(tx, list));
    return { rows: rows.map(commissionOrderOf), ...found };
  }

  /** What carriers bill of these orders. */
  billableOfAwbs({ partner_code, awbs }: BodyOf<typeof ordersRoutes.billableOfAwbs>) {
    return this.db.systemAutocommit((tx) => this.commissions.billableOfAwbs(tx, partner_code, awbs));
  }
  billable(order_ids: readonly number[]) {
    return this.db.systemAutocommit((tx) => this.commissions.billable(tx, order_ids));
  }

  charged(order_ids: readonly number[]) {
    return this.db.systemAutocommit((tx) => this.commissions.charged(tx, order_ids));
  }

  /** A carrier's bill of an order has changed. */
  billed(tx: Tx, bill: PayloadOf<typeof walletEvents.billChanged>): Promise<void> {
    return this.commissions.copy(tx, bill);
  }
}
