import { MOST_PRICED_PARCELS, ordersRoutes, type PricedParcel } from '@lamliang/contracts/orders';
import { AppError, Peers } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** Parcels that a shop sent, which the orders service keeps. */
@Injectable()
export class OrdersClient {
  constructor(private readonly peers: Peers) {}

  /** The latest parcels of a shop with a carrier, with what they were charged; undefined where orders do not answer. */
  async parcels(
    account_id: number,
    partner_id: number,
    from: Date,
  ): Promise<{ rows: PricedParcel[]; more: 0 | 1 } | undefined> {
    try {
      return await this.peers.call(ordersRoutes.pricedParcels, {
        body: { account_id, partner_id, from, limit: MOST_PRICED_PARCELS },
      });
    } catch (error) {
      if (error instanceof AppError && error.code === 'service.unavailable') return undefined;
      throw error;
    }
  }
}
