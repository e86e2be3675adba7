import { describe, expect, it } from '@jest/globals';
import { satang } from '@lamliang/kernel';
import * as z from 'zod/mini';
import {
  attachmentName,
  CallError,
  createClient,
  fetchBody,
  urlOf,
  type WireAnswer,
  type WireRequest,
} from './client.ts';
import { route } from './route.ts';
import { baht, moment, pathId, queryBaht } from './wire.ts';

const pay = route({
  id: 'a.pay',
  method: 'POST',
  path: '/client/v1/things/:id/pay',
  caller: { kind: 'login' },
  params: z.object({ id: pathId }),
  body: z.object({ amount: baht }),
  answer: z.object({ amount: baht, at: moment }),
  fails: ['wallet.insufficient'],
  summary: '',
  timeout_ms: 5_000,
});
const list = route({ id: 'a.list', method: 'GET', path: '/client/v1/things', caller: { kind: 'login' }, query: z.object({ q: z.optional(z.string()), amount: z.optional(queryBaht) }), answer: z.array(z.object({ amount: baht })), answers: 'bare', fails: [], summary: '' }); // prettier-ignore

const claim = route({
  ...pay,
  body: z.object({ amount: baht, remark: z.string(), tags: z.optional(z.array(z.string())) }),
  files: { images: { most: 2, max_bytes: 1_000, types: ['image/png'] } },
});

const client = (answer: Partial<WireAnswer>) => {
  const sent: WireRequest[] = [];
  const made = createClient(async (request) => {
    sent.push(request);
    return { status: 200, headers: new Map(), json: undefined, ...answer };
  });
  return { ...made, sent };
};

describe('a call', () => {
  it('sends wire units and returns internal units', async () => {
    const { call, sent } = client({ json: { status: true, data: { amount: 12.5, at: '2026-11-20T12:00:00+07:00' } } });
    const answer = await call(pay, { params: { id: 7 }, body: { amount: satang(1_250) }, idempotency_key: 'k', headers: { 'x-a': '1' } }); // prettier-ignore
    expect(answer).toEqual({ amount: 1_250, at: new Date('2026-11-20T05:00:00Z') });
    expect(sent[0]).toMatchObject({ method: 'POST', url: '/client/v1/things/7/pay', body: { amount: 12.5 }, headers: { 'idempotency-key': 'k', 'x-a': '1' }, timeout_ms: 5_000 }); // prettier-ignore
  });
  it('is sent as a form when it takes files: text as is, everything else as JSON', async () => {
    const { call, sent } = client({ json: { status: true, data: { amount: 1, at: '2026-11-20T12:00:00+07:00' } } });
    const images = [new File(['x'], 'ก.png'), new Blob(['y'])];
    await call(claim, { params: { id: 7 }, body: { amount: satang(1_250), remark: '"12"', tags: ['a'] }, files: { images } }); // prettier-ignore
    const { body } = fetchBody(sent[0]?.body);
    const parts = [...(body as FormData)].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]); // prettier-ignore
    expect(parts).toEqual([['amount', '12.5'], ['remark', '"12"'], ['tags', '["a"]'], ['images', 'ก.png'], ['images', 'blob']]); // prettier-ignore
    // The browser sets the boundary.
    expect(fetchBody(sent[0]?.body).headers).toEqual({});
    expect(fetchBody({ a: 1 })).toEqual({ body: '{"a":1}', headers: { 'content-type': 'application/json' } });
    expect(fetchBody(undefined)).toEqual({ headers: {} });
  });
  it('[A247] times out after 120 s by default', async () => {
    const { call, sent } = client({ json: [] });
    await call(list, { query: {} });
    expect(sent[0]).toMatchObject({ timeout_ms: 120_000, body: undefined });
  });
  it('fails for every response other than 200', async () => {
    const failure = { status: false, code: 'wallet.insufficient', message: 'not enough', errors: [], trace_id: 't' };
    for (const [answer, code, message] of [
      [{ status: 422, json: failure }, 'wallet.insufficient', 'not enough'],
      [{ status: 502, json: undefined }, 'unknown', 'HTTP 502'],
      [{ status: 204, json: undefined }, 'unknown', 'HTTP 204'],
    ] as const) {
      const error = await client(answer as Partial<WireAnswer>)
        .call(list, { query: {} })
        .catch((e: unknown) => e);
      expect(error).toBeInstanceOf(CallError);
      expect(error).toMatchObject({ status: answer.status, code, message });
    }
    expect(new CallError(0, undefined, 'x').code).toBe('network');
  });
  it('[A121] returns a file with the name from the header, or JSON instead', async () => {
    const headers = new Map([['content-disposition', `attachment; filename="x.csv"; filename*=UTF-8''%E0%B8%81.csv`]]);
    expect(await client({ headers, blob: new Blob(['x']) }).file(list, { query: {} })).toMatchObject({ name: 'ก.csv', json: undefined }); // prettier-ignore
    expect(await client({ json: { job_id: '1' } }).file(list, { query: {} })).toMatchObject({ name: undefined, json: { job_id: '1' } }); // prettier-ignore
  });
});

it.each([
  [{ id: 5 }, {}, '/client/v1/things/5/pay'],
  [{ id: 'a/b?c' }, { q: 'ผึ้ง & co', none: undefined, nothing: null, empty: '', zero: 0 }, '/client/v1/things/a%2Fb%3Fc/pay?q=%E0%B8%9C%E0%B8%B6%E0%B9%89%E0%B8%87+%26+co&zero=0'],
])('%j with %j goes to %s', (params, query, url) => {
  expect(urlOf(pay, params, query)).toBe(url);
}); // prettier-ignore

it('an amount in a query is baht, and read as satang again', () => {
  expect(urlOf(list, {}, { amount: 250_50 })).toBe('/client/v1/things?amount=250.5');
  expect(z.decode(queryBaht, '250.5')).toBe(250_50);
});
it.each([
  [undefined, undefined],
  ['inline', undefined],
  ['attachment; filename=plain.csv', 'plain.csv'],
  ['attachment; filename="a b.csv"', 'a b.csv'],
])('the name in %j is %j', (header, name) => {
  expect(attachmentName(header)).toBe(name);
});
