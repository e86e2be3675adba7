import type { BodyOf, QueryOf } from '@lamliang/contracts';
import type { ResellerCommission, StaffReward, walletRoutes } from '@lamliang/contracts/wallet';
import { bangkokDate } from '@lamliang/kernel';
import { AppError, Db, staffList, type Listed } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { monthOf } from './reward.rules.ts';
import { RewardTermsRepository } from './reward-terms.repository.ts';
import { REWARD_COLUMNS, RewardsRepository } from './rewards.repository.ts';

/** Commission and cashback of all shops, as staff see them. */
@Injectable()
export class RewardsService {
  constructor(
    private readonly db: Db,
    private readonly rewards: RewardsRepository,
    private readonly terms: RewardTermsRepository,
  ) {}

  list(query: QueryOf<typeof walletRoutes.rewards>): Promise<Listed<StaffReward>> {
    return this.db.systemAutocommit((tx) => this.rewards.list(tx, staffList(query, REWARD_COLUMNS)));
  }

  /** @throws AppError record.not_found */
  async get(id: number): Promise<StaffReward> {
    const found = await this.db.systemAutocommit((tx) => this.rewards.one(tx, id));
    if (!found) throw new AppError('record.not_found');
    return found;
  }

  /** What a reseller was given of the shops under it, for the closed months of a period. */
  ofReseller({ reseller_id, account_ids, from_date, to_date }: BodyOf<typeof walletRoutes.resellerCommission>): Promise<ResellerCommission> {
    const months = { from: monthOf(from_date), to: monthOf(to_date) };
    return this.db.system(async (tx) => ({
      rate_percent: (await this.terms.on(tx, 'reseller', bangkokDate(tx.now()), reseller_id))[0]?.rate_percent ?? null,
      shops: await this.rewards.byShop(tx, reseller_id, account_ids, months),
      months: (await this.rewards.months(tx, reseller_id, 'reseller', months)).map(({ period, commission_amount }) => ({ period, amount: commission_amount })),
    }));
  } // prettier-ignore
}
