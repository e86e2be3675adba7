import { ERASED, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** SQL of erasing the personal data of claims. */
@Injectable()
export class ErasureRepository {
  /** Erases the texts of closed claims, of those before a time or of a shop; amounts stay. @returns their ids */
  async eraseTexts(tx: Tx, which: { before: Date } | { account_id: number }, limit: number): Promise<number[]> {
    const [condition, value] =
      'before' in which ? ['resolved_dt < $1', which.before] : ['account_id = $1', which.account_id];
    const rows = await tx.query<{ id: number }[]>(
      `UPDATE claim SET detail = $3, note = CASE WHEN note IS NULL THEN NULL ELSE $3 END, erased_dt = $4 WHERE id IN (
         SELECT id FROM claim WHERE erased_dt IS NULL AND ${condition} AND status = 'claim-success'
         ORDER BY resolved_dt LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED) RETURNING id`,
      [value, limit, ERASED, tx.now()],
    );
    return rows.map(({ id }) => id);
  }

  /** Takes the pictures off claims. @returns the ids of their files */
  async removeImages(tx: Tx, claim_ids: number[]): Promise<string[]> {
    const sql = 'DELETE FROM claim_image WHERE claim_id = ANY ($1) RETURNING file_id';
    return (await tx.query<{ file_id: string }[]>(sql, [claim_ids])).map(({ file_id }) => file_id);
  }
}
