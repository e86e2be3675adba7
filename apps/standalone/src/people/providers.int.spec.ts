import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { notificationsService } from '@lamliang/app-notifications/module';
import { sandboxService } from '@lamliang/app-sandbox/module';
import { authRoutes } from '@lamliang/contracts/auth';
import { startService, type StartedServices } from '@lamliang/platform/testing';
import { browserAt, type Browser } from './browser.ts';
import { PASSWORD, visitorsOf, type Asked } from './visitors.ts';

jest.setTimeout(60_000);
const HOSTS = { lamliang: 'ship.example', harbor: 'harbor.example:8443', ember: 'Ember.Example.' };
let app: StartedServices;
let visitors: ReturnType<typeof visitorsOf>;

beforeAll(async () => {
  const PROVIDER_HOSTS = JSON.stringify({ 'harbor.example': 'harbor', 'ember.example': 'ember' });
  app = await startService([authService, notificationsService, sandboxService], { env: { PROVIDER_HOSTS } });
  visitors = visitorsOf(app, 875_000_000);
}, 60_000);
afterAll(() => app?.stop());

const at = (provider: keyof typeof HOSTS) => browserAt(app, HOSTS[provider]);
const login = (from: Browser, username: string) => from.call(authRoutes.login, { body: { username, password: PASSWORD } }); // prettier-ignore
const refused = (work: Promise<unknown>, code: string) => expect(work).rejects.toMatchObject({ code });
/** Somebody who registers at a host. */
async function register(from: Browser, more: object = {}, who = visitors.next()) {
  app.clock.advance(4 * 60_000);
  const { ref } = await from.call(authRoutes.requestRegisterOtp, { body: who });
  const asked: Asked = { ...who, ref, code: await visitors.read(who.telephone, ref) };
  const session = await from.call(authRoutes.confirmRegisterOtp, { body: visitors.terms(asked, more) });
  return { ...session, ...who, as: app.bearer(session.token) };
}

