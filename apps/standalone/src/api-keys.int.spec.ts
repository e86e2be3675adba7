import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { operationsRoutes, type AnyRoute } from '@lamliang/contracts';
import { ALL_ROUTES } from '@lamliang/contracts/all';
import { authRoutes, type OpenApiTerms } from '@lamliang/contracts/auth';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import type { As } from '@lamliang/platform/testing';
import { services } from './services.ts';
import { startOrders, terms, type OrdersUnderTest } from './testing.ts';

jest.setTimeout(60_000);
const PASSWORD = 'Lamliang-1';
const lines: string[] = [];
let t: OrdersUnderTest;
let shop: number;
let owner: As;
/** Each key of a shop of its own: a shop has one. */
let keys: Record<'read' | 'write' | 'closed', string>;

async function newShop(telephone: string) {
  const login = { telephone, email: `${telephone}@example.co.th`, password: PASSWORD, user_name: 'สมชาย' };
  const made = await t.app.service('seed')(authRoutes.createAccount, { body: { login, shop: { name: 'ร้าน', account_type: 'ordinary' } } }); // prettier-ignore
  const { token } = await t.app.anonymous.call(authRoutes.login, { body: { username: telephone, password: PASSWORD } });
  return { account_id: made.account_id ?? 0, as: t.app.bearer(token) };
}
const update = (who: As, body: OpenApiTerms) => who.call(authRoutes.updateApiKey, { body });
const keyOf = async (who: As, body: OpenApiTerms) => (await update(who, { open_api: 'open', ...body, regenerate: 1 })).new_api_key!; // prettier-ignore

beforeAll(async () => {
  t = await startOrders(services, { LOG_LEVEL: 'debug' }, new Date('2026-11-20T02:00:00Z'), (line) => void lines.push(line)); // prettier-ignore
  const [reader, writer, closed] = [await newShop('0810000021'), await newShop('0810000022'), await newShop('0810000023')]; // prettier-ignore
  ({ account_id: shop, as: owner } = writer);
  keys = {
    read: await keyOf(reader.as, { scopes: ['read'] }),
    write: await keyOf(writer.as, { scopes: ['read', 'write'] }),
    closed: await keyOf(closed.as, { open_api: 'close', scopes: ['read', 'write'] }),
  };
  await t.fund(shop, 5_000_00, 0, 0);
}, 60_000);
afterAll(() => t?.app.stop(), 30_000);

