import type { QueryOf } from '@lamliang/contracts';
import type { DayBank, DayClose, walletRoutes } from '@lamliang/contracts/wallet';
import { displaySum, endOfBangkokDay, startOfBangkokDay, type Satang } from '@lamliang/kernel';
import { exactSum, listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { DayCloseEntity } from './day-close.entity.ts';
import type { BookSums } from './day-figure.rules.ts';

/** A line of the bank counts for its day; before it is applied for the one on which the bank booked it. */
const WAITING = `(SELECT count(*)::integer FROM bank_statement_line l
  WHERE l.state IN ('previewed', 'waiting') AND coalesce(l.day, (l.booked_dt AT TIME ZONE 'Asia/Bangkok')::date) = d.day)`;
const FIELDS = `d.id, d.day::text AS day, coalesce(c.state, 'open') AS state, ${WAITING} AS waiting_count,
  CASE WHEN c.state = 'closed' THEN (c.bank ->> 'difference_amount')::bigint END AS difference_amount,
  c.reason, c.closed_name, c.closed_dt, c.open_reason, c.opened_name, c.opened_dt, c.sha256`;
/** Days of the list at most: ten years. */
const MOST_DAYS = 3_650;
/** From the first closed day, else from the first posting or the first that was ever closed, up to today. @param today YYYY-MM-DD, of our own clock */
const daysOf = (today: string) => `(
    SELECT to_char(g, 'YYYYMMDD')::integer AS id, g::date AS day
    FROM generate_series(greatest('${today}'::date - ${MOST_DAYS}, least('${today}'::date, coalesce(
      (SELECT min(day) FROM day_close WHERE state = 'closed'),
      least((SELECT min(day) FROM day_close), (SELECT (transaction_dt AT TIME ZONE 'Asia/Bangkok')::date FROM ledger_transaction ORDER BY id LIMIT 1)),
      '${today}'::date))), '${today}'::date, interval '1 day') AS g
  ) AS d LEFT JOIN day_close c ON c.day = d.day`;
/** What the list may be sorted by. */
export const DAY_COLUMNS = { id: 'd.id' };
type DayFilter = NonNullable<QueryOf<typeof walletRoutes.dayCloses>['filter']>;
export type DayEntry = { id: number; transaction_no: string; transaction_dt: Date; kind: string; account: string | null; account_id: number; order_no: string | null; detail: string; amount: Satang }; // prettier-ignore

const bankBook = `(SELECT a.id FROM ledger_account a WHERE a.account_id = 0 AND a.code = 'bank')`;

/** SQL of days and what the ledger and the bank say of them. */
@Injectable()
export class DayClosesRepository {
  list(tx: Tx, today: string, list: StaffList<DayFilter>): Promise<Listed<DayClose>> {
    const { id, state, day } = list.filter;
    const search = new Search()
      .add('d.id = ANY (?::bigint[])', id)
      .add(`coalesce(c.state, 'open') = ANY (?)`, state)
      .add('d.day = ?::date', day);
    return listRows(tx, { select: FIELDS, from: daysOf(today) }, search, list);
  }

  async one(tx: Tx, today: string, id: number): Promise<DayClose | undefined> {
    const [row] = await tx.query<DayClose[]>(`SELECT ${FIELDS} FROM ${daysOf(today)} WHERE d.id = $1`, [id]);
    return row;
  }

  /** What the day was closed with last. */
  async frozen(tx: Tx, day: string): Promise<Pick<DayCloseEntity, 'figures' | 'bank' | 'sha256'> | undefined> {
    const sql = 'SELECT figures, bank, sha256 FROM day_close WHERE day = $1';
    return (await tx.query<Pick<DayCloseEntity, 'figures' | 'bank' | 'sha256'>[]>(sql, [day]))[0];
  }

  /**
   * What each book did until a day, on the day before it and on it.
   * @param from the first day whose postings are summed up; what came before is in `opened`, by code
   */
  async sums(tx: Tx, day: string, before: string, from: string | undefined, opened: ReadonlyMap<string, Satang | null>): Promise<BookSums[]> {
    const rows = await tx.query<BookSums[]>(
      `SELECT a.code AS account, ${exactSum('coalesce(sum(e.amount) FILTER (WHERE t.transaction_dt < $2), 0)')} AS opening,
         ${exactSum('coalesce(sum(e.amount) FILTER (WHERE t.transaction_dt >= $2), 0)')} AS movement,
         ${exactSum('coalesce(sum(e.amount) FILTER (WHERE t.transaction_dt >= $1 AND t.transaction_dt < $2), 0)')} AS before
       FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id JOIN ledger_account a ON a.id = e.ledger_account_id
       WHERE t.transaction_dt < $3 AND ($4::timestamptz IS NULL OR t.transaction_dt >= $4)
       GROUP BY a.code`,
      [startOfBangkokDay(before), startOfBangkokDay(day), endOfBangkokDay(day), from ? startOfBangkokDay(from) : null],
    );
    const moved = new Map(rows.map((row) => [row.account, row]));
    return [...new Set([...opened.keys(), ...moved.keys()])].map((account) => {
      const { opening = 0 as Satang, movement = 0 as Satang, before: last = 0 as Satang } = moved.get(account) ?? {};
      const was = opened.has(account) ? opened.get(account)! : (0 as Satang);
      return { account, opening: was === null || opening === null ? null : displaySum(was, opening), movement, before: last };
    });
  } // prettier-ignore

  /** What the books did on one day alone. */
  async movements(tx: Tx, day: string): Promise<Map<string, Satang | null>> {
    const rows = await tx.query<{ account: string; amount: Satang | null }[]>(
      `SELECT a.code AS account, ${exactSum('sum(e.amount)')} AS amount
       FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id JOIN ledger_account a ON a.id = e.ledger_account_id
       WHERE t.transaction_dt >= $1 AND t.transaction_dt < $2 GROUP BY a.code`,
      [startOfBangkokDay(day), endOfBangkokDay(day)],
    );
    return new Map(rows.map(({ account, amount }) => [account, amount]));
  }

  /** The bank beside its book on a day. */
  async bank(tx: Tx, day: string): Promise<DayBank> {
    const [row] = await tx.query<DayBank[]>(
      `WITH line AS (SELECT l.id, l.state, l.amount FROM bank_statement_line l WHERE l.day = $1::date), posting AS (
         SELECT t.id, -sum(e.amount) AS amount, l.day
         FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id AND e.ledger_account_id = ${bankBook}
         LEFT JOIN bank_statement_posting p ON p.transaction_id = t.id LEFT JOIN bank_statement_line l ON l.id = p.bank_statement_line_id
         WHERE t.transaction_dt >= $2 AND t.transaction_dt < $3 GROUP BY t.id, l.day
       ), said AS (
         SELECT coalesce(sum(amount), 0) AS total, coalesce(sum(amount) FILTER (WHERE state IN ('matched', 'posted')), 0) AS joined,
           coalesce(sum(amount) FILTER (WHERE state = 'explained'), 0) AS explained, coalesce(sum(amount) FILTER (WHERE state = 'waiting'), 0) AS waiting
         FROM line
       ), booked AS (
         SELECT coalesce(sum(amount), 0) AS total, coalesce(sum(amount) FILTER (WHERE day IS NOT NULL), 0) AS joined,
           coalesce(sum(amount) FILTER (WHERE day IS NULL), 0) AS alone, count(*) FILTER (WHERE day IS NULL) AS alone_count
         FROM posting
       )
       SELECT ${exactSum('s.total')} AS statement_amount, ${exactSum('b.total')} AS ledger_amount, ${exactSum('(s.total - b.total)')} AS difference_amount,
         ${exactSum('(s.joined - b.joined)')} AS elsewhere_amount, ${exactSum('s.explained')} AS explained_amount,
         ${exactSum('s.waiting')} AS waiting_amount, ${exactSum('(-b.alone)')} AS unmatched_amount, b.alone_count::integer AS unmatched_count
       FROM said s CROSS JOIN booked b`,
      [day, startOfBangkokDay(day), endOfBangkokDay(day)],
    );
    return row!;
  }

  async close(tx: Tx, closed: Omit<DayCloseEntity, 'closed_dt' | 'open_reason' | 'opened_by' | 'opened_name' | 'opened_dt'>): Promise<void> {
    const row = { ...closed, figures: JSON.stringify(closed.figures), bank: JSON.stringify(closed.bank), closed_dt: tx.now() };
    const names = Object.keys(row);
    await tx.run(
      `INSERT INTO day_close (${names.join(', ')}) VALUES (${names.map((_, n) => `$${n + 1}`).join(', ')})
       ON CONFLICT (id) DO UPDATE SET ${names.slice(1).map((name) => `${name} = excluded.${name}`).join(', ')}`,
      Object.values(row),
    );
  } // prettier-ignore

  async open(tx: Tx, id: number, opened: Pick<DayCloseEntity, 'state' | 'open_reason' | 'opened_by' | 'opened_name'>): Promise<void> {
    await tx.run('UPDATE day_close SET state = $2, open_reason = $3, opened_by = $4, opened_name = $5, opened_dt = $6 WHERE id = $1', [
      id, opened.state, opened.open_reason, opened.opened_by, opened.opened_name, tx.now(),
    ]);
  } // prettier-ignore

  /** Entries of a day in the order of their ids, after one of them. */
  entries(tx: Tx, day: string, after: number, limit: number): Promise<DayEntry[]> {
    return tx.query(
      `SELECT e.id, t.transaction_no, t.transaction_dt, t.kind, a.code AS account, e.account_id, t.order_no, t.detail, e.amount
       FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id LEFT JOIN ledger_account a ON a.id = e.ledger_account_id
       WHERE t.transaction_dt >= $1 AND t.transaction_dt < $2 AND e.id > $3 ORDER BY e.id LIMIT ${limit}`,
      [startOfBangkokDay(day), endOfBangkokDay(day), after],
    );
  }
}
