import { Injectable } from '@nestjs/common';
import type { Balances, ShopBalances } from '@lamliang/contracts/wallet';
import { Db, type ShopCaller, type Tx } from '@lamliang/platform';
import { balancesOf } from './balance.view.ts';
import { BalancesRepository } from './balances.repository.ts';

@Injectable()
export class BalancesService {
  constructor(
    private readonly db: Db,
    private readonly balances: BalancesRepository,
  ) {}

  /** Balances of one shop, under its row-level security. */
  async ofShop(shop: ShopCaller): Promise<ShopBalances> {
    const { account_id } = shop;
    return balancesOf(shop, await this.db.read({ account_id }, (tx) => this.within(tx, account_id)));
  }

  /** The same within an open transaction. */
  async within(tx: Tx, account_id: number): Promise<Balances> {
    const [row] = await this.balances.of(tx, [account_id]);
    return row as Balances;
  }

  /** Balances of many shops, for other services and staff. */
  async ofMany(account_ids: number[]): Promise<Balances[]> {
    return await this.db.systemAutocommit((tx) => this.balances.of(tx, account_ids));
  }
}
