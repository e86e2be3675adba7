import { readFileSync } from 'node:fs';
import { createServer, request as send, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { API_HEADERS } from '@lamliang/contracts';
import { createLogger, readConfig } from '@lamliang/platform';
import { startService, toyRoutes, toyService } from '@lamliang/platform/testing';
import sharp from 'sharp';
import { parse, parseAllDocuments } from 'yaml';
import { frontConfig } from './config.ts';
import { createFront, replicasOf } from './front.ts';
import { registry } from './registry.ts';
import { services } from './services.ts';

type Env = Record<string, string>;
interface Manifest {
  kind: string;
  data?: Env;
  spec: { template: { spec: { containers: { env: { name: string; value?: string }[] }[] } } };
}
const text = (file: string) => readFileSync(resolve(import.meta.dirname, '../../..', file), 'utf8');
const log = createLogger('test', 'silent');

/** What services and front are told in a cluster, and on a Docker host. */
function cluster(): { service: Env; front: Env } {
  const read = (file: string) => parseAllDocuments(text(file)).map((document) => document.toJS() as Manifest);
  const service = read('k8s/base/common.yaml').find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
  const front = read('k8s/base/front.yaml').find(({ kind }) => kind === 'Deployment');
  const own = front?.spec.template.spec.containers[0]?.env.map(({ name, value }) => [name, value ?? '']) ?? [];
  return { service, front: { ...service, ...(Object.fromEntries(own) as Env) } };
}
function dockerHost(): { service: Env; front: Env } {
  // With no variable set, as Compose reads them.
  const filled = text('infra/compose.yaml').replaceAll(/\$\{\w+:-([^}]*)\}/g, (_all, value: string) => value || "''");
  const file = parse(filled, { merge: true }) as { services: Record<string, { environment: Env }> };
  return { service: file.services['auth']?.environment ?? {}, front: file.services['front']?.environment ?? {} };
}
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
}, 30_000);

describe('the front', () => {
  it.each([
    [
      'a cluster, without the world outside',
      cluster,
      registry.map(({ name }) => name).filter((name) => name !== 'sandbox'),
    ],
    ['a Docker host', dockerHost, registry.map(({ name }) => name)],
  ])('starts with the values of %s', async (_where, values, names) => {
    const behind = replicasOf(readConfig(frontConfig, values().front), services);
    expect(behind.map(([{ name }]) => name)).toEqual(names);
    for (const [{ name }, addresses] of behind)
      expect(addresses).toEqual([{ public: `http://${name}:4000`, edges: `http://${name}:4001` }]);
    const front = await createFront({ behind, side: 'public', trustProxy: 0, log });
    ends.push(() => front.close());
    expect((await front.inject({ url: '/live' })).json()).toEqual({ live: true });
  });

  it('rejects a service without a process, except a simulated one', () => {
    const told = (given: object) =>
      replicasOf(readConfig(frontConfig, { FRONT_REPLICAS: JSON.stringify(given) }), services);
    const one = [{ public: 'http://a:1', edges: 'http://a:2' }];
    const all = Object.fromEntries(registry.map(({ name }) => [name, one]));
    const { sandbox, ...without } = all;
    expect([sandbox, told(all).length, told(without).length]).toEqual([one, registry.length, registry.length - 1]);
    const { wallet: _wallet, ...lacking } = all;
    expect(() => told(lacking)).toThrow('no address of wallet');
  });
});

describe('a request that no service is asked about', () => {
  it('[F-A3] is answered by the front as a service would: method, path, type, request id and the safe headers', async () => {
    const app = await startService([toyService], { env: { LOG_LEVEL: 'silent' } });
    ends.push(() => app.stop());
    const rest = () => false;
    const front = await createFront({ behind: [[toyService, [{ public: app.base, edges: app.base }]]], side: 'public', trustProxy: 0, log, rest }); // prettier-ignore
    ends.push(() => front.close());
    const open = await front.listen({ port: 0, host: '127.0.0.1' });
    const ask = async (method: string, path: string, more: object = {}) => {
      const answer = await fetch(open + path, { method, ...more });
      const { code } = ((await answer.json().catch(() => ({}))) ?? {}) as { code?: string };
      for (const [name, value] of Object.entries(API_HEADERS)) expect([path, name, answer.headers.get(name)]).toEqual([path, name, value]); // prettier-ignore
      return [answer.status, code, answer.headers.get('x-request-id')];
    };
    const headers = { 'x-request-id': 'mine' };
    const { path } = toyRoutes.upload;
    for (const method of ['QUERY', 'OPTIONS', 'PUT'])
      expect(await ask(method, path, { headers })).toEqual([405, 'request.method', 'mine']);
    expect(await ask('GET', '/client/v1/nothing', { headers })).toEqual([404, 'route.not_found', 'mine']);
    expect(await ask('GET', '/client/v1/%E0%A4%A', { headers })).toEqual([400, 'request.invalid', 'mine']);
    expect(await ask('GET', '/live', { headers })).toEqual([200, undefined, 'mine']);
    // Passed on to the service, whose answer comes back as it is.
    const authorization = `Bearer ${app.as('shop_owner').token}`;
    const wrong = { ...headers, authorization, 'content-type': 'text/plain' };
    expect(await ask('POST', path, { headers: wrong, body: 'x' })).toEqual([415, 'request.type', 'mine']);
  });
});

