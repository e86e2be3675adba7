import type { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import {
  exportTerms,
  route,
  staffListQuery,
  type AnyRoute,
  type ErrorCode,
  type RouteTable,
} from '@lamliang/contracts';
import * as z from 'zod/mini';
import { Bound, checkRoutes, type BoundInput } from './bind.ts';
import { RateLimits } from './rate-limits.ts';
import { AppClock } from '../clock.ts';
import { fileAnswer } from './call.ts';
import { AppError } from './errors.ts';
import { createLogger } from '../observe/log.ts';
import { registry } from '../observe/metrics.ts';

const shared = { method: 'GET', answer: z.object({ n: z.int() }), fails: [], summary: '' } as const;
const one = route({ ...shared, id: 'a.one', path: '/client/v1/one', caller: { kind: 'public' } });
const inner = route({
  ...shared,
  id: 'a.inner',
  path: '/internal/v1/inner',
  caller: { kind: 'service', from: ['wallet'] },
});
const table: RouteTable = { one, inner };
const input = (more: Partial<BoundInput> = {}): BoundInput => ({
  params: {},
  query: {},
  body: {},
  raw: Buffer.alloc(0),
  headers: {},
  ip: '1.2.3.4',
  signal: new AbortController().signal,
  ...more,
});
const options = {
  introspect: async () => null,
  clock: new AppClock({ now: () => new Date('2026-11-20T17:30:00Z') }),
  db: {} as never,
  limits: {} as never,
  rates: new RateLimits(new AppClock(), 'off'),
  idempotency: {} as never,
  serviceOf: (token: string | undefined) =>
    ({ 'of wallet': 'wallet', 'of render': 'render', 'of all': '*' })[token?.replaceAll('-', ' ') ?? ''],
  service: 'a',
  remember: () => Promise.resolve({}),
  log: createLogger('a', 'silent'),
  strict: true,
};
const run = (r: AnyRoute, handler: (call: never) => unknown, more: Partial<BoundInput> = {}) =>
  new Bound(r, handler as never, options).run(input(more));

describe('a service', () => {
  it('handles exactly the routes it declares', () => {
    expect(() => checkRoutes('a', table, [one, inner])).not.toThrow();
    expect(() => checkRoutes('a', table, [one])).toThrow('a.inner has 0 handlers');
    expect(() => checkRoutes('a', table, [one, one, inner])).toThrow('a.one has 2 handlers');
    expect(() => checkRoutes('a', { inner }, [one, inner])).toThrow('a.one is handled but not declared by a');
  });
  it('keeps edges between services under /internal, and nothing else there', () => {
    const outside = { ...inner, path: '/client/v1/inner' };
    const inside = { ...one, path: '/internal/v1/one' };
    expect(() => checkRoutes('a', { outside }, [outside])).toThrow('only edges between services live under /internal');
    expect(() => checkRoutes('a', { inside }, [inside])).toThrow('only edges between services live under /internal');
  });
});

describe('a bound route', () => {
  it('answers in the envelope, bare, as a list with its range, as lines and as a file', async () => {
    expect(await run(one, () => ({ n: 1 }))).toMatchObject({ body: { status: true, data: { n: 1 } } });
    expect(await run({ ...one, answers: 'bare' }, () => ({ n: 1 }))).toMatchObject({ body: { n: 1 } });
    const list = { ...one, answers: 'list', query: staffListQuery({}), answer: z.array(z.object({ n: z.int() })) } as AnyRoute; // prettier-ignore
    expect(await run(list, () => ({ rows: [{ n: 1 }], total: 9 }), { query: { range: '[4,8]' } })).toMatchObject({ body: [{ n: 1 }], headers: { 'content-range': 'one 4-4/9' } }); // prettier-ignore
    expect(await run(list, () => ({ rows: [], total: 0 }))).toMatchObject({
      headers: { 'content-range': 'one 0-0/0' },
    });
    const lines = await run({ ...one, answers: 'ndjson' }, async function* () {
      yield { n: 1 };
      yield { n: 2 };
    });
    const said: string[] = [];
    if (lines.kind === 'ndjson') for await (const line of lines.lines) said.push(line);
    expect(said).toEqual(['{"n":1}\n', '{"n":2}\n']);
    expect(await run(one, () => fileAnswer({ name: 'a', type: 'b', body: Buffer.alloc(0) }))).toMatchObject({
      kind: 'file',
    });
  });
  it('answers a page as text, and a sheet with the headers that its contract names', async () => {
    const page = { ...one, answers: 'html', answer: z.string() } as AnyRoute;
    expect(await run(page, () => '<p>')).toEqual({ kind: 'html', page: '<p>' });
    const sheet: AnyRoute = {
      ...one,
      answers: 'export',
      query: z.object(exportTerms),
      export: { name: 'ones', columns: { order_no: { header: 'export.order_no', kind: 'text' }, weight: { header: 'export.weight', kind: 'number' } } },
    }; // prettier-ignore
    const ask = (file_type: string) =>
      run(sheet, async function* () { yield [['LM1', '700'], ['=1+1', '']]; }, { query: { file_type }, headers: { 'accept-language': 'en' } }); // prettier-ignore
    const answer = await ask('csv');
    if (answer.kind !== 'file') throw new Error('is no file');
    const lines: unknown[] = [];
    for await (const line of answer.file.body as Readable) lines.push(line);
    const ofOne = await new Bound({ ...sheet, params: z.object({ id: z.string() }) }, (async function* () { yield [['LM1', '700']]; }) as never, options).run(input({ params: { id: '202611' }, query: { file_type: 'csv' } })); // prettier-ignore
    expect(ofOne).toMatchObject({ file: { name: 'ones-202611-2026-11-21.csv' } });
    expect([answer.file.name, lines.join('')]).toEqual(['ones-2026-11-21.csv', "\ufeffOrder number,Weight (g)\r\nLM1,700\r\n'=1+1,\r\n"]); // prettier-ignore
    await expect(ask('pdf')).rejects.toMatchObject({ code: 'export.file_type' });
  });
  it('never lets out what the contract does not name', async () => {
    expect(await run(one, () => ({ n: 1, secret: 'x' }))).toMatchObject({ body: { data: { n: 1 } } });
    const answer = await run(one, () => ({ n: 1, secret: 'x' }));
    expect(JSON.stringify(answer)).not.toContain('secret');
  });
  it('[F-S1] of services opens to those that it names, by their own tokens', async () => {
    const call = (token?: string, more = {}) =>
      run(inner, (given: { service: string }) => ({ n: given.service.length }), { headers: token === undefined ? {} : { authorization: `Bearer ${token}` }, ...more }).then(
        (a) => (a.kind === 'json' ? a.body : a.kind),
        (e: { code: string }) => e.code,
      ); // prettier-ignore
    const opened = { status: true, data: { n: 6 } };
    for (const token of [undefined, 'other', '']) expect(await call(token)).toBe('session.missing');
    expect([await call('of-wallet'), await call('of-render')]).toEqual([opened, 'permission.denied']);
    expect(await call(undefined, { service: 'wallet' })).toEqual(opened);
    expect(await call(undefined, { service: 'render' })).toBe('permission.denied');
  });
  it('refuses with the codes of its contract, and tests learn of any other', async () => {
    const breaches = async () => (await registry.getSingleMetric('contract_breaches_total')?.get())?.values.find((v) => v.labels['route'] === 'a.one')?.value ?? 0; // prettier-ignore
    const refusing = (code: ErrorCode, strict = true) =>
      new Bound({ ...one, fails: ['order.not_found'] }, () => Promise.reject(new AppError(code)), {
        ...options,
        strict,
      })
        .run(input())
        .catch((error: AppError) => [error.code, error.more.data]);
    expect(await refusing('order.not_found')).toEqual(['order.not_found', undefined]);
    expect(await refusing('server.timeout')).toEqual(['server.timeout', undefined]);
    expect(await breaches()).toBe(0);
    expect(await refusing('job.not_found')).toEqual([
      'server.unexpected',
      { breach: 'a.one refuses with job.not_found, which it does not declare' },
    ]);
    expect(await refusing('job.not_found', false)).toEqual(['job.not_found', undefined]);
    expect(await breaches()).toBe(2);
  });
  it('[F-S1] does nothing of a form whose sender was logged out or lost the right while it came', async () => {
    const files = { file: { types: ['image/png'], max_bytes: 9, most: 1 } } as const;
    const sent = { ...one, method: 'POST', caller: { kind: 'staff', roles: ['admin'] }, files } as unknown as AnyRoute;
    const admin = { kind: 'staff', staff_role: 'admin', login_id: 1, account_id: 1, flags: {} };
    let done = 0;
    const send = async (after: object | null) => {
      let now: object | null = admin;
      const introspect = async () => now as never;
      const form = async () => ((now = after), { fields: {}, files: {} }) as never;
      const bound = new Bound(sent, (() => ({ n: ++done })) as never, { ...options, introspect });
      return await bound.run(input({ form, headers: { authorization: 'Bearer x' } }));
    };
    expect(await send(admin)).toMatchObject({ body: { data: { n: 1 } } });
    await expect(send(null)).rejects.toMatchObject({ code: 'session.expired' });
    await expect(send({ ...admin, staff_role: 'support' })).rejects.toMatchObject({ code: 'permission.denied' });
    expect(done).toBe(1);
  });
  it('refuses text that cannot be kept, wherever it stands', async () => {
    for (const more of [{ body: { a: '\0' } }, { query: { a: '\0' } }, { params: { a: '\ud800' } }])
      await expect(run(one, () => ({ n: 1 }), more)).rejects.toMatchObject({ code: 'request.invalid' });
  });
  it('tells the access log what is answered, before it is answered, and answers nothing without', async () => {
    const caller = { kind: 'staff', staff_role: 'admin', login_id: 9, account_id: 9, acting_staff_id: null, flags: {} } as never; // prettier-ignore
    const read = { ...one, caller: { kind: 'staff', roles: ['admin'] }, access: 'read', fails: ['order.not_found'] } as AnyRoute; // prettier-ignore
    const happened: unknown[] = [];
    const ask = (handler: () => unknown, remember: () => Promise<unknown> = () => Promise.resolve({})) => {
      happened.length = 0;
      const noted = ({ answer_status, record_id }: { answer_status?: number; record_id?: string | null }) => {
        happened.push([record_id, answer_status]);
        return remember();
      };
      const bound = new Bound(read, handler as never, { ...options, introspect: async () => caller, remember: noted });
      const more = { params: { id: '7' }, headers: { authorization: 'Bearer x' } };
      return bound.run(input(more)).then((a) => a.kind, (e: AppError) => e.code); // prettier-ignore
    };
    const shown = () => (happened.push('read'), { n: 1 });
    const refused = () => Promise.reject(new AppError('order.not_found'));
    expect([await ask(shown), happened]).toEqual(['json', ['read', ['7', 200]]]);
    expect([await ask(refused), happened]).toEqual(['order.not_found', [['7', 404]]]);
    expect([await ask(() => Promise.reject(new AppError('server.timeout'))), happened]).toEqual(['server.timeout', [['7', 503]]]); // prettier-ignore
    const away = () => Promise.reject(new AppError('service.unavailable'));
    expect(await ask(shown, away)).toBe('service.unavailable');
    expect(await ask(refused, away)).toBe('service.unavailable');
  });
});

it('a body of a hundred thousand rows is refused before a schema looks at each of them', async () => {
  const rows = z.array(z.object({ name: z.string({ error: 'validation.required' }) }));
  const many = route({ ...shared, id: 'a.many', method: 'POST', path: '/client/v1/many', caller: { kind: 'public' }, body: z.object({ rows }) }); // prettier-ignore
  const sent = (count: number) => run(many, () => ({ n: 1 }), { body: { rows: Array.from({ length: count }, () => ({})) } }); // prettier-ignore
  await expect(sent(100_000)).rejects.toMatchObject({ code: 'request.too_large' });
  await expect(sent(10)).rejects.toMatchObject({ code: 'request.invalid' });
});
