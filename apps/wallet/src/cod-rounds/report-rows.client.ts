import { ordersRoutes, type CodReportRow } from '@lamliang/contracts/orders';
import { Peers } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** What a report tells of orders beside their money, which the orders service knows. */
@Injectable()
export class ReportRowsClient {
  constructor(private readonly peers: Peers) {}

  /** Orders of a shop as a report tells them, by id; at most 1,000. @throws AppError service.unavailable */
  of(account_id: number, order_ids: number[]): Promise<CodReportRow[]> {
    return this.peers.call(ordersRoutes.codReportRows, { body: { account_id, order_ids } });
  }
}
