import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { operationsRoutes } from '@lamliang/contracts';
import { authRoutes, type AccountTerms } from '@lamliang/contracts/auth';
import { notificationsRoutes } from '@lamliang/contracts/notifications';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { auditFaults, countedIn, trailOf, until, type As } from '@lamliang/platform/testing';
import { services } from './services.ts';
import { startOrders, type OrdersUnderTest } from './testing.ts';

jest.setTimeout(60_000);
const PASSWORD = 'Lamliang-1';
const AT = new Date('2026-11-20T02:00:00Z');

let t: OrdersUnderTest;
let support: As;
let shop: { as: As; account_id: number };

const newLogin = async (telephone: string, more: Partial<AccountTerms>) => {
  const login = { telephone, email: `${telephone}@example.co.th`, password: PASSWORD, user_name: 'สมชาย' };
  const { account_id } = await t.app.service('seed')(authRoutes.createAccount, { body: { login, ...more } });
  const { token } = await t.app.anonymous.call(authRoutes.login, { body: { username: telephone, password: PASSWORD } });
  return { as: t.app.bearer(token), account_id: account_id ?? 0 };
};
const counts = async () => ({
  counted: countedIn(await (await fetch(`${t.app.base}/metrics`)).text()),
  trail: await trailOf(t.app.database_url, AT),
});
const faults = async () => {
  const { counted, trail } = await counts();
  return auditFaults(counted, trail);
};

beforeAll(async () => {
  t = await startOrders(services, { LOG_LEVEL: 'silent' }, AT);
  shop = await newLogin('0810000031', { shop: { name: 'ร้าน', account_type: 'ordinary' } });
  support = (await newLogin('0820000031', { staff_role: 'support' })).as;
}, 60_000);
afterAll(() => t?.app.stop(), 30_000);

it('every staff write, every row of a bulk run and every acted call has its row, with both names', async () => {
  // A write of its own.
  await support.call(authRoutes.addNote, { body: { account_id: shop.account_id, text: 'x' } });
  // A run over two deliveries that may be sent again, and one that is not there.
  const body = { url: 'https://example.com/hook', token: `whsec_${Buffer.alloc(32, 7).toString('base64')}`, events: ['order.created'], active_flag: 1 }; // prettier-ignore
  const own = t.app.as('shop_owner');
  for (let n = 0; n < 2; n++) await own.raw('POST', notificationsRoutes.createWebhook.path, { body });
  await t.fund(1, 1_000_00, 0, 0);
  await t.bookConfirmed();
  await t.settled();
  await t.app.db('notifications', `UPDATE webhook_delivery SET state = 'exhausted', lease_until = NULL`);
  const deliveries = await t.app.db<{ id: number }[]>('notifications', 'SELECT id FROM webhook_delivery');
  const ids = [...deliveries.map(({ id: one }) => one), 987_654_321];
  const { id } = await support.call(notificationsRoutes.staffResendMany, {
    body: { ids, terms: { state: 'exhausted' } },
  });
  const run = operationsRoutes('notifications').run;
  await until(async () => (await support.call(run, { params: { id } })).state === 'done');
  const { done, skipped, failed } = await support.call(run, { params: { id } });
  expect({ done, skipped, failed }).toEqual({ done: 2, skipped: 0, failed: 1 });
  // Calls of staff who act for the shop.
  const { acting_key } = await support.call(authRoutes.actAsCustomer, { params: { id: shop.account_id }, body: { reason: 'as told' } }); // prettier-ignore
  const { token } = await t.app.anonymous.call(authRoutes.takeUpActing, { body: { acting_key } });
  await t.app.bearer(token).call(ordersRoutes.list, { query: {} });

  const { counted, trail } = await counts();
  expect(counted.audited(notificationsRoutes.staffResend.id, 'told')).toBe(2);
  expect(trail.filter(({ action }) => action.startsWith('webhook_delivery.')).map(({ action, rows }) => [action, rows]).toSorted()).toEqual([['webhook_delivery.resend', 2], ['webhook_delivery.resend_many', 1]]); // prettier-ignore
  expect(trail.filter(({ acted }) => acted).length).toBeGreaterThan(0);
  expect(await faults()).toEqual([]);
});

it('a row that is missing, one too many and one without its names are told', async () => {
  await t.app.admin(`INSERT INTO notifications.audit_entry (at, user_name, action, target_type, target_id, trace_id) VALUES ($1, '', 'webhook_delivery.resend', 'webhook_delivery', '1', '')`, [AT]); // prettier-ignore
  expect(await faults()).toEqual(['webhook_delivery.resend: 1 rows without both names', 'notifications webhook_delivery.resend: 2 calls, 3 rows']); // prettier-ignore
  await t.app.admin(`DELETE FROM notifications.audit_entry WHERE action = 'webhook_delivery.resend'`);
  expect(await faults()).toEqual(['notifications webhook_delivery.resend: 2 calls, 0 rows']);
});
