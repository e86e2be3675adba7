import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { Claim } from '@lamliang/contracts/claims';
import type { ClaimEvidence } from './claim-evidence.entity.ts';

export type EvidenceRow = Pick<ClaimEvidence, 'file_id' | 'create_dt'>;
/** Pictures of a shop whose claims are erased. */
export interface Ended {
  account_id: number;
  file_ids: string[];
}

/** SQL of pictures that were added to claims. */
@Injectable()
export class EvidenceRepository {
  /** The status of a claim of a shop; undefined where it has none of this id. */
  async status(tx: Tx, account_id: number, claim_id: number): Promise<Claim['status'] | undefined> {
    const sql = 'SELECT status FROM claim WHERE id = $1 AND account_id = $2';
    return (await tx.query<{ status: Claim['status'] }[]>(sql, [claim_id, account_id]))[0]?.status;
  }

  /** The same, locked, so that of an addition and a resolution one sees the other. */
  async lock(tx: Tx, account_id: number, claim_id: number): Promise<Claim['status'] | undefined> {
    const sql = 'SELECT status FROM claim WHERE id = $1 AND account_id = $2 FOR NO KEY UPDATE';
    return (await tx.query<{ status: Claim['status'] }[]>(sql, [claim_id, account_id]))[0]?.status;
  }

  /** Adds pictures, each once. @returns how many the claim has */
  async add(tx: Tx, row: Omit<ClaimEvidence, 'file_id' | 'create_dt'>, file_ids: string[]): Promise<number> {
    const { claim_id, account_id, login_id } = row;
    await tx.run(
      `INSERT INTO claim_evidence (claim_id, file_id, account_id, login_id, create_dt)
       SELECT $1, u.id, $2, $3, $5 FROM unnest($4::uuid[]) AS u (id) ON CONFLICT DO NOTHING`,
      [claim_id, account_id, login_id, file_ids, tx.now()],
    );
    return (await this.of(tx, claim_id)).length;
  }

  of(tx: Tx, claim_id: number): Promise<EvidenceRow[]> {
    return tx.query(
      'SELECT file_id::text, create_dt FROM claim_evidence WHERE claim_id = $1 ORDER BY create_dt, file_id',
      [claim_id],
    );
  }

  /** Pictures of claims whose texts are erased, twenty of a shop at once. */
  ended(tx: Tx): Promise<Ended[]> {
    return tx.query(
      `SELECT e.account_id, (array_agg(e.file_id::text))[1:20] AS file_ids FROM claim_evidence e JOIN claim c ON c.id = e.claim_id
       WHERE c.erased_dt IS NOT NULL GROUP BY e.account_id ORDER BY e.account_id LIMIT 100`,
    );
  }

  async remove(tx: Tx, file_ids: string[]): Promise<void> {
    await tx.run('DELETE FROM claim_evidence WHERE file_id = ANY ($1::uuid[])', [file_ids]);
  }
}
