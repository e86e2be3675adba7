import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { authRoutes } from '@lamliang/contracts/auth';
import { startService, type StartedServices } from '@lamliang/platform/testing';
import { authService } from '../auth.module.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'; // prettier-ignore
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'; // prettier-ignore

describe('the sessions of a user', () => {
  let app: StartedServices;
  beforeAll(async () => {
    // A cache in the process: what ends here must end there, too.
    app = await startService([authService], { alone: true });
    for (const telephone of ['0810000001', '0810000002'])
      await app.service('seed')(authRoutes.createAccount, {
        body: {
          login: { telephone, email: `${telephone}@example.co.th`, password: 'Lamliang-1', user_name: 'สมชาย' },
          shop: { name: 'ร้านทดสอบ', account_type: 'ordinary' },
        },
      });
  });
  afterAll(() => app?.stop());

  const signIn = async (username: string, user_agent: string) => {
    const answer = await app.anonymous.raw('POST', '/client/v1/auth/login', {
      body: { username, password: 'Lamliang-1' },
      headers: { 'user-agent': user_agent },
    });
    const { token } = (answer.body as { data: { token: string } }).data;
    app.clock.advance(60_000);
    return token;
  };
  const sessionsOf = (token: string) => app.bearer(token).call(authRoutes.openSessions, {});
  const statusOf = async (token: string) =>
    (await app.bearer(token).raw('GET', '/client/v1/account-child-link')).status;

  it('[F-S7] are shown by device, address and time, and the one that asks is marked', async () => {
    const desk = await signIn('0810000001', CHROME);
    const phone = await signIn('0810000001', IPHONE);
    await signIn('0810000001', 'curl/8.5.0');
    await signIn('0810000002', CHROME);
    const rows = await sessionsOf(desk);
    expect(rows.map((row) => [row.browser, row.system, row.current_flag])).toEqual([
      ['Chrome', 'Windows', 1],
      [null, null, 0],
      ['Safari', 'iPhone', 0],
    ]);
    expect(rows.every((row) => row.address?.includes('127.0.0.1'))).toBe(true);
    expect(rows[0]!.last_seen_dt.getTime()).toBeGreaterThan(rows[0]!.create_dt.getTime());
    expect(JSON.stringify(rows)).not.toContain(phone);
  });

  it('[F-S7] end one by one at once, and only those of the user', async () => {
    const desk = await signIn('0810000001', CHROME);
    const phone = await signIn('0810000001', IPHONE);
    const stranger = await signIn('0810000002', CHROME);
    expect([await statusOf(phone), await statusOf(stranger)]).toEqual([200, 200]);
    const own = (await sessionsOf(phone)).find((row) => row.current_flag)!;
    const foreign = (await sessionsOf(stranger)).find((row) => row.current_flag)!;
    const end = (id: number) => app.bearer(desk).raw('DELETE', `/client/v1/sessions/${id}`);
    expect((await end(own.id)).status).toBe(200);
    for (const id of [own.id, foreign.id])
      expect(await end(id)).toMatchObject({ status: 404, body: { code: 'record.not_found' } });
    expect([await statusOf(phone), await statusOf(stranger), await statusOf(desk)]).toEqual([401, 200, 200]);
  });

  it('[F-S7] end all but the one that asks', async () => {
    const tokens = [await signIn('0810000001', CHROME), await signIn('0810000001', IPHONE)] as const;
    const stranger = await signIn('0810000002', CHROME);
    for (const token of tokens) expect(await statusOf(token)).toBe(200);
    const { ended } = await app.bearer(tokens[0]).call(authRoutes.endOtherSessions, {});
    expect(ended).toBeGreaterThanOrEqual(1);
    expect([await statusOf(tokens[0]), await statusOf(tokens[1]), await statusOf(stranger)]).toEqual([200, 401, 200]);
    expect(await sessionsOf(tokens[0])).toHaveLength(1);
  });
});