describe('a provider', () => {
  it('is that of the host: whoever registers there is theirs, and the same telephone is another person elsewhere', async () => {
    const who = visitors.next();
    const made = [];
    for (const provider of ['lamliang', 'harbor', 'ember'] as const) made.push(await register(at(provider), {}, who));
    expect(made.map(({ provider }) => provider)).toEqual(['lamliang', 'harbor', 'ember']);
    expect(new Set(made.map(({ login_id }) => login_id)).size).toBe(3);
    for (const [index, provider] of (['lamliang', 'harbor', 'ember'] as const).entries())
      for (const name of [who.telephone, who.email]) expect((await login(at(provider), name)).login_id).toBe(made[index]!.login_id); // prettier-ignore
    // Within one provider both names are taken.
    for (const taken of [{ telephone: who.telephone }, { email: who.email }])
      await refused(at('harbor').call(authRoutes.requestRegisterOtp, { body: { ...visitors.next(), ...taken } }), 'login.taken'); // prettier-ignore
  });

  it("of one's own is the only one that a door knows: login, forgotten password, invitation, recommendation", async () => {
    const shop = await register(at('harbor'));
    const { affiliate_key } = await shop.as.call(authRoutes.affiliateSetting, {});
    const invite = () => shop.as.call(authRoutes.generateInvite, { body: { access_level: 3 } });
    const { invite_key } = await invite();
    for (const foreign of [at('lamliang'), at('ember')]) {
      await refused(login(foreign, shop.telephone), 'login.failed');
      await refused(
        foreign.call(authRoutes.forgotPassword, { body: { telephone: shop.telephone } }),
        'login.not_found',
      );
      await refused(foreign.call(authRoutes.invite, { params: { invite_key } }), 'invite.not_found');
      await refused(foreign.call(authRoutes.affiliate, { params: { affiliate_key } }), 'affiliate.not_found');
      await refused(register(foreign, { invite_key }), 'invite.not_found');
      await refused(register(foreign, { affiliate_key }), 'affiliate.not_found');
    }
    const home = at('harbor');
    expect((await home.call(authRoutes.invite, { params: { invite_key } })).access_level).toBe(3);
    expect((await home.call(authRoutes.affiliate, { params: { affiliate_key } })).affiliate_key).toBe(affiliate_key);
    app.clock.advance(10 * 60_000);
    expect((await home.call(authRoutes.forgotPassword, { body: { telephone: shop.telephone } })).ref).toMatch(
      /^\w{6}$/,
    );
    expect((await register(home, { invite_key })).accounts).toMatchObject([{ parent_id: shop.id, access_level: 3 }]);
    expect((await register(home, { affiliate_key })).provider).toBe('harbor');
  });

  it("makes a shop a stranger to another's logins, also where these are logged in already, at whatever host they ask", async () => {
    const [shop, foreign] = [await register(at('harbor')), await register(at('ember'))];
    const { affiliate_key } = await shop.as.call(authRoutes.affiliateSetting, {});
    const { invite_key } = await shop.as.call(authRoutes.generateInvite, { body: { access_level: 4 } });
    for (const host of Object.values(HOSTS)) {
      const who = browserAt(app, host, { authorization: `Bearer ${foreign.token}` });
      await refused(who.call(authRoutes.acceptInvite, { params: { invite_key } }), 'invite.not_found');
      await refused(who.call(authRoutes.acceptAffiliate, { params: { affiliate_key } }), 'affiliate.not_found');
      await refused(who.call(authRoutes.enter, { body: { parent_id: shop.id } }), 'account_child_link.not_found');
    }
    const link = { login_id: foreign.login_id, parent_id: shop.id, access_level_id: 3 as const };
    await refused(app.service('seed')(authRoutes.addLink, { body: link }), 'account.not_found');
    expect(await foreign.as.call(authRoutes.links, {})).toHaveLength(1);
    // The key was used by none of these.
    const employee = await register(at('harbor'));
    expect((await employee.as.call(authRoutes.acceptInvite, { params: { invite_key } })).parent_id).toBe(shop.id);
  });

  it('is not that of staff: they log in at every door, after the people of its provider', async () => {
    const who = visitors.next();
    const seed = (terms: object) => app.service('seed')(authRoutes.createAccount, { body: { login: { ...who, password: PASSWORD, user_name: 'x' }, ...terms } }); // prettier-ignore
    const staff = await seed({ staff_role: 'support' });
    for (const provider of ['lamliang', 'harbor', 'ember'] as const)
      for (const name of [who.telephone, who.email]) expect(await login(at(provider), name)).toMatchObject({ login_id: staff.login_id, staff_role: 'support' }); // prettier-ignore
    const shop = await seed({ provider: 'ember', shop: { name: 'ร้าน', account_type: 'ordinary' } });
    expect((await login(at('ember'), who.telephone)).login_id).toBe(shop.login_id);
    expect((await login(at('harbor'), who.telephone)).login_id).toBe(staff.login_id);
    await refused(
      at('harbor').call(authRoutes.forgotPassword, { body: { telephone: who.telephone } }),
      'login.not_found',
    );
  });

  it('is not taken from what a caller says of its host, where no proxy is trusted', async () => {
    const shop = await register(at('harbor'));
    for (const name of ['x-forwarded-host', 'x-host', 'x-forwarded-server', 'forwarded']) {
      const value = name === 'forwarded' ? 'host=harbor.example' : 'harbor.example';
      await refused(login(browserAt(app, HOSTS.ember, { [name]: value }), shop.telephone), 'login.failed');
    }
    expect((await at('harbor').call(authRoutes.provider, {})).provider).toBe('harbor');
    expect((await at('lamliang').call(authRoutes.provider, {})).provider).toBe('lamliang');
  });
});

it('a provider is that of the host that a trusted proxy was asked for', async () => {
  const env = { PROVIDER_HOSTS: '{"harbor.example":"harbor"}', TRUST_PROXY: '1' };
  const behind = await startService([authService], { env, work: false });
  const asked = (headers: Record<string, string>) => browserAt(behind, '10.0.0.7:4000', headers).call(authRoutes.provider, {}); // prettier-ignore
  expect((await asked({ 'x-forwarded-host': 'harbor.example' })).provider).toBe('harbor');
  expect((await asked({})).provider).toBe('lamliang');
  await behind.stop();
});
