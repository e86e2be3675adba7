import { ordersRoutes } from '@lamliang/contracts/orders';
import { AppError, Peers } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** Orders, which the orders service keeps. */
@Injectable()
export class OrdersClient {
  constructor(private readonly peers: Peers) {}

  /** The numbers of an order of a shop. @throws AppError order.not_found, also for one of another shop; service.unavailable */
  async of(account_id: number, order_id: number): Promise<{ order_id: number; order_no: string; tracking_no: string }> {
    const [order] = await this.peers.call(ordersRoutes.charged, { body: { order_ids: [order_id] } });
    if (order?.account_id !== account_id) throw new AppError('order.not_found');
    const { order_no, tracking_no } = order;
    return { order_id, order_no, tracking_no };
  }
}
