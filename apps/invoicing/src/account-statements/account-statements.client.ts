import type { AccountStatement, PaperLanguage } from '@lamliang/contracts/invoicing';
import { renderRoutes } from '@lamliang/contracts/render';
import { Peers } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** Statements of account as PDF. */
@Injectable()
export class AccountStatementsClient {
  constructor(private readonly peers: Peers) {}

  /** @throws AppError service.unavailable */
  async print(account_id: number, statement: AccountStatement, language: PaperLanguage): Promise<Buffer> {
    const { pdf } = await this.peers.call(renderRoutes.accountStatement, { body: { account_id, statement, language } });
    return Buffer.from(pdf, 'base64');
  }
}
