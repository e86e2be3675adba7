import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { baht, moment, pathId, route } from '@lamliang/contracts';
import { satang } from '@lamliang/kernel';
import { Controller, Module } from '@nestjs/common';
import * as z from 'zod/mini';
import { Handles, type Call } from './call.ts';
import { workContext } from '../observe/context.ts';
import { AppError } from './errors.ts';
import { Edges, Peers } from './peers.ts';
import { defineService } from '../service.ts';
import { startService, type StartedServices } from '../testing/index.ts';

const SERVICE = { kind: 'service', from: ['caller'] } as const;
const routes = {
  pay: route({
    id: 'callee.pay',
    method: 'POST',
    path: '/internal/v1/pay/:id',
    caller: SERVICE,
    params: z.object({ id: pathId }),
    body: z.object({ amount: baht, at: moment, how: z.literal(['well', 'refused', 'broken', 'slow', 'once']) }),
    answer: z.object({ id: z.int(), amount: baht, at: moment, trace_id: z.string() }),
    fails: ['wallet.insufficient'],
    summary: 'Pays.',
  }),
  rows: route({
    id: 'callee.rows',
    method: 'POST',
    path: '/internal/v1/rows',
    caller: SERVICE,
    body: z.object({ count: z.int() }),
    answer: z.object({ n: z.int(), amount: baht }),
    answers: 'ndjson',
    fails: [],
    summary: 'Rows.',
  }),
};
const seen = { broken: 0, once: 0 };

@Controller()
class CalleeController {
  @Handles(routes.pay) async pay({ params, body }: Call<typeof routes.pay>) {
    if (body.how === 'refused') throw new AppError('wallet.insufficient', { data: { short: 1 } });
    if (body.how === 'broken' && ++seen.broken) throw new Error('a fault of ours');
    if (body.how === 'once' && seen.once++ === 0) throw new Error('a hiccup');
    if (body.how === 'slow') await new Promise((resolve) => setTimeout(resolve, 1_700).unref());
    return { id: params.id, amount: body.amount, at: body.at, trace_id: workContext()?.trace_id ?? '' };
  }
  @Handles(routes.rows) async *rows({ body }: Call<typeof routes.rows>) {
    for (let n = 0; n < body.count; n++) yield { n, amount: satang(n * 25) };
  }
}
@Module({ controllers: [CalleeController] })
class CalleeModule {}
const callee = defineService({ name: 'callee', module: CalleeModule, routes, migrations: [] });

let app: StartedServices;
let internal: Server;
let base: string;
beforeAll(async () => {
  app = await startService([callee], { env: { LOG_LEVEL: 'silent' }, work: false });
  internal = createServer(app.composition.handleInternal);
  await new Promise<void>((resolve) => internal.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(internal.address() as { port: number }).port}`;
}, 30_000);
afterAll(async () => {
  internal.closeAllConnections();
  await new Promise((resolve) => internal.close(resolve));
  await app.stop();
});

const tokenOf = (from: string) => (to: string) => app.composition.runtime.secrets.edgeToken(from, to);
const made = {
  local: () => new Peers(app.composition.runtime.edges, { service: 'caller', urls: {}, tokenTo: () => undefined }),
  http: () => new Peers(new Edges(), { service: 'caller', urls: { callee: base }, tokenTo: tokenOf('caller') }),
};
const at = new Date('2026-11-20T05:00:00.001Z');
const terms = (how: 'well' | 'refused' | 'broken' | 'slow' | 'once') => ({ params: { id: 7 }, body: { amount: satang(1_234), at, how } }); // prettier-ignore

describe.each(['local', 'http'] as const)('an edge between services, %s', (transport) => {
  it('takes and gives inside units, and carries the trace', async () => {
    const answer = await made[transport]().call(routes.pay, terms('well'));
    expect(answer).toEqual({ id: 7, amount: 1_234, at, trace_id: expect.stringMatching(/^[0-9a-f]{32}$/) });
  });
  it('hands a refusal through with its code and data', async () => {
    const refused = made[transport]().call(routes.pay, terms('refused'));
    await expect(refused).rejects.toMatchObject({ name: 'AppError', code: 'wallet.insufficient', more: { data: { short: 1 } } }); // prettier-ignore
  });
  it('tries again after a fault, three times in all, and then says that the service is not there', async () => {
    seen.broken = seen.once = 0;
    expect(await made[transport]().call(routes.pay, terms('once'))).toMatchObject({ id: 7 });
    await expect(made[transport]().call(routes.pay, terms('broken'))).rejects.toMatchObject({
      code: 'service.unavailable',
    });
    expect(seen).toEqual({ broken: 3, once: 2 });
  });
  it('refuses what the contract does not allow before it is called', async () => {
    const wrong = made[transport]().call(routes.pay, {
      params: { id: -1 },
      body: { amount: satang(1), at, how: 'well' },
    });
    await expect(wrong).rejects.toMatchObject({ code: 'request.invalid' });
  });
  it('streams rows, however many', async () => {
    const rows: { n: number; amount: number }[] = [];
    for await (const row of made[transport]().stream(routes.rows, { body: { count: 2_500 } })) rows.push(row);
    expect(rows.length).toBe(2_500);
    expect(rows.at(-1)).toEqual({ n: 2_499, amount: 62_475 });
  });
});

describe('the port between services', () => {
  const ask = (path: string, headers: Record<string, string> = {}, to = base) =>
    fetch(to + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: '{"count":1}' }).then((r) => r.status); // prettier-ignore
  it('[F-S1] opens with the token of a service that the edge names, for edges alone', async () => {
    const authorization = `Bearer ${tokenOf('caller')('callee')}`;
    const asked = (token?: string) => ask('/internal/v1/rows', { authorization: `Bearer ${token}` });
    expect(await asked(tokenOf('other')('callee'))).toBe(403);
    // A token for another service opens nothing here, nor does one under a changed name.
    expect(await asked(tokenOf('caller')('wallet'))).toBe(401);
    expect(await asked(tokenOf('other')('callee')?.replace('other', 'caller'))).toBe(401);
    expect(await ask('/internal/v1/rows', { authorization })).toBe(200);
    expect([await ask('/internal/v1/rows'), await ask('/internal/v1/rows', { authorization: 'Bearer x' })]).toEqual([401, 401]); // prettier-ignore
    expect(await ask('/client/v1/anything', { authorization })).toBe(404);
    expect(await ask('/internal/v1/rows', { authorization }, app.base)).toBe(404);
  });
  it('of every service may be one address with its name in it', async () => {
    const asked: string[] = [];
    const other = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
    });
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const { port } = other.address() as { port: number };
    const peers = new Peers(new Edges(), { service: 'caller', urls: { '*': `http://127.0.0.1:${port}/{service}` }, tokenTo: tokenOf('caller') }); // prettier-ignore
    await expect(peers.call(routes.pay, terms('well'))).rejects.toThrow();
    expect(new Set(asked)).toEqual(new Set(['/callee/internal/v1/pay/7']));
    await new Promise((done) => other.close(done));
  });
  it('that does not answer within 1.5 s is a service that is not there', async () => {
    await expect(made.http().call(routes.pay, terms('slow'))).rejects.toMatchObject({ code: 'service.unavailable' });
    const nowhere = new Peers(new Edges(), { service: 'caller', urls: {}, tokenTo: tokenOf('caller') });
    await expect(nowhere.call(routes.pay, terms('well'))).rejects.toMatchObject({ code: 'service.unavailable' });
  }, 15_000);
});
