import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { LookupAddress } from 'node:dns';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Agent, request } from 'undici';
import { Webhook } from 'standardwebhooks';
import { notificationsConfig } from '../config.ts';
import { guardedLookup, ReceiverClient, sign } from './receiver.client.ts';
import { TokensService } from './tokens.service.ts';

const config = (more: Record<string, string> = {}) => notificationsConfig.parse({ NODE_ENV: 'test', ...more });
let sink: Server;
let connections = 0;
let port = 0;

beforeAll(async () => {
  sink = createServer((socket) => {
    connections++;
    socket.destroy();
  });
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve));
  port = (sink.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => sink.close(resolve)));

const resolving = (...answers: LookupAddress[][]) => {
  let asked = 0;
  const lookup = guardedLookup((_name, _options, done) => done(null, answers[Math.min(asked++, answers.length - 1)]!));
  return { lookup, asked: () => asked };
};
const v4 = (address: string): LookupAddress => ({ address, family: 4 });

describe('connections to receivers', () => {
  it.each([
    ['a private address', [v4('127.0.0.1')]],
    ['one private address among public ones', [v4('8.8.8.8'), v4('127.0.0.1')]],
    ['a mapped address', [{ address: '::ffff:127.0.0.1', family: 6 }]],
    ['no address at all', []],
  ])('[W4] are not made to a name that resolves to %s', async (_what, addresses) => {
    const agent = new Agent({ connect: { lookup: resolving(addresses).lookup } });
    const before = connections;
    await expect(
      request(`http://evil.example:${port}/`, { dispatcher: agent, method: 'POST', body: '{}' }),
    ).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' });
    expect(connections).toBe(before);
    await agent.close();
  });

  it('[W4] check the name at every connection: a changed resolution is rejected', async () => {
    const { lookup, asked } = resolving([v4('8.8.8.8')], [v4('127.0.0.1')]);
    const ask = () =>
      new Promise((resolve) => lookup('rebind.example', { all: false }, (error, address) => resolve(error ?? address)));
    expect(await ask()).toBe('8.8.8.8');
    expect(await ask()).toMatchObject({ code: 'ADDRESS_REFUSED' });
    expect(asked()).toBe(2);
  });

  it('[W4] are not made to an address that was saved before it was forbidden', async () => {
    const client = new ReceiverClient(config());
    const message = { id: 'msg_1', token: `whsec_${'A'.repeat(44)}`, body: '{}', sent_at: new Date() };
    const before = connections;
    for (const url of [`http://127.0.0.1:${port}/`, `https://127.0.0.1/`, 'https://localhost/'])
      expect(await client.send({ ...message, url })).toMatchObject({ status: null, error: 'address_refused' });
    expect(connections).toBe(before);
    await client.close();
  });

  it('report a cut connection without retrying', async () => {
    const client = new ReceiverClient(config({ WEBHOOK_ALLOW_HOSTS: `127.0.0.1:${port}` }));
    const message = { id: 'msg_1', token: `whsec_${'A'.repeat(44)}`, body: '{}', sent_at: new Date() };
    const answer = await client.send({ ...message, url: `http://127.0.0.1:${port}/` });
    expect(answer).toMatchObject({ status: null, error: 'connection' });
    await client.close();
  });

  it('are not held up by receivers of the same host that hang', async () => {
    const host = createHttpServer((request, response) => {
      if (request.url === '/quick') response.end('{}');
    });
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    const at = `127.0.0.1:${(host.address() as AddressInfo).port}`;
    const client = new ReceiverClient(config({ WEBHOOK_ALLOW_HOSTS: at }));
    const message = { id: 'msg_1', token: `whsec_${'A'.repeat(44)}`, body: '{}', sent_at: new Date() };
    const hanging = Array.from({ length: 40 }, () => client.send({ ...message, url: `http://${at}/hangs` }));
    expect(await client.send({ ...message, url: `http://${at}/quick` })).toMatchObject({ status: 200 });
    await client.close();
    expect((await Promise.all(hanging)).map((answer) => answer.error)).toEqual(Array(40).fill('stopped'));
    host.close();
  });
});

