import { ERASED, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** Which closed claims: those before a time, or those of a shop. */
export type Due = { before: Date } | { account_id: number };

/** SQL of erasing the personal data of claims. */
@Injectable()
export class ErasureRepository {
  /** Locks closed claims, those before a time or of a shop, none of `but`. @returns their ids */
  async lockDue(tx: Tx, which: Due, limit: number, but: number[]): Promise<number[]> {
    const [condition, value] =
      'before' in which ? ['resolved_dt < $1', which.before] : ['account_id = $1', which.account_id];
    const rows = await tx.query<{ id: number }[]>(
      `SELECT id FROM claim WHERE erased_dt IS NULL AND ${condition} AND status = 'claim-success' AND id <> ALL ($3)
       ORDER BY resolved_dt LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED`,
      [value, limit, but],
    );
    return rows.map(({ id }) => id);
  }

  /** Erases the texts of locked claims; amounts stay. */
  async eraseTexts(tx: Tx, ids: number[]): Promise<void> {
    await tx.run(
      `UPDATE claim SET detail = $2, note = CASE WHEN note IS NULL THEN NULL ELSE $2 END, erased_dt = $3 WHERE id = ANY ($1)`,
      [ids, ERASED, tx.now()],
    );
  }

  /** Takes the pictures off claims. @returns the ids of their files */
  async removeImages(tx: Tx, claim_ids: number[]): Promise<string[]> {
    const sql = 'DELETE FROM claim_image WHERE claim_id = ANY ($1) RETURNING file_id';
    return (await tx.query<{ file_id: string }[]>(sql, [claim_ids])).map(({ file_id }) => file_id);
  }
}
