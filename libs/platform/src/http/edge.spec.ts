import { METHODS, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jsonPosition } from '@lamliang/adapters';
import { API_HEADERS } from '@lamliang/contracts';
import { contextFrom, withContext } from '../observe/context.ts';
import { createLogger } from '../observe/log.ts';
import { closeServer, listen } from '../serve.ts';
import { until } from '../testing/until.ts';
import type { EdgeTerms } from './edge.ts';
import { createHttp, serveRoute } from './http.ts';

const lines: string[] = [];
const log = createLogger('x', 'error', new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) })); // prettier-ignore
const CORS_ORIGINS = ['https://shop.example'];
const ends: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(ends.map((end) => end())));

/** A port with a read and a write that API keys open, one that they do not, and one for files. */
async function start(terms: EdgeTerms = {}): Promise<number> {
  const http = createHttp(log, 0, terms);
  const routes: [string, string, object?][] = [
    ['GET', '/client/v1/things/:id'],
    ['POST', '/client/v1/things'],
    ['POST', '/client/v1/things/prices'],
    ['PUT', '/client/v1/things/:id', { open_api: undefined }],
    ['POST', '/client/v1/pictures', { files: { images: { most: 1, max_bytes: 1_000_000, types: ['image/png'] } } }],
    ['DELETE', '/client/v1/things/:id', { deprecated: { since: '2026-11-01', sunset: '2027-06-30', successor: '/client/v2/things/:id' } }], // prettier-ignore
  ];
  for (const [method, path, more] of routes) {
    const route = { id: `x.${method}`, method, path, caller: { kind: 'shop' }, open_api: 'write', ...more };
    const run = async (input: { headers: Record<string, string>; form?: (account: string) => Promise<unknown> }) => {
      await input.form?.('1');
      if (input.headers['x-planted']) throw new Error('planted');
      return { kind: 'json', body: { id: input.headers['x-request-id'] }, headers: {} };
    };
    serveRoute(http, 'x', { route, run } as never, log);
  }
  await http.ready();
  const server: Server = listen({ handle: (request, response) => http.routing(request, response) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(async () => {
    server.closeAllConnections();
    await closeServer(server);
    await http.close();
  });
  return (server.address() as AddressInfo).port;
}
let port = 0;
beforeAll(async () => {
  port = await start({ CORS_ORIGINS });
});

/** What comes back for bytes as they stand, and the socket they went over. */
function send(to: number, bytes: string): { socket: Socket; answer: () => string; closed: () => boolean } {
  let text = '';
  let closed = false;
  const socket = connect(to, '127.0.0.1', () => socket.write(bytes, 'latin1'));
  socket.on('data', (more) => (text += more.toString()));
  socket.on('close', () => (closed = true));
  socket.on('error', () => undefined);
  return { socket, answer: () => text, closed: () => closed };
}
const raw = async (bytes: string) => {
  const { socket, answer, closed } = send(port, bytes);
  await until(() => closed() || /\r\n\r\n[^]*}$/.test(answer()));
  socket.destroy();
  const [head = '', body = ''] = answer().split('\r\n\r\n');
  const [line = '', ...headers] = head.split('\r\n');
  const named = Object.fromEntries(headers.map((one) => one.split(': ', 2)));
  return { status: Number(line.split(' ')[1]), headers: named as Record<string, string>, body: JSON.parse(body) as unknown }; // prettier-ignore
};
const fails = (code: string) => ({ status: false, code, message: expect.any(String), errors: expect.any(Array), trace_id: expect.any(String) }); // prettier-ignore
const ask = (method: string, path: string, more: { headers?: Record<string, string>; body?: string } = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { method, ...more });
const JSON_TYPE = { 'content-type': 'application/json' };

describe('a method', () => {
  const call = (method: string, path: string) => raw(`${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`); // prettier-ignore
  it('[F-A3] that a path does not take is refused with those that it takes, and one of no path is not found', async () => {
    const taken = ['DELETE', 'GET', 'HEAD', 'PUT'];
    for (const method of METHODS.filter((name) => ![...taken, 'CONNECT'].includes(name))) {
      for (const path of ['/client/v1/things/7', '/client/v1/things/7/?a=b']) {
        const answer = await call(method, path);
        expect([method, path, answer.status, answer.headers['allow']]).toEqual([method, path, 405, taken.join(', ')]);
        expect(answer.body).toEqual(fails('request.method'));
      }
      const answer = await call(method, '/client/v1/nothing/7');
      expect([method, answer.status, answer.body]).toEqual([method, 404, fails('route.not_found')]);
    }
  });
  it('[F-A3] that a path beside a parameter does not take is refused, not read as the parameter', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
      const answer = await call(method, '/client/v1/things/prices');
      expect([method, answer.status, answer.headers['allow']]).toEqual([method, 405, 'POST']);
    }
    const prices = await ask('POST', '/client/v1/things/prices', { headers: JSON_TYPE, body: '{}' });
    expect([prices.status, (await ask('GET', '/client/v1/things/7')).status]).toEqual([200, 200]);
  });
  it('[F-A3] that is none of HTTP is refused in the same shape', async () => {
    for (const method of ['FOO', 'get', 'CONNECT'])
      expect(await call(method, '/client/v1/things/7')).toMatchObject({ status: 400, body: fails('request.invalid') });
  });
});

