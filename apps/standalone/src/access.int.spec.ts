import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { FLAGS, operationsRoutes, STAFF_ROLES, type AnyRoute, type ApiScope } from '@lamliang/contracts';
import { ALL_ROUTES } from '@lamliang/contracts/all';
import { authRoutes, flagsOfLevel, type AccountTerms } from '@lamliang/contracts/auth';
import { lineOf, verdictOf, type As, type MatrixCaller } from '@lamliang/platform/testing';
import { visitorsOf } from './people/visitors.ts';
import { services } from './services.ts';
import { startOrders, type OrdersUnderTest } from './testing.ts';

// Some 8,000 requests: half a minute where nothing else runs.
jest.setTimeout(300_000);
const PASSWORD = 'Lamliang-1';
const LEVELS = [1, 2, 3, 4] as const;
const KEYS: ApiScope[][] = [['read'], ['read', 'write']];
const routes = Object.entries(ALL_ROUTES).flatMap(([service, table]) => [
  ...Object.values<AnyRoute>(table),
  ...Object.values<AnyRoute>(operationsRoutes(service)),
]);
/** What ends sessions, the one that asks at the very end; nobody is asked beside another there. */
const LAST: string[] = [authRoutes.endOtherSessions.id, authRoutes.logout.id];
const inOrder = routes.toSorted((a, b) => LAST.indexOf(a.id) - LAST.indexOf(b.id));
const MINUTE_MS = 61_000;

let t: OrdersUnderTest;
/** Everybody there is, with a session or key of their own. */
const callers = new Map<string, { as: As; is: MatrixCaller }>();

/** Asks for a record that is not there, with a body that is none: permissions alone decide between refused and open. */
async function ask(who: As, { method, path }: AnyRoute): Promise<string> {
  const at = path.replaceAll(/:[a-z_]+/g, (name) => (name === ':partner' ? 'kerry' : '999999999'));
  const answer = await who.raw(method, at, method === 'GET' ? {} : { body: { unknown: true } });
  const { code = '' } = (answer.body ?? {}) as { code?: string };
  if ([401, 403].includes(answer.status)) return `${answer.status} ${code}`;
  if (answer.status === 404 && code === 'route.not_found') return '404';
  // Too many calls and faults are no answer to the question who may.
  return answer.status === 429 || answer.status >= 500 ? `${answer.status} ${code}` : 'open';
}

let telephones = 810_000_100;
const newLogin = async (more: Partial<AccountTerms>) => {
  const telephone = `0${telephones++}`;
  const login = { telephone, email: `${telephone}@example.co.th`, password: PASSWORD, user_name: 'สมชาย' };
  const { account_id } = await t.app.service('seed')(authRoutes.createAccount, { body: { login, ...more } });
  const { token } = await t.app.anonymous.call(authRoutes.login, { body: { username: telephone, password: PASSWORD } });
  return { as: t.app.bearer(token), account_id: account_id ?? 0, telephone };
};
const newShop = () => newLogin({ shop: { name: 'ร้าน', account_type: 'ordinary' } });
const keyOf = async (who: As, scopes: ApiScope[]) => {
  const { new_api_key } = await who.call(authRoutes.updateApiKey, {
    body: { open_api: 'open', scopes, regenerate: 1 },
  });
  return t.app.bearer(new_api_key ?? '');
};

