import { walletRoutes, type ResellerCommission } from '@lamliang/contracts/wallet';
import { Peers } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** What resellers earn of the shops under them, which wallet closes by the month. */
@Injectable()
export class CommissionClient {
  constructor(private readonly peers: Peers) {}

  /** For the closed months of a period, of at most 1,000 shops. @throws AppError service.unavailable */
  of(
    reseller_id: number,
    account_ids: readonly number[],
    from_date: string,
    to_date: string,
  ): Promise<ResellerCommission> {
    const body = { reseller_id, account_ids: [...account_ids], from_date, to_date };
    return this.peers.call(walletRoutes.resellerCommission, { body });
  }
}
