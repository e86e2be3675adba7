import type { NotifiedEvent } from '@lamliang/contracts/notifications';

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
    code: 'webhook_off',
    figures: { name: webhook.name || new URL(webhook.url).host },
    link: '/options/notification-config',
    subject: `webhook_off:${webhook.id}:${version}`,
  };
}
