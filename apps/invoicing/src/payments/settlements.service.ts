import type { PayloadOf } from '@lamliang/contracts';
import type { walletEvents } from '@lamliang/contracts/wallet';
import { bangkokDate, ZERO } from '@lamliang/kernel';
import { AppClock, Db, DueWork, Timers, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { postAgainMs } from './payment.rules.ts';
import { PaymentsRepository } from './payments.repository.ts';
import { PostingsService } from './postings.service.ts';
import { SettlementsRepository } from './settlements.repository.ts';
import type { WalletSettlement } from './wallet-settlement.entity.ts';

/** Longer than a shop's invoices take; who fails is followed by another one after it (ms). */
const LEASE_MS = 120_000;
const IDLE_MS = 2_000;

/**
 * What a credit customer fills into its wallet pays its invoices: whole ones, that which is due first before others. One
 * that the wallet is too small for stops those behind it.
 */
@Injectable()
export class SettlementsService {
  private readonly due: DueWork<WalletSettlement>;

  constructor(
    timers: Timers,
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly settlements: SettlementsRepository,
    private readonly payments: PaymentsRepository,
    private readonly postings: PostingsService,
  ) {
    this.due = new DueWork(timers, {
      name: 'wallet-settlements',
      idle_ms: IDLE_MS,
      concurrency: 4,
      key: ({ account_id }) => account_id,
      claim: (limit) => this.db.systemAutocommit((tx) => this.settlements.takeDue(tx, limit, this.after(LEASE_MS))),
      run: (shop) => this.settle(shop),
      retry: async ({ account_id, attempts }) =>
        this.db.systemAutocommit((tx) => this.settlements.againAt(tx, account_id, this.after(postAgainMs(attempts)))),
    });
  }

  /** A top-up was decided on. */
  async toppedUp(tx: Tx, { account_id, status, wallet_type }: PayloadOf<typeof walletEvents.topupDecided>): Promise<void> {
    if (status === 'approved' && wallet_type === 'transport') await this.filled(tx, account_id);
  } // prettier-ignore

  /** A shop was paid something into its wallet: here tax that it had withheld. */
  async paid(tx: Tx, { account_id, kind }: PayloadOf<typeof walletEvents.paid>): Promise<void> {
    if (kind === 'withholding_refund') await this.filled(tx, account_id);
  }

  private async filled(tx: Tx, account_id: number): Promise<void> {
    await this.settlements.ask(tx, account_id);
    tx.afterCommit(() => this.due.wake());
  }

  private async settle(shop: WalletSettlement): Promise<void> {
    while (await this.payOldest(shop.account_id));
    await this.db.systemAutocommit((tx) => this.settlements.done(tx, shop));
  }

  /** @returns whether there may be another one that can be paid @throws Error where wallet does not answer */
  private async payOldest(account_id: number): Promise<boolean> {
    const payment_id = await this.db.system(async (tx) => {
      const invoice = await this.settlements.oldest(tx, account_id);
      if (!invoice) return undefined;
      const now = tx.now();
      return await this.payments.insert(tx, {
        invoice_approval_id: invoice.id,
        account_id,
        payment_method: 'wallet',
        paid_date: bangkokDate(now),
        paid_amount: invoice.total_amount,
        withheld_amount: ZERO,
        reference: null,
        slip_file: null,
        due_dt: this.after(LEASE_MS),
        entered_by: null,
        entered_name: null,
        create_dt: now,
      });
    });
    if (payment_id === undefined) return false;
    const outcome = await this.postings.postNow(payment_id);
    if (outcome === 'posting') throw new Error('wallet does not answer');
    return outcome === 'received';
  }

  private after(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}
