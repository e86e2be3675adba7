import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { notificationsService } from '@lamliang/app-notifications/module';
import { sandboxService } from '@lamliang/app-sandbox/module';
import { authRoutes } from '@lamliang/contracts/auth';
import { freePort } from '@lamliang/engines';
import { startService, until, type StartedServices } from '@lamliang/platform/testing';
import { browserAt } from './browser.ts';
import { throughFacebook } from './facebook.ts';
import { MINUTE, PASSWORD, visitorsOf } from './visitors.ts';

jest.setTimeout(60_000);
let app: StartedServices;
let visitors: ReturnType<typeof visitorsOf>;
let people = 0;

beforeAll(async () => {
  const [identity, smtp] = [String(await freePort()), String(await freePort())];
  const application = { issuer: `http://127.0.0.1:${identity}`, client_id: 'lamliang', client_secret: 'lamliang-development-secret' }; // prettier-ignore
  const env = {
    SANDBOX_IDENTITY_PORT: identity,
    FACEBOOK_KEYS: JSON.stringify({ lamliang: application }),
    SANDBOX_SMTP_PORT: smtp,
    SMTP_URL: `smtp://somebody:password@127.0.0.1:${smtp}`,
  };
  app = await startService([authService, notificationsService, sandboxService], { env });
  visitors = visitorsOf(app, 877_000_000);
}, 60_000);
afterAll(() => app?.stop());

const refused = (work: Promise<unknown>, code: string) => expect(work).rejects.toMatchObject({ code });
const browser = () => browserAt(app, `127.0.0.1:${new URL(app.base).port}`);
const stranger = () => ({ name: 'มาลี สดใส', email: `malee${++people}@facebook.example` });
const links = async (login_id: number) => (await app.db<unknown[]>('auth', 'SELECT * FROM facebook_login WHERE login_id = $1', [login_id])).length; // prettier-ignore
const arrive = async (from: ReturnType<typeof browser>, who: ReturnType<typeof stranger>) => {
  app.clock.advance(MINUTE);
  const { code, state, iss } = await throughFacebook(from, who);
  return await from.call(authRoutes.returnFacebook, { body: { code, state, iss } });
};
/** A login that somebody has linked with its password, and the person of Facebook. */
const linked = async () => {
  const [shop, from, who] = [await visitors.register(), browser(), stranger()];
  await arrive(from, who);
  const session = await from.call(authRoutes.linkFacebook, {
    body: { username: shop.telephone, password: PASSWORD },
  });
  return { ...shop, who, as: app.bearer(session.token) };
};
/** The mails that a login got of its link. */
const told = async (receiver: string, most: number) =>
  await until(async () => {
    const rows = await app.db<{ kind: string }[]>('notifications', `SELECT kind FROM outgoing_message WHERE receiver = $1 AND kind LIKE 'facebook%' ORDER BY id`, [receiver]); // prettier-ignore
    return rows.length === most && rows.map(({ kind }) => kind);
  });

it('is told by mail that it was linked, sees it, and takes it away with its password', async () => {
  const { as, who, login_id, email } = await linked();
  expect(await told(email, 1)).toEqual(['facebook_linked']);
  expect(await as.call(authRoutes.facebookLink, {})).toEqual({ linked_dt: expect.any(Date) });
  const unlink = (password: string) => as.call(authRoutes.unlinkFacebook, { body: { password } });
  await refused(unlink('Wrong-pass-1'), 'login.failed');
  expect(await links(login_id)).toBe(1);
  await unlink(PASSWORD);
  expect([await links(login_id), await as.call(authRoutes.facebookLink, {})]).toEqual([0, { linked_dt: null }]);
  expect(await told(email, 2)).toEqual(['facebook_linked', 'facebook_unlinked']);
  expect((await arrive(browser(), who)).session).toBeNull();
  // A right password that had nothing to do is no wrong one, however often.
  for (let n = 0; n < 12; n += 1) await refused(unlink(PASSWORD), 'record.not_found');
});

it('loses its link by a recovery of the password, whoever begins it, and is told so', async () => {
  const [one, other] = [await linked(), await linked()];
  app.clock.advance(10 * MINUTE);
  const { telephone } = one;
  const { ref } = await app.anonymous.call(authRoutes.forgotPassword, { body: { telephone } });
  const otp = await visitors.read(telephone, ref);
  const { reset_token } = await app.anonymous.call(authRoutes.verifyOtp, { body: { telephone, ref, otp } });
  expect(await links(one.login_id)).toBe(1);
  await app.anonymous.call(authRoutes.forgotPasswordConfirm, { body: { telephone, reset_token, password: 'Another-22', confirm_password: 'Another-22' } }); // prettier-ignore
  expect((await arrive(browser(), one.who)).session).toBeNull();
  expect(await told(one.email, 2)).toEqual(['facebook_linked', 'facebook_unlinked']);
  await app.as('staff_support').call(authRoutes.resetPassword, { params: { id: other.id }, body: { reason: 'สูญหาย' } });
  expect(await links(other.login_id)).toBe(0);
  expect(await told(other.email, 2)).toEqual(['facebook_linked', 'facebook_unlinked']);
});