describe('secrets', () => {
  it('[W3] sign as the standard library does', () => {
    const token = new TokensService(config()).generate();
    const at = new Date(1_700_000_000_000);
    expect(sign(token, 'msg_1', 1_700_000_000, '{"a":1}')).toBe(new Webhook(token).sign('msg_1', at, '{"a":1}'));
  });

  it('can be decrypted only for their own shop and key', () => {
    const tokens = new TokensService(config({ WEBHOOK_SECRET_KEY: 'k'.repeat(32) }));
    const token = tokens.generate();
    const stored = tokens.encrypt(1, token);
    expect(stored.equals(tokens.encrypt(1, token))).toBe(false);
    expect(tokens.decrypt(1, stored)).toBe(token);
    expect(() => tokens.decrypt(2, stored)).toThrow();
    expect(() => new TokensService(config()).decrypt(1, stored)).toThrow();
  });

  it('stay readable: what an earlier release stored, and what an older key encrypted', () => {
    const key = { WEBHOOK_SECRET_KEY: 'k'.repeat(32) };
    const stored = 'AT0wcKXEMPphfE4/3x2Zu5j/LbhXGyrDzJjwd8Ix9kXInh9w86utKtEDGkt4VoLWeXCensD53QriH4rb5G0Zvlz7kw==';
    const token = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
    expect(new TokensService(config(key)).decrypt(1, Buffer.from(stored, 'base64'))).toBe(token);
    const rotated = new TokensService(
      config({ ...key, WEBHOOK_NEXT_SECRET_KEYS: `${'l'.repeat(32)}, ${'m'.repeat(32)}` }),
    );
    expect(rotated.decrypt(1, Buffer.from(stored, 'base64'))).toBe(token);
    const fresh = rotated.encrypt(1, token);
    expect([fresh[0], rotated.decrypt(1, fresh)]).toEqual([3, token]);
    expect(() => new TokensService(config(key)).decrypt(1, fresh)).toThrow('there is no key 3');
  });

  it('[F-S7] stay readable when an old key is taken out: keys have ids', () => {
    const [k, l, m] = ['k', 'l', 'm'].map((letter) => letter.repeat(32));
    const before = new TokensService(config({ WEBHOOK_SECRET_KEY: k!, WEBHOOK_NEXT_SECRET_KEYS: l! }));
    const token = before.generate();
    const stored = before.encrypt(1, token);
    const named = new TokensService(config({ WEBHOOK_SECRET_KEY: `1:${k},2:${l}` }));
    expect([named.decrypt(1, stored), named.encrypt(1, token)[0]]).toEqual([token, 2]);
    const after = new TokensService(config({ WEBHOOK_SECRET_KEY: `2:${l},3:${m}` }));
    expect([after.decrypt(1, stored), after.encrypt(1, token)[0]]).toEqual([token, 3]);
    for (const wrong of [`1:${k},1:${l}`, '1:short', `256:${k}`])
      expect(notificationsConfig.safeParse({ WEBHOOK_SECRET_KEY: wrong }).success).toBe(false);
  });

  it('and open hosts are settled before production starts', () => {
    const production = {
      NODE_ENV: 'production',
      WEBHOOK_SECRET_KEY: 'k'.repeat(32),
      SMS_URL: 'https://sms.example.com',
      SMTP_URL: 'smtps://user:password@mail.example.com',
      PUBLIC_URL: 'https://lamliang.example.com',
    };
    expect(notificationsConfig.safeParse(production).success).toBe(true);
    expect(notificationsConfig.safeParse({ ...production, WEBHOOK_ALLOW_HOSTS: '127.0.0.1:4000' }).success).toBe(false);
    expect(notificationsConfig.safeParse({ ...production, SMTP_URL: '' }).success).toBe(false);
    expect(notificationsConfig.safeParse({ ...production, PUBLIC_URL: 'http://lamliang.example.com' }).success).toBe(
      false,
    );
    expect(notificationsConfig.safeParse({ NODE_ENV: 'production' }).success).toBe(false);
    expect(notificationsConfig.safeParse({ ...production, WEBHOOK_NEXT_SECRET_KEYS: 'short' }).success).toBe(false);
    expect(notificationsConfig.safeParse({ WEBHOOK_ALLOW_HOSTS: 'http://x' }).success).toBe(false);
  });
});
