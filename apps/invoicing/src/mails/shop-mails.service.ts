import type { BillingMail } from '@lamliang/contracts/auth';
import { DAY_MS } from '@lamliang/kernel';
import { AppClock, Db, DeletedAccounts, DueWork, LOGGER, Timers, type Logger, type Tx } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { ShopMail } from './shop-mail.entity.ts';
import { ShopMailsRepository } from './shop-mails.repository.ts';
import { TellClient } from './tell.client.ts';

/** A mail that could not be handed over by then is of no use any more (ms). */
const TOLD_WITHIN_MS = 3 * DAY_MS;
const LEASE_MS = 30_000;
const IDLE_MS = 2_000;
const CONCURRENCY = 4;
/** Waits after each failed try: doubled up to ten minutes (ms). */
const againMs = (attempts: number): number => Math.min(2_000 * 2 ** Math.min(attempts, 20), 600_000);

/** Mails to shops: written down in the transaction of what they tell, handed over until auth has taken them, each once. */
@Injectable()
export class ShopMailsService {
  private readonly due: DueWork<ShopMail>;

  constructor(
    timers: Timers,
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly mails: ShopMailsRepository,
    private readonly client: TellClient,
    @Inject(LOGGER) private readonly log: Logger,
    accounts: DeletedAccounts,
  ) {
    accounts.erases(({ account_id }) => this.db.system((tx) => this.mails.removeOf(tx, account_id)));
    this.due = new DueWork(timers, {
      name: 'shop-mails',
      idle_ms: IDLE_MS,
      concurrency: CONCURRENCY,
      key: ({ business_key }) => business_key,
      claim: (limit) => this.db.systemAutocommit((tx) => this.mails.takeDue(tx, limit, this.after(LEASE_MS))),
      run: (mail) => this.tell(mail),
      retry: (mail, error) => this.tellLater(mail, error),
    });
  }

  /** Asks for a mail when `tx` has committed. @param business_key the fact that it tells, with its id */
  async ask(tx: Tx, mail: { business_key: string; account_id: number; kind: BillingMail; values: Record<string, string> }): Promise<void> {
    await this.mails.ask(tx, { ...mail, until_dt: new Date(tx.now().getTime() + TOLD_WITHIN_MS) });
    tx.afterCommit(() => this.due.wake());
  } // prettier-ignore

  private async tell({ business_key, account_id, kind, values, until_dt }: ShopMail): Promise<void> {
    await this.client.tell({ business_key, account_id, kind, values, until: until_dt });
    await this.db.systemAutocommit((tx) => this.mails.remove(tx, business_key));
  }

  private async tellLater({ business_key, attempts, until_dt }: ShopMail, error: unknown): Promise<void> {
    const at = this.after(againMs(attempts));
    if (at < until_dt) {
      this.log.warn({ err: error, business_key }, 'a mail to a shop is asked for later');
      return this.db.systemAutocommit((tx) => this.mails.againAt(tx, business_key, at));
    }
    this.log.error({ err: error, business_key }, 'a mail to a shop was given up');
    await this.db.systemAutocommit((tx) => this.mails.remove(tx, business_key));
  }

  private after(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}
