import { Inject, Injectable } from '@nestjs/common';
import type { messageRoutes } from '@lamliang/contracts/notifications';
import { text } from '@lamliang/i18n';
import {
  AppClock,
  Db,
  DueWork,
  keyFor,
  Sealer,
  SERVICE_CONFIG,
  Timers,
  type AuditTrail,
  type Call,
} from '@lamliang/platform';
import type { NotificationsConfig } from '../config.ts';
import { afterTry } from './outgoing-message.rules.ts';
import type { OutgoingMessage } from './outgoing-message.entity.ts';
import { OutgoingMessagesRepository } from './outgoing-messages.repository.ts';
import { SmsClient } from './sms.client.ts';

/** Development and the embedded default run without a secret of their own; production refuses that. */
const UNSET = 'the messages of a development machine';
const CONCURRENCY = 20;
const IDLE_MS = 1_000;
const ownerOf = (business_key: string) => `message:${business_key}`;

/** Messages to people: written down with the request, then handed over until somebody takes them. */
@Injectable()
export class OutgoingMessagesService {
  private readonly sealer: Sealer;
  private readonly due: DueWork<OutgoingMessage>;

  constructor(
    timers: Timers,
    private readonly db: Db,
    private readonly clock: AppClock,
    @Inject(SERVICE_CONFIG) config: NotificationsConfig,
    private readonly messages: OutgoingMessagesRepository,
    private readonly sms: SmsClient,
  ) {
    const secrets = [config.WEBHOOK_SECRET_KEY || UNSET, ...config.WEBHOOK_NEXT_SECRET_KEYS];
    this.sealer = new Sealer(secrets.map((secret) => keyFor(secret, 'outgoing message')));
    this.due = new DueWork(timers, {
      name: 'outgoing-messages',
      idle_ms: IDLE_MS,
      concurrency: CONCURRENCY,
      key: ({ id }) => id,
      claim: (limit) => this.db.systemRead((tx) => this.messages.claim(tx, this.clock.now(), limit)),
      run: (message, stopping) => this.handOver(message, stopping),
      release: ({ id }) => this.db.systemRead((tx) => this.messages.release(tx, id)),
    });
  }

  /** Takes a message to send, once for its key. */
  async send(asked: Call<typeof messageRoutes.sendMessage>['body'], audit: AuditTrail): Promise<{ id: number }> {
    const { code, ...message } = asked;
    const sealed_code = code ? this.sealer.seal(code, ownerOf(message.business_key)) : null;
    const { id } = await this.db.system(async (tx) => {
      const row = await this.messages.add(tx, { ...message, sealed_code }, this.clock.now());
      if (row.added) await audit.write(tx, { target_id: row.id });
      else audit.unchanged();
      return row;
    });
    this.due.wake();
    return { id };
  }

  private async handOver(message: OutgoingMessage, stopping: AbortSignal): Promise<void> {
    const { id, receiver, business_key, until } = message;
    const now = this.clock.now();
    const over = until <= now;
    const answer = over ? null : await this.sms.send(receiver, this.wordsOf(message), business_key, stopping);
    if (stopping.aborted && answer?.status === null) throw new Error('this process ends');
    const after = answer
      ? afterTry(answer, message.tries + 1, until, this.clock.now())
      : { state: 'expired' as const, fault: message.fault };
    await this.db.system((tx) => this.messages.settle(tx, id, after, this.clock.now()));
  }

  private wordsOf({ business_key, kind, language, values, sealed_code }: OutgoingMessage): string {
    const code = sealed_code ? { code: this.sealer.open(sealed_code, ownerOf(business_key)) } : {};
    return text(language, `message.${kind}.text`, { ...values, ...code });
  }
}
