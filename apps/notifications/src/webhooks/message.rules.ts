import type { WebhookEvent } from '@lamliang/contracts/notifications';
import { toWireTime } from '@lamliang/kernel';

/** What the facts of a shipment have in common, as far as a webhook tells it: no names, no telephone numbers. */
export interface ShipmentFact {
  order_id: number;
  account_id: number;
  order_no: string;
  tracking_no: string;
  shipment_status: string;
  version: number;
  occurred_at: string;
}
export type FactKind = 'booked' | 'moved' | 'cancelled';

/**
 * The events that tell a fact, the most telling first. A receiver gets one message per fact: the first of these that
 * it asked for. A cancellation is also a change of status, for receivers that asked for nothing else.
 */
export const EVENTS_OF: Record<FactKind, readonly WebhookEvent[]> = {
  booked: ['order.created'],
  moved: ['order.status-changed'],
  cancelled: ['order.cancelled', 'order.status-changed'],
};

/** The event by which a receiver hears of a fact; undefined when it did not ask for any of them. */
export function eventFor(kind: FactKind, subscribed: readonly string[]): WebhookEvent | undefined {
  return EVENTS_OF[kind].find((event) => subscribed.includes(event));
}

/** The body: these very bytes are stored, signed and sent. */
export function messageBody(event: WebhookEvent, fact: ShipmentFact): string {
  const occurred_at = toWireTime(new Date(fact.occurred_at));
  return JSON.stringify({
    type: event,
    timestamp: occurred_at,
    data: {
      order_id: fact.order_id,
      order_no: fact.order_no,
      tracking_no: fact.tracking_no,
      status: fact.shipment_status,
      version: fact.version,
      occurred_at,
    },
  });
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
