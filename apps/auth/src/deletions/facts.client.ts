import { claimsRoutes } from '@lamliang/contracts/claims';
import { invoicingRoutes } from '@lamliang/contracts/invoicing';
import { notificationsRoutes } from '@lamliang/contracts/notifications';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { AppError, Peers } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { Facts } from './deletion.rules.ts';

/** What other services know of a shop that wants to leave. */
@Injectable()
export class FactsClient {
  constructor(private readonly peers: Peers) {}

  /** @throws AppError service.unavailable where one of them does not answer: a shop is not deleted blindly */
  async of(account_id: number): Promise<Facts> {
    const body = { account_id };
    // Money first: what is held no more by then has become an order that is found after it.
    const [balances] = await this.peers.call(walletRoutes.internalBalances, { body: { account_ids: [account_id] } });
    const [orders, claims, topups, invoices] = await Promise.all([
      this.peers.call(ordersRoutes.openOrders, { body }),
      this.peers.call(claimsRoutes.openClaims, { body }),
      this.peers.call(walletRoutes.pendingTopups, { body }),
      this.peers.call(invoicingRoutes.owedOfAccount, { body }),
    ]);
    if (!balances) throw new AppError('service.unavailable');
    return { orders, claims, balances, topups, invoices };
  }

  /** Closes a shop for new holds and top-ups. @returns until when @throws AppError service.unavailable */
  async close(account_id: number): Promise<Date> {
    const { until } = await this.peers.call(walletRoutes.closeShop, { body: { account_id, closed_flag: 1 } });
    if (!until) throw new AppError('service.unavailable');
    return until;
  }

  /** Opens it again. @throws AppError service.unavailable */
  async open(account_id: number): Promise<void> {
    await this.peers.call(walletRoutes.closeShop, { body: { account_id, closed_flag: 0 } });
  }

  /** @throws AppError service.unavailable */
  async forgetMessages(body: { receivers: string[]; business_keys: string[] }): Promise<void> {
    await this.peers.call(notificationsRoutes.forgetMessages, { body });
  }
}
