import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

export interface FileRow {
  job_id: string;
  account_id: number;
  name: string;
  type: string;
  body: Buffer;
  sha256: string;
  create_dt: Date;
  expires_at: Date;
}

/** Documents made before the files kit took them; the last ones expire by themselves. */
@Injectable()
export class FilesRepository {
  /** A file of the shop that has not expired. */
  async find(tx: Tx, job_id: string, account_id: number, at: Date): Promise<FileRow | undefined> {
    const [row] = await tx.query<FileRow[]>(
      `SELECT job_id, account_id, name, type, body, sha256, create_dt, expires_at FROM file
       WHERE job_id = $1 AND account_id = $2 AND expires_at > $3`,
      [job_id, account_id, at],
    );
    return row;
  }

  async deleteExpired(tx: Tx, at: Date): Promise<number> {
    return tx.run('DELETE FROM file WHERE expires_at <= $1', [at]);
  }
}
