import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { notificationsService } from '@lamliang/app-notifications/module';
import { renderService } from '@lamliang/app-render/module';
import { until } from '@lamliang/platform/testing';
import { startOrders, type OrdersUnderTest } from '../testing.ts';

let t: OrdersUnderTest;
beforeAll(async () => {
  t = await startOrders([notificationsService, renderService]);
  await t.fund(1, 1_000_00, 0, 0);
}, 30_000);
afterAll(() => t.app.stop(), 30_000);

const sessions = () =>
  t.app.admin<{ n: number }[]>(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'lamliang-%'`,
  );

it('recovers from the loss of every database connection', async () => {
  await t.bookConfirmed();
  await t.app.drain();
  const [before] = await sessions();
  expect(before?.n).toBeGreaterThan(10);
  await t.app.admin(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'lamliang-%'`,
  );
  await until(async () => (await t.app.composition.ready()).ready, 15_000, 'every relay to be back');
  const order = await until(() => t.bookConfirmed().catch(() => false as const), 15_000, 'a booking after the outage');
  await until(
    async () => (await t.app.db<{ n: number }[]>('notifications', 'SELECT count(*) AS n FROM inbox'))[0]!.n >= 2,
    15_000,
    'the consumers to be back',
  );
  await t.settled();
  await until(
    async () =>
      (
        await t.app.admin(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'lamliang-jobs'`,
        )
      ).length > 0,
    30_000,
    'the workers to listen again',
  );
  expect(order).toMatchObject({ booking_state: 'confirmed' });
}, 90_000);
