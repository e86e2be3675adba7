import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EventDefinition, PayloadOf } from '@lamliang/contracts';
import type { NotifiedEvent } from '@lamliang/contracts/notifications';
import { ordersEvents } from '@lamliang/contracts/orders';
import type { StartedServices } from '@lamliang/platform/testing';
import * as z from 'zod/mini';
import type { NotifiedPayload } from '../src/notices/notified-event.rules.ts';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}
interface Response {
  status: number;
  headers?: Record<string, string>;
  /** Never answers. */
  hangs?: boolean;
}

/** A webhook consumer on this machine: keeps what it gets per path and answers 200 unless a test sets another response. */
export class TestReceiver {
  readonly got: Received[] = [];
  private readonly responses = new Map<string, Response>();
  private constructor(private readonly server: Server) {}

  static async start(): Promise<TestReceiver> {
    const server = createServer();
    const receiver = new TestReceiver(server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const path = request.url ?? '';
        receiver.got.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString() });
        const answer = receiver.responses.get(path) ?? { status: 200 };
        if (!answer.hangs) response.writeHead(answer.status, answer.headers).end('thanks');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }
  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
  url(path: string): string {
    return `http://${this.host}${path}`;
  }
  /** How it answers on a path from now on. */
  respondWith(path: string, response: Response): void {
    this.responses.set(path, response);
  }
  at(path: string): Received[] {
    return this.got.filter((r) => r.path === path);
  }
  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

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
  await app.composition.runtime.bus.publish([
    { event_id, topic, key, version, type, payload, headers: {}, occurred_at },
  ]);
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
