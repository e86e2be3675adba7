import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { notificationsService } from '@lamliang/app-notifications/module';
import { sandboxService } from '@lamliang/app-sandbox/module';
import { authRoutes, type AccountTerms } from '@lamliang/contracts/auth';
import { freePort } from '@lamliang/engines';
import { DEMO_CALLERS, startService, until, type As, type StartedServices } from '@lamliang/platform/testing';
import { held, waitingFor } from '../testing-held.ts';
import { MINUTE, visitorsOf } from './visitors.ts';

jest.setTimeout(120_000);
const [OLD, NEW, OTHER] = ['Lamliang-1', 'New-pass-22', 'Other-pass-33'];
let app: StartedServices;
let visitors: ReturnType<typeof visitorsOf>;
let telephones = 879_000_000;

beforeAll(async () => {
  const port = String(await freePort());
  const env = { SANDBOX_SMTP_PORT: port, SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'silent' };
  app = await startService([authService, notificationsService, sandboxService], { env });
  visitors = visitorsOf(app, 879_500_000);
}, 60_000);
afterAll(() => app?.stop(), 30_000);

const newShop = async (more: Partial<AccountTerms> = { shop: { name: 'ร้าน', account_type: 'ordinary' } }) => {
  const telephone = `0${++telephones}`;
  const login = { telephone, email: `${telephone}@example.co.th`, password: OLD, user_name: 'สมชาย' };
  return { telephone, email: login.email, ...(await app.service('seed')(authRoutes.createAccount, { body: { login, ...more } })) }; // prettier-ignore
};
const signIn = async (username: string, password: string) =>
  app.bearer((await app.anonymous.call(authRoutes.login, { body: { username, password } })).token);
const change = async (who: As, password: string, new_password: string) =>
  (await who.raw('POST', authRoutes.changePassword.path, { body: { password, new_password, confirm_password: new_password } })).status; // prettier-ignore
/** A ticket of a code that was read on the telephone. */
const ticketOf = async (telephone: string) => {
  app.clock.advance(3 * MINUTE);
  const { ref } = await app.anonymous.call(authRoutes.forgotPassword, { body: { telephone } });
  const otp = await visitors.read(telephone, ref);
  return (await app.anonymous.call(authRoutes.verifyOtp, { body: { telephone, otp, ref } })).reset_token;
};
const confirm = (telephone: string, reset_token: string, password = NEW) =>
  app.anonymous.call(authRoutes.forgotPasswordConfirm, { body: { telephone, reset_token, password, confirm_password: password } }); // prettier-ignore
const refused = (promise: Promise<unknown>, code: string) => expect(promise).rejects.toMatchObject({ code });

it('[A36] a change of the password that is under way does not undo a recovery, nor a reset by staff', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { telephone } = await newShop();
    const thief = await signIn(telephone, OLD);
    const reset_token = await ticketOf(telephone);
    // The thief turns it round and round while the owner recovers.
    const turns = [OLD, OTHER, OLD, OTHER].map((from) => change(thief, from, from === OLD ? OTHER : OLD));
    await Promise.all([confirm(telephone, reset_token), ...turns]);
    for (const password of [OLD, OTHER]) await refused(signIn(telephone, password), 'login.failed');
    await signIn(telephone, NEW);
  }
  const { telephone } = await newShop();
  const thief = await signIn(telephone, OLD);
  const taken = `UPDATE login SET password_hash = '' WHERE telephone = '${telephone}'`;
  expect(await held(app, taken, () => change(thief, OLD, OTHER))).toBe(400);
  await refused(signIn(telephone, OTHER), 'login.failed');
});

it('a change whose session ends meanwhile changes nothing', async () => {
  const { telephone, login_id } = await newShop();
  const thief = await signIn(telephone, OLD);
  const ended = `SELECT FROM login WHERE id = ${login_id} FOR NO KEY UPDATE; DELETE FROM session WHERE login_id = ${login_id}`;
  expect(await held(app, ended, () => change(thief, OLD, OTHER))).toBe(401);
  await signIn(telephone, OLD);
});

