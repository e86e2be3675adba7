import { authRoutes } from '@lamliang/contracts/auth';
import { Peers } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** How shops pay, which the auth service keeps. */
@Injectable()
export class PayersClient {
  constructor(private readonly peers: Peers) {}

  /** Whether a shop pays by credit. @throws AppError service.unavailable */
  async paysByCredit(account_id: number): Promise<boolean> {
    const [terms] = await this.peers.call(authRoutes.creditTerms, { body: { account_ids: [account_id] } });
    return terms?.payment_type === 'credit';
  }
}
