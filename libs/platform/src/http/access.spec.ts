import { describe, expect, it } from '@jest/globals';
import { sameSecret } from '@lamliang/adapters';
import { API_SCOPES, FLAGS, isWrite, STAFF_ROLES, type AnyRoute, type ApiScope, type Flag, type StaffRole } from '@lamliang/contracts'; // prettier-ignore
import { ALL_ROUTES } from '@lamliang/contracts/all';
import { flagsOfLevel, type CallerIdentity } from '@lamliang/contracts/auth';
import { ACCESS } from '../testing/access-table.ts';
import { bearer, identify, refusalOf } from './access.ts';

const routes = Object.values(ALL_ROUTES).flatMap((table) => Object.values(table));
/** Written by hand: what staff may do for a shop beside reading, and what they may not even read. */
const OPEN_TO_ACTING = ['auth.logout', 'orders.create', 'orders.bulk_create', 'orders.cancel', 'orders.printed', 'render.cover_sheets', 'render.proof_of_shipment']; // prettier-ignore
const CLOSED_TO_ACTING = [
  'auth.accounts.deletion',
  'auth.personal_copy.get',
  'auth.personal_copy.file',
  'notifications.webhooks.token',
];
/** Written by hand: what a program may do with the API key of a shop, by the scope of the key. */
const OPEN_TO_KEYS: Record<ApiScope, string[]> = {
  read: [
    'orders.list', 'orders.summary', 'orders.get', 'orders.shipment_logs', 'orders.documents', 'orders.reversal', 'orders.shipment_order_items',
    'orders.packaging.list', 'orders.partners.list', 'orders.pickup_points.list',
    'pricing.shipping_prices', 'pricing.bulk_prices', 'pricing.insurance_prices', 'pricing.partner_rates.list',
    'render.test_label', 'render.jobs.get', 'render.jobs.file',
    'wallet.balances.get', 'claims.types', 'claims.list', 'claims.evidence.list', 'claims.orders.claims',
  ],
  write: ['orders.create', 'orders.bulk_create', 'orders.cancel', 'orders.printed', 'render.cover_sheets', 'render.proof_of_shipment'],
}; // prettier-ignore
/** Written by hand: what the owner of a shop alone does, whatever flags somebody has. */
const FOR_OWNERS = ['auth.account_access_levels.update', 'auth.accounts.delete', 'auth.accounts.deletion', 'auth.affiliate.accept', 'auth.personal_copy.create', 'auth.personal_copy.file', 'auth.personal_copy.get']; // prettier-ignore
const shop = (flags: CallerIdentity['flags'], more: Partial<CallerIdentity> = {}): CallerIdentity => ({
  kind: 'shop',
  login_id: 1,
  account_id: 1,
  user_name: 'ผู้ทดสอบ',
  link_id: 1,
  access_level_id: 1,
  flags,
  staff_role: null,
  acting_staff_id: null,
  shop: null,
  ...more,
});
const staff = (staff_role: StaffRole | null): CallerIdentity => shop({}, { kind: 'staff', staff_role, access_level_id: null, link_id: null }); // prettier-ignore
const verdict = (route: AnyRoute, caller: CallerIdentity): string => refusalOf(route, caller) ?? 'ok';
/** What the contract says of a shop user who holds these flags. */
const wanted = (route: AnyRoute, has: (flag: Flag) => boolean, level = 1): string => {
  if (FOR_OWNERS.includes(route.id) && level !== 1) return 'permission.denied';
  if (route.caller.kind === 'login' || route.caller.kind === 'shop') return 'ok';
  return route.caller.kind === 'flag' && route.caller.flags.some(has) ? 'ok' : 'permission.denied';
};