beforeAll(async () => {
  t = await startOrders(services, { LOG_LEVEL: 'silent' }, new Date('2026-11-20T02:00:00Z'));
  const add = (name: string, as: As, is: MatrixCaller) => callers.set(name, { as, is });
  const ended = { kind: 'ended', code: 'session.expired' } as const;
  add('nobody', t.app.anonymous, { kind: 'nobody' });
  add('a token of nobody', t.app.bearer('gone'), ended);
  const shop = await newShop();
  for (const level of LEVELS) {
    const as = level === 1 ? shop.as : (await newLogin({ links: [{ parent_id: shop.account_id, access_level_id: level }] })).as; // prettier-ignore
    add(`level ${level}`, as, { kind: 'shop', level, flags: flagsOfLevel(level) });
  }
  for (const role of STAFF_ROLES) add(`staff of ${role}`, (await newLogin({ staff_role: role })).as, { kind: 'staff', role }); // prettier-ignore
  const support = callers.get('staff of support')!.as;
  const { acting_key } = await support.call(authRoutes.actAsCustomer, { params: { id: shop.account_id }, body: { reason: 'as told' } }); // prettier-ignore
  const { token } = await t.app.anonymous.call(authRoutes.takeUpActing, { body: { acting_key } });
  add('acting staff', t.app.bearer(token), { kind: 'shop', level: 1, flags: flagsOfLevel(1), acting: true });
  // A shop has one key.
  for (const scopes of KEYS) add(`a key to ${scopes.join(' and ')}`, await keyOf((await newShop()).as, scopes), { kind: 'key', scopes }); // prettier-ignore

  const closed = await newShop();
  add('a closed key', await keyOf(closed.as, ['read', 'write']), { kind: 'ended', code: 'api_key.invalid' });
  await closed.as.call(authRoutes.updateApiKey, { body: { open_api: 'close' } });
  const off = await newLogin({ links: [{ parent_id: shop.account_id, access_level_id: 4 }] });
  const { child_id } = (await shop.as.call(authRoutes.employees, {})).find(
    ({ telephone }) => telephone === off.telephone,
  )!;
  await shop.as.call(authRoutes.updateEmployee, { params: { id: child_id }, body: { active_flag: 0 } });
  add('a deactivated employee', off.as, ended);
  const suspended = await newShop();
  await support.call(authRoutes.updateCustomer, { params: { id: suspended.account_id }, body: { user_status: 'suspended', reason: 'as told' } }); // prettier-ignore
  add('an owner of a suspended shop', suspended.as, ended);
  const left = await newShop();
  const key = await keyOf(left.as, ['read', 'write']);
  const who = { telephone: left.telephone };
  const { ref } = (await left.as.call(authRoutes.deleteAccount, { query: {}, body: who })) as { ref: string };
  const otp = await visitorsOf(t.app, 0).read(left.telephone, ref);
  await left.as.call(authRoutes.deleteAccount, { query: {}, body: { ...who, ref, otp } });
  add('an owner of a deleted shop', left.as, ended);
  add('a key of a deleted shop', key, { kind: 'ended', code: 'api_key.invalid' });
}, 120_000);
afterAll(() => t?.app.stop(), 30_000);

describe('every route by every caller', () => {
  it('[A8] [A212] [A215] [A229] [A232] answers as the table says, and nothing leaks', async () => {
    const leaks: string[] = [];
    let count = 0;
    // Whoever acts comes before whoever could end that.
    const all = [...callers].toSorted(([, a], [, b]) => Number('acting' in b.is) - Number('acting' in a.is));
    for (const route of inOrder) {
      const most = LAST.includes(route.id) ? 1 : (route.limit?.a_minute ?? all.length);
      for (let at = 0; at < all.length; at += most) {
        if (route.limit) t.app.clock.advance(MINUTE_MS);
        await Promise.all(
          all.slice(at, at + most).map(async ([name, { as, is }]) => {
            const wanted = verdictOf(route.id, is);
            let got = await ask(as, route);
            if (got.startsWith('429')) {
              t.app.clock.advance(MINUTE_MS);
              got = await ask(as, route);
            }
            count += 1;
            if (got !== wanted) leaks.push(`${name}: ${route.method} ${route.path} (${route.id}) answered ${got}, not ${wanted}`); // prettier-ignore
          }),
        );
      }
    }
    expect(leaks).toEqual([]);
    expect(count).toBe(routes.length * callers.size);
    expect(callers.size).toBe(18);
  });

  it('a planted route without a line, and a line that says something else, turn it red', async () => {
    const planted = { ...routes[0], id: 'auth.planted.get' } as AnyRoute;
    for (const { is } of callers.values()) expect(() => verdictOf(planted.id, is)).toThrow('no line');
    expect(routes.filter(({ id }) => lineOf(id) === undefined)).toEqual([]);
    expect(await ask(callers.get('level 3')!.as, authRoutes.employees)).not.toBe('open');
  });

  it.each(FLAGS)('[A212] %s alone opens exactly its routes', async (flag) => {
    const as = t.app.as({ flags: { [flag]: 1 }, access_level_id: 2 });
    const is: MatrixCaller = { kind: 'shop', level: 2, flags: { [flag]: 1 } };
    const flagged = routes.filter(({ caller }) => caller.kind === 'flag');
    const got = await Promise.all(flagged.map(async (route) => [route.id, await ask(as, route)]));
    expect(got).toEqual(flagged.map(({ id }) => [id, verdictOf(id, is)]));
  });
});
