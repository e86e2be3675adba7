import { walletRoutes } from '@lamliang/contracts/wallet';
import type { Satang } from '@lamliang/kernel';
import { Peers } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** Money of shops, which the wallet service moves. */
@Injectable()
export class WalletClient {
  constructor(private readonly peers: Peers) {}

  /**
   * Pays the refund of a claim; the same claim again is paid no second time.
   * @param amount satang @param reason what the shop's statement says
   * @throws AppError service.unavailable, idempotency.key_reused when something else was paid for the claim
   */
  async payRefund(claim: { id: number; account_id: number; amount: Satang; reason: string }): Promise<void> {
    const { id, account_id, amount, reason } = claim;
    const business_key = `claim:${id}`;
    await this.peers.call(walletRoutes.pay, {
      body: { kind: 'claim_refund', business_key, account_id, amount, reason },
    });
  }
}
