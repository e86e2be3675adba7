import { cursorOf, nextOf, totalOf, type QueryOf } from '@lamliang/contracts';
import {
  affiliateCells,
  type AffiliateBalance,
  type AffiliateRow,
  type AffiliateSums,
  type CashbackNow,
  type walletRoutes,
} from '@lamliang/contracts/wallet';
import { bangkokDate, displaySum, ZERO } from '@lamliang/kernel';
import { AppClock, Db, type ShopCaller, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { AffiliateWithdrawalsService } from './affiliate-withdrawals.service.ts';
import { AffiliateBookRepository } from './affiliate-book.repository.ts';
import { pageOf, periodOf } from '../statements/statement.rules.ts';
import { ReferralsClient } from './referrals.client.ts';
import { boundsOf, cashbackOf, countsUntil, monthOf, nextStepOf } from './reward.rules.ts';
import { RewardTermsRepository } from './reward-terms.repository.ts';
import { RewardsRepository, type Months } from './rewards.repository.ts';

/** Referred shops that their referrer sees. */
const SHOWN = 100;
/** Rows of a batch of the export. */
const BATCH = 500;
/** A month is in a period that has a day of it. */
const monthsOf = ({
  from_date,
  to_date,
}: {
  from_date?: string | undefined;
  to_date?: string | undefined;
}): Months => ({
  from: from_date && monthOf(from_date),
  to: to_date && monthOf(to_date),
});

/** What a shop is given by the month, as its own people see it. */
@Injectable()
export class OwnRewardsService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly referrals: ReferralsClient,
    private readonly terms: RewardTermsRepository,
    private readonly book: AffiliateBookRepository,
    private readonly rewards: RewardsRepository,
    private readonly withdrawals: AffiliateWithdrawalsService,
  ) {}

  /** Commission by month and referred shop, newest first. @throws AppError service.unavailable */
  async report({ account_id }: ShopCaller, asked: QueryOf<typeof walletRoutes.affiliateReport>) {
    const { page, limit, offset } = pageOf(asked);
    const { rows, counted } = await this.told(account_id, { months: monthsOf(asked), limit, offset, after: cursorOf(asked.after) }); // prettier-ignore
    return { rows, page, limit, next: nextOf(rows, limit, (row) => row.create_dt), ...totalOf(counted) };
  }

  /** The same added up. */
  async sums({ account_id }: ShopCaller, asked: QueryOf<typeof walletRoutes.affiliateSums>): Promise<AffiliateSums> {
    const months = await this.db.read({ account_id }, (tx) => this.rewards.months(tx, account_id, 'referral', monthsOf(asked)));
    return {
      order_count: months.reduce((sum, month) => sum + month.order_count, 0),
      base_amount: displaySum(...months.map((month) => month.base_amount)),
      commission_amount: displaySum(...months.map((month) => month.commission_amount)),
      months: months.map(({ period, commission_amount }) => ({ period, commission_amount })),
    };
  } // prettier-ignore

  /** The same in batches for a file. @throws AppError service.unavailable */
  async *export({ account_id }: ShopCaller, asked: QueryOf<typeof walletRoutes.affiliateExport>): AsyncGenerator<string[][]> {
    for (let offset = 0; ; offset += BATCH) {
      const { rows } = await this.told(account_id, { months: monthsOf(asked), limit: BATCH, offset });
      if (rows.length) yield rows.map(affiliateCells);
      if (rows.length < BATCH) return;
    }
  } // prettier-ignore

  /** What the shop earned by referring others. @throws AppError service.unavailable */
  async balance({ account_id }: ShopCaller): Promise<AffiliateBalance> {
    const day = bangkokDate(this.clock.now());
    const shops = (await this.referrals.of({ referrer_id: account_id })).toReversed().slice(0, SHOWN);
    return await this.db.system(async (tx) => {
      const { earned_amount, paid_amount } = await this.book.sums(tx, account_id);
      const bySource = await this.rewards.bySource(tx, account_id, shops.map((shop) => shop.account_id)); // prettier-ignore
      const earned = new Map(bySource.map((row) => [row.source_account_id, row.amount]));
      return {
        ...(await this.withdrawals.free(tx, account_id)),
        earned_amount,
        paid_amount,
        rate_percent: (await this.terms.on(tx, 'referral', day))[0]?.rate_percent ?? 0,
        shops: shops.map(({ account_id: id, shop_name, create_dt }) => ({ shop_name, create_dt, counts_until: countsUntil(create_dt), commission_amount: earned.get(id) ?? ZERO })), // prettier-ignore
      };
    });
  }

  /** What moved it in a period, newest first, each with what was left. */
  async transactions({ account_id }: ShopCaller, { type, ...asked }: QueryOf<typeof walletRoutes.affiliateTransactions>) {
    const { page, limit, offset } = pageOf(asked);
    const wanted = { period: periodOf(asked), type, limit, offset, after: cursorOf(asked.after) };
    const { rows, counted } = await this.db.read({ account_id }, (tx) => this.book.page(tx, account_id, wanted));
    return { rows, page, limit, next: nextOf(rows, limit, (row) => row.transaction_dt), ...totalOf(counted) };
  } // prettier-ignore

  /** Cashback by month, newest first, and the month that runs. */
  async cashback({ account_id }: ShopCaller, asked: QueryOf<typeof walletRoutes.cashback>) {
    const { page, limit, offset } = pageOf(asked);
    const wanted = { kind: 'cashback', months: monthsOf(asked), limit, offset, after: cursorOf(asked.after) } as const;
    return await this.db.system(async (tx) => {
      const { rows, counted } = await this.rewards.page(tx, account_id, wanted);
      const told = rows.map(({ so_far: _sum, source_account_id: _id, ...row }) => ({ ...row, paid_dt: row.create_dt }));
      return { rows: told, page, limit, next: nextOf(rows, limit, (row) => row.create_dt), ...totalOf(counted), now: await this.now(tx, account_id) };
    });
  } // prettier-ignore

  private async now(tx: Tx, account_id: number): Promise<CashbackNow> {
    const day = bangkokDate(tx.now());
    const period = monthOf(day);
    const steps = await this.terms.on(tx, 'cashback', day);
    const [base] = await this.rewards.bases(tx, boundsOf(period), [{ account_id }]);
    const { order_count, base_amount } = base ?? { order_count: 0, base_amount: ZERO };
    const { rate_bps, amount } = cashbackOf(steps, base_amount);
    return { period, order_count, base_amount, rate_percent: rate_bps, amount, steps, next: nextStepOf(steps, base_amount) }; // prettier-ignore
  }

  private async told(
    account_id: number,
    wanted: Omit<Parameters<RewardsRepository['page']>[2], 'kind'>,
  ): Promise<{ rows: AffiliateRow[]; counted: number }> {
    const { rows, counted, paid } = await this.db.read({ account_id }, async (tx) => ({
      ...(await this.rewards.page(tx, account_id, { kind: 'referral', ...wanted })),
      paid: (await this.book.sums(tx, account_id)).paid_amount,
    }));
    const account_ids = [...new Set(rows.map((row) => row.source_account_id))];
    const names = new Map(account_ids.length ? (await this.referrals.of({ account_ids })).map((shop) => [shop.account_id, shop.shop_name]) : []); // prettier-ignore
    const told = rows.map(({ so_far, source_account_id, amount, ...row }) => ({
      ...row,
      shop_name: names.get(source_account_id) ?? null,
      commission_amount: amount,
      paid_flag: so_far <= paid ? (1 as const) : (0 as const),
    }));
    return { rows: told, counted };
  }
}
