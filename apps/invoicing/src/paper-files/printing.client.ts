import type { PaperLanguage, PrintedPaper, PrintForm } from '@lamliang/contracts/invoicing';
import { renderRoutes } from '@lamliang/contracts/render';
import { Peers } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** Papers as PDF. */
@Injectable()
export class PrintingClient {
  constructor(private readonly peers: Peers) {}

  /** @throws AppError service.unavailable */
  async print(account_id: number, paper: PrintedPaper, form: PrintForm, language: PaperLanguage): Promise<Buffer> {
    const { pdf } = await this.peers.call(renderRoutes.paper, { body: { account_id, paper, form, language } });
    return Buffer.from(pdf, 'base64');
  }

  /** A paper as a page to look at. @throws AppError service.unavailable */
  preview(
    account_id: number,
    paper: PrintedPaper,
    form: PrintForm,
    language: PaperLanguage,
  ): Promise<{ html: string }> {
    return this.peers.call(renderRoutes.paperPreview, { body: { account_id, paper, form, language } });
  }
}
