import { ordersRoutes } from '@lamliang/contracts/orders';
import { pricingRoutes, type RepricedAnswer, type RepricedItem } from '@lamliang/contracts/pricing';
import { MOST_BILLED } from '@lamliang/contracts/wallet';
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
  /** Those with these AWB numbers; `partner_code` has the first say where two carriers use one. @throws AppError service.unavailable */
  async ofAwbs(partner_code: string, awbs: readonly string[]): Promise<Billable[]> {
    const found: Billable[] = [];
    for (let from = 0; from < awbs.length; from += MOST_BILLED)
      found.push(...(await this.peers.call(ordersRoutes.billableOfAwbs, { body: { partner_code, awbs: awbs.slice(from, from + MOST_BILLED) } }))); // prettier-ignore
    return found;
  }
  /** Prices of parcels, in their order. @throws AppError service.unavailable */
  async repricedAll(items: readonly RepricedItem[]): Promise<RepricedAnswer[]> {
    const all: RepricedAnswer[] = [];
    for (let from = 0; from < items.length; from += MOST_BILLED) all.push(...(await this.repriced(items.slice(from, from + MOST_BILLED)))); // prettier-ignore
    return all;
  }
  /** Prices of at most 1,000 parcels, in their order. @throws AppError service.unavailable */
  repriced(items: RepricedItem[]): Promise<RepricedAnswer[]> {
    return this.peers.call(pricingRoutes.repriced, { body: { items } });
  }
}
