import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { ordersService } from '@lamliang/app-orders/module';
import { authRoutes } from '@lamliang/contracts/auth';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { freePort, hasRedis, startRedis, type RunningRedis } from '@lamliang/engines';
import { compose, type Composition } from '@lamliang/platform';
import { startService, type As, type StartedServices } from '@lamliang/platform/testing';

jest.setTimeout(60_000);
const PASSWORD = 'Lamliang-1';

if (hasRedis()) suite();
else
  describe('revocations in two processes', () => {
    it.skip('SKIPPED, this machine has no Redis: install redis-server', () => undefined);
  });

/** Two processes over one database and one Redis: what one of them takes away the other refuses with its next call. The clock stands, so that no cache grows old. */
function suite(): void {
  const dir = mkdtempSync(join(tmpdir(), 'lamliang-revocation-'));
  let redis: RunningRedis;
  let here: StartedServices;
  let there: Composition;

  beforeAll(async () => {
    redis = await startRedis({ dir, port: await freePort() });
    const env = { REDIS_CACHE_URL: redis.url, NODE_ENV: 'test', LOG_LEVEL: 'silent' };
    const services = [authService, ordersService];
    here = await startService(services, { env });
    const { secrets, clock } = here.composition.runtime;
    there = await compose(services, { database_url: here.database_url, secrets, env, clock, migrated: true, work: false }); // prettier-ignore
  }, 60_000);
  afterAll(async () => {
    await there?.stop();
    await here?.stop();
    await redis?.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  /** A shop, the session of its owner and its API key. */
  async function newShop(telephone: string): Promise<{ account_id: number; token: string; owner: As; key: string }> {
    const login = { telephone, email: `${telephone}@example.co.th`, password: PASSWORD, user_name: 'สมชาย' };
    const made = await here.service('seed')(authRoutes.createAccount, { body: { login, shop: { name: 'ร้าน', account_type: 'ordinary' } } }); // prettier-ignore
    const { token } = await here.anonymous.call(authRoutes.login, {
      body: { username: telephone, password: PASSWORD },
    });
    const owner = here.bearer(token);
    return { account_id: made.account_id ?? 0, token, owner, key: await newKey(owner) };
  }
  const newKey = async (owner: As) =>
    (await owner.call(authRoutes.updateApiKey, { body: { open_api: 'open', scopes: ['read'], regenerate: 1 } })).new_api_key!; // prettier-ignore
  const hereAnswers = async (bearer: string) => (await here.bearer(bearer).raw('GET', ordersRoutes.list.path)).status;
  const thereAnswers = async (bearer: string) =>
    (await there.runtime.http.inject({ url: ordersRoutes.list.path, headers: { authorization: `Bearer ${bearer}` } })).statusCode; // prettier-ignore
  /** In the process that takes away, and in the other one. */
  const both = async (bearer: string) => [await hereAnswers(bearer), await thereAnswers(bearer)];

  it('an API key that its owner closed is refused, and answers again once it is open', async () => {
    const { owner, key } = await newShop('0810000001');
    expect(await both(key)).toEqual([200, 200]);
    await owner.call(authRoutes.updateApiKey, { body: { open_api: 'close' } });
    expect(await both(key)).toEqual([401, 401]);
    await owner.call(authRoutes.updateApiKey, { body: { open_api: 'open' } });
    expect(await both(key)).toEqual([200, 200]);
  });

  it('an API key that was renewed at once is refused, and the new one answers', async () => {
    const { owner, key } = await newShop('0810000002');
    expect(await both(key)).toEqual([200, 200]);
    const renewed = await newKey(owner);
    expect([await both(key), await both(renewed)]).toEqual([
      [401, 401],
      [200, 200],
    ]);
  });

  it('of a shop that staff suspended sessions and API key are refused', async () => {
    const { account_id, token, key } = await newShop('0810000003');
    const other = await newShop('0810000004');
    expect([await both(token), await both(key)]).toEqual([[200, 200], [200, 200]]); // prettier-ignore
    const suspend = (user_status: 'active' | 'suspended') =>
      here.as('staff_admin').call(authRoutes.updateCustomer, { params: { id: account_id }, body: { user_status, reason: 'debts' } }); // prettier-ignore
    await suspend('suspended');
    expect([await both(token), await both(key)]).toEqual([[401, 401], [401, 401]]); // prettier-ignore
    expect([await both(other.token), await both(other.key)]).toEqual([[200, 200], [200, 200]]); // prettier-ignore
  });
}
