import { Injectable } from '@nestjs/common';
import type { Balances, ShopBalances, WalletForecast } from '@lamliang/contracts/wallet';
import { add, addDays, bangkokDate, daysBetween, startOfBangkokDay } from '@lamliang/kernel';
import { AppClock, Db, type ShopCaller, type Tx } from '@lamliang/platform';
import { balancesOf } from './balance.view.ts';
import { BalancesRepository } from './balances.repository.ts';
import { DAYS_BACK, forecastOf } from './forecast.rules.ts';

@Injectable()
export class BalancesService {
  constructor(
    private readonly db: Db,
    private readonly balances: BalancesRepository,
    private readonly clock: AppClock,
  ) {}

  /** Balances of one shop, under its row-level security. */
  async ofShop(shop: ShopCaller): Promise<ShopBalances> {
    const { account_id } = shop;
    return balancesOf(shop, await this.db.read({ account_id }, (tx) => this.within(tx, account_id)));
  }

  /** How long a shop's money lasts, by what the last whole days took. */
  async forecast({ account_id, shop }: ShopCaller): Promise<WalletForecast> {
    const today = bangkokDate(this.clock.now());
    const to = startOfBangkokDay(today);
    return this.db.read({ account_id }, async (tx) => {
      const { spent, first } = await this.balances.spent(tx, account_id, startOfBangkokDay(addDays(today, -DAYS_BACK)), to); // prettier-ignore
      const days = first ? daysBetween(bangkokDate(first), today) : 0;
      const { credit, bonus, credit_line } = await this.within(tx, account_id);
      return forecastOf(spent, days, shop.payment_type === 'credit' ? credit_line.open : add(credit, bonus), today);
    });
  }

  /** Balances of one shop within an open transaction. */
  async within(tx: Tx, account_id: number): Promise<Balances> {
    const [row] = await this.balances.of(tx, [account_id]);
    return row as Balances;
  }

  /** Balances of many shops, for other services and staff. */
  async ofMany(account_ids: number[]): Promise<Balances[]> {
    return await this.db.systemAutocommit((tx) => this.balances.of(tx, account_ids));
  }
}
