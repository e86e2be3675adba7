import { Injectable } from '@nestjs/common';
import { AppError, type Tx } from '@lamliang/platform';
import type { Posting } from './posting.rules.ts';

export interface Posted {
  transaction_id: number;
  transaction_no: string;
  transaction_dt: Date;
  /** False when the business key was posted before; then nothing was written. */
  posted: boolean;
}

/** The door to the posting function. */
@Injectable()
export class LedgerRepository {
  /** Posts in one round trip, in the order given. @throws AppError wallet.floor */
  async post(tx: Tx, postings: Posting[], now: Date): Promise<Posted[]> {
    return await refusingFloor(() =>
      tx.query<Posted[]>(
        `SELECT transaction_id, transaction_no, transaction_dt, posted FROM post_batch($1::jsonb, $2) ORDER BY ordinal`,
        [JSON.stringify(postings), now],
      ),
    );
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
