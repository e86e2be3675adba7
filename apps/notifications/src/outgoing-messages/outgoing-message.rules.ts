import {
  messageTerms,
  type MessageChannel,
  type MessageKind,
  type MessageState,
} from '@lamliang/contracts/notifications';
import { HOUR_MS } from '@lamliang/kernel';

const MINUTE_MS = 60_000;
/**
 * Waits after each failed try (ms); after the last one the message has failed. A mail server that does not know the
 * sender puts the first tries off by minutes (greylisting), and one that is down is waited for most of a day.
 */
export const RETRY_MS = {
  sms: [2_000, 10_000, 30_000, MINUTE_MS, 5 * MINUTE_MS],
  mail: [5_000, 30_000, 2 * MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS],
} as const satisfies Record<MessageChannel, readonly number[]>;
/** How long a process may hold a message: longer than a provider may take to answer (ms). */
export const LEASE_MS = 30_000;
/** How long handing over may take (ms). */
export const HANDOVER_MS = { sms: 10_000, mail: 20_000 } as const satisfies Record<MessageChannel, number>;

/** How a provider took a message. `refused` judges the message, `later` the moment. */
export type NotTaken = { verdict: 'refused' | 'later'; fault: string };
export type Handover = { verdict: 'taken' } | NotTaken;

/** Too many requests and timeouts are no judgement of the message. */
const TRY_AGAIN: ReadonlySet<number> = new Set([408, 425, 429]);

/** What a provider's HTTP status says. */
export function handoverOfHttp(status: number): Handover {
  if (status >= 200 && status < 300) return { verdict: 'taken' };
  const final = status < 500 && !TRY_AGAIN.has(status);
  return { verdict: final ? 'refused' : 'later', fault: String(status) };
}

/** What nodemailer tells of a mail that was not taken. */
export interface SmtpFailure {
  code?: string | undefined;
  /** What was said last, `RCPT TO`, and how it was answered. */
  command?: string | undefined;
  responseCode?: number | undefined;
  response?: string | undefined;
}
/** Where a server speaks of the message: its sender, its receiver, its content. Before that it speaks of us. */
const OF_THE_MESSAGE = /^(MAIL FROM|RCPT TO|DATA|API)/;
const REASON_LENGTH = 200;

/**
 * What a mail server's failure says (RFC 5321, 4.2.1): 5xx is for good, 4xx for now. A password that it does not take
 * or a greeting of 554 is no judgement of the message: whoever runs the product mends it, and no mail is lost.
 * @param hidden what the reason must not repeat: the receiver, a code
 */
export function handoverOfSmtp(failure: SmtpFailure, hidden: readonly string[] = []): NotTaken {
  const { code = '', command = '', responseCode, response } = failure;
  // Whoever cannot do TLS may say so with a status of its own.
  if (code === 'ETLS') return { verdict: 'later', fault: 'tls' };
  if (responseCode === undefined) {
    // An address that cannot be written in SMTP: no server was asked.
    if (code === 'EENVELOPE') return { verdict: 'refused', fault: 'address' };
    return { verdict: 'later', fault: { ETIMEDOUT: 'timeout', EAUTH: 'login' }[code] ?? 'connection' };
  }
  if (code === 'EAUTH') return { verdict: 'later', fault: 'login' };
  const final = responseCode >= 500 && (OF_THE_MESSAGE.test(command) || code === 'EENVELOPE' || code === 'EMESSAGE');
  const reason = hidden.reduce((left, one) => (one ? left.replaceAll(one, '***') : left), response ?? String(responseCode)); // prettier-ignore
  return { verdict: final ? 'refused' : 'later', fault: reason.replace(/\s+/g, ' ').slice(0, REASON_LENGTH) };
}

/**
 * What becomes of a message after a try.
 * @param tries with this one
 * @returns `next_attempt_dt` only of one that waits
 */
export function afterTry(
  channel: MessageChannel,
  answer: Handover,
  tries: number,
  until: Date,
  now: Date,
): { state: MessageState; fault: string | null; next_attempt_dt?: Date } {
  if (answer.verdict === 'taken') return { state: 'sent', fault: null };
  const { verdict, fault } = answer;
  if (verdict === 'refused') return { state: 'refused', fault };
  const waits: readonly number[] = RETRY_MS[channel];
  const wait = waits[tries - 1];
  if (wait === undefined) return { state: 'failed', fault };
  const next_attempt_dt = new Date(now.getTime() + wait);
  return next_attempt_dt >= until ? { state: 'expired', fault } : { state: 'waiting', fault, next_attempt_dt };
}

/** Whether staff may have a message tried again: it was given up, has lost nothing that was secret, and is still of use. */
export function isResendable(
  { state, kind, until }: { state: MessageState; kind: MessageKind; until: Date },
  now: Date,
) {
  return (state === 'failed' || state === 'refused') && !messageTerms(kind).secret && until > now;
}
