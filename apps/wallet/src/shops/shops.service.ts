import { authRoutes } from '@lamliang/contracts/auth';
import { AppClock, AppError, Db, DeletedAccounts, Peers, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { ClosingsRepository } from './closings.repository.ts';

/** A shop stays closed this long (ms) for its deletion, where nobody opens it: a process that broke off closes none for good. */
const CLOSED_MS = 15 * 60_000;

/** Shops, which the auth service keeps; wallet knows which of them are being deleted. */
@Injectable()
export class ShopsService {
  constructor(
    private readonly peers: Peers,
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly closings: ClosingsRepository,
    accounts: DeletedAccounts,
  ) {
    accounts.erases(({ account_id }) => this.db.system((tx) => this.closings.close(tx, account_id, null)));
  }

  /**
   * Closes a shop that is to be deleted, or opens it again. From the answer on nothing is taken of a closed one, and what
   * was taken before is in its balances.
   * @returns until when it is closed; null for an open one
   */
  async close({
    account_id,
    closed_flag,
  }: {
    account_id: number;
    closed_flag: 0 | 1;
  }): Promise<{ until: Date | null }> {
    const until = closed_flag ? new Date(this.clock.now().getTime() + CLOSED_MS) : null;
    await this.db.system((tx) =>
      until ? this.closings.close(tx, account_id, until) : this.closings.open(tx, account_id),
    );
    return { until };
  }

  /** In the transaction that takes something of a shop. @throws AppError permission.denied for one that is closed */
  async mustBeOpen(tx: Tx, account_id: number): Promise<void> {
    if (!(await this.closings.isOpen(tx, account_id, this.clock.now()))) throw new AppError('permission.denied');
  }

  /** @throws AppError account.not_found where it is nobody's account or that of staff; service.unavailable */
  async mustBeShop(account_id: number): Promise<void> {
    const found = await this.peers.call(authRoutes.shops, { body: { account_ids: [account_id] } });
    if (found.length === 0) throw new AppError('account.not_found');
  }
}
