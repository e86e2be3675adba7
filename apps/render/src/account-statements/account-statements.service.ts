import type { BodyOf } from '@lamliang/contracts';
import type { renderRoutes } from '@lamliang/contracts/render';
import { Injectable } from '@nestjs/common';
import { Fonts } from '../documents/fonts.service.ts';
import { Printer } from '../printers/printer.service.ts';
import { statementDocument } from './account-statement.rules.ts';

/** Statements of account as PDF; nothing of them is kept. */
@Injectable()
export class AccountStatementsService {
  constructor(
    private readonly fonts: Fonts,
    private readonly printer: Printer,
  ) {}

  /** Prints a statement when it is its shop's turn. */
  async print({ account_id, statement, language }: BodyOf<typeof renderRoutes.accountStatement>, signal: AbortSignal): Promise<{ pdf: string }> {
    const document = () => statementDocument(statement, { language, font_css: this.fonts.of(statement) });
    const body = await this.printer.inTurn({ account_id, signal }, async () => this.printer.pdf(document(), { tagged: true }));
    return { pdf: body.toString('base64') };
  } // prettier-ignore
}
