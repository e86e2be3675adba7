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

@Injectable()
export class FilesRepository {
  /** One file a job: a job that runs again replaces what it made. */
  async save(tx: Tx, file: FileRow): Promise<void> {
    await tx.run(
      `INSERT INTO file (job_id, account_id, name, type, body, sha256, create_dt, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (job_id) DO UPDATE SET name = EXCLUDED.name, type = EXCLUDED.type, body = EXCLUDED.body,
         sha256 = EXCLUDED.sha256, create_dt = EXCLUDED.create_dt, expires_at = EXCLUDED.expires_at`,
      [file.job_id, file.account_id, file.name, file.type, file.body, file.sha256, file.create_dt, file.expires_at],
    );
  }

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
