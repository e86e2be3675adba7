import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { isWrite, operationsRoutes, type AnyRoute } from '@lamliang/contracts';
import { ALL_ROUTES } from '@lamliang/contracts/all';
import { authRoutes, type AccountTerms } from '@lamliang/contracts/auth';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { until, type As } from '@lamliang/platform/testing';
import { services } from './services.ts';
import { startOrders, type OrdersUnderTest } from './testing.ts';

jest.setTimeout(60_000);
const MINUTE = 60_000;
const PASSWORD = 'Lamliang-1';
const REASON = 'ลูกค้าโทรมาให้ช่วยยกเลิกพัสดุ';

let t: OrdersUnderTest;
/** What a collector of traces got. */
const spans: string[] = [];
let collector: Server;
let shop: number;
let other: number;
let owner: number;
let suspended: number;
let support: { as: As; token: string; login_id: number };

const login = (telephone: string, user_name: string) => ({ telephone, email: `${telephone}@example.co.th`, password: PASSWORD, user_name }); // prettier-ignore
const create = (body: AccountTerms) => t.app.service('seed')(authRoutes.createAccount, { body }) as Promise<{ login_id: number; account_id: number }>; // prettier-ignore
const signIn = async (username: string) => {
  const { token, login_id } = await t.app.anonymous.call(authRoutes.login, { body: { username, password: PASSWORD } });
  return { as: t.app.bearer(token), token, login_id };
};
const begin = (who = support.as, id = shop, reason = REASON) => who.call(authRoutes.actAsCustomer, { params: { id }, body: { reason } }); // prettier-ignore
const takeUp = (acting_key: string) => t.app.anonymous.call(authRoutes.takeUpActing, { body: { acting_key } });
/** A session of support as the shop. */
const act = async (who = support.as, id = shop) => {
  const session = await takeUp((await begin(who, id)).acting_key);
  return { ...session, as: t.app.bearer(session.token) };
};
const refused = (promise: Promise<unknown>, code: string) => expect(promise).rejects.toMatchObject({ code });
const status = async (who: As) => (await who.raw('GET', authRoutes.init.path)).status;

beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      spans.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  t = await startOrders(
    services,
    { LOG_LEVEL: 'silent', OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
    new Date('2026-11-20T02:00:00Z'),
  );
  ({ account_id: other } = await create({ login: login('0810000011', 'มานี'), shop: { name: 'ร้านมานี', account_type: 'ordinary' } })); // prettier-ignore
  ({ account_id: suspended } = await create({ login: login('0810000012', 'ชูใจ'), shop: { name: 'ร้านชูใจ', account_type: 'ordinary', user_status: 'suspended' } })); // prettier-ignore
  ({ account_id: shop, login_id: owner } = await create({ login: login('0810000010', 'สมชาย'), shop: { name: 'ร้านน้ำผึ้ง', account_type: 'ordinary' }, links: [{ parent_id: other, access_level_id: 4 }] })); // prettier-ignore
  await create({ login: login('0820000010', 'อนุชา'), staff_role: 'support' });
  await create({ login: login('0820000011', 'ชลธิชา'), staff_role: 'sales' });
  await create({ login: login('0820000012', 'พรรณี'), staff_role: 'finance' });
  await t.fund(shop, 5_000_00, 0, 0);
}, 60_000);
beforeEach(async () => {
  support = await signIn('0820000010');
});
afterAll(async () => {
  await t?.app.stop();
  collector?.close().closeAllConnections();
}, 30_000);

