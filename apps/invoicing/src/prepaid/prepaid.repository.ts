import type { QueryOf } from '@lamliang/contracts';
import type { invoicingRoutes, WaitingPaperRow } from '@lamliang/contracts/invoicing';
import type { Satang } from '@lamliang/kernel';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { BillableLine } from '../billing/billable-line.entity.ts';
import type { Day } from './prepaid.rules.ts';
import type { WaitingPaper } from './waiting-paper.entity.ts';

type Filter = NonNullable<QueryOf<typeof invoicingRoutes.waitingPapers>['filter']>;
export type DayLine = Pick<BillableLine, 'id' | 'order_no' | 'tracking_no' | 'charge_code' | 'description' | 'amount' | 'charged_dt'>; // prettier-ignore

const DAY = `(b.charged_dt AT TIME ZONE 'Asia/Bangkok')::date`;
/** Paid at once and on no paper; what a credit note gave back is on that. */
const UNISSUED = `b.payment_type = 'wallet' AND b.paper_id IS NULL AND b.void_dt IS NULL AND b.credit_note_id IS NULL`;
const ROW = 'w.id, w.account_id, w.day::text AS day, w.line_count, w.total_amount, w.lacks, w.waits_since';
/** What the list of staff may be sorted by. */
export const WAITING_COLUMNS = { id: 'w.id', day: 'w.day', total_amount: 'w.total_amount', account_id: 'w.account_id' }; // prettier-ignore

/** The fact that a paper of a day is issued for. */
export const sourceOf = (account_id: number, day: string): string => `prepaid:${account_id}:${day}`;

/** SQL of what shops paid at once, by their days. */
@Injectable()
export class PrepaidRepository {
  /** Shops behind one that have lines without a paper between two times. */
  async shops(tx: Tx, { from, to }: { from: Date; to: Date }, after: number, limit: number): Promise<number[]> {
    const rows = await tx.query<{ account_id: number }[]>(
      `SELECT DISTINCT b.account_id FROM billable_line b WHERE ${UNISSUED} AND b.charged_dt >= $1 AND b.charged_dt < $2 AND b.account_id > $3
       ORDER BY b.account_id LIMIT $4`,
      [from, to, after, limit],
    );
    return rows.map(({ account_id }) => account_id);
  }

  /** Days of a shop that have lines without a paper. */
  days(tx: Tx, account_id: number, { from, to }: { from: Date; to: Date }): Promise<(Day & { line_count: number; total_amount: Satang })[]> {
    return tx.query(
      `SELECT d.day::text AS day, d.line_count, d.total_amount, EXISTS (SELECT FROM paper p WHERE p.source_key = 'prepaid:' || $1 || ':' || d.day::text) AS has_paper
       FROM (SELECT ${DAY} AS day, count(*)::integer AS line_count, sum(b.amount)::bigint AS total_amount FROM billable_line b
         WHERE ${UNISSUED} AND b.account_id = $1::bigint AND b.charged_dt >= $2 AND b.charged_dt < $3 GROUP BY 1) d ORDER BY d.day`,
      [account_id, from, to],
    );
  } // prettier-ignore

  async hasPaper(tx: Tx, source_key: string): Promise<boolean> {
    return (await tx.query<object[]>('SELECT FROM paper WHERE source_key = $1', [source_key])).length > 0;
  }

  /** Locks lines of a shop without a paper, parcel by parcel. */
  lines(tx: Tx, account_id: number, { from, to }: { from: Date; to: Date }): Promise<DayLine[]> {
    return tx.query(
      `SELECT b.id, b.order_no, b.tracking_no, b.charge_code, b.description, b.amount, b.charged_dt FROM billable_line b
       WHERE ${UNISSUED} AND b.account_id = $1 AND b.charged_dt >= $2 AND b.charged_dt < $3 ORDER BY b.order_id, b.id FOR UPDATE`,
      [account_id, from, to],
    );
  }

  /** Locked lines are on a paper. */
  async issued(tx: Tx, ids: readonly number[], paper_id: number): Promise<void> {
    await tx.run('UPDATE billable_line SET paper_id = $2 WHERE id = ANY ($1::bigint[])', [ids, paper_id]);
  }

  /** The day of a shop waits for its paper. */
  async wait(tx: Tx, { account_id, day, line_count, total_amount, lacks }: Omit<WaitingPaper, 'id' | 'waits_since'>): Promise<void> {
    await tx.run(
      `INSERT INTO waiting_paper AS w (account_id, day, line_count, total_amount, lacks, waits_since) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (account_id, day) DO UPDATE SET line_count = excluded.line_count, total_amount = excluded.total_amount, lacks = excluded.lacks
       WHERE (w.line_count, w.total_amount, w.lacks) IS DISTINCT FROM (excluded.line_count, excluded.total_amount, excluded.lacks)`,
      [account_id, day, line_count, total_amount, lacks, tx.now()],
    );
  } // prettier-ignore

  /** Days of a shop but these do not wait any more. */
  async waitNoMore(tx: Tx, account_id: number, but: readonly string[]): Promise<void> {
    await tx.run('DELETE FROM waiting_paper WHERE account_id = $1 AND day <> ALL ($2::date[])', [account_id, but]);
  }

  /** Shops whose days waited although nothing of them is without a paper any more. */
  async settle(tx: Tx): Promise<void> {
    await tx.run(`DELETE FROM waiting_paper w WHERE NOT EXISTS (SELECT FROM billable_line b WHERE b.account_id = w.account_id AND ${UNISSUED})`);
  } // prettier-ignore

  async waiting(tx: Tx): Promise<number> {
    return (await tx.query<{ n: number }[]>('SELECT count(*) AS n FROM waiting_paper'))[0]!.n;
  }

  async one(tx: Tx, id: number): Promise<WaitingPaperRow | undefined> {
    return (await tx.query<WaitingPaperRow[]>(`SELECT ${ROW} FROM waiting_paper w WHERE w.id = $1`, [id]))[0];
  }

  list(tx: Tx, list: StaffList<Filter>): Promise<Listed<WaitingPaperRow>> {
    const { id, account_id, day } = list.filter;
    const search = new Search()
      .add('w.id = ANY (?::bigint[])', id)
      .add('w.account_id = ?', account_id)
      .add('w.day = ?', day);
    return listRows(tx, { select: ROW, from: 'waiting_paper w', sums: { total_amount: 'w.total_amount' } }, search, list); // prettier-ignore
  }
}
