import { type Message } from '@lamliang/contracts/sandbox';
import { AppClock, Db } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { MessagesRepository } from './messages.repository.ts';

type Terms = Pick<Message, 'channel' | 'to' | 'text'> & {
  subject?: string | undefined;
  code?: string | null | undefined;
  ref?: string | null | undefined;
};
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
  ) {}

  send(terms: Terms): Promise<Message> {
    const { channel, to, text, subject = null, code = null, ref = null } = terms;
    const message = { channel, to: addressOf(to), text, subject, code, ref, at: this.clock.now() };
    return this.db.systemRead((tx) => this.repository.add(tx, message));
  }

  /** Newest first, at most 100; of all receivers by default. */
  list(to: string | undefined, limit = SHOWN): Promise<Message[]> {
    return this.db.systemRead((tx) => this.repository.newest(tx, to && addressOf(to), limit));
  }
}
