import type { Decision, QueryOf } from '@lamliang/contracts';
import type {
  RewardKind,
  RewardPreview,
  RewardTerms,
  RewardTermsChange,
  walletRoutes,
} from '@lamliang/contracts/wallet';
import { addDays, bangkokDate, displaySum, max, percentBps, sub, ZERO, type Satang } from '@lamliang/kernel';
import { AppClock, AppError, Db, enterDecision, staffList, type AuditTrail, type Decides, type Listed, type StaffCaller, type Tx } from '@lamliang/platform'; // prettier-ignore
import { Injectable } from '@nestjs/common';
import { ReferralsClient } from './referrals.client.ts';
import { boundsOf, cashbackOf, commissionOf, countsUntil, monthBefore, monthOf, stepOf } from './reward.rules.ts';
import { RewardTermsRepository } from './reward-terms.repository.ts';
import { RewardsRepository, type Base, type CountedShop } from './rewards.repository.ts';

const SORTABLE = { id: 'id', valid_from: 'valid_from', kind: 'kind', create_dt: 'create_dt' };
const AT_ONCE = 500;

const isReward = (kind: RewardTerms['kind']): kind is RewardKind => kind !== 'withholding' && kind !== 'carrier_withholding'; // prettier-ignore

/** Rates of commission (a reseller has one of its own), cashback and tax: added from a day on, so that what a month was closed with stays known. */
@Injectable()
export class RewardTermsService implements Decides {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly referrals: ReferralsClient,
    private readonly rewards: RewardsRepository,
    private readonly terms: RewardTermsRepository,
  ) {}

  list(query: QueryOf<typeof walletRoutes.rewardTermsList>): Promise<Listed<RewardTerms>> {
    return this.db.systemAutocommit((tx) => this.terms.list(tx, staffList(query, SORTABLE)));
  }

  /** @throws AppError record.not_found */
  async get(id: number): Promise<RewardTerms> {
    const found = await this.db.systemAutocommit((tx) => this.terms.one(tx, id));
    if (!found) throw new AppError('record.not_found');
    return found;
  }

  /** What the month before this one would have given. @throws AppError request.invalid, service.unavailable */
  async preview(change: RewardTermsChange): Promise<RewardPreview> {
    this.mustBeToCome(change);
    const { kind } = change;
    const period = monthBefore(monthOf(bangkokDate(this.clock.now())));
    const give = kind === 'cashback' ? cashbackOf : commissionOf;
    const found: RewardPreview = { period, shop_count: 0, amount: ZERO, amount_now: ZERO };
    if (!isReward(kind)) return found;
    const now = await this.db.systemAutocommit((tx) => this.terms.on(tx, kind, change.valid_from, change.account_id));
    for await (const bases of this.bases(kind, period, change.account_id)) {
      const of = (steps: RewardTermsChange['steps']) => bases.map((base) => give(steps, base.base_amount).amount);
      const gives = of(change.steps);
      found.shop_count += gives.filter((amount) => amount > 0).length;
      found.amount = displaySum(found.amount, ...gives);
      found.amount_now = displaySum(found.amount_now, ...of(now));
    }
    return found;
  }

  /**
   * Sets rates from a day on; those that hold for it already change nothing. By what they would have given more, the limit
   * decides whether a second person is needed; tax always takes two.
   * @throws AppError request.invalid for a day that has passed; service.unavailable
   */
  async set(staff: StaffCaller, change: RewardTermsChange, audit: AuditTrail): Promise<{ decision_id: number | null }> {
    const { amount, amount_now } = await this.preview(change);
    const { kind, account_id, valid_from, steps, reason } = change;
    const more: Satang = max(ZERO, sub(amount, amount_now));
    return await this.db.system(async (tx) => {
      const terms = { kind, ...(account_id === undefined ? {} : { account_id }), valid_from, steps };
      const target = account_id === undefined ? kind : `${kind}:${account_id}`;
      const before = await this.terms.setFor(tx, { kind, account_id: account_id ?? null, valid_from, steps });
      // What is set again is no second question; what was something else meanwhile is.
      if (before.holds) return (audit.unchanged(), { decision_id: null });
      const business_key = `reward_terms:${target}:${valid_from}:${JSON.stringify(steps)}:${before.times}`;
      const entry = { kind: 'reward_terms', business_key, target, account_id: account_id ?? null, amount: more, terms, reason }; // prettier-ignore
      const decision = await enterDecision(tx, staff, entry, { second: !isReward(kind) });
      if (!decision.fresh) audit.unchanged();
      else {
        if (decision.state === 'done') await this.done(tx, decision);
        await audit.write(tx, { target_id: decision.id, reason, after: terms });
      }
      return { decision_id: decision.state === 'waiting' ? decision.id : null };
    });
  }

  /** The tax kept back of a payment to a carrier, by the rate of its day and the step that it reaches; satang, half up. */
  async withheldOfCarrier(
    tx: Tx,
    amount: Satang,
    paid: Date,
  ): Promise<{ withheld_bps: number; withheld_amount: Satang }> {
    const steps = await this.terms.on(tx, 'carrier_withholding', bangkokDate(paid));
    const withheld_bps = stepOf(steps, amount)?.rate_percent ?? 0;
    return { withheld_bps, withheld_amount: percentBps(amount, withheld_bps) };
  }

  /** Adds rates that are approved. */
  async done(tx: Tx, { terms, decided_name }: Decision): Promise<void> {
    const { account_id = null, kind, valid_from, steps } = terms as Omit<RewardTermsChange, 'reason'>;
    await this.terms.insert(tx, { kind, account_id, valid_from, steps, staff_name: decided_name ?? '-' });
  }

  private async *bases(kind: RewardKind, period: string, reseller_id?: number): AsyncGenerator<Base[]> {
    const bounds = boundsOf(period);
    const next = {
      referral: async (after: number) => (await this.referrals.of({ after })).map(({ account_id, create_dt }) => ({ account_id, until: countsUntil(create_dt) })),
      reseller: async (after: number) => (await this.referrals.underResellers({ reseller_id, after })).map(({ account_id, reseller_dt }) => ({ account_id, since: reseller_dt })),
      cashback: async (after: number) => (await this.db.systemAutocommit((tx) => this.rewards.shops(tx, bounds.to, after, AT_ONCE))).map((account_id) => ({ account_id })),
    } satisfies Record<RewardKind, (after: number) => Promise<CountedShop[]>>; // prettier-ignore
    for (let after = 0; ;) {
      const shops: CountedShop[] = await next[kind](after);
      if (shops.length) yield await this.db.systemAutocommit((tx) => this.rewards.bases(tx, bounds, shops));
      after = shops.at(-1)?.account_id ?? after;
      if (shops.length < AT_ONCE) return;
    }
  } // prettier-ignore

  private mustBeToCome({ valid_from }: RewardTermsChange): void {
    const today = bangkokDate(this.clock.now());
    if (valid_from < today || valid_from > addDays(today, 366))
      throw new AppError('request.invalid', { errors: [{ field: 'valid_from', code: 'validation.invalid' }] });
  }
}
