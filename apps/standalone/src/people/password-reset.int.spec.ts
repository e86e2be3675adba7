import { argon2Sync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { notificationsService } from '@lamliang/app-notifications/module';
import { sandboxService } from '@lamliang/app-sandbox/module';
import { authRoutes } from '@lamliang/contracts/auth';
import { notificationsRoutes } from '@lamliang/contracts/notifications';
import { sandboxRoutes } from '@lamliang/contracts/sandbox';
import { AppError, type Bound, type BoundAnswer, type BoundInput } from '@lamliang/platform';
import { startService, until, type StartedServices } from '@lamliang/platform/testing';
import { held } from '../testing-held.ts';

jest.setTimeout(60_000);
const OLD = 'Lamliang-1';
const NEW = 'New-pass-22';
const MINUTE = 60_000;
const lines: string[] = [];
let app: StartedServices;
let telephones = 861_000_000;

beforeAll(async () => {
  app = await startService([authService, notificationsService, sandboxService], {
    env: { TRUST_PROXY: '1' },
    log: (line) => lines.push(line),
  });
}, 60_000);
afterAll(() => app?.stop());

/** A shop of its own for each test. */
async function newShop(): Promise<string> {
  const telephone = `0${++telephones}`;
  const login = { telephone, email: `${telephone}@example.co.th`, password: OLD, user_name: 'เจ้าของ' };
  const shop = { name: 'ร้านค้า', account_type: 'ordinary' as const };
  await app.service('seed')(authRoutes.createAccount, { body: { login, shop } });
  return telephone;
}
const call = {
  ask: (telephone: string) => app.anonymous.call(authRoutes.forgotPassword, { body: { telephone } }),
  prove: (telephone: string, otp: string, ref: string) =>
    app.anonymous.call(authRoutes.verifyOtp, { body: { telephone, otp, ref } }),
  set: (telephone: string, reset_token: string, password = NEW) =>
    app.anonymous.call(authRoutes.forgotPasswordConfirm, {
      body: { telephone, reset_token, password, confirm_password: password },
    }),
  login: (username: string, password: string) => app.anonymous.call(authRoutes.login, { body: { username, password } }),
};
/** The code as its reader sees it. */
async function read(to: string, ref: string): Promise<string> {
  return await until(async () => {
    const messages = await app.anonymous.call(sandboxRoutes.messages, { query: { to } });
    const found = messages.find(({ text }) => text.includes(ref));
    return found && /(?<!\d)\d{6}(?!\d)/.exec(found.text)?.[0];
  });
}

describe('a forgotten password', () => {
  it('[A36] is set anew with the code from the telephone; the old one is over, and so are all sessions', async () => {
    const telephone = await newShop();
    const { token } = await call.login(telephone, OLD);
    const { ref, valid_s, resend_s } = await call.ask(telephone);
    expect([valid_s, resend_s]).toEqual([300, 60]);
    const code = await read(telephone, ref);
    const { reset_token } = await call.prove(telephone, code, ref.toLowerCase());
    await call.set(telephone, reset_token);
    expect((await app.bearer(token).raw('GET', authRoutes.init.path)).status).toBe(401);
    await expect(call.login(telephone, OLD)).rejects.toMatchObject({ code: 'login.failed' });
    expect((await call.login(telephone, NEW)).token).toBeTruthy();
    // The token is used up, and so is the code.
    await expect(call.set(telephone, reset_token, OLD)).rejects.toMatchObject({ code: 'otp.expired' });
    await expect(call.prove(telephone, code, ref)).rejects.toMatchObject({ code: 'otp.failed' });
  });

  it('[A36] ends also a login with the old password that is under way', async () => {
    const telephone = await newShop();
    const sessions = () => app.db('auth', 'SELECT 1 FROM session s JOIN login l ON l.id = s.login_id WHERE l.telephone = $1', [telephone]); // prettier-ignore
    const reset = `UPDATE login SET password_hash = 'of another password' WHERE telephone = '${telephone}'`;
    await expect(held(app, reset, () => call.login(telephone, OLD))).rejects.toMatchObject({ code: 'login.failed' });
    expect(await sessions()).toEqual([]);
    // A hash that is made anew at a login brings the old password not back.
    const weak = { message: OLD, nonce: Buffer.alloc(16), memory: 8_192, passes: 1, parallelism: 1, tagLength: 32 };
    const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
    const outdated = `$argon2id$v=19$m=8192,t=1,p=1$${base64(weak.nonce)}$${base64(argon2Sync('argon2id', weak))}`;
    const password = async () => (await app.db<{ password_hash: string }[]>('auth', 'SELECT password_hash FROM login WHERE telephone = $1', [telephone]))[0]!.password_hash; // prettier-ignore
    await app.db('auth', 'UPDATE login SET password_hash = $2 WHERE telephone = $1', [telephone, outdated]);
    await expect(held(app, reset, () => call.login(telephone, OLD))).rejects.toMatchObject({ code: 'login.failed' });
    expect([await sessions(), (await password()) === outdated]).toEqual([[], false]);
    await expect(call.login(telephone, OLD)).rejects.toMatchObject({ code: 'login.failed' });
    await app.db('auth', 'UPDATE login SET password_hash = $2 WHERE telephone = $1', [telephone, outdated]);
    expect((await call.login(telephone, OLD)).token).toBeTruthy();
    expect(await password()).not.toBe(outdated);
  });

  it('[A37] of a telephone that nobody has, and of staff, is not found', async () => {
    for (const telephone of ['0899999999', '0820000003'])
      await expect(call.ask(telephone)).rejects.toMatchObject({ code: 'login.not_found', status: 404 });
  });

  it('[A38] is not set without the token of a checked code, or with that of another telephone', async () => {
    const [mine, other] = [await newShop(), await newShop()];
    await expect(call.set(mine, 'no-token-of-ours')).rejects.toMatchObject({ code: 'otp.expired' });
    const { ref } = await call.ask(other);
    const { reset_token } = await call.prove(other, await read(other, ref), ref);
    await expect(call.set(mine, reset_token)).rejects.toMatchObject({ code: 'otp.expired' });
    app.clock.advance(10 * MINUTE);
    await expect(call.set(other, reset_token)).rejects.toMatchObject({ code: 'otp.expired' });
  });

  it('[A228] staff send the code for one, which ends the sessions; they see neither code nor password', async () => {
    const telephone = await newShop();
    const { token, accounts } = await call.login(telephone, OLD);
    const id = accounts[0]!.parent_id;
    const reset = (who: 'staff_sales' | 'staff_support' | 'staff_finance', reason = 'called us, lost the phone') =>
      app.as(who).raw('POST', `/client/admin-api/v1/accounts/${id}/reset-password`, { body: { reason } });
    expect((await reset('staff_finance')).status).toBe(403);
    expect((await app.bearer(token).raw('GET', authRoutes.init.path)).status).toBe(200);
    const answer = await reset('staff_sales');
    const { ref } = (answer.body as { data: { ref: string } }).data;
    expect((await app.bearer(token).raw('GET', authRoutes.init.path)).status).toBe(401);
    // Whoever knows the old one comes in no more, whatever the owner does with the code.
    await expect(call.login(telephone, OLD)).rejects.toMatchObject({ code: 'login.failed' });
    const code = await read(telephone, ref);
    expect(JSON.stringify(answer.body)).not.toContain(code);
    const [message] = await app.anonymous.call(sandboxRoutes.messages, { query: { to: telephone } });
    // Nobody has the page open that takes it.
    expect(message?.text).toContain(`/forgot/otpcheck?ref=${ref}`);
    const { reset_token } = await call.prove(telephone, code, ref);
    await call.set(telephone, reset_token);
    expect((await call.login(telephone, NEW)).token).toBeTruthy();
    const trail = await app.db(
      'auth',
      `SELECT target_id, reason FROM audit_entry WHERE action = 'account.password_reset'`,
    );
    expect(trail).toEqual([{ target_id: String(id), reason: 'called us, lost the phone' }]);
    // What was refused is not in the trail, and a code each minute is enough.
    expect(await reset('staff_support')).toMatchObject({ status: 429 });
    expect(await app.as('staff_admin').raw('POST', '/client/admin-api/v1/accounts/987654/reset-password', { body: {} })).toMatchObject({ status: 404 }); // prettier-ignore
  });

  it('differs from its repetition: the field is told', async () => {
    const body = { telephone: '0861000001', reset_token: 'x', password: NEW, confirm_password: OLD };
    const answer = await app.anonymous.raw('POST', authRoutes.forgotPasswordConfirm.path, { body });
    expect(answer.body).toMatchObject({ errors: [{ field: 'confirm_password', code: 'validation.password_differs' }] });
  });

  it('a code has five tries, however many try at once', async () => {
    const telephone = await newShop();
    const { ref } = await call.ask(telephone);
    const code = await read(telephone, ref);
    const wrong = code === '000000' ? '000001' : '000000';
    const guesses = await Promise.allSettled(Array.from({ length: 40 }, () => call.prove(telephone, wrong, ref)));
    expect(guesses.every(({ status }) => status === 'rejected')).toBe(true);
    const [row] = await app.db<{ tries: number }[]>('auth', 'SELECT tries FROM one_time_code ORDER BY id DESC LIMIT 1');
    expect(row?.tries).toBe(5);
    await expect(call.prove(telephone, code, ref)).rejects.toMatchObject({ code: 'otp.failed' });
  });

  it('the right code typed twice at once gives one token', async () => {
    const telephone = await newShop();
    const { ref } = await call.ask(telephone);
    const code = await read(telephone, ref);
    const both = await Promise.allSettled([1, 2, 3, 4].map(() => call.prove(telephone, code, ref)));
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('a code lives five minutes, is sent again after one, and the newest alone counts', async () => {
    const telephone = await newShop();
    const first = await call.ask(telephone);
    await expect(call.ask(telephone)).rejects.toMatchObject({ code: 'rate.limited', status: 429 });
    app.clock.advance(MINUTE);
    const second = await call.ask(telephone);
    const [old, fresh] = [await read(telephone, first.ref), await read(telephone, second.ref)];
    await expect(call.prove(telephone, old, first.ref)).rejects.toMatchObject({ code: 'otp.failed' });
    app.clock.advance(5 * MINUTE);
    await expect(call.prove(telephone, fresh, second.ref)).rejects.toMatchObject({ code: 'otp.failed' });
  });

  it('of the ten codes a day of a receiver one address has three, strangers have seven, and staff the rest', async () => {
    const telephone = await newShop();
    app.clock.advance(61 * MINUTE);
    const asked = await Promise.allSettled(Array.from({ length: 12 }, () => call.ask(telephone)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const ask = (address: string) => {
      app.clock.advance(10 * MINUTE);
      const more = { body: { telephone }, headers: { 'x-forwarded-for': address } };
      return app.anonymous.raw('POST', authRoutes.forgotPassword.path, more);
    };
    const asks = async (addresses: string[]) => {
      const statuses: number[] = [];
      for (const address of addresses) statuses.push((await ask(address)).status);
      return statuses;
    };
    const [one, two, three] = ['203.0.113.1', '203.0.113.2', '203.0.113.3'] as const;
    expect(await asks([one, one, one, one])).toEqual([200, 200, 200, 429]);
    expect(await asks([two, two, two, two, three])).toEqual([200, 200, 200, 429, 429]);
    const { accounts } = await call.login(telephone, OLD);
    const path = `/client/admin-api/v1/accounts/${accounts[0]!.parent_id}/reset-password`;
    for (const status of [200, 200, 200, 429]) {
      app.clock.advance(10 * MINUTE);
      expect((await app.as('staff_support').raw('POST', path, { body: {} })).status).toBe(status);
    }
  });

  it('a code of which nobody knows whether it was taken may be typed; one that is refused is gone', async () => {
    const { edges } = app.composition.runtime;
    const { id } = notificationsRoutes.sendMessage;
    const edge = edges.get(id)!;
    const answers = (run: (input: BoundInput) => Promise<BoundAnswer>) => edges.set(id, { route: edge.route, run } as Bound); // prettier-ignore
    const codes = () =>
      app.db('auth', 'SELECT 1 FROM one_time_code WHERE create_dt > $1', [
        new Date(app.clock.now().getTime() - MINUTE / 2),
      ]);
    try {
      const telephone = await newShop();
      app.clock.advance(61 * MINUTE);
      // Taken, and the answer was lost.
      answers((input) => edge.run(input).then(() => Promise.reject(new Error('lost'))));
      await expect(call.ask(telephone)).rejects.toMatchObject({ code: 'service.unavailable' });
      expect(await codes()).toHaveLength(1);
      const { text } = await until(async () => (await app.anonymous.call(sandboxRoutes.messages, { query: { to: telephone } }))[0]); // prettier-ignore
      const [otp] = /(?<!\d)\d{6}(?!\d)/.exec(text)!;
      const [ref] = /\b[A-HJ-NP-Z2-9]{6}\b/.exec(text.replace(otp, ''))!;
      expect((await call.prove(telephone, otp, ref)).reset_token).toBeTruthy();
      app.clock.advance(MINUTE);
      answers(() => Promise.reject(new AppError('request.invalid')));
      await expect(call.ask(telephone)).rejects.toMatchObject({ status: 400 });
      expect(await codes()).toEqual([]);
    } finally {
      edges.set(id, edge);
    }
  });

  it('[A37] above 20 an hour of an address a known and an unknown telephone are answered alike', async () => {
    const known = await newShop();
    app.clock.advance(61 * MINUTE);
    for (let n = 0; n < 20; n++) {
      if (n % 10 === 9) app.clock.advance(MINUTE);
      await expect(call.ask(`08900000${n + 10}`)).rejects.toMatchObject({ code: 'login.not_found' });
    }
    app.clock.advance(MINUTE);
    const [one, other] = await Promise.allSettled([call.ask(known), call.ask('0890000099')]);
    expect(one).toMatchObject({ status: 'rejected', reason: { code: 'rate.limited' } });
    expect(other).toMatchObject({ status: 'rejected', reason: { code: 'rate.limited' } });
    app.clock.advance(61 * MINUTE);
  });

  it('[A37] an address that asks for one telephone after the other has to wait', async () => {
    app.clock.advance(61 * MINUTE);
    const asks = await Promise.allSettled(Array.from({ length: 14 }, (_, n) => call.ask(`08900000${n + 10}`)));
    const codes = asks.map((one) => (one.status === 'rejected' ? (one.reason as { code: string }).code : 'sent'));
    expect(codes.filter((code) => code === 'login.not_found')).toHaveLength(10);
    expect(codes.filter((code) => code === 'rate.limited')).toHaveLength(4);
    app.clock.advance(2 * MINUTE);
  });

  it('no code stands in a table once it was handed over, or in any line of the log', async () => {
    const telephone = await newShop();
    const { ref } = await call.ask(telephone);
    const code = await read(telephone, ref);
    const sent = await until(async () => {
      const [row] = await app.db<object[]>('notifications', 'SELECT * FROM outgoing_message WHERE receiver = $1', [telephone]);
      return (row as { state: string }).state === 'sent' && row;
    }); // prettier-ignore
    expect(sent).toMatchObject({ state: 'sent', tries: 1, sealed_code: null });
    const kept = [
      sent,
      await app.db('auth', 'SELECT * FROM one_time_code'),
      await app.db('auth', 'SELECT * FROM audit_entry'),
    ];
    expect(JSON.stringify(kept)).not.toContain(code);
    expect(lines.filter((line) => line.includes(code))).toEqual([]);
  });

  it('a message is sent once', async () => {
    const telephone = await newShop();
    const { ref } = await call.ask(telephone);
    await read(telephone, ref);
    const messages = await app.anonymous.call(sandboxRoutes.messages, { query: { to: telephone } });
    expect(messages.filter(({ text }) => text.includes(ref))).toHaveLength(1);
  });
});