describe('acting as a customer', () => {
  it('[A229] needs sales, support or an administrator, a reason and a shop whose owner may log in', async () => {
    const path = `/staff-api/v1/customers/${shop}/act-as`;
    for (const reason of [undefined, '', '   ', 'x'.repeat(301)])
      expect(await support.as.raw('POST', path, { body: { reason } })).toMatchObject({ status: 400, body: { errors: [{ field: 'reason' }] } }); // prettier-ignore
    const finance = await signIn('0820000012');
    for (const who of [finance.as, t.app.as('staff_finance'), (await signIn('0810000010')).as])
      await refused(begin(who), 'permission.denied');
    const [staff] = await t.app.db<{ account_id: number }[]>('auth', 'SELECT account_id FROM login WHERE id = $1', [finance.login_id]); // prettier-ignore
    for (const id of [staff?.account_id ?? 0, 987_654_321]) await refused(begin(support.as, id), 'account.not_found');
    await refused(begin(support.as, suspended), 'acting.not_possible');
    expect(await t.app.db('auth', 'SELECT 1 FROM session WHERE acting_staff_id IS NOT NULL')).toEqual([]);
    expect(await t.app.db('auth', `SELECT 1 FROM audit_entry WHERE action = 'account.acted_for'`)).toEqual([]);
  });

  it('[A229] is open to sales as to support', async () => {
    const sales = await signIn('0820000011');
    expect((await act(sales.as)).acting?.staff_name).toBe('ชลธิชา');
  });

  it('gives a key that opens once, within a minute, and is no token itself', async () => {
    const { acting_key } = await begin();
    expect(await status(t.app.bearer(acting_key))).toBe(401);
    const answers = await Promise.allSettled([takeUp(acting_key), takeUp(acting_key), takeUp(acting_key)]);
    expect(answers.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    await refused(takeUp(acting_key), 'acting.key_expired');
    await refused(takeUp('nothing'), 'acting.key_expired');
    const late = await begin();
    t.app.clock.advance(MINUTE);
    await refused(takeUp(late.acting_key), 'acting.key_expired');
    const orphaned = await begin();
    await support.as.call(authRoutes.logout, {});
    await refused(takeUp(orphaned.acting_key), 'acting.key_expired');
    const kept = await t.app.db('auth', 'SELECT * FROM session');
    const trail = await t.app.db('auth', 'SELECT * FROM audit_entry');
    for (const key of [acting_key, late.acting_key]) expect(JSON.stringify([kept, trail])).not.toContain(key);
  });

  it('[A229] shows the customer as its owner sees it, with a token of its own, and says who acts until when', async () => {
    const mine = await signIn('0810000010');
    const devices = await mine.as.call(authRoutes.openSessions, {});
    const acted = await act();
    expect(acted).toMatchObject({ id: shop, name: 'ร้านน้ำผึ้ง', staff_role: null, account_child_link: { access_level_id: 1 } });
    expect(acted.acting).toEqual({ staff_name: 'อนุชา', expire_dt: new Date(t.app.clock.now().getTime() + 60 * MINUTE) });
    expect(acted.token).not.toBe(support.token);
    const { acting } = await acted.as.call(authRoutes.init, {});
    expect(acting).toEqual(acted.acting);
    expect((await mine.as.call(authRoutes.init, {})).acting).toBeUndefined();
    // The owner also works for another shop, which is none of this.
    expect((await mine.as.call(authRoutes.links, {})).map(({ parent_id }) => parent_id)).toEqual([shop, other]);
    for (const links of [acted.accounts, await acted.as.call(authRoutes.links, {})]) expect(links.map(({ parent_id }) => parent_id)).toEqual([shop]); // prettier-ignore
    expect(await acted.as.call(authRoutes.openSessions, {})).toEqual([]);
    expect(await mine.as.call(authRoutes.openSessions, {})).toEqual(devices);
    expect(await status(support.as)).toBe(200);
  }); // prettier-ignore

  it('[A229] books and cancels, and both names stand in the order, the audit trail and the access log', async () => {
    const acted = await act();
    const order = await t.bookConfirmed({}, acted.as);
    expect(order.allowed_moves).toEqual(expect.arrayContaining(['cancel', 'print', 'book_again']));
    expect(order.allowed_moves).not.toContain('open_claim');
    await acted.as.call(ordersRoutes.cancel, { params: { id: order.id }, body: { remark: REASON } });
    const both = 'อนุชา (สมชาย)';
    expect(order.created_by).toBe(both);
    // The shop is told the role, staff both names; the public page neither.
    const said = async (as: As) => (await as.call(ordersRoutes.timeline, { params: { id: order.id } })).map(({ event_code, acted_by }) => [event_code, acted_by]); // prettier-ignore
    const told = (who: string) => [['created', `By ${who} on behalf of the shop`], ['confirmed', null], ['cancel_requested', `By ${who} on behalf of the shop`], ['cancelled', null]]; // prettier-ignore
    const mine = (await signIn('0810000010')).as;
    expect(await said(mine)).toEqual(told('Support'));
    expect(await said(acted.as)).toEqual(told(`${both}, Support`));
    const { timeline, ...seen } = await support.as.call(ordersRoutes.staffOrder, { params: { id: order.id } });
    expect(timeline.map(({ event_code, acted_by }) => [event_code, acted_by])).toEqual(told(`${both}, Support`));
    expect([seen.created_by, (await t.order(order.id, mine)).created_by]).toEqual([both, 'สมชาย']);
    const { rows } = await mine.call(ordersRoutes.list, { query: {} });
    expect(rows.find(({ id }) => id === order.id)?.created_by).toBe('สมชาย');
    const open = await t.app.anonymous.call(ordersRoutes.track, { params: { tracking_no: order.tracking_no } });
    expect(open.events.map(({ event_code, acted_by }) => [event_code, acted_by])).toEqual([['created', null], ['confirmed', null], ['cancelled', null]]); // prettier-ignore
    expect(JSON.stringify(open)).not.toContain('อนุชา');
    const who = { login_id: owner, account_id: shop, acting_staff_id: support.login_id, user_name: both };
    const trail = await t.app.db<{ action: string }[]>('orders', `SELECT login_id, account_id, acting_staff_id, user_name, action, target_type, target_id FROM audit_entry WHERE action IN ('orders.create', 'orders.cancel') ORDER BY id`); // prettier-ignore
    const target = { target_type: 'acted_call', target_id: String(shop) };
    expect(trail).toEqual(['orders.create', 'orders.cancel'].map((action) => ({ ...who, ...target, action })));
    const begun = await t.app.db('auth', `SELECT login_id, staff_role, reason, target_id FROM audit_entry WHERE action = 'account.acted_for' ORDER BY id DESC LIMIT 1`); // prettier-ignore
    expect(begun).toEqual([{ login_id: support.login_id, staff_role: 'support', reason: REASON, target_id: String(shop) }]);

    await acted.as.call(authRoutes.logout, {});
    const query = { filter: { account_id: shop, action: ['acting', 'logout'] } } as never;
    const listed = await t.app.as('staff_admin').call(authRoutes.staffAccessEntries, { query });
    expect(listed[0]).toMatchObject({ action: 'logout', acting_staff_id: support.login_id, user_name: both, shop_name: 'ร้านน้ำผึ้ง' });
    expect(listed.filter(({ action }) => action === 'acting')[0]).toMatchObject({ acting_staff_id: support.login_id, login_id: owner, user_name: both });
    const own = await (await signIn('0810000010')).as.call(authRoutes.ownAccesses, { query: {} });
    expect(own).toContainEqual(expect.objectContaining({ action: 'acting', user_name: both, address: '' }));
    // Where staff sit is theirs; where the own people were is not.
    expect(new Set(own.flatMap(({ user_name, address }) => (user_name === both ? [address] : [])))).toEqual(new Set(['']));
    expect(own.find(({ action }) => action === 'login')?.address).not.toBe('');
  }); // prettier-ignore
});

it('[A229] both stand by id in the events of what was done and in its trace, and no name of theirs', async () => {
  const acted = await act();
  const mine = (await signIn('0810000010')).as;
  // At once: orders of several requests of a shop are written together.
  const booked = await Promise.all([acted.as, mine, acted.as, mine].map((who) => t.book({}, who)));
  const id = booked[0]?.id ?? 0;
  await t.orderUntil(id, ({ booking_state }) => booking_state === 'confirmed', acted.as);
  await acted.as.call(ordersRoutes.cancel, { params: { id }, body: { remark: REASON } });
  const ids = { 'ce-actingstaffid': String(support.login_id), 'ce-actedloginid': String(owner) };
  const headersOf = (key: number) =>
    t.app.db<{ type: string; headers: Record<string, string> }[]>('orders', `SELECT type, headers FROM outbox WHERE key = $1 UNION ALL SELECT type, headers FROM event_log WHERE key = $1`, [String(key)]); // prettier-ignore
  for (const [n, { id: key }] of booked.entries()) {
    const found = (await headersOf(key)).find(({ type }) => type.includes('booked'));
    const { 'ce-actingstaffid': staff, 'ce-actedloginid': customer } = found?.headers ?? {};
    expect([n, found?.type, { 'ce-actingstaffid': staff, 'ce-actedloginid': customer }]).toEqual([n, found!.type, n % 2 ? {} : ids]); // prettier-ignore
  }
  expect(JSON.stringify(await headersOf(id))).not.toMatch(/อนุชา|สมชาย/);
  type Span = { name: string; attributes: { key: string; value: { stringValue?: string } }[] };
  const cancelled = await until(() =>
    spans
      .flatMap((body) => (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans))
      .find(({ name }) => name === `${ordersRoutes.cancel.method} ${ordersRoutes.cancel.path}`),
  );
  const said = Object.fromEntries(cancelled.attributes.map(({ key, value }) => [key, value.stringValue]));
  expect(said).toMatchObject({ 'enduser.id': String(support.login_id), 'lamliang.acted_login_id': String(owner) });
  expect(spans.join()).not.toMatch(/อนุชา|สมชาย/);
});

describe('every route of the contract', () => {
  const routes = Object.entries(ALL_ROUTES).flatMap(([service, table]) => [
    ...Object.values<AnyRoute>(table),
    ...Object.values<AnyRoute>(operationsRoutes(service)),
  ]);
  /** What a route must say before staff may write with it: a new one says nothing. */
  const isOpen = (route: AnyRoute) => (isWrite(route) ? route.acting === 'write_allowed' : route.acting !== 'refused');
  const ask = async (who: As, { method, path }: AnyRoute) => {
    const at = path.replaceAll(/:[a-z_]+/g, '987654321');
    const answer = await who.raw(method, at, method === 'GET' ? {} : { body: {} });
    return { status: answer.status, code: (answer.body as { code?: string } | undefined)?.code };
  };
  const acted = () =>
    Promise.all(
      services.map(({ name }) =>
        t.app.db<{ n: number }[]>(name, `SELECT count(*)::int AS n FROM audit_entry WHERE target_type = 'acted_call'`),
      ),
    ).then((counts) => counts.reduce((sum, [row]) => sum + Number(row?.n), 0));

  it('[A229] is read, is refused, or says itself that staff may write with it; each call that is let in is audited', async () => {
    // A shop that has no key for recommendations gets one when it looks itself, which staff do not do for it.
    await (await signIn('0810000010')).as.call(authRoutes.affiliateSetting, {});
    const { as } = await act();
    const before = await acted();
    let calls = 0;
    for (const route of routes.filter(({ caller }) => ['login', 'shop', 'flag'].includes(caller.kind))) {
      if (route.id === authRoutes.logout.id) continue;
      const { status, code } = await ask(as, route);
      const answered = { id: route.id, code: status === 401 || status === 403 ? code : 'let in' };
      expect(answered).toEqual({ id: route.id, code: isOpen(route) ? 'let in' : 'acting.read_only' });
      // What is no request of the contract is told before anything is done.
      if (isOpen(route) && code !== 'request.invalid') calls += 1;
    }
    expect(calls).toBeGreaterThan(20);
    expect(await acted()).toBe(before + calls);
    for (const route of routes.filter(({ caller }) => caller.kind === 'staff'))
      expect([route.id, await ask(as, route)]).toEqual([route.id, { status: 403, code: 'permission.denied' }]);
  });

  it('never opens money that goes out, bank accounts, passwords, deletion, keys, invitations or people to staff who act', () => {
    const never = /payout|withdraw|cod_verify|bank|password|delete|api_key|webhook|invite|childs|second_factor|access_levels|verify|profile|upload/;
    const open = routes.filter((route) => isWrite(route) && route.acting === 'write_allowed').map(({ id }) => id);
    expect(open.length).toBeGreaterThan(3);
    expect(open.filter((id) => never.test(id))).toEqual([]);
  }); // prettier-ignore
});

describe('a session of staff who act as a customer', () => {
  it('[A229] ends after 60 minutes, however it is used', async () => {
    const { as } = await act();
    for (let minute = 10; minute < 60; minute += 10) {
      t.app.clock.advance(10 * MINUTE);
      expect(await status(as)).toBe(200);
    }
    t.app.clock.advance(10 * MINUTE);
    expect(await status(as)).toBe(401);
    expect(await status(support.as)).toBe(200);
  });

  it('[A229] ends when they leave, and theirs goes on', async () => {
    const { as } = await act();
    await as.call(authRoutes.logout, {});
    expect([await status(as), await status(support.as)]).toEqual([401, 200]);
  });

  it('ends with their own, with their role, and with the shop', async () => {
    const set = (sql: string) => t.app.admin(sql);
    const one = await act();
    await set(`UPDATE auth.login SET staff_role = 'finance' WHERE id = ${support.login_id}`);
    expect(await status(one.as)).toBe(401);
    await set(`UPDATE auth.login SET staff_role = 'support', active_flag = 0 WHERE id = ${support.login_id}`);
    expect(await status(one.as)).toBe(401);
    await set(`UPDATE auth.login SET active_flag = 1 WHERE id = ${support.login_id}`);
    await set(`UPDATE auth.account SET user_status = 'suspended' WHERE id = ${shop}`);
    expect(await status(one.as)).toBe(401);
    await set(`UPDATE auth.account SET user_status = 'active' WHERE id = ${shop}`);
    expect(await status(one.as)).toBe(200);
    await support.as.call(authRoutes.logout, {});
    expect(await status(one.as)).toBe(401);
    expect(await t.app.db('auth', 'SELECT 1 FROM session WHERE acting_staff_id = $1', [support.login_id])).toEqual([]);
  });

  it('is one for each of them: the next one ends it, and of several at once one is left', async () => {
    const first = await act();
    const second = await act(support.as, other);
    expect([await status(first.as), await status(second.as)]).toEqual([401, 200]);
    const begun = await Promise.all([begin(), begin(), begin()]);
    const taken = await Promise.allSettled(begun.map(({ acting_key }) => takeUp(acting_key)));
    expect(taken.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect(await status(second.as)).toBe(401);
  });

  it('ends no session of the owner, who may have as many as ever', async () => {
    const mine = await signIn('0810000010');
    await act();
    const more = await Promise.all(Array.from({ length: 3 }, () => signIn('0810000010')));
    for (const { as } of [mine, ...more]) expect(await status(as)).toBe(200);
  });
});
