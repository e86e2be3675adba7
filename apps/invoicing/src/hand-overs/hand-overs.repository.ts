import type { HandOver, HandOverReceiver } from '@lamliang/contracts/invoicing';
import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { PaperHandOver } from './paper-hand-over.entity.ts';

export type Claimed = Pick<PaperHandOver, 'id' | 'paper_id' | 'account_id' | 'receiver' | 'tries' | 'attempt'>;
const CLAIMED = 'id, paper_id, account_id, receiver, tries, attempt';

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
