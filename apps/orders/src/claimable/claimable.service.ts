import type { ordersRoutes } from '@lamliang/contracts/orders';
import type { AnswerOf } from '@lamliang/contracts';
import { AppError, Db } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { shipmentMachine } from '../shipments/shipment.machine.ts';
import { ClaimableRepository } from './claimable.repository.ts';
import { coverageOfOrder } from './coverage.rules.ts';

/** Statuses that a carrier reports without having scanned the parcel. */
const UNSCANNED = ['lost'];

/** Whether an order of a shop may be claimed for, asked by the claims service. */
@Injectable()
export class ClaimableService {
  constructor(
    private readonly db: Db,
    private readonly orders: ClaimableRepository,
  ) {}

  /** @throws AppError order.not_found for unknown and foreign orders alike */
  async of(account_id: number, id: number): Promise<AnswerOf<typeof ordersRoutes.claimable>> {
    const row = await this.db.read({ account_id }, (tx) => this.orders.one(tx, id, UNSCANNED));
    if (!row) throw new AppError('order.not_found');
    const { delivered_dt, returned_dt, product_price: _price, insurance: _insured, ...seen } = row;
    const arrived = { 'delivery-success': delivered_dt, 'return-success': returned_dt } as Record<string, Date | null>;
    return {
      ...seen,
      claimable: shipmentMachine.can(row.shipment_status, 'open_claim') ? 1 : 0,
      coverage: coverageOfOrder(row),
      arrived_dt: arrived[row.shipment_status] ?? null,
    };
  }
}
