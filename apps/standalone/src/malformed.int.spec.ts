import { METHODS } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AnyRoute } from '@lamliang/contracts';
import { operationsRoutes, staffListTerms } from '@lamliang/contracts';
import { ALL_ROUTES } from '@lamliang/contracts/all';
import { startService, type As, type StartedServices } from '@lamliang/platform/testing';
import { services } from './services.ts';

const JUNK = ['', 'x\u0000y', '%', '💥', '-1', '1e99', '99999999999999999999', '2026-13-45', '2026-02-31', 'a'.repeat(3_000)]; // prettier-ignore
/** Filter values: each is of a kind that some column cannot hold. */
const ODD = ['x', '1.5', '99999999999999999999', '2026-13-45', 'x\u0000y', [1, 'x'], 1e30, true];
const BODIES: unknown[] = [
  null,
  [],
  {},
  'x',
  0,
  { id: {} },
  { reason: 'a\u0000b' },
  { account_id: 2 ** 53 },
  { account_id: 9e15, amount: 1e300, limit: -1 },
];

describe('malformed requests', () => {
  let app: StartedServices;
  beforeAll(async () => {
    app = await startService(services, { env: { LOG_LEVEL: 'silent' } });
  }, 60_000);
  afterAll(() => app?.stop(), 30_000);

  it('[F-A3] of any method are answered 405 where there is a path, with the methods it takes, and 404 where none is', async () => {
    const taken = new Map<string, Set<string>>();
    for (const [service, table] of Object.entries(ALL_ROUTES))
      for (const route of [...Object.values(table), ...Object.values<AnyRoute>(operationsRoutes(service))] as AnyRoute[]) {
        if (route.caller.kind === 'service') continue;
        for (const path of [route.path, ...(route.aliases ?? [])])
          taken.set(path, (taken.get(path) ?? new Set()).add(route.method));
      }
    expect(taken.size).toBeGreaterThan(100);
    for (const [path, own] of taken) {
      const at = path.replaceAll(/:[a-z_]+/g, '7');
      for (const method of ['QUERY', 'TRACE', 'PATCH', 'OPTIONS', 'PROPFIND'].filter((one) => !own.has(one))) {
        const { statusCode, headers, json } = await app.composition.runtime.http.inject({ method: method as 'GET', url: at });
        const allow = String(headers['allow']).split(', ');
        // A path may also be one of a pattern with a parameter.
        if (allow.includes(method) || statusCode !== 405) expect([path, method, statusCode]).toEqual([path, method, 401]);
        else expect([path, method, json().code, [...own].filter((one) => !allow.includes(one))]).toEqual([path, method, 'request.method', []]);
      }
    }
    for (const method of METHODS.filter((one) => one !== 'CONNECT'))
      expect((await app.composition.runtime.http.inject({ method: method as 'GET', url: '/client/v1/nothing/here' })).statusCode).toBe(404);
  }); // prettier-ignore
  it.each(Object.keys(ALL_ROUTES))(
    'are refused by %s, never answered with a fault of ours',
    async (service) => {
      const shop = app.as('shop_owner');
      const staff = app.as('staff_admin');
      const bad = new Map<string, unknown[]>();
      const routes: AnyRoute[] = [...Object.values(ALL_ROUTES[service] ?? {}), ...Object.values(operationsRoutes(service) as Record<string, AnyRoute>)]; // prettier-ignore
      for (const route of routes) {
        if (route.caller.kind === 'service') continue;
        const who = route.caller.kind === 'staff' ? staff : shop;
        const asks: [string, unknown?][] = [];
        const plain = route.path.replaceAll(/:[a-z_]+/g, '1');
        if (plain !== route.path)
          for (const value of JUNK) asks.push([route.path.replaceAll(/:[a-z_]+/g, encodeURIComponent(value || ' '))]);
        for (const name of Object.keys((route.query as unknown as { shape?: object } | undefined)?.shape ?? {})) {
          for (const value of JUNK) asks.push([`${plain}?${name}=${encodeURIComponent(value)}`]);
          if (name === 'filter')
            for (const key of [...(staffListTerms(route.query)?.filters ?? []), 'nonsense'])
              for (const value of ODD)
                asks.push([`${plain}?filter=${encodeURIComponent(JSON.stringify({ [key]: value }))}`]);
        }
        if (route.body) for (const body of BODIES) asks.push([plain, body]);
        await Promise.all(
          asks.map(async ([path, body]) => {
            const given = body === undefined && route.method === 'GET' ? {} : { body: JSON.stringify(body ?? {}), headers: { 'content-type': 'application/json' } }; // prettier-ignore
            const answer = await who.raw(route.method, path, given);
            // 503 is a valid response: a dependency is missing.
            if (answer.status >= 500 && answer.status !== 503)
              bad.set(route.id, [...(bad.get(route.id) ?? []), [decodeURIComponent(path).slice(0, 90), body]]);
          }),
        );
      }
      expect(Object.fromEntries(bad)).toEqual({});
    },
    60_000,
  );

  it('with a day that no calendar has are told which field it stands in', async () => {
    const ask = (path: string) => app.as('shop_owner').raw('GET', path);
    for (const name of ['from_date', 'to_date'])
      expect(await ask(`/client/v2/shipment-orders?${name}=2026-02-31`)).toMatchObject({ status: 400, body: { code: 'request.invalid', errors: [{ field: name, code: 'validation.date' }] } }); // prettier-ignore
  });

  it.each([
    ['1e-7', 'validation.two_decimals'],
    ['-1e-7', 'validation.two_decimals'],
    ['0.30000000000000004', 'validation.two_decimals'],
    ['1.005', 'validation.two_decimals'],
    ['1e21', 'validation.number'],
    ['1e999', 'validation.number'],
    ['1000000000.01', 'validation.number'],
    ['NaN', undefined],
    ['"NaN"', 'validation.number'],
    ['null', 'validation.number'],
  ])('with an amount of %s are told so, in every place that takes money', async (amount, code) => {
    const places: [As, string, string, string][] = [
      [app.as('shop_owner'), '/client/v2/shipment-orders/partner-insurance-prices', 'product_price', '"partner_id":1'],
      [app.as('staff_admin'), '/staff-api/v1/adjustments', 'amount', '"account_id":1,"book":"credit","reason":"x"'],
      [app.as('staff_admin'), '/staff-api/v1/credit-lines', 'limit', '"account_id":1,"reason":"x"'],
      [app.as('staff_admin'), '/staff-api/v1/special-prices', 'over_size_price', '"account_id":1'],
    ];
    for (const [who, path, field, more] of places) {
      const answer = await who.raw('POST', path, { body: `{${more},"${field}":${amount}}` });
      expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
      const { errors } = answer.body as { errors: { field: string; code: string }[] };
      expect([path, errors.find((e) => e.field === field)?.code]).toEqual([path, code]);
    }
  });
});
