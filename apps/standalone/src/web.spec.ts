import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SAFE_HEADERS } from '@lamliang/contracts';
import { createHttp, createLogger } from '@lamliang/platform';
import { pathOf, webFiles } from './web.ts';

it('takes the path of a request target, dot segments resolved, the query left out', () => {
  expect(pathOf('/client/../client/v1/x?a=/b#c')).toBe('/client/v1/x');
  expect(pathOf('http://elsewhere/live')).toBe('/live');
});
it('never throws, whatever the request line is', () => {
  for (const target of ['//', '//:80/', '///', '*', '', 'x:y', '/%zz', '//[', '/\\\\', undefined])
    expect(pathOf(target)).toMatch(/^\//);
});

describe('pages and their files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'web-'));
  mkdirSync(join(folder, 'assets'));
  for (const name of ['index.html', 'assets/a.js', 'version.json']) writeFileSync(join(folder, name), '{}');
  const serve = webFiles({ portal: folder, console: folder, demo: () => [] });
  const http = createHttp(createLogger('x', 'silent'), 0, { rest: serve });
  let base = '';
  beforeAll(async () => {
    base = await http.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await http.close();
    rmSync(folder, { recursive: true });
  });

  it('[F-S8] have the safe headers, also what is not there and what has not changed', async () => {
    const etag = (await fetch(`${base}/assets/a.js`)).headers.get('etag') ?? '';
    const asked: [string, number, Record<string, string>?][] = [['/', 200], ['/orders', 200], ['/console', 200], ['/assets/a.js', 200], ['/assets/a.js', 304, { 'if-none-match': etag }], ['/assets/none.js', 404], ['/demo.json', 200], ['/reference', 200], ['/client/v1/none', 404]]; // prettier-ignore
    for (const [path, status, headers] of asked) {
      const answer = await fetch(base + path, headers ? { headers } : {});
      expect([path, answer.status]).toEqual([path, status]);
      for (const [name, value] of Object.entries(SAFE_HEADERS))
        if (name !== 'referrer-policy') expect([path, name, answer.headers.get(name)]).toEqual([path, name, value]);
      expect(answer.headers.get('referrer-policy')).toMatch(/no-referrer|strict-origin/);
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/);
    }
  });
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['gzip;q=0.0, br;q=0', undefined],
    ['xbr, gzipped', undefined],
    ['', undefined],
  ])('are packed as the client takes them: %j', async (accepted, encoding) => {
    const get = (path: string) =>
      new Promise<{ headers: IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) => {
        request(base + path, { headers: { 'accept-encoding': accepted } }, (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve({ headers: answer.headers, bytes: Buffer.concat(parts) })); // prettier-ignore
        })
          .on('error', reject)
          .end();
      });
    for (const path of ['/assets/a.js', '/assets/a.js', '/reference']) {
      const { headers, bytes } = await get(path);
      expect([headers['content-encoding'], headers['content-length'], headers.vary]).toEqual([encoding, `${bytes.length}`, 'accept-encoding']); // prettier-ignore
      const text = (encoding === 'br' ? brotliDecompressSync(bytes) : encoding ? gunzipSync(bytes) : bytes).toString();
      expect(text).toMatch(path === '/reference' ? /^<!doctype html>/ : /^\{\}$/);
    }
  });
  it('[F-A3] take no other method than to be read', async () => {
    for (const path of ['/', '/console/orders', '/assets/a.js'])
      for (const method of ['POST', 'DELETE', 'QUERY', 'OPTIONS']) {
        const answer = await fetch(base + path, { method });
        expect([path, method, answer.status, answer.headers.get('allow')]).toEqual([path, method, 405, 'GET, HEAD']);
      }
  });
  it('[F-A3] are not there for who writes to a path that is none, nor for a path of the API with two slashes', async () => {
    const asked = [['POST', '/nothing'], ['OPTIONS', '/nothing/7'], ['DELETE', '/assets/none.js'], ['GET', '//client/v1/things'], ['GET', '/client//v1/things'], ['POST', '//client/v1/things']] as const; // prettier-ignore
    for (const [method, path] of asked) {
      const answer = await fetch(base + path, { method });
      expect([method, path, answer.status, answer.headers.get('allow')]).toEqual([method, path, 404, null]);
      expect(await answer.json()).toMatchObject({ status: false, code: 'route.not_found' });
    }
  });
});