describe('a program with the API key of a shop', () => {
  it('[A215] books, follows and cancels, with a key for each booking; the order names the API key', async () => {
    const program = t.app.bearer(keys.write);
    const body = t.wire(terms());
    const without = await program.raw('POST', ordersRoutes.create.path, { body });
    expect(without).toMatchObject({ status: 400, body: { code: 'idempotency.key_required' } });
    const send = () => program.raw('POST', ordersRoutes.create.path, { body, headers: { 'idempotency-key': 'first' } });
    const answers = [await send(), await send()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    const [{ id }] = answers.map(({ body: made }) => (made as { data: { id: number } }).data) as [{ id: number }];
    const booked = await t.orderUntil(id, ({ booking_state }) => booking_state === 'confirmed', program);
    expect(booked.created_by).toBe(`API key ${keys.write.slice(0, 18)}`);
    expect(booked.allowed_moves).toEqual(expect.arrayContaining(['cancel', 'print']));
    expect((await program.call(walletRoutes.balances, {})).credit).toBeLessThan(5_000_00);
    const rows = await program.call(ordersRoutes.list, { query: {} });
    expect(rows.rows.map((row) => row.id)).toEqual([id]);
    await program.call(ordersRoutes.cancel, { params: { id }, body: { remark: 'x' } });
    // A session of the shop sees it, too; a program may open no claims.
    expect((await t.order(id, owner)).created_by).toBe(booked.created_by);
    expect(booked.allowed_moves).not.toContain('open_claim');
  });

  it('[A215] that may only read is offered no move that writes, and sees no order of another shop', async () => {
    const program = t.app.bearer(keys.read);
    const { rows } = await owner.call(ordersRoutes.list, { query: {} });
    const id = rows[0]?.id ?? 0;
    await expect(t.order(id, program)).rejects.toMatchObject({ code: 'order.not_found' });
    await expect(t.book({}, program)).rejects.toMatchObject({ code: 'api_key.scope', failure: { data: { scope: 'write' }, message: expect.stringContaining('write') } }); // prettier-ignore
    await update(owner, { scopes: ['read'] });
    expect((await t.order(id, t.app.bearer(keys.write))).allowed_moves).not.toContain('book_again');
    await expect(t.book({}, t.app.bearer(keys.write))).rejects.toMatchObject({ code: 'api_key.scope' });
    await update(owner, { scopes: ['read', 'write'] });
  });

  it('is refused from the call on in which staff suspend its shop', async () => {
    const { account_id, as } = await newShop('0810000024');
    const program = t.app.bearer(await keyOf(as, {}));
    await program.call(ordersRoutes.list, { query: {} });
    await t.app.db('auth', `UPDATE account SET user_status = 'suspended' WHERE id = $1`, [account_id]);
    await expect(program.call(ordersRoutes.list, { query: {} })).rejects.toMatchObject({ code: 'api_key.invalid' });
  });
});

describe('every route of the contract', () => {
  const routes = Object.entries(ALL_ROUTES).flatMap(([service, table]) => [
    ...Object.values<AnyRoute>(table),
    ...Object.values<AnyRoute>(operationsRoutes(service)),
  ]);
  const guarded = routes.filter(({ caller }) => ['login', 'shop', 'flag', 'staff'].includes(caller.kind));
  /** A request that is refused for its record or its body at the latest, so that nothing comes of it. */
  const ask = async (key: string, { method, path }: AnyRoute) => {
    const at = path.replaceAll(/:[a-z_]+/g, '987654321');
    const answer = await t.app.bearer(key).raw(method, at, method === 'GET' ? {} : { body: { unknown: true } });
    const { code } = (answer.body ?? {}) as { code?: string };
    return { status: answer.status, code: answer.status === 401 || answer.status === 403 ? code : 'let in' };
  };

  it.each(['read', 'write', 'closed'] as const)('[A215] [A216] answers an API key (%s) as it says itself', async (kind) => {
    const scopes = kind === 'read' ? ['read'] : ['read', 'write'];
    let open = 0;
    for (const route of guarded) {
      const { status, code } = await ask(keys[kind], route);
      const live = !route.open_api ? 'api_key.not_open' : scopes.includes(route.open_api) ? 'let in' : 'api_key.scope';
      const dead = route.caller.kind === 'login' && route.caller.dead_token ? 'let in' : 'api_key.invalid';
      expect([route.id, code]).toEqual([route.id, kind === 'closed' ? dead : live]);
      expect([route.id, status < 500]).toEqual([route.id, true]);
      if (code === 'let in') open += 1;
    }
    expect(open).toBe(kind === 'closed' ? 1 : guarded.filter(({ open_api }) => open_api && scopes.includes(open_api)).length); // prettier-ignore
  }); // prettier-ignore

  it('has no line in the log with the secret of a key, and one that fails names the key', async () => {
    const prefix = keys.write.slice(0, 18);
    await t.app.admin('ALTER TABLE orders.packaging_box RENAME TO gone');
    const failed = await t.app.bearer(keys.write).raw('GET', ordersRoutes.packaging.path);
    await t.app.admin('ALTER TABLE orders.gone RENAME TO packaging_box');
    expect(failed.status).toBe(500);
    const told = lines.map((line) => JSON.parse(line) as { msg: string; called_by?: string });
    expect(told.filter(({ msg }) => msg === 'request failed').at(-1)?.called_by).toBe(prefix);
    for (const key of Object.values(keys)) expect(lines.filter((line) => line.includes(key.slice(19)))).toEqual([]);
  });
});
