import { DEFAULT_LIMIT, type QueryOf } from '@lamliang/contracts';
import type { ordersRoutes, PickupPoint } from '@lamliang/contracts/orders';
import { CARRIERS, carrierOf } from '@lamliang/contracts/pricing';
import { thaiAddressBook } from '@lamliang/kernel/address-data';
import { AppError, Db, staffList, type Listed, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import {
  PickupPointsRepository,
  POINT_COLUMNS,
  type PartnerSetting,
  type PointTerms,
  type StaffPickupPoint,
} from './pickup-points.repository.ts';

/** Where a shop's parcels are collected. */
@Injectable()
export class PickupPointsService {
  private readonly book = thaiAddressBook();
  constructor(
    private readonly db: Db,
    private readonly points: PickupPointsRepository,
  ) {}

  async list(
    account_id: number,
    query: { search?: string | undefined; page?: number | undefined; limit?: number | undefined },
  ) {
    const { page = 1, limit = DEFAULT_LIMIT } = query;
    const found = await this.db.read({ account_id }, (tx) =>
      this.points.page(tx, account_id, query.search, limit, (page - 1) * limit),
    );
    return { ...found, page, limit };
  }

  /** Of all shops, for staff. */
  async staffList(query: QueryOf<typeof ordersRoutes.staffPickupPoints>): Promise<Listed<StaffPickupPoint>> {
    const list = staffList(query, POINT_COLUMNS);
    return await this.db.systemAutocommit((tx) => this.points.list(tx, list));
  }

  /** @throws AppError pickup_point.not_found */
  async staffDetail(id: number): Promise<StaffPickupPoint> {
    const list = staffList({ filter: { id: [id] } }, POINT_COLUMNS);
    const [point] = (await this.db.systemAutocommit((tx) => this.points.list(tx, list))).rows;
    if (!point) throw new AppError('pickup_point.not_found');
    return point;
  }

  /** The pickup points of the shop among the ids. */
  byIds(tx: Tx, ids: number[]): Promise<PickupPoint[]> {
    return this.points.byIds(tx, ids);
  }

  /** The default pickup point of the shop; undefined where it has none. */
  default(tx: Tx, account_id: number): Promise<PickupPoint | undefined> {
    return this.points.default(tx, account_id);
  }

  /** @throws AppError order.zip_mismatch */
  create(account_id: number, terms: PointTerms): Promise<PickupPoint> {
    this.assertZip(terms);
    return this.db.tx({ account_id }, async (tx) => {
      const id = await this.points.insert(tx, account_id, terms);
      await this.points.makeDefaultIfNone(tx, account_id, id);
      return this.one(tx, id);
    });
  }

  /** @throws AppError pickup_point.not_found, order.zip_mismatch */
  update(account_id: number, id: number, terms: Partial<PointTerms>): Promise<PickupPoint> {
    return this.db.tx({ account_id }, async (tx) => {
      await this.points.update(tx, id, terms);
      const after = await this.one(tx, id);
      this.assertZip(after);
      return after;
    });
  }

  /** Hides a point; orders keep its address. @throws AppError pickup_point.not_found, pickup_point.default */
  delete(account_id: number, id: number): Promise<Record<string, never>> {
    return this.db.tx({ account_id }, async (tx) => {
      if ((await this.one(tx, id)).default_flag) throw new AppError('pickup_point.default');
      await this.points.hide(tx, id);
      return {};
    });
  }

  /** The settings for every carrier, with defaults for those the shop has never set. */
  config(account_id: number) {
    return this.db.read({ account_id }, (tx) => this.settings(tx, account_id));
  }

  /** @throws AppError pickup_point.not_found, partner.not_found */
  updateConfig(
    account_id: number,
    change: { default_pickup_point_id?: number | null | undefined; partners?: PartnerSetting[] | undefined },
  ) {
    return this.db.tx({ account_id }, async (tx) => {
      if (change.default_pickup_point_id !== undefined) {
        if (change.default_pickup_point_id !== null) await this.one(tx, change.default_pickup_point_id);
        await this.points.setDefault(tx, account_id, change.default_pickup_point_id);
      }
      for (const partner of change.partners ?? []) {
        if (!carrierOf(partner.partner_id)) throw new AppError('partner.not_found');
        if (partner.pickup_point_id !== null) await this.one(tx, partner.pickup_point_id);
        await this.points.setPartner(tx, account_id, partner);
      }
      return this.settings(tx, account_id);
    });
  }

  private async settings(tx: Tx, account_id: number) {
    const { default_pickup_point_id, partners } = await this.points.settings(tx, account_id);
    const set = new Map(partners.map((p) => [p.partner_id, p]));
    return {
      default_pickup_point_id,
      partners: CARRIERS.map(
        (c) => set.get(c.id) ?? { partner_id: c.id, pickup_point_id: null, auto_pickup_flag: 0 as const },
      ),
    };
  }
  private async one(tx: Tx, id: number): Promise<PickupPoint> {
    const [point] = await this.points.byIds(tx, [id]);
    if (!point) throw new AppError('pickup_point.not_found');
    return point;
  }
  private assertZip(terms: Pick<PointTerms, 'pickup_point_postal_code' | 'pickup_point_province'>): void {
    if (!this.book.isZipInProvince(terms.pickup_point_postal_code, terms.pickup_point_province))
      throw new AppError('order.zip_mismatch', {
        errors: [{ field: 'pickup_point_postal_code', code: 'validation.zip_province' }],
      });
  }
}
