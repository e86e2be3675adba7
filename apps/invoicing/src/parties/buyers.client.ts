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
}
