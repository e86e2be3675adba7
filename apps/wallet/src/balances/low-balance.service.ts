import { FIRST_LOW_BALANCE, walletEvents, type LowBalance } from '@lamliang/contracts/wallet';
import { add, addDays, bangkokDate, daysBetween, startOfBangkokDay } from '@lamliang/kernel';
import { AppClock, Db, Every, Outbox, type ShopCaller, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { BalancesRepository } from './balances.repository.ts';
import { DAYS_BACK, daysLeft, forecastOf, isLow } from './forecast.rules.ts';
import { LowBalanceRepository, type Spender } from './low-balance.repository.ts';

/** Shops of one transaction. */
const AT_ONCE = 500;

/** Tells shops that their money is nearly used up, before their orders fail. */
@Injectable()
export class LowBalanceService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly outbox: Outbox,
    private readonly balances: BalancesRepository,
    private readonly low: LowBalanceRepository,
  ) {}

  async get({ account_id }: ShopCaller): Promise<LowBalance> {
    return (await this.db.read({ account_id }, (tx) => this.low.of(tx, account_id))) ?? FIRST_LOW_BALANCE;
  }

  async set({ account_id }: ShopCaller, wanted: LowBalance): Promise<LowBalance> {
    await this.db.system((tx) => this.low.set(tx, account_id, wanted));
    return wanted;
  }

  /** Warns each shop once a day at most, however often and by how many it runs. @returns how many were warned */
  @Every(3_600_000, 'low-balance')
  async warn(): Promise<number> {
    const today = bangkokDate(this.clock.now());
    const to = startOfBangkokDay(today);
    const from = startOfBangkokDay(addDays(today, -DAYS_BACK));
    let warned = 0;
    for (let after = 0; ;) {
      const behind = { from, to, today, after, first: FIRST_LOW_BALANCE };
      const shops = await this.db.systemAutocommit((tx) => this.low.spenders(tx, behind, AT_ONCE));
      if (shops.length) warned += await this.db.system((tx) => this.warnSome(tx, shops, today));
      after = shops.at(-1)?.account_id ?? after;
      if (shops.length < AT_ONCE) return warned;
    }
  }

  private async warnSome(tx: Tx, shops: readonly Spender[], today: string): Promise<number> {
    const held = await this.balances.of(tx, shops.map((shop) => shop.account_id)); // prettier-ignore
    const low = shops.flatMap((shop, n) => {
      const { credit, bonus, credit_line } = held[n]!;
      const available = shop.line_flag ? credit_line.open : add(credit, bonus);
      const forecast = forecastOf(shop.spent, daysBetween(bangkokDate(shop.first), today), available, today);
      return isLow(forecast, shop, today) ? [{ account_id: shop.account_id, forecast }] : [];
    });
    if (!low.length) return 0;
    const fresh = await this.low.warn(tx, low.map((one) => one.account_id), today); // prettier-ignore
    const version = Number(today.replaceAll('-', ''));
    const events = low.filter(({ account_id }) => fresh.has(account_id)).map(({ account_id, forecast }) => ({
      key: String(account_id),
      version,
      payload: {
        account_id,
        available_amount: forecast.available,
        per_day_amount: forecast.per_day,
        days_left: daysLeft(forecast, today) ?? 0,
        lasts_until: forecast.lasts_until ?? today,
        occurred_at: tx.now().toISOString(),
      },
    })); // prettier-ignore
    await this.outbox.publishMany(tx, walletEvents.balanceWarned, events);
    return events.length;
  }
}
