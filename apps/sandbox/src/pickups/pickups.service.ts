import type { PickupEvent } from '@lamliang/contracts/orders';
import type { CarrierCode } from '@lamliang/contracts/pricing';
import type { CarrierPickupAnswer, CarrierPickupTerms, SandboxPickup } from '@lamliang/contracts/sandbox';
import { uuidv7 } from '@lamliang/kernel';
import { AppClock, AppError, Db, Every, type FileAnswer } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { API_FAULTS } from '../faults/fault.rules.ts';
import { BookingsService, type Answer, type ApiCall } from '../parcels/bookings.service.ts';
import { ParcelsService } from '../parcels/parcels.service.ts';
import { PushesService } from '../pushes/pushes.service.ts';
import type { Pickup } from './pickup.entity.ts';
import { driverOf, nextPickupEvent, offeredPickupEvents, takesTerms } from './pickup.rules.ts';
import { PickupsRepository } from './pickups.repository.ts';

const SHOWN = 100;
const WALKED = 50;

/** How the simulated carriers collect: they take calls, confirm, come or call off, and push what they do. */
@Injectable()
export class PickupsService {
  private readonly repository = new PickupsRepository();

  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly bookings: BookingsService,
    private readonly parcels: ParcelsService,
    private readonly pushes: PushesService,
  ) {}

  /** Takes a call once for its number; the same number again brings other terms. @throws AppError order.illegal_move */
  call(code: CarrierCode, terms: CarrierPickupTerms, call: ApiCall): Promise<Answer<CarrierPickupAnswer> | FileAnswer> {
    return this.bookings.answer(code, [...API_FAULTS, 'refuse'], call, (hits) =>
      this.db.system(async (tx) => {
        if (hits.has('refuse')) throw new AppError('order.carrier_unavailable');
        const known = await this.repository.lock(tx, code, terms.pickup_no);
        if (known && !takesTerms(known, terms)) throw new AppError('order.illegal_move');
        return answerOf(await this.repository.put(tx, code, terms));
      }),
    );
  }
  /** @throws AppError order.not_found */
  find(code: CarrierCode, pickup_no: string, call: ApiCall): Promise<Answer<CarrierPickupAnswer> | FileAnswer> {
    return this.bookings.answer(code, API_FAULTS, call, async () => {
      const row = await this.db.systemAutocommit((tx) => this.repository.one(tx, code, pickup_no));
      if (!row) throw new AppError('order.not_found');
      return answerOf(row);
    });
  }
  /** Calls off while nobody is on the way; again answers the same. @throws AppError order.not_found, order.illegal_move */
  cancel(code: CarrierCode, pickup_no: string, call: ApiCall): Promise<Answer<CarrierPickupAnswer> | FileAnswer> {
    return this.bookings.answer(code, API_FAULTS, call, () =>
      this.db.system(async (tx) => {
        const row = await this.repository.lock(tx, code, pickup_no);
        if (!row) throw new AppError('order.not_found');
        if (row.state !== 'requested' && row.state !== 'cancelled') throw new AppError('order.illegal_move');
        return answerOf(await this.repository.move(tx, row.id, { state: 'cancelled' }));
      }),
    );
  }

  list(code: CarrierCode | undefined, limit = SHOWN): Promise<SandboxPickup[]> {
    return this.db.systemAutocommit(async (tx) => (await this.repository.newest(tx, code, limit)).map(view));
  }

  /**
   * Moves a call and pushes that; whoever collects takes its parcels along.
   * @throws AppError order.not_found, order.illegal_move
   */
  async report(code: CarrierCode, pickup_no: string, event: PickupEvent, reason?: string): Promise<SandboxPickup> {
    const { row, push } = await this.db.system(async (tx) => {
      const known = await this.repository.lock(tx, code, pickup_no);
      if (!known) throw new AppError('order.not_found');
      if (!offeredPickupEvents(known.state).includes(event)) throw new AppError('order.illegal_move');
      const driver = event === 'confirmed' ? driverOf(known.id) : {};
      const row = await this.repository.move(tx, known.id, { state: event, ...driver, ...(reason ? { reason } : {}) });
      const { driver_name, driver_tel } = row;
      const event_id = uuidv7(tx.now());
      const body = JSON.stringify({ event_id, pickup_no, event, occurred_at: tx.now().toISOString(), driver_name, driver_tel, reason: row.reason }); // prettier-ignore
      return { row, push: await this.pushes.add(tx, { event_id, partner_code: code, body, copies: 1, path: 'pickups' }) }; // prettier-ignore
    });
    await this.pushes.send(push);
    if (event === 'picked_up') for (const awb of row.awbs) await this.collect(code, awb);
    return view(row);
  }

  private async collect(code: CarrierCode, awb: string): Promise<void> {
    if ((await this.parcels.stateOf(code, awb)) === 'booked') await this.parcels.report(code, awb, { event: 'picked_up' }); // prettier-ignore
  }

  @Every(1_000, 'pickup-walk')
  async walk(): Promise<void> {
    const due = await this.db.systemAutocommit((tx) => this.repository.due(tx, this.clock.now(), WALKED));
    for (const { partner_code, pickup_no, state } of due) {
      const event = nextPickupEvent(state);
      if (event) await this.report(partner_code, pickup_no, event);
    }
  }
}

const answerOf = ({ id, partner_code, pickup_no, state, driver_name, driver_tel, reason }: Pickup): CarrierPickupAnswer => ({
  pickup_no, pickup_ref: `${partner_code.toUpperCase()}-P${String(id).padStart(8, '0')}`, state, driver_name, driver_tel, reason,
}); // prettier-ignore
const view = ({ partner_code, pickup_no, state, pickup_at, parcel_count, awbs, driver_name, create_dt }: Pickup): SandboxPickup => ({
  partner_code, pickup_no, state, pickup_at, parcel_count, awbs, driver_name, create_dt,
}); // prettier-ignore
