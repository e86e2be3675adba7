import { COUNTED, type Cursor } from '@lamliang/contracts';
import type { CodTransaction } from '@lamliang/contracts/wallet';
import { Search, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { Period } from './statement.rules.ts';

export interface CodTransactionQuery {
  period: Period;
  type: CodTransaction['type'] | undefined;
  pattern: string | null;
  limit: number;
  offset: number;
  /** Instead of `offset`: rows behind this one. */
  after: Cursor | undefined;
}
/** What a posting that moved the book of COD is to its shop. */
const KINDS = {
  received: 'cod_received',
  'paid-out': 'cod_round',
  'advance-settled': 'cod_advance_settled',
  reversed: 'cod_reversed',
} as const;
/**
 * Every entry of the shop's book with what was left after it. The book is derived: nobody keeps its balance, it is the
 * sum of its entries, and the balance of the shop is told by the same sum.
 */
const BOOK = `WITH book AS (
  SELECT e.id, a.account_id, e.amount, t.transaction_no, t.transaction_dt, t.kind, t.business_key, t.order_id, t.order_no, t.detail,
    (sum(e.amount) OVER (ORDER BY t.transaction_dt, e.id))::bigint AS balance_after
  FROM ledger_account a JOIN ledger_entry e ON e.ledger_account_id = a.id JOIN ledger_transaction t ON t.id = e.transaction_id
  WHERE a.account_id = $1 AND a.code = 'shop.cod')`;

/** SQL of what moved the COD wallets of shops. */
@Injectable()
export class CodTransactionsRepository {
  /** A page of them, newest first, and how many there are, counted to one more than `COUNTED`. */
  async page(tx: Tx, account_id: number, query: CodTransactionQuery): Promise<{ rows: CodTransaction[]; counted: number }> {
    const { period, type, pattern, after, limit, offset } = query;
    const search = new Search()
      .add('b.account_id = ?', account_id)
      .add('b.transaction_dt >= ?', period.from ?? undefined)
      .add('b.transaction_dt < ?', period.to ?? undefined)
      .add('b.kind = ?', type && KINDS[type])
      .add(`concat_ws(' ', b.transaction_no, b.order_no, b.detail) ILIKE ?`, pattern ?? undefined);
    const sql = `${BOOK} SELECT count(*) AS counted FROM (SELECT 1 FROM book b ${search.where} LIMIT ${COUNTED + 1}) AS found`;
    const [found] = await tx.search<{ counted: number }[]>(sql, [...search.values]);
    if (after) search.add(`(b.transaction_dt, b.id) < (?, ${Number(after.id)})`, after.at);
    const rows = await tx.search<CodTransaction[]>(
      `${BOOK} SELECT b.id, b.transaction_no, b.transaction_dt, CASE b.kind WHEN 'cod_received' THEN 'received' WHEN 'cod_reversed' THEN 'reversed' WHEN 'cod_advance_settled' THEN 'advance-settled' ELSE 'paid-out' END AS type,
         b.amount, b.balance_after, b.order_id AS shipment_order_id, b.order_no,
         CASE WHEN b.kind = 'cod_round' THEN split_part(b.business_key, ':', 2)::bigint END AS cod_approval_id, b.detail
       FROM book b ${search.where} ORDER BY b.transaction_dt DESC, b.id DESC LIMIT ${limit} OFFSET ${after ? 0 : offset}`,
      search.values,
    );
    return { rows, counted: found?.counted ?? 0 };
  } // prettier-ignore
}
