import { Injectable } from '@nestjs/common';
import type { QueryOf } from '@lamliang/contracts';
import type { walletRoutes } from '@lamliang/contracts/wallet';
import { AppError, Db } from '@lamliang/platform';
import { pageOf, periodOf, searchPattern, totalOf } from './statement.rules.ts';
import { insuranceRowOf, transportRowOf } from './statement.view.ts';
import { StatementsRepository, type StatementRow, type Wallet } from './statements.repository.ts';

interface StatementQueryInput {
  from_date?: string | undefined;
  to_date?: string | undefined;
  type?: string | undefined;
  search?: string | undefined;
  sort?: 'ASC' | 'DESC' | undefined;
  page?: number | undefined;
  limit?: number | undefined;
}

/** Statements of a shop's two wallets, under its row-level security. */
@Injectable()
export class StatementsService {
  constructor(
    private readonly db: Db,
    private readonly statements: StatementsRepository,
  ) {}

  /** The transport wallet in a period; by default newest first. */
  async transport(account_id: number, query: QueryOf<typeof walletRoutes.report>) {
    const { rows, ...page } = await this.page(account_id, 'transport', query);
    return { rows: rows.map(transportRowOf), ...page };
  }

  /** The insurance wallet, newest first. */
  async insurance(account_id: number, query: QueryOf<typeof walletRoutes.serviceTransactions>) {
    const { rows, ...page } = await this.page(account_id, 'insurance', query);
    return { rows: rows.map(insuranceRowOf), ...page };
  }

  /** @throws AppError order.not_found */
  async transportOfOrder(account_id: number, order_id: number) {
    return (await this.ofOrder(account_id, order_id, 'transport')).map(transportRowOf);
  }

  /** @throws AppError order.not_found */
  async insuranceOfOrder(account_id: number, order_id: number) {
    return (await this.ofOrder(account_id, order_id, 'insurance')).map(insuranceRowOf);
  }

  private async page(account_id: number, wallet: Wallet, asked: StatementQueryInput) {
    const period = periodOf(asked);
    const { page, limit, offset } = pageOf(asked);
    const { rows, counted } = await this.db.read({ account_id }, (tx) =>
      this.statements.page(tx, account_id, {
        wallet,
        period,
        type: asked.type ?? null,
        pattern: searchPattern(asked.search),
        sort: asked.sort ?? 'DESC',
        limit,
        offset,
      }),
    );
    return { rows, page, limit, ...totalOf(counted) };
  }

  private async ofOrder(account_id: number, order_id: number, wallet: Wallet): Promise<StatementRow[]> {
    const rows = await this.db.read({ account_id }, (tx) => this.statements.ofOrder(tx, account_id, order_id, wallet));
    if (!rows) throw new AppError('order.not_found');
    return rows;
  }
}
