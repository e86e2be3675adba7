import type {
  EtaxType,
  HandOver,
  HandOverReceiver,
  invoicingRoutes,
  StaffHandOver,
} from '@lamliang/contracts/invoicing';
import type { QueryOf } from '@lamliang/contracts';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { PaperHandOver } from './paper-hand-over.entity.ts';

export type Claimed = Pick<PaperHandOver, 'id' | 'paper_id' | 'account_id' | 'receiver' | 'tries' | 'attempt'>;
const CLAIMED = 'id, paper_id, account_id, receiver, tries, attempt';

type Filter = NonNullable<QueryOf<typeof invoicingRoutes.staffHandOvers>['filter']>;
const STAFF = 'h.id, h.receiver, h.paper_id, p.paper_no, p.kind, h.account_id, h.state, h.tries, h.number, h.sent_dt, h.fault, h.fault_detail, h.asked_name, h.asked_dt'; // prettier-ignore
const FROM = 'paper_hand_over h JOIN paper p ON p.id = h.paper_id';
/** What the list of staff may be sorted by. */
export const HAND_OVER_COLUMNS = { id: 'h.id', asked_dt: 'h.asked_dt', sent_dt: 'h.sent_dt' };

/** SQL of hand-overs. */
@Injectable()
export class HandOversRepository {
  /** The row of a paper and receiver, locked until the transaction ends; made where there is none. */
  async lock(tx: Tx, made: Pick<PaperHandOver, 'paper_id' | 'account_id' | 'receiver' | 'asked_name'>): Promise<PaperHandOver> {
    await tx.run(
      `INSERT INTO paper_hand_over (paper_id, account_id, receiver, state, tries, attempt, asked_dt, asked_name) VALUES ($1, $2, $3, 'not-sent', 0, 0, $4, $5)
       ON CONFLICT (paper_id, receiver) DO NOTHING`,
      [made.paper_id, made.account_id, made.receiver, tx.now(), made.asked_name],
    );
    const sql = 'SELECT * FROM paper_hand_over WHERE paper_id = $1 AND receiver = $2 FOR UPDATE';
    return (await tx.query<PaperHandOver[]>(sql, [made.paper_id, made.receiver]))[0]!;
  } // prettier-ignore

  /** Somebody asked for it, so that it is due now. */
  async ask(tx: Tx, id: number, state: PaperHandOver['state'], asked_name: string): Promise<void> {
    const sql = 'UPDATE paper_hand_over SET state = $2, tries = 0, due_dt = $3, asked_dt = $3, asked_name = $4 WHERE id = $1'; // prettier-ignore
    await tx.run(sql, [id, state, tx.now(), asked_name]);
  }

  /** Takes what is due, and leaves it to nobody else until a time. */
  takeDue(tx: Tx, limit: number, until: Date): Promise<Claimed[]> {
    return tx.query(
      `UPDATE paper_hand_over SET due_dt = $3, attempt = attempt + 1 WHERE id IN (
         SELECT id FROM paper_hand_over WHERE due_dt <= $1 ORDER BY due_dt LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING ${CLAIMED}`,
      [tx.now(), limit, until],
    );
  }

  /** Takes one that is due. @returns undefined where another one has it */
  async takeOne(tx: Tx, id: number, until: Date): Promise<Claimed | undefined> {
    const sql = `UPDATE paper_hand_over SET due_dt = $3, attempt = attempt + 1 WHERE id = $1 AND due_dt <= $2 RETURNING ${CLAIMED}`; // prettier-ignore
    return (await tx.query<Claimed[]>(sql, [id, tx.now(), until]))[0];
  }

  /** Prolongs a lease. @returns false where another one has taken the hand-over */
  async renew(tx: Tx, { id, attempt }: Claimed, until: Date): Promise<boolean> {
    const sql = `UPDATE paper_hand_over SET due_dt = $3 WHERE id = $1 AND attempt = $2 AND state = 'sending'`;
    return (await tx.run(sql, [id, attempt, until])) === 1;
  }

