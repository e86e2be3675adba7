// Receivers of webhooks, each on a port of its own, that count what they have taken.
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { serve } from './child.mjs';

const [, , count, token] = process.argv;
const key = Buffer.from(token.slice('whsec_'.length), 'base64');
const taken = new Set();
let doubled = 0;
let forged = 0;

const servers = Array.from({ length: Number(count) }, () =>
  createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = request.headers;
      const wanted = createHmac('sha256', key)
        .update(`${String(id)}.${String(at)}.`)
        .update(Buffer.concat(chunks))
        .digest('base64');
      if (signature !== `v1,${wanted}`) forged++;
      if (taken.has(id)) doubled++;
      taken.add(id);
      response.writeHead(200).end();
    });
  }),
);
const ports = await Promise.all(
  servers.map(
    (server) => new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port))),
  ),
);

serve({
  ports: () => ports,
  counts: () => ({ taken: taken.size, doubled, forged }),
  stop: () => undefined,
});
