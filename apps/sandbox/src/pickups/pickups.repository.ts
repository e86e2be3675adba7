import type { CarrierCode } from '@lamliang/contracts/pricing';
import type { CarrierPickupTerms } from '@lamliang/contracts/sandbox';
import type { Tx } from '@lamliang/platform';
import type { Pickup } from './pickup.entity.ts';

/** SQL of calls to collect parcels. */
export class PickupsRepository {
  async lock(tx: Tx, code: CarrierCode, pickup_no: string): Promise<Pickup | undefined> {
    const sql = 'SELECT * FROM pickup WHERE partner_code = $1 AND pickup_no = $2 FOR UPDATE';
    return (await tx.query<Pickup[]>(sql, [code, pickup_no]))[0];
  }
  async one(tx: Tx, code: CarrierCode, pickup_no: string): Promise<Pickup | undefined> {
    const sql = 'SELECT * FROM pickup WHERE partner_code = $1 AND pickup_no = $2';
    return (await tx.query<Pickup[]>(sql, [code, pickup_no]))[0];
  }
  /** Stores a call, or the new terms of one. */
  async put(tx: Tx, code: CarrierCode, terms: CarrierPickupTerms): Promise<Pickup> {
    const { pickup_no, pickup_at, parcel_count, awbs, point, remark = '' } = terms;
    const [row] = await tx.query<Pickup[]>(
      `INSERT INTO pickup (partner_code, pickup_no, state, pickup_at, parcel_count, awbs, point, remark, create_dt, step_dt)
       VALUES ($1, $2, 'requested', $3, $4, $5, $6, $7, $8, $8)
       ON CONFLICT (partner_code, pickup_no) DO UPDATE SET pickup_at = $3, parcel_count = $4, awbs = $5, point = $6, remark = $7 RETURNING *`,
      [code, pickup_no, pickup_at, parcel_count, awbs, JSON.stringify(point), remark, tx.now()],
    );
    return row!;
  }
  async move(tx: Tx, id: number, change: Pick<Pickup, 'state'> & Partial<Pick<Pickup, 'driver_name' | 'driver_tel' | 'reason'>>): Promise<Pickup> {
    const [row] = await tx.query<Pickup[]>(
      `UPDATE pickup SET state = $2, driver_name = coalesce($3, driver_name), driver_tel = coalesce($4, driver_tel), reason = coalesce($5, reason), step_dt = $6
       WHERE id = $1 RETURNING *`,
      [id, change.state, change.driver_name ?? null, change.driver_tel ?? null, change.reason ?? null, tx.now()],
    );
    return row!;
  } // prettier-ignore
  newest(tx: Tx, code: CarrierCode | undefined, limit: number): Promise<Pickup[]> {
    const sql = 'SELECT * FROM pickup WHERE ($1::text IS NULL OR partner_code = $1) ORDER BY id DESC LIMIT $2';
    return tx.query<Pickup[]>(sql, [code ?? null, limit]);
  }
  /** Calls whose carrier lets its parcels walk and whose last step is long enough ago. */
  due(tx: Tx, now: Date, limit: number): Promise<Pickup[]> {
    return tx.query<Pickup[]>(
      `SELECT p.* FROM pickup p JOIN walk w USING (partner_code)
       WHERE p.state IN ('requested', 'confirmed') AND p.step_dt <= $1::timestamptz - make_interval(secs => w.step_s) ORDER BY p.step_dt LIMIT $2`,
      [now, limit],
    );
  }
}
