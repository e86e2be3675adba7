import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { PaperPrintsRepository } from './paper-prints.repository.ts';

/** Papers whose files are still to be made. */
@Injectable()
export class PaperPrintsService {
  constructor(private readonly prints: PaperPrintsRepository) {}

  /** Has the files of a paper made once `tx`, which issues it, has committed. */
  add(tx: Tx, paper_id: number): Promise<void> {
    return this.prints.insert(tx, paper_id);
  }
}
