import { Injectable } from '@nestjs/common';
import type { QueryOf } from '@lamliang/contracts';
import type { walletRoutes } from '@lamliang/contracts/wallet';
import { endOfBangkokDay, startOfBangkokDay } from '@lamliang/kernel';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import type { LedgerEntry } from '../ledger/ledger-entry.entity.ts';
import type { LedgerTransaction } from '../ledger/ledger-transaction.entity.ts';
import { transactionIdOf } from './ledger-entry.rules.ts';

/** An entry with its transaction; `account` is the code of its book. */
export type LedgerEntryRow = Pick<LedgerEntry, 'id' | 'transaction_id' | 'account_id' | 'amount' | 'balance_after'> &
  Pick<LedgerTransaction, 'transaction_no' | 'transaction_dt' | 'kind' | 'order_id' | 'order_no' | 'detail'> & {
    account: string | null;
  };
type EntryFilter = NonNullable<QueryOf<typeof walletRoutes.ledgerEntries>['filter']>;
const FIELDS = `e.id, e.transaction_id, t.transaction_no, t.transaction_dt, t.kind, e.account_id, a.code AS account,
  e.amount, e.balance_after, t.order_id, t.order_no, t.detail`;
// The book may be missing: that is what the ledger check looks for.
const FROM = `ledger_entry e JOIN ledger_transaction t ON t.id = e.transaction_id
  LEFT JOIN ledger_account a ON a.id = e.ledger_account_id`;
/** What the list may be sorted by. */
export const ENTRY_COLUMNS = {
  id: 'e.id',
  transaction_dt: 't.transaction_dt',
  account_id: 'e.account_id',
  account: 'a.code',
  amount: 'e.amount',
  kind: 't.kind',
};

@Injectable()
export class LedgerEntriesRepository {
  async get(tx: Tx, id: number): Promise<LedgerEntryRow | undefined> {
    return (await tx.query<LedgerEntryRow[]>(`SELECT ${FIELDS} FROM ${FROM} WHERE e.id = $1`, [id]))[0];
  }

  async list(tx: Tx, list: StaffList<EntryFilter>): Promise<Listed<LedgerEntryRow>> {
    const { id, account_id, account, day, without_bank_line_flag, kind, transaction_id, transaction_no, q } =
      list.filter;
    const search = new Search()
      .add('e.id = ANY (?::bigint[])', id)
      .add('e.account_id = ?', account_id)
      .add('a.code = ?', account)
      .add('t.transaction_dt >= ?', day && startOfBangkokDay(day))
      .add('t.transaction_dt < ?', day && endOfBangkokDay(day))
      .add(
        '(? = 0) = EXISTS (SELECT FROM bank_statement_posting p WHERE p.transaction_id = t.id)',
        without_bank_line_flag,
      )
      .add('t.kind = ANY (?)', kind)
      .add('e.transaction_id = ?', transaction_id);
    // A transaction number is found by the id within it; any other text can only be an order number.
    for (const text of [transaction_no, q]) {
      if (!text) continue;
      const found = transactionIdOf(text);
      if (found !== null || text === transaction_no)
        search.add('e.transaction_id = ?::bigint', found).add('t.transaction_no = ?', text);
      else search.add('t.order_no = ?', text);
    }
    return await listRows(tx, { select: FIELDS, from: FROM, sums: { amount: 'e.amount' } }, search, list);
  }
}
