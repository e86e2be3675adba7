import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authRoutes } from '@lamliang/contracts/auth';
import { startService, type StartedServices } from '@lamliang/platform/testing';
import { authService } from '../auth.module.ts';

jest.setTimeout(60_000);

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PASSWORD = 'Lamliang-1';

describe('wrong passwords', () => {
  let app: StartedServices;
  const names = ['0810000001', '0810000002', '0810000003', '0810000004'] as const;
  const [owner, second, third, fourth] = names;

  beforeAll(async () => {
    app = await startService([authService], { env: { LOGIN_FAILURES_A_DAY: '14' } });
    for (const telephone of names)
      await app.service('seed')(authRoutes.createAccount, {
        body: {
          login: { telephone, email: `${telephone}@example.co.th`, password: PASSWORD, user_name: 'สมชาย' },
          shop: { name: 'ร้านทดสอบ', account_type: 'ordinary' },
        },
      });
  });
  afterAll(() => app?.stop());

  const attempt = (username: string, password: string, cookie?: string) =>
    app.anonymous.raw('POST', '/client/v1/auth/login', {
      body: { username, password },
      ...(cookie ? { headers: { cookie: `prefs=x; ${cookie}; other=1` } } : {}),
    });
  const statusOf = async (...given: Parameters<typeof attempt>) => (await attempt(...given)).status;
  /** The cookie of a device that logged in. */
  const deviceOf = async (username: string, cookie?: string): Promise<string> => {
    const answer = await attempt(username, PASSWORD, cookie);
    expect(answer.status).toBe(200);
    return answer.headers.get('set-cookie')!.split(';')[0]!;
  };
  const waitOf = async (...given: Parameters<typeof attempt>) => {
    const answer = await attempt(...given);
    return answer.status === 429 ? Number(answer.headers.get('retry-after')) : 0;
  };

  it('[F-S7] of strangers never lock the right user out on a device that the login knows', async () => {
    const device = await deviceOf(owner);
    for (let n = 0; n < 15; n++) {
      await attempt(owner, `wrong-${n}`);
      app.clock.advance(MINUTE);
    }
    // The same device, whatever address the strangers share with it.
    await Promise.all(Array.from({ length: 34 }, (_, n) => attempt(`08777777${10 + n}`, 'wrong')));
    expect(await statusOf(owner, PASSWORD)).toBe(429);
    expect(await statusOf(owner, PASSWORD, device)).toBe(200);
    app.clock.advance(DAY);
    expect(await statusOf(owner, PASSWORD)).toBe(200);
  });

  it('[F-A3] that are too many tell of their own limit, in which nothing is left', async () => {
    for (let n = 0; n < 5; n++) expect(await statusOf('0866666601', `wrong-${n}`)).not.toBe(429);
    const { status, headers } = await attempt('0866666601', 'wrong');
    const told = ['limit', 'remaining', 'reset', 'policy'].map((name) => headers.get(`ratelimit-${name}`));
    expect([status, ...told]).toEqual([429, '5', '0', headers.get('retry-after'), '5;w=60']);
    app.clock.advance(MINUTE);
  });

  it('[F-S7] on a known device count for that device alone, five a minute', async () => {
    const device = await deviceOf(second);
    const other = await deviceOf(second);
    expect(other).not.toBe(device);
    for (let n = 0; n < 5; n++) expect(await statusOf(second, 'wrong', device)).toBe(400);
    expect(await waitOf(second, PASSWORD, device)).toBeGreaterThan(50);
    expect([await statusOf(second, PASSWORD, other), await statusOf(second, PASSWORD)]).toEqual([200, 200]);
    app.clock.advance(MINUTE);
    expect(await statusOf(second, PASSWORD, device)).toBe(200);
  });

  it('[F-S7] of strangers wait twice as long each time, at most 15 minutes, and end with as many a day as the setting says', async () => {
    for (let n = 0; n < 5; n++) await attempt(third, 'wrong');
    const waits: number[] = [];
    for (let n = 0; n < 9; n++) {
      const wait = await waitOf(third, 'wrong');
      waits.push(Math.round(wait / 60));
      app.clock.advance(wait * 1_000);
      expect(await statusOf(third, 'wrong')).toBe(400);
    }
    expect(waits).toEqual([1, 1, 2, 4, 8, 15, 15, 15, 15]);
    expect(await waitOf(third, PASSWORD)).toBeGreaterThan(10 * 60 * 60);
    // Those of another day count for nothing.
    app.clock.advance(DAY);
    await app.fire('auth', 'login-failures');
    expect(await app.db('auth', 'SELECT 1 FROM login_failure')).toEqual([]);
    expect(await statusOf(third, PASSWORD)).toBe(200);
  });

  it('[F-S7] make no device known, nor does a cookie that a stranger chose or that is of another login', async () => {
    const wrong = await attempt(fourth, 'wrong');
    expect(wrong.headers.get('set-cookie')).toBeNull();
    const chosen = `device=${'A'.repeat(43)}`;
    const given = await deviceOf(fourth, chosen);
    expect(given).not.toBe(chosen);
    // A browser of two users has one cookie, which is known to each only after a login of its own.
    const foreign = await deviceOf(owner);
    for (let n = 0; n < 5; n++) await attempt(fourth, 'wrong', foreign);
    expect(await statusOf(fourth, PASSWORD, foreign)).toBe(429);
    app.clock.advance(2 * MINUTE);
    expect(await deviceOf(fourth, foreign)).toBe(foreign);
    for (let n = 0; n < 8; n++) await attempt(fourth, 'wrong');
    expect(await statusOf(fourth, PASSWORD, foreign)).toBe(200);
    const stored = await app.db('auth', 'SELECT * FROM login_device');
    expect(JSON.stringify(stored)).not.toContain(foreign.slice('device='.length));
  });

  it('[F-S7] the cookie is out of reach of scripts and other sites; twenty devices of a login are kept, those in use first', async () => {
    app.clock.advance(DAY);
    const answer = await attempt(fourth, PASSWORD);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^device=[A-Za-z0-9_-]{43}; Path=\/client\/v1\/auth; Max-Age=34560000; HttpOnly; SameSite=Lax$/,
    );
    const used = answer.headers.get('set-cookie')!.split(';')[0]!;
    app.clock.advance(1_000);
    await deviceOf(fourth, used);
    for (let n = 0; n < 22; n++) {
      app.clock.advance(1_000);
      await deviceOf(fourth);
    }
    for (let n = 0; n < 6; n++) await attempt(fourth, 'wrong');
    expect([await statusOf(fourth, PASSWORD), await statusOf(fourth, PASSWORD, used)]).toEqual([429, 200]);
    const [kept] = await app.db<{ n: string }[]>('auth', `SELECT count(*) AS n FROM login_device GROUP BY login_id ORDER BY 1 DESC`); // prettier-ignore
    expect(Number(kept?.n)).toBe(20);
  });

  it('[F-S7] of a known name and of an unknown one take the same time and get the same answer', async () => {
    const took = { known: [] as number[], unknown: [] as number[] };
    const bodies = new Set<string>();
    for (let n = 0; n < 8; n++) {
      for (const [kind, name] of [
        ['known', owner],
        ['unknown', '0899999999'],
      ] as const) {
        const begun = performance.now();
        const { status, body } = await attempt(name, 'wrong');
        took[kind].push(performance.now() - begun);
        const { trace_id: _, ...rest } = body as Record<string, unknown>;
        bodies.add(JSON.stringify([status, rest]));
      }
      app.clock.advance(16 * MINUTE);
    }
    const median = (ms: number[]) => ms.toSorted((a, b) => a - b)[ms.length / 2]!;
    expect(median(took.unknown) / median(took.known)).toBeGreaterThan(0.5);
    expect(median(took.unknown) / median(took.known)).toBeLessThan(2);
    expect([...bodies]).toHaveLength(1);
  });
});
