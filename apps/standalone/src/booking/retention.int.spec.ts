import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ordersService } from '@lamliang/app-orders/module';
import { startService, type StartedServices } from '@lamliang/platform/testing';

const DAY_MS = 86_400_000;
let app: StartedServices;
beforeAll(async () => {
  app = await startService([ordersService]);
});
afterAll(() => app.stop());

it('deletes carrier calls after 90 days and pushed events after 400, not sooner', async () => {
  const ago = (days: number) => new Date(app.clock.now().getTime() - days * DAY_MS);
  for (const days of [91, 89])
    await app.admin(
      `INSERT INTO orders.carrier_call (partner_code, request_dt, method, url, duration_ms) VALUES ('flash', $1, 'GET', $2, 1)`,
      [ago(days), String(days)],
    );
  for (const [days, order_id] of [
    [401, 1],
    [401, null],
    [399, 1],
    [399, null],
  ] as const)
    // prettier-ignore
    await app.admin(
      `INSERT INTO orders.carrier_push (partner_code, event_id, order_id, received_dt, body) VALUES ('flash', $1, $2, $3, '{}')`,
      [`${days}-${order_id}`, order_id, ago(days)],
    );
  await app.fire('orders', 'retention');
  expect(await app.admin('SELECT url FROM orders.carrier_call')).toEqual([{ url: '89' }]);
  expect(await app.admin('SELECT event_id FROM orders.carrier_push ORDER BY 1')).toEqual([{ event_id: '399-1' }, { event_id: '399-null' }]); // prettier-ignore
});
