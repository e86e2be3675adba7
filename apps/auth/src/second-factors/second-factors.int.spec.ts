import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { authRoutes } from '@lamliang/contracts/auth';
import { startService, type StartedServices } from '@lamliang/platform/testing';
import { generateSync } from 'otplib';
import { authService } from '../auth.module.ts';

jest.setTimeout(60_000);
const PASSWORD = 'Lamliang-1';
const [SALES, ADMIN] = ['0820000001', '0820000009'];

describe('the second factor of staff', () => {
  let app: StartedServices;
  let sales: number;
  let admin: number;

  beforeAll(async () => {
    app = await startService([authService]);
    const make = (telephone: string, staff_role: 'sales' | 'admin') =>
      app.service('seed')(authRoutes.createAccount, {
        body: { login: { telephone, email: `${telephone}@example.co.th`, password: PASSWORD, user_name: telephone }, staff_role }, // prettier-ignore
      });
    sales = (await make(SALES!, 'sales')).login_id;
    admin = (await make(ADMIN!, 'admin')).login_id;
    await app.service('seed')(authRoutes.createAccount, {
      body: { login: { telephone: '0810000001', email: 'a@example.co.th', password: PASSWORD, user_name: 'x' }, shop: { name: 'x', account_type: 'ordinary' } }, // prettier-ignore
    });
  });
  afterAll(() => app?.stop());
  beforeEach(async () => {
    await app.db('auth', 'DELETE FROM recovery_code');
    await app.db('auth', 'DELETE FROM second_factor');
    app.clock.advance(24 * 3_600_000);
  });

  interface Told {
    code?: string;
    data?: { ticket?: string; token?: string };
  }
  const post = async (path: string, body: object) => {
    const answer = await app.anonymous.raw('POST', `/client/v1/auth/${path}`, { body });
    const told = answer.body as Told;
    return { status: answer.status, code: told.code, ticket: told.data?.ticket, token: told.data?.token };
  };
  const login = (username = SALES, password = PASSWORD) => post('login', { username, password });
  const withCode = (ticket: string | undefined, code: string) => post('login/code', { ticket, code });
  const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1_000) });
  const later = () => app.clock.advance(30_000);

  /** Sets up an app for the member of staff, as the page does after the password. */
  const enrol = async (token: string) => {
    const { ticket } = await app.bearer(token).call(authRoutes.changeSecondFactor, { body: { password: PASSWORD } });
    const offer = await app.anonymous.call(authRoutes.offerSecondFactor, { body: { ticket } });
    const done = await app.anonymous.call(authRoutes.confirmSecondFactor, { body: { ticket, code: codeOf(offer.secret) } }); // prettier-ignore
    later();
    return { ...offer, ...done, ticket };
  };

  it('[F-S7] is optional outside production: staff log in by password until they set one up', async () => {
    const { token } = await login();
    const own = (who: string) => app.bearer(who).call(authRoutes.secondFactor, {});
    expect(await own(token!)).toEqual({ confirm_dt: null, recovery_codes_left: 0, required_flag: 0 });
    const { token: entered, secret, uri, qr, recovery_codes } = await enrol(token!);
    expect(uri).toContain(`secret=${secret}`);
    expect(qr.path).toMatch(/^M0 0h7v1H0z/);
    expect(new Set(recovery_codes).size).toBe(10);
    expect(recovery_codes[0]).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
    expect(await own(entered)).toMatchObject({ confirm_dt: expect.any(Date), recovery_codes_left: 10 });
    const rows = await app.db<{ secret: Buffer; code_hash: Buffer }[]>('auth', 'SELECT f.secret, c.code_hash FROM second_factor f JOIN recovery_code c USING (login_id)'); // prettier-ignore
    expect(rows).toHaveLength(10);
    const stored = rows.map((row) => row.secret.toString('latin1') + row.code_hash.toString('latin1')).join('');
    for (const text of [secret, ...recovery_codes, recovery_codes[0]!.replaceAll('-', '')])
      expect(stored).not.toContain(text);
  });

  it('[F-S7] the right password then gets a ticket and no session; ticket and code together log in', async () => {
    const { secret } = await enrol((await login()).token!);
    const first = await login();
    expect(first).toMatchObject({ status: 400, code: 'login.code_required', token: undefined });
    expect((await login(SALES, 'wrong')).code).toBe('login.failed');
    expect((await app.bearer(first.ticket!).raw('GET', '/client/v1/init')).status).toBe(401);
    expect((await withCode(first.ticket, '000000')).code).toBe('otp.failed');
    const done = await withCode(first.ticket, codeOf(secret));
    expect(done.status).toBe(200);
    expect((await app.bearer(done.token!).call(authRoutes.init, {})).staff_role).toBe('sales');
  });

  it('[F-S7] accepts no time step twice, not even the one of setting up; a clock may be half a minute off', async () => {
    const { token } = await login();
    const { ticket } = await app.bearer(token!).call(authRoutes.changeSecondFactor, { body: { password: PASSWORD } });
    const { secret } = await app.anonymous.call(authRoutes.offerSecondFactor, { body: { ticket } });
    const code = codeOf(secret);
    await app.anonymous.call(authRoutes.confirmSecondFactor, { body: { ticket, code } });
    const first = await login();
    expect((await withCode(first.ticket, code)).code).toBe('otp.failed');
    later();
    const next = codeOf(secret);
    const twice = await Promise.all([withCode(first.ticket, next), withCode(first.ticket, next)]);
    expect(twice.map((one) => one.status).toSorted()).toEqual([200, 400]);
    later();
    const late = codeOf(secret);
    later();
    expect((await withCode((await login()).ticket, late)).status).toBe(200);
    app.clock.advance(90_000);
    expect((await withCode((await login()).ticket, late)).code).toBe('otp.failed');
  });

  it('[F-S7] a ticket logs in once, by whichever code and however it is written', async () => {
    const { secret, recovery_codes } = await enrol((await login()).token!);
    const { ticket } = await login();
    const other = await login();
    const both = await Promise.all([withCode(ticket, codeOf(secret)), withCode(ticket, recovery_codes[0]!)]);
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 400]);
    later();
    for (const again of [ticket, `${ticket}==`])
      expect(await withCode(again, codeOf(secret))).toMatchObject({ status: 400, code: 'login.expired' });
    // The code that met a used ticket is still good for another one.
    expect((await withCode(other.ticket, codeOf(secret))).status).toBe(200);
  });

  it('[F-S7] setting up another app ends all other sessions of the login, and no other login’s', async () => {
    const thief = await login();
    const colleague = await login(ADMIN);
    const seen = async (token: string | undefined) => (await app.bearer(token!).raw('GET', '/client/v1/init')).status;
    expect(await seen(thief.token)).toBe(200);
    const first = await enrol((await login()).token!);
    expect([await seen(thief.token), await seen(first.token)]).toEqual([401, 200]);
    const second = await enrol(first.token);
    expect([await seen(first.token), await seen(second.token), await seen(colleague.token)]).toEqual([401, 200, 200]);
  });

  it('[F-S7] each recovery code logs in once, however it is written', async () => {
    const { recovery_codes } = await enrol((await login()).token!);
    const [one = '', two = ''] = recovery_codes;
    const { ticket } = await login();
    expect((await withCode(ticket, ` ${one.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200);
    const next = await login();
    expect((await withCode(next.ticket, one)).code).toBe('otp.failed');
    const { token } = await withCode(next.ticket, two);
    expect(await app.bearer(token!).call(authRoutes.secondFactor, {})).toMatchObject({ recovery_codes_left: 8 });
  });

  it('[F-S7] tickets end after ten minutes, serve one step only and die with another set-up', async () => {
    const begun = await login();
    const set = await enrol(begun.token!);
    const { ticket } = await login();
    // With the password alone nobody sets up another app.
    for (const path of ['second-factor', 'second-factor/confirm'])
      expect((await post(path, { ticket, code: '123456' })).code).toBe('login.expired');
    expect((await withCode(set.ticket, codeOf(set.secret))).code).toBe('login.expired');
    expect((await post('second-factor', { ticket: set.ticket })).code).toBe('login.expired');
    expect((await withCode(`${ticket}x`, codeOf(set.secret))).code).toBe('login.expired');
    app.clock.advance(10 * 60_000);
    expect((await withCode(ticket, codeOf(set.secret))).code).toBe('login.expired');
  });

  it('[F-S7] a ticket that has set up an app, or is older than a reset, sets up no other', async () => {
    const boss = app.bearer((await login(ADMIN)).token!);
    const reset = () => boss.call(authRoutes.resetSecondFactor, { params: { id: sales }, body: { reason: 'โทรศัพท์หาย' } }); // prettier-ignore
    const ticketOf = async (token: string) =>
      (await app.bearer(token).call(authRoutes.changeSecondFactor, { body: { password: PASSWORD } })).ticket;
    const idle = await ticketOf((await login()).token!);
    const used = await enrol((await login()).token!);
    later();
    await reset();
    for (const ticket of [idle, used.ticket])
      for (const path of ['second-factor', 'second-factor/confirm'])
        expect((await post(path, { ticket, code: codeOf(used.secret) })).code).toBe('login.expired');
    // One that was given while there was no app, either, dies with the reset.
    later();
    const before = await ticketOf((await login()).token!);
    const { secret } = await app.anonymous.call(authRoutes.offerSecondFactor, { body: { ticket: before } });
    later();
    await reset();
    expect((await post('second-factor/confirm', { ticket: before, code: codeOf(secret) })).code).toBe('login.expired');
    expect((await enrol((await login()).token!)).recovery_codes).toHaveLength(10);
  });

  it('[F-S7] a ticket that an old password gave is over once the password was changed, to log in and to set an app up', async () => {
    const { token } = await login();
    const { secret } = await enrol(token!);
    const { ticket } = await login();
    const { token: mine } = await withCode(ticket, codeOf(secret));
    later();
    const [before, setup] = [(await login()).ticket, (await app.bearer(mine!).call(authRoutes.changeSecondFactor, { body: { password: PASSWORD } })).ticket]; // prettier-ignore
    const change = (password: string, new_password: string) =>
      app.bearer(mine!).call(authRoutes.changePassword, { body: { password, new_password, confirm_password: new_password } }); // prettier-ignore
    await change(PASSWORD, 'Another-pass-22');
    expect(await withCode(before, codeOf(secret))).toMatchObject({ status: 400, code: 'login.expired' });
    expect(await post('second-factor', { ticket: setup })).toMatchObject({ status: 400, code: 'login.expired' });
    // The code that was not accepted is good with a ticket of the password of now.
    expect((await withCode((await login(SALES, 'Another-pass-22')).ticket, codeOf(secret))).token).toBeTruthy();
    await change('Another-pass-22', PASSWORD);
  });

  it('[F-S7] where the session cannot begin, neither app nor code is used up: the recovery codes are told once', async () => {
    const { token } = await login();
    const { ticket } = await app.bearer(token!).call(authRoutes.changeSecondFactor, { body: { password: PASSWORD } });
    const { secret } = await app.anonymous.call(authRoutes.offerSecondFactor, { body: { ticket } });
    const confirm = () => post('second-factor/confirm', { ticket, code: codeOf(secret) });
    const noSessions = async (act: () => Promise<unknown>) => {
      await app.admin('ALTER TABLE auth.session ADD CONSTRAINT planted CHECK (login_id < 0) NOT VALID');
      try {
        await act();
      } finally {
        await app.admin('ALTER TABLE auth.session DROP CONSTRAINT planted');
      }
    };
    await noSessions(async () => expect((await confirm()).status).toBe(500));
    expect(await app.db('auth', 'SELECT secret, confirm_dt FROM second_factor')).toEqual([{ secret: null, confirm_dt: null }]); // prettier-ignore
    expect(await app.db('auth', 'SELECT 1 FROM recovery_code')).toEqual([]);
    const done = await app.anonymous.call(authRoutes.confirmSecondFactor, { body: { ticket, code: codeOf(secret) } });
    expect(done.recovery_codes).toHaveLength(10);

    later();
    const next = await login();
    const recovery = done.recovery_codes[0]!;
    await noSessions(async () => expect((await withCode(next.ticket, recovery)).status).toBe(500));
    expect((await withCode(next.ticket, recovery)).status).toBe(200);
  });

  it('[F-S7] wrong codes wait as wrong passwords do', async () => {
    const { secret } = await enrol((await login()).token!);
    const { ticket } = await login();
    for (let n = 0; n < 5; n++) expect((await withCode(ticket, `00000${n}`)).code).toBe('otp.failed');
    expect(await withCode(ticket, codeOf(secret))).toMatchObject({ status: 429, code: 'rate.limited' });
    app.clock.advance(61_000);
    expect((await withCode(ticket, codeOf(secret))).status).toBe(200);
  });

  it('[F-S7] needs the password to be changed, and is for staff alone', async () => {
    const { token } = await login();
    const change = (who: string, password: string) =>
      app.bearer(who).raw('POST', '/staff-api/v1/second-factor', { body: { password } });
    expect(await change(token!, 'wrong')).toMatchObject({ status: 400, body: { code: 'login.failed' } });
    const shop = await login('0810000001');
    expect((await change(shop.token!, PASSWORD)).status).toBe(403);
  });

  it('[F-S7] goes with the password, and then no code is asked for', async () => {
    const { token } = await enrol((await login()).token!);
    const remove = (password: string) =>
      app.bearer(token).raw('POST', '/staff-api/v1/second-factor-removals', { body: { password } });
    expect(await remove('wrong')).toMatchObject({ status: 400, body: { code: 'login.failed' } });
    expect((await login()).code).toBe('login.code_required');
    expect((await remove(PASSWORD)).status).toBe(200);
    expect((await login()).status).toBe(200);
    expect(await app.bearer(token).call(authRoutes.secondFactor, {})).toMatchObject({ confirm_dt: null, recovery_codes_left: 0 }); // prettier-ignore
    expect(await app.db('auth', `SELECT login_id, action, target_id FROM audit_entry ORDER BY id DESC LIMIT 1`)).toEqual([
      { login_id: sales, action: 'second_factor.remove', target_id: String(sales) },
    ]); // prettier-ignore
  });

  it('[F-S7] an administrator resets that of a colleague with a reason, which ends the sessions there; not the own one', async () => {
    const lost = await enrol((await login()).token!);
    const boss = app.bearer((await login(ADMIN)).token!);
    expect(await boss.call(authRoutes.staffLogins, { query: { sort: ['id', 'ASC'] } })).toMatchObject([
      { id: sales, staff_role: 'sales', confirm_dt: expect.any(Date) },
      { id: admin, staff_role: 'admin', confirm_dt: null },
    ]);
    const reset = (id: number, reason: string) =>
      boss.raw('POST', `/staff-api/v1/staff-logins/${id}/reset-second-factor`, { body: { reason } });
    expect((await reset(sales, ' ')).status).toBe(400);
    expect(await reset(admin, 'as told')).toMatchObject({ status: 422, body: { code: 'second_factor.own' } });
    expect((await reset(sales, 'โทรศัพท์หาย')).status).toBe(200);
    expect((await app.bearer(lost.token).raw('GET', '/client/v1/init')).status).toBe(401);
    expect((await login()).status).toBe(200);
    expect(await app.db('auth', `SELECT login_id, action, target_id, reason FROM audit_entry ORDER BY id DESC LIMIT 1`)).toEqual([
      { login_id: admin, action: 'second_factor.reset', target_id: String(sales), reason: 'โทรศัพท์หาย' },
    ]); // prettier-ignore
    const other = app.bearer((await login()).token!);
    expect((await other.raw('POST', `/staff-api/v1/staff-logins/${admin}/reset-second-factor`, { body: { reason: 'as told' } })).status).toBe(403); // prettier-ignore
  });
});

describe('where staff need a second factor', () => {
  it('[F-S7] the first login sets it up; shops log in as ever', async () => {
    const app = await startService([authService], { env: { STAFF_SECOND_FACTOR: 'required' } });
    try {
      const body = (telephone: string) => ({ login: { telephone, email: `${telephone}@example.co.th`, password: PASSWORD, user_name: 'x' } }); // prettier-ignore
      await app.service('seed')(authRoutes.createAccount, { body: { ...body('0820000001'), staff_role: 'finance' } });
      await app.service('seed')(authRoutes.createAccount, { body: { ...body('0810000001'), shop: { name: 'x', account_type: 'ordinary' } } }); // prettier-ignore
      const login = (username: string) => app.anonymous.raw('POST', '/client/v1/auth/login', { body: { username, password: PASSWORD } }); // prettier-ignore
      expect((await login('0810000001')).status).toBe(200);
      const first = (await login('0820000001')).body as { code: string; data: { ticket: string } };
      expect(first.code).toBe('login.enrol_required');
      const { ticket } = first.data;
      const { secret } = await app.anonymous.call(authRoutes.offerSecondFactor, { body: { ticket } });
      const code = generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1_000) });
      const done = await app.anonymous.call(authRoutes.confirmSecondFactor, { body: { ticket, code } });
      expect([done.staff_role, done.recovery_codes.length]).toEqual(['finance', 10]);
      expect((await login('0820000001')).body).toMatchObject({ code: 'login.code_required' });
      const own = app.bearer(done.token);
      expect((await own.raw('POST', '/staff-api/v1/second-factor-removals', { body: { password: PASSWORD } })).status).toBe(403); // prettier-ignore
    } finally {
      await app.stop();
    }
  });
});
