import { DAY_MS } from '@lamliang/kernel';
import { AppClock, Db, Every } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { ShipmentsService } from '../shipments/shipments.service.ts';
import { SagaRepository } from './saga.repository.ts';
import { SagaDriver } from './saga.service.ts';

/** How long a parcel may stay with the shop after it was booked (days). */
export const HAND_OVER_DAYS = 15;
/** Orders in one run; the next one takes the others. */
const AT_ONCE = 100;
/** `cancel_remark` of an order that was never handed over. */
export const NEVER_HANDED_OVER = 'never handed over within 15 days';

/**
 * Cancels bookings that were never handed over: at the carrier first, then here, then the money is refunded, as where the shop
 * cancels. A carrier that has the parcel refuses, and the order goes on.
 */
@Injectable()
export class UnusedBookings {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly shipments: ShipmentsService,
    private readonly sagas: SagaRepository,
    private readonly saga: SagaDriver,
  ) {}

  @Every(3_600_000, 'cancel-unused-bookings')
  async run(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - HAND_OVER_DAYS * DAY_MS);
    const ids = await this.db.systemAutocommit((tx) => this.sagas.unused(tx, before, AT_ONCE));
    for (const id of ids)
      await this.db.system(async (tx) => {
        if (await this.shipments.expire(tx, id, NEVER_HANDED_OVER)) await this.sagas.advance(tx, id, 'cancel');
      });
    if (ids.length) this.saga.wake();
  }
}
