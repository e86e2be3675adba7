import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { notificationsRoutes as routes } from '@lamliang/contracts/notifications';
import { startService, type StartedServices } from '@lamliang/platform/testing';
import { notificationsService } from '../notifications.module.ts';

let app: StartedServices;
const PATH = '/client/v1/webhook-markup';
const shop = () => app.as('shop_owner');
const reader = () => app.as({ flags: { open_api_flag: 1 } });
const codeOf = (answer: { status: number; body: unknown }) => [answer.status, (answer.body as { code?: string }).code];
const terms = async (more: object = {}) => ({
  name: 'ระบบร้าน',
  url: 'https://shop.example.co.th/hooks',
  token: (await shop().call(routes.token, {})).token,
  events: ['order.created' as const],
  ...more,
});

beforeAll(async () => {
  app = await startService([notificationsService]);
});
afterAll(() => app?.stop());

describe('webhooks', () => {
  it('[A217] are added with a generated token, listed, viewed, changed and deleted', async () => {
    const answer = await shop().raw('GET', `${PATH}/generate/token`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { token } = (answer.body as { data: { token: string } }).data;
    expect(token).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await shop().call(routes.webhooks, {})).toEqual([]);

    const body = await terms({ token, events: ['order.created', 'order.created', 'order.cancelled'] });
    const made = await shop().call(routes.createWebhook, { body });
    expect(made).toMatchObject({
      account_id: 1,
      name: 'ระบบร้าน',
      url: body.url,
      token,
      events: ['order.created', 'order.cancelled'],
      active_flag: 1,
      off_reason: null,
      last_delivery_dt: null,
    });
    const masked = { ...made, token: `whsec_••••••••${token.slice(-4)}` };
    expect(await shop().call(routes.webhooks, {})).toEqual([masked]);
    expect(await shop().call(routes.webhook, { params: { id: made.id } })).toEqual(masked);

    const changed = await shop().call(routes.updateWebhook, {
      params: { id: made.id },
      body: { url: 'https://shop.example.co.th/new', active_flag: 0 },
    });
    expect(changed).toMatchObject({ ...masked, url: 'https://shop.example.co.th/new', active_flag: 0 });

    expect(await shop().call(routes.deleteWebhook, { params: { id: made.id } })).toEqual({});
    expect(await shop().call(routes.webhooks, {})).toEqual([]);
    for (const method of ['GET', 'DELETE'])
      expect(codeOf(await shop().raw(method, `${PATH}/${made.id}`))).toEqual([404, 'webhook.not_found']);
  });

  it('[F-S5] are ten a shop at most, also when many are added at once; a shop that had more keeps them', async () => {
    const big = app.as({ account_id: 55, login_id: 55 });
    const body = await terms();
    const answers = await Promise.all(Array.from({ length: 12 }, () => big.raw('POST', PATH, { body })));
    const made = answers.filter(({ status }) => status === 200);
    expect(made).toHaveLength(10);
    expect(codeOf(answers.find(({ status }) => status !== 200)!)).toEqual([422, 'webhook.too_many']);
    await app.admin(
      `INSERT INTO notifications.webhook (account_id, name, url, token_enc, events, active_flag, breaker_level, create_dt)
       SELECT 55, name, url, token_enc, events, active_flag, breaker_level, create_dt FROM notifications.webhook WHERE account_id = 55 LIMIT 1`,
    );
    const all = await big.call(routes.webhooks, {});
    expect(all).toHaveLength(11);
    const id = all.at(-1)?.id ?? 0;
    expect(await big.call(routes.updateWebhook, { params: { id }, body: { name: 'kept' } })).toMatchObject({
      name: 'kept',
    });
    for (const one of all.slice(0, 2)) await big.call(routes.deleteWebhook, { params: { id: one.id } });
    expect((await big.raw('POST', PATH, { body })).status).toBe(200);
    expect(codeOf(await big.raw('POST', PATH, { body }))).toEqual([422, 'webhook.too_many']);
    expect((await app.as({ account_id: 57, login_id: 57 }).raw('POST', PATH, { body })).status).toBe(200);
  });

  it('[F-S8] show their token in full once, when it is stored, masked to everybody afterwards, and store it encrypted', async () => {
    const made = await shop().call(routes.createWebhook, { body: await terms() });
    const seen = await reader().call(routes.webhook, { params: { id: made.id } });
    expect(seen.token).toBe(`whsec_••••••••${made.token.slice(-4)}`);
    for (const who of [reader(), shop()]) {
      expect((await who.call(routes.webhooks, {}))[0]?.token).toBe(seen.token);
      expect((await who.call(routes.webhook, { params: { id: made.id } })).token).toBe(seen.token);
    }
    const change = (body: object) => shop().call(routes.updateWebhook, { params: { id: made.id }, body });
    expect((await change({ name: 'อื่น' })).token).toBe(seen.token);
    const { token } = await shop().call(routes.token, {});
    expect((await change({ token })).token).toBe(token);
    expect((await change({ token: made.token })).token).toBe(made.token);
    const [row] = await app.db<{ token_enc: Buffer }[]>(
      'notifications',
      'SELECT token_enc FROM webhook WHERE id = $1',
      [made.id],
    );
    expect(row!.token_enc.includes(made.token.slice(6))).toBe(false);
    expect(row!.token_enc.includes(Buffer.from(made.token.slice(6), 'base64'))).toBe(false);
  });

  it('[A212] are not written by readers', async () => {
    const answer = await reader().raw('POST', PATH, { body: await terms() });
    expect(codeOf(answer)).toEqual([403, 'permission.denied']);
    expect(codeOf(await reader().raw('GET', `${PATH}/generate/token`))).toEqual([403, 'permission.denied']);
  });

  it("of another shop are unknown, also to the database's own rules", async () => {
    const made = await shop().call(routes.createWebhook, { body: await terms() });
    const stranger = app.as('other_shop');
    expect(await stranger.call(routes.webhooks, {})).toEqual([]);
    const calls: [string, string][] = [
      ['GET', `${PATH}/${made.id}`],
      ['DELETE', `${PATH}/${made.id}`],
      ['POST', `${PATH}/${made.id}/test`],
      ['GET', `${PATH}/${made.id}/deliveries`],
    ];
    for (const [method, path] of calls)
      expect(codeOf(await stranger.raw(method, path))).toEqual([404, 'webhook.not_found']);
    const patch = await stranger.raw('PATCH', `${PATH}/${made.id}`, { body: { active_flag: 0 } });
    expect(codeOf(patch)).toEqual([404, 'webhook.not_found']);
  });

  it.each([
    ['http://shop.example.co.th/', 'validation.url', 'https://'],
    ['https://localhost/', 'validation.url_host', 'public host name'],
    ['https://10.0.0.1/x', 'validation.url_host', 'public host name'],
    ['https://example.com:8443/x', 'validation.url_port', '443'],
    ['https://user:pass@example.com/', 'validation.url_login', 'password'],
  ])('[F-T4] tell why %s is refused: %s', async (url, code, words) => {
    const headers = { 'accept-language': 'en' };
    const { body } = await shop().raw('POST', PATH, { body: await terms({ url }), headers });
    expect(body).toMatchObject({ errors: [{ field: 'url', code, message: expect.stringContaining(words) }] });
  });

  it.each([
    'http://shop.example.co.th/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://[::ffff:10.0.0.1]/',
    'https://localhost/',
    'https://user:pass@shop.example.co.th/',
    'https://metadata.google.internal/',
  ])('[W4] are refused at %s, also as a change', async (url) => {
    const refused = [422, 'webhook.address_refused'];
    expect(codeOf(await shop().raw('POST', PATH, { body: await terms({ url }) }))).toEqual(refused);
    const [known] = await shop().call(routes.webhooks, {});
    expect(codeOf(await shop().raw('PATCH', `${PATH}/${known!.id}`, { body: { url } }))).toEqual(refused);
  });

  it('are refused without an address, events or a usable token', async () => {
    const good = await terms();
    const faults = async (more: object) => {
      const answer = await shop().raw('POST', PATH, { body: { ...good, ...more } });
      return [answer.status, ...(answer.body as { errors: { field: string }[] }).errors.map((e) => e.field)];
    };
    expect(await faults({ url: '' })).toContain('url');
    expect(await faults({ url: 'ftp://x' })).toEqual([400, 'url']);
    expect(await faults({ events: [] })).toEqual([400, 'events']);
    expect(await faults({ events: ['order.exploded'] })).toEqual([400, 'events.0']);
    expect(await faults({ token: 'secret' })).toEqual([400, 'token']);
    expect(await faults({ token: `whsec_${'A'.repeat(88)}==` })).toEqual([422, 'token']);
    const odd = { token: `whsec_${'A'.repeat(33)}` };
    expect(await faults(odd)).toEqual([422, 'token']);
    const [known] = await shop().call(routes.webhooks, {});
    expect(codeOf(await shop().raw('PATCH', `${PATH}/${known!.id}`, { body: odd }))).toEqual([422, 'webhook.token_invalid']); // prettier-ignore
  });
});
