import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { authRoutes } from '@lamliang/contracts/auth';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { generateSync } from 'otplib';
import { startOrders, type OrdersUnderTest } from './testing.ts';

jest.setTimeout(60_000);
const DAY_MS = 86_400_000;
const LOGIN = { telephone: '0867543210', email: 'owner@example.co.th', password: 'Lamliang-1', user_name: 'เจ้าของ' };
const AGENT = 'Mozilla/5.0 (planted)';

let t: OrdersUnderTest;
let owner: { login_id: number; account_id: number | null };
beforeAll(async () => {
  t = await startOrders([authService]);
  // As everywhere a shop is told by its company's name.
  const shop = { name: 'มะลิ', last_name: 'ใจดี', company_name: 'ร้านค้า', account_type: 'ordinary' as const };
  owner = await t.app.service('seed')(authRoutes.createAccount, { body: { login: LOGIN, shop } });
}, 60_000);
afterAll(() => t?.app.stop());

const from = { 'user-agent': AGENT, 'x-forwarded-for': '203.0.113.9' };
const login = async (username: string, password: string) => {
  const { body } = await t.app.anonymous.raw('POST', authRoutes.login.path, { body: { username, password }, headers: from }); // prettier-ignore
  return (body as { data?: { token: string } }).data?.token ?? '';
};
const entries = () => t.app.admin(`SELECT action, route, login_id::int, account_id::int, staff_role, address, user_agent, length(trace_id) AS trace FROM auth.access_entry ORDER BY id`); // prettier-ignore
const told = async () => (await entries()).map(({ action, login_id, account_id }) => [action, login_id, account_id]);

it('[F-S3] logins, wrong passwords, ends of sessions, exports and bulk reads are in the access log, with who, when and from where', async () => {
  const { login_id, account_id } = owner;
  await login(LOGIN.email, 'wrong-One-1');
  await login('nobody@example.co.th', 'wrong-One-1');
  const first = t.app.bearer(await login(LOGIN.email, LOGIN.password));
  const other = t.app.bearer(await login(LOGIN.telephone, LOGIN.password));
  const exported = await first.raw('GET', '/client/v2/shipment-orders/export?file_type=csv&from_date=2026-01-01&to_date=2026-01-31', { headers: from }); // prettier-ignore
  expect(exported.status).toBe(200);
  expect((await first.raw('POST', authRoutes.endOtherSessions.path, { body: {} })).status).toBe(200);
  expect((await other.raw('GET', authRoutes.init.path)).status).toBe(401);
  expect((await first.raw('POST', authRoutes.logout.path, { body: {} })).status).toBe(200);
  const staff = t.app.as('staff_support');
  for (const route of [ordersRoutes.staffOrders, authRoutes.staffCustomers]) expect((await staff.raw('GET', route.path)).status).toBe(200); // prettier-ignore
  // A plain read of one's own is none.
  await t.app.as('shop_owner').call(ordersRoutes.list, { query: {} });

  expect(await told()).toEqual([
    ['login_failed', login_id, null],
    ['login_failed', null, null],
    ['login', login_id, account_id],
    ['login', login_id, account_id],
    ['export', login_id, account_id],
    ['session_ended', login_id, account_id],
    ['logout', login_id, account_id],
    ['bulk_read', 92, 92],
    ['bulk_read', 92, 92],
  ]);
  expect((await entries())[4]).toEqual({ action: 'export', route: ordersRoutes.export.id, login_id, account_id, staff_role: null, address: expect.stringMatching(/127\.0\.0\.1$/), user_agent: AGENT, trace: 32 }); // prettier-ignore
  // Neither what was typed nor a name is in it.
  expect(JSON.stringify(await t.app.admin('SELECT * FROM auth.access_entry'))).not.toMatch(/nobody|owner@|wrong-One/);
});

