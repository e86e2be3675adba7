import { describe, expect, it } from '@jest/globals';
import { route, type AnyRoute, type RouteTable } from '@lamliang/contracts';
import * as z from 'zod/mini';
import { bind, checkRoutes, type BoundInput } from './bind.ts';
import { fileAnswer } from './call.ts';

const shared = { method: 'GET', answer: z.object({ n: z.int() }), fails: [], summary: '' } as const;
const one = route({ ...shared, id: 'a.one', path: '/client/v1/one', caller: { kind: 'public' } });
const inner = route({ ...shared, id: 'a.inner', path: '/internal/v1/inner', caller: { kind: 'service' } });
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
const options = { introspect: async () => null, limits: {} as never, service_token: 'service-token' };
const run = (r: AnyRoute, handler: (call: never) => unknown, more: Partial<BoundInput> = {}) =>
  bind(r, handler as never, options).run(input(more));

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
    const list = { ...one, answers: 'list', answer: z.array(z.object({ n: z.int() })) } as AnyRoute;
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
  it('never lets out what the contract does not name', async () => {
    expect(await run(one, () => ({ n: 1, secret: 'x' }))).toMatchObject({ body: { data: { n: 1 } } });
    const answer = await run(one, () => ({ n: 1, secret: 'x' }));
    expect(JSON.stringify(answer)).not.toContain('secret');
  });
  it('of services opens with their token alone', async () => {
    const call = (authorization?: string) => run(inner, () => ({ n: 1 }), { headers: { authorization } }).then((a): string => a.kind, (e: { code: string }) => e.code); // prettier-ignore
    expect([await call(), await call('Bearer other'), await call('Bearer '), await call('Bearer service-token')]).toEqual([...Array<string>(3).fill('session.missing'), 'json']); // prettier-ignore
    const closed = bind(inner, () => ({ n: 1 }), { ...options, service_token: '' });
    await expect(closed.run(input({ headers: { authorization: 'Bearer ' } }))).rejects.toMatchObject({
      code: 'session.missing',
    });
    expect(await run(inner, () => ({ n: 1 }), { service: 'wallet' })).toMatchObject({ kind: 'json' });
  });
  it('refuses text that cannot be kept, wherever it stands', async () => {
    for (const more of [{ body: { a: '\0' } }, { query: { a: '\0' } }, { params: { a: '\ud800' } }])
      await expect(run(one, () => ({ n: 1 }), more)).rejects.toMatchObject({ code: 'request.invalid' });
  });
});
