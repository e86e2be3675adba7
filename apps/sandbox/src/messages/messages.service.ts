import { setTimeout as pause } from 'node:timers/promises';
import { type Message } from '@lamliang/contracts/sandbox';
import { AppClock, Db } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { BEFORE_KEPT, ONCE_KEPT } from '../faults/fault.rules.ts';
import { FaultsService } from '../faults/faults.service.ts';
import { ConfiguredStatus } from '../receivers/receivers.service.ts';
import { MessagesRepository } from './messages.repository.ts';

type Terms = Pick<Message, 'channel' | 'to' | 'text'> & {
  subject?: string | undefined;
  code?: string | null | undefined;
  ref?: string | null | undefined;
};
export type ReceivedMail = Pick<Message, 'to' | 'text' | 'html' | 'message_id'> & { subject: string };
const SHOWN = 100;

/** Mail addresses are one whatever their case. */
const addressOf = (to: string) => to.trim().toLowerCase();

/** SMS and email provider: messages are stored in a public mailbox. */
@Injectable()
export class MessagesService {
  private readonly repository = new MessagesRepository();

  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly faults: FaultsService,
  ) {}

  /** Takes a message over HTTP, once for its key. @throws ConfiguredStatus 400, 503 or 500 of a fault */
  async send(terms: Terms, key: string | undefined, signal: AbortSignal): Promise<Message> {
    const { channel, to, text, subject = null, code = null, ref = null } = terms;
    const hits = await this.faults.hits(channel, BEFORE_KEPT);
    const delay_ms = hits.get('latency');
    if (delay_ms) await pause(delay_ms, undefined, { signal }).catch(() => undefined);
    if (hits.has('refuse')) throw new ConfiguredStatus(400);
    if (hits.has('defer')) throw new ConfiguredStatus(503);
    const message = { channel, to: addressOf(to), text, subject, html: null, message_id: null, code, ref };
    const kept = await this.keep(message, key ?? null);
    if ((await this.faults.hits(channel, ONCE_KEPT)).size) throw new ConfiguredStatus(500);
    return kept;
  }

  /** Keeps a mail that came by SMTP; each copy of one is kept, as a mailbox does. */
  async receive(mail: ReceivedMail): Promise<Message> {
    return await this.keep({ ...mail, channel: 'mail', to: addressOf(mail.to), code: null, ref: null }, null);
  }

  /** Newest first, at most 100; of all receivers by default. */
  list(to: string | undefined, limit = SHOWN): Promise<Message[]> {
    return this.db.systemAutocommit((tx) => this.repository.newest(tx, to && addressOf(to), limit));
  }

  private keep(message: Omit<Message, 'id' | 'at'>, key: string | null): Promise<Message> {
    return this.db.systemAutocommit((tx) => this.repository.add(tx, { ...message, at: this.clock.now() }, key));
  }
}