describe('a body', () => {
  it('[F-A3] of a type that a route does not take is refused as such', async () => {
    for (const type of [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=b',
      'nonsense',
    ]) {
      // prettier-ignore
      const answer = await ask('POST', '/client/v1/things', { headers: { 'content-type': type }, body: '{}' });
      expect([type, answer.status, await answer.json()]).toEqual([type, 415, fails('request.type')]);
    }
    const none = await raw('POST /client/v1/things HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}');
    expect([none.status, none.body]).toEqual([415, fails('request.type')]);
    const json = await ask('POST', '/client/v1/pictures', { headers: JSON_TYPE, body: '{}' });
    expect([json.status, await json.json()]).toEqual([415, fails('request.type')]);
  });
  it('[F-A3] that is not UTF-8 is refused, whether it says so or not', async () => {
    const thai = Uint8Array.from([...'{"name":"'].map((one) => one.charCodeAt(0)).concat(0xca, 0xc1, 0xaa, 0xd2, 0xc2, 0x22, 0x7d)); // prettier-ignore
    const post = async (type: string, body: Uint8Array<ArrayBuffer> | string) => {
      const answer = await fetch(`http://127.0.0.1:${port}/client/v1/things`, { method: 'POST', headers: { 'content-type': type }, body }); // prettier-ignore
      return [answer.status, ((await answer.json()) as { code?: string }).code];
    };
    expect(await post('application/json', thai)).toEqual([400, 'request.invalid']);
    for (const charset of ['tis-620', 'windows-874', '"utf-16"', 'latin1'])
      expect([charset, await post(`application/json; charset=${charset}`, '{}')]).toEqual([charset, [415, 'request.type']]); // prettier-ignore
    for (const charset of ['utf-8', 'UTF-8', '"utf-8"'])
      expect(await post(`application/json; charset=${charset}`, '{"name":"สมชาย"}')).toEqual([200, undefined]);
  });
  it('[F-A3] that is packed is refused with what would be taken', async () => {
    for (const path of ['/client/v1/things', '/client/v1/pictures'])
      for (const coding of ['gzip', 'br', 'identity, gzip']) {
        const answer = await ask('POST', path, { headers: { ...JSON_TYPE, 'content-encoding': coding }, body: '{}' });
        expect([coding, answer.status, answer.headers.get('accept-encoding')]).toEqual([coding, 415, 'identity']);
        expect(await answer.json()).toEqual(fails('request.type'));
      }
    const plain = await ask('POST', '/client/v1/things', { headers: { ...JSON_TYPE, 'content-encoding': 'identity' }, body: '{}' }); // prettier-ignore
    expect(plain.status).toBe(200);
  });
  it('[F-A3] that is no JSON is refused with the place where it ends to be', async () => {
    const answer = await ask('POST', '/client/v1/things', { headers: JSON_TYPE, body: '{\n  "a": 1,\n  "b": tru\n}' });
    expect([answer.status, await answer.json()]).toEqual([400, { ...fails('request.invalid'), errors: [{ field: 'body', code: 'validation.json', message: expect.any(String) }], data: { line: 3, column: 8 } }]); // prettier-ignore
    const cases: [string, number, number][] = [['{"a":1,}', 1, 8], ['[1,,2]', 1, 4], ["{'a':1}", 1, 2], ['{"a":1', 1, 7], ['[1]x', 1, 4], ['{\n "a": 01}', 2, 8], ['"\\x"', 1, 3]]; // prettier-ignore
    for (const [text, line, column] of cases) expect([text, jsonPosition(text)]).toEqual([text, { line, column }]);
    expect(jsonPosition('{"a":1}')).toBeUndefined();
  });
});