it('of many changes from one password at once one is made', async () => {
  const { telephone } = await newShop();
  const mine = await signIn(telephone, OLD);
  const passwords = Array.from({ length: 5 }, (_, n) => `${NEW}-${n}`);
  const answers = await Promise.all(passwords.map((password) => change(mine, OLD, password)));
  expect(answers.filter((status) => status === 200)).toHaveLength(1);
  await signIn(telephone, passwords[answers.indexOf(200)]!);
});

it.each(['by another code', 'in the portal'])(
  '[A36] a ticket is over once the password was set anew %s',
  async (how) => {
    const { telephone } = await newShop();
    const first = await ticketOf(telephone);
    if (how === 'in the portal') expect(await change(await signIn(telephone, OLD), OLD, NEW)).toBe(200);
    else await confirm(telephone, await ticketOf(telephone));
    await refused(confirm(telephone, first, OTHER), 'otp.expired');
    await signIn(telephone, NEW);
  },
);

it('a code that was not typed yet is over with the next password; of two tickets at once one sets it', async () => {
  const { telephone } = await newShop();
  const [one, two] = [await ticketOf(telephone), await ticketOf(telephone)];
  app.clock.advance(3 * MINUTE);
  const { ref } = await app.anonymous.call(authRoutes.forgotPassword, { body: { telephone } });
  const otp = await visitors.read(telephone, ref);
  const both = await Promise.allSettled([confirm(telephone, one, NEW), confirm(telephone, two, OTHER)]);
  expect(
    both.map((one) => (one.status === 'fulfilled' ? 'set' : (one.reason as { code: string }).code)).toSorted(),
  ).toEqual(['otp.expired', 'set']);
  await refused(app.anonymous.call(authRoutes.verifyOtp, { body: { telephone, otp, ref } }), 'otp.failed');
});

it('[A36] a recovery is told to the mailbox of the login, as a change is', async () => {
  const { telephone, email } = await newShop();
  await confirm(telephone, await ticketOf(telephone));
  const mails = `SELECT kind FROM outgoing_message WHERE receiver = $1 AND state = 'sent'`;
  await until(async () => (await app.db('notifications', mails, [email])).length > 0);
  expect(await app.db('notifications', mails, [email])).toEqual([{ kind: 'password_changed' }]);
});

it.each(['the owner', 'staff'])('[A36] [A228] what somebody left who was in the login ends with a recovery by %s: invitations and keys', async (by) => {
  const { telephone, login_id, account_id } = await newShop();
  const thief = await signIn(telephone, OLD);
  const { invite_key } = await thief.call(authRoutes.generateInvite, { body: { access_level: 4 } });
  const { new_api_key } = await thief.call(authRoutes.updateApiKey, { body: { open_api: 'open', regenerate: 1 } });
  const codeOfKey = async () => ((await app.bearer(new_api_key!).raw('GET', '/client/v1/account-child-link')).body as { code?: string }).code;
  expect(await codeOfKey()).toBe('api_key.not_open');
  if (by === 'staff') await app.as('staff_support').call(authRoutes.resetPassword, { params: { id: account_id! }, body: {} });
  else await confirm(telephone, await ticketOf(telephone));
  expect(await codeOfKey()).toBe('api_key.invalid');
  const somebody = app.bearer((await visitors.register()).token);
  await refused(somebody.call(authRoutes.acceptInvite, { params: { invite_key } }), 'invite.not_found');
  const trail = await app.db('auth', `SELECT action, login_id FROM audit_entry WHERE account_id = $1 AND action <> 'account.password_reset' ORDER BY id DESC LIMIT 2`, [account_id]);
  const who = by === 'staff' ? DEMO_CALLERS.staff_support.login_id : login_id;
  expect(trail).toEqual([{ action: 'api_key.updated', login_id: who }, { action: 'invite.revoked', login_id: who }]);
}); // prettier-ignore