it('[F-S3] admins list the access log, other staff do not', async () => {
  const admin = t.app.as('staff_admin');
  const query = { filter: { action: ['login'] } } as never;
  const rows = await admin.call(authRoutes.staffAccessEntries, { query });
  expect(rows.map(({ action, user_name, shop_name }) => [action, user_name, shop_name])).toEqual([['login', 'เจ้าของ', 'ร้านค้า'], ['login', 'เจ้าของ', 'ร้านค้า']]); // prettier-ignore
  const found = async (q: string) => (await admin.call(authRoutes.staffAccessEntries, { query: { filter: { q } } as never })).map(({ id }) => id); // prettier-ignore
  for (const q of [rows[0]!.trace_id, rows[0]!.address, 'เจ้าขอ']) expect(await found(q)).toContain(rows[0]!.id);
  expect(await found('f'.repeat(32))).toEqual([]);
  expect(await admin.call(authRoutes.staffAccessEntry, { params: { id: rows[0]!.id } })).toEqual(rows[0]);
  for (const role of ['staff_support', 'staff_finance', 'staff_sales'] as const)
    expect((await t.app.as(role).raw('GET', authRoutes.staffAccessEntries.path)).status).toBe(403);
});

it('[F-S3] the owner sees the accesses to the shop, newest first, and no other shop does', async () => {
  const mine = t.app.bearer(await login(LOGIN.telephone, LOGIN.password));
  const own = await mine.call(authRoutes.ownAccesses, { query: {} });
  expect(own.map(({ action }) => action).slice(0, 3)).toEqual(['login', 'logout', 'session_ended']);
  expect(new Set(own.map(({ user_name }) => user_name))).toEqual(new Set(['เจ้าของ']));
  expect(own[0]).toMatchObject({ address: expect.stringMatching(/127\.0\.0\.1$/), at: expect.any(Date) });
  const stranger = { ...LOGIN, telephone: '0867543211', email: 'other@example.co.th', user_name: 'ร้านอื่น' };
  const shop = { name: 'ร้านอื่น', account_type: 'ordinary' as const };
  await t.app.service('seed')(authRoutes.createAccount, { body: { login: stranger, shop } });
  const theirs = t.app.bearer(await login(stranger.telephone, LOGIN.password));
  expect((await theirs.call(authRoutes.ownAccesses, { query: {} })).map(({ user_name }) => user_name)).toEqual([
    'ร้านอื่น',
  ]);
});

it('[F-S3] a single order or customer that staff read has one entry an hour for each record and reader', async () => {
  await t.fund(1, 1_000_00, 0, 0);
  const { id } = await t.bookConfirmed();
  const customer = owner.account_id!;
  const read = async (who: 'staff_support' | 'staff_finance', path: string) => expect((await t.app.as(who).raw('GET', path)).status).toBe(200); // prettier-ignore
  const [calls] = (await t.app.as('staff_admin').raw('GET', '/staff-api/v1/carrier-calls')).body as { id: number }[];
  const told = async () => (await t.app.admin<{ login_id: number; route: string; record_id: string }[]>(`SELECT login_id::int, route, record_id FROM auth.access_entry WHERE action = 'read' ORDER BY id`)).map((row) => [row.login_id, row.route, row.record_id]); // prettier-ignore
  for (let n = 0; n < 3; n += 1) {
    await read('staff_support', `/staff-api/v1/shipment-orders/${id}`);
    await read('staff_support', `/staff-api/v1/customers/${customer}`);
  }
  await read('staff_finance', `/staff-api/v1/shipment-orders/${id}`);
  await read('staff_finance', `/staff-api/v1/carrier-calls/${calls!.id}`);
  const once = [
    [92, ordersRoutes.staffOrder.id, String(id)],
    [92, authRoutes.staffCustomer.id, String(customer)],
    [93, ordersRoutes.staffOrder.id, String(id)],
    [93, ordersRoutes.staffCarrierCall.id, String(calls!.id)],
  ];
  expect(await told()).toEqual(once);
  await Promise.all([1, 2, 3].map(() => read('staff_support', `/client/admin-api/v1/accounts/${customer}`)));
  t.app.clock.advance(3_600_001);
  await read('staff_support', `/staff-api/v1/shipment-orders/${id}`);
  expect(await told()).toEqual([
    ...once,
    [92, authRoutes.account.id, String(customer)],
    [92, ordersRoutes.staffOrder.id, String(id)],
  ]);
  const listed = async () => (await t.app.admin(`SELECT route FROM auth.access_entry WHERE action = 'bulk_read' AND login_id = 93 ORDER BY id`)).map(({ route }) => route); // prettier-ignore
  const before = await listed();
  await read('staff_finance', '/staff-api/v1/carrier-calls');
  await read('staff_finance', `/admin/v1/commission-orders/${id}/api-logs`);
  expect((await listed()).slice(before.length)).toEqual([ordersRoutes.staffCarrierCalls.id, ordersRoutes.apiLogs.id]);
});

