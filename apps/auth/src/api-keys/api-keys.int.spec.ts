import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { authRoutes, flagsOfLevel, type OpenApiTerms } from '@lamliang/contracts/auth';
import { Tx } from '@lamliang/platform';
import { startService, type As, type StartedServices } from '@lamliang/platform/testing';
import { authService } from '../auth.module.ts';
import { ApiKeysService } from './api-keys.service.ts';

const HOUR = 3_600_000;
let app: StartedServices;
let shop: number;
let owner: As;

const PASSWORD = 'Lamliang-1';
const create = (telephone: string, user_name: string, more: object) => app.service('seed')(authRoutes.createAccount, { body: { login: { telephone, email: `${telephone}@example.co.th`, password: PASSWORD, user_name }, ...more } as never }); // prettier-ignore
const signIn = async (username: string) => app.bearer((await app.anonymous.call(authRoutes.login, { body: { username, password: PASSWORD } })).token); // prettier-ignore
const update = (body: OpenApiTerms, who = owner) => who.call(authRoutes.updateApiKey, { body });
const get = (who = owner) => who.call(authRoutes.apiKey, {});
/** Who a service is told that a token belongs to. */
const callerOf = async (token: string, with_keys = true) => (await app.service('orders')(authRoutes.introspect, { body: { token, with_keys } })).caller; // prettier-ignore
const make = async (terms: OpenApiTerms = {}) => (await update({ open_api: 'open', regenerate: 1, ...terms })).new_api_key!; // prettier-ignore
const settingOf = (state: string) => ({ open_api: state, scopes: ['read'], key: null, old_key: null });

beforeAll(async () => {
  app = await startService([authService], { work: false, at: new Date('2026-11-20T02:00:00Z') });
  ({ account_id: shop } = (await create('0810000001', 'สมชาย', { shop: { name: 'ร้านน้ำผึ้ง', account_type: 'ordinary' } })) as { account_id: number }); // prettier-ignore
  await create('0810000002', 'มานี', { links: [{ parent_id: shop, access_level_id: 4 }] });
  await create('0810000003', 'ปิติ', { links: [{ parent_id: shop, access_level_id: 3 }] });
  owner = await signIn('0810000001');
}, 60_000);
beforeEach(async () => {
  // Changes of a shop are limited by the minute.
  app.clock.advance(61_000);
  await app.db('auth', 'DELETE FROM api_key');
  await app.db('auth', 'DELETE FROM open_api');
});
afterAll(() => app?.stop(), 30_000);

