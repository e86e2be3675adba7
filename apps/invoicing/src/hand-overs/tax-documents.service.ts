import { AppError, Db } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { EtaxService } from '../etax/etax.service.ts';
import { PapersService } from '../papers/papers.service.ts';
import type { Outcome } from './hand-over.rules.ts';
import { TaxOfficeClient } from './tax-office.client.ts';

/** e-Tax documents that the tax office accepts or refuses. */
@Injectable()
export class TaxDocumentsService {
  constructor(
    private readonly db: Db,
    private readonly papers: PapersService,
    private readonly etax: EtaxService,
    private readonly office: TaxOfficeClient,
  ) {}

  /** Whether there is a tax office. */
  get isOn(): boolean {
    return this.office.isOn;
  }

  /**
   * One try to have the document of a paper accepted. It is the file that is kept, so each try sends the same bytes; one
   * that nobody could sign is not sent.
   * @throws AppError service.unavailable where the paper is not printed yet, rate.limited
   */
  async handOver(paper_id: number, isOurs: () => Promise<boolean>, stopping: AbortSignal): Promise<Outcome> {
    const { paper_no, etax_type, seller } = await this.db.system((tx) => this.papers.content(tx, paper_id));
    const file = await this.etax.document(paper_id, 'xml').catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'paper.etax_refused') return error;
      throw error;
    });
    const notReady = (detail: string): Outcome => ({ verdict: 'refused', fault: 'not_ready', detail });
    if (file instanceof AppError) return notReady(JSON.stringify(file.more.data));
    if (!file.signed || !etax_type) return notReady('unsigned');
    const document = { document_no: paper_no, etax_type, seller_tax_id: seller.tax_id ?? '', xml: file.bytes.toString('utf8') }; // prettier-ignore
    return await this.office.handOver(document, isOurs, stopping);
  }
}
