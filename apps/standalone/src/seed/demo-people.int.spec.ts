import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { notificationsService } from '@lamliang/app-notifications/module';
import { createClient, type Client } from '@lamliang/contracts';
import { authRoutes, type CallerIdentity } from '@lamliang/contracts/auth';
import { startService, type As, type StartedServices } from '@lamliang/platform/testing';
import { seedEmployees, seedOpenInvite } from './demo-employees.ts';
import { DEMO_PEOPLE, seedPeople, type DemoPerson } from './demo-people.ts';
import { DEMO_SHOPS, DEMO_STAFF } from './demo-shops.ts';
import { DEMO_LOGINS } from './logins.ts';

jest.setTimeout(60_000);

/** What was handed in by whom (by the telephone of the owner), and what became of it. */
const HANDED_IN = [
  ['0810000008', 'card', 'wait-confirm'],
  ['0810000008', 'cod', 'wait-confirm'],
  ['0810000009', 'card', 'not-accept'],
  ['0810000010', 'card', 'accept'],
  ['0810000010', 'cod', 'wait-confirm'],
  ['0810000011', 'juristic', 'wait-confirm'],
  ['0830000021', 'card', 'accept'],
  ['0830000021', 'cod', 'accept'],
  ['0830000025', 'cod', 'not-accept'],
] as const;

/** A client as the seed has it, which also sends forms. */
const clientOf = (who: As): Client =>
  createClient(async ({ method, url, headers, body }) => {
    const { body: json, ...answer } = await who.raw(method, url, { headers, ...(body === undefined ? {} : { body }) });
    return { ...answer, json };
  });

describe('the people of the demo, once they are seeded', () => {
  let app: StartedServices;
  beforeAll(async () => {
    app = await startService([authService, notificationsService], { env: { LOG_LEVEL: 'silent' } });
    const call = app.service('seed');
    const service = { call } as Client;
    const as = (who: Partial<CallerIdentity>) => clientOf(app.as(who as { account_id: number }));
    const open = async ({ login, terms }: Pick<(typeof DEMO_SHOPS)[number], 'login' | 'terms'>) => {
      const { login_id, account_id } = await service.call(authRoutes.createAccount, { body: { login, shop: terms } });
      return { account_id: account_id!, client: as({ account_id: account_id!, login_id, user_name: login.user_name }) };
    }; // prettier-ignore
    for (const body of DEMO_STAFF) await service.call(authRoutes.createAccount, { body });
    const shops = [];
    for (const shop of DEMO_SHOPS) shops.push({ owner: shop.login.telephone, ...(await open(shop)) });
    await seedEmployees({ service, as }, shops);
    // An invitation is open for seven days.
    app.clock.advance(8 * 86_400_000);
    const referrer = shops[DEMO_SHOPS.findIndex(({ terms }) => terms.affiliate_flag === 1)]!.client;
    const person = ({ login, name }: DemoPerson) => open({ login, terms: { name, account_type: 'ordinary' } });
    await seedPeople({
      open: person,
      sales: clientOf(app.as('staff_sales')),
      support: clientOf(app.as('staff_support')),
      referrer,
    });
    await seedOpenInvite(shops[0]!.client);
  }, 120_000);
  afterAll(() => app?.stop());

  it('wait, were refused with a remark, were accepted, and one waits for COD alone', async () => {
    const states = await app.db<{ telephone: string; verify_type: string; state: string; remark: string | null }[]>(
      'auth',
      `SELECT l.telephone, v.verify_type, v.state, v.remark FROM verification v JOIN account_link k ON k.account_id = v.account_id AND k.access_level_id = 1
       JOIN login l ON l.id = k.login_id ORDER BY v.id`,
    ); // prettier-ignore
    for (const [telephone, verify_type, state] of HANDED_IN)
      expect([telephone, ...states.filter((one) => one.telephone === telephone && one.verify_type === verify_type).map((one) => one.state)]).toEqual([telephone, state]); // prettier-ignore
    for (const { state, remark } of states) expect([state, Boolean(remark)]).toEqual([state, state === 'not-accept']);
    const accounts = await app.db<{ status: string }[]>('auth', `SELECT DISTINCT status FROM account WHERE kind = 'shop'`); // prettier-ignore
    expect(accounts.map(({ status }) => status)).toEqual(expect.arrayContaining(['not-confirm', 'wait-confirm', 'not-accept', 'accept', 'complete'])); // prettier-ignore
  });

  it('are suspended, ask for support, and came by another', async () => {
    const [found] = await app.db<object[]>('auth', `SELECT (SELECT count(*)::int FROM account WHERE user_status = 'suspended') AS suspended,
      (SELECT count(*)::int FROM account WHERE request_support_flag = 1) AS asking, (SELECT count(*)::int FROM referral) AS referred`); // prettier-ignore
    expect(found).toEqual({ suspended: 1, asking: 2, referred: 1 });
  });

  it('work at every level, one was switched off, and invitations are used, outdated and open', async () => {
    const levels = await app.db<{ level: number }[]>('auth', 'SELECT DISTINCT access_level_id::int AS level FROM account_link WHERE active_flag = 1 ORDER BY 1'); // prettier-ignore
    expect(levels.map(({ level }) => level)).toEqual([1, 2, 3, 4]);
    const off = await app.db<object[]>('auth', 'SELECT l.telephone FROM account_link k JOIN login l ON l.id = k.login_id WHERE k.active_flag = 0'); // prettier-ignore
    expect(off).toEqual([{ telephone: '0830000013' }]);
    const invites = await app.db<object[]>('auth', `SELECT count(*) FILTER (WHERE used_dt IS NOT NULL)::int AS used,
      count(*) FILTER (WHERE used_dt IS NULL AND expire_dt < $1)::int AS outdated, count(*) FILTER (WHERE used_dt IS NULL AND expire_dt > $1)::int AS open FROM invite`, [app.clock.now()]); // prettier-ignore
    expect(invites).toEqual([{ used: 1, outdated: 1, open: 1 }]);
  });

  it('are all offered by the login screen, each with a login that opens the door', async () => {
    const seeded = new Set([...DEMO_SHOPS, ...DEMO_PEOPLE, ...DEMO_STAFF].map(({ login }) => login.telephone));
    const roles = DEMO_LOGINS.map(({ role }) => role);
    expect(roles).toEqual(expect.arrayContaining(['accountant', 'warehouse_worker', 'manager', 'partner', 'affiliate', 'unapproved_owner', 'refused_owner', 'cod_waiting_owner', 'juristic_waiting_owner', 'staff_sales', 'staff_support', 'staff_finance', 'staff_admin', 'staff_supervisor'])); // prettier-ignore
    for (const { role, username, password } of DEMO_LOGINS.filter((one) => seeded.has(one.username))) {
      const { status } = await app.anonymous.raw('POST', authRoutes.login.path, { body: { username, password } });
      expect([role, status]).toEqual([role, 200]);
    }
  });
});
