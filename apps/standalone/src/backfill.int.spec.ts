import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { until } from '@lamliang/platform/testing';
import { startOrders, type OrdersUnderTest } from './testing.ts';

jest.setTimeout(30_000);
let t: OrdersUnderTest;
beforeAll(async () => {
  t = await startOrders([authService]);
}, 30_000);
afterAll(() => t.app.stop(), 30_000);

const switchKerry = async (active_flag: 0 | 1) => {
  const support = t.app.as('staff_support');
  await support.call(ordersRoutes.setPartner, { params: { id: 1 }, body: { active_flag, reason: 'ทดสอบ' } });
  await t.app.drain();
};
const copies = () => t.app.db<{ partner_id: number; active_flag: number; version: number }[]>('pricing', 'SELECT partner_id, active_flag, version FROM partner_switch ORDER BY partner_id'); // prettier-ignore
const comeLate = async () => {
  await t.app.admin('DELETE FROM pricing.backfill');
  await t.app.fire('pricing', 'backfill');
};

it('pricing backfills carrier changes from before its subscription', async () => {
  await until(async () => (await copies()).length === 6);
  await switchKerry(0);
  const known = await copies();
  expect(known[0]).toEqual({ partner_id: 1, active_flag: 0, version: 2 });
  await t.app.admin('DELETE FROM pricing.partner_switch');
  await comeLate();
  expect(await copies()).toEqual(known);
});

it('a backfill does not overwrite newer state', async () => {
  await t.app.admin('UPDATE pricing.partner_switch SET active_flag = 1, version = 9 WHERE partner_id = 1');
  await comeLate();
  expect((await copies())[0]).toEqual({ partner_id: 1, active_flag: 1, version: 9 });
});
