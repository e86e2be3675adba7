import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { authRoutes } from '@lamliang/contracts/auth';
import { certificatesIn, hasOpenssl, hasRedis, startRedis, type RunningRedis } from '@lamliang/engines';
import { Cache, createLogger } from '@lamliang/platform';
import { startService, until } from '@lamliang/platform/testing';
import { redisRights } from './registry.ts';

jest.setTimeout(60_000);
if (hasRedis() && hasOpenssl()) suite();
else
  describe('who may do what on Redis', () => {
    it.skip('SKIPPED, this machine has no Redis or no openssl: install redis-server', () => undefined);
  });

function suite(): void {
  const certificates = certificatesIn();
  const [admin_password, password] = [randomUUID(), randomUUID()];
  const users = Object.fromEntries(redisRights().map(({ user, keys }) => [user, { password: randomUUID(), keys }]));
  let redis: RunningRedis;
  beforeAll(async () => {
    redis = await startRedis({ access: { certificates, admin_password, password, users } });
  });
  afterAll(() => redis.stop());

  /** Whether a service that was given this address would have a cache. */
  const works = async (url: string, authority = certificates.ca): Promise<boolean> => {
    const cache = await Cache.open(url, randomUUID(), createLogger('test', 'silent'), authority);
    await cache.put(['key'], 'value', 1_000);
    const found = await cache.get('key');
    cache.close();
    return found === 'value';
  };
  /** Commands by one user, and the answers as Redis wrote them. */
  const commands = (user: string, secret: string, ...texts: string[]) =>
    new Promise<string[]>((resolve, reject) => {
      const { port } = new URL(redis.url);
      const ask = [`AUTH ${user} ${secret}`, ...texts];
      const socket = connect({ port: Number(port), host: '127.0.0.1', ca: readFileSync(certificates.ca) }, () =>
        socket.write(ask.map((text) => `${text}\r\n`).join('')),
      );
      let said = '';
      socket.once('error', reject);
      socket.on('data', (chunk) => {
        said += chunk.toString();
        const lines = said.trim().split('\r\n');
        if (lines.length < ask.length) return;
        socket.destroy();
        resolve(lines.slice(1));
      });
    });

  describe('who may do what on Redis', () => {
    it('[F-S2] a client without password is refused, one with a wrong one, and one that speaks in clear', async () => {
      expect(await works(redis.url)).toBe(true);
      const without = new URL(redis.url);
      without.username = without.password = '';
      expect(await works(without.href)).toBe(false);
      expect(await works(redis.url.replace(password, 'wrong'))).toBe(false);
      expect(await works(redis.url.replace('rediss:', 'redis:'))).toBe(false);
    });

    it('[F-S2] a server whose certificate is from nobody that is trusted is not told the password', async () => {
      expect(await works(redis.url, '')).toBe(false);
      expect(await works(redis.url, readFileSync(certificates.ca, 'utf8'))).toBe(true);
    });

    it(`[F-S2] the services' user may not empty, look through or reconfigure it`, async () => {
      const refused = ['FLUSHALL', 'KEYS *', 'CONFIG GET dir', 'CLIENT LIST', 'ACL LIST', 'SHUTDOWN NOSAVE'];
      for (const answer of await commands('lamliang', password, ...refused)) expect(answer).toMatch(/^-NOPERM/);
      expect(await commands('default', admin_password, 'FLUSHALL')).toEqual(['+OK']);
    });

    /** By the user of a service. */
    const as = (service: string, ...texts: string[]) => commands(service, users[service]?.password ?? '', ...texts);

    it('[F-S2] a service reads and writes its own keys and no others; only auth says that a session changed', async () => {
      await commands('default', admin_password, 'SET lamliang:wallet:session:x of-wallet', 'SET lamliang:ended:x 1');
      for (const one of Object.keys(users).filter((name) => name !== 'wallet')) {
        const own = [
          `SET lamliang:${one}:answer:x 1`,
          `LPUSH lamliang:${one}:runs:wait 1`,
          `HSET lamliang:rate:x left 1`,
        ];
        expect([one, await as(one, ...own)]).toEqual([one, ['+OK', ':1', expect.stringMatching(/^:/)]]);
        const others = [
          'GET lamliang:wallet:session:x',
          'SET lamliang:wallet:session:x forged',
          'LPUSH lamliang:wallet:runs:wait 1',
          'DEL lamliang:wallet:session:x',
          "EVAL \"return redis.call('SET',KEYS[1],'forged')\" 1 lamliang:wallet:session:x",
          'SET other:key 1',
          'SUBSCRIBE lamliang:wallet',
        ];
        for (const answer of await as(one, ...others)) expect([one, answer]).toEqual([one, expect.stringMatching(/^-(NOPERM|ERR)/)]); // prettier-ignore
        const [mark, read] = [await as(one, 'SET lamliang:ended:y 1'), await as(one, 'EXISTS lamliang:ended:x')];
        expect([one, mark[0], read[0]]).toEqual([
          one,
          expect.stringMatching(one === 'auth' ? /^\+OK/ : /^-NOPERM/),
          ':1',
        ]);
      }
      expect(await commands('default', admin_password, 'STRLEN lamliang:wallet:session:x')).toEqual([':9']);
    });

    it('[F-S2] no user of a service may empty, look through or reconfigure it either', async () => {
      for (const one of Object.keys(users))
        for (const answer of await as(one, 'FLUSHALL', 'KEYS *', 'CONFIG GET dir', 'ACL LIST', 'CLIENT LIST'))
          expect([one, answer]).toEqual([one, expect.stringMatching(/^-NOPERM/)]);
    });

    it('[F-S2] queues and cache work with no more than the rights of their service', async () => {
      const url = new URL(redis.url);
      Object.assign(url, { username: 'auth', password: users['auth']?.password });
      const env = { REDIS_URL: url.href, REDIS_CA: certificates.ca };
      const app = await startService([authService], { env });
      try {
        const login = { telephone: '0810000001', email: 'a@example.co.th', password: 'Lamliang-1', user_name: 'ก' };
        await app.service('seed')(authRoutes.createAccount, { body: { login, shop: { name: 'ก', account_type: 'ordinary' } } }); // prettier-ignore
        const { token } = await app.anonymous.call(authRoutes.login, { body: { username: login.telephone, password: login.password } }); // prettier-ignore
        const shop = app.bearer(token);
        await shop.call(authRoutes.init, {});
        const kept = async (pattern: string) => Number((await commands('default', admin_password, `EVAL "return #redis.call('KEYS',ARGV[1])" 0 ${pattern}`))[0]?.slice(1)); // prettier-ignore
        expect(await kept('lamliang:auth:session:*')).toBeGreaterThan(0);
        // A job through the queue, to its end.
        await shop.call(authRoutes.makePersonalCopy, {});
        await until(async () => (await shop.call(authRoutes.personalCopy, {})).state !== 'waiting');
        expect(await kept('lamliang:auth:auth:*')).toBeGreaterThan(0);
        await shop.call(authRoutes.logout, {});
        expect((await shop.raw('GET', authRoutes.init.path)).status).toBe(401);
        expect(await kept('lamliang:ended:*')).toBeGreaterThan(0);
        // Nothing of it stands where it was for all services.
        expect([await kept('lamliang:session:*'), await kept('lamliang:runs:*'), await kept('lamliang:auth:wait*')]).toEqual([0, 0, 0]); // prettier-ignore
      } finally {
        await app.stop();
      }
    });
  });
}
