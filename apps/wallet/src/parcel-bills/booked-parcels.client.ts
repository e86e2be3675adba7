import { ordersRoutes } from '@lamliang/contracts/orders';
import { pricingRoutes, type RepricedAnswer, type RepricedItem } from '@lamliang/contracts/pricing';
import { Peers } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { Billable } from './parcel-bill.rules.ts';

/** Parcels as they were booked, which orders keep, and their prices of that day, which pricing makes again. */
@Injectable()
export class BookedParcelsClient {
  constructor(private readonly peers: Peers) {}

  /** Those of at most 1,000 orders that there are. @throws AppError service.unavailable */
  of(order_ids: number[]): Promise<Billable[]> {
    return this.peers.call(ordersRoutes.billable, { body: { order_ids } });
  }
  /** Prices of at most 1,000 parcels, in their order. @throws AppError service.unavailable */
  repriced(items: RepricedItem[]): Promise<RepricedAnswer[]> {
    return this.peers.call(pricingRoutes.repriced, { body: { items } });
  }
}
