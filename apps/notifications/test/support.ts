import { randomUUID } from 'node:crypto';
import type { EventDefinition, PayloadOf } from '@lamliang/contracts';
import type { NotifiedEvent } from '@lamliang/contracts/notifications';
import { ordersEvents } from '@lamliang/contracts/orders';
import type { StartedServices } from '@lamliang/platform/testing';
import * as z from 'zod/mini';
import type { NotifiedPayload } from '../src/notices/notified-event.rules.ts';

type Payload = PayloadOf<typeof ordersEvents.booked>;
let lastOrder = 100;
export const nextOrder = (): number => ++lastOrder;

/** The payload of a shipment event of shop 1 by Flash. */
export const shipmentPayload = (order_id: number, more: Partial<Payload> = {}): Payload => ({
  order_id,
  account_id: 1,
  order_no: `LL${order_id}`,
  tracking_no: `LLT${order_id}`,
  partner_code: 'flash',
  partner_awb_no: null,
  shipment_status: 'booked',
  booking_state: 'confirmed',
  cod_status: null,
  version: 1,
  occurred_at: '2026-11-21T00:00:00.000Z',
  ...more,
});

/** Publishes an event as orders would. @returns its event id */
export const publish = <E extends EventDefinition>(
  app: StartedServices,
  event: E,
  payload: PayloadOf<E> & { order_id: number; version: number },
  event_id?: string,
): Promise<string> => publishRaw(app, event, String(payload.order_id), payload, payload.version, event_id);

/** Publishes an event of any aggregate. @returns its event id */
export async function publishRaw(
  app: StartedServices,
  { topic, type }: EventDefinition,
  key: string,
  payload: unknown,
  version = 1,
  event_id: string = randomUUID(),
): Promise<string> {
  const occurred_at = app.clock.now();
  await app.publish([{ event_id, topic, key, version, type, payload, headers: {}, occurred_at }]);
  return event_id;
}

interface JsonSchema {
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  /** Where it may be null, what else it may be comes first. */
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
}
function sampleOf({ const: value, enum: values, anyOf, type, properties = {} }: JsonSchema): unknown {
  if (value !== undefined) return value;
  if (values) return values[0];
  if (anyOf) return sampleOf(anyOf[0] ?? {});
  if (type === 'object') return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, sampleOf(one)])); // prettier-ignore
  // As text it is a name as good as any, and a time.
  return [type].flat()[0] === 'string' ? '2026-11-21T00:00:00.000Z' : 1;
}
/** A payload for a line of the table of notified events: the first of what each field may be, and what the line asks for. */
export const payloadFor = ({ event, when }: NotifiedEvent): NotifiedPayload => ({
  ...(sampleOf(z.toJSONSchema(event.schema as z.ZodMiniType) as JsonSchema) as NotifiedPayload),
  ...when,
});
