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

  /** Lowers the floor of a shop's credit to what is left of it after a posting, where that is below. Locks the shop's books as a posting does. */
  async letOwe(tx: Tx, { account_id, kind, business_key, legs }: Posting): Promise<void> {
    const amount = legs.filter((leg) => leg.account_id === account_id && leg.code === 'shop.credit').reduce((n, leg) => n + leg.amount, 0); // prettier-ignore
    if (amount >= 0) return;
    await tx.run('SELECT open_books(ARRAY[$1::bigint])', [account_id]);
    await tx.run(`SELECT FROM ledger_account WHERE account_id = $1 AND balance_mode = 'locked' ORDER BY id FOR NO KEY UPDATE`, [account_id]); // prettier-ignore
    await tx.run(
      `UPDATE ledger_account SET floor = balance + $2::bigint
       WHERE account_id = $1 AND code = 'shop.credit' AND balance + $2::bigint < floor
         AND NOT EXISTS (SELECT FROM ledger_transaction WHERE kind = $3 AND business_key = $4)`,
      [account_id, amount, kind, business_key],
    );
  }

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
