import type { AnswerOf, QueryOf } from '@lamliang/contracts';
import { COUNTED, type Cursor } from '@lamliang/contracts';
import type { StaffTopup, StaffTopupDetail, Topup, walletRoutes } from '@lamliang/contracts/wallet';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { Period } from '../statements/statement.rules.ts';
import { TopupEntity } from './topup.entity.ts';

const FIELDS = `t.id, t.topup_no, t.account_id, t.wallet_type, t.topup_package_id, t.amount, t.credit_amount, t.bonus_amount, t.bank_id,
  t.transfer_dt, t.slip_file::text, t.slip_reference, t.status, t.remark, t.create_dt, t.decided_dt`;
/** What a shop reads: postings by their numbers. */
const OWN = `${FIELDS}, l.transaction_no`;
const WITH_POSTING = 'topup t LEFT JOIN ledger_transaction l ON l.id = t.transaction_id';
/** What staff read: who decided, and the decision of a second person that is waited for. */
const STAFF = `${OWN}, t.decided_name, d.id AS decision_id`;
const WITH_DECISION = `${WITH_POSTING} LEFT JOIN decision d ON d.kind = 'topup' AND d.business_key = 'topup:' || t.id AND d.state = 'waiting'`;

/** What the list of staff may be sorted by. */
export const TOPUP_COLUMNS = {
  id: 't.id',
  create_dt: 't.create_dt',
  transfer_dt: 't.transfer_dt',
  amount: 't.amount',
  account_id: 't.account_id',
};
export type NewTopup = Omit<TopupEntity, 'id' | 'topup_no' | 'slip_ended_dt' | 'remark' | 'decided_by' | 'decided_name' | 'decided_dt' | 'transaction_id'>; // prettier-ignore
/** Slips of one shop whose time is over. */
export interface EndedSlips {
  account_id: number;
  files: string[];
}
/** What finance decided of a top-up. */
export type DecidedTopup = Pick<TopupEntity, 'remark' | 'decided_by' | 'decided_name' | 'transaction_id'> & { status: 'approved' | 'not-approved' }; // prettier-ignore
type Waiting = AnswerOf<typeof walletRoutes.pendingTopups>;
type TopupFilter = NonNullable<QueryOf<typeof walletRoutes.staffTopups>['filter']>;

/** SQL of top-ups. */
@Injectable()
export class TopupsRepository {
  /** @returns undefined where its slip was taken before */
  async insert(tx: Tx, row: NewTopup): Promise<number | undefined> {
    const names = Object.keys(row);
    const sql = `INSERT INTO topup (${names.join(', ')}) VALUES (${names.map((_, n) => `$${n + 1}`).join(', ')})
       ON CONFLICT DO NOTHING RETURNING id`;
    return (await tx.query<{ id: number }[]>(sql, Object.values(row)))[0]?.id;
  }

  async own(tx: Tx, id: number): Promise<Topup> {
    return (await tx.query<Topup[]>(`SELECT ${OWN} FROM ${WITH_POSTING} WHERE t.id = $1`, [id]))[0] as Topup;
  }

  /** A page of a shop's top-ups, newest first, and how many there are, counted to one more than `COUNTED`. */
  async page(
    tx: Tx,
    account_id: number,
    { period, status, wallet_type, ...page }: { period: Period; status?: string | undefined; wallet_type?: string | undefined; limit: number; offset: number; after: Cursor | undefined },
  ): Promise<{ rows: Topup[]; counted: number }> {
    const search = new Search()
      .add('t.account_id = ?', account_id)
      .add('t.status = ?', status)
      .add('t.wallet_type = ?', wallet_type)
      .add('t.create_dt >= ?', period.from ?? undefined)
      .add('t.create_dt < ?', period.to ?? undefined);
    const sql = `SELECT count(*) AS counted FROM (SELECT 1 FROM topup t ${search.where} LIMIT ${COUNTED + 1}) AS found`;
    const [found] = await tx.search<{ counted: number }[]>(sql, [...search.values]);
    const { after, limit, offset } = page;
    if (after) search.add(`(t.create_dt, t.id) < (?, ${Number(after.id)})`, after.at);
    const rows = await tx.search<Topup[]>(
      `SELECT ${OWN} FROM ${WITH_POSTING} ${search.where} ORDER BY t.create_dt DESC, t.id DESC LIMIT ${limit} OFFSET ${after ? 0 : offset}`,
      search.values,
    );
    return { rows, counted: found?.counted ?? 0 };
  } // prettier-ignore

