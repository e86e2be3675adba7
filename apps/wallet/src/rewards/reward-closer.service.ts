import type { RewardsClosed } from '@lamliang/contracts/wallet';
import { addDays, displaySum, isZero, type Satang } from '@lamliang/kernel';
import { AppClock, Db, Every, type AuditTrail, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { LedgerService } from '../ledger/ledger.service.ts';
import { rewardPosting } from '../ledger/posting.rules.ts';
import { ReferralsClient, type ReferredShop, type ResoldShop } from './referrals.client.ts';
import { boundsOf, cashbackOf, commissionOf, countsUntil, isDue, nextMonth } from './reward.rules.ts';
import { RewardTermsRepository } from './reward-terms.repository.ts';
import { RewardsRepository, type NewReward } from './rewards.repository.ts';

/** Shops of one transaction. */
const AT_ONCE = 500;
type Given = { reward_count: number; amount: Satang };

/** Closes months: what the parcels of a month earned is posted once, however often and by how many it is closed. */
@Injectable()
export class RewardCloserService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly ledger: LedgerService,
    private readonly referrals: ReferralsClient,
    private readonly terms: RewardTermsRepository,
    private readonly rewards: RewardsRepository,
  ) {}

  /** @throws AppError service.unavailable when auth does not answer: the month is then closed the next time */
  @Every(3_600_000, 'reward-closer')
  closeDue(): Promise<RewardsClosed> {
    return this.close();
  }

  /** The same by hand. @throws AppError service.unavailable */
  async closeByHand(audit: AuditTrail): Promise<RewardsClosed> {
    const closed = await this.close();
    await this.db.system((tx) => audit.write(tx, { target_id: closed.periods.at(-1) ?? 'none', after: closed }));
    return closed;
  }

  private async close(): Promise<RewardsClosed> {
    const periods: string[] = [];
    const given: Given[] = [];
    let period = await this.db.systemAutocommit((tx) => this.rewards.nextMonth(tx));
    for (; period && isDue(period, this.clock.now()); period = nextMonth(period)) {
      given.push(...(await this.commission(period)), ...(await this.resold(period)), ...(await this.cashback(period)));
      const closes = period;
      await this.db.system((tx) => this.rewards.close(tx, closes));
      periods.push(period);
    }
    return {
      periods,
      reward_count: given.reduce((sum, one) => sum + one.reward_count, 0),
      amount: displaySum(...given.map(({ amount }) => amount)),
    };
  }

  /** For shops that referred others, of shops within their first twelve months. */
  private async commission(period: string): Promise<Given[]> {
    const given: Given[] = [];
    let shops: ReferredShop[];
    for (let after = 0; ; after = shops.at(-1)?.account_id ?? after) {
      shops = await this.referrals.of({ after });
      const referrerOf = new Map(shops.map((shop) => [shop.account_id, shop.referrer_id]));
      const counted = shops.map(({ account_id, create_dt }) => ({ account_id, until: countsUntil(create_dt) }));
      if (shops.length)
        given.push(
          await this.db.system(async (tx) => {
            const steps = await this.terms.on(tx, 'referral', lastDayOf(period));
            const bases = await this.rewards.bases(tx, boundsOf(period), counted);
            return this.give(tx, bases.map((base) => ({ kind: 'referral', period, source_account_id: base.account_id, ...base, account_id: referrerOf.get(base.account_id)!, ...commissionOf(steps, base.base_amount) }))); // prettier-ignore
          }),
        );
      if (shops.length < AT_ONCE) return given;
    }
  }

  /** For resellers that have a rate, of shops that are under them now: of parcels booked since they are. */
  private async resold(period: string): Promise<Given[]> {
    const given: Given[] = [];
    let shops: ResoldShop[];
    for (let after = 0; ; after = shops.at(-1)?.account_id ?? after) {
      shops = await this.referrals.underResellers({ after });
      const resellerOf = new Map(shops.map((shop) => [shop.account_id, shop.reseller_id]));
      const counted = shops.map(({ account_id, reseller_dt }) => ({ account_id, since: reseller_dt }));
      if (shops.length)
        given.push(
          await this.db.system(async (tx) => {
            const terms = await this.terms.ofResellers(tx, [...new Set(resellerOf.values())], lastDayOf(period));
            const bases = terms.size ? await this.rewards.bases(tx, boundsOf(period), counted) : [];
            return this.give(tx, bases.map((base) => {
              const reseller_id = resellerOf.get(base.account_id)!;
              return { kind: 'reseller', period, source_account_id: base.account_id, ...base, account_id: reseller_id, ...commissionOf(terms.get(reseller_id) ?? [], base.base_amount) };
            })); // prettier-ignore
          }),
        );
      if (shops.length < AT_ONCE) return given;
    }
  }

  /** For all shops whose parcels of the month reach a step. */
  private async cashback(period: string): Promise<Given[]> {
    const given: Given[] = [];
    const bounds = boundsOf(period);
    let shops: number[];
    for (let after = 0; ; after = shops.at(-1) ?? after) {
      const from = after;
      shops = await this.db.systemAutocommit((tx) => this.rewards.shops(tx, bounds.to, from, AT_ONCE));
      const some = shops.map((account_id) => ({ account_id }));
      if (some.length)
        given.push(
          await this.db.system(async (tx) => {
            const steps = await this.terms.on(tx, 'cashback', lastDayOf(period));
            const bases = steps.length ? await this.rewards.bases(tx, bounds, some) : [];
            return this.give(tx, bases.map((base) => ({ kind: 'cashback', period, source_account_id: base.account_id, ...base, ...cashbackOf(steps, base.base_amount) }))); // prettier-ignore
          }),
        );
      if (shops.length < AT_ONCE) return given;
    }
  }

  /** What is written already is posted already, in the same transaction. */
  private async give(tx: Tx, rewards: readonly NewReward[]): Promise<Given> {
    const some = rewards.filter(({ amount }) => !isZero(amount));
    const made = await this.rewards.insert(tx, some);
    const byShop = new Map(some.map((reward) => [reward.source_account_id, reward]));
    const fresh = made.map(({ id, source_account_id }) => ({ ...byShop.get(source_account_id)!, id }));
    const posted = await this.ledger.postMany(tx, fresh.map(rewardPosting));
    await this.rewards.posted(tx, fresh.map(({ id }) => id), posted.map(({ transaction_id }) => transaction_id)); // prettier-ignore
    return { reward_count: fresh.length, amount: displaySum(...fresh.map(({ amount }) => amount)) };
  }
}

const lastDayOf = (period: string) => addDays(nextMonth(period), -1);
