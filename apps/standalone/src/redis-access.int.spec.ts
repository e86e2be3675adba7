import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect } from 'node:tls';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { certificatesIn, hasOpenssl, hasRedis, REDIS_RULES, startRedis, type RunningRedis } from '@lamliang/engines';
import { Cache, createLogger } from '@lamliang/platform';

if (hasRedis() && hasOpenssl()) suite();
else
  describe('who may do what on Redis', () => {
    it.skip('SKIPPED, this machine has no Redis or no openssl: install redis-server', () => undefined);
  });

function suite(): void {
  const certificates = certificatesIn();
  const [admin_password, password] = [randomUUID(), randomUUID()];
  let redis: RunningRedis;
  beforeAll(async () => {
    redis = await startRedis({ access: { certificates, admin_password, password } });
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

    it('[F-S2] the one of a cluster has the same rules', () => {
      const manifest = readFileSync(join(import.meta.dirname, '../../../k8s/base/redis.yaml'), 'utf8');
      expect(manifest).toContain(`- --user lamliang on >$(REDIS_PASSWORD) ~lamliang:* ${REDIS_RULES.join(' ')}\n`);
    });
  });
}
