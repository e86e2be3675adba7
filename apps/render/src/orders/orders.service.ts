import { ordersRoutes, type Order } from '@lamliang/contracts/orders';
import { AppError, Peers } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { chosen, distinct, type PrintFailure } from './chosen-orders.rules.ts';

/** Orders of a shop, from the service that owns them. */
@Injectable()
export class OrdersService {
  constructor(private readonly peers: Peers) {}

  /** What can be printed of the ids, in their order, and what cannot. */
  async printable(account_id: number, ids: readonly number[]): Promise<{ orders: Order[]; failures: PrintFailure[] }> {
    const wanted = distinct(ids);
    const rows: Order[] = [];
    const body = { account_id, shipment_order_ids: wanted };
    for await (const row of this.peers.stream(ordersRoutes.rows, { body })) rows.push(row);
    return chosen(wanted, rows);
  }

  /** @throws AppError order.not_found, order.not_confirmed or order.cancelled, with every id that cannot be printed. */
  async allPrintable(account_id: number, ids: readonly number[]): Promise<Order[]> {
    const { orders, failures } = await this.printable(account_id, ids);
    const [first] = failures;
    if (first) throw new AppError(first.code, { data: { failures } });
    return orders;
  }

  /** What is in parcels of a shop. */
  goodsOf(account_id: number, shipment_order_ids: number[]) {
    return this.peers.call(ordersRoutes.goods, { body: { account_id, shipment_order_ids } });
  }

  /** Which document a link stands for. @throws AppError file.not_found */
  documentOf(token: string) {
    return this.peers.call(ordersRoutes.documentOf, { body: { token } });
  }

  async markPrinted(account_id: number, orders: readonly Order[]): Promise<void> {
    const shipment_order_ids = orders.map((order) => order.id);
    await this.peers.call(ordersRoutes.internalPrinted, { body: { account_id, shipment_order_ids } });
  }
}
