import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { File } from './file.entity.ts';

/** Documents made before the files kit took them; the last ones expire by themselves. */
@Injectable()
export class FilesRepository {
  /** A file of the shop that has not expired. */
  find(tx: Tx, job_id: string, account_id: number, at: Date): Promise<File | null> {
    return tx.manager.findOneBy(File, { job_id, account_id, expires_at: MoreThan(at) });
  }

  async deleteOf(tx: Tx, account_id: number): Promise<void> {
    await tx.manager.delete(File, { account_id });
  }

  async deleteExpired(tx: Tx, at: Date): Promise<number> {
    return tx.run('DELETE FROM file WHERE expires_at <= $1', [at]);
  }
}
