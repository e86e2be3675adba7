import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { notificationsService } from '@lamliang/app-notifications/module';
import { sandboxService } from '@lamliang/app-sandbox/module';
import type { StaffRole } from '@lamliang/contracts';
import { authRoutes } from '@lamliang/contracts/auth';
import { sandboxRoutes } from '@lamliang/contracts/sandbox';
import { freePort } from '@lamliang/engines';
import { startService, until, type As, type StartedServices } from '@lamliang/platform/testing';
import { held } from '../testing-held.ts';
import { PASSWORD } from './visitors.ts';

jest.setTimeout(60_000);
const DAY = 86_400_000;
const lines: string[] = [];
let app: StartedServices;
let boss: { as: As; login_id: number };
let numbers = 820_000_100;

const someone = () => {
  const telephone = `0${++numbers}`;
  return { user_name: `คนที่ ${numbers % 1_000}`, email: `s${telephone}@example.co.th`, telephone };
};
const refused = (promise: Promise<unknown>, code: string) => expect(promise).rejects.toMatchObject({ code });
const logIn = async (username: string, password = PASSWORD) => {
  const { token, login_id } = await app.anonymous.call(authRoutes.login, { body: { username, password } });
  return { as: app.bearer(token), login_id };
};
/** A member of staff with an open session. */
const member = async (staff_role: StaffRole) => {
  const who = someone();
  await app.service('seed')(authRoutes.createAccount, { body: { login: { ...who, password: PASSWORD }, staff_role } });
  return { ...who, ...(await logIn(who.telephone)) };
};
const invite = (who: ReturnType<typeof someone>, staff_role: StaffRole = 'sales', by = boss.as) =>
  by.call(authRoutes.inviteStaff, { body: { ...who, staff_role } });
/** The key of the newest mail to a mailbox. */
const keyTo = (to: string, but = ''): Promise<string> =>
  until(async () => {
    const [mail] = await app.anonymous.call(sandboxRoutes.messages, { query: { to } });
    const key = /\/console\/join#([\w-]+)/.exec(mail?.text ?? '')?.[1];
    return key !== but && key;
  });
const accept = (invite_key: string, password = PASSWORD) =>
  app.anonymous.call(authRoutes.acceptStaffInvite, { body: { invite_key, password, confirm_password: password } });
const change = (who: As, id: number, body: object) =>
  who.call(authRoutes.updateStaff, { params: { id }, body: { reason: 'ย้ายทีม', ...body } as never });
const status = async (who: As, path: string = authRoutes.init.path) => (await who.raw('GET', path)).status;
const trail = (action: string) =>
  app.db<{ login_id: number; target_id: string }[]>('auth', 'SELECT login_id, user_name, staff_role, target_id, reason, before, after FROM audit_entry WHERE action = $1 ORDER BY id', [action]); // prettier-ignore

beforeAll(async () => {
  const port = String(await freePort());
  const env = { SANDBOX_SMTP_PORT: port, SMTP_URL: `smtp://somebody:password@127.0.0.1:${port}` };
  const log = (line: string) => lines.push(line);
  app = await startService([authService, notificationsService, sandboxService], { env, log });
  boss = await member('admin');
}, 60_000);
afterAll(() => app?.stop());

