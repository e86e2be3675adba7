import type { NotifiedEvent } from '@lamliang/contracts/notifications';
import { toWireTime } from '@lamliang/kernel';

/** The event name for a webhook: the first of `webhooks` that it is subscribed to, if any. */
export function eventFor(webhooks: readonly string[], subscribed: readonly string[]): string | undefined {
  return webhooks.find((event) => subscribed.includes(event));
}

/** A message, stored, signed and sent as the same bytes. */
export interface MessageContent {
  /** Unique, so that there is one message per subject. */
  subject: string;
  event: string;
  order_id: number | null;
  order_no: string | null;
  body: string;
}

/** The message of `event` for a payload. @param source of the payload */
export function messageOf(
  event: string,
  { subject, once }: NotifiedEvent,
  payload: object,
  source: { event_id: string; key: string },
): MessageContent {
  const data = subject.data(payload as never);
  return {
    subject: `${once ? `${once}:${source.key}` : source.event_id}:${event}`,
    event,
    order_id: data.order_id ?? null,
    order_no: data.order_no ?? null,
    body: JSON.stringify({ type: event, timestamp: data.occurred_at, data }),
  };
}

/** The body of the test button's message. */
export function testBody(now: Date): string {
  const occurred_at = toWireTime(now);
  const data = { order_id: null, order_no: null, tracking_no: null, status: 'test', version: 0, occurred_at };
  return JSON.stringify({ type: 'webhook.test', timestamp: occurred_at, data });
}

/** A masked secret. */
export function maskedToken(token: string): string {
  return `whsec_${'•'.repeat(8)}${token.slice(-4)}`;
}
