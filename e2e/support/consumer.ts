// A shop's own webhook consumer: a plain http server that verifies with the library of the Standard Webhooks project.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { Webhook } from 'standardwebhooks';

export interface ReceivedWebhook {
  type: string;
  body: Record<string, unknown>;
  /** Whether the official library accepted id, timestamp and signature. */
  verified: boolean;
  /** Whether it accepts the same message with one character changed. */
  forged: boolean;
  /** W3C trace that the message came in. */
  traceparent: string | undefined;
}
export interface Consumer {
  url: string;
  /** Everything received so far, oldest first. */
  received: ReceivedWebhook[];
  close: () => Promise<void>;
}

/**
 * Listens on one of the ports that the server may reach (E2E_WEBHOOK_PORTS).
 * @param secret `whsec_...` of the webhook, asked for at each message: it is made on the screen after this has begun.
 */
export async function startConsumer(index: number, secret: () => string): Promise<Consumer> {
  const port = Number((process.env.E2E_WEBHOOK_PORTS ?? '').split(',')[index]);
  if (!port) throw new Error('E2E_WEBHOOK_PORTS names no port for this worker');
  // Webhooks of earlier tests still send to this port: only what comes to this path is ours.
  const path = `/${randomUUID()}`;
  const received: ReceivedWebhook[] = [];
  const server = createServer((request, response) => {
    void read(request).then((text) => {
      if (request.url === path) received.push(judge(secret(), request, text));
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections());
  return { url: `http://127.0.0.1:${port}${path}`, received, close };
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function judge(secret: string, request: IncomingMessage, text: string): ReceivedWebhook {
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  const accepts = (payload: string): boolean => {
    try {
      new Webhook(secret).verify(payload, headers);
      return true;
    } catch {
      return false;
    }
  };
  const body = JSON.parse(text) as Record<string, unknown>;
  return {
    type: String(body.type),
    body,
    verified: accepts(text),
    forged: accepts(`${text.slice(0, -1)} }`),
    traceparent: headers.traceparent,
  };
}
