import { Injectable } from '@nestjs/common';
import { cursorOf, nextOf, totalOf, type QueryOf } from '@lamliang/contracts';
import type { walletRoutes } from '@lamliang/contracts/wallet';
import { AppError, Db, type ShopCaller } from '@lamliang/platform';
import { seesFigures } from '../balances/balance.view.ts';
import { pageOf, periodOf, searchPattern } from './statement.rules.ts';
import { insuranceRowOf, transportRowOf } from './statement.view.ts';
import { StatementsRepository, type Moved, type StatementRow, type Wallet } from './statements.repository.ts';

interface StatementQueryInput {
  from_date?: string | undefined;
  to_date?: string | undefined;
  type?: string | undefined;
  search?: string | undefined;
  sort?: 'ASC' | 'DESC' | undefined;
  page?: number | undefined;
  limit?: number | undefined;
  after?: string | undefined;
}

/** Statements of a shop's two wallets, under its row-level security also where staff read them. */
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

  /**
   * What moved a shop's credit and bonus, for staff: the rows that its own people see, of one book where it is named.
   * None for what is no shop.
   */
  async history(account_id: number, { book, ...query }: QueryOf<typeof walletRoutes.creditHistory>) {
    const { rows, ...page } = await this.page(account_id, book ?? 'transport', query);
    return { rows: rows.map(transportRowOf), ...page };
  }

  /** @throws AppError order.not_found */
  async transportOfOrder(shop: ShopCaller, order_id: number) {
    const rows = (await this.ofOrder(shop.account_id, order_id, 'transport')).map(transportRowOf);
    if (seesFigures(shop)) return rows;
    const none = { pre_cut_credit: null, after_cut_credit: null, pre_cut_bonus: null, after_cut_bonus: null };
    return rows.map((row) => ({ ...row, ...none }));
  }

  /** @throws AppError order.not_found */
  async insuranceOfOrder(shop: ShopCaller, order_id: number) {
    const rows = (await this.ofOrder(shop.account_id, order_id, 'insurance')).map(insuranceRowOf);
    return seesFigures(shop) ? rows : rows.map((row) => ({ ...row, balance_after: null }));
  }

  private async page(account_id: number, moved: Moved, asked: StatementQueryInput) {
    const period = periodOf(asked);
    const { page, limit, offset } = pageOf(asked);
    const { rows, counted } = await this.db.read({ account_id }, (tx) =>
      this.statements.page(tx, account_id, {
        moved,
        period,
        type: asked.type ?? null,
        pattern: searchPattern(asked.search),
        sort: asked.sort ?? 'DESC',
        limit,
        offset,
        after: cursorOf(asked.after),
      }),
    );
    return { rows, page, limit, next: nextOf(rows, limit, (row) => row.transaction_dt), ...totalOf(counted) };
  }

  private async ofOrder(account_id: number, order_id: number, wallet: Wallet): Promise<StatementRow[]> {
    const rows = await this.db.read({ account_id }, (tx) => this.statements.ofOrder(tx, account_id, order_id, wallet));
    if (!rows) throw new AppError('order.not_found');
    return rows;
  }
}
