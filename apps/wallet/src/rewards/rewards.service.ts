import type { QueryOf } from '@lamliang/contracts';
import type { StaffReward, walletRoutes } from '@lamliang/contracts/wallet';
import { AppError, Db, staffList, type Listed } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { REWARD_COLUMNS, RewardsRepository } from './rewards.repository.ts';

/** Commission and cashback of all shops, as staff see them. */
@Injectable()
export class RewardsService {
  constructor(
    private readonly db: Db,
    private readonly rewards: RewardsRepository,
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
}
