import type { AnswerOf } from '@lamliang/contracts';
import { MOST_AWBS, ordersRoutes } from '@lamliang/contracts/orders';
import type { CarrierCode } from '@lamliang/contracts/pricing';
import { Peers } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

export type OrderOfAwb = AnswerOf<typeof ordersRoutes.codOfAwbs>[number];

/** Orders that wallet does not follow, because no receiver has paid for them. */
@Injectable()
export class OrdersClient {
  constructor(private readonly peers: Peers) {}

  /** @throws AppError service.unavailable */
  async ofAwbs(partner_code: CarrierCode, awbs: readonly string[]): Promise<OrderOfAwb[]> {
    const found: OrderOfAwb[] = [];
    for (let from = 0; from < awbs.length; from += MOST_AWBS)
      found.push(...(await this.peers.call(ordersRoutes.codOfAwbs, { body: { partner_code, awbs: awbs.slice(from, from + MOST_AWBS) } }))); // prettier-ignore
    return found;
  }
}
