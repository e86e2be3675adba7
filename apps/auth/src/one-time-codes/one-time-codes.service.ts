import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { limitHeaders } from '@lamliang/contracts';
import type { CodeSent } from '@lamliang/contracts/auth';
import type { MessageChannel, MessageKind } from '@lamliang/contracts/notifications';
import { AppClock, AppError, Db, keyFor, SERVICE_CONFIG, type Tx } from '@lamliang/platform';
import type { AuthConfig } from '../config.ts';
import { MessagesService } from '../messages/messages.service.ts';
import { Tickets, visitorSecrets } from '../tickets/tickets.ts';
import { codeOf, COUNTED_MS, refOf, RESEND_MS, TICKET_MS, VALID_MS, refusingLimit, type CodePurpose } from './one-time-code.rules.ts'; // prettier-ignore
import { OneTimeCodesRepository } from './one-time-codes.repository.ts';

/** How the code of a purpose is sent. */
const MESSAGES: Record<CodePurpose, { channel: MessageChannel; kind: MessageKind }> = {
  password: { channel: 'sms', kind: 'password_code' },
  register: { channel: 'sms', kind: 'register_code' },
  email: { channel: 'mail', kind: 'email_code' },
  account_deletion: { channel: 'sms', kind: 'account_deletion_code' },
};

/** Who asks for a code, and where it goes. */
export interface CodeRequest {
  purpose: CodePurpose;
  /** A telephone, or the address of a mailbox where the purpose goes by mail. */
  receiver: string;
  login_id: number | null;
  /** The network address that asks. */
  address: string;
  /** Whether somebody with a session asks. */
  signed_in: boolean;
  language: string;
  /** The words of the message; by default those of the purpose. */
  kind?: MessageKind;
}
/** What a right code gives: it opens its purpose for its receiver, once. */
export interface CodeTicket {
  id: number;
  purpose: CodePurpose;
  receiver: string;
  login_id: number | null;
}
type Sealed = CodeTicket & { until: number };

/** Codes that prove that somebody reads what is sent to a telephone or a mailbox. */
@Injectable()
export class OneTimeCodesService {
  /** Of the newest secret alone: after a rotation codes are asked for anew, and what was sent is counted from nothing. */
  private readonly key: Buffer;
  private readonly tickets: Tickets<Sealed>;

  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    @Inject(SERVICE_CONFIG) private readonly config: AuthConfig,
    private readonly codes: OneTimeCodesRepository,
    private readonly messages: MessagesService,
  ) {
    const secrets = visitorSecrets(config);
    this.key = keyFor(secrets.at(-1) ?? '', 'hashes of one-time codes');
    this.tickets = new Tickets(secrets, 'tickets of one-time codes');
  }

  /**
   * Sends a code. One that is refused counts for nothing; one of which nobody knows whether it was taken may be typed.
   * @throws AppError rate.limited with `retry_after_s`, service.unavailable
   */
  async send({ purpose, receiver, login_id, address, signed_in, language, kind }: CodeRequest): Promise<CodeSent> {
    const [code, ref] = [codeOf(randomInt(1_000_000)), refOf(randomBytes(6))];
    const [receiver_hash, address_hash] = [this.hash('receiver', receiver), this.hash('address', address)];
    const now = this.clock.now();
    const expire_dt = new Date(now.getTime() + VALID_MS);
    const id = await this.db.system(async (tx) => {
      await this.codes.lockSenders(tx, [receiver_hash, address_hash]);
      const since = new Date(now.getTime() - COUNTED_MS);
      const sent_before = await this.codes.sentSince(tx, { purpose, receiver_hash, address_hash }, since);
      const terms = { an_hour: this.config.CODES_AN_HOUR, signed_in };
      const limit = refusingLimit(sent_before, now, terms);
      if (limit) {
        const retry_after_s = Math.ceil(limit.wait_ms / 1_000);
        const headers = limitHeaders(limit.most, limit.within_ms / 1_000, retry_after_s);
        throw new AppError('rate.limited', { data: { retry_after_s }, headers });
      }
      const code_hash = this.hash(purpose, receiver, ref, code);
      const sent = { purpose, receiver_hash, address_hash, code_hash, ref, login_id, tries: 0 };
      return await this.codes.add(tx, { ...sent, create_dt: now, expire_dt, proven_dt: null, spent_dt: null });
    });
    const message = { ...MESSAGES[purpose], ...(kind && { kind }), receiver, language };
    const values = { ref, minutes: String(VALID_MS / 60_000) };
    try {
      await this.messages.send({ ...message, business_key: `code:${id}`, values, code, until: expire_dt });
    } catch (error) {
      const isRefused = error instanceof AppError && error.status < 500;
      if (isRefused) await this.db.system((tx) => this.codes.remove(tx, id));
      throw error;
    }
    return { ref, valid_s: VALID_MS / 1_000, resend_s: RESEND_MS / 1_000 };
  }

  /** Whether a code of this purpose was asked for to a receiver within a day. */
  async wasSent(purpose: CodePurpose, receiver: string): Promise<boolean> {
    const since = new Date(this.clock.now().getTime() - COUNTED_MS);
    const receiver_hash = this.hash('receiver', receiver);
    return await this.db.systemAutocommit((tx) => this.codes.wasSent(tx, purpose, receiver_hash, since));
  }

  /**
   * Checks a typed code; five tries, whoever types.
   * @param typed with the login that types, where a code is asked for within a session: it is taken from that login alone
   * @returns the ticket for the step that the code opens, ten minutes long
   * @throws AppError otp.failed for a wrong one, one of another purpose or receiver, a used one and an old one alike
   */
  async prove(
    purpose: CodePurpose,
    typed: { receiver: string; login_id?: number; otp: string; ref: string },
  ): Promise<string> {
    const { receiver, login_id: asker, otp, ref } = typed;
    const now = this.clock.now();
    const proven = await this.db.system(async (tx) => {
      const receiver_hash = this.hash('receiver', receiver);
      const row = await this.codes.countTry(tx, { purpose, receiver_hash, asker, ref: ref.trim().toUpperCase() }, now);
      if (!row || !timingSafeEqual(row.code_hash, this.hash(purpose, receiver, row.ref, otp.trim()))) return undefined;
      await this.codes.prove(tx, row.id, now);
      return row;
    });
    if (!proven) throw new AppError('otp.failed');
    const { id, login_id } = proven;
    return this.tickets.seal({ id, purpose, receiver, login_id, until: now.getTime() + TICKET_MS }, purpose);
  }

  /** What a ticket was given for. @throws AppError otp.expired for one that is over, of another purpose or none of ours */
  open(purpose: CodePurpose, text: string): CodeTicket {
    const sealed = this.tickets.open(text, purpose, this.clock.now());
    if (!sealed) throw new AppError('otp.expired');
    return sealed;
  }

  /** Uses a ticket up, in the transaction of what it opens. @throws AppError otp.expired when it was used */
  async spend(tx: Tx, { id }: CodeTicket): Promise<void> {
    if (!(await this.codes.spend(tx, id, this.clock.now()))) throw new AppError('otp.expired');
  }

  /**
   * Ends codes and tickets of a login as part of another change.
   * @param but the reference of a code that goes on
   */
  async endOf(tx: Tx, login_id: number, but?: string): Promise<void> {
    await this.codes.end(tx, login_id, but ?? null, this.clock.now());
  }

  private hash(...parts: string[]): Buffer {
    return createHmac('sha256', this.key).update(JSON.stringify(parts)).digest();
  }
}
