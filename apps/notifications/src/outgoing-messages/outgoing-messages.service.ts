import { Inject, Injectable } from '@nestjs/common';
import { messageTerms, type messageRoutes } from '@lamliang/contracts/notifications';
import { mailOf, smsOf, type MessageContent } from '@lamliang/i18n';
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
import { publicUrl, type NotificationsConfig } from '../config.ts';
import { MailClient } from './mail.client.ts';
import { afterTry, type Handover } from './outgoing-message.rules.ts';
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
    @Inject(SERVICE_CONFIG) private readonly config: NotificationsConfig,
    private readonly messages: OutgoingMessagesRepository,
    private readonly sms: SmsClient,
    private readonly mail: MailClient,
  ) {
    const secrets = [config.WEBHOOK_SECRET_KEY || UNSET, ...config.WEBHOOK_NEXT_SECRET_KEYS];
    this.sealer = new Sealer(secrets.map((secret) => keyFor(secret, 'outgoing message')));
    this.due = new DueWork(timers, {
      name: 'outgoing-messages',
      idle_ms: IDLE_MS,
      concurrency: CONCURRENCY,
      key: ({ id }) => id,
      claim: (limit) => this.db.systemAutocommit((tx) => this.messages.claim(tx, this.clock.now(), limit)),
      run: (message, stopping) => this.handOver(message, stopping),
      release: ({ id }) => this.db.systemAutocommit((tx) => this.messages.release(tx, id)),
    });
  }

  /** Takes a message to send, once for its key. */
  async send(asked: Call<typeof messageRoutes.sendMessage>['body'], audit: AuditTrail): Promise<{ id: number }> {
    const { code, link, ...message } = asked;
    const secret = code ?? link;
    const sealed_code = secret ? this.sealer.seal(secret, ownerOf(message.business_key)) : null;
    const { id } = await this.db.system(async (tx) => {
      const row = await this.messages.add(tx, { ...message, sealed_code }, this.clock.now());
      if (row.added) await audit.write(tx, { target_id: row.id });
      else audit.unchanged();
      return row;
    });
    this.due.wake();
    return { id };
  }

  /** Something is to be sent now. */
  wake(): void {
    this.due.wake();
  }

  private async handOver(message: OutgoingMessage, stopping: AbortSignal): Promise<void> {
    const { id, channel, until } = message;
    const over = until <= this.clock.now();
    const answer = over ? null : await this.byChannel(message, stopping);
    if (stopping.aborted && answer?.verdict === 'later') throw new Error('this process ends');
    const after = answer
      ? afterTry(channel, answer, message.tries + 1, until, this.clock.now())
      : { state: 'expired' as const, fault: message.fault };
    await this.db.system((tx) => this.messages.settle(tx, id, after, this.clock.now()));
  }

  private async byChannel(message: OutgoingMessage, stopping: AbortSignal): Promise<Handover> {
    const { id, channel, receiver, business_key, language, create_dt } = message;
    const { content, secret } = this.contentOf(message);
    if (channel === 'sms') return await this.sms.send(receiver, smsOf(content), business_key, stopping);
    // With the time, so that an installation whose ids begin anew does not repeat an old Message-ID.
    const key = `message.${id}.${create_dt.getTime()}`;
    const words = mailOf(content, publicUrl(this.config));
    return await this.mail.send({ ...words, id: key, receiver, language, date: create_dt }, secret, stopping);
  }

  /** What a message says, its secret opened for the moment. */
  private contentOf({ business_key, kind, language, values, sealed_code }: OutgoingMessage): {
    content: MessageContent;
    secret: string[];
  } {
    const { secret: has, page } = messageTerms(kind);
    const secret = sealed_code ? this.sealer.open(sealed_code, ownerOf(business_key)) : undefined;
    const path = has === 'link' ? secret : page;
    const content = {
      kind,
      language,
      values,
      ...(has === 'code' && secret ? { code: secret } : {}),
      ...(path ? { link: publicUrl(this.config) + path } : {}),
    };
    return { content, secret: secret ? [secret] : [] };
  }
}
