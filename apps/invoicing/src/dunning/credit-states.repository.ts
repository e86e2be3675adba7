import type { Satang } from '@lamliang/kernel';
import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { CreditState } from './credit-state.entity.ts';

/** Unpaid for so many days that credit is stopped; what is decided on or posted is as good as paid. */
const TOO_LATE = `a.invoice_status = 'not-receive' AND a.due_date <= ($1::date - $2::integer)
  AND NOT EXISTS (SELECT FROM invoice_payment p WHERE p.invoice_approval_id = a.id AND p.state = 'posting')
  AND NOT EXISTS (SELECT FROM decision d WHERE d.kind = 'invoice_payment' AND d.target = a.id::text AND d.state = 'waiting')`;

/** SQL of whose credit is stopped. */
@Injectable()
export class CreditStatesRepository {
  /** Shops whose credit is to be stopped or opened again, behind one, by id. */
  async changing(tx: Tx, today: string, days: number, after: number, limit: number): Promise<number[]> {
    const rows = await tx.query<{ account_id: number }[]>(
      `SELECT account_id FROM (
         SELECT a.account_id, true AS stops FROM invoice_approval a WHERE ${TOO_LATE} GROUP BY a.account_id) AS l
       FULL JOIN credit_state s USING (account_id)
       WHERE account_id > $3 AND coalesce(l.stops, false) <> (coalesce(s.stopped_flag, 0) = 1) ORDER BY account_id LIMIT $4`,
      [today, days, after, limit],
    );
    return rows.map(({ account_id }) => account_id);
  }

  /** What of a shop is so late; has whoever asks for the same shop wait until `tx` ends. */
  async late(tx: Tx, today: string, days: number, account_id: number): Promise<{ count: number; amount: Satang }> {
    await tx.run(`SELECT pg_advisory_xact_lock(hashtext('credit_state'), hashtext($1::bigint::text))`, [account_id]);
    const sql = `SELECT count(*) AS count, coalesce(sum(a.total_amount), 0)::bigint AS amount FROM invoice_approval a WHERE ${TOO_LATE} AND a.account_id = $3`;
    return (await tx.query<{ count: number; amount: Satang }[]>(sql, [today, days, account_id]))[0]!;
  }

  async one(tx: Tx, account_id: number): Promise<CreditState | undefined> {
    return (await tx.query<CreditState[]>('SELECT * FROM credit_state WHERE account_id = $1', [account_id]))[0];
  }

  async set(tx: Tx, account_id: number, stopped_flag: 0 | 1, overdue_amount: Satang): Promise<CreditState> {
    const rows = await tx.query<CreditState[]>(
      `INSERT INTO credit_state AS s (account_id, stopped_flag, overdue_amount, version, changed_dt) VALUES ($1, $2, $3, 1, $4)
       ON CONFLICT (account_id) DO UPDATE SET stopped_flag = excluded.stopped_flag, overdue_amount = excluded.overdue_amount,
         version = s.version + 1, changed_dt = excluded.changed_dt RETURNING *`,
      [account_id, stopped_flag, overdue_amount, tx.now()],
    );
    return rows[0]!;
  }

  /** Behind a shop, by id. */
  facts(tx: Tx, after: number, limit: number): Promise<CreditState[]> {
    return tx.query('SELECT * FROM credit_state WHERE account_id > $1 ORDER BY account_id LIMIT $2', [after, limit]);
  }
}
