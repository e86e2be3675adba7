import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authRoutes, type EmployeeLevel } from '@lamliang/contracts/auth';
import { sandboxRoutes } from '@lamliang/contracts/sandbox';
import { until, type As, type StartedServices } from '@lamliang/platform/testing';
import { held } from '../testing-held.ts';
import { startTeam, type Team } from './team.ts';
import { PASSWORD } from './visitors.ts';

jest.setTimeout(60_000);
const DAY = 86_400_000;
const lines: string[] = [];
let app: StartedServices;
let team: Team;
let visitors: Team['visitors'];
let owner: As;
let shop: number;

beforeAll(async () => {
  team = await startTeam(873_000_000, (line) => lines.push(line));
  ({ app, visitors } = team);
}, 60_000);
afterAll(() => app?.stop());

const refused = (promise: Promise<unknown>, code: string) => expect(promise).rejects.toMatchObject({ code });
const invite = (access_level: EmployeeLevel, who = owner) => team.invite(access_level, who);
const accept = (who: As, key: string) => team.accept(who, key);
const list = () => owner.call(authRoutes.employees, {});
const person = () => team.person();
const employee = (level: EmployeeLevel) => team.employee(level, owner, shop);
const status = async (who: As) => (await who.raw('GET', authRoutes.init.path)).status;
const flags = async (who: As) => (await who.call(authRoutes.init, {})).account_child_link?.access_level ?? {};

