import { AppClock, Db, DueWork, SERVICE_CONFIG, Timers, type Tx } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import { platformUrl, type SandboxConfig } from '../config.ts';
import { sendPush } from './push.client.ts';
import { nextTry } from './push.rules.ts';
import { PushesRepository, type PushRow, type PushTerms } from './pushes.repository.ts';

/** Lease of a push, longer than sending may take; released when its process crashes. */
const LEASE_MS = 20_000;
const IDLE_MS = 1_000;

/** Pushes of carriers to the platform, kept until a 2xx response or six failed attempts. */
@Injectable()
export class PushesService {
  private readonly repository = new PushesRepository();

  constructor(
    timers: Timers,
    private readonly db: Db,
    private readonly clock: AppClock,
    @Inject(SERVICE_CONFIG) private readonly config: SandboxConfig,
  ) {
    new DueWork(timers, {
      name: 'pushes',
      idle_ms: IDLE_MS,
      // Sequentially, so that events of a parcel stay in order.
      concurrency: 1,
      key: (push: PushRow) => push.id,
      claim: (limit) => this.db.systemAutocommit((tx) => this.repository.claim(tx, limit, LEASE_MS)),
      run: async (push) => void (await this.send(push)),
    });
  }

  /** Stores a push, claimed by its caller. @returns what `send` takes when the transaction is committed */
  add(tx: Tx, push: PushTerms): Promise<PushRow> {
    return this.repository.add(tx, push, LEASE_MS);
  }

  /** Sends a claimed push and records the result. @returns the status of the answer; null without one */
  async send(push: PushRow): Promise<number | null> {
    const signed = {
      url: `${platformUrl(this.config)}/partner-api/v1/${push.partner_code}/${push.path}`,
      event_id: push.event_id,
      secret: this.config.CARRIER_SECRETS[push.partner_code],
      body: push.body,
      now: this.clock.now(),
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
    await this.db.systemAutocommit((tx) => this.repository.settle(tx, push.id, ok, status, error, next));
    return status;
  }
}
