import { walletRoutes } from '@lamliang/contracts/wallet';
import type { Satang } from '@lamliang/kernel';
import { AppError, Peers } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** Whether wallet refuses a payment for good; everything else is tried again. */
export const isRefused = (error: unknown): error is AppError =>
  error instanceof AppError && [...walletRoutes.pay.fails, 'request.invalid'].includes(error.code);

/** Wallets of shops, which the wallet service fills. */
@Injectable()
export class RefundPaymentsClient {
  constructor(private readonly peers: Peers) {}

  /**
   * Pays the tax of a certificate to the wallet of its shop; the same certificate again is paid no second time.
   * @returns the number of the posting
   * @throws AppError idempotency.key_reused, service.unavailable
   */
  async pay(of: { id: number; account_id: number; document_no: string; tax_amount: Satang }): Promise<string> {
    const { id, account_id, document_no: reason, tax_amount: amount } = of;
    const body = { kind: 'withholding_refund', account_id, business_key: `certificate:${id}`, amount, reason } as const;
    return (await this.peers.call(walletRoutes.pay, { body })).credit_transaction.transaction_no;
  }
}
