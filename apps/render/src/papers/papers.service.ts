import type { BodyOf } from '@lamliang/contracts';
import type { renderRoutes } from '@lamliang/contracts/render';
import { Injectable } from '@nestjs/common';
import { Fonts } from '../documents/fonts.service.ts';
import { Printer } from '../printers/printer.service.ts';
import { paperDocument } from './paper.rules.ts';

/** Papers of invoicing as PDF. Whoever asks keeps the bytes; here is nothing of them. */
@Injectable()
export class PapersService {
  constructor(
    private readonly fonts: Fonts,
    private readonly printer: Printer,
  ) {}

  /** A paper as a page to look at, its texts fitted as in print, when it is its shop's turn. */
  async preview({ account_id, paper, form, language }: BodyOf<typeof renderRoutes.paperPreview>, signal: AbortSignal): Promise<{ html: string }> {
    const document = () => paperDocument(paper, { form, language, font_css: this.fonts.of(paper) });
    return { html: await this.printer.inTurn({ account_id, signal }, async () => this.printer.fitted(document())) };
  } // prettier-ignore

  /** Prints a paper when it is its shop's turn. Untagged: with the cells of 300 lines tagged it is ten times as large. */
  async print({ account_id, paper, form, language }: BodyOf<typeof renderRoutes.paper>, signal: AbortSignal): Promise<{ pdf: string }> {
    const document = () => paperDocument(paper, { form, language, font_css: this.fonts.of(paper) });
    const body = await this.printer.inTurn({ account_id, signal }, async () => this.printer.pdf(document()));
    return { pdf: body.toString('base64') };
  } // prettier-ignore
}
