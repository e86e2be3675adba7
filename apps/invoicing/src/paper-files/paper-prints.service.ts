import { SERVICE_CONFIG, type Tx } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { InvoicingConfig } from '../config.ts';
import { PaperPrintsRepository } from './paper-prints.repository.ts';

/** Papers whose files are still to be made. */
@Injectable()
export class PaperPrintsService {
  constructor(
    private readonly prints: PaperPrintsRepository,
    @Inject(SERVICE_CONFIG) private readonly config: InvoicingConfig,
  ) {}

  /** Has the files of a paper made once `tx`, which issues it, has committed; not where they are made when they are asked for. */
  async add(tx: Tx, paper_id: number): Promise<void> {
    if (this.config.PAPERS_PRINTED === 'at-issue') await this.prints.insert(tx, paper_id);
  }
}
