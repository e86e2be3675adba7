import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { PickupDocEntity } from './pickup-doc.entity.ts';
import { WAITS } from './pickups.repository.ts';

export type NewPickup = Pick<
  PickupDocEntity,
  | 'account_id' | 'partner_id' | 'partner_code' | 'pickup_point_id' | 'pickup_point_name' | 'pickup_address' | 'pickup_district' | 'pickup_city'
  | 'pickup_province' | 'pickup_zip_code' | 'pickup_responser_name' | 'pickup_responser_tel' | 'pickup_dt' | 'pickup_day' | 'parcel_count' | 'remark'
  | 'auto_flag' | 'traceparent'
>; // prettier-ignore
/** What a change may set. */
export type PickupChange = Partial<
  Pick<
    PickupDocEntity,
    | 'pickup_dt' | 'pickup_day' | 'told_dt' | 'parcel_count' | 'remark' | 'status' | 'cancel_requested' | 'cancel_code' | 'cancel_reason'
    | 'partner_pickup_no' | 'driver_name' | 'driver_tel' | 'confirmed_dt' | 'picked_up_dt' | 'cancelled_dt' | 'carrier_seen_dt' | 'version'
    | 'step' | 'attempts' | 'next_attempt_at' | 'last_error'
  >
>; // prettier-ignore

/** SQL that writes pickup calls, and claims those whose carrier is to be told or asked. */
@Injectable()
export class PickupCallsRepository {
  /** The open call of a shop for a carrier, point and day, locked. */
  async lockOpen(tx: Tx, of: Pick<NewPickup, 'account_id' | 'partner_id' | 'pickup_point_id' | 'pickup_day'>): Promise<PickupDocEntity | undefined> {
    const sql = `SELECT * FROM pickup_doc WHERE account_id = $1 AND partner_id = $2 AND pickup_point_id = $3 AND pickup_day = $4
      AND status IN ('requested', 'confirmed') FOR UPDATE`;
    return (await tx.query<PickupDocEntity[]>(sql, [of.account_id, of.partner_id, of.pickup_point_id, of.pickup_day]))[0];
  } // prettier-ignore
  /** The open call of Flash with the latest wished time, of a point where one is named, locked. */
  async lockLatest(tx: Tx, account_id: number, pickup_point_id: number | undefined): Promise<PickupDocEntity | undefined> {
    const sql = `SELECT * FROM pickup_doc WHERE account_id = $1 AND partner_code = 'flash' AND status IN ('requested', 'confirmed')
      AND ($2::bigint IS NULL OR pickup_point_id = $2) ORDER BY pickup_dt DESC, id DESC LIMIT 1 FOR UPDATE`;
    return (await tx.query<PickupDocEntity[]>(sql, [account_id, pickup_point_id ?? null]))[0];
  } // prettier-ignore
  async lock(tx: Tx, id: number): Promise<PickupDocEntity | undefined> {
    return (await tx.query<PickupDocEntity[]>('SELECT * FROM pickup_doc WHERE id = $1 FOR UPDATE', [id]))[0];
  }

  /** Stores a call, due at once. @returns undefined where another request has called for the same day meanwhile */
  async insert(tx: Tx, row: NewPickup): Promise<PickupDocEntity | undefined> {
    const all = { ...row, status: 'requested', cancel_requested: 0, create_dt: tx.now(), carrier_seen_dt: tx.now(), version: 1, step: 'tell', attempts: 0, next_attempt_at: tx.now() }; // prettier-ignore
    const columns = Object.keys(all);
    const [stored] = await tx.query<PickupDocEntity[]>(
      `INSERT INTO pickup_doc (${columns.join(', ')}) VALUES (${columns.map((_, i) => `$${i + 1}`).join(', ')}) ON CONFLICT DO NOTHING RETURNING *`,
      Object.values(all),
    );
    return stored;
  }
  async addOrders(tx: Tx, pickup_doc_id: number, account_id: number, ids: readonly number[]): Promise<void> {
    await tx.run(
      'INSERT INTO pickup_doc_order (pickup_doc_id, order_id, account_id) SELECT $1, id, $2 FROM unnest($3::bigint[]) AS t (id) ON CONFLICT DO NOTHING',
      [pickup_doc_id, account_id, ids],
    );
  }
  async countOrders(tx: Tx, pickup_doc_id: number): Promise<number> {
    const sql = 'SELECT count(*)::int AS n FROM pickup_doc_order WHERE pickup_doc_id = $1';
    return (await tx.query<{ n: number }[]>(sql, [pickup_doc_id]))[0]?.n ?? 0;
  }
  /** Numbers at the carrier of the parcels of a call that are still with the shop. */
  async awbs(tx: Tx, pickup_doc_id: number): Promise<string[]> {
    const rows = await tx.query<{ awb: string }[]>(
      `SELECT o.partner_awb_no AS awb FROM pickup_doc_order p JOIN shipment_order o ON o.id = p.order_id
       WHERE p.pickup_doc_id = $1 AND o.partner_awb_no IS NOT NULL AND o.shipment_status = 'booked' ORDER BY o.id`,
      [pickup_doc_id],
    );
    return rows.map(({ awb }) => awb);
  }
  /** Whether a parcel of a call has left the shop since it was called. */
  async anyCollected(tx: Tx, pickup_doc_id: number): Promise<boolean> {
    const rows = await tx.query(
      `SELECT 1 FROM pickup_doc_order p JOIN shipment_order o ON o.id = p.order_id
       WHERE p.pickup_doc_id = $1 AND o.shipment_status NOT IN ('booked', 'cancelled') LIMIT 1`,
      [pickup_doc_id],
    );
    return (rows as unknown[]).length > 0;
  }

