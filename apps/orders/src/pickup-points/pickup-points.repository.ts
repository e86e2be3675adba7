import type { PickupPoint } from '@lamliang/contracts/orders';
import { likePattern } from '@lamliang/kernel';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { PickupPartnerSetting } from './pickup-partner-setting.entity.ts';
import { PickupPointEntity } from './pickup-point.entity.ts';
import { PickupSetting } from './pickup-setting.entity.ts';

const FIELDS = [
  'pickup_point_name', 'responser_name', 'responser_tel', 'pickup_point_addr', 'pickup_point_district', 'pickup_point_city', 'pickup_point_province', 'pickup_point_postal_code',
] as const; // prettier-ignore
export type PointTerms = Record<(typeof FIELDS)[number], string>;
const COLUMNS = `p.id, p.create_dt, ${FIELDS.map((f) => `p.${f}`).join(', ')}, CASE WHEN s.default_pickup_point_id = p.id THEN 1 ELSE 0 END AS default_flag`;
const FROM = 'FROM pickup_point p LEFT JOIN pickup_setting s ON s.account_id = p.account_id';

export type StaffPickupPoint = PickupPoint & Pick<PickupPointEntity, 'account_id'>;
/** What the list of staff may be sorted by. */
export const POINT_COLUMNS = { id: 'p.id', create_dt: 'p.create_dt' };

export type PartnerSetting = Omit<PickupPartnerSetting, 'account_id'>;

/** SQL of pickup points and their settings. */
@Injectable()
export class PickupPointsRepository {
  async page(
    tx: Tx,
    account_id: number,
    search: string | undefined,
    limit: number,
    offset: number,
  ): Promise<{ rows: PickupPoint[]; total: number }> {
    const text = search?.trim();
    const where = `WHERE p.account_id = $1 AND p.deleted_dt IS NULL AND ($2::text IS NULL OR p.pickup_point_name ILIKE $2 OR p.responser_name ILIKE $2 OR p.responser_tel LIKE $2)`;
    const values = [account_id, text ? likePattern(text) : null];
    const rows = await tx.query<PickupPoint[]>(
      `SELECT ${COLUMNS} ${FROM} ${where} ORDER BY default_flag DESC, p.id LIMIT $3 OFFSET $4`,
      [...values, limit, offset],
    );
    const [count] = await tx.query<{ n: number }[]>(`SELECT count(*) AS n ${FROM} ${where}`, values);
    return { rows, total: Number(count?.n ?? 0) };
  }
  async list(
    tx: Tx,
    list: StaffList<{ id?: number[] | undefined; account_id?: number | undefined }>,
  ): Promise<Listed<StaffPickupPoint>> {
    const search = new Search()
      .add('p.deleted_dt IS NULL AND ?', true)
      .add('p.id = ANY (?::bigint[])', list.filter.id)
      .add('p.account_id = ?', list.filter.account_id);
    return await listRows(tx, { select: `${COLUMNS}, p.account_id`, from: FROM.slice('FROM '.length) }, search, list);
  }
  async byIds(tx: Tx, ids: number[]): Promise<PickupPoint[]> {
    return ids.length
      ? tx.query<PickupPoint[]>(`SELECT ${COLUMNS} ${FROM} WHERE p.deleted_dt IS NULL AND p.id = ANY ($1)`, [ids])
      : [];
  }
  async default(tx: Tx, account_id: number): Promise<PickupPoint | undefined> {
    const [point] = await tx.query<PickupPoint[]>(
      `SELECT ${COLUMNS} ${FROM} WHERE p.account_id = $1 AND p.deleted_dt IS NULL AND p.id = s.default_pickup_point_id`,
      [account_id],
    );
    return point;
  }
  async insert(tx: Tx, account_id: number, terms: PointTerms): Promise<number> {
    const made = await tx.manager.insert(PickupPointEntity, { ...terms, account_id, create_dt: tx.now() });
    return (made.identifiers[0] as { id: number }).id;
  }
  /** Changes what is given; a deleted point stays as it is. */
  async update(tx: Tx, id: number, terms: Partial<PointTerms>): Promise<void> {
    if (Object.keys(terms).length) await tx.manager.update(PickupPointEntity, { id, deleted_dt: IsNull() }, terms);
  }
  /** Hides a point; carriers that collected there fall back to the default. */
  async hide(tx: Tx, id: number): Promise<void> {
    await tx.manager.update(PickupPointEntity, { id, deleted_dt: IsNull() }, { deleted_dt: tx.now() });
    await tx.manager.update(PickupPartnerSetting, { pickup_point_id: id }, { pickup_point_id: null });
  }
  /** The first point of a shop becomes its default. */
  async makeDefaultIfNone(tx: Tx, account_id: number, id: number): Promise<void> {
    await tx.run(
      `INSERT INTO pickup_setting (account_id, default_pickup_point_id) VALUES ($1, $2)
       ON CONFLICT (account_id) DO UPDATE SET default_pickup_point_id = coalesce(pickup_setting.default_pickup_point_id, EXCLUDED.default_pickup_point_id)`,
      [account_id, id],
    );
  }
  async setDefault(tx: Tx, account_id: number, id: number | null): Promise<void> {
    await tx.run(
      `INSERT INTO pickup_setting (account_id, default_pickup_point_id) VALUES ($1, $2) ON CONFLICT (account_id) DO UPDATE SET default_pickup_point_id = $2`,
      [account_id, id],
    );
  }
  async setPartner(tx: Tx, account_id: number, setting: PartnerSetting): Promise<void> {
    await tx.run(
      `INSERT INTO pickup_partner_setting (account_id, partner_id, pickup_point_id, auto_pickup_flag) VALUES ($1, $2, $3, $4)
       ON CONFLICT (account_id, partner_id) DO UPDATE SET pickup_point_id = $3, auto_pickup_flag = $4`,
      [account_id, setting.partner_id, setting.pickup_point_id, setting.auto_pickup_flag],
    );
  }
  async settings(
    tx: Tx,
    account_id: number,
  ): Promise<{ default_pickup_point_id: number | null; partners: PartnerSetting[] }> {
    const setting = await tx.manager.findOneBy(PickupSetting, { account_id });
    const partners = await tx.manager.find(PickupPartnerSetting, {
      select: { partner_id: true, pickup_point_id: true, auto_pickup_flag: true },
      where: { account_id },
      order: { partner_id: 'ASC' },
    });
    return { default_pickup_point_id: setting?.default_pickup_point_id ?? null, partners };
  }
}
