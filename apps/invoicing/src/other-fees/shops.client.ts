import { authRoutes } from '@lamliang/contracts/auth';
import type { PaymentType } from '@lamliang/contracts/wallet';
import { AppError, Peers } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** Shops, which the auth service keeps. */
@Injectable()
export class ShopsClient {
  constructor(private readonly peers: Peers) {}

  /** How shops pay, by their ids; who is no shop, or left, is not in it. @throws AppError service.unavailable */
  async paying(account_ids: readonly number[]): Promise<Map<number, PaymentType>> {
    const found = await this.peers.call(authRoutes.shops, { body: { account_ids: [...new Set(account_ids)] } });
    return new Map(
      found.map(({ account_id, payment_type }) => {
        if (!payment_type) throw new AppError('service.unavailable');
        return [account_id, payment_type];
      }),
    );
  }

  /** @throws AppError account.not_found where it is nobody's account or that of staff; service.unavailable */
  async mustBeShop(account_id: number): Promise<void> {
    if (!(await this.paying([account_id])).has(account_id)) throw new AppError('account.not_found');
  }
}
