import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { PaperPrint } from './paper-print.entity.ts';

export type DuePrint = Pick<PaperPrint, 'paper_id' | 'attempts'>;

/** SQL of papers whose files are still to be made. */
@Injectable()
export class PaperPrintsRepository {
  async insert(tx: Tx, paper_id: number): Promise<void> {
    await tx.run('INSERT INTO paper_print (paper_id, due_dt, attempts, create_dt) VALUES ($1, $2, 0, $2)', [paper_id, tx.now()]); // prettier-ignore
  }

  /** Takes papers that are due, for as long as `until`. */
  takeDue(tx: Tx, limit: number, until: Date): Promise<DuePrint[]> {
    return tx.query(
      `UPDATE paper_print SET due_dt = $3, attempts = attempts + 1
       WHERE paper_id IN (SELECT paper_id FROM paper_print WHERE due_dt <= $1 ORDER BY due_dt LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING paper_id, attempts`,
      [tx.now(), limit, until],
    );
  }

  async againAt(tx: Tx, paper_id: number, at: Date): Promise<void> {
    await tx.run('UPDATE paper_print SET due_dt = $2 WHERE paper_id = $1', [paper_id, at]);
  }

  async done(tx: Tx, paper_id: number): Promise<void> {
    await tx.run('DELETE FROM paper_print WHERE paper_id = $1', [paper_id]);
  }

  /** How many wait since before then. */
  async waiting(tx: Tx, before: Date): Promise<number> {
    const sql = 'SELECT count(*)::integer AS n FROM paper_print WHERE create_dt < $1';
    return (await tx.query<{ n: number }[]>(sql, [before]))[0]!.n;
  }
}
