import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FlagMap } from '@lamliang/contracts';
import { authRoutes, flagsOfLevel, type AccountTerms } from '@lamliang/contracts/auth';
import { SESSION_CACHE_MS } from '@lamliang/platform';
import { startService, type StartedServices } from '@lamliang/platform/testing';
import { authService } from '../auth.module.ts';

const HOUR = 3_600_000;

/** Contract test of login and sessions for every session cache. */
export function sessionContract(store: { name: string; env: Record<string, string>; alone?: boolean }): void {
  describe(`with ${store.name}`, () => {
    let app: StartedServices;
    /** Rows changed behind the cache's back count after this (ms). */
    const settle = () => app.clock.advance(store.env['REDIS_URL'] || store.alone ? SESSION_CACHE_MS : 0);
    let shop: number;
    let otherShop: number;
    let employee: number;

    type Login = Partial<AccountTerms['login']> & { telephone: string };
    const login = (more: Login): AccountTerms['login'] => ({
      email: `${more.telephone}@example.co.th`,
      password: 'Lamliang-1',
      user_name: 'สมชาย ใจดี',
      ...more,
    });
    const signIn = (username: string, password = 'Lamliang-1') =>
      app.anonymous.call(authRoutes.login, { body: { username, password } });
    const attempt = (username: string, password: string) =>
      app.anonymous.raw('POST', '/client/v1/auth/login', { body: { username, password } });
    const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code;
    /** A call whose answer rests on who the caller is, and on nothing else of the session. */
    const alive = (token: string) => app.bearer(token).raw('GET', '/client/v1/account-child-link');

    beforeAll(async () => {
      app = await startService([authService], { env: store.env, alone: store.alone ?? false });
      const create = async (body: AccountTerms) =>
        app.service('seed')(authRoutes.createAccount, { body }) as Promise<{ login_id: number; account_id: number }>;
      shop = (
        await create({
          login: login({ telephone: '0810000001' }),
          shop: { name: 'สมชาย', last_name: 'ใจดี', company_name: 'บริษัท น้ำผึ้ง จำกัด', account_type: 'juristic' },
        })
      ).account_id;
      otherShop = (
        await create({
          login: login({ telephone: '0810000002', user_name: 'วิภา' }),
          shop: { name: 'วิภา', account_type: 'ordinary' },
        })
      ).account_id;
      employee = (
        await create({
          login: login({ telephone: '0810000003', user_name: 'มานี' }),
          links: [
            { parent_id: shop, access_level_id: 2 },
            { parent_id: otherShop, access_level_id: 3 },
          ],
        })
      ).login_id;
      await create({ login: login({ telephone: '0820000001', user_name: 'ฝ่ายขาย' }), staff_role: 'sales' });
      await create({ login: login({ telephone: '0810000004', user_name: 'ยังไม่มีร้าน' }) });
    });
    afterAll(() => app?.stop());

    describe('login', () => {
      it('[A1] [A6] answers a token, the user with permission flags, and the shops of the login', async () => {
        const session = await signIn('081-000-0001');
        expect(session).toMatchObject({
          id: shop,
          name: 'บริษัท น้ำผึ้ง จำกัด',
          user_name: 'สมชาย ใจดี',
          email: '0810000001@example.co.th',
          telephone: '0810000001',
          parent_account: { id: shop, name: 'บริษัท น้ำผึ้ง จำกัด' },
          account_child_link: { access_level_id: 1, access_level: { order_flag: 1, advanced_setting_flag: 1 } },
          staff_role: null,
          wallet: null,
          accounts: [{ parent_id: shop, access_level: 1, active_flag: 1, current_flag: 1 }],
        });
        expect(session.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
        expect((await signIn('0810000001@EXAMPLE.co.th ')).id).toBe(shop);
        const stored = await app.db('auth', 'SELECT token_hash FROM session');
        expect(JSON.stringify(stored)).not.toContain(session.token);
      });

      it('[A24] answers exactly 200 with status true and data', async () => {
        const answer = await attempt('0810000001', 'Lamliang-1');
        expect(answer.status).toBe(200);
        expect(answer.body).toMatchObject({ status: true, data: { token: expect.any(String) } });
      });

      it('[A2] [T9] refuses a wrong password and an unknown user alike with 400', async () => {
        const wrong = await attempt('0810000002', 'wrong-1234');
        const unknown = await attempt('0899999999', 'wrong-1234');
        const nowhere = await attempt('0810000004', 'Lamliang-1');
        for (const answer of [wrong, unknown]) expect([answer.status, codeOf(answer)]).toEqual([400, 'login.failed']);
        // The password was right, and no shop has the login any more: only whoever knows it is told.
        expect([nowhere.status, codeOf(nowhere)]).toEqual([400, 'login.closed']);
        const { trace_id: _a, ...one } = wrong.body as Record<string, unknown>;
        const { trace_id: _b, ...two } = unknown.body as Record<string, unknown>;
        expect(one).toEqual(two);
      });

      it('signs staff in with their role and without a shop', async () => {
        const session = await signIn('0820000001');
        expect(session).toMatchObject({
          staff_role: 'sales',
          account_child_link: null,
          parent_account: null,
          accounts: [],
        });
      });

      it('[T6] lets five of many wrong passwords reach the hash, then asks to wait; other logins go on', async () => {
        const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => attempt('0888888888', `wrong-${i}`)));
        expect(answers.filter((a) => a.status === 400)).toHaveLength(5);
        const refused = answers.filter((a) => a.status === 429);
        expect(refused).toHaveLength(35);
        expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(50);
        expect((await attempt('0810000001', 'Lamliang-1')).status).toBe(200);
        app.clock.advance(61_000);
        expect((await attempt('0888888888', 'wrong')).status).toBe(400);
        app.clock.advance(61_000);
      });

      it('never counts successes', async () => {
        const answers = await Promise.all(Array.from({ length: 12 }, () => attempt('0810000001', 'Lamliang-1')));
        expect(answers.every((a) => a.status === 200)).toBe(true);
      });

      it('[T6] refuses an address after thirty failures over many users', async () => {
        const answers = await Promise.all(Array.from({ length: 34 }, (_, i) => attempt(`08777777${10 + i}`, 'wrong')));
        expect(answers.filter((a) => a.status === 400)).toHaveLength(30);
        expect((await attempt('0810000001', 'Lamliang-1')).status).toBe(429);
        app.clock.advance(61_000);
      });

      it('stores a password of an older cost anew at the next login', async () => {
        const old = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
        await app.db('auth', `UPDATE login SET password_hash = $1 WHERE telephone = '0810000002'`, [old]);
        await signIn('0810000002', 'password');
        const [row] = await app.db<{ password_hash: string }[]>(
          'auth',
          `SELECT password_hash FROM login WHERE telephone = '0810000002'`,
        );
        expect(row?.password_hash).toMatch(/m=19456,t=2/);
        await signIn('0810000002', 'password');
      });
    });

    describe('the session', () => {
      it('[A8] is needed before anything is looked at', async () => {
        for (const path of ['/client/v1/init', '/client/v1/account-child-link', '/client/admin-api/v1/accounts?page=x'])
          expect((await app.anonymous.raw('GET', path)).status).toBe(401);
        expect((await app.bearer('nonsense').raw('POST', '/client/v1/account-child-link', { body: {} })).status).toBe(
          401,
        );
      });

      it('[A10] ends at logout, which answers 200 also for a dead token', async () => {
        const { token } = await signIn('0810000001');
        expect((await alive(token)).status).toBe(200);
        for (let i = 0; i < 2; i++)
          expect((await app.bearer(token).raw('POST', '/client/v1/auth/logout')).status).toBe(200);
        const after = await alive(token);
        expect(after.status).toBe(401);
        expect(codeOf(after)).toBe('session.expired');
      });

      it('lasts twelve hours from its last use', async () => {
        const { token } = await signIn('0810000001');
        app.clock.advance(11 * HOUR);
        expect((await alive(token)).status).toBe(200);
        app.clock.advance(11 * HOUR);
        expect((await alive(token)).status).toBe(200);
        app.clock.advance(12 * HOUR);
        expect((await alive(token)).status).toBe(401);
        await app.fire('auth', 'sessions');
        expect(await app.db('auth', 'SELECT 1 FROM session')).toHaveLength(0);
      });

      it('[F-S7] ends 30 days after the login of a shop and 12 hours after that of staff, however it is used', async () => {
        const owner = await signIn('0810000001');
        const staff = await signIn('0820000001');
        app.clock.advance(11 * HOUR);
        for (const { token } of [owner, staff]) expect((await alive(token)).status).toBe(200);
        app.clock.advance(HOUR);
        expect((await alive(staff.token)).status).toBe(401);
        expect((await alive(owner.token)).status).toBe(200);
        const worker = await signIn('0810000003');
        for (let hours = 12; hours < 30 * 24; hours += 11) {
          expect([hours, (await alive(owner.token)).status]).toEqual([hours, 200]);
          await alive(worker.token);
          app.clock.advance(11 * HOUR);
        }
        expect((await alive(owner.token)).status).toBe(401);
        // Another shop is a new token of the same login: its end does not move.
        const entered = await app.bearer(worker.token).call(authRoutes.enter, { body: { parent_id: otherShop } });
        expect((await alive(entered.token)).status).toBe(200);
        app.clock.advance(11 * HOUR);
        expect((await alive(entered.token)).status).toBe(401);
      });

      it('[F-S7] is one of ten at most: one more ends the oldest, also of many at once and in other shops', async () => {
        const tokens: string[] = [];
        const another = await signIn('0810000001');
        for (let n = 0; n < 11; n++) {
          tokens.push((await signIn('0810000003')).token);
          app.clock.advance(1_000);
        }
        const statuses = await Promise.all(tokens.map(async (token) => (await alive(token)).status));
        expect(statuses).toEqual([401, ...Array.from({ length: 10 }, () => 200)]);
        const entered = await app.bearer(tokens[1]!).call(authRoutes.enter, { body: { parent_id: otherShop } });
        await Promise.all(Array.from({ length: 14 }, () => signIn('0810000003')));
        const [open] = await app.db<{ n: string }[]>('auth', 'SELECT count(*) AS n FROM session WHERE login_id = $1', [
          employee,
        ]);
        expect(Number(open?.n)).toBe(10);
        expect((await alive(entered.token)).status).toBe(401);
        expect((await alive(another.token)).status).toBe(200);
      });

      it('writes its last use at most once a minute', async () => {
        const { token } = await signIn('0810000001');
        const seen = async () =>
          (await app.db<{ at: Date }[]>('auth', 'SELECT max(last_seen_dt) AS at FROM session'))[0]!.at.getTime();
        const first = await seen();
        app.clock.advance(59_000);
        await alive(token);
        expect(await seen()).toBe(first);
        app.clock.advance(2_000);
        settle();
        await alive(token);
        expect(await seen()).toBeGreaterThanOrEqual(first + 61_000);
      });

      it('[A208] ends with the link it was entered by, and with the shop', async () => {
        const { token } = await signIn('0810000003');
        await app.db('auth', 'UPDATE account_link SET active_flag = 0 WHERE login_id = $1 AND account_id = $2', [
          employee,
          shop,
        ]);
        settle();
        expect((await alive(token)).status).toBe(401);
        await app.db('auth', 'UPDATE account_link SET active_flag = 1');
        expect((await alive(token)).status).toBe(200);
        await app.db('auth', `UPDATE account SET user_status = 'suspended' WHERE id = $1`, [shop]);
        settle();
        expect((await alive(token)).status).toBe(401);
        await app.db('auth', `UPDATE account SET user_status = 'active'`);
      });

      it('[A229] of staff who act as a shop ends with their session and with their role, at the next call', async () => {
        const body = { login: login({ telephone: '0820000002', user_name: 'อนุชา' }), staff_role: 'support' } as const;
        await app.service('seed')(authRoutes.createAccount, { body });
        const act = async (token: string) => {
          const terms = { params: { id: shop }, body: { reason: 'as told' } };
          const { acting_key } = await app.bearer(token).call(authRoutes.actAsCustomer, terms);
          return (await app.anonymous.call(authRoutes.takeUpActing, { body: { acting_key } })).token;
        };
        const staff = await signIn('0820000002');
        const first = await act(staff.token);
        expect((await alive(first)).status).toBe(200);
        await app.bearer(staff.token).call(authRoutes.logout, {});
        expect((await alive(first)).status).toBe(401);
        const second = await act((await signIn('0820000002')).token);
        expect((await alive(second)).status).toBe(200);
        // Behind the back of every cache.
        await app.db('auth', `UPDATE login SET staff_role = 'finance' WHERE telephone = '0820000002'`);
        expect((await alive(second)).status).toBe(401);
      });

      it('[A206] has the flags of the level as it is now', async () => {
        const { token } = await signIn('0810000003');
        const flags = async () => (await app.bearer(token).call(authRoutes.init, {})).account_child_link;
        expect(await flags()).toMatchObject({ access_level_id: 2, access_name: 'Accountant' });
        expect((await flags())?.access_level.setting_flag).toBeUndefined();
        await app.service('seed')(authRoutes.addLink, {
          body: { login_id: employee, parent_id: shop, access_level_id: 4 },
        });
        expect((await flags())?.access_level.setting_flag).toBe(1);
        await app.service('seed')(authRoutes.addLink, {
          body: { login_id: employee, parent_id: shop, access_level_id: 2 },
        });
      });
    });

    describe('flags that a shop switched', () => {
      const switchLevel = (account_id: number, flags: FlagMap) =>
        app.service('seed')(authRoutes.switchLevel, { body: { account_id, access_level_id: 3, flags } });

      it('[A206] [A212] are those of every session of the level from the next call on, in that shop only', async () => {
        const { token } = await signIn('0810000003');
        const inOther = await app.bearer(token).call(authRoutes.enter, { body: { parent_id: otherShop } });
        const caller = app.bearer(inOther.token);
        expect(await switchLevel(otherShop, { advanced_order_flag: 0, open_api_flag: 1 })).toEqual({
          id: 3,
          name: 'Warehouse Worker',
          flags: { order_flag: 1, pickup_point_flag: 1, advanced_order_flag: 0, advanced_pickup_point_flag: 1, open_api_flag: 1 }, // prettier-ignore
        });
        const { flags } = await switchLevel(otherShop, { order_flag: 0 });
        expect(flags).toMatchObject({ order_flag: 0, advanced_order_flag: 0, open_api_flag: 1 });
        expect((await caller.call(authRoutes.init, {})).account_child_link).toMatchObject({ access_level: flags });
        expect((await caller.call(authRoutes.accessLevels, {})).map((level) => level.flags)).toEqual([
          flagsOfLevel(2),
          flags,
          flagsOfLevel(4),
        ]);
        const { accounts, token: back, account_child_link } = await caller.call(authRoutes.enter, { body: { parent_id: shop } }); // prettier-ignore
        expect(accounts).toHaveLength(2);
        expect(account_child_link?.access_level).toEqual(flagsOfLevel(2));
        expect((await app.bearer(back).call(authRoutes.accessLevels, {}))[1]?.flags).toEqual(flagsOfLevel(3));
        await switchLevel(otherShop, { advanced_order_flag: 1, open_api_flag: 0, order_flag: 1 });
      });

      it('never touch the owner, and need a shop', async () => {
        const asOwner = { account_id: shop, access_level_id: 1 as never, flags: { order_flag: 0 as const } };
        await expect(app.service('seed')(authRoutes.switchLevel, { body: asOwner })).rejects.toThrow();
        await expect(switchLevel(999_999, { order_flag: 0 })).rejects.toMatchObject({ code: 'account.not_found' });
      });
    });

    describe('linked shops', () => {
      it('[A47] [A48] are listed and entered; the new token is for that shop, the old one has ended', async () => {
        const first = await signIn('0810000003');
        expect(first.id).toBe(shop);
        const links = await app.bearer(first.token).call(authRoutes.links, {});
        expect(links).toMatchObject([
          { parent_id: shop, shop_name: 'บริษัท น้ำผึ้ง จำกัด', access_level: 2, access_name: 'Accountant', current_flag: 1 },
          { parent_id: otherShop, shop_name: 'วิภา', access_level: 3, access_name: 'Warehouse Worker', current_flag: 0 },
        ]);
        const second = await app.bearer(first.token).call(authRoutes.enter, { body: { parent_id: otherShop } });
        expect(second).toMatchObject({ id: otherShop, account_child_link: { access_level_id: 3 } });
        expect((await alive(first.token)).status).toBe(401);
        const user = await app.bearer(second.token).call(authRoutes.init, {});
        expect(user).toMatchObject({ id: otherShop, name: 'วิภา', user_name: 'มานี' });
        expect(user.account_child_link?.access_level).toMatchObject(flagsOfLevel(3));
      });

      it('[A69] are ordinary or juristic; an employee works in the shop of its owner and has none of its own', async () => {
        await app.service('seed')(authRoutes.createAccount, {
          body: { login: login({ telephone: '0810000068' }), shop: { name: 'มะลิ', account_type: 'ordinary' } },
        });
        expect((await signIn('0810000001')).account_type).toBe('juristic');
        expect((await signIn('0810000068')).account_type).toBe('ordinary');
        const third = app.service('seed')(authRoutes.createAccount, {
          body: {
            login: login({ telephone: '0810000069' }),
            shop: { name: 'ห้าง', account_type: 'partnership' as never },
          },
        });
        await expect(third).rejects.toThrow();
        const worker = await signIn('0810000003');
        expect(worker).toMatchObject({
          id: shop,
          account_type: 'juristic',
          parent_account: { id: shop },
          user_name: 'มานี',
        });
        expect(worker.accounts.map((link) => [link.parent_id, link.access_level])).toEqual([
          [shop, 2],
          [otherShop, 3],
        ]);
        expect(
          await app.db('auth', 'SELECT 1 FROM account_link WHERE login_id = $1 AND access_level_id = 1', [employee]),
        ).toEqual([]);
      });

      it('[A50] refuses a shop without an active link as unknown, and the session goes on', async () => {
        const { token } = await signIn('0810000001');
        for (const parent_id of [otherShop, 999_999]) {
          const answer = await app.bearer(token).raw('POST', '/client/v1/account-child-link', { body: { parent_id } });
          expect([answer.status, codeOf(answer)]).toEqual([404, 'account_child_link.not_found']);
        }
        expect((await alive(token)).status).toBe(200);
      });

      it('[A205] knows the employee levels 2, 3 and 4 with their flags', async () => {
        const { token } = await signIn('0810000003');
        const levels = await app.bearer(token).call(authRoutes.accessLevels, {});
        expect(levels.map((l) => [l.id, l.name, Object.keys(l.flags).length])).toEqual([
          [2, 'Accountant', 9],
          [3, 'Warehouse Worker', 4],
          [4, 'Manager', 18],
        ]);
      });

      it('[A207] refuses any other level for an employee', async () => {
        for (const access_level_id of [0, 1, 5, '2'])
          await expect(
            app.service('seed')(authRoutes.addLink, {
              body: { login_id: employee, parent_id: shop, access_level_id: access_level_id as never },
            }),
          ).rejects.toThrow();
      });
    });
  });
}
