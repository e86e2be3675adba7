import { ordersRoutes } from '@lamliang/contracts/orders';
import { Peers } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { BookedOrder } from './line.rules.ts';

/** Orders as they were booked. */
@Injectable()
export class BookedOrdersClient {
  constructor(private readonly peers: Peers) {}

  /** Those of at most 1,000 that there are. @throws AppError service.unavailable */
  of(order_ids: number[]): Promise<BookedOrder[]> {
    return this.peers.call(ordersRoutes.charged, { body: { order_ids } });
  }
}
