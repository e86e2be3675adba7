import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { notificationsService } from '@lamliang/app-notifications/module';
import { sandboxService } from '@lamliang/app-sandbox/module';
import { authRoutes, type AccountTerms } from '@lamliang/contracts/auth';
import { freePort } from '@lamliang/engines';
import { startService, until, type As, type StartedServices } from '@lamliang/platform/testing';

jest.setTimeout(60_000);
const [OLD, NEW] = ['Lamliang-1', 'New-pass-22'];
let app: StartedServices;
let telephones = 877_000_000;

beforeAll(async () => {
  const port = String(await freePort());
  const env = { SANDBOX_SMTP_PORT: port, SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'silent' };
  app = await startService([authService, notificationsService, sandboxService], { env });
}, 60_000);
afterAll(() => app?.stop(), 30_000);

const newLogin = async (more: Partial<AccountTerms> = { shop: { name: 'ร้าน', account_type: 'ordinary' } }) => {
  const username = `0${++telephones}`;
  const login = { telephone: username, email: `${username}@example.co.th`, password: OLD, user_name: 'สมชาย' };
  const { login_id, account_id } = await app.service('seed')(authRoutes.createAccount, { body: { login, ...more } });
  return { username, login_id, account_id, email: login.email };
};
const signIn = async (username: string, password = OLD) =>
  app.bearer((await app.anonymous.call(authRoutes.login, { body: { username, password } })).token);
const change = (who: As, password: string, new_password = NEW, confirm_password = new_password) =>
  who.raw('POST', authRoutes.changePassword.path, { body: { password, new_password, confirm_password } });
const faultsOf = ({ status, body }: { status: number; body: unknown }) =>
  [status, ...((body as { errors?: { field: string; code: string }[] }).errors ?? []).map(({ field, code }) => `${field} ${code}`)]; // prettier-ignore
const status = async (who: As) => (await who.raw('GET', authRoutes.init.path)).status;

it.each([
  ['a shop', undefined],
  ['staff', { staff_role: 'support' }],
] as [string, Partial<AccountTerms> | undefined][])('%s changes the own password after the one of before: others of its sessions end, it is audited and told', async (_, more) => {
  const { username, login_id, email } = await newLogin(more);
  const [mine, elsewhere] = [await signIn(username), await signIn(username)];
  expect((await change(mine, OLD)).status).toBe(200);
  expect([await status(mine), await status(elsewhere)]).toEqual([200, 401]);
  await expect(signIn(username, OLD)).rejects.toMatchObject({ code: 'login.failed' });
  expect(await status(await signIn(username, NEW))).toBe(200);
  const rows = await app.db('auth', `SELECT login_id, target_id, before, after FROM audit_entry WHERE action = 'password.changed' AND login_id = $1`, [login_id]);
  expect(rows).toEqual([{ login_id, target_id: String(login_id), before: null, after: null }]);
  const kinds = `SELECT kind, state FROM outgoing_message WHERE receiver = $1`;
  await until(async () => (await app.db<{ state: string }[]>('notifications', kinds, [email]))[0]?.state === 'sent');
  expect(await app.db('notifications', kinds, [email])).toEqual([{ kind: 'password_changed', state: 'sent' }]);
}); // prettier-ignore

it('is told in the language of the page that the person was on last, also where staff begin it', async () => {
  const { username, email, account_id } = await newLogin();
  const headers = { 'accept-language': 'en' };
  const { body } = await app.anonymous.raw('POST', authRoutes.login.path, { body: { username, password: OLD }, headers }); // prettier-ignore
  const mine = app.bearer((body as { data: { token: string } }).data.token);
  const told = (to: string) => app.db('notifications', 'SELECT kind, language FROM outgoing_message WHERE receiver = $1 ORDER BY id', [to]); // prettier-ignore
  expect((await change(mine, OLD)).status).toBe(200);
  const english = { kind: 'password_changed', language: 'en' };
  await until(async () => (await told(email)).length === 1);
  expect(await told(email)).toEqual([english]);
  await mine.raw('GET', authRoutes.init.path, { headers: { 'accept-language': 'th' } });
  expect((await change(mine, NEW, 'New-pass-23')).status).toBe(200);
  await until(async () => (await told(email)).length === 2);
  expect(await told(email)).toEqual([english, { ...english, language: 'th' }]);
  await mine.raw('GET', authRoutes.init.path, { headers: { 'accept-language': 'ar' } });
  await app
    .as('staff_support')
    .call(authRoutes.resetPassword, { params: { id: account_id! }, body: { reason: 'lost' } });
  expect(await told(username)).toEqual([{ kind: 'password_reset_code', language: 'en' }]);
});

it('is refused for a wrong one at its field, for the same one, a weak one and one that was typed differently', async () => {
  const { username } = await newLogin();
  const mine = await signIn(username);
  expect(faultsOf(await change(mine, 'Wrong-one-1'))).toEqual([400, 'password validation.password_wrong']);
  expect(faultsOf(await change(mine, OLD, OLD))).toEqual([400, 'new_password validation.password_same']);
  expect(faultsOf(await change(mine, OLD, 'short-1'))).toEqual([400, 'new_password validation.password']);
  expect(faultsOf(await change(mine, OLD, NEW, 'New-pass-23'))).toEqual([400, 'confirm_password validation.password_differs']); // prettier-ignore
  expect(await status(await signIn(username))).toBe(200);
});

it('is limited as a login is: who guesses is stopped, with the right one too', async () => {
  const { username } = await newLogin();
  const mine = await signIn(username);
  const answers: number[] = [];
  for (let tries = 0; tries < 12 && answers.at(-1) !== 429; tries += 1)
    answers.push((await change(mine, `Guess-${tries}`)).status);
  expect(answers.at(-1)).toBe(429);
  expect((await change(mine, OLD)).status).toBe(429);
});