it('[F-A3] the language of a message stands above it, also where no route answers', async () => {
  for (const [asked, language] of [['th', 'th'], ['fr-FR, en;q=0.5', 'fr'], ['zh', 'zh']] as const) {
    const headers = { 'accept-language': asked };
    const refused = await ask('GET', '/client/v1/nothing', { headers });
    expect([asked, refused.status, refused.headers.get('content-language')]).toEqual([asked, 404, language]);
  }
  expect((await raw('no HTTP\r\n\r\n')).headers['content-language']).toMatch(/^[a-z]{2}$/);
  expect((await ask('GET', '/client/v1/things/7')).headers.get('content-language')).toBeNull();
}); // prettier-ignore

describe('a request id', () => {
  it('[F-A3] is the one that a caller gave, else one of ours, on every answer', async () => {
    for (const path of ['/client/v1/things/7', '/client/v1/nothing']) {
      const given = await ask('GET', path, { headers: { 'x-request-id': 'shop-7:2026/11.a+b=@_' } });
      expect(given.headers.get('x-request-id')).toBe('shop-7:2026/11.a+b=@_');
      for (const bad of ['', 'two words', '<script>', 'x'.repeat(129)]) {
        const made = await ask('GET', path, { headers: { 'x-request-id': bad } });
        expect([bad, made.headers.get('x-request-id')]).toEqual([bad, expect.stringMatching(/^[0-9a-f]{32}$/)]);
      }
    }
    const refused = await raw('GET /client/v1/things/%E0%A4%A HTTP/1.1\r\nHost: x\r\nX-Request-Id: mine\r\n\r\n');
    expect([refused.status, refused.headers['x-request-id']]).toEqual([400, 'mine']);
  });
  it('[F-A3] is the trace of the failure where it is ours, and stands in the log of a fault', async () => {
    const made = await ask('GET', '/client/v1/nothing');
    expect(((await made.json()) as { trace_id: string }).trace_id).toBe(made.headers.get('x-request-id'));
    lines.length = 0;
    expect((await ask('GET', '/client/v1/things/7', { headers: { 'x-request-id': 'cited', 'x-planted': '1' } })).status).toBe(500); // prettier-ignore
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([expect.objectContaining({ request_id: 'cited', msg: 'request failed' })]); // prettier-ignore
    lines.length = 0;
    withContext({ ...contextFrom(undefined), request_id: 'cited' }, () => log.error('inside'));
    expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ request_id: 'cited' });
  });
});

describe('what is no request that two programs read alike', () => {
  const HEAD = 'POST /client/v1/things HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  it.each([
    ['a path that cannot be decoded', 'GET /client/v1/things/%E0%A4%A HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'request.invalid'],
    ['a url of 20 kB', `GET /client/v1/things/7?a=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431, 'request.headers_too_large'],
    ['headers of 20 kB', `GET /client/v1/things/7 HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'request.headers_too_large'],
    ['a parameter of 400 characters', `GET /client/v1/things/${'x'.repeat(400)} HTTP/1.1\r\nHost: x\r\n\r\n`, 400, 'request.invalid'],
    ['no host', 'GET /client/v1/things/7 HTTP/1.1\r\n\r\n', 400, 'request.invalid'],
    ['two hosts', 'GET /client/v1/things/7 HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n', 400, 'request.invalid'],
    ['two tokens', 'GET /client/v1/things/7 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a\r\nAuthorization: Bearer b\r\n\r\n', 400, 'request.invalid'],
    ['two keys', `${HEAD}Idempotency-Key: a\r\nIdempotency-Key: b\r\nContent-Length: 2\r\n\r\n{}`, 400, 'request.invalid'],
    ['two types', `${HEAD}Content-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}`, 400, 'request.invalid'],
    ['two lengths', `${HEAD}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400, 'request.invalid'],
    ['a length and chunks', `${HEAD}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400, 'request.invalid'],
    ['an unknown transfer encoding', `${HEAD}Transfer-Encoding: zip\r\n\r\n{}`, 400, 'request.invalid'],
    ['a chunk without a length', `${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`, 400, 'request.invalid'],
    ['no HTTP at all', '\u0016\u0003\u0001 hello\r\n\r\n', 400, 'request.invalid'],
    ['an unknown expectation', 'GET /client/v1/nothing HTTP/1.1\r\nHost: x\r\nExpect: cake\r\n\r\n', 404, 'route.not_found'],
  ])('[F-A3] is refused in the one shape, with the safe headers: %s', async (_what, bytes, status, code) => {
    const answer = await raw(bytes);
    expect([answer.status, answer.body]).toEqual([status, fails(code)]);
    expect(answer.headers).toMatchObject({ ...API_HEADERS, 'x-request-id': expect.any(String) });
  }); // prettier-ignore
});

