import type { AnswerOf } from '@lamliang/contracts';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { Peers } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** What the orders service answers about an order. */
export type ClaimedOrder = AnswerOf<typeof ordersRoutes.claimable>;

/** Orders of a shop, asked from the service that owns them. */
@Injectable()
export class OrdersClient {
  constructor(private readonly peers: Peers) {}

  /** @throws AppError order.not_found, service.unavailable */
  claimable(account_id: number, shipment_order_id: number): Promise<ClaimedOrder> {
    return this.peers.call(ordersRoutes.claimable, { body: { account_id, shipment_order_id } });
  }
}
