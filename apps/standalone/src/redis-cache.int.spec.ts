import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { authRoutes } from '@lamliang/contracts/auth';
import { freePort, hasRedis, startRedis, type RunningRedis } from '@lamliang/engines';
import {
  compose,
  Limits,
  SESSION_CACHE_MS,
  SessionCache,
  type Composition,
  type Introspect,
  type RunningService,
} from '@lamliang/platform';
import { startService, until, type StartedServices } from '@lamliang/platform/testing';

const USER = { username: '0810000001', password: 'Lamliang-1' };

if (hasRedis()) suite();
else
  describe('the shared cache', () => {
    it.skip('SKIPPED, this machine has no Redis: install redis-server', () => undefined);
  });

/** Sessions and limits of two processes over one database and one Redis, which is emptied, hung and stopped. */
function suite(): void {
  const dir = mkdtempSync(join(tmpdir(), 'lamliang-cache-'));
  let redis: RunningRedis;
  let port: number;
  let here: StartedServices;
  let there: Composition;

  beforeAll(async () => {
    port = await freePort();
    redis = await startRedis({ dir, port });
    const env = { REDIS_CACHE_URL: redis.url, NODE_ENV: 'test', LOG_LEVEL: 'silent' };
    here = await startService([authService], { env });
    const { secrets, clock } = here.composition.runtime;
    there = await compose([authService], {
      database_url: here.database_url,
      secrets,
      env,
      clock,
      migrated: true,
      work: false,
    });
    await here.service('seed')(authRoutes.createAccount, {
      body: {
        login: { telephone: USER.username, email: 'a@example.co.th', password: USER.password, user_name: 'สมชาย' },
        shop: { name: 'สมชาย', account_type: 'ordinary' },
      },
    });
  }, 60_000);
  afterAll(async () => {
    await there.stop();
    await here.stop();
    await redis.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  /** One command, and its answer as Redis wrote it. */
  const command = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(`${text}\r\n`));
      socket.once('error', reject);
      socket.once('data', (answer) => {
        socket.destroy();
        resolve(answer.toString().trim());
      });
    });
  const keys = async () => Number((await command('DBSIZE')).slice(1));
  const signIn = async () => (await here.anonymous.call(authRoutes.login, { body: USER })).token;
  /** Calls whose answer rests on who the caller is, and on nothing else of the session. */
  const calls = {
    here: async (token: string) => (await here.bearer(token).raw('GET', '/client/v1/account-child-link')).status,
    there: async (token: string) =>
      (
        await there.runtime.http.inject({
          url: '/client/v1/account-child-link',
          headers: { authorization: `Bearer ${token}` },
        })
      ).statusCode,
  };
  const link = (active: 0 | 1) => here.db('auth', 'UPDATE account_link SET active_flag = $1', [active]);
  const of = <T>(composition: Composition, type: new (...given: never[]) => T): T =>
    (composition.services[0] as RunningService).app.get(type);
  const take = (composition: Composition, key: string, most: number) =>
    of(composition, Limits)
      .consume(key, most, 60_000)
      .then(
        () => 1,
        () => 0,
      );
  /** Number of allowed requests out of 40 from both processes. */
  const given = async (key: string, most: number) => {
    const asked = Array.from({ length: 40 }, (_, i) => take(i % 2 ? here.composition : there, key, most));
    return (await Promise.all(asked)).reduce((sum: number, one) => sum + one, 0);
  };

  it('caches a session for both processes, at most five seconds behind its row', async () => {
    const token = await signIn();
    expect(await calls.here(token)).toBe(200);
    await link(0);
    expect(await calls.there(token)).toBe(200);
    here.clock.advance(SESSION_CACHE_MS);
    expect([await calls.here(token), await calls.there(token)]).toEqual([401, 401]);
    await link(1);
    expect([await calls.here(token), await calls.there(token)]).toEqual([200, 200]);
  });

  it('invalidates in both processes when a session ends in one', async () => {
    const token = await signIn();
    expect([await calls.here(token), await calls.there(token)]).toEqual([200, 200]);
    await here.bearer(token).call(authRoutes.logout, {});
    expect([await calls.there(token), await calls.here(token)]).toEqual([401, 401]);
  });

  it('what the owner takes from an employee in one process holds for the next call to the other, level and link', async () => {
    const owner = here.bearer(await signIn());
    await here.service('seed')(authRoutes.createAccount, {
      body: {
        login: { telephone: '0810000009', email: 'c@example.co.th', password: USER.password, user_name: 'ชูใจ' },
        links: [{ parent_id: 1, access_level_id: 4 }],
      },
    });
    const { token } = await here.anonymous.call(authRoutes.login, { body: { ...USER, username: '0810000009' } });
    const rows = await owner.call(authRoutes.employees, {});
    const params = { id: rows.find(({ user_name }) => user_name === 'ชูใจ')!.child_id };
    const change = (body: object) => owner.call(authRoutes.updateEmployee, { params, body });
    const list = async () =>
      (await there.runtime.http.inject({ url: '/client/v1/accounts-childs', headers: { authorization: `Bearer ${token}` } })).statusCode; // prettier-ignore
    // Managers read the employees of their shop, warehouse workers do not. The clock stands: no cache grows old.
    expect(await list()).toBe(200);
    await change({ access_level: 3 });
    expect(await list()).toBe(403);
    await change({ access_level: 4 });
    expect(await list()).toBe(200);
    await change({ active_flag: 0 });
    expect([await list(), await calls.there(token)]).toEqual([401, 401]);
  });

  it('has the latest flags of a level, even when an older response arrives late', async () => {
    const { account_id, login_id } = await here.service('seed')(authRoutes.createAccount, {
      body: {
        login: { telephone: '0810000002', email: 'b@example.co.th', password: USER.password, user_name: 'มานี' },
        links: [{ parent_id: 1, access_level_id: 3 }],
      },
    });
    expect([account_id, login_id]).toEqual([null, 3]);
    const { token } = await here.anonymous.call(authRoutes.login, { body: { ...USER, username: '0810000002' } });
    const flag = async (ask: Introspect) =>
      (await of(there, SessionCache).wrap(ask)(token))?.flags.order_flag; // prettier-ignore
    const introspect: Introspect = async (given) =>
      (await here.service('seed')(authRoutes.introspect, { body: { token: given } })).caller;
    const never: Introspect = () => Promise.reject(new Error('auth was asked'));
    const switched = (order_flag: 0 | 1) =>
      here.service('seed')(authRoutes.switchLevel, {
        body: { account_id: 1, access_level_id: 3, flags: { order_flag } },
      });

    expect([await flag(introspect), await flag(never)]).toEqual([1, 1]);
    await switched(0);
    expect(await flag(introspect)).toBe(0);

    await command('FLUSHALL');
    let open = () => undefined as void;
    const gate = new Promise<void>((resolve) => (open = resolve));
    let asked = 0;
    const late = flag(async (given) => {
      const caller = await introspect(given);
      asked++;
      await gate;
      return caller;
    });
    await until(() => asked === 1);
    await switched(1);
    open();
    expect([await late, await flag(introspect)]).toEqual([0, 1]);
  });

  it('stores no token and no personal data in clear text', async () => {
    const token = await signIn();
    await calls.here(token);
    await take(here.composition, 'auth.login:203.0.113.7', 5);
    const names = (await command('KEYS *')).split('\r\n').filter((line) => line.startsWith('lamliang:'));
    expect(names.filter((name) => name.startsWith('lamliang:auth:session:')).length).toBeGreaterThan(0);
    const stored = await Promise.all(names.map(async (name) => `${name} ${await command(`GET ${name}`)}`));
    for (const secret of [token, USER.username, '203.0.113.7', '"caller"'])
      expect(stored.filter((text) => text.includes(secret))).toEqual([]);
  });

  it('counts a limit across processes', async () => {
    expect(await given('both', 15)).toBe(15);
    expect(await here.admin('SELECT key FROM auth.rate_limit')).toEqual([]);
  });

  it('may be flushed at any time: sessions continue, and limits reject no one wrongly', async () => {
    const token = await signIn();
    const ended = await signIn();
    expect([await calls.here(token), await calls.there(ended)]).toEqual([200, 200]);
    await here.bearer(ended).call(authRoutes.logout, {});
    expect(await given('emptied', 15)).toBe(15);
    expect(await command('FLUSHALL')).toBe('+OK');
    expect([await calls.here(token), await calls.there(token)]).toEqual([200, 200]);
    expect([await calls.here(ended), await calls.there(ended)]).toEqual([401, 401]);
    expect(await given('emptied', 15)).toBe(15);
  });

  it('is bypassed when it hangs, and used again when it responds', async () => {
    const token = await signIn();
    process.kill(redis.pid, 'SIGSTOP');
    const times: number[] = [];
    try {
      for (let i = 0; i < 3; i++) {
        const from = performance.now();
        expect(await calls.there(token)).toBe(200);
        times.push(performance.now() - from);
      }
      expect(await given('hung', 15)).toBe(15);
    } finally {
      process.kill(redis.pid, 'SIGCONT');
    }
    expect(Math.min(...times.slice(1))).toBeLessThan(140);
    await command('FLUSHALL');
    await until(async () => (await calls.there(token)) === 200 && (await keys()) > 0, 10_000, 'the cache to be used');
  });

  it('falls back to PostgreSQL when it is stopped, and is used again when it is back', async () => {
    const [token, ended] = [await signIn(), await signIn()];
    expect([await calls.here(token), await calls.there(ended)]).toEqual([200, 200]);
    await redis.stop();
    expect([await calls.here(token), await calls.there(token), await calls.there(ended)]).toEqual([200, 200, 200]);
    await here.bearer(ended).call(authRoutes.logout, {});
    expect([await calls.here(ended), await calls.there(ended)]).toEqual([401, 401]);
    expect(await given('stopped', 15)).toBe(15);
    expect(await here.admin<{ count: number }[]>('SELECT count FROM auth.rate_limit ORDER BY count DESC')).not.toEqual(
      [],
    );
    redis = await startRedis({ dir, port });
    here.clock.advance(SESSION_CACHE_MS);
    expect([await calls.here(ended), await calls.there(ended)]).toEqual([401, 401]);
    await command('FLUSHALL');
    await until(async () => (await calls.here(token)) === 200 && (await keys()) > 0, 10_000, 'the cache to be used');
    expect([await calls.here(token), await calls.there(token)]).toEqual([200, 200]);
  });

  it('is not required at startup', async () => {
    const env = { REDIS_CACHE_URL: `redis://127.0.0.1:${await freePort()}`, LOG_LEVEL: 'silent' };
    const alone = await startService([authService], { env, work: false });
    try {
      expect(await take(alone.composition, 'alone', 1)).toBe(1);
      expect(await take(alone.composition, 'alone', 1)).toBe(0);
    } finally {
      await alone.stop();
    }
  });
}