describe('the API key of a shop', () => {
  it('[A215] is told in full once, and shown by its ends with who made it and when it was last used', async () => {
    expect(await get()).toEqual(settingOf('close'));
    const { new_api_key = '', ...told } = await update({ regenerate: 1 });
    expect(new_api_key).toMatch(/^ll_live_[0-9a-f]{10}_[\w-]{43}$/);
    const shown = { api_key: `${new_api_key.slice(0, 18)}_…${new_api_key.slice(-4)}`, create_dt: app.clock.now(), last_used_dt: null, created_by: 'สมชาย' }; // prettier-ignore
    expect(told).toEqual({ ...settingOf('close'), key: shown });
    expect(await get()).toEqual(told);
    const secret = new_api_key.slice(19);
    for (const table of ['api_key', 'open_api', 'audit_entry', 'access_entry', 'outbox'])
      expect(JSON.stringify(await app.db('auth', `SELECT to_jsonb(t) AS row FROM ${table} t`))).not.toContain(secret);
    const [stored] = await app.db<{ n: number }[]>('auth', 'SELECT octet_length(key_hash) AS n FROM api_key');
    expect(stored?.n).toBe(32);
  });

  it('[A215] is seen with the permission and changed with the other one', async () => {
    const level = (access_level_id: 2 | 3 | 4) => app.as({ account_id: shop, access_level_id, flags: flagsOfLevel(access_level_id) }); // prettier-ignore
    const only = app.as({ account_id: shop, flags: { open_api_flag: 1 } });
    expect([(await get(level(4))).open_api, (await get(only)).open_api]).toEqual(['close', 'close']);
    for (const who of [level(2), level(3)]) await expect(get(who)).rejects.toMatchObject({ code: 'permission.denied' });
    for (const who of [level(2), level(3), only])
      await expect(update({ regenerate: 1 }, who)).rejects.toMatchObject({ code: 'permission.denied' });
    await expect(update({ regenerate: 1 }, app.as({ account_id: shop, acting_staff_id: 9 }))).rejects.toMatchObject({ code: 'acting.read_only' }); // prettier-ignore
    const made = await update({ regenerate: 1 }, await signIn('0810000002'));
    expect(made.key?.created_by).toBe('มานี');
  });

  it.each([
    [{ open_api: 'ajar' }, 'open_api'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['admin'] }, 'scopes.0'],
    [{ scopes: ['write'] }, 'scopes'],
    [{ scopes: ['read', 'write', 'read'] }, 'scopes'],
    [{ regenerate: 7 }, 'regenerate'],
  ])('%j is no change of it', async (body, field) => {
    const answer = await owner.raw('PATCH', '/client/v1/api-key', { body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid', errors: [{ field }] } });
  });

  it('calls as the shop and as nobody of it, with what its scopes may do', async () => {
    const key = await make({ scopes: ['write', 'read'] });
    const caller = await callerOf(key);
    expect(caller).toMatchObject({
      kind: 'shop', account_id: shop, user_name: `API key ${key.slice(0, 18)}`, link_id: null, access_level_id: null, staff_role: null, acting_staff_id: null,
      api_key: { prefix: key.slice(0, 18), scopes: ['read', 'write'] }, shop: { name: 'ร้านน้ำผึ้ง' }, flags: { advanced_order_flag: 1 },
    }); // prettier-ignore
    expect(JSON.stringify(caller)).not.toContain(key.slice(19));
    await update({ scopes: ['read'] });
    const reader = await callerOf(key);
    expect([reader?.api_key?.scopes, reader?.flags.order_flag, reader?.flags.advanced_order_flag]).toEqual([['read'], 1, undefined]); // prettier-ignore
    // A service of a release that does not know keys would take it for the owner.
    expect(await callerOf(key, false)).toBeNull();
  });

  it('of a manager has the flags that they had when they made it and still have, and none of the owner alone', async () => {
    const level = (flags: object) => owner.call(authRoutes.updateLevel, { params: { id: 4 }, body: { flags } as never }); // prettier-ignore
    await level({ advanced_order_flag: 0, finance_flag: 0, advanced_finance_flag: 0 });
    try {
      const manager = await signIn('0810000002');
      const key = (await update({ open_api: 'open', regenerate: 1, scopes: ['read', 'write'] }, manager)).new_api_key!;
      const flags = async () => {
        const caller = await callerOf(key);
        return ['order_flag', 'advanced_order_flag', 'finance_flag', 'cod_flag'].filter((flag) => caller?.flags[flag as 'cod_flag']); // prettier-ignore
      };
      expect(await flags()).toEqual(['order_flag', 'cod_flag']);
      await level({ advanced_order_flag: 1, finance_flag: 1, cod_flag: 0 });
      expect(await flags()).toEqual(['order_flag']);
      await level({ cod_flag: 1 });
      expect(await flags()).toEqual(['order_flag', 'cod_flag']);
      const id = (await owner.call(authRoutes.employees, {})).find(({ user_name }) => user_name === 'มานี')!.child_id;
      const change = (body: object) => owner.call(authRoutes.updateEmployee, { params: { id }, body });
      await change({ access_level: 3 });
      expect(await flags()).toEqual(['order_flag']);
      await change({ active_flag: 0 });
      expect(await callerOf(key)).toBeNull();
      await change({ access_level: 4, active_flag: 1 });
      // A key of before flags were kept has those of its maker now.
      await app.db('auth', 'UPDATE api_key SET flags = NULL WHERE account_id = $1', [shop]);
      expect(await flags()).toEqual(['order_flag', 'advanced_order_flag', 'finance_flag', 'cod_flag']);
      await owner.call(authRoutes.removeEmployee, { params: { id } });
      expect(await callerOf(key)).toBeNull();
    } finally {
      await app.db('auth', `UPDATE account SET level_flags = '{}' WHERE id = $1`, [shop]);
    }
  });

  it('[A216] counts while the Open API is open and the shop active', async () => {
    const key = await make();
    expect(await callerOf(key)).not.toBeNull();
    expect((await update({ open_api: 'close' })).open_api).toBe('close');
    expect(await callerOf(key)).toBeNull();
    expect((await update({ open_api: 'open' })).key?.api_key).toContain(key.slice(-4));
    expect(await callerOf(key)).not.toBeNull();
    await app.db('auth', `UPDATE account SET user_status = 'suspended' WHERE id = $1`, [shop]);
    expect(await callerOf(key)).toBeNull();
    await app.db('auth', `UPDATE account SET user_status = 'active' WHERE id = $1`, [shop]);
    expect(await callerOf(key)).not.toBeNull();
    await update({ regenerate: 1, open_api: 'close' });
    expect(await callerOf(key)).toBeNull();
  });

  it('[A215] renewed at once is dead at the next call', async () => {
    const first = await make();
    const second = await make();
    expect([await callerOf(first), (await callerOf(second))?.account_id]).toEqual([null, shop]);
    expect((await get()).old_key).toBeNull();
  });

  it('[A215] renewed with an overlap lives for 24 hours more, and may be ended before', async () => {
    const first = await make();
    const second = await make({ overlap_flag: 1 });
    const end_dt = new Date(app.clock.now().getTime() + 24 * HOUR);
    expect((await get()).old_key).toMatchObject({ api_key: expect.stringContaining(first.slice(-4)), end_dt });
    const alive = async () => [Boolean(await callerOf(first)), Boolean(await callerOf(second))];
    expect(await alive()).toEqual([true, true]);
    app.clock.advance(24 * HOUR - 1);
    expect(await alive()).toEqual([true, true]);
    app.clock.advance(1);
    expect(await alive()).toEqual([false, true]);
    owner = await signIn('0810000001');
    expect((await get()).old_key).toBeNull();

    const third = await make({ overlap_flag: 1 });
    expect([Boolean(await callerOf(second)), Boolean(await callerOf(third))]).toEqual([true, true]);
    expect((await update({ end_old_flag: 1 })).old_key).toBeNull();
    expect([await callerOf(second), Boolean(await callerOf(third))]).toEqual([null, true]);

    // Two live at most: another renewal ends what is left of the one before.
    const fourth = await make({ overlap_flag: 1 });
    await make({ overlap_flag: 1 });
    expect([await callerOf(third), Boolean(await callerOf(fourth))]).toEqual([null, true]);
    const [living] = await app.db<{ n: number }[]>('auth', 'SELECT count(*)::int AS n FROM api_key WHERE end_dt IS NULL OR end_dt > $1', [app.clock.now()]); // prettier-ignore
    expect(living?.n).toBe(2);
  });

  it('is one after renewals at the same time, and the others are dead', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => make()));
    const alive = (await Promise.all(made.map((key) => callerOf(key)))).filter(Boolean);
    expect(alive).toHaveLength(1);
  });

  it('[A215] tells its last use, written once a minute', async () => {
    const key = await make();
    const last = async () => (await get()).key?.last_used_dt?.getTime();
    await callerOf(key);
    const first = app.clock.now().getTime();
    expect(await last()).toBe(first);
    app.clock.advance(59_000);
    await callerOf(key);
    expect(await last()).toBe(first);
    app.clock.advance(2_000);
    await callerOf(key);
    expect(await last()).toBe(first + 61_000);
  });

  it('[A215] [A216] tells each change in the audit trail and to the owner, and none where nothing changed', async () => {
    const rows = () => app.db<{ before: object; after: object }[]>('auth', `SELECT user_name, account_id, target_id, before, after FROM audit_entry WHERE action = 'api_key.updated' ORDER BY id`); // prettier-ignore
    const entries = async () => (await owner.call(authRoutes.ownAccesses, { query: {} })).filter(({ action }) => action === 'api_key'); // prettier-ignore
    const [before, told] = [(await rows()).length, (await entries()).length];
    await update({ open_api: 'open' });
    await update({ open_api: 'open' });
    await update({});
    const key = await make({ scopes: ['read', 'write'] });
    const since = (await rows()).slice(before);
    expect(since).toMatchObject([
      { user_name: 'สมชาย', account_id: shop, target_id: String(shop), before: { open_api: 'close' }, after: { open_api: 'open' } },
      { before: { key: null, scopes: ['read'] }, after: { scopes: ['read', 'write'], key: { api_key: expect.stringContaining(key.slice(-4)) } } },
    ]); // prettier-ignore
    expect(JSON.stringify(since)).not.toContain(key.slice(19));
    expect(await entries()).toHaveLength(told + 2);
  });
});

