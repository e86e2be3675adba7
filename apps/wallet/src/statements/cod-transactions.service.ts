import { cursorOf, nextOf, totalOf, type QueryOf } from '@lamliang/contracts';
import type { walletRoutes } from '@lamliang/contracts/wallet';
import { Db } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { CodTransactionsRepository } from './cod-transactions.repository.ts';
import { pageOf, periodOf, searchPattern } from './statement.rules.ts';

/** The statement of a shop's COD wallet: what carriers handed over, and what was paid out. */
@Injectable()
export class CodTransactionsService {
  constructor(
    private readonly db: Db,
    private readonly transactions: CodTransactionsRepository,
  ) {}

  /** A period of it, newest first, each with what was left. */
  async page(account_id: number, { type, search, ...asked }: QueryOf<typeof walletRoutes.codTransactions>) {
    const { page, limit, offset } = pageOf(asked);
    const wanted = { period: periodOf(asked), type, pattern: searchPattern(search), limit, offset, after: cursorOf(asked.after) }; // prettier-ignore
    const { rows, counted } = await this.db.read({ account_id }, (tx) => this.transactions.page(tx, account_id, wanted)); // prettier-ignore
    return { rows, page, limit, next: nextOf(rows, limit, (row) => row.transaction_dt), ...totalOf(counted) };
  }
}
