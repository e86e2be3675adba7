import { walletRoutes, type InvoicePaymentTerms } from '@lamliang/contracts/wallet';
import { AppError, Peers } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** Whether wallet refuses a payment for good; everything else is tried again. */
export const isRefused = (error: unknown): error is AppError =>
  error instanceof AppError &&
  [...walletRoutes.payInvoice.fails, 'request.invalid'].includes(error.code);

/** Money, which the wallet service moves. */
@Injectable()
export class WalletClient {
  constructor(private readonly peers: Peers) {}

  /**
   * Posts the payment of an invoice; the same invoice again is posted no second time.
   * @returns the number of the posting
   * @throws AppError wallet.floor where the wallet has less, idempotency.key_reused, service.unavailable
   */
  async payInvoice(body: InvoicePaymentTerms): Promise<string> {
    return (await this.peers.call(walletRoutes.payInvoice, { body })).transaction_no;
  }
}
