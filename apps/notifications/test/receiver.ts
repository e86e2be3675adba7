import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startService } from '@lamliang/platform/testing';
import { notificationsService } from '../src/notifications.module.ts';

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

/** The service with a receiver that its webhooks reach; `stop` ends both. */
export async function startWithReceiver() {
  const receiver = await TestReceiver.start();
  const env = { WEBHOOK_ALLOW_HOSTS: receiver.host };
  const app = await startService([notificationsService], { env }).catch(async (error: unknown) => {
    await receiver.stop();
    throw error;
  });
  const stop = async () => {
    await app.stop();
    await receiver.stop();
  };
  return { app, receiver, stop };
}