describe('pages of other origins', () => {
  const preflight = (origin: string, path: string, method = 'POST') =>
    ask('OPTIONS', path, { headers: { origin, 'access-control-request-method': method } });
  const allowed = (answer: Response) => answer.headers.get('access-control-allow-origin');
  it('[F-A3] may call the routes of a shop where the setting names them, never with credentials', async () => {
    const asked = await preflight('https://shop.example', '/client/v1/things');
    expect([asked.status, allowed(asked), asked.headers.get('access-control-allow-methods')]).toEqual([204, 'https://shop.example', 'POST']); // prettier-ignore
    expect(asked.headers.get('access-control-allow-headers')).toContain('authorization');
    const read = await ask('GET', '/client/v1/things/7', { headers: { origin: 'https://shop.example' } });
    expect([read.status, allowed(read), read.headers.get('vary')]).toEqual([200, 'https://shop.example', 'origin']);
    expect(read.headers.get('access-control-expose-headers')).toContain('x-request-id');
    for (const answer of [asked, read]) expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });
  it('[F-A3] may not otherwise: another origin, a route of a session, no setting', async () => {
    for (const [origin, path, method] of [
      ['https://evil.example', '/client/v1/things', 'POST'],
      ['null', '/client/v1/things', 'POST'],
      ['https://shop.example', '/client/v1/things/7', 'PUT'],
      ['https://shop.example', '/client/v1/nothing', 'POST'],
    ] as const) {
      const asked = await preflight(origin, path, method);
      expect([origin, path, asked.status >= 400, allowed(asked)]).toEqual([origin, path, true, null]);
    }
    const headers = { origin: 'https://shop.example' };
    expect(allowed(await ask('PUT', '/client/v1/things/7', { headers }))).toBeNull();
    const closed = await start();
    const read = await fetch(`http://127.0.0.1:${closed}/client/v1/things/7`, { headers });
    expect([read.status, allowed(read), read.headers.get('vary')]).toEqual([200, null, null]);
  });
});

it('[F-A3] a route on its way out says since when, until when and what follows', async () => {
  const { headers } = await ask('DELETE', '/client/v1/things/7');
  expect([headers.get('deprecation'), headers.get('sunset'), headers.get('link')]).toEqual(['@1793491200', 'Wed, 30 Jun 2027 00:00:00 GMT', '</client/v2/things/:id>; rel="successor-version"']); // prettier-ignore
  expect((await ask('GET', '/client/v1/things/7')).headers.get('deprecation')).toBeNull();
});

describe('a body that comes slowly', () => {
  const POST = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{';
  const form = 'Host: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000\r\n\r\n--b\r\n';
  it('[F-S8] is ended when its time is over, however much of it trickles in, a form with files later', async () => {
    const to = await start({ BODY_TIMEOUT_MS: 300, UPLOAD_TIMEOUT_MS: 1_200 });
    const [body, upload] = [send(to, `POST /client/v1/things HTTP/1.1\r\n${POST}`), send(to, `POST /client/v1/pictures HTTP/1.1\r\n${form}`)]; // prettier-ignore
    const trickle = setInterval(() => [body, upload].forEach(({ socket }) => socket.writable && socket.write(' ')), 50);
    await until(() => body.closed());
    expect(upload.closed()).toBe(false);
    expect(body.answer()).toMatch(/^HTTP\/1\.1 408 [^]*"code":"request\.timeout"/);
    await until(() => upload.closed());
    clearInterval(trickle);
    expect(upload.answer()).toMatch(/^HTTP\/1\.1 408 /);
  });
  it('[F-S8] is left alone where it came in time, however long the connection lives', async () => {
    const to = await start({ BODY_TIMEOUT_MS: 150 });
    const { socket, answer } = send(to, `POST /client/v1/things HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`); // prettier-ignore
    await until(() => answer().includes('200 OK'));
    const began = performance.now();
    await until(() => performance.now() - began > 400);
    socket.write('GET /client/v1/things/7 HTTP/1.1\r\nHost: x\r\n\r\n');
    await until(() => answer().split('200 OK').length === 3);
    socket.destroy();
  });
});