  /** Writes what came of a try; of one whose lease another one has by now nothing. */
  async settle(tx: Tx, { id, attempt }: Claimed, after: Partial<Pick<PaperHandOver, 'state' | 'tries' | 'due_dt' | 'number' | 'fault' | 'fault_detail' | 'sent_dt'>>): Promise<boolean> {
    const sets = Object.keys(after).map((column, n) => `${column} = $${n + 3}`);
    const sql = `UPDATE paper_hand_over SET ${sets.join(', ')} WHERE id = $1 AND attempt = $2 AND state = 'sending'`;
    return (await tx.run(sql, [id, attempt, ...Object.values(after)])) === 1;
  } // prettier-ignore

  /** Whose credit note it is. */
  async accountOfNote(tx: Tx, id: number): Promise<number | undefined> {
    return (await tx.query<{ account_id: number }[]>('SELECT account_id FROM credit_note WHERE id = $1', [id]))[0]?.account_id; // prettier-ignore
  }

  /** Whose paper it is, and what e-Tax knows it as. */
  async paper(tx: Tx, id: number): Promise<{ account_id: number; etax_type: EtaxType | null } | undefined> {
    const sql = 'SELECT account_id, etax_type FROM paper WHERE id = $1';
    return (await tx.query<{ account_id: number; etax_type: EtaxType | null }[]>(sql, [id]))[0];
  }

  /** Has papers sent to the tax office that have e-Tax and that nobody has asked for. @returns how many */
  async askTaxOffice(tx: Tx, from: string, asked_name: string, limit: number): Promise<number> {
    return await tx.run(
      `INSERT INTO paper_hand_over (paper_id, account_id, receiver, state, tries, attempt, due_dt, asked_dt, asked_name)
       SELECT p.id, p.account_id, 'tax_office', 'sending', 0, 0, $2, $2, $3 FROM paper p
       WHERE p.etax_type IS NOT NULL AND p.issue_date >= $1 AND NOT EXISTS (SELECT FROM paper_hand_over h WHERE h.paper_id = p.id AND h.receiver = 'tax_office')
       ORDER BY p.id LIMIT $4 ON CONFLICT (paper_id, receiver) DO NOTHING`,
      [from, tx.now(), asked_name, limit],
    );
  }

  async one(tx: Tx, id: number): Promise<StaffHandOver | undefined> {
    return (await tx.query<StaffHandOver[]>(`SELECT ${STAFF} FROM ${FROM} WHERE h.id = $1`, [id]))[0];
  }

  list(tx: Tx, list: StaffList<Filter>): Promise<Listed<StaffHandOver>> {
    const { id, receiver, state, account_id, paper_id, q } = list.filter;
    const search = new Search()
      .add('h.id = ANY (?::bigint[])', id)
      .add('h.receiver = ANY (?)', receiver)
      .add('h.state = ANY (?)', state)
      .add('h.account_id = ?', account_id)
      .add('h.paper_id = ?', paper_id)
      .add(`strpos(lower(concat_ws(' ', p.paper_no, h.number)), lower(?)) > 0`, q?.trim() || undefined);
    return listRows(tx, { select: STAFF, from: FROM }, search, list);
  }

  async ofPaper(tx: Tx, paper_id: number, receiver: HandOverReceiver): Promise<HandOver | undefined> {
    const sql = 'SELECT state, tries, number, sent_dt, fault, fault_detail FROM paper_hand_over WHERE paper_id = $1 AND receiver = $2'; // prettier-ignore
    return (await tx.query<HandOver[]>(sql, [paper_id, receiver]))[0];
  }

  /** How many wait for people, and how many are tried since before a time. */
  async counts(tx: Tx, before: Date): Promise<{ failed: number; late: number }> {
    const sql = `SELECT count(*) FILTER (WHERE state = 'failed') AS failed, count(*) FILTER (WHERE state = 'sending' AND asked_dt < $1) AS late
       FROM paper_hand_over WHERE state IN ('failed', 'sending')`;
    return (await tx.query<{ failed: number; late: number }[]>(sql, [before]))[0]!;
  }
}
