import type { NotifiedEvent } from '@lamliang/contracts/notifications';
import { toWireTime } from '@lamliang/kernel';

/** The event by which a receiver hears of something: the first of `webhooks` that it asked for, if any. */
export function eventFor(webhooks: readonly string[], subscribed: readonly string[]): string | undefined {
  return webhooks.find((event) => subscribed.includes(event));
}

/** A message as it is stored, signed and sent: these very bytes. */
export interface MessageContent {
  /** Unique: a message about the same thing is made once. */
  subject: string;
  event: string;
  order_id: number | null;
  order_no: string | null;
  body: string;
}

/** The message by which receivers of `event` hear of a payload. @param source of the payload */
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

/** A secret as somebody sees it who may not use it. */
export function maskedToken(token: string): string {
  return `whsec_${'•'.repeat(8)}${token.slice(-4)}`;
}