/** What somebody who is in a login can leave there, with what becomes of it. */
async function leftIn(thief: As) {
  const { invite_key } = await thief.call(authRoutes.generateInvite, { body: { access_level: 4 } });
  const { new_api_key } = await thief.call(authRoutes.updateApiKey, { body: { open_api: 'open', regenerate: 1 } });
  return async () => {
    const ofKey = (await app.bearer(new_api_key!).raw('GET', '/client/v1/account-child-link')).body as {
      code?: string;
    };
    const offered = await app.anonymous.raw('GET', `/client/v1/invite/${invite_key}`);
    return [offered.status, ofKey.code];
  };
}

it.each([[0, [404, 'api_key.invalid']], [1, [200, 'api_key.not_open']]] as const)('[F-S7] invitations and keys end with all other sessions, unless they are to stay (%s)', async (keep_made_flag, then) => {
  const { telephone, account_id } = await newShop();
  const [mine, thief] = [await signIn(telephone, OLD), await signIn(telephone, OLD)];
  const left = await leftIn(thief);
  expect(await left()).toEqual([200, 'api_key.not_open']);
  await mine.call(authRoutes.endOtherSessions, { body: { keep_made_flag } });
  expect(await left()).toEqual(then);
  const trail = await app.db('auth', `SELECT 1 FROM audit_entry WHERE account_id = $1 AND action = 'invite.revoked'`, [account_id]);
  expect(trail).toHaveLength(1 - keep_made_flag);
  // Whoever goes on makes new ones at once.
  expect(await (await leftIn(mine))()).toEqual([200, 'api_key.not_open']);
}); // prettier-ignore

it('[F-S7] invitations of staff end with all other sessions, too', async () => {
  const { telephone } = await newShop({ staff_role: 'admin' });
  const [mine, thief] = [await signIn(telephone, OLD), await signIn(telephone, OLD)];
  const body = { email: 'accomplice@example.co.th', telephone: '0879999999', user_name: 'x', staff_role: 'admin' } as const; // prettier-ignore
  const { id } = await thief.call(authRoutes.inviteStaff, { body });
  await mine.call(authRoutes.endOtherSessions, { body: {} });
  expect((await mine.call(authRoutes.staffInvites, {})).map((invite) => invite.id)).not.toContain(id);
  expect(await app.db('auth', `SELECT action FROM audit_entry WHERE target_type = 'staff_invite' AND target_id = $1 ORDER BY id`, [String(id)])).toEqual([{ action: 'staff.invited' }, { action: 'staff.invite_revoked' }]); // prettier-ignore
});

const MAKING = {
  invitation: (who: As) => who.raw('POST', authRoutes.generateInvite.path, { body: { access_level: 4 } }),
  'API key': (who: As) => who.raw(authRoutes.updateApiKey.method, authRoutes.updateApiKey.path, { body: { open_api: 'open', regenerate: 1 } }), // prettier-ignore
};
it.each(Object.entries(MAKING))('[A36] no %s is made behind a recovery by a call that began before it', async (_what, make) => {
  const { telephone, account_id } = await newShop();
  const thief = await signIn(telephone, OLD);
  const reset_token = await ticketOf(telephone);
  // The recovery has taken back what there was, and waits to spend its ticket, when the call is let in.
  let over = false;
  const both = async () => {
    const recovered = confirm(telephone, reset_token);
    await until(async () => (await waitingFor(app)) > 0);
    const made = make(thief).finally(() => (over = true));
    return await Promise.all([made, recovered]);
  };
  const [made] = await held(app, 'SELECT FROM one_time_code FOR UPDATE', both, (waiting) => over || waiting > 1);
  expect(made.status).toBe(401);
  const open = `SELECT 1 FROM invite WHERE account_id = $1 AND revoke_dt IS NULL UNION ALL SELECT 1 FROM api_key WHERE account_id = $1 AND end_dt IS NULL`;
  expect(await app.db('auth', open, [account_id])).toEqual([]);
}); // prettier-ignore
