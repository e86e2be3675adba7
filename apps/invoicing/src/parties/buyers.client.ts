import { authRoutes } from '@lamliang/contracts/auth';
import { Peers } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { ToldBuyer } from './party.rules.ts';

/** Shops as their papers name them, which auth knows. */
@Injectable()
export class BuyersClient {
  constructor(private readonly peers: Peers) {}

  /** Those of at most 1,000 accounts that are shops. @throws AppError service.unavailable */
  of(account_ids: number[]): Promise<ToldBuyer[]> {
    return this.peers.call(authRoutes.buyers, { body: { account_ids } });
  }

  /**
   * The number of a person, for a document; its opening is audited with the reason.
   * @throws AppError service.unavailable, record.not_found where auth has it no more
   */
  async number(account_id: number, number_id: number, reason: string): Promise<string> {
    return (await this.peers.call(authRoutes.openBuyerNumber, { body: { account_id, number_id, reason } })).number;
  }
}