describe('a new member of staff', () => {
  it('gets a link by mail, chooses a password that nobody else sees, and logs in with the role', async () => {
    const who = someone();
    const made = await invite(who, 'sales');
    expect(made).toMatchObject({ ...who, staff_role: 'sales' });
    expect(made.expire_dt.getTime() - made.create_dt.getTime()).toBe(3 * DAY);
    expect(await boss.as.call(authRoutes.staffInvites, {})).toMatchObject([{ id: made.id, ...who }]);
    const key = await keyTo(who.email);
    expect(JSON.stringify(made)).not.toContain(key);
    expect(await app.anonymous.call(authRoutes.staffOffer, { body: { invite_key: key } })).toEqual({
      user_name: who.user_name, email: who.email, staff_role: 'sales', expire_dt: made.expire_dt,
    }); // prettier-ignore
    await accept(key, 'Another-2');
    await refused(logIn(who.email), 'login.failed');
    const { as, login_id } = await logIn(who.email, 'Another-2');
    expect((await as.call(authRoutes.init, {})).staff_role).toBe('sales');
    expect([await status(as, '/staff-api/v1/customers'), await status(as, '/staff-api/v1/staff-logins')]).toEqual([200, 403]); // prettier-ignore
    expect(await boss.as.call(authRoutes.staffInvites, {})).toEqual([]);
    const after = { user_name: who.user_name, staff_role: 'sales' };
    expect(await trail('staff.invited')).toMatchObject([{ login_id: boss.login_id, target_id: String(made.id), after }]); // prettier-ignore
    expect(await trail('staff.joined')).toMatchObject([{ login_id, staff_role: 'sales', target_id: String(login_id), after }]); // prettier-ignore
    // Neither the key nor the password stands anywhere.
    const kept = await app.admin(`SELECT to_jsonb(t)::text AS row FROM auth.staff_invite t UNION ALL SELECT to_jsonb(t)::text FROM auth.audit_entry t UNION ALL SELECT to_jsonb(t)::text FROM notifications.outgoing_message t UNION ALL SELECT to_jsonb(t)::text FROM notifications.audit_entry t`); // prettier-ignore
    expect(kept.length).toBeGreaterThan(3);
    for (const secret of [key, 'Another-2']) {
      expect(JSON.stringify(kept)).not.toContain(secret);
      expect(lines.filter((line) => line.includes(secret))).toEqual([]);
    }
  });

  it('comes in once: a used key, one taken back, a later one and one that is outdated are told apart', async () => {
    const who = someone();
    const first = await invite(who);
    const key = await keyTo(who.email);
    await refused(accept(key, 'short'), 'request.invalid');
    // Another one for the same mailbox ends the first.
    await invite(who, 'support');
    const next = await keyTo(who.email, key);
    await refused(accept(key), 'invite.not_found');
    await refused(boss.as.call(authRoutes.revokeStaffInvite, { params: { id: first.id }, body: {} }), 'invite.not_found'); // prettier-ignore
    const answers = await Promise.allSettled([accept(next), accept(next), accept(next)]);
    expect(answers.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    await refused(accept(next), 'invite.used');
    expect(await app.db('auth', 'SELECT 1 FROM login WHERE email = $1', [who.email])).toHaveLength(1);

    const [late, revoked] = [someone(), someone()];
    const { id } = await invite(revoked);
    const gone = await keyTo(revoked.email);
    await boss.as.call(authRoutes.revokeStaffInvite, { params: { id }, body: {} });
    await refused(accept(gone), 'invite.not_found');
    await invite(late);
    const old = await keyTo(late.email);
    app.clock.advance(3 * DAY);
    await refused(accept(old), 'invite.expired');
    boss = { ...boss, ...(await logIn((await app.db<{ telephone: string }[]>('auth', 'SELECT telephone FROM login WHERE id = $1', [boss.login_id]))[0]!.telephone)) }; // prettier-ignore
  });

  it('is nobody who has a login, and is invited by administrators alone', async () => {
    const support = await member('support');
    await refused(invite(someone(), 'admin', support.as), 'permission.denied');
    await refused(invite({ ...someone(), email: support.email }), 'login.taken');
    await refused(invite({ ...someone(), telephone: support.telephone }), 'login.taken');
    const meanwhile = someone();
    await invite(meanwhile);
    const key = await keyTo(meanwhile.email);
    await app.service('seed')(authRoutes.createAccount, { body: { login: { ...meanwhile, password: PASSWORD }, shop: { name: 'x', account_type: 'ordinary' } } }); // prettier-ignore
    await refused(accept(key), 'login.taken');
    expect((await logIn(meanwhile.email)).login_id).toBeGreaterThan(0);
  });
});

describe('a member of staff', () => {
  it('stands in the list with role, last login and second factor, and is found by name and role', async () => {
    const sales = await member('sales');
    const list = (filter: object) => boss.as.call(authRoutes.staffLogins, { query: { filter } as never });
    const [row] = await list({ q: sales.email });
    expect((await list({ q: sales.email.toUpperCase() })).map(({ id }) => id)).toEqual([sales.login_id]);
    expect(row).toMatchObject({ id: sales.login_id, staff_role: 'sales', active_flag: 1, confirm_dt: null });
    expect(Math.abs(app.clock.now().getTime() - (row?.last_login_dt?.getTime() ?? 0))).toBeLessThan(60_000); // prettier-ignore
    expect(await boss.as.call(authRoutes.staffLogin, { params: { id: sales.login_id } })).toEqual(row);
    expect((await list({ staff_role: ['admin'] })).map(({ id }) => id)).toEqual([boss.login_id]);
    expect(await list({ active_flag: 0 })).toEqual([]);
    await refused(boss.as.call(authRoutes.staffLogin, { params: { id: 987_654 } }), 'record.not_found');
  });

  it('[A222] has another role from the next call of an open session', async () => {
    const who = await member('finance');
    const before = (await trail('staff.updated')).length;
    expect([await status(who.as, '/staff-api/v1/verifications'), await status(who.as)]).toEqual([403, 200]);
    expect(await change(boss.as, who.login_id, { staff_role: 'sales' })).toMatchObject({ staff_role: 'sales' });
    expect([await status(who.as, '/staff-api/v1/verifications'), await status(who.as)]).toEqual([200, 200]);
    // The same again changes nothing, and is not told.
    await change(boss.as, who.login_id, { staff_role: 'sales' });
    expect((await trail('staff.updated')).slice(before)).toEqual([
      {
        login_id: boss.login_id, user_name: expect.any(String), staff_role: 'admin', target_id: String(who.login_id), reason: 'ย้ายทีม',
        before: { staff_role: 'finance', active_flag: 1 }, after: { staff_role: 'sales', active_flag: 1 },
      },
    ]); // prettier-ignore
  });

  it('who is switched off is out on the next call, also as a customer, and comes back only when switched on', async () => {
    const who = await member('support');
    const shop = await app.service('seed')(authRoutes.createAccount, { body: { login: { ...someone(), password: PASSWORD }, shop: { name: 'ร้าน', account_type: 'ordinary' } } }); // prettier-ignore
    const { acting_key } = await who.as.call(authRoutes.actAsCustomer, { params: { id: shop.account_id! }, body: { reason: 'as told' } }); // prettier-ignore
    const acted = app.bearer((await app.anonymous.call(authRoutes.takeUpActing, { body: { acting_key } })).token);
    expect([await status(who.as), await status(acted)]).toEqual([200, 200]);
    await change(boss.as, who.login_id, { active_flag: 0 });
    expect([await status(who.as), await status(acted)]).toEqual([401, 401]);
    await refused(logIn(who.email), 'login.failed');
    await change(boss.as, who.login_id, { active_flag: 1 });
    expect(await status(who.as)).toBe(401);
    expect(await status((await logIn(who.email)).as)).toBe(200);
  });

  it('does not come back by an invitation of their own', async () => {
    const leaver = await member('admin');
    const second = someone();
    await invite(second, 'admin', leaver.as);
    const key = await keyTo(second.email);
    await change(boss.as, leaver.login_id, { active_flag: 0 });
    await refused(accept(key), 'invite.not_found');
  });

  it('does not come back by an invitation that is made while the role is taken from them', async () => {
    const [leaver, second, victim] = [await member('admin'), someone(), await member('sales')];
    const demoted = `UPDATE login SET staff_role = 'sales' WHERE id = ${leaver.login_id}`;
    await refused(
      held(app, demoted, () => invite(second, 'admin', leaver.as)),
      'permission.denied',
    );
    expect(await app.db('auth', 'SELECT 1 FROM staff_invite WHERE email = $1', [second.email])).toEqual([]);
    // Nor do they take anybody with them.
    const other = await member('admin');
    const gone = `UPDATE login SET active_flag = 0 WHERE id = ${other.login_id}`;
    await refused(held(app, gone, () => change(other.as, victim.login_id, { staff_role: 'admin' })), 'permission.denied'); // prettier-ignore
    expect((await boss.as.call(authRoutes.staffLogin, { params: { id: victim.login_id } })).staff_role).toBe('sales');
  });

  it('changes nobody as no administrator, and nobody changes their own', async () => {
    const who = await member('support');
    await refused(change(who.as, boss.login_id, { staff_role: 'sales' }), 'permission.denied');
    for (const own of [{ staff_role: 'sales' }, { active_flag: 0 }, { staff_role: 'admin', active_flag: 1 }])
      await refused(change(boss.as, boss.login_id, own), 'staff.own');
    await refused(change(boss.as, who.login_id, {}), 'request.invalid');
    const unknown = await boss.as.raw('PUT', `/staff-api/v1/staff-logins/${who.login_id}`, { body: { staff_role: 'owner', reason: 'as told' } }); // prettier-ignore
    expect([unknown.status, (unknown.body as { code: string }).code]).toEqual([400, 'request.invalid']);
    await refused(change(boss.as, who.login_id, { staff_role: 'sales', reason: ' ' }), 'request.invalid');
    await refused(change(boss.as, who.login_id, { staff_role: 'sales', reason: 'x' }), 'request.invalid');
    await refused(change(boss.as, 987_654, { staff_role: 'sales' }), 'record.not_found');
    const shop = await app.service('seed')(authRoutes.createAccount, { body: { login: { ...someone(), password: PASSWORD }, shop: { name: 'ร้าน', account_type: 'ordinary' } } }); // prettier-ignore
    await refused(change(boss.as, shop.login_id, { staff_role: 'admin' }), 'record.not_found');
  });

  it('administrators who take the right from one another at once leave one', async () => {
    const others = [await member('admin'), await member('admin'), await member('admin')];
    const all = [boss, ...others];
    const answers = await Promise.allSettled(
      all.flatMap(
        (by) =>
        all.filter((one) => one !== by).map((one, n) => change(by.as, one.login_id, n % 2 ? { active_flag: 0 } : { staff_role: 'sales' })), // prettier-ignore
      ),
    );
    expect(answers.filter((one) => one.status === 'fulfilled').length).toBeGreaterThanOrEqual(3);
    const left = await app.db('auth', `SELECT id FROM login WHERE staff_role = 'admin' AND active_flag = 1`);
    expect(left).toHaveLength(1);
  });
});
