import { authRoutes } from '@lamliang/contracts/auth';
import { AppError, Peers } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** Shops, which the auth service keeps. */
@Injectable()
export class ShopsService {
  constructor(private readonly peers: Peers) {}

  /** @throws AppError account.not_found where it is nobody's account or that of staff; service.unavailable */
  async mustBeShop(account_id: number): Promise<void> {
    const found = await this.peers.call(authRoutes.shops, { body: { account_ids: [account_id] } });
    if (found.length === 0) throw new AppError('account.not_found');
  }
}
