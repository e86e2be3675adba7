// What a shop's program does with the TypeScript client: clients.mjs copies it beside the generated one, compiles both
// strictly and runs it. Prints one line of JSON: the steps that worked.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { client } from './client.gen.ts';
import {
  authLogin,
  notificationsWebhooksCreate,
  notificationsWebhooksDelete,
  notificationsWebhooksTest,
  notificationsWebhooksToken,
  ordersCreate,
  ordersGet,
  ordersList,
  pricingShippingPrices,
  renderCoverSheets,
} from './sdk.gen.ts';
import type { OrderTerms } from './types.gen.ts';

const [url = '', port = ''] = process.argv.slice(2);
const done: string[] = [];
const step = (name: string, ok: unknown) => {
  if (!ok) throw new Error(`${name} did not work; before it: ${done.join(', ')}`);
  done.push(name);
};
client.setConfig({ baseUrl: url, throwOnError: true });

const session = await authLogin({ body: { username: '0810000001', password: 'Lamliang-1' }, throwOnError: true });
client.setConfig({ auth: session.data.data.token });
step('log in', session.data.status === true);

const place = { subdistrict: 'สุเทพ', district: 'เมืองเชียงใหม่', province: 'เชียงใหม่', zip_code: '50200' };
const parcel = { width: 20, length: 30, height: 10, weight: 1_000 };
const quote = await pricingShippingPrices({
  body: { from_zip_code: '10900', to_zip_code: '50200', ...parcel },
  throwOnError: true,
});
const [offer] = quote.data.data.rows;
if (!offer) throw new Error('no carrier takes the parcel');
const body: OrderTerms = {
  partner_id: offer.partner_id,
  price: offer.price,
  receiver: { name: 'Generated Client', telephone: '0898765432', address: '12 หมู่ 3', ...place },
  sender: { name: 'TypeScript', telephone: '0812345678', address: '99/1', ...place },
  parcel_type: 'parcel',
  ...parcel,
};
const headers = { 'Idempotency-Key': randomUUID() };
const first = await ordersCreate({ body, headers, throwOnError: true });
const again = await ordersCreate({ body, headers, throwOnError: true });
const { id } = first.data.data;
step('book once with one key', id === again.data.data.id);

for (const end = Date.now() + 60_000; ; await pause(200)) {
  const { data } = await ordersGet({ path: { id }, throwOnError: true });
  if (data.data.booking_state === 'confirmed') break;
  if (Date.now() > end) throw new Error(`the order is ${data.data.booking_state} after 60 s`);
}
const sheet = await renderCoverSheets({
  body: { shipment_order_ids: [id], paper_size: 'A6' },
  parseAs: 'arrayBuffer',
  throwOnError: true,
});
const bytes = Buffer.from(sheet.data as unknown as ArrayBuffer);
step('print', bytes.subarray(0, 5).toString() === '%PDF-' && bytes.length > 1_000);

const list = await ordersList({ query: { limit: 5, search: first.data.data.order_no }, throwOnError: true });
step(
  'list',
  list.data.data.rows.some((row) => row.id === id),
);

const refused = await ordersGet({ path: { id: 999_999_999 }, throwOnError: false });
step('a failure has its code', refused.error?.code === 'order.not_found' && refused.response?.status === 404);

const received: { headers: Record<string, string>; text: string }[] = [];
const receiver = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => (text += String(chunk)));
  request.on('end', () => {
    received.push({ headers: request.headers as Record<string, string>, text });
    response.writeHead(204).end();
  });
});
receiver.listen(Number(port), '127.0.0.1');
await once(receiver, 'listening');
const secret = (await notificationsWebhooksToken({ throwOnError: true })).data.data.token;
const hook = await notificationsWebhooksCreate({
  body: { url: `http://127.0.0.1:${port}/hook`, token: secret, events: ['order.created'] },
  throwOnError: true,
});
await notificationsWebhooksTest({ path: { id: hook.data.data.id }, throwOnError: true });
const message = received.find(({ text }) => text.includes('webhook.test'));
if (!message) throw new Error('no webhook arrived');
const verified = new Webhook(secret).verify(message.text, message.headers) as { type: string };
let forged = false;
try {
  new Webhook(secret).verify(`${message.text} `, message.headers);
} catch (error) {
  forged = error instanceof WebhookVerificationError;
}
await notificationsWebhooksDelete({ path: { id: hook.data.data.id }, throwOnError: true });
receiver.close();
step('verify a webhook', verified.type === 'webhook.test' && forged);

console.log(JSON.stringify(done));
