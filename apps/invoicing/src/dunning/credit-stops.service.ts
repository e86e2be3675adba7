import type { AnswerOf, PayloadOf } from '@lamliang/contracts';
import { invoicingEvents, type invoicingRoutes } from '@lamliang/contracts/invoicing';
import { bangkokDate, formatBaht } from '@lamliang/kernel';
import { AppClock, Db, Every, Outbox, SERVICE_CONFIG, type Tx } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { InvoicingConfig } from '../config.ts';
import { ShopMailsService } from '../mails/shop-mails.service.ts';
import type { CreditState } from './credit-state.entity.ts';
import { CreditStatesRepository } from './credit-states.repository.ts';

const AT_ONCE = 500;

/** Stops the credit of shops that leave invoices unpaid for too long, and opens it again with the payment. */
@Injectable()
export class CreditStopsService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly outbox: Outbox,
    private readonly states: CreditStatesRepository,
    private readonly mails: ShopMailsService,
    @Inject(SERVICE_CONFIG) private readonly config: InvoicingConfig,
  ) {}

  /** Looks at all shops: days go by without anybody doing something. May run twice. */
  @Every(600_000, 'stop-credit')
  async look(): Promise<void> {
    const [today, days] = [bangkokDate(this.clock.now()), this.days];
    for (let after = 0; ;) {
      const found = await this.db.systemAutocommit((tx) => this.states.changing(tx, today, days, after, AT_ONCE));
      for (const account_id of found) await this.db.system((tx) => this.settle(tx, account_id));
      after = found.at(-1) ?? after;
      if (found.length < AT_ONCE) return;
    }
  }

  /** Stops or opens the credit of a shop where what it owes wants it, in the transaction that changed that. */
  async settle(tx: Tx, account_id: number): Promise<void> {
    const { count, amount } = await this.states.late(tx, bangkokDate(tx.now()), this.days, account_id);
    const stopped_flag = count > 0 ? 1 : 0;
    const known = await this.states.one(tx, account_id);
    if ((known?.stopped_flag ?? 0) === stopped_flag) return;
    const state = await this.states.set(tx, account_id, stopped_flag, amount);
    await this.outbox.publish(tx, invoicingEvents.creditChanged, { key: String(account_id), version: state.version, payload: told(state) }); // prettier-ignore
    if (!stopped_flag) return;
    const values = { amount: formatBaht(amount), days: String(this.config.CREDIT_STOP_DAYS) };
    await this.mails.ask(tx, { business_key: `credit_stopped:${account_id}:${state.version}`, account_id, kind: 'credit_stopped', values }); // prettier-ignore
  }

  /** Whether a shop may send nothing on credit now. */
  async isStopped(tx: Tx, account_id: number): Promise<boolean> {
    return (await this.states.one(tx, account_id))?.stopped_flag === 1;
  }

  /** As it is now, by shop, for services that subscribed later. */
  async *facts(after: string): AsyncGenerator<AnswerOf<typeof invoicingRoutes.creditStates>> {
    for (let last = Number(after); ;) {
      const rows = await this.db.systemAutocommit((tx) => this.states.facts(tx, last, AT_ONCE));
      for (const row of rows) yield { key: String(row.account_id), version: row.version, payload: told(row) };
      last = rows.at(-1)?.account_id ?? last;
      if (rows.length < AT_ONCE) return;
    }
  }

  /** Zero stops nobody: no invoice is a million days late. */
  private get days(): number {
    return this.config.CREDIT_STOP_DAYS || 1_000_000;
  }
}

const told = ({ account_id, stopped_flag, overdue_amount, version, changed_dt }: CreditState): PayloadOf<typeof invoicingEvents.creditChanged> =>
  ({ account_id, stopped_flag, overdue_amount, version, occurred_at: changed_dt.toISOString() }); // prettier-ignore
