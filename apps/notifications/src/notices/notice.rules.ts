import type { Flag } from '@lamliang/contracts';
import type { CallerIdentity } from '@lamliang/contracts/auth';
import { NOTIFIED_EVENTS, type NotifiedEvent } from '@lamliang/contracts/notifications';
import { startOfBangkokDay } from '@lamliang/kernel';

const WEBHOOK_OFF = 'webhook_off';

export interface Notice {
  /** i18n key below `notification`. */
  code: string;
  figures: Record<string, string>;
  link: string;
  /** Unique per shop, so that the same subject creates one notice. */
  subject: string;
}

/**
 * The notice of an event; undefined when the event has none.
 * @param aggregate key and version of the event's aggregate
 */
export function noticeOf(
  { notice, once, subject }: NotifiedEvent,
  payload: object,
  aggregate: { key: string; version: number },
): Notice | undefined {
  if (!notice) return undefined;
  return {
    code: notice,
    figures: subject.figures(payload as never),
    link: subject.link(payload as never),
    subject: `${notice}:${aggregate.key}${once ? '' : `:${aggregate.version}`}`,
  };
}

/** The notice that the system turned a webhook off. */
export function webhookOffNotice(webhook: { id: number; name: string; url: string }, version: string): Notice {
  return {
    code: WEBHOOK_OFF,
    figures: { name: webhook.name || new URL(webhook.url).host },
    link: '/options/notification-config',
    subject: `webhook_off:${webhook.id}:${version}`,
  };
}

/** What a login sees of the notices of its shop. */
export interface Sight {
  /** Those of the time before are not its own. */
  from: Date;
  /** Codes for which it lacks the flag. */
  hidden: string[];
}

/** Which flag shows a notice, by its code. */
const FLAG_OF: ReadonlyMap<string, Flag> = new Map([
  ...NOTIFIED_EVENTS.flatMap(({ notice, subject }) => (notice ? [[notice, subject.flag] as const] : [])),
  [WEBHOOK_OFF, 'open_api_flag'] as const,
]);

/** What a caller sees: notices of what its flags open, from the day on which it joined the shop. */
export const sightOf = ({ flags, joined_day }: Pick<CallerIdentity, 'flags' | 'joined_day'>): Sight => ({
  from: joined_day ? startOfBangkokDay(joined_day) : new Date(0),
  hidden: [...FLAG_OF].flatMap(([code, flag]) => (flags[flag] === 1 ? [] : [code])),
});
