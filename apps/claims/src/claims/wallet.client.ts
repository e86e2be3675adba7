import { walletRoutes, type PaymentType } from '@lamliang/contracts/wallet';
import type { Satang } from '@lamliang/kernel';
import { AppError, Peers } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** The refund of a claim; `amount` is satang, `reason` what the shop's statement says. */
export interface Refund {
  id: number;
  account_id: number;
  shipment_order_id: number;
  order_no: string;
  amount: Satang;
  reason: string;
  payment_type: PaymentType | null;
}

/** Whether wallet refuses a payment for good; everything else is tried again. */
export const isRefused = (error: unknown): error is AppError =>
  error instanceof AppError && [...walletRoutes.pay.fails, 'request.invalid'].includes(error.code);

/** Money of shops, which the wallet service moves. */
@Injectable()
export class WalletClient {
  constructor(private readonly peers: Peers) {}

  /**
   * Pays the refund of a claim; the same claim again is paid no second time.
   * @throws AppError service.unavailable, idempotency.key_reused when something else was paid for the claim
   */
  async payRefund(claim: Refund): Promise<void> {
    const { id, account_id, shipment_order_id, order_no, amount, reason, payment_type } = claim;
    const order = { id: shipment_order_id, order_no };
    const business_key = `claim:${id}`;
    await this.peers.call(walletRoutes.pay, {
      body: {
        kind: 'claim_refund',
        business_key,
        account_id,
        amount,
        order,
        reason,
        ...(payment_type && { payment_type }),
      },
    });
  }
}
