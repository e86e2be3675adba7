import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { notificationsService } from '@lamliang/app-notifications/module';
import { notificationsRoutes } from '@lamliang/contracts/notifications';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { until } from '@lamliang/platform/testing';
import { Webhook } from 'standardwebhooks';
import { startOrders, type OrdersUnderTest } from '../testing.ts';

let server: Server;
let under: OrdersUnderTest;
const got: { headers: IncomingHttpHeaders; body: string }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      got.push({ headers: request.headers, body });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  under = await startOrders([notificationsService], { WEBHOOK_ALLOW_HOSTS: host });
  await under.fund(1, 1_000_00, 0, 0);
}, 30_000);
afterAll(async () => {
  await under?.app.stop();
  server.closeAllConnections();
  server.close();
}, 30_000);

it('[A218] an order from booking to delivery is sent to the shop’s webhook, signed, one message per event', async () => {
  const shop = under.app.as('shop_owner');
  const { token } = await shop.call(notificationsRoutes.token, {});
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  await shop.call(notificationsRoutes.createWebhook, {
    body: { url, token, events: ['order.created', 'order.status-changed', 'order.cancelled'] },
  });
  const order = await under.bookConfirmed();
  for (const event of ['picked_up', 'in_transit', 'delivered'] as const) await under.report(order, event);
  const other = await under.bookConfirmed();
  await shop.call(ordersRoutes.cancel, { params: { id: other.id }, body: { remark: 'ลูกค้าเปลี่ยนใจ' } });
  await under.settled();
  await until(() => got.length >= 6, 15_000, 'six messages');
  const told = got.map(({ headers, body }) => {
    new Webhook(token).verify(body, headers as Record<string, string>);
    const { type, data } = JSON.parse(body) as {
      type: string;
      data: { order_id: number; status: string; version: number };
    };
    return { type, ...data };
  });
  const of = (id: number) =>
    told
      .filter((t) => t.order_id === id)
      .sort((a, b) => a.version - b.version)
      .map((t) => `${t.type} ${t.status}`);
  expect(of(order.id)).toEqual([
    'order.created booked',
    'order.status-changed pickup',
    'order.status-changed on-delivery',
    'order.status-changed delivery-success',
  ]);
  expect(of(other.id)).toEqual(['order.created booked', 'order.cancelled cancelled']);
  expect(new Set(got.map((g) => g.headers['webhook-id'])).size).toBe(got.length);
}, 60_000);
