import { endOfBangkokDay, startOfBangkokDay } from '@lamliang/kernel';
import type { OrderDay, ShopVolume } from '@lamliang/contracts/orders';
import { exactSum, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** Days that are counted at once, so that a shop with many orders costs no more than these. */
const DAYS = 31;

/** SQL of the figures of the home screen, and of what staff see of a shop's days. */
@Injectable()
export class ReportsRepository {
  async byProvince(
    tx: Tx,
    account_id: number,
    from: string,
    to: string,
  ): Promise<{ province: string; total: number }[]> {
    return tx.query(
      `SELECT receiver_province AS province, count(*) AS total FROM shipment_order WHERE account_id = $1 AND create_dt >= $2 AND create_dt < $3 GROUP BY 1 ORDER BY 2 DESC, 1`,
      [account_id, startOfBangkokDay(from), endOfBangkokDay(to)],
    );
  }
  async volumes(
    tx: Tx,
    account_id: number,
    from: string,
    to: string,
    group_by: 'day' | 'month',
  ): Promise<{ period: string; total: number; cod_total: number; cancelled: number }[]> {
    return tx.query(
      `SELECT to_char(create_dt AT TIME ZONE 'Asia/Bangkok', $4) AS period, count(*) AS total, sum(cod_flag)::bigint AS cod_total, sum(cancel_flag)::bigint AS cancelled
       FROM shipment_order WHERE account_id = $1 AND create_dt >= $2 AND create_dt < $3 GROUP BY 1 ORDER BY 1`,
      [account_id, startOfBangkokDay(from), endOfBangkokDay(to), group_by === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD'],
    );
  }
  /** Of each shop what it booked since its moment, by month of Bangkok; months without a parcel are left out. */
  async shopVolumes(
    tx: Tx,
    shops: readonly { account_id: number; since: Date }[],
    from: string,
    to: string,
  ): Promise<(ShopVolume & { account_id: number })[]> {
    return tx.query(
      `SELECT o.account_id, to_char(o.create_dt AT TIME ZONE 'Asia/Bangkok', 'YYYY-MM') AS period, count(*)::int AS total,
         sum(o.cancel_flag)::int AS cancelled, coalesce(sum(o.shipping_cost) FILTER (WHERE o.cancel_flag = 0), 0)::bigint AS shipping_cost
       FROM unnest($1::bigint[], $2::timestamptz[]) AS s (account_id, since)
       JOIN shipment_order o ON o.account_id = s.account_id AND o.create_dt >= s.since
       WHERE o.create_dt >= $3 AND o.create_dt < $4 GROUP BY 1, 2 ORDER BY 1, 2`,
      [
        shops.map(({ account_id }) => account_id),
        shops.map(({ since }) => since),
        startOfBangkokDay(from),
        endOfBangkokDay(to),
      ],
    );
  }
  async days(tx: Tx, account_id: number, before_day: string | undefined): Promise<OrderDay[]> {
    return await tx.query(
      `WITH newest AS (SELECT max(create_dt) AS at FROM shipment_order WHERE account_id = $1 AND create_dt < $2)
       SELECT to_char(create_dt AT TIME ZONE 'Asia/Bangkok', 'YYYY-MM-DD') AS day, count(*) AS total, sum(cancel_flag)::bigint AS cancelled,
         ${exactSum('coalesce(sum(shipping_cost) FILTER (WHERE cancel_flag = 0), 0)')} AS shipping_cost,
         ${exactSum('coalesce(sum(cod_amount) FILTER (WHERE cancel_flag = 0), 0)')} AS cod_amount, max(create_dt) AS last_dt
       FROM shipment_order WHERE account_id = $1 AND create_dt < $2 AND create_dt >=
         (SELECT (date_trunc('day', at AT TIME ZONE 'Asia/Bangkok') - $3 * interval '1 day') AT TIME ZONE 'Asia/Bangkok' FROM newest)
       GROUP BY 1 ORDER BY 1 DESC`,
      [account_id, before_day ? startOfBangkokDay(before_day) : 'infinity', DAYS - 1],
    );
  }
}
