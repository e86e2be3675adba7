import { hasAnnex, printedOf, type PaperKind, type PaperLanguage, type PrintForm } from '@lamliang/contracts/invoicing';
import { Db } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { PapersService } from '../papers/papers.service.ts';
import { paperFileName } from './paper-form.rules.ts';
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
    private readonly made: PaperFilesService,
    private readonly papers: PapersService,
    private readonly printing: PrintingClient,
  ) {}

  /**
   * A paper as HTML, with what pages show of the number of a person.
   * @param account_id the shop that looks at its own; none where staff do
   * @throws AppError record.not_found for another shop's and for none of these kinds; file.not_found for the invoice of an
   *   approval that became none; service.unavailable
   */
  async get({ query, ...wanted }: Looked, account_id?: number): Promise<{ html: string }> {
    const paper = await this.made.paper(wanted, account_id);
    const content = await this.db.systemAutocommit((tx) => this.papers.shown(tx, paper.id));
    const annex = hasAnnex(content) ? await this.made.make(paper, 'annex') : null;
    const named = annex && { name: paperFileName(paper.paper_no, 'annex'), sha256: annex.sha256 };
    const { form = 'original', language = 'th' } = query;
    return this.printing.preview(paper.account_id, printedOf(content, named), form, language);
  }
}
