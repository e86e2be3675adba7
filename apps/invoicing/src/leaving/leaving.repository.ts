import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** SQL of persons on papers, which only the owner of the schema may change. */
@Injectable()
export class LeavingRepository {
  /** Persons on papers from before a day are erased, with the files of these papers; at most so many. @returns how many */
  async erase(tx: Tx, before: string, limit: number): Promise<number> {
    return (await tx.query<{ n: number }[]>('SELECT erase_papers($1, $2) AS n', [before, limit]))[0]!.n;
  }
}
