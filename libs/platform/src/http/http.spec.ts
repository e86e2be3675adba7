import { connect, type AddressInfo } from 'node:net';
import fieldFaults from '@lamliang/i18n/en/validation';
import { Readable, Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gunzipSync } from 'node:zlib';
import { serveDocuments } from '../observe/health.ts';
import { until } from '../testing/until.ts';
import { fileAnswer } from './call.ts';
import { createHttp, serveRoute } from './http.ts';
import { createLogger } from '../observe/log.ts';
import { closeServer, listen } from '../serve.ts';

const log = createLogger('x', 'silent');

/** The first line that a server answers to a request as it stands. */
const statusLine = (port: number, target: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
    );
    let text = '';
    socket.on('data', (bytes) => (text += bytes.toString()));
    socket.on('end', () => resolve(text.split('\r\n')[0] ?? ''));
    socket.on('error', reject);
  });

describe('what is no route', () => {
  const http = createHttp(log, 0, {
    rest(request, response) {
      if (request.url === '/throws') throw new Error('a fault in a handler');
      if (request.url?.startsWith('/client/')) return false;
      response.end(request.url);
      return true;
    },
  });
  const server = listen({ handle: (request, response) => http.routing(request, response) });
  let port = 0;
  beforeAll(async () => {
    await http.ready();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('may be answered by somebody else, before its body is read, and else fails as the API does', async () => {
    const html = { method: 'POST', body: '<p>', headers: { 'content-type': 'text/html' } };
    const page = await fetch(`http://127.0.0.1:${port}/a/page`, html);
    expect([page.status, await page.text(), page.headers.get('content-security-policy')]).toEqual([200, '/a/page', null]); // prettier-ignore
    const unknown = await fetch(`http://127.0.0.1:${port}/client/v1/nothing`);
    expect([unknown.status, await unknown.json()]).toEqual([404, expect.objectContaining({ status: false, code: 'route.not_found' })]); // prettier-ignore
  });
  it('ends no process: a request line that is no address, a handler that throws', async () => {
    for (const target of ['//', '*', 'x:y', '//[']) expect(await statusLine(port, target)).toMatch(/^HTTP\/1.1 [24]/);
    expect(await statusLine(port, '/throws')).toBe('HTTP/1.1 500 Internal Server Error');
    expect(await statusLine(port, '/')).toBe('HTTP/1.1 200 OK');
  });
});

describe('a file that is made while it is sent', () => {
  const logged: string[] = [];
  const lines = new Writable({ write: (line, _encoding, done) => (logged.push(String(line)), done()) });
  const http = createHttp(log, 0);
  let fails = false;
  let ended = false;
  async function* bytes() {
    try {
      for (let i = 0; !fails || i < 10; i++) yield Buffer.alloc(100_000);
      throw new Error('the source broke');
    } finally {
      ended = true;
    }
  }
  const run = () => Promise.resolve(fileAnswer({ name: 'x.bin', type: 'x/y', body: Readable.from(bytes()) }));
  let url = '';
  beforeAll(async () => {
    const bound = {
      route: { method: 'GET', path: '/file', caller: { kind: 'public' } },
      run: async () => ({ kind: 'file', ...(await run()) }),
    };
    serveRoute(http, 'x', bound as never, createLogger('x', 'error', lines));
    url = `${await http.listen({ port: 0, host: '127.0.0.1' })}/file`;
  });
  afterAll(() => http.close());

  it('is made no further when the caller goes, which is no fault', async () => {
    const caller = new AbortController();
    const answer = await fetch(url, { signal: caller.signal });
    await answer.body?.getReader().read();
    caller.abort();
    await until(() => ended);
    expect(logged).toEqual([]);
  });
  it('breaks the connection when it cannot go on, and says so in the log', async () => {
    fails = true;
    await expect(fetch(url).then((answer) => answer.arrayBuffer())).rejects.toThrow('terminated');
    expect(logged.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ msg: 'file broke off', file: 'x.bin', err: expect.objectContaining({ message: 'the source broke' }) }), // prettier-ignore
    ]);
  });
});

describe('a path that cannot be decoded', () => {
  it('is refused in the failure shape, with the safe headers', async () => {
    const http = createHttp(log, 0);
    http.get('/client/v1/tracking/:no', () => 'never');
    const answer = await http.inject('/client/v1/tracking/%E0%A4%A');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ status: false, code: 'request.invalid', trace_id: expect.any(String) });
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    await http.close();
  });
});

it('[F-A3] the descriptions of the API are packed, and told once to who keeps them', async () => {
  const http = createHttp(log, 0);
  serveDocuments(http);
  for (const url of ['/openapi.json', '/openapi/shops.json']) {
    const plain = await http.inject(url);
    const packed = await http.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect([plain.statusCode, plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([200, undefined, 'gzip']); // prettier-ignore
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(plain.json()).toMatchObject({ openapi: expect.any(String), 'x-field-errors': { 'validation.required': expect.any(String) } }); // prettier-ignore
    for (const code of Object.keys(fieldFaults)) expect(plain.json().info.description).toContain(`\`validation.${code}\``); // prettier-ignore
    const kept = await http.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } });
    expect([kept.statusCode, kept.body, kept.headers.vary]).toEqual([304, '', 'accept-encoding']);
    const other = await http.inject({ url, headers: { 'if-none-match': '"other"' } });
    expect([other.statusCode, other.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  }
  await http.close();
});

describe('the address of a caller', () => {
  it.each([
    [1, '9.9.9.9'],
    [0, '10.0.0.1'],
    [2, '1.1.1.1'],
    [['10.0.0.0/8'], '9.9.9.9'],
    [['10.0.0.0/8', '9.9.9.0/24'], '1.1.1.1'],
    [['192.168.0.0/16'], '10.0.0.1'],
  ])('is, with proxies %s, %s, whatever the caller writes himself', async (proxy, ip) => {
    const http = createHttp(log, proxy);
    http.get('/ip', (request) => request.ip);
    const headers = { 'x-forwarded-for': '1.1.1.1, 9.9.9.9' };
    expect((await http.inject({ url: '/ip', remoteAddress: '10.0.0.1', headers })).body).toBe(ip);
    await http.close();
  });
});

describe('closeServer', () => {
  it('does not wait for a connection that is kept alive after its last answer', async () => {
    let answer = () => undefined as void;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let finish = () => undefined as void;
    const server = listen({
      handle(_request, response) {
        finish = () => void response.end('late');
        answer();
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'));
    await asked;
    const started = performance.now();
    const closed = closeServer(server);
    finish();
    await closed;
    expect(performance.now() - started).toBeLessThan(2_000);
    socket.destroy();
  });
});

it('a failed request is logged without the tokens in its path', async () => {
  const logged: string[] = [];
  const lines = new Writable({ write: (line, _encoding, done) => (logged.push(String(line)), done()) });
  const http = createHttp(log, 0);
  const route = { id: 'x.file', method: 'GET', path: '/files/:token/:file', caller: { kind: 'public' } };
  const bound = { route, run: () => Promise.reject(new Error('planted')) };
  serveRoute(http, 'x', bound as never, createLogger('x', 'error', lines));
  const token = 'A1b2-'.repeat(20);
  expect((await http.inject(`/files/${token}/picture-7?token=${token}`)).statusCode).toBe(500);
  expect(logged.join('')).toContain('"url":"/files/***/picture-7"');
  expect(logged.join('')).not.toContain(token);
});