describe('a wrong key', () => {
  it('costs what a right one costs: one statement, and one comparison', async () => {
    const key = await make();
    await callerOf(key);
    const other = (part: string) => part.replaceAll(/[\w-]/g, (c) => (c === 'a' ? 'b' : 'a'));
    const wrong = [
      ...Array.from({ length: 1_000 }, (_, n) => `ll_live_${n.toString(16).padStart(10, '0')}_${'x'.repeat(43)}`),
      key.slice(0, 19) + other(key.slice(19)), // Of a prefix that there is.
      `${key}x`, key.slice(0, -1), 'll_live_', 'll_live_none', `ll_live_${"'; DROP TABLE api_key; --".padEnd(54)}`.replaceAll(' ', '_'),
    ]; // prettier-ignore
    const right = await costOf(key);
    expect(right).toMatchObject({ caller: true, compared: 1, statements: [expect.stringContaining('FROM api_key')] });
    for (const token of wrong) expect([token, await costOf(token)]).toEqual([token, { ...right, caller: false }]);
  }, 60_000);
});

/** The statements of asking for a token, and how often it was compared. */
async function costOf(token: string) {
  const sent = jest.spyOn(Tx.prototype as unknown as { send: (query: { text: string }) => Promise<unknown> }, 'send');
  const matches = jest.spyOn(ApiKeysService.prototype as unknown as { matches: () => boolean }, 'matches');
  const caller = Boolean(await callerOf(token));
  // A queue of jobs may be looked at meanwhile.
  const statements = sent.mock.calls.map(([{ text }]) => text).filter((text) => !text.includes('job_request'));
  const cost = { caller, compared: matches.mock.calls.length, statements };
  jest.restoreAllMocks();
  return cost;
}