  async change(tx: Tx, id: number, change: PickupChange): Promise<PickupDocEntity> {
    const columns = Object.keys(change);
    const [after] = await tx.query<PickupDocEntity[]>(
      `UPDATE pickup_doc SET ${columns.map((c, i) => `${c} = $${i + 2}`).join(', ')} WHERE id = $1 RETURNING *`,
      [id, ...Object.values(change)],
    );
    return after!;
  }

  /** Claims calls that are due under a lease. */
  claim(tx: Tx, limit: number, lease_ms: number): Promise<PickupDocEntity[]> {
    return tx.query<PickupDocEntity[]>(
      `UPDATE pickup_doc SET next_attempt_at = $3, attempts = attempts + 1 WHERE id IN (
         SELECT id FROM pickup_doc WHERE step <> 'done' AND next_attempt_at <= $1 ORDER BY next_attempt_at LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING *`,
      [tx.now(), limit, new Date(tx.now().getTime() + lease_ms)],
    );
  }
  async claimOne(tx: Tx, id: number, lease_ms: number): Promise<PickupDocEntity | undefined> {
    const rows = await tx.query<PickupDocEntity[]>(
      `UPDATE pickup_doc SET next_attempt_at = $2, attempts = attempts + 1 WHERE id = $1 AND step <> 'done' RETURNING *`,
      [id, new Date(tx.now().getTime() + lease_ms)],
    );
    return rows[0];
  }
  async retryLater(tx: Tx, id: number, wait_ms: number, error: string): Promise<void> {
    await tx.run(`UPDATE pickup_doc SET next_attempt_at = $2, last_error = $3 WHERE id = $1 AND step <> 'done'`, [
      id,
      new Date(tx.now().getTime() + wait_ms),
      error.slice(0, 500),
    ]);
  }

  /** Open calls of which the carrier has told nothing since `before`; they count as asked now. */
  claimUnreported(tx: Tx, before: Date, limit: number): Promise<PickupDocEntity[]> {
    return tx.query<PickupDocEntity[]>(
      `UPDATE pickup_doc SET carrier_seen_dt = $2 WHERE id IN (
         SELECT id FROM pickup_doc WHERE status IN ('requested', 'confirmed') AND step = 'done' AND carrier_seen_dt < $1
         ORDER BY carrier_seen_dt LIMIT $3 FOR UPDATE SKIP LOCKED) RETURNING *`,
      [before, tx.now(), limit],
    );
  }
  /** Open calls whose day ended before a day, the oldest first. */
  async past(tx: Tx, day: string, limit: number): Promise<number[]> {
    const rows = await tx.query<{ id: number }[]>(
      `SELECT id FROM pickup_doc WHERE status IN ('requested', 'confirmed') AND pickup_day < $1 ORDER BY pickup_day, id LIMIT $2`,
      [day, limit],
    );
    return rows.map(({ id }) => id);
  }
  /** Shops that have a carrier called every day, with where, that were not called for by themselves on this day. */
  automatic(tx: Tx, partner_ids: readonly number[], day: string, limit: number): Promise<{ account_id: number; partner_id: number; pickup_point_id: number }[]> {
    return tx.query(
      `SELECT s.account_id, s.partner_id, coalesce(s.pickup_point_id, d.default_pickup_point_id) AS pickup_point_id
       FROM pickup_partner_setting s LEFT JOIN pickup_setting d ON d.account_id = s.account_id
       WHERE s.auto_pickup_flag = 1 AND s.partner_id = ANY ($1::int[]) AND coalesce(s.pickup_point_id, d.default_pickup_point_id) IS NOT NULL
         AND NOT EXISTS (SELECT FROM pickup_doc p WHERE p.account_id = s.account_id AND p.partner_id = s.partner_id AND p.pickup_day = $2 AND p.auto_flag = 1)
         AND EXISTS (SELECT FROM shipment_order o WHERE o.account_id = s.account_id AND o.partner_id = s.partner_id AND ${WAITS})
       ORDER BY s.account_id, s.partner_id LIMIT $3`,
      [partner_ids, day, limit],
    );
  } // prettier-ignore
}
