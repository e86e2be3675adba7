import type { BodyOf, QueryOf } from '@lamliang/contracts';
import {
  MOST_PICKUP_PARCELS,
  type ordersRoutes,
  type PickupDocDetail,
  type PickupTerms,
} from '@lamliang/contracts/orders';
import { carrierOf, type CARRIERS } from '@lamliang/contracts/pricing';
import { bangkokDate } from '@lamliang/kernel';
import { AppClock, AppError, Db, traceparent, type Key, type ShopCaller, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { CarriersService } from '../carriers/carriers.service.ts';
import { PickupPointsService } from '../pickup-points/pickup-points.service.ts';
import { PickupCallsRepository, type NewPickup } from './pickup-calls.repository.ts';
import type { PickupDocEntity } from './pickup-doc.entity.ts';
import { PickupRounds } from './pickup-rounds.service.ts';
import { PickupSteps } from './pickup-steps.service.ts';
import { pickupMoves } from './pickup.machine.ts';
import { parcelView, pickupView } from './pickup.view.ts';
import { PickupsRepository } from './pickups.repository.ts';

/** A call as it is asked for; without ids and count it is for all that waits at the point. */
export interface PickupWish extends Omit<PickupTerms, 'remark'> {
  account_id: number;
  carrier: (typeof CARRIERS)[number];
  remark: string;
  auto_flag: 0 | 1;
}
const FLASH = carrierOf('flash')!;
const UNIQUE_VIOLATION = '23505';

/** Calls of carriers to pickup points: called, added to, moved, called off. The carrier is told by `PickupSteps`. */
@Injectable()
export class PickupsService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly carriers: CarriersService,
    private readonly points: PickupPointsService,
    private readonly rounds: PickupRounds,
    private readonly pickups: PickupsRepository,
    private readonly calls: PickupCallsRepository,
    private readonly steps: PickupSteps,
  ) {}

  /**
   * Calls a carrier. Where it is called to the point for that day already, the parcels are added to that call, whose time stays.
   * @throws AppError partner.not_found, order.carrier_unavailable, pickup_point.not_found, pickup_doc.*, order.not_found
   */
  async create({ account_id }: ShopCaller, partner: string, terms: BodyOf<typeof ordersRoutes.createPickupDoc>, key: Key): Promise<PickupDocDetail & { added_flag: 0 | 1 }> {
    const carrier = carrierOf(partner);
    if (!carrier) throw new AppError('partner.not_found');
    const { active_flag } = await this.carriers.staffPartner(carrier.id);
    if (!active_flag) throw new AppError('order.carrier_unavailable');
    await this.rounds.assertComes(carrier.id, terms.pickup_dt);
    const answer = await this.db.tx({ account_id }, async (tx) => {
      const called = await this.call(tx, { ...terms, account_id, carrier, remark: terms.remark ?? '', auto_flag: 0 });
      if (!called) throw new AppError('pickup_doc.nothing_waits');
      const made = { ...(await this.detailOf(tx, called.row)), added_flag: called.added_flag };
      await key.complete(tx, made);
      return made;
    });
    this.steps.wake();
    return answer;
  } // prettier-ignore

  /**
   * The same within `tx`. @returns undefined where nothing waits
   * @throws AppError pickup_point.not_found, order.not_found, pickup_doc.not_waiting, .too_many, .illegal_move
   */
  async call(tx: Tx, wish: PickupWish): Promise<{ row: PickupDocEntity; added_flag: 0 | 1 } | undefined> {
    const { account_id, carrier, pickup_dt, parcel_count = 0, remark } = wish;
    const [point] = await this.points.byIds(tx, [wish.pickup_point_id]);
    if (!point) throw new AppError('pickup_point.not_found');
    const asked = wish.shipment_order_ids ?? (parcel_count ? [] : await this.pickups.waitingAt(tx, account_id, carrier.id, point.id, point.default_flag === 1, MOST_PICKUP_PARCELS)); // prettier-ignore
    const ids = [...new Set(asked)];
    const counted = Math.max(parcel_count, ids.length);
    if (!counted) return undefined;
    if ((await this.pickups.lockOrders(tx, account_id, ids)).length < ids.length) throw new AppError('order.not_found');
    const waiting = new Set(await this.pickups.waitingAmong(tx, carrier.id, ids));
    const taken = ids.filter((id) => !waiting.has(id));
    if (taken.length) throw new AppError('pickup_doc.not_waiting', { data: { shipment_order_ids: taken } });
    const fresh: NewPickup = {
      account_id,
      partner_id: carrier.id,
      partner_code: carrier.code,
      pickup_point_id: point.id,
      pickup_point_name: point.pickup_point_name,
      pickup_address: point.pickup_point_addr,
      pickup_district: point.pickup_point_district,
      pickup_city: point.pickup_point_city,
      pickup_province: point.pickup_point_province,
      pickup_zip_code: point.pickup_point_postal_code,
      pickup_responser_name: point.responser_name,
      pickup_responser_tel: point.responser_tel,
      pickup_dt,
      pickup_day: bangkokDate(pickup_dt),
      parcel_count: counted,
      remark,
      auto_flag: wish.auto_flag,
      traceparent: traceparent() ?? null,
    };
    const open = await this.calls.lockOpen(tx, fresh);
    const row = open ? await this.add(tx, open, counted, remark) : await this.calls.insert(tx, fresh);
    if (row) {
      await this.calls.addOrders(tx, row.id, account_id, ids);
      if ((await this.calls.countOrders(tx, row.id)) > MOST_PICKUP_PARCELS) throw new AppError('pickup_doc.too_many');
      return { row, added_flag: open ? 1 : 0 };
    }
    // Another request has called for the same day: its call is there now.
    const theirs = await this.calls.lockOpen(tx, fresh);
    if (!theirs) throw new AppError('pickup_doc.illegal_move');
    const added = await this.add(tx, theirs, counted, remark);
    await this.calls.addOrders(tx, added.id, account_id, ids);
    return { row: added, added_flag: 1 };
  }

  private async add(tx: Tx, open: PickupDocEntity, counted: number, remark: string): Promise<PickupDocEntity> {
    if (!pickupMoves(open, bangkokDate(tx.now())).includes('add')) throw illegal(open);
    const change = { parcel_count: open.parcel_count + counted, ...(remark ? { remark } : {}) };
    return await this.calls.change(tx, open.id, { ...change, ...anew(tx, open) });
  }

  /**
   * Moves a call of Flash to another time: the one of this id, else the latest open one, of a point where one is named.
   * @throws AppError pickup_doc.not_found, pickup_doc.illegal_move once Flash has confirmed, pickup_doc.day_taken, and why Flash does not come
   */
  async move({ account_id }: ShopCaller, body: BodyOf<typeof ordersRoutes.moveFlashPickup>): Promise<PickupDocDetail> {
    const { pickup_dt } = body;
    const id = await this.db
      .tx({ account_id }, async (tx) => {
        const row = body.id ? await this.calls.lock(tx, body.id) : await this.calls.lockLatest(tx, account_id, body.pickup_point_id); // prettier-ignore
        if (!row || row.partner_code !== FLASH.code) throw new AppError('pickup_doc.not_found');
        if (!pickupMoves(row, bangkokDate(tx.now())).includes('move')) throw illegal(row);
        await this.rounds.assertComes(FLASH.id, pickup_dt);
        const pickup_day = bangkokDate(pickup_dt);
        if (pickup_day !== row.pickup_day && (await this.calls.lockOpen(tx, { ...row, pickup_day }))) throw new AppError('pickup_doc.day_taken'); // prettier-ignore
        await this.calls.change(tx, row.id, { pickup_dt, pickup_day, ...anew(tx, row) });
        return row.id;
      })
      .catch((error: unknown) => {
        throw (error as { code?: string }).code === UNIQUE_VIOLATION ? new AppError('pickup_doc.day_taken') : error;
      });
    await this.steps.driveNow(id);
    const after = await this.get(account_id, id);
    if (after.pickup_dt.getTime() !== pickup_dt.getTime()) throw illegal(after);
    return after;
  }

  /**
   * Calls one off that the carrier has not confirmed, once the carrier has.
   * @throws AppError pickup_doc.not_found, pickup_doc.illegal_move also where its driver is on the way
   */
  async cancel({ account_id }: ShopCaller, id: number, reason: string): Promise<PickupDocDetail> {
    await this.db.tx({ account_id }, async (tx) => {
      const row = await this.calls.lock(tx, id);
      if (!row) throw new AppError('pickup_doc.not_found');
      if (!pickupMoves({ ...row, pickup_day: bangkokDate(tx.now()) }, bangkokDate(tx.now())).includes('cancel')) throw illegal(row); // prettier-ignore
      await this.calls.change(tx, id, { cancel_requested: 1, cancel_reason: reason, ...anew(tx, row), step: 'cancel' });
    });
    await this.steps.driveNow(id);
    const after = await this.get(account_id, id);
    if (after.status !== 'cancelled' && !after.cancel_requested) throw illegal(after);
    return after;
  }

  /** @throws AppError pickup_doc.not_found, also for one of another shop */
  async get(account_id: number, id: number): Promise<PickupDocDetail> {
    return await this.db.read({ account_id }, async (tx) => {
      const row = await this.pickups.one(tx, id);
      if (!row) throw new AppError('pickup_doc.not_found');
      return await this.detailOf(tx, row);
    });
  }

  private async detailOf(tx: Tx, row: PickupDocEntity): Promise<PickupDocDetail> {
    const orders = (await this.pickups.parcels(tx, row.id)).map(parcelView);
    return { ...pickupView(row, this.clock.now()), partner_pickup_no: row.partner_pickup_no, orders };
  }
}

/** The carrier is to be told of a newer version, at once. */
const anew = (tx: Tx, { version }: PickupDocEntity) => ({ version: version + 1, step: 'tell' as const, attempts: 0, next_attempt_at: tx.now() }); // prettier-ignore
const illegal = ({ status }: { status: string }) => new AppError('pickup_doc.illegal_move', { data: { status } });

export type PickupQuery = QueryOf<typeof ordersRoutes.pickupDocs>;
