import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { notificationsRoutes } from '@lamliang/contracts/notifications';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { notificationsService } from '@lamliang/app-notifications/module';
import { startOrders, type OrdersUnderTest } from '../testing.ts';

jest.setTimeout(40_000);

describe('processes on the schema of a newer release', () => {
  let t: OrdersUnderTest;
  beforeAll(async () => {
    t = await startOrders([notificationsService]);
    await t.fund(1, 5_000_00, 1_00, 500_00);
  }, 30_000);
  afterAll(() => t.app.stop());

  const shop = () => t.app.as('shop_owner');
  /** The main job: booked, confirmed, found, looked at, reported, cancelled. */
  const mainJob = async (): Promise<string[]> => {
    const { id } = await t.bookConfirmed();
    const { rows } = await shop().call(ordersRoutes.list, { query: { limit: 10 } });
    const order = await shop().call(ordersRoutes.get, { params: { id } });
    await t.report(order, 'picked_up');
    const moved = await t.orderUntil(id, (o) => o.shipment_status !== 'booked');
    const other = await t.bookConfirmed();
    await shop().call(ordersRoutes.cancel, { params: { id: other.id }, body: { remark: 'ส่งผิด' } });
    const cancelled = await t.orderUntil(other.id, (o) => o.shipment_status === 'cancelled');
    await shop().call(walletRoutes.balances, {});
    await shop().call(notificationsRoutes.webhooks, {});
    await t.settled();
    return [
      rows[0]?.tracking_no === order.tracking_no ? 'found' : 'lost',
      moved.shipment_status,
      cancelled.shipment_status,
    ];
  };

  it('work as before on connections that were opened before the migration', async () => {
    const before = await mainJob();
    const tables = await t.app.admin<{ name: string }[]>(
      `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
         AND n.nspname IN ('orders', 'pricing', 'wallet', 'notifications', 'bus', 'sandbox')`,
    );
    expect(tables.length).toBeGreaterThan(30);
    for (const { name } of tables)
      await t.app.admin(`ALTER TABLE ${name} ADD COLUMN of_a_later_release text NOT NULL DEFAULT 'later'`);
    expect(await mainJob()).toEqual(before);
    expect(await mainJob()).toEqual(before);
    const [{ n } = { n: 0 }] = await t.app.db<{ n: number }[]>(
      'orders',
      `SELECT count(*) AS n FROM shipment_order WHERE of_a_later_release = 'later'`,
    );
    expect(n).toBe(6);
    const check = await t.app.as('staff_finance').call(walletRoutes.runLedgerCheck, { body: {} });
    expect(check).toMatchObject({ clean_flag: 1 });
    expect(await t.app.db('orders', `SELECT 1 FROM dead_letter`)).toHaveLength(0);
  });
});