describe('a form with files', () => {
  it('passes the front up to the limit of its route, and gets an error message above it', async () => {
    const app = await startService([toyService], { env: { LOG_LEVEL: 'silent' } });
    ends.push(() => app.stop());
    const front = await createFront({ behind: [[toyService, [{ public: app.base, edges: app.base }]]], side: 'public', trustProxy: 0, log }); // prettier-ignore
    ends.push(() => front.close());
    const open = await front.listen({ port: 0, host: '127.0.0.1' });
    const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#f00' } })
      .jpeg()
      .toBuffer();
    const headers = { authorization: `Bearer ${app.as('shop_owner').token}` };
    const post = async (...megabytes: number[]) => {
      const form = new FormData();
      form.append('title', 'รูป');
      for (const size of megabytes) form.append('images', new Blob([Buffer.concat([jpeg], size * 1_000_000)]), 'ก.jpg');
      const answer = await fetch(open + toyRoutes.upload.path, { method: 'POST', body: form, headers });
      return [answer.status, await answer.json()];
    };
    expect(await post(10, 5)).toEqual([200, { status: true, data: { title: 'รูป', names: ['ก.jpg', 'ก.jpg'] } }]);
    expect(await post(10, 6)).toMatchObject([413, { code: 'request.too_large' }]);
    expect(await post(10, 10)).toMatchObject([413, { code: 'request.too_large' }]);
  }, 60_000);
});

describe('logins that fail', () => {
  /** Failures of one address in a minute, after which it must wait. */
  const MOST = 30;

  it.each([
    ['in a cluster: ingress, front, service', cluster, true],
    ['on a Docker host: front, service', dockerHost, false],
  ])(
    'hold back the client they come from and nobody else, whatever it writes about itself, %s',
    async (_where, values, hasIngress) => {
      const env = values();
      const app = await startService([authService], { env: { TRUST_PROXY: env.service['TRUST_PROXY'] ?? '' } });
      ends.push(() => app.stop());
      const { TRUST_PROXY } = readConfig(frontConfig, env.front);
      const front = await createFront({ behind: [[authService, [{ public: app.base, edges: app.base }]]], side: 'public', trustProxy: TRUST_PROXY, log }); // prettier-ignore
      ends.push(() => front.close());
      const open = await front.listen({ port: 0, host: '127.0.0.1' });
      const base = hasIngress ? await ingress(open) : open;

      let tries = 0;
      const attempt = async (client: string, spoofed?: string) => {
        const answer = await fetch(`${base}/client/v1/auth/login`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-test-client': client,
            ...(spoofed ? { 'x-forwarded-for': spoofed } : {}),
          },
          body: JSON.stringify({ username: `08${String(tries++).padStart(8, '0')}`, password: 'wrong' }),
        });
        return ((await answer.json()) as { code: string }).code;
      };
      for (let i = 0; i < MOST; i++)
        expect(await attempt('203.0.113.7', `198.51.100.${i}, 10.0.0.${i}`)).toBe('login.failed');
      expect(await attempt('203.0.113.7')).toBe('rate.limited');
      expect(await attempt('203.0.113.7', '198.51.100.200')).toBe('rate.limited');
      expect(await attempt('203.0.113.7', '198.51.100.200, 198.51.100.201, 198.51.100.202')).toBe('rate.limited');
      // On a Docker host every client of this test has the same address.
      if (hasIngress) expect(await attempt('203.0.113.8')).toBe('login.failed');
    },
    60_000,
  );

  /** An ingress as they are: it adds the address of its caller to what is there. A test has one machine: the header tells it. */
  async function ingress(to: string): Promise<string> {
    const server: Server = createServer((request, response) => {
      const { 'x-test-client': client, 'x-forwarded-for': before, ...headers } = request.headers;
      const added = { ...headers, 'x-forwarded-for': [before ?? [], client ?? ''].flat().join(', ') };
      const passed = send(
        new URL(request.url ?? '/', to),
        { method: request.method ?? 'GET', headers: added },
        (answer) => {
          response.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(response);
        },
      );
      request.pipe(passed);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    ends.push(async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
});
