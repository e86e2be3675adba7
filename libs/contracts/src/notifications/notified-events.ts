import { toWireTime } from '@lamliang/kernel';
import * as z from 'zod/mini';
import type { EventDefinition, PayloadOf } from '../event.ts';
import { ordersEvents } from '../orders/events.ts';
import { SHIPMENT_STATUSES } from '../orders/types.ts';
import { carrierOf } from '../pricing/carriers.ts';

/** How notices and webhook messages are built from the events of one aggregate. */
interface Subject<P> {
  /** The values of a notice's phrases. */
  figures(payload: P): Record<string, string>;
  /** The portal page that a notice links to. */
  link(payload: P): string;
  /** `data` of a webhook message: no names of people, no telephone numbers. */
  schema: z.ZodMiniObject;
  data(payload: P): { occurred_at: string; order_id?: number; order_no?: string; [field: string]: unknown };
}

/** A line of the table: an event, and its notice and webhooks. */
export interface NotifiedEvent<W extends string = string> {
  event: EventDefinition;
  /** The line applies to payloads with these values. */
  when: Record<string, unknown>;
  /** Key below `notification` of the notice's text; without it there is no notice. */
  notice: string | undefined;
  /** Webhook events, most specific first: a webhook gets the first of them that it is subscribed to. */
  webhooks: readonly W[];
  /** For what happens once but is reported by several events: only the first one is notified. */
  once: string | undefined;
  subject: Subject<never>;
}

function notified<E extends EventDefinition, const W extends string = never>(
  event: E,
  subject: Subject<PayloadOf<E>>,
  line: { when?: Partial<PayloadOf<E>>; notice?: string; webhooks?: readonly W[]; once?: string },
): NotifiedEvent<W> {
  const { when = {}, notice, webhooks = [], once } = line;
  return { event, subject, when: when as Record<string, unknown>, notice, webhooks, once };
}

const shipment: Subject<PayloadOf<typeof ordersEvents.booked>> = {
  figures: ({ order_no, tracking_no, partner_code }) => ({
    order_no,
    tracking_no,
    partner_name: carrierOf(partner_code)?.name ?? partner_code,
  }),
  link: ({ order_id }) => `/orders/all/${order_id}/all`,
  schema: z.object({
    order_id: z.int(),
    order_no: z.string(),
    tracking_no: z.string(),
    status: z.literal(SHIPMENT_STATUSES),
    version: z.int(),
    occurred_at: z.string(),
  }),
  data: ({ order_id, order_no, tracking_no, shipment_status, version, occurred_at }) => ({
    order_id,
    order_no,
    tracking_no,
    status: shipment_status,
    version,
    occurred_at: toWireTime(new Date(occurred_at)),
  }),
};

const CHANGED = ['order.status-changed'] as const;
/** A cancellation is also a status change, for webhooks that subscribe only to that. */
const CANCELLED = ['order.cancelled', ...CHANGED] as const;

/**
 * Every event that shops are notified of, by notice, webhook or both; the first matching line applies. A shop's own
 * actions cause no notice. Subscriptions, webhook documentation and the portal's list of events are derived from it, so
 * a new event is a line, and its phrases.
 */
export const NOTIFIED_EVENTS = [
  notified(ordersEvents.booked, shipment, { webhooks: ['order.created'] }),
  notified(ordersEvents.moved, shipment, { when: { shipment_status: 'delivery-failed' }, notice: 'delivery_failed', webhooks: CHANGED }),
  notified(ordersEvents.moved, shipment, { when: { shipment_status: 'on-return' }, notice: 'on_return', webhooks: CHANGED }),
  notified(ordersEvents.moved, shipment, { when: { shipment_status: 'return-success' }, notice: 'returned', webhooks: CHANGED }),
  notified(ordersEvents.moved, shipment, { when: { shipment_status: 'cancelled' }, webhooks: CANCELLED, once: 'cancelled' }),
  notified(ordersEvents.moved, shipment, { webhooks: CHANGED }),
  notified(ordersEvents.bookingFailed, shipment, { notice: 'booking_failed', webhooks: CANCELLED, once: 'cancelled' }),
  notified(ordersEvents.cancelled, shipment, { when: { booking_state: 'failed' }, notice: 'booking_failed', webhooks: CANCELLED, once: 'cancelled' }),
  notified(ordersEvents.cancelled, shipment, { webhooks: CANCELLED, once: 'cancelled' }),
]; // prettier-ignore

/** Reserved event names that webhooks may subscribe to before they exist. */
const RESERVED = ['cod.received', 'cod.transferred', 'claim.opened', 'claim.resolved'] as const;

export type WebhookEvent = (typeof NOTIFIED_EVENTS)[number]['webhooks'][number] | (typeof RESERVED)[number];
/** The events that a webhook may subscribe to. */
export const WEBHOOK_EVENTS: WebhookEvent[] = [
  ...new Set([...NOTIFIED_EVENTS.flatMap(({ webhooks }) => webhooks), ...RESERVED]),
];

/** The body of a webhook message. */
export const webhookMessage = (event: string, { schema }: NotifiedEvent['subject']) =>
  z.object({ type: z.literal(event), timestamp: z.string(), data: schema });

/** The bodies of all messages that are sent today, by their event. */
export const WEBHOOK_MESSAGES: ReadonlyMap<WebhookEvent, ReturnType<typeof webhookMessage>> = new Map(
  NOTIFIED_EVENTS.flatMap(({ webhooks, subject }) =>
    webhooks.map((event) => [event, webhookMessage(event, subject)] as const),
  ),
);

/** The body of the test button's message: an order message without an order. */
export const webhookTest = z.object({
  type: z.literal('webhook.test'),
  timestamp: z.string(),
  data: z.object({
    order_id: z.null(),
    order_no: z.null(),
    tracking_no: z.null(),
    status: z.literal('test'),
    version: z.int(),
    occurred_at: z.string(),
  }),
});
