import { AppClock, Db, Every, SERVICE_CONFIG, type Tx } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import { platformUrl, type SandboxConfig } from '../config.ts';
import { sendPush } from './push.client.ts';
import { nextTry } from './push.rules.ts';
import { PushesRepository, type PushTerms } from './pushes.repository.ts';

/** Longer than a send may take: whoever claimed a push and died gives it back after that. */
const CLAIM_MS = 20_000;
const BATCH = 50;

/** What the carriers push to the platform, kept until it answered 2xx or six tries failed. */
@Injectable()
export class PushesService {
  private readonly repository = new PushesRepository();

  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    @Inject(SERVICE_CONFIG) private readonly config: SandboxConfig,
  ) {}

  /** @returns the id to deliver when the transaction is committed. */
  add(tx: Tx, push: PushTerms): Promise<number> {
    return this.repository.add(tx, push, tx.now());
  }

  /** Sends a push that is due. @returns the status of the answer; null without one, or when it is not due. */
  async deliver(id: number): Promise<number | null> {
    const now = this.clock.now();
    const until = new Date(now.getTime() + CLAIM_MS);
    const push = await this.db.systemRead((tx) => this.repository.claim(tx, id, now, until));
    if (!push) return null;
    const signed = {
      url: `${platformUrl(this.config)}/partner-api/v1/${push.partner_code}/events`,
      event_id: push.event_id,
      secret: this.config.CARRIER_SECRETS[push.partner_code],
      body: push.body,
      now,
    };
    let status: number | null = null;
    let error: string | null = null;
    try {
      for (let copy = 0; copy < push.copies; copy++) status = await sendPush(signed);
    } catch (fault) {
      error = fault instanceof Error ? fault.message : String(fault);
    }
    const ok = status !== null && status >= 200 && status < 300 && !error;
    const next = ok ? undefined : nextTry(push.tries, this.clock.now());
    await this.db.systemRead((tx) => this.repository.settle(tx, id, ok, status, error, next));
    return status;
  }

  /** Tries what failed again. */
  @Every(1_000, 'pushes')
  async retry(): Promise<void> {
    const due = await this.db.systemRead((tx) => this.repository.due(tx, this.clock.now(), BATCH));
    for (const id of due) await this.deliver(id);
  }
}
