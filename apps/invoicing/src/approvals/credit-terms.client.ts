import { authRoutes } from '@lamliang/contracts/auth';
import { Peers } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** Within how many days shops that pay by credit have to pay, which staff agree on with each. */
@Injectable()
export class CreditTermsClient {
  constructor(private readonly peers: Peers) {}

  /** Null where nothing was agreed. @throws AppError service.unavailable */
  async dueDays(account_id: number): Promise<number | null> {
    const [terms] = await this.peers.call(authRoutes.creditTerms, { body: { account_ids: [account_id] } });
    return terms?.due_days ?? null;
  }
}