it('an entry tells whether the record was shown: guessed ids are told apart from what was read, for staff and for the shop', async () => {
  const staff = t.app.as('staff_sales');
  const path = (id: number) => `/staff-api/v1/customers/${id}`;
  const known = owner.account_id!;
  for (const id of [known, known, 99_999_001, 99_999_001]) await staff.raw('GET', path(id));
  const told = await t.app.admin<{ record_id: string; answer_status: number }>(`SELECT record_id, answer_status FROM auth.access_entry WHERE action = 'read' AND login_id = 91 ORDER BY id`); // prettier-ignore
  // Once an hour each: what was refused is no reason to leave out what is shown later.
  expect(told).toEqual([{ record_id: String(known), answer_status: 200 }, { record_id: '99999001', answer_status: 404 }]); // prettier-ignore
  const admin = t.app.as('staff_admin');
  const found = (filter: object) => admin.call(authRoutes.staffAccessEntries, { query: { filter: { login_id: 91, ...filter } } as never }); // prettier-ignore
  const refused = await found({ outcome: ['refused'] });
  expect(refused.map(({ record_id, outcome, answer_status }) => [record_id, outcome, answer_status])).toEqual([['99999001', 'refused', 404]]); // prettier-ignore
  expect((await found({ outcome: ['answered'] })).map(({ record_id }) => record_id)).toEqual([String(known)]);

  const mine = t.app.bearer(await login(LOGIN.telephone, LOGIN.password));
  expect((await mine.raw('GET', '/client/v1/personal-copy/file')).status).toBe(404);
  // A row of the release before.
  await t.app.admin(`INSERT INTO auth.access_entry (at, action, route, login_id, account_id, address, user_agent, trace_id) VALUES ($3, 'export', 'orders.export', $1, $2, '::1', '', '')`, [owner.login_id, known, t.app.clock.now()]); // prettier-ignore
  const own = await mine.call(authRoutes.ownAccesses, { query: {} });
  expect(own.slice(0, 2).map(({ action, outcome }) => [action, outcome])).toEqual([['export', null], ['export', 'refused']]); // prettier-ignore
});

it('[F-S3] nobody pushes an entry out of the owner’s sight: what ends nothing is none, and older ones are a page away', async () => {
  const mine = t.app.bearer(await login(LOGIN.telephone, LOGIN.password));
  await mine.call(authRoutes.endOtherSessions, { body: {} });
  const exported = await mine.raw('GET', '/client/v2/shipment-orders/export?file_type=csv&from_date=2026-01-01&to_date=2026-01-31'); // prettier-ignore
  expect(exported.status).toBe(200);
  const before = (await entries()).length;
  for (let n = 0; n < 101; n += 1) expect((await mine.raw('POST', authRoutes.endOtherSessions.path, { body: {} })).status).toBe(200); // prettier-ignore
  expect((await mine.raw('DELETE', '/client/v1/sessions/999999')).status).toBe(404);
  expect((await entries()).length).toBe(before);
  const { login_id, account_id } = owner;
  await t.app.admin(`INSERT INTO auth.access_entry (at, action, route, login_id, account_id, address, user_agent, trace_id) SELECT $3, 'login', 'auth.login', $1, $2, '::1', '', '' FROM generate_series(1, 150)`, [login_id, account_id, t.app.clock.now()]); // prettier-ignore
  const first = await mine.call(authRoutes.ownAccesses, { query: {} });
  expect([first.length, first.some(({ action }) => action === 'export')]).toEqual([100, false]);
  const second = await mine.call(authRoutes.ownAccesses, { query: { before_id: first.at(-1)!.id } });
  expect(second.slice(0, 51).map(({ action }) => action)).toEqual([...Array(50).fill('login'), 'export']);
  expect(second[0]!.id).toBeLessThan(first.at(-1)!.id);
});

