import type { AnswerOf, BodyOf } from '@lamliang/contracts';
import type { ordersRoutes } from '@lamliang/contracts/orders';
import { Db } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { PricedRepository } from './priced.repository.ts';

/** Parcels as they were priced, for the comparison of prices. */
@Injectable()
export class PricedService {
  constructor(
    private readonly db: Db,
    private readonly orders: PricedRepository,
  ) {}

  /** The latest parcels of a shop with a carrier, at most `limit`; `more` says that there are others. */
  async parcels(
    wanted: BodyOf<typeof ordersRoutes.pricedParcels>,
  ): Promise<AnswerOf<typeof ordersRoutes.pricedParcels>> {
    const { account_id, limit } = wanted;
    const rows = await this.db.read({ account_id }, (tx) => this.orders.parcels(tx, { ...wanted, limit: limit + 1 }));
    return { rows: rows.slice(0, limit), more: rows.length > limit ? 1 : 0 };
  }
}
