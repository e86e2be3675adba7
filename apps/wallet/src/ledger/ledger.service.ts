import { Injectable } from '@nestjs/common';
import type { CreditTransaction } from '@lamliang/contracts/wallet';
import { AppError, type Tx } from '@lamliang/platform';
import { LedgerRepository, type Posted } from './ledger.repository.ts';
import { sameLegs, type Posting } from './posting.rules.ts';

/** Postings of one statement: it joins them with each other, so that of twice as many each takes longer. */
const AT_ONCE = 200;

/** Posting to the ledger, in the transaction of the caller; holds have functions of their own. */
@Injectable()
export class LedgerService {
  constructor(private readonly ledger: LedgerRepository) {}

  /**
   * Posts once for its kind and business key; a key that is known answers what was posted then.
   * @throws AppError wallet.floor, idempotency.key_reused when something else was posted under the key
   */
  async post(tx: Tx, posting: Posting): Promise<Posted> {
    const [posted] = await this.postMany(tx, [posting]);
    if (!posted) throw new Error('the ledger did not answer');
    return posted;
  }

  /**
   * The same for a posting that a shop has to pay whatever it has: its credit may fall below zero by it, and nothing else
   * takes more of it before that is paid.
   */
  async owe(tx: Tx, posting: Posting): Promise<Posted> {
    const [posted] = await this.oweMany(tx, [posting]);
    if (!posted) throw new Error('the ledger did not answer');
    return posted;
  }

  /** The same for many; answers stand in the order of the postings. */
  async oweMany(tx: Tx, postings: readonly Posting[]): Promise<Posted[]> {
    const all: Posted[] = [];
    // Each part by itself: a floor follows the balance upwards as soon as a part of it is posted.
    for (let from = 0; from < postings.length; from += AT_ONCE) {
      const some = postings.slice(from, from + AT_ONCE);
      await this.ledger.letOwe(tx, some);
      all.push(...(await this.postMany(tx, some)));
    }
    return all;
  }

  /** The same for many; answers stand in the order of the postings. @throws AppError as `post` */
  async postMany(tx: Tx, postings: readonly Posting[]): Promise<Posted[]> {
    const all: Posted[] = [];
    for (let from = 0; from < postings.length; from += AT_ONCE) {
      const some = postings.slice(from, from + AT_ONCE);
      const posted = await refusingFloor(() => this.ledger.post(tx, some));
      for (const [at, { posted: fresh, transaction_id }] of posted.entries())
        if (!fresh && !sameLegs(await this.ledger.legs(tx, transaction_id), some[at]?.legs ?? []))
          throw new AppError('idempotency.key_reused');
      all.push(...posted);
    }
    return all;
  }

  /** Nobody else posts to the books of these shops until the transaction ends. */
  async lock(tx: Tx, accounts: readonly number[]): Promise<void> {
    await this.ledger.lockBooks(tx, accounts);
  }

  /** A transaction with the shop's balances before and after it. */
  transaction(tx: Tx, transaction_id: number): Promise<CreditTransaction> {
    return this.ledger.transaction(tx, transaction_id);
  }

  /** Sets the limit of a shop's credit line and returns the previous one, in satang. @throws AppError wallet.floor */
  setCreditLine(tx: Tx, account_id: number, limit: number, detail: string, now: Date): Promise<number> {
    return refusingFloor(() => this.ledger.setCreditLine(tx, account_id, limit, detail, now));
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
