import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { authRoutes } from '@lamliang/contracts/auth';
import { startService, until, type StartedServices } from '@lamliang/platform/testing';
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
    const { ended } = await app.bearer(tokens[0]).call(authRoutes.endOtherSessions, { body: {} });
    expect(ended).toBeGreaterThanOrEqual(1);
    expect([await statusOf(tokens[0]), await statusOf(tokens[1]), await statusOf(stranger)]).toEqual([200, 401, 200]);
    expect(await sessionsOf(tokens[0])).toHaveLength(1);
  });

  /** Work while somebody holds rows; they are let go once a call waits for them. */
  const held = async <T>(rows: string, call: () => Promise<T>): Promise<T> => {
    const holder = await app.composition.services[0]!.db.session();
    try {
      await holder.query('BEGIN');
      await holder.query(rows);
      const begun = call();
      const waits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await until(async () => (await app.admin(waits)).length > 0);
      await holder.query('COMMIT');
      return await begun;
    } finally {
      await holder.end();
    }
  };
  const LOGINS = 'SELECT 1 FROM login FOR UPDATE';
  const enter = async (token: string) => {
    const { parent_id } = (await app.bearer(token).call(authRoutes.links, {}))[0]!;
    return async () => {
      const answer = await app.bearer(token).raw('POST', authRoutes.enter.path, { body: { parent_id } });
      return { status: answer.status, token: (answer.body as { data?: { token: string } }).data?.token };
    };
  };

  it('[F-S7] become no more by changing the shop: of several at once one gets a token', async () => {
    const token = await signIn('0810000001', CHROME);
    const change = await enter(token);
    const answers = await held(LOGINS, () => Promise.all([change(), change(), change(), change(), change()]));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401]);
    expect(await change()).toMatchObject({ status: 401 });
  });

  it('[F-S7] do not come back by a change of shop that was under way at the logout', async () => {
    const change = await enter(await signIn('0810000001', CHROME));
    // A logout that has ended the session and not committed yet when the change looks whether it is live.
    const logout = 'DELETE FROM session WHERE id = (SELECT max(id) FROM session)';
    expect(await held(logout, change)).toMatchObject({ status: 401 });
  });

  it('[F-S7] all end but the one that asks, also one that is changing its shop at that moment', async () => {
    const mine = await signIn('0810000001', CHROME);
    const change = await enter(await signIn('0810000001', IPHONE));
    const [{ token }] = await held(LOGINS, async () => {
      const changed = change();
      await until(async () => (await sessionsOf(mine)).length > 0);
      return await Promise.all([changed, app.bearer(mine).call(authRoutes.endOtherSessions, { body: {} })]);
    });
    if (token) expect(await statusOf(token)).toBe(401);
    expect((await sessionsOf(mine)).map((row) => row.current_flag)).toEqual([1]);
  });
});