describe('the permission matrix of every route', () => {
  it('is written down: each route has its line in testing/access-table.ts, and each line a route', () => {
    const lines = Object.keys(ACCESS).filter((id) => !/^[*a-z]+\.(operations|files)\./.test(id));
    expect(lines.toSorted()).toEqual(routes.map(({ id }) => id).toSorted());
  });
  it.each(FLAGS)('[A212] %s alone opens exactly the routes that name it', (flag) => {
    for (const route of routes)
      expect([route.id, verdict(route, shop({ [flag]: 1 }))]).toEqual([route.id, wanted(route, (f) => f === flag)]);
  });
  it('[A21] a flag that is 0 or missing opens nothing', () => {
    const zeros = Object.fromEntries(FLAGS.map((f) => [f, 0 as const]));
    for (const route of routes)
      for (const flags of [zeros, {}])
        expect([route.id, verdict(route, shop(flags))]).toEqual([route.id, wanted(route, () => false)]);
  });
  it.each([1, 2, 3, 4] as const)('[A205] level %s opens what its flags open, and no other', (level) => {
    const flags = flagsOfLevel(level);
    for (const route of routes)
      expect([route.id, verdict(route, shop(flags, { access_level_id: level }))]).toEqual([route.id, wanted(route, (f) => flags[f] === 1, level)]); // prettier-ignore
  });
  it('the levels, a copy of all data, its referrer and its deletion are for the owner of a shop alone, of every flag there may be', () => {
    const owned = routes.filter(({ caller }) => caller.kind === 'shop' && 'owner' in caller);
    expect(owned.map(({ id }) => id).toSorted()).toEqual(FOR_OWNERS);
    for (const route of owned)
      for (const access_level_id of [1, 2, 3, 4, null] as const) {
        const who = shop(flagsOfLevel(1), { access_level_id });
        expect([route.id, access_level_id, verdict(route, who)]).toEqual([route.id, access_level_id, access_level_id === 1 ? 'ok' : 'permission.denied']); // prettier-ignore
      }
  });
  it('[A100] a Warehouse Worker books and prints, an Accountant does not book', () => {
    const create = routes.find((r) => r.id === 'orders.create') as AnyRoute;
    const list = routes.find((r) => r.id === 'orders.list') as AnyRoute;
    expect([2, 3].map((l) => verdict(create, shop(flagsOfLevel(l as 2 | 3))))).toEqual(['permission.denied', 'ok']);
    expect([2, 3].map((l) => verdict(list, shop(flagsOfLevel(l as 2 | 3))))).toEqual(['ok', 'ok']);
  });
  it.each([...STAFF_ROLES, null])('[A232] staff in role %s open their own routes and no shop’s', (role) => {
    for (const route of routes) {
      const may =
        route.caller.kind === 'login' || (route.caller.kind === 'staff' && role !== null && route.caller.roles.includes(role)); // prettier-ignore
      expect([route.id, verdict(route, staff(role))]).toEqual([route.id, may ? 'ok' : 'permission.denied']);
    }
  });
  it('[A232] no shop user opens a staff route, with every flag there is', () => {
    const all = flagsOfLevel(1);
    for (const route of routes.filter((r) => r.caller.kind === 'staff'))
      expect([route.id, verdict(route, shop(all, { staff_role: 'admin' }))]).toEqual([route.id, 'permission.denied']);
  });
  it('[A229] staff who act for a shop read everything it reads, and write only where the contract lets them', () => {
    const acting = shop(flagsOfLevel(1), { acting_staff_id: 99 });
    for (const route of routes.filter((r) => ['flag', 'shop', 'login'].includes(r.caller.kind)))
      expect([route.id, verdict(route, acting)]).toEqual([
        route.id,
        OPEN_TO_ACTING.includes(route.id) || (!isWrite(route) && !CLOSED_TO_ACTING.includes(route.id)) ? 'ok' : 'acting.read_only', // prettier-ignore
      ]);
  });
  it.each([[['read']], [['write']], [['read', 'write']]] as ApiScope[][][])('[A215] a program with the scopes %j does what the table says, and nothing else', (scopes) => {
    const program = shop(flagsOfLevel(1), { link_id: null, access_level_id: null, api_key: { prefix: 'll_live_0', scopes } }); // prettier-ignore
    const ids = routes.map(({ id }) => id);
    for (const scope of API_SCOPES) expect(OPEN_TO_KEYS[scope].filter((id) => !ids.includes(id))).toEqual([]);
    for (const route of routes) {
      const scope = API_SCOPES.find((one) => OPEN_TO_KEYS[one].includes(route.id));
      const verdictOf = scope ? (scopes.includes(scope) ? 'ok' : 'api_key.scope') : 'api_key.not_open';
      expect([route.id, verdict(route, program)]).toEqual([route.id, verdictOf]);
    }
  }); // prettier-ignore
  it('routes for services, carriers and strangers open for no session', () => {
    for (const route of routes.filter((r) => ['service', 'signed', 'public'].includes(r.caller.kind)))
      for (const caller of [shop(flagsOfLevel(1)), staff('admin')])
        expect([route.id, verdict(route, caller)]).toEqual([route.id, 'permission.denied']);
  });
});

describe('who calls', () => {
  const route = (caller: AnyRoute['caller']) => ({ ...routes[0], caller, method: 'GET' }) as AnyRoute;
  const knows = async (token: string) => (token === 'good' ? shop({ order_flag: 1 }) : null);
  const code = (promise: Promise<unknown>) => promise.then(() => 'ok', (e: { code: string }) => e.code); // prettier-ignore

  it('[A8] is asked before anything else; a missing and an ended token are told apart', async () => {
    const flag = route({ kind: 'flag', flags: ['order_flag'] });
    expect(await code(identify(flag, undefined, knows))).toBe('session.missing');
    expect(await code(identify(flag, 'Basic Z29vZA==', knows))).toBe('session.missing');
    expect(await code(identify(flag, 'Bearer gone', knows))).toBe('session.expired');
    expect(await code(identify(flag, 'Bearer ll_live_gone', knows))).toBe('api_key.invalid');
    expect(await identify(flag, 'Bearer good', knows)).toMatchObject({ account_id: 1 });
  });
  it('is nobody on public, signed and internal routes, whatever token comes along', async () => {
    const never = () => Promise.reject(new Error('asked for a token'));
    for (const caller of [{ kind: 'public' }, { kind: 'signed' }, { kind: 'service', from: 'all' }] as const)
      expect(await identify(route(caller), 'Bearer good', never)).toBeNull();
  });
  it('may be nobody any more where a route takes dead tokens', async () => {
    expect(await identify(route({ kind: 'login', dead_token: true }), 'Bearer gone', knows)).toBeNull();
    expect(await code(identify(route({ kind: 'login' }), 'Bearer gone', knows))).toBe('session.expired');
  });
  it.each([
    ['Bearer abc', 'abc'],
    ['bearer  abc', 'abc'],
    ['Bearer', undefined],
    ['Bearer a b', undefined],
    ['Token abc', undefined],
    [undefined, undefined],
  ])('the token of %j is %j', (header, token) => {
    expect(bearer(header)).toBe(token);
  });
  it('secrets are the same or not, of whatever length', () => {
    expect([sameSecret('a', 'a'), sameSecret('a', 'b'), sameSecret('', 'a'), sameSecret('ผึ้ง', 'ผึ้ง'), sameSecret('aa', 'a')]).toEqual([true, false, false, true, false]); // prettier-ignore
  });
});
