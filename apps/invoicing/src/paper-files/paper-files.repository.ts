import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { PaperFile } from './paper-file.entity.ts';
import type { PaperForm } from './paper-form.rules.ts';

/** SQL of files of papers: they are inserted and read, never changed. */
@Injectable()
export class PaperFilesRepository {
  find(tx: Tx, paper_id: number, form: PaperForm): Promise<PaperFile | null> {
    return tx.manager.findOneBy(PaperFile, { paper_id, form });
  }

  /** Keeps files that are not there yet; where another one was faster, its bytes stand. */
  async insert(tx: Tx, files: readonly PaperFile[]): Promise<void> {
    for (const { paper_id, form, account_id, bytes, sha256, made_dt } of files)
      await tx.run(
        `INSERT INTO paper_file (paper_id, form, account_id, bytes, sha256, made_dt) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (paper_id, form) DO NOTHING`,
        [paper_id, form, account_id, bytes, sha256, made_dt],
      );
  }
}
