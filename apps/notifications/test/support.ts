import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EventDefinition, PayloadOf } from '@lamliang/contracts';
import { ordersEvents } from '@lamliang/contracts/orders';
import type { StartedServices } from '@lamliang/platform/testing';

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

type Fact = PayloadOf<typeof ordersEvents.booked>;
let lastOrder = 100;
export const nextOrder = (): number => ++lastOrder;

/** A fact of a shipment of shop 1 by Flash. */
export const factOf = (order_id: number, more: Partial<Fact> = {}): Fact => ({
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

/** Publishes a fact as orders would. @returns its event id */
export async function publish<E extends EventDefinition>(
  app: StartedServices,
  event: E,
  payload: PayloadOf<E> & { order_id: number; version: number },
  event_id: string = randomUUID(),
): Promise<string> {
  await app.composition.runtime.bus.publish([
    {
      event_id,
      topic: event.topic,
      key: String(payload.order_id),
      version: payload.version,
      type: event.type,
      payload,
      headers: {},
      occurred_at: app.clock.now(),
    },
  ]);
  return event_id;
}
