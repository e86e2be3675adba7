import { Injectable } from '@nestjs/common';
import type { CreditTransaction } from '@lamliang/contracts/wallet';
import { AppError, type Tx } from '@lamliang/platform';
import { sameLegs, type Leg, type Posting } from './posting.rules.ts';

export interface Posted {
  transaction_id: number;
  transaction_no: string;
  transaction_dt: Date;
  /** False when the business key was posted before; then nothing was written. */
  posted: boolean;
}

/** The door to the posting function, for every kind but those of holds. */
@Injectable()
export class LedgerRepository {
  /**
   * Posts once for its kind and business key; a key that is known answers what was posted then.
   * @throws AppError wallet.floor, idempotency.key_reused when something else was posted under the key
   */
  async post(tx: Tx, posting: Posting): Promise<Posted> {
    const [posted] = await refusingFloor(() =>
      tx.query<Posted[]>(
        'SELECT transaction_id, transaction_no, transaction_dt, posted FROM post_batch($1::jsonb, $2)',
        [JSON.stringify([posting]), tx.now()],
      ),
    );
    if (!posted) throw new Error('the ledger did not answer');
    if (!posted.posted && !sameLegs(await this.legs(tx, posted.transaction_id), posting.legs))
      throw new AppError('idempotency.key_reused');
    return posted;
  }

  private async legs(tx: Tx, transaction_id: number): Promise<Leg[]> {
    return await tx.query<Leg[]>(
      `SELECT a.account_id, a.code, e.amount FROM ledger_entry e JOIN ledger_account a ON a.id = e.ledger_account_id
       WHERE e.transaction_id = $1`,
      [transaction_id],
    );
  }

  /** A transaction with the shop's balances before and after it. */
  async transaction(tx: Tx, transaction_id: number): Promise<CreditTransaction> {
    const [row] = await tx.query<CreditTransaction[]>(
      `SELECT transaction_no, transaction_dt, pre_cut_credit, after_cut_credit, pre_cut_bonus, after_cut_bonus
       FROM ledger_transaction WHERE id = $1`,
      [transaction_id],
    );
    return row as CreditTransaction;
  }

  /** Sets the limit of a shop's post-paid line and answers the previous one, in satang. @throws AppError wallet.floor */
  async setCreditLine(tx: Tx, account_id: number, limit: number, detail: string, now: Date): Promise<number> {
    const [row] = await refusingFloor(() =>
      tx.query<{ previous: number }[]>('SELECT previous FROM set_credit_line($1, $2, $3, $4)', [
        account_id,
        limit,
        detail,
        now,
      ]),
    );
    return row?.previous ?? 0;
  }
}

/** The floor is a CHECK of the database; here its refusal becomes one of the contract. */
async function refusingFloor<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'ledger_account__floor')
      throw new AppError('wallet.floor', { cause: error });
    throw error;
  }
}
