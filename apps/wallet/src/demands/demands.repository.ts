import { ZERO, type Satang } from '@lamliang/kernel';
import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { DemandEntity } from './demand.entity.ts';
import type { Demanded } from './demand.rules.ts';

export type DemandRow = DemandEntity & { transaction_no: string | null };
const ROW = 'SELECT d.*, t.transaction_no FROM demand d LEFT JOIN ledger_transaction t ON t.id = d.transaction_id';

/** SQL of what other services ask of shops' money. */
@Injectable()
export class DemandsRepository {
  /** @returns whether it was not asked before */
  async insert(tx: Tx, demand: Demanded & Pick<DemandEntity, 'state'>): Promise<boolean> {
    const row = { ...demand, create_dt: tx.now() };
    const names = Object.keys(row);
    const sql = `INSERT INTO demand (${names.join(', ')}) VALUES (${names.map((_, n) => `$${n + 1}`).join(', ')}) ON CONFLICT (kind, business_key) DO NOTHING`;
    return (await tx.run(sql, Object.values(row))) === 1;
  }

  async ofKey(tx: Tx, { kind, business_key }: Pick<DemandEntity, 'kind' | 'business_key'>): Promise<DemandRow | undefined> {
    return (await tx.query<DemandRow[]>(`${ROW} WHERE d.kind = $1 AND d.business_key = $2`, [kind, business_key]))[0];
  } // prettier-ignore

  /** What a shop has to spend of its own money, in satang; its books are locked as a posting locks them. */
  async creditOf(tx: Tx, account_id: number): Promise<Satang> {
    await tx.run('SELECT open_books(ARRAY[$1::bigint])', [account_id]);
    const books = await tx.query<{ code: string; balance: Satang }[]>(
      `SELECT code, balance FROM ledger_account WHERE account_id = $1 AND balance_mode = 'locked' ORDER BY id FOR NO KEY UPDATE`,
      [account_id],
    );
    return books.find(({ code }) => code === 'shop.credit')?.balance ?? ZERO;
  }

  /** What is due of a shop's wallet, the oldest first, locked. */
  due(tx: Tx, account_id: number): Promise<DemandEntity[]> {
    return tx.query(`SELECT * FROM demand WHERE account_id = $1 AND state = 'due' ORDER BY id FOR UPDATE`, [
      account_id,
    ]);
  }

  async take(tx: Tx, id: number, transaction_id: number): Promise<void> {
    const sql = `UPDATE demand SET state = 'taken', transaction_id = $2, taken_dt = $3 WHERE id = $1`;
    await tx.run(sql, [id, transaction_id, tx.now()]);
  }

  /** What is due of a shop in all, in satang. */
  async dueAmount(tx: Tx, account_id: number): Promise<Satang> {
    const sql = `SELECT coalesce(sum(amount), 0)::bigint AS amount FROM demand WHERE account_id = $1 AND state = 'due'`;
    return (await tx.query<{ amount: Satang }[]>(sql, [account_id]))[0]?.amount ?? ZERO;
  }
}
