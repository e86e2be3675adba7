import { Injectable } from '@nestjs/common';
import type { CreditTransaction } from '@lamliang/contracts/wallet';
import type { Tx } from '@lamliang/platform';
import type { Leg, Posting } from './posting.rules.ts';

export interface Posted {
  transaction_id: number;
  transaction_no: string;
  transaction_dt: Date;
  /** False when the business key was posted before; then nothing was written. */
  posted: boolean;
}

/** SQL of posting, for every kind but those of holds. */
@Injectable()
export class LedgerRepository {
  /** In the order of the postings. */
  post(tx: Tx, postings: readonly Posting[]): Promise<Posted[]> {
    return tx.query<Posted[]>(
      'SELECT transaction_id, transaction_no, transaction_dt, posted FROM post_batch($1::jsonb, $2) ORDER BY ordinal',
      [JSON.stringify(postings), tx.now()],
    );
  }

  /** Locks the books of shops as a posting does, until the transaction ends. */
  async lockBooks(tx: Tx, accounts: readonly number[]): Promise<void> {
    await tx.run('SELECT open_books($1::bigint[])', [accounts]);
    await tx.run(`SELECT FROM ledger_account WHERE account_id = ANY ($1::bigint[]) AND balance_mode = 'locked' ORDER BY id FOR NO KEY UPDATE`, [accounts]);
  } // prettier-ignore

  /**
   * Lowers the floors of shops' credits to what is left of them after what postings take, where that is below; what they
   * give back is not counted, it may come after. Locks the shops' books as a posting does.
   */
  async letOwe(tx: Tx, postings: readonly Posting[]): Promise<void> {
    const takes = postings.flatMap(({ kind, business_key, legs }) =>
      legs.filter(({ code, amount }) => code === 'shop.credit' && amount < 0).map(({ account_id, amount }) => ({ account_id, amount, kind, business_key })),
    );
    if (!takes.length) return;
    const accounts = [...new Set(takes.map(({ account_id }) => account_id))];
    await this.lockBooks(tx, accounts);
    await tx.run(
      `UPDATE ledger_account a SET floor = a.balance + o.amount
       FROM (SELECT t.account_id, sum(t.amount)::bigint AS amount
             FROM jsonb_to_recordset($1::jsonb) AS t (account_id bigint, amount bigint, kind text, business_key text)
             WHERE NOT EXISTS (SELECT FROM ledger_transaction k WHERE k.kind = t.kind AND k.business_key = t.business_key)
             GROUP BY t.account_id) AS o
       WHERE a.account_id = o.account_id AND a.code = 'shop.credit' AND a.balance + o.amount < a.floor`,
      [JSON.stringify(takes)],
    );
  } // prettier-ignore

  async legs(tx: Tx, transaction_id: number): Promise<Leg[]> {
    return await tx.query<Leg[]>(
      `SELECT a.account_id, a.code, e.amount FROM ledger_entry e JOIN ledger_account a ON a.id = e.ledger_account_id
       WHERE e.transaction_id = $1`,
      [transaction_id],
    );
  }

  async transaction(tx: Tx, transaction_id: number): Promise<CreditTransaction> {
    const [row] = await tx.query<CreditTransaction[]>(
      `SELECT transaction_no, transaction_dt, pre_cut_credit, after_cut_credit, pre_cut_bonus, after_cut_bonus
       FROM ledger_transaction WHERE id = $1`,
      [transaction_id],
    );
    return row as CreditTransaction;
  }

  /** @returns the previous limit in satang */
  async setCreditLine(tx: Tx, account_id: number, limit: number, detail: string, now: Date): Promise<number> {
    const [row] = await tx.query<{ previous: number }[]>('SELECT previous FROM set_credit_line($1, $2, $3, $4)', [
      account_id,
      limit,
      detail,
      now,
    ]);
    return row?.previous ?? 0;
  }
}
