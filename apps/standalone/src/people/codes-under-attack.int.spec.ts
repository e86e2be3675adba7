import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { notificationsService } from '@lamliang/app-notifications/module';
import { sandboxService } from '@lamliang/app-sandbox/module';
import { authRoutes } from '@lamliang/contracts/auth';
import { freePort } from '@lamliang/engines';
import { startService, type StartedServices } from '@lamliang/platform/testing';
import { visitorsOf, type Asked } from './visitors.ts';

jest.setTimeout(120_000);
let app: StartedServices;
let visitors: ReturnType<typeof visitorsOf>;

beforeAll(async () => {
  const port = String(await freePort());
  const env = { SANDBOX_SMTP_PORT: port, SMTP_URL: `smtp://127.0.0.1:${port}` };
  app = await startService([authService, notificationsService, sandboxService], { env });
  visitors = visitorsOf(app, 872_000_000);
}, 60_000);
afterAll(() => app?.stop());

/** mulberry32: the guesses of a failed run come again with `CODES_SEED`, which it printed. */
function guesses(seed: number): () => string {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let n = Math.imul(state ^ (state >>> 15), state | 1);
    n ^= n + Math.imul(n ^ (n >>> 7), n | 61);
    return String(((n ^ (n >>> 14)) >>> 0) % 1_000_000).padStart(6, '0');
  };
}
const loginsOf = (telephone: string) => app.db('auth', 'SELECT 1 FROM login WHERE telephone = $1', [telephone]);
const codeOf = async (result: Promise<unknown>) =>
  result.then(
    () => 'accepted',
    (error: unknown) => (error as { code: string }).code,
  );

describe('a one-time code under attack', () => {
  it('1,000 guesses at once give at most five tries', async () => {
    // oxlint-disable-next-line node/no-process-env -- a test has no configuration; this one is given on the command line
    const seed = Number(process.env.CODES_SEED ?? randomInt(2 ** 31));
    process.stdout.write(`codes under attack: CODES_SEED=${seed}\n`);
    const asked = await visitors.ask();
    const next = guesses(seed);
    const guess = (): string => {
      const code = next();
      return code === asked.code ? guess() : code;
    };
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, () => codeOf(visitors.confirm({ ...asked, code: guess() }))),
    );
    expect(new Set(answers)).toEqual(new Set(['otp.failed']));
    const [row] = await app.db<{ tries: number }[]>('auth', 'SELECT tries FROM one_time_code ORDER BY id DESC LIMIT 1');
    expect(row?.tries).toBe(5);
    // The right one is too late now.
    expect(await codeOf(visitors.confirm(asked))).toBe('otp.failed');
    expect(await loginsOf(asked.telephone)).toEqual([]);
  });

  it('two confirmations at once make one account', async () => {
    const asked = await visitors.ask();
    const both = await Promise.all(Array.from({ length: 8 }, () => codeOf(visitors.confirm(asked))));
    expect(both.toSorted()).toEqual(['accepted', ...Array<string>(7).fill('otp.failed')]);
    expect(await loginsOf(asked.telephone)).toHaveLength(1);
    expect(await app.db('auth', 'SELECT 1 FROM account WHERE telephone = $1', [asked.telephone])).toHaveLength(1);
  });

  it('two visitors who confirm the same email at once make one account of it', async () => {
    const [one, other] = [await visitors.ask(), await visitors.ask()];
    const email = 'both@example.co.th';
    const both = await Promise.all([one, other].map((who) => codeOf(visitors.confirm({ ...who, email }))));
    expect(both.toSorted()).toEqual(['accepted', 'login.taken']);
    expect(await app.db('auth', 'SELECT 1 FROM login WHERE email = $1', [email])).toHaveLength(1);
  });

  it('a code of one purpose, receiver or request is never taken for another', async () => {
    const member = await visitors.register();
    const [mine, theirs] = [await visitors.ask(), await visitors.ask()];
    const { telephone } = member;
    const { ref } = await app.anonymous.call(authRoutes.forgotPassword, { body: { telephone } });
    const password: Asked = { telephone, email: 'new@example.co.th', ref, code: await visitors.read(telephone, ref) };
    const wrong: [string, Promise<unknown>][] = [
      ['a code to set a password registers nobody', visitors.confirm(password)],
      ['nor another telephone', visitors.confirm({ ...password, telephone: mine.telephone, email: mine.email })],
      ['a code of another telephone', visitors.confirm({ ...mine, code: theirs.code, ref: theirs.ref })],
      ['the code with the reference of another', visitors.confirm({ ...mine, ref: theirs.ref })],
      ['a code to register sets no password', app.anonymous.call(authRoutes.verifyOtp, { body: { telephone: mine.telephone, otp: mine.code, ref: mine.ref } })],
    ]; // prettier-ignore
    for (const [what, sent] of wrong) expect([what, await codeOf(sent)]).toEqual([what, 'otp.failed']);
    // Tickets are bound as well.
    const { reset_token } = await app.anonymous.call(authRoutes.verifyOtp, { body: { telephone, otp: password.code, ref } }); // prettier-ignore
    expect(await codeOf(visitors.confirm(mine, { otp: undefined, ref: undefined, register_token: reset_token }))).toBe('otp.expired'); // prettier-ignore
    expect((await visitors.confirm(mine)).telephone).toBe(mine.telephone);
    expect((await visitors.confirm(theirs)).telephone).toBe(theirs.telephone);
  });

  it('a code of one session is never taken in another', async () => {
    const [one, other] = [await visitors.register(), await visitors.register()];
    const asked = async ({ token, email }: typeof one) => {
      const as = app.bearer(token);
      const { ref } = await as.call(authRoutes.sendEmailCode, {});
      return { as, email, ref, otp: await visitors.read(email, ref) };
    };
    const [mine, theirs] = [await asked(one), await asked(other)];
    const verify = ({ as }: typeof mine, { ref, otp }: typeof mine) => codeOf(as.call(authRoutes.verifyEmail, { body: { ref, otp } })); // prettier-ignore
    expect([await verify(theirs, mine), await verify(mine, theirs)]).toEqual(['otp.failed', 'otp.failed']);
    // Also where both give the same address.
    await app.admin(`UPDATE auth.account SET email = '${mine.email}' WHERE id = ${other.id}`);
    expect(await verify(theirs, mine)).toBe('otp.failed');
    expect([await verify(mine, mine), await verify(mine, mine)]).toEqual(['accepted', 'otp.failed']);
  });
});
