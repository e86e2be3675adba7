import { endOfBangkokDay, startOfBangkokDay } from '@lamliang/kernel';
import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** SQL of the figures of the home screen. */
@Injectable()
export class ReportsRepository {
  async byProvince(
    tx: Tx,
    account_id: number,
    from: string,
    to: string,
  ): Promise<{ province: string; total: number }[]> {
    return tx.query(
      `SELECT receiver_province AS province, count(*) AS total FROM shipment_order WHERE account_id = $1 AND create_dt >= $2 AND create_dt <= $3 GROUP BY 1 ORDER BY 2 DESC, 1`,
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
       FROM shipment_order WHERE account_id = $1 AND create_dt >= $2 AND create_dt <= $3 GROUP BY 1 ORDER BY 1`,
      [account_id, startOfBangkokDay(from), endOfBangkokDay(to), group_by === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD'],
    );
  }
}
