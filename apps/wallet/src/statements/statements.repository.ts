import { Injectable } from '@nestjs/common';
import { COUNTED, type Cursor } from '@lamliang/contracts';
import type { Tx } from '@lamliang/platform';
import type { LedgerTransaction } from '../ledger/ledger-transaction.entity.ts';
import type { Period } from './statement.rules.ts';

type Balances = Pick<
  LedgerTransaction,
  'type' | 'pre_cut_credit' | 'after_cut_credit' | 'pre_cut_bonus' | 'after_cut_bonus' | 'insurance_after'
>;
/** A posting that moved a wallet of the shop: it has a type and balances. */
export type StatementRow = Omit<LedgerTransaction, keyof Balances | 'kind' | 'business_key' | 'account_id'> & {
  [Column in keyof Balances]: NonNullable<Balances[Column]>;
} & { hold_flag: 0 | 1 };

/** Which of a shop's two wallets a statement is of. */
export type Wallet = 'transport' | 'insurance';
/** What it is of: a wallet, or one of the books of the transport wallet. */
const MOVED = {
  transport: '(t.amount <> 0 OR t.bonus_amount <> 0)',
  credit: 't.amount <> 0',
  bonus: 't.bonus_amount <> 0',
  insurance: 't.insurance_amount <> 0',
};
export type Moved = keyof typeof MOVED;

export interface StatementQuery {
  moved: Moved;
  period: Period;
  type: string | null;
  pattern: string | null;
  sort: 'ASC' | 'DESC';
  limit: number;
  offset: number;
  /** Instead of `offset`: rows behind this one. */
  after: Cursor | undefined;
}

const FIELDS = `t.id, t.transaction_no, t.transaction_dt, t.type, t.amount, t.bonus_amount, t.insurance_amount,
  t.pre_cut_credit, t.after_cut_credit, t.pre_cut_bonus, t.after_cut_bonus, t.insurance_after, t.credit_line_flag,
  CASE WHEN t.kind = 'hold' AND EXISTS (
    SELECT FROM ledger_hold h WHERE h.order_id = t.order_id AND h.state = 'held') THEN 1 ELSE 0 END AS hold_flag,
  t.order_id, t.order_no, t.policy_no, t.detail`;

@Injectable()
export class StatementsRepository {
  /** A page of a shop's statement and how many rows there are, counted to one more than `COUNTED`. */
  async page(tx: Tx, account_id: number, query: StatementQuery): Promise<{ rows: StatementRow[]; counted: number }> {
    const values: unknown[] = [account_id];
    const clauses = [`t.account_id = $1`, MOVED[query.moved]];
    const where = (clause: string, value: unknown) => {
      if (value === null) return;
      values.push(value);
      clauses.push(clause.replaceAll('?', `$${values.length}`));
    };
    where('t.transaction_dt >= ?', query.period.from);
    where('t.transaction_dt < ?', query.period.to);
    where('t.type = ?', query.type);
    where('(t.transaction_no ILIKE ? OR t.order_no ILIKE ? OR t.policy_no ILIKE ? OR t.detail ILIKE ?)', query.pattern);
    const found = `FROM ledger_transaction t WHERE ${clauses.join(' AND ')}`;
    const { after, sort } = query;
    const behind = after
      ? `AND (t.transaction_dt, t.id) ${sort === 'ASC' ? '>' : '<'} ($${values.length + 1}, $${values.length + 2})`
      : '';
    const rows = await tx.search<StatementRow[]>(
      `SELECT ${FIELDS} ${found} ${behind} ORDER BY t.transaction_dt ${query.sort}, t.id ${query.sort}
       LIMIT ${query.limit} OFFSET ${after ? 0 : query.offset}`,
      after ? [...values, after.at, after.id] : values,
    );
    const [count] = await tx.search<{ counted: number }[]>(
      `SELECT count(*) AS counted FROM (SELECT 1 ${found} LIMIT ${COUNTED + 1}) AS found`,
      values,
    );
    return { rows, counted: count?.counted ?? 0 };
  }

  /** Everything of one order in the order it happened, or undefined when the shop has nothing of it. */
  async ofOrder(tx: Tx, account_id: number, order_id: number, wallet: Wallet): Promise<StatementRow[] | undefined> {
    const rows = await tx.query<(StatementRow & { moved: boolean })[]>(
      `SELECT ${FIELDS}, ${MOVED[wallet]} AS moved FROM ledger_transaction t
       WHERE t.order_id = $1 AND t.account_id = $2 ORDER BY t.id`,
      [order_id, account_id],
    );
    return rows.length > 0 ? rows.filter((row) => row.moved) : undefined;
  }
}
