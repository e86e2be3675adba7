import type { CallerIdentity } from '@lamliang/contracts/auth';
import type { OrderDetail } from '@lamliang/contracts/orders';
import { AppError, Db } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { ShipmentQueries } from '../shipments/shipment-queries.service.ts';
import { ShipmentsService } from '../shipments/shipments.service.ts';
import { SagaRepository } from './saga.repository.ts';
import { SagaDriver } from './saga.service.ts';

/** The request runs the saga's step itself; if it dies, the saga's loop does so after this time (ms). */
const HEAD_START_MS = 5_000;

/** Cancellation of orders by their shop. */
@Injectable()
export class CancellationsService {
  constructor(
    private readonly db: Db,
    private readonly shipments: ShipmentsService,
    private readonly queries: ShipmentQueries,
    private readonly sagas: SagaRepository,
    private readonly saga: SagaDriver,
  ) {}

  /**
   * Cancels an order that is still `booked`: first at the carrier, then here, then the money is refunded. While the
   * booking at the carrier is running the request is noted, and the saga cancels after it.
   * @throws AppError order.not_found, order.illegal_move when the parcel is in transit
   */
  async cancel(caller: CallerIdentity, id: number, remark: string): Promise<OrderDetail> {
    const { account_id } = caller;
    await this.db.tx({ account_id }, async (tx) => {
      const row = await this.shipments.requestCancel(tx, caller, id, remark);
      if (row.booking_state === 'confirmed') await this.sagas.advance(tx, id, 'cancel', HEAD_START_MS);
    });
    const asked = await this.queries.get(caller, id);
    if (asked.booking_state === 'confirmed') await this.saga.driveNow(id);
    else this.saga.wake();
    const after = await this.queries.get(caller, id);
    if (after.shipment_status !== 'cancelled' && after.cancel_requested === 0)
      throw new AppError('order.illegal_move', { data: { shipment_status: after.shipment_status } });
    return after;
  }
}
