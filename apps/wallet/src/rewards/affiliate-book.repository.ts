import { COUNTED, type Cursor } from '@lamliang/contracts';
import type { AffiliateTransaction } from '@lamliang/contracts/wallet';
import { ZERO, type Satang } from '@lamliang/kernel';
import { Search, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { Period } from '../statements/statement.rules.ts';

export interface AffiliateBook {
  balance: Satang;
  /** Commission with what was corrected of it. */
  earned_amount: Satang;
  paid_amount: Satang;
}
/** Postings of commission, of either kind. */
const EARNED = `t.kind IN ('referral_commission', 'reseller_commission')`;
/** What a posting is to its shop. A commission below zero corrects months that are closed. */
const TYPE = `CASE WHEN NOT ${EARNED} THEN 'paid-out' WHEN e.amount < 0 THEN 'correction' ELSE 'commission' END`;
/** Every entry of the book with what was left after it: nobody keeps its balance, it is the sum of its entries. */
const BOOK = `WITH book AS (
  SELECT e.id, a.account_id, e.amount, t.transaction_no, t.transaction_dt, t.detail, ${TYPE} AS type,
    (sum(e.amount) OVER (ORDER BY t.transaction_dt, e.id))::bigint AS balance_after
  FROM ledger_account a JOIN ledger_entry e ON e.ledger_account_id = a.id JOIN ledger_transaction t ON t.id = e.transaction_id
  WHERE a.account_id = $1 AND a.code = 'shop.affiliate')`;

/** SQL of what shops earned by referring others, and of shops under them. */
@Injectable()
export class AffiliateBookRepository {
  async sums(tx: Tx, account_id: number): Promise<AffiliateBook> {
    const [row] = await tx.query<AffiliateBook[]>(
      `SELECT coalesce(sum(e.amount), 0)::bigint AS balance,
         coalesce(sum(e.amount) FILTER (WHERE ${EARNED}), 0)::bigint AS earned_amount,
         coalesce(-sum(e.amount) FILTER (WHERE NOT ${EARNED}), 0)::bigint AS paid_amount
       FROM ledger_account a JOIN ledger_entry e ON e.ledger_account_id = a.id JOIN ledger_transaction t ON t.id = e.transaction_id
       WHERE a.account_id = $1 AND a.code = 'shop.affiliate'`,
      [account_id],
    );
    return row ?? { balance: ZERO, earned_amount: ZERO, paid_amount: ZERO };
  }

  /** A page of what moved it, newest first, and how many there are, counted to one more than `COUNTED`. */
  async page(
    tx: Tx,
    account_id: number,
    { period, type, after, limit, offset }: { period: Period; type: AffiliateTransaction['type'] | undefined; limit: number; offset: number; after: Cursor | undefined },
  ): Promise<{ rows: AffiliateTransaction[]; counted: number }> {
    const search = new Search()
      .add('b.account_id = ?', account_id)
      .add('b.transaction_dt >= ?', period.from ?? undefined)
      .add('b.transaction_dt < ?', period.to ?? undefined)
      .add('b.type = ?', type);
    const sql = `${BOOK} SELECT count(*) AS counted FROM (SELECT 1 FROM book b ${search.where} LIMIT ${COUNTED + 1}) AS found`;
    const [found] = await tx.search<{ counted: number }[]>(sql, [...search.values]);
    if (after) search.add(`(b.transaction_dt, b.id) < (?, ${Number(after.id)})`, after.at);
    const rows = await tx.search<AffiliateTransaction[]>(
      `${BOOK} SELECT b.id, b.transaction_no, b.transaction_dt, b.type, b.amount, b.balance_after, b.detail
       FROM book b ${search.where} ORDER BY b.transaction_dt DESC, b.id DESC LIMIT ${limit} OFFSET ${after ? 0 : offset}`,
      search.values,
    );
    return { rows, counted: found?.counted ?? 0 };
  } // prettier-ignore
}
