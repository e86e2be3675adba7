import { hasAnnex, printedOf, type PaperKind, type PaperLanguage, type PrintForm } from '@lamliang/contracts/invoicing';
import { AppError, Db } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { PapersService } from '../papers/papers.service.ts';
import { paperFileName } from './paper-form.rules.ts';
import { PaperFilesRepository } from './paper-files.repository.ts';
import { PaperFilesService } from './paper-files.service.ts';
import { PrintingClient } from './printing.client.ts';

/** Which paper of a shop, and how it is looked at. */
export interface Looked {
  /** Of the paper, or of the approval that became one. */
  by: { paper_id: number } | { invoice_approval_id: number };
  /** Kinds that the route shows; none for all. */
  kinds?: readonly PaperKind[];
  query: { form?: PrintForm | undefined; language?: PaperLanguage | undefined };
}

/** Papers as pages to look at. Nothing of them is kept: the files alone are the papers. */
@Injectable()
export class PaperPreviewsService {
  constructor(
    private readonly db: Db,
    private readonly files: PaperFilesRepository,
    private readonly made: PaperFilesService,
    private readonly papers: PapersService,
    private readonly printing: PrintingClient,
  ) {}

  /**
   * A paper of a shop as HTML, with what pages show of the number of a person.
   * @throws AppError record.not_found for another shop's and for none of these kinds; file.not_found for the invoice of an
   *   approval that became none; service.unavailable
   */
  async get({ by, kinds, query }: Looked, account_id: number): Promise<{ html: string }> {
    const paper = await this.db.read({ account_id }, (tx) => 'paper_id' in by ? this.files.paper(tx, by.paper_id) : this.files.invoiceOf(tx, by.invoice_approval_id)); // prettier-ignore
    if (paper === null) throw new AppError('file.not_found');
    if (!paper || (kinds && !kinds.includes(paper.kind))) throw new AppError('record.not_found');
    const content = await this.db.systemAutocommit((tx) => this.papers.shown(tx, paper.id));
    const annex = hasAnnex(content) ? await this.made.make(paper, 'annex') : null;
    const named = annex && { name: paperFileName(paper.paper_no, 'annex'), sha256: annex.sha256 };
    const { form = 'original', language = 'th' } = query;
    return this.printing.preview(account_id, printedOf(content, named), form, language);
  }
}
