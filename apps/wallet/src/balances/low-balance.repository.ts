import type { LowBalance } from '@lamliang/contracts/wallet';
import type { Satang } from '@lamliang/kernel';
import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** A shop that was not warned today, and what it spent. */
export interface Spender extends Pick<LowBalance, 'active_flag' | 'days'> {
  account_id: number;
  spent: Satang;
  first: Date;
  /** 1 where its last order was paid by its credit line. */
  line_flag: 0 | 1;
}

/** SQL of warnings of low balances. */
@Injectable()
export class LowBalanceRepository {
  async of(tx: Tx, account_id: number): Promise<LowBalance | undefined> {
    const sql = 'SELECT active_flag, days FROM low_balance WHERE account_id = $1';
    return (await tx.query<LowBalance[]>(sql, [account_id]))[0];
  }

  async set(tx: Tx, account_id: number, { active_flag, days }: LowBalance): Promise<void> {
    await tx.run(
      `INSERT INTO low_balance (account_id, active_flag, days) VALUES ($1, $2, $3)
       ON CONFLICT (account_id) DO UPDATE SET active_flag = EXCLUDED.active_flag, days = EXCLUDED.days`,
      [account_id, active_flag, days],
    );
  }

  /**
   * Shops behind an id, in the order of their ids, that paid for orders between two instants and were not warned on a day:
   * what orders took of them, as the forecast counts it.
   */
  spenders(
    tx: Tx,
    { from, to, today, after, first }: { from: Date; to: Date; today: string; after: number; first: LowBalance },
    limit: number,
  ): Promise<Spender[]> {
    return tx.query<Spender[]>(
      `SELECT shop.account_id, coalesce(l.active_flag, $5) AS active_flag, coalesce(l.days, $6) AS days, s.spent, s.first, s.line_flag
       FROM ledger_account shop
       LEFT JOIN low_balance l ON l.account_id = shop.account_id
       CROSS JOIN LATERAL (
         SELECT -coalesce(sum(amount + bonus_amount), 0)::bigint AS spent, min(transaction_dt) FILTER (WHERE kind = 'hold') AS first,
           (array_agg(credit_line_flag ORDER BY transaction_dt DESC, id DESC) FILTER (WHERE kind = 'hold'))[1] AS line_flag
         FROM ledger_transaction
         WHERE account_id = shop.account_id AND transaction_dt >= $1 AND transaction_dt < $2
           AND kind IN ('hold', 'release', 'refund', 'parcel_bill')
       ) AS s
       WHERE shop.code = 'shop.credit' AND shop.account_id > $4 AND s.first IS NOT NULL
         AND coalesce(l.active_flag, $5) = 1 AND l.warned_day IS DISTINCT FROM $3::date
         AND NOT EXISTS (SELECT FROM deleted_account d WHERE d.account_id = shop.account_id)
       ORDER BY shop.account_id LIMIT ${limit}`,
      [from, to, today, after, first.active_flag, first.days],
    );
  }

  /** Marks those that were not warned on a day, whoever else does so at the same time. @returns them */
  async warn(tx: Tx, account_ids: readonly number[], today: string): Promise<Set<number>> {
    const rows = await tx.query<{ account_id: number }[]>(
      `INSERT INTO low_balance AS l (account_id, warned_day) SELECT unnest($1::bigint[]), $2
       ON CONFLICT (account_id) DO UPDATE SET warned_day = EXCLUDED.warned_day
       WHERE l.warned_day IS DISTINCT FROM EXCLUDED.warned_day AND l.active_flag = 1 RETURNING l.account_id`,
      [account_ids, today],
    );
    return new Set(rows.map((row) => row.account_id));
  }
}