it('[F-S3] staff stand in the access log with their role, each step with its route, wrong passwords of those who are logged in too', async () => {
  const staff = { ...LOGIN, telephone: '0867543219', email: 'staff@example.co.th', user_name: 'ฝ่ายขาย' };
  const { login_id } = await t.app.service('seed')(authRoutes.createAccount, { body: { login: staff, staff_role: 'sales' } }); // prettier-ignore
  const begun = (await entries()).length;
  const code = (secret: string) => generateSync({ secret, epoch: Math.floor(t.app.clock.now().getTime() / 1_000) });
  const send = async (path: string, body: object) => (await t.app.anonymous.raw('POST', path, { body })).body as { data: { token: string; ticket: string } }; // prettier-ignore
  await login(staff.email, 'wrong-One-1');
  const mine = t.app.bearer(await login(staff.email, staff.password));
  await expect(mine.call(authRoutes.changeSecondFactor, { body: { password: 'wrong-One-1' } })).rejects.toMatchObject({ code: 'login.failed' }); // prettier-ignore
  const { ticket } = await mine.call(authRoutes.changeSecondFactor, { body: { password: staff.password } });
  const { secret } = await t.app.anonymous.call(authRoutes.offerSecondFactor, { body: { ticket } });
  await send(authRoutes.confirmSecondFactor.path, { ticket, code: '000000' });
  const set = await send(authRoutes.confirmSecondFactor.path, { ticket, code: code(secret) });
  t.app.clock.advance(30_000);
  const first = await send(authRoutes.login.path, { username: staff.email, password: staff.password });
  await send(authRoutes.loginCode.path, { ticket: first.data.ticket, code: '000000' });
  await send(authRoutes.loginCode.path, { ticket: first.data.ticket, code: code(secret) });
  await expect(t.app.bearer(set.data.token).call(authRoutes.removeSecondFactor, { body: { password: 'wrong-One-1' } })).rejects.toMatchObject({ code: 'login.failed' }); // prettier-ignore
  const added = (await entries()).slice(begun);
  expect(added.map(({ action, route }) => [action, route])).toEqual([
    ['login_failed', authRoutes.login.id],
    ['login', authRoutes.login.id],
    ['login_failed', authRoutes.changeSecondFactor.id],
    ['login_failed', authRoutes.confirmSecondFactor.id],
    ['login', authRoutes.confirmSecondFactor.id],
    ['login_failed', authRoutes.loginCode.id],
    ['login', authRoutes.loginCode.id],
    ['login_failed', authRoutes.removeSecondFactor.id],
  ]);
  for (const entry of added) expect(entry).toMatchObject({ login_id, staff_role: 'sales' });
});

it('[F-S3] entries of the access log are only added, and go after 90 days', async () => {
  const roles = await t.app.admin(`SELECT grantee, string_agg(privilege_type, ' ' ORDER BY privilege_type) AS may FROM information_schema.role_table_grants
    WHERE table_schema = 'auth' AND table_name = 'access_entry' AND grantee IN ('auth', 'auth_system') GROUP BY grantee ORDER BY grantee`); // prettier-ignore
  expect(roles).toEqual([{ grantee: 'auth_system', may: 'DELETE INSERT SELECT' }]); // prettier-ignore
  const before = (await entries()).length;
  t.app.clock.advance(89 * DAY_MS);
  await t.app.fire('auth', 'retention');
  expect((await entries()).length).toBe(before);
  t.app.clock.advance(2 * DAY_MS);
  await t.app.fire('auth', 'retention');
  expect(await entries()).toEqual([]);
});
