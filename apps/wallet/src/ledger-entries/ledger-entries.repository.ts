import { Injectable } from '@nestjs/common';
import type { Satang } from '@lamliang/kernel';
import type { Listed, StaffList, Tx } from '@lamliang/platform';

export interface LedgerEntryRow {
  id: number;
  transaction_id: number;
  transaction_no: string;
  transaction_dt: Date;
  kind: string;
  account_id: number;
  account: string | null;
  amount: Satang;
  balance_after: Satang | null;
  order_id: number | null;
  order_no: string | null;
  detail: string;
}
/** What is looked for; what is undefined does not matter. An id of null belongs to no transaction. */
export interface WantedEntries {
  ids: number[] | undefined;
  account_id: number | undefined;
  account: string | undefined;
  kind: string | undefined;
  transaction_id: number | undefined;
  number: { transaction_no: string; id: number | null } | undefined;
  search: { text: string; transaction_id: number | null } | undefined;
}
const FIELDS = `e.id, e.transaction_id, t.transaction_no, t.transaction_dt, t.kind, e.account_id, a.code AS account,
  e.amount, e.balance_after, t.order_id, t.order_no, t.detail`;
// The book may be missing: that is what the ledger check looks for.
const FROM = `FROM ledger_entry e JOIN ledger_transaction t ON t.id = e.transaction_id
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
    return (await tx.query<LedgerEntryRow[]>(`SELECT ${FIELDS} ${FROM} WHERE e.id = $1`, [id]))[0];
  }

  async list(tx: Tx, list: StaffList, wanted: WantedEntries): Promise<Listed<LedgerEntryRow>> {
    const values: unknown[] = [];
    const $ = (value: unknown) => `$${values.push(value)}`;
    const conditions: string[] = [];
    const { ids, account_id, account, kind, transaction_id, number, search } = wanted;
    if (ids) conditions.push(`e.id = ANY (${$(ids)}::bigint[])`);
    if (account_id !== undefined) conditions.push(`e.account_id = ${$(account_id)}`);
    if (account !== undefined) conditions.push(`a.code = ${$(account)}`);
    if (kind !== undefined) conditions.push(`t.kind = ${$(kind)}`);
    if (transaction_id !== undefined) conditions.push(`e.transaction_id = ${$(transaction_id)}`);
    if (number)
      conditions.push(`e.transaction_id = ${$(number.id)}::bigint AND t.transaction_no = ${$(number.transaction_no)}`);
    // A transaction number is found by its id; any other text can only be an order number.
    if (search?.transaction_id)
      conditions.push(`e.transaction_id = ${$(search.transaction_id)} AND t.transaction_no = ${$(search.text)}`);
    else if (search) conditions.push(`t.order_no = ${$(search.text)}`);
    const found = `${FROM} WHERE ${conditions.join(' AND ') || 'true'}`;
    const rows = await tx.search<LedgerEntryRow[]>(
      `SELECT ${FIELDS} ${found} ORDER BY ${list.order} LIMIT ${list.limit} OFFSET ${list.offset}`,
      values,
    );
    const [count] = await tx.search<{ total: number }[]>(`SELECT count(*) AS total ${found}`, values);
    return { rows, total: count?.total ?? 0 };
  }
}
