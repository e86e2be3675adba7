import { claimsEvents } from '@lamliang/contracts/claims';
import {
  AppClock,
  CollectsMetrics,
  Db,
  DueWork,
  gauge,
  LOGGER,
  Outbox,
  Timers,
  type Logger,
  type Tx,
} from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import { claimEvent } from './claim-event.rules.ts';
import { payAgainMs } from './claim.rules.ts';
import { ResolutionsRepository, type DueRefund } from './resolutions.repository.ts';
import { isRefused, WalletClient } from './wallet.client.ts';

const unpaid = gauge('claims_unpaid', 'Claims whose refund wallet refused for good', []);

/** Longer than a payment takes with all its tries (ms). */
const LEASE_MS = 30_000;
const IDLE_MS = 500;
const CONCURRENCY = 4;

/**
 * Pays the refunds that were decided, then ends their claims. The decision is kept before wallet is asked, so whoever
 * dies in between is followed by another one that asks for the same payment, which wallet makes once.
 */
@Injectable()
export class RefundsService {
  private readonly due: DueWork<DueRefund>;

  constructor(
    timers: Timers,
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly outbox: Outbox,
    private readonly claims: ResolutionsRepository,
    private readonly wallet: WalletClient,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.due = new DueWork(timers, {
      name: 'claim-refunds',
      idle_ms: IDLE_MS,
      concurrency: CONCURRENCY,
      key: ({ id }) => id,
      claim: (limit) => this.db.systemAutocommit((tx) => this.claims.takeDue(tx, limit, this.after(LEASE_MS))),
      run: (refund) => this.pay(refund),
      retry: (refund, error) => this.payLater(refund, error),
    });
  }

  /** Wake signal: a refund is due. */
  wake(): void {
    this.due.wake();
  }

  /** Pays the refund of a claim now, where there is one to be paid; a failure is left to the due work. */
  async payNow(claim_id: number): Promise<void> {
    const refund = await this.db.systemAutocommit((tx) => this.claims.takeOne(tx, claim_id, this.after(LEASE_MS)));
    if (refund) await this.due.perform(refund);
  }

  /** Ends a claim that was decided on, and publishes it; one that has ended stays as it is. */
  async finish(tx: Tx, claim_id: number): Promise<void> {
    const row = await this.claims.finish(tx, claim_id);
    if (!row) return;
    const { resolution, amount } = row;
    await this.outbox.publish(tx, claimsEvents.resolved, claimEvent(row, tx.now(), { resolution, amount }));
  }

  private async pay(refund: DueRefund): Promise<void> {
    await this.wallet.payRefund({ ...refund, reason: `เคลม ${refund.order_no} ${refund.tracking_no}` });
    await this.db.system((tx) => this.finish(tx, refund.id));
  }

  @CollectsMetrics()
  async measure(): Promise<void> {
    unpaid.set(await this.db.systemAutocommit((tx) => this.claims.countUnpaid(tx)));
  }

  private async payLater({ id, pay_attempts }: DueRefund, error: unknown): Promise<void> {
    if (isRefused(error)) {
      this.log.error({ err: error, claim_id: id }, 'the refund of a claim was refused; staff decide anew');
      return this.db.systemAutocommit((tx) => this.claims.setUnpaid(tx, id, error.code));
    }
    this.log.warn({ err: error, claim_id: id }, 'the refund of a claim is paid later');
    await this.db.systemAutocommit((tx) => this.claims.payAgainAt(tx, id, this.after(payAgainMs(pay_attempts))));
  }

  private after(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}