describe('a shop and its people', () => {
  it('[A203][A42] the owner invites for a level; whoever has the key sees shop and level', async () => {
    const session = await visitors.register({ account_type: 'juristic', company_name: 'บริษัท มะลิ จำกัด' });
    [owner, shop] = [app.bearer(session.token), session.id];
    const made = await invite(3);
    expect(made).toMatchObject({
      access_level: 3,
      access_name: 'Warehouse Worker',
      link: `/invite/${made.invite_key}`,
      created_by: session.user_name,
    });
    expect(await owner.call(authRoutes.invites, {})).toMatchObject([{ id: made.id, created_by: session.user_name }]);
    const { invite_key } = made;
    expect(await app.anonymous.call(authRoutes.invite, { params: { invite_key } })).toEqual({
      invite_key, shop_name: 'บริษัท มะลิ จำกัด', access_level: 3, access_name: 'Warehouse Worker', expire_dt: made.expire_dt,
    }); // prettier-ignore
    expect(made.expire_dt.getTime() - made.create_dt.getTime()).toBe(7 * DAY);
    const rows = await app.db('auth', 'SELECT * FROM invite');
    const trail = await app.db('auth', 'SELECT * FROM audit_entry');
    expect(JSON.stringify([rows, trail])).not.toContain(invite_key);
    expect(lines.filter((line) => line.includes(invite_key))).toEqual([]);
  });

  it('[A51][A52] a login accepts once; the shop is among its choices, and the key is used up', async () => {
    const { invite_key } = await invite(2);
    const [one, other] = [await person(), await person()];
    expect(await accept(one.as, invite_key)).toMatchObject({ parent_id: shop, access_level: 2, access_name: 'Accountant', active_flag: 1 }); // prettier-ignore
    expect((await one.as.call(authRoutes.links, {})).map((link) => link.parent_id)).toEqual([one.id, shop]);
    for (const who of [one.as, other.as]) await refused(accept(who, invite_key), 'invite.used');
    await refused(app.anonymous.call(authRoutes.invite, { params: { invite_key } }), 'invite.used');
    const entered = await one.as.call(authRoutes.enter, { body: { parent_id: shop } });
    expect([entered.id, entered.account_child_link?.access_name]).toEqual([shop, 'Accountant']);
    await refused(other.as.call(authRoutes.enter, { body: { parent_id: shop } }), 'account_child_link.not_found');
  });

  it('an invitation is sent to the email, or else the telephone, that it is for', async () => {
    for (const to of [{ email: 'malee@example.co.th' }, { telephone: '0899999991' }]) {
      const [receiver] = Object.values(to) as [string];
      const { link, invite_key } = await owner.call(authRoutes.generateInvite, { body: { access_level: 3, ...to } });
      // Its receiver begins the registration with it.
      expect(await app.anonymous.call(authRoutes.invite, { params: { invite_key } })).toMatchObject(to);
      const sent = await until(async () => (await app.anonymous.call(sandboxRoutes.messages, { query: { to: receiver } }))[0]); // prettier-ignore
      expect(sent.text.replaceAll('\n', '')).toContain(link);
      expect(sent.text).toContain('มะลิ');
    }
  });

  it('two who accept one key at once are one employee more', async () => {
    const [{ invite_key }, before] = [await invite(3), (await list()).length];
    const people = [await person(), await person(), await person()];
    const answers = await Promise.allSettled(people.map(({ as }) => accept(as, invite_key)));
    expect(answers.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect(await list()).toHaveLength(before + 1);
  });

  it('[A44] a visitor registers from an invitation and is an employee, without a shop of their own', async () => {
    const { invite_key } = await invite(4);
    const session = await visitors.register({ invite_key });
    expect(session).toMatchObject({ id: shop, account_child_link: { access_level_id: 4, access_name: 'Manager' } });
    expect(session.accounts).toHaveLength(1);
    expect(await list()).toContainEqual(expect.objectContaining({ telephone: session.telephone, access_level: 4 }));
    const again = await app.anonymous.call(authRoutes.login, { body: { username: session.telephone, password: PASSWORD } }); // prettier-ignore
    expect(again.id).toBe(shop);
    // With a key that is used, nobody registers by accident as a shop: the token tries again without it.
    const late = await visitors.ask();
    await refused(visitors.confirm(late, { invite_key }), 'invite.used');
    expect(await app.db('auth', 'SELECT 1 FROM login WHERE telephone = $1', [late.telephone])).toEqual([]);
  });

  it('[A43] an unknown, an old, a foreign and a key that was taken back are refused in words', async () => {
    const who = await person();
    const old = await invite(2);
    const taken = await invite(2);
    expect((await owner.call(authRoutes.invites, {})).map(({ id }) => id)).toEqual(expect.arrayContaining([old.id, taken.id])); // prettier-ignore
    await owner.call(authRoutes.revokeInvite, { params: { id: taken.id } });
    await refused(owner.call(authRoutes.revokeInvite, { params: { id: taken.id } }), 'invite.not_found');
    await refused(who.as.call(authRoutes.revokeInvite, { params: { id: old.id } }), 'invite.not_found');
    await app.admin(`UPDATE auth.account SET provider = 'harbor' WHERE id = ${shop}`);
    await refused(accept(who.as, old.invite_key), 'invite.not_found');
    await app.admin(`UPDATE auth.account SET provider = 'lamliang' WHERE id = ${shop}`);
    await app.admin(`UPDATE auth.invite SET expire_dt = create_dt WHERE id = ${old.id}`);
    for (const [key, code] of [['nothing', 'invite.not_found'], [taken.invite_key, 'invite.not_found'], [old.invite_key, 'invite.expired']] as const) {
      await refused(app.anonymous.call(authRoutes.invite, { params: { invite_key: key } }), code);
      await refused(accept(who.as, key), code);
    } // prettier-ignore
    await refused(accept(owner, (await invite(2)).invite_key), 'invite.member');
  });

  it('[A204][A206] a level changes with the next call of the sessions that are open', async () => {
    const one = await employee(3);
    expect(await list()).toContainEqual(expect.objectContaining({ child_id: one.child_id, active_flag: 1, access_level: 3, access_name: 'Warehouse Worker', user_name: 'สมศรี ใจดี' })); // prettier-ignore
    expect((await flags(one.as)).finance_flag).toBeUndefined();
    const params = { id: one.child_id };
    const changed = await owner.call(authRoutes.updateEmployee, { params, body: { access_level: 2 } });
    expect(changed).toMatchObject({ child_id: one.child_id, access_level: 2, access_name: 'Accountant' });
    expect((await flags(one.as)).finance_flag).toBe(1);
    expect(await app.db('auth', `SELECT before, after FROM audit_entry WHERE action = 'employee.updated' ORDER BY id DESC LIMIT 1`)).toEqual([
      { before: { access_level: 3, active_flag: 1 }, after: { access_level: 2, active_flag: 1 } },
    ]); // prettier-ignore
  });

  it('nobody comes back to a level by an invitation that they made before', async () => {
    const manager = await employee(4);
    const { invite_key } = await invite(4, manager.as);
    await owner.call(authRoutes.updateEmployee, { params: { id: manager.child_id }, body: { access_level: 3 } });
    await refused(accept((await person()).as, invite_key), 'invite.not_found');
  });

  it('nobody goes on with a level while it is taken from them', async () => {
    const demoted = ({ child_id }: { child_id: number }) => `UPDATE account_link SET access_level_id = 3 WHERE id = ${child_id}`; // prettier-ignore
    const lock = `SELECT 1 FROM account WHERE id = ${shop} FOR NO KEY UPDATE; `;
    const manager = await employee(4);
    await refused(
      held(app, lock + demoted(manager), () => invite(4, manager.as)),
      'permission.denied',
    );
    const [boss, friend] = [await employee(4), await employee(3)];
    const promote = () => boss.as.call(authRoutes.updateEmployee, { params: { id: friend.child_id }, body: { access_level: 4 } }); // prettier-ignore
    await refused(held(app, lock + demoted(boss), promote), 'permission.denied');
    expect(await list()).toContainEqual(expect.objectContaining({ child_id: friend.child_id, access_level: 3 }));
    const open = await owner.call(authRoutes.invites, {});
    expect(open.filter(({ access_level }) => access_level === 4)).toEqual([]);
  });

  it('who changes a level of somebody waits for the invitations that they are making', async () => {
    const manager = await employee(4);
    const lock = `SELECT 1 FROM account WHERE id = ${shop} FOR NO KEY UPDATE`;
    const demote = () => owner.call(authRoutes.updateEmployee, { params: { id: manager.child_id }, body: { access_level: 3 } }); // prettier-ignore
    const key = `decode(repeat('00', 32), 'hex')`;
    const made = `INSERT INTO invite (account_id, access_level_id, key_hash, made_by, create_dt, expire_dt)
      SELECT account_id, 4, ${key}, login_id, create_dt, create_dt + interval '99 years' FROM account_link WHERE id = ${manager.child_id}`;
    await held(app, `${lock}; ${made}`, demote);
    const [row] = await app.admin(`SELECT revoke_dt FROM auth.invite WHERE key_hash = ${key}`);
    expect(row).toEqual({ revoke_dt: expect.any(Date) });
  });

  it('a level that is not to manage people any more loses the invitations of its people', async () => {
    const switchTo = (flag: 0 | 1) =>
      owner.call(authRoutes.updateLevel, { params: { id: 3 }, body: { flags: { account_child_flag: flag, advanced_account_child_flag: flag } } }); // prettier-ignore
    await switchTo(1);
    const [worker, manager] = [await employee(3), await employee(4)];
    const [gone, stays] = [await invite(3, worker.as), await invite(3, manager.as)];
    await switchTo(0);
    await refused(accept((await person()).as, gone.invite_key), 'invite.not_found');
    expect(await accept((await person()).as, stays.invite_key)).toMatchObject({ access_level: 3 });
    const trail = await app.admin(`SELECT login_id::int FROM auth.audit_entry WHERE action = 'invite.revoked' AND target_id = '${gone.id}'`); // prettier-ignore
    expect(trail).toEqual([{ login_id: (await owner.call(authRoutes.init, {})).login_id }]);
  });

  it('[A207] another level than 2, 3 and 4 is refused', async () => {
    const one = await employee(3);
    for (const access_level of [1, 5, 0, 'x']) {
      const path = `/client/v1/accounts-childs/${one.child_id}`;
      expect(await owner.raw('PATCH', path, { body: { access_level } })).toMatchObject({ status: 400, body: { errors: [{ field: 'access_level' }] } }); // prettier-ignore
      expect(await owner.raw('POST', authRoutes.generateInvite.path, { body: { access_level } })).toMatchObject({ status: 400 }); // prettier-ignore
    }
    for (const id of [1, 5]) await refused(owner.call(authRoutes.updateLevel, { params: { id }, body: { flags: {} } }), 'record.not_found'); // prettier-ignore
  });

  it('[A208] who is switched off is out with the next call, and back when switched on; own shops stay', async () => {
    const one = await employee(3);
    const { token } = await app.anonymous.call(authRoutes.login, { body: { username: one.telephone, password: PASSWORD } }); // prettier-ignore
    const own = app.bearer(token);
    const params = { id: one.child_id };
    await owner.call(authRoutes.updateEmployee, { params, body: { active_flag: 0 } });
    expect([await status(one.as), await status(own)]).toEqual([401, 200]);
    await refused(own.call(authRoutes.enter, { body: { parent_id: shop } }), 'account_child_link.not_found');
    await owner.call(authRoutes.updateEmployee, { params, body: { active_flag: 1 } });
    expect((await own.call(authRoutes.enter, { body: { parent_id: shop } })).id).toBe(shop);
  });

  it('[A209] who is deleted is gone from the list and out with the next call; the login stays', async () => {
    const one = await employee(2);
    await owner.call(authRoutes.removeEmployee, { params: { id: one.child_id } });
    expect((await list()).map(({ child_id }) => child_id)).not.toContain(one.child_id);
    expect(await status(one.as)).toBe(401);
    await refused(owner.call(authRoutes.removeEmployee, { params: { id: one.child_id } }), 'employee.not_found');
    expect((await app.anonymous.call(authRoutes.login, { body: { username: one.telephone, password: PASSWORD } })).id).toBe(one.id); // prettier-ignore
  });

  it('[A26][A209] who was taken out of their last shop registers anew with the telephone; who is switched off does not', async () => {
    const { invite_key } = await invite(3);
    const { telephone, email, login_id } = await visitors.register({ invite_key });
    const params = { id: (await list()).find((one) => one.telephone === telephone)!.child_id };
    await owner.call(authRoutes.updateEmployee, { params, body: { active_flag: 0 } });
    const typed = { username: telephone, password: PASSWORD };
    await refused(app.anonymous.call(authRoutes.login, { body: typed }), 'login.closed');
    await refused(app.anonymous.call(authRoutes.login, { body: { ...typed, password: 'Wrong-pass-1' } }), 'login.failed'); // prettier-ignore
    await refused(visitors.ask({ telephone, email }), 'login.taken');
    await owner.call(authRoutes.removeEmployee, { params });
    await refused(visitors.ask({ ...visitors.next(), email }), 'login.taken');
    const fresh = visitors.next().email;
    const anew = await visitors.confirm(await visitors.ask({ telephone, email: fresh }), {
      password: 'Another-pass-2',
    });
    expect(anew.login_id).not.toBe(login_id);
    expect(anew).toMatchObject({ telephone, email: fresh, account_child_link: { access_level_id: 1 } });
    expect(anew.accounts.map(({ parent_id }) => parent_id)).toEqual([anew.id]);
    await refused(app.anonymous.call(authRoutes.login, { body: { username: telephone, password: PASSWORD } }), 'login.failed'); // prettier-ignore
    await refused(visitors.ask({ telephone, email: fresh }), 'login.taken');
  });

  it('invitations of somebody who loses the shop are over', async () => {
    const manager = await employee(4);
    const made = await invite(3, manager.as);
    await owner.call(authRoutes.updateEmployee, { params: { id: manager.child_id }, body: { active_flag: 0 } });
    await refused(
      app.anonymous.call(authRoutes.invite, { params: { invite_key: made.invite_key } }),
      'invite.not_found',
    );
  });

  it('each invitation that ends with its maker has its own row in the audit trail, by whoever ended it', async () => {
    const [manager, leaving] = [await employee(4), await employee(4)];
    const made = [await invite(3, manager.as), await invite(3, manager.as), await invite(3, leaving.as)];
    await owner.call(authRoutes.updateEmployee, { params: { id: manager.child_id }, body: { access_level: 3 } });
    await owner.call(authRoutes.removeEmployee, { params: { id: leaving.child_id } });
    const ids = made.map(({ id }) => String(id));
    const trail = await app.admin(`SELECT target_type, target_id, login_id::int, account_id::int FROM auth.audit_entry WHERE action = 'invite.revoked' AND target_id = ANY ($1) ORDER BY target_id::bigint`, [ids]); // prettier-ignore
    const { login_id } = await owner.call(authRoutes.init, {});
    expect(trail).toEqual(ids.map((target_id) => ({ target_type: 'invite', target_id, login_id, account_id: shop })));
  });

  it.each([
    [{ nonsense_flag: 1 }, 'flags.nonsense_flag validation.unknown'],
    [
      { account_child_flag: 0, advanced_account_child_flag: 1 },
      'flags.advanced_account_child_flag validation.flag_base',
    ],
    [{ order_flag: 0 }, 'flags.order_flag validation.flag_base'],
  ])(
    'refuses to switch what there is not, and a right to change without the one to see: %j',
    async (switched, fault) => {
      const { status: answered, body } = await owner.raw('PATCH', '/client/v1/account-access-levels/4', { body: { flags: switched } }); // prettier-ignore
      const { errors } = body as { errors: { field: string; code: string }[] };
      expect([answered, errors.map(({ field, code }) => `${field} ${code}`)]).toEqual([400, [fault]]);
    },
  );

  it('[A212] nobody without the flag manages people; nobody changes themselves or gives more than they have', async () => {
    const [worker, manager] = [await employee(3), await employee(4)];
    await refused(worker.as.call(authRoutes.employees, {}), 'permission.denied');
    await refused(invite(3, worker.as), 'permission.denied');
    await refused(manager.as.call(authRoutes.updateEmployee, { params: { id: manager.child_id }, body: { access_level: 2 } }), 'employee.own'); // prettier-ignore
    await refused(
      manager.as.call(authRoutes.updateLevel, { params: { id: 3 }, body: { flags: {} } }),
      'permission.denied',
    );
    // A manager without money may not make an accountant, nor touch one.
    await owner.call(authRoutes.updateLevel, {
      params: { id: 4 },
      body: { flags: { finance_flag: 0, advanced_finance_flag: 0 } },
    });
    const accountant = await employee(2);
    await refused(invite(2, manager.as), 'employee.above');
    await refused(manager.as.call(authRoutes.removeEmployee, { params: { id: accountant.child_id } }), 'employee.above'); // prettier-ignore
    await refused(manager.as.call(authRoutes.updateEmployee, { params: { id: worker.child_id }, body: { access_level: 2 } }), 'employee.above'); // prettier-ignore
    expect((await invite(3, manager.as)).access_level).toBe(3);
    await owner.call(authRoutes.updateLevel, {
      params: { id: 4 },
      body: { flags: { finance_flag: 1, advanced_finance_flag: 1 } },
    });
  });

  it('the owner switches flags of a level, and the trail has what was before; they hold from the next call, in this shop alone', async () => {
    const [worker, stranger] = [await employee(3), await person()];
    const level = await owner.call(authRoutes.updateLevel, { params: { id: 3 }, body: { flags: { open_api_flag: 1, order_flag: 0, advanced_order_flag: 0 } } }); // prettier-ignore
    expect(level).toMatchObject({ id: 3, flags: { open_api_flag: 1, order_flag: 0 } });
    const [told] = await app.admin(`SELECT before, after FROM auth.audit_entry WHERE jsonb_exists(after, 'flags') ORDER BY id DESC LIMIT 1`); // prettier-ignore
    expect(told).toEqual({
      before: { access_level_id: 3, flags: { open_api_flag: 0, order_flag: 1, advanced_order_flag: 1 } },
      after: { access_level_id: 3, flags: { open_api_flag: 1, order_flag: 0, advanced_order_flag: 0 } },
    });
    expect(await flags(worker.as)).toMatchObject({ open_api_flag: 1, order_flag: 0 });
    // What changes nothing stands in no trail.
    const trail = () => app.admin(`SELECT id FROM auth.audit_entry WHERE jsonb_exists(after, 'flags')`);
    const before = await trail();
    for (const flags of [{}, { open_api_flag: 1 as const, order_flag: 0 as const }])
      expect((await owner.call(authRoutes.updateLevel, { params: { id: 3 }, body: { flags } })).flags).toMatchObject({ open_api_flag: 1, order_flag: 0 }); // prettier-ignore
    expect(await trail()).toEqual(before);
    const levels = await stranger.as.call(authRoutes.accessLevels, {});
    expect(levels.find(({ id }) => id === 3)?.flags).toEqual({ order_flag: 1, pickup_point_flag: 1, advanced_order_flag: 1, advanced_pickup_point_flag: 1 }); // prettier-ignore
  });

  it('50 invitations are open at most, also when asked for at the same time', async () => {
    const other = await person();
    const made = await Promise.allSettled(Array.from({ length: 53 }, () => invite(3, other.as)));
    expect(made.filter((one) => one.status === 'fulfilled')).toHaveLength(50);
    await refused(invite(3, other.as), 'invite.too_many');
  });

  it('staff accept no invitation', async () => {
    const { invite_key } = await invite(3);
    await refused(accept(app.as('staff_admin'), invite_key), 'permission.denied');
  });
});

describe('a shop that refers others', () => {
  it('[A46] is recorded for who registers with its key, once', async () => {
    const setting = (who: As) => who.call(authRoutes.affiliateSetting, {});
    const before = await setting(owner);
    expect(before).toMatchObject({ link: `/affiliate/${before.affiliate_key}`, referred_accounts: 0, referrer: null });
    const key = before.affiliate_key.toLowerCase();
    expect(await app.anonymous.call(authRoutes.affiliate, { params: { affiliate_key: key } })).toEqual({ affiliate_key: before.affiliate_key, shop_name: 'บริษัท มะลิ จำกัด' }); // prettier-ignore
    const { token } = await visitors.register({ affiliate_key: key });
    expect(await setting(app.bearer(token))).toMatchObject({ referrer: { shop_name: 'บริษัท มะลิ จำกัด' }, accept_until: null }); // prettier-ignore
    expect(await setting(owner)).toMatchObject({ affiliate_key: before.affiliate_key, referred_accounts: 1 });
    // Staff read on both pages who referred whom.
    const shopOf = async (who: As) => (await who.call(authRoutes.init, {})).id;
    const page = async (id: number) => await app.as('staff_sales').call(authRoutes.staffCustomer, { params: { id } });
    const [referrer, came] = [await shopOf(owner), await shopOf(app.bearer(token))];
    expect((await page(came)).referrer).toMatchObject({ account_id: referrer, shop_name: 'บริษัท มะลิ จำกัด', create_dt: expect.any(Date) }); // prettier-ignore
    expect((await page(referrer)).referrer).toBeNull();
    const late = await visitors.ask();
    await refused(visitors.confirm(late, { affiliate_key: 'NOTHING' }), 'affiliate.not_found');
    await refused(
      app.anonymous.call(authRoutes.affiliate, { params: { affiliate_key: 'NOTHING' } }),
      'affiliate.not_found',
    );
  });

  it('gets no key by staff who act for it: they change nothing', async () => {
    const shop = await person();
    const { id: account_id, login_id } = shop;
    const staff = app.as({ kind: 'shop', account_id, login_id, access_level_id: 1, flags: { setting_flag: 1 }, acting_staff_id: 92 }); // prettier-ignore
    const keys = () => app.db('auth', 'SELECT affiliate_key FROM affiliate WHERE account_id = $1', [account_id]);
    await refused(staff.call(authRoutes.affiliateSetting, {}), 'acting.read_only');
    expect(await keys()).toEqual([]);
    const { affiliate_key } = await shop.as.call(authRoutes.affiliateSetting, {});
    expect(await staff.call(authRoutes.affiliateSetting, {})).toMatchObject({ affiliate_key });
    expect(await keys()).toEqual([{ affiliate_key }]);
  });

  it('[A53] is named by a shop that is there: once, in 30 days, never itself', async () => {
    const { affiliate_key: key } = await owner.call(authRoutes.affiliateSetting, {});
    const name = (who: As) => who.call(authRoutes.acceptAffiliate, { params: { affiliate_key: key } });
    const [one, late] = [await person(), await person()];
    await refused(name(owner), 'affiliate.own');
    // Nor one that came by it, however far down, also when all name one another at once.
    const ring = await Promise.all([person(), person(), person()]);
    const keys = await Promise.all(ring.map((one) => one.as.call(authRoutes.affiliateSetting, {})));
    const named = await Promise.allSettled(ring.map((each, n) => each.as.call(authRoutes.acceptAffiliate, { params: { affiliate_key: keys[(n + 1) % 3]!.affiliate_key } }))); // prettier-ignore
    expect(named.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    // Nor by anybody but the owner.
    const manager = await employee(4);
    await refused(manager.as.call(authRoutes.acceptAffiliate, { params: { affiliate_key: keys[0]!.affiliate_key } }), 'permission.denied'); // prettier-ignore
    expect((await manager.as.call(authRoutes.affiliateSetting, {})).accept_until).toBeNull();
    expect(await name(one.as)).toMatchObject({ shop_name: 'บริษัท มะลิ จำกัด' });
    await refused(name(one.as), 'affiliate.taken');
    await app.admin(`UPDATE auth.account SET create_dt = create_dt - interval '30 days' WHERE id = ${late.id}`);
    await refused(name(late.as), 'affiliate.late');
  });
});