  /** Slips of top-ups that were decided before a time, and of none after it; twenty of a shop at once. */
  async endedSlips(tx: Tx, before: Date): Promise<EndedSlips[]> {
    return await tx.query(
      `SELECT t.account_id, (array_agg(DISTINCT t.slip_file::text))[1:20] AS files FROM topup t
       WHERE t.slip_ended_dt IS NULL AND t.decided_dt < $1
         AND NOT EXISTS (SELECT 1 FROM topup o WHERE o.slip_file = t.slip_file AND o.account_id = t.account_id AND (o.decided_dt IS NULL OR o.decided_dt >= $1))
       GROUP BY t.account_id ORDER BY t.account_id LIMIT 100`,
      [before],
    );
  }

  async endSlips(tx: Tx, { account_id, files }: EndedSlips): Promise<void> {
    const sql = 'UPDATE topup SET slip_ended_dt = $3 WHERE account_id = $1 AND slip_file = ANY ($2::uuid[])';
    await tx.run(sql, [account_id, files, tx.now()]);
  }

  list(tx: Tx, list: StaffList<TopupFilter>): Promise<Listed<StaffTopup>> {
    const { id, account_id, status, wallet_type, q } = list.filter;
    const search = new Search()
      .add('t.id = ANY (?::bigint[])', id)
      .add('t.account_id = ?', account_id)
      .add('t.status = ANY (?)', status)
      .add('t.wallet_type = ANY (?)', wallet_type)
      .add(`strpos(lower(concat_ws(' ', t.topup_no, t.slip_reference)), lower(?)) > 0`, q?.trim() || undefined);
    return listRows(tx, { select: STAFF, from: WITH_DECISION, sums: { amount: 't.amount' } }, search, list);
  }

  async one(tx: Tx, id: number): Promise<StaffTopup | undefined> {
    return (await tx.query<StaffTopup[]>(`SELECT ${STAFF} FROM ${WITH_DECISION} WHERE t.id = $1`, [id]))[0];
  }

  /** Others, of whichever shop and state, with the same picture or the same number; the newest first, 20 at most. */
  async sameSlip(tx: Tx, id: number): Promise<StaffTopupDetail['duplicates']> {
    return await tx.query(
      `SELECT o.id, o.topup_no, o.account_id, o.status,
         CASE WHEN o.slip_sha256 = t.slip_sha256 THEN 'slip_file' ELSE 'slip_reference' END AS field
       FROM topup t JOIN topup o ON o.id <> t.id AND (o.slip_sha256 = t.slip_sha256 OR o.slip_reference = t.slip_reference)
       WHERE t.id = $1 ORDER BY o.id DESC LIMIT 20`,
      [id],
    );
  }

  /**
   * How many of a shop nobody decided; an approval that waits for a second person is of one of them, and counts once. And
   * the commission (satang) that the bank has not transferred, asked for or not.
   */
  async waiting(tx: Tx, account_id: number): Promise<Waiting> {
    const [row] = await tx.query<Waiting[]>(
      `SELECT (SELECT count(*) FROM topup WHERE account_id = $1 AND status = 'pending') AS pending_topups,
         (SELECT count(*) FROM decision WHERE account_id = $1 AND state = 'waiting' AND kind NOT IN ('topup', 'bill_dispute'))
           + (SELECT count(*) FROM bill_dispute WHERE account_id = $1 AND state = 'open') AS waiting_decisions,
         (SELECT coalesce(sum(e.amount), 0)::bigint FROM ledger_account a JOIN ledger_entry e ON e.ledger_account_id = a.id
          WHERE a.account_id = $1 AND a.code = 'shop.affiliate') AS commission`,
      [account_id],
    );
    return row!;
  }

  /** The row, locked until the transaction ends: of two decisions one sees what the other did. */
  async lock(tx: Tx, id: number): Promise<TopupEntity | undefined> {
    const rows = await tx.query<TopupEntity[]>('SELECT * FROM topup WHERE id = $1 FOR UPDATE', [id]);
    return rows[0];
  }

  async decide(tx: Tx, id: number, made: DecidedTopup): Promise<void> {
    await tx.run(
      `UPDATE topup SET status = $2, remark = $3, decided_by = $4, decided_name = $5, transaction_id = $6, decided_dt = $7 WHERE id = $1`,
      [id, made.status, made.remark, made.decided_by, made.decided_name, made.transaction_id, tx.now()],
    );
  }
}
