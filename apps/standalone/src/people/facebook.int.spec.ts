import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { notificationsService } from '@lamliang/app-notifications/module';
import { sandboxService } from '@lamliang/app-sandbox/module';
import { authRoutes, POLICY_VERSION } from '@lamliang/contracts/auth';
import { IDENTITY_FAULT_KINDS, sandboxRoutes, type IdentityFaultKind } from '@lamliang/contracts/sandbox';
import { freePort } from '@lamliang/engines';
import { startService, type StartedServices } from '@lamliang/platform/testing';
import { browserAt, type Browser } from './browser.ts';
import { throughFacebook, type Returned } from './facebook.ts';
import { held } from '../testing-held.ts';
import { MINUTE, PASSWORD, visitorsOf } from './visitors.ts';

jest.setTimeout(120_000);
let app: StartedServices;
let visitors: ReturnType<typeof visitorsOf>;
let issuer: string;
let port: string;
const lines: string[] = [];
const secrets: string[] = [];

beforeAll(async () => {
  const identity = String(await freePort());
  issuer = `http://127.0.0.1:${identity}`;
  const application = (client_id: string) => ({ issuer, client_id, client_secret: `${client_id}-development-secret` });
  const env = {
    SANDBOX_IDENTITY_PORT: identity,
    FACEBOOK_KEYS: JSON.stringify({ lamliang: application('lamliang'), harbor: application('harbor') }),
    LOG_LEVEL: 'debug',
  };
  app = await startService([authService, notificationsService, sandboxService], {
    env,
    log: (line) => lines.push(line),
  });
  visitors = visitorsOf(app, 876_000_000);
  ({ port } = new URL(app.base));
}, 60_000);
afterAll(() => app?.stop());

const browser = (name = '127.0.0.1') => browserAt(app, `${name}:${port}`);
const refused = (work: Promise<unknown>, code: string) => expect(work).rejects.toMatchObject({ code });
const logins = async () => Number((await app.db<{ n: number }[]>('auth', 'SELECT count(*) AS n FROM login'))[0]!.n);
const links = async (login_id: number) => (await app.db<unknown[]>('auth', 'SELECT * FROM facebook_login WHERE login_id = $1', [login_id])).length; // prettier-ignore
const misbehave = (kind: IdentityFaultKind, rate = 1) => app.anonymous.call(sandboxRoutes.identityFaults, { body: { kind, rate, for_s: 3_600 } }); // prettier-ignore

let people = 0;
/** Somebody whom nobody has seen before. */
const stranger = () => ({ name: 'มาลี สดใส', email: `malee${++people}@facebook.example` as string | undefined });
type Person = ReturnType<typeof stranger>;

/** Goes to Facebook with a browser, says there who one is, and comes back. */
async function go(from: Browser, who: Person): Promise<Returned> {
  app.clock.advance(MINUTE);
  const back = await throughFacebook(from, who);
  expect([back.asked, back.at]).toEqual([`${issuer}/authorize`, expect.stringMatching(`:${port}/auth/fbform$`)]);
  secrets.push(back.code, back.state);
  return { code: back.code, state: back.state, iss: back.iss };
}
const take = (from: Browser, body: Returned) => from.call(authRoutes.returnFacebook, { body });
const arrive = async (from: Browser, who: Person) => await take(from, await go(from, who));
const ask = async (from: Browser, who = visitors.next()) => {
  app.clock.advance(4 * MINUTE);
  const { ref } = await from.call(authRoutes.requestFacebookOtp, { body: who });
  return { ...who, ref, otp: await visitors.read(who.telephone, ref) };
};
const terms = { name: 'มาลี สดใส', policy_version: POLICY_VERSION } as const;
const complete = (from: Browser, given: Awaited<ReturnType<typeof ask>>) => from.call(authRoutes.completeFacebook, { body: { ...terms, ...given } }); // prettier-ignore
/** Somebody comes from Facebook for the first time, and has a shop. */
async function join(from = browser(), who = stranger()) {
  const { email } = await arrive(from, who);
  const session = await complete(from, await ask(from, { ...visitors.next(), email: email! }));
  return { from, who, session };
}

describe('somebody who comes from Facebook', () => {
  it('[A41] and is new goes on with name and email, telephone and code, has a shop, and is logged in at once the next time', async () => {
    const [from, who] = [browser(), stranger()];
    const told = await arrive(from, who);
    expect(told).toEqual({ session: null, ...who, taken_flag: 0 });
    const asked = await ask(from, { ...visitors.next(), email: told.email! });
    const session = await complete(from, asked);
    expect(session).toMatchObject({ name: 'มาลี สดใส', email: who.email, telephone: asked.telephone, account_child_link: { access_level_id: 1 }, provider: 'lamliang' }); // prettier-ignore
    expect((await app.bearer(session.token).call(authRoutes.init, {})).id).toBe(session.id);
    const consents = await app.db('auth', 'SELECT kind, given_flag FROM consent WHERE login_id = $1 ORDER BY id', [session.login_id]); // prettier-ignore
    expect(consents).toEqual([{ kind: 'policy', given_flag: 1 }, { kind: 'marketing', given_flag: 0 }]); // prettier-ignore

    const before = await logins();
    const again = await arrive(browser(), who);
    expect(again).toMatchObject({ session: { id: session.id, login_id: session.login_id }, name: null, email: null });
    expect((await app.bearer(again.session!.token).call(authRoutes.init, {})).id).toBe(session.id);
    expect([await logins(), await links(session.login_id)]).toEqual([before, 1]);
  });

  it('has a cookie that scripts and other sites do not get, and which tells nothing', async () => {
    const from = browser();
    const back = await go(from, stranger());
    const { header, value } = from.cookies.get('facebook')!;
    expect(header).toContain('; Path=/client/v1/auth/facebook; Max-Age=600; HttpOnly; SameSite=Strict');
    expect([value, Buffer.from(value, 'base64url').toString('latin1')].join()).not.toContain(back.state);
    await take(from, back);
    expect(from.cookies.get('facebook')!.header).toContain('Max-Age=1800; HttpOnly; SameSite=Strict');
  });

  it('has no password until one is set as a forgotten one is', async () => {
    const { session } = await join();
    app.clock.advance(10 * MINUTE);
    const { telephone } = session;
    const { ref } = await app.anonymous.call(authRoutes.forgotPassword, { body: { telephone } });
    const otp = await visitors.read(telephone, ref);
    const { reset_token } = await app.anonymous.call(authRoutes.verifyOtp, { body: { telephone, ref, otp } });
    await app.anonymous.call(authRoutes.forgotPasswordConfirm, { body: { telephone, reset_token, password: PASSWORD, confirm_password: PASSWORD } }); // prettier-ignore
    const again = await app.anonymous.call(authRoutes.login, { body: { username: telephone, password: PASSWORD } });
    expect(again.login_id).toBe(session.login_id);
  });

  it('and told no email gives one, which is no proof of anything', async () => {
    const [from, who] = [browser(), { name: `นพดล ${++people}`, email: undefined }];
    expect(await arrive(from, who)).toMatchObject({ session: null, name: who.name, email: null, taken_flag: 0 });
    const session = await complete(from, await ask(from));
    expect((await arrive(browser(), who)).session?.login_id).toBe(session.login_id);
    const [row] = await app.db<{ email_verified_dt: Date | null }[]>('auth', 'SELECT email_verified_dt FROM account WHERE id = $1', [session.id]); // prettier-ignore
    expect(row!.email_verified_dt).toBeNull();
  });

  it('is somebody else at another provider', async () => {
    const who = stranger();
    const here = await join(browser(), who);
    const there = browser('harbor.localhost');
    expect((await arrive(there, who)).session).toBeNull();
    const session = await complete(there, await ask(there, { telephone: here.session.telephone, email: who.email! }));
    expect([session.provider, session.login_id === here.session.login_id]).toEqual(['harbor', false]);
    expect((await arrive(browser(), who)).session?.login_id).toBe(here.session.login_id);
  });
});

describe('what comes back from Facebook', () => {
  it('counts with the state that this browser was sent with, and with no other', async () => {
    const [victim, attacker] = [browser(), browser()];
    const [own, foreign] = [await go(victim, stranger()), await go(attacker, stranger())];
    // A login that somebody else has begun is pressed on the victim: with both of its parts, with each, and without a cookie.
    await refused(take(victim, foreign), 'facebook.failed');
    await refused(take(victim, { ...own, state: foreign.state }), 'facebook.failed');
    await refused(take(browser(), foreign), 'facebook.failed');
    await refused(take(victim, { ...own, state: `${own.state}x` }), 'facebook.failed');
    // None of them has used the right one up.
    expect((await take(victim, own)).session).toBeNull();
  });

  it('is asked for rightly: a wrong address of return or none is refused, and the next one is served', async () => {
    const { url } = await browser().call(authRoutes.beginFacebook, {});
    const asked = new URL(url);
    asked.searchParams.set('redirect_uri', 'http://evil.example/auth/fbform');
    for (const wrong of [asked, `${issuer}/authorize`, `${issuer}//`]) {
      const page = await fetch(wrong);
      expect([String(wrong), page.status >= 400 && page.status < 500]).toEqual([String(wrong), true]);
    }
    expect((await fetch(url)).status).toBe(200);
  });

  it('is worth nothing as a code in the hands of others: it needs the verifier of its own sign-in', async () => {
    const [victim, attacker] = [browser(), browser()];
    const [stolen, own] = [await go(victim, stranger()), await go(attacker, stranger())];
    await refused(take(attacker, { ...own, code: stolen.code }), 'facebook.failed');
  });

  it('is taken once: neither the code nor the state again, also when both come at the same time', async () => {
    const { who } = await join();
    const from = browser();
    const back = await go(from, who);
    const both = await Promise.allSettled([take(from, back), take(from, back), take(from, back)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const codes = both.flatMap((one) => (one.status === 'rejected' ? (one.reason as { code: string }).code : []));
    expect(codes).toEqual(['facebook.failed', 'facebook.failed']);
    await refused(take(from, back), 'facebook.failed');
    // The same state with a fresh code of the same person.
    const second = browser();
    const fresh = await go(second, who);
    await take(second, { ...fresh });
    await refused(take(second, { ...(await go(browser(), who)), state: fresh.state }), 'facebook.failed');
  });

  it('is too late after ten minutes, and after thirty for telephone and code', async () => {
    const from = browser();
    const back = await go(from, stranger());
    app.clock.advance(10 * MINUTE);
    await refused(take(from, back), 'facebook.failed');
    const slow = browser();
    const { email } = await arrive(slow, stranger());
    const given = await ask(slow, { ...visitors.next(), email: email! });
    app.clock.advance(30 * MINUTE);
    await refused(complete(slow, given), 'facebook.failed');
  });

  it('belongs to the host and the provider that sent there', async () => {
    const from = browser();
    const back = await go(from, stranger());
    for (const host of ['harbor.localhost', 'localhost']) {
      const elsewhere = browser(host);
      elsewhere.cookies.set('facebook', from.cookies.get('facebook')!);
      await refused(take(elsewhere, back), 'facebook.failed');
    }
    await take(from, back);
    const moved = browser('harbor.localhost');
    moved.cookies.set('facebook', from.cookies.get('facebook')!);
    await refused(moved.call(authRoutes.requestFacebookOtp, { body: { ...visitors.next() } }), 'facebook.failed');
  });

  const wrong = IDENTITY_FAULT_KINDS.filter((kind) => kind !== 'refuse');
  it.each(wrong)('counts for nothing with %s', async (kind) => {
    const { who } = await join();
    await misbehave(kind);
    const before = await app.db('auth', 'SELECT count(*) AS n FROM session');
    for (const one of [who, stranger()]) {
      const from = browser();
      const back = await go(from, one);
      const asked = from.cookies.get('facebook');
      await refused(take(from, back), 'facebook.failed');
      expect(from.cookies.get('facebook')).toBe(asked);
    }
    expect(await app.db('auth', 'SELECT count(*) AS n FROM session')).toEqual(before);
    await misbehave(kind, 0);
    expect((await arrive(browser(), who)).session).not.toBeNull();
  });

  it('is waited for no longer than needed where Facebook does not answer, and can be begun again', async () => {
    await misbehave('refuse');
    const from = browser();
    const back = await go(from, stranger());
    await refused(take(from, back), 'service.unavailable');
    await misbehave('refuse', 0);
    expect((await arrive(from, stranger())).session).toBeNull();
  });
});

describe('the form', () => {
  it('sends no code to anybody who does not come from Facebook, and makes no shop for them', async () => {
    const [from, who] = [browser(), visitors.next()];
    await refused(from.call(authRoutes.requestFacebookOtp, { body: who }), 'facebook.failed');
    expect(await app.anonymous.call(sandboxRoutes.messages, { query: { to: who.telephone } })).toEqual([]);
    const { ref, code } = await visitors.ask(who);
    await refused(complete(from, { ...who, ref, otp: code }), 'facebook.failed');
    // On the way there is not there yet.
    await go(from, stranger());
    await refused(complete(from, { ...who, ref, otp: code }), 'facebook.failed');
    // The code is still good for what it was asked for.
    expect((await visitors.confirm({ ...who, ref, code })).telephone).toBe(who.telephone);
  });

  it('takes no other email than Facebook told, wherever it stands', async () => {
    const [from, other] = [browser(), visitors.next()];
    const { email } = await arrive(from, stranger());
    const fault = {
      code: 'request.invalid',
      failure: { errors: [{ field: 'email', code: 'validation.facebook_email' }] },
    };
    await expect(from.call(authRoutes.requestFacebookOtp, { body: other })).rejects.toMatchObject(fault);
    const given = await ask(from, { ...other, email: email! });
    await expect(complete(from, { ...given, email: other.email })).rejects.toMatchObject(fault);
    expect((await complete(from, { ...given, email: email!.toUpperCase() })).email).toBe(email);
  });

  it('makes one shop, however often and at the same time it is sent', async () => {
    const from = browser();
    const { email } = await arrive(from, stranger());
    const first = await ask(from, { ...visitors.next(), email: email! });
    const before = await logins();
    const sent = await Promise.allSettled([complete(from, first), complete(from, first)]);
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await logins()).toBe(before + 1);
    await refused(ask(from, { ...visitors.next(), email: email! }), 'login.taken');
    // Whoever told no email could give another one: the same person is linked already all the same.
    const [again, who] = [browser(), { name: `นพดล ${++people}`, email: undefined }];
    await arrive(again, who);
    await complete(again, await ask(again));
    const second = await ask(again);
    await refused(complete(again, second), 'facebook.failed');
    expect(await app.db('auth', 'SELECT 1 FROM login WHERE telephone = $1', [second.telephone])).toEqual([]);
  });

  it('is refused with a wrong code, and asks for nothing twice where something else is wrong', async () => {
    const from = browser();
    const { email } = await arrive(from, stranger());
    const given = await ask(from, { ...visitors.next(), email: email! });
    const otp = given.otp === '000000' ? '000001' : '000000';
    await refused(complete(from, { ...given, otp }), 'otp.failed');
    expect((await complete(from, given)).telephone).toBe(given.telephone);
  });
});

describe('a login that is there already', () => {
  it('is never taken over by an email: its password links it, once', async () => {
    const shop = await visitors.register();
    const [from, who] = [browser(), { name: 'ใครก็ได้', email: shop.email as string | undefined }];
    expect(await arrive(from, who)).toMatchObject({ session: null, email: shop.email, taken_flag: 1 });
    app.clock.advance(4 * MINUTE);
    await refused(from.call(authRoutes.requestFacebookOtp, { body: { ...visitors.next(), email: shop.email } }), 'login.taken'); // prettier-ignore
    const link = (password: string) => from.call(authRoutes.linkFacebook, { body: { username: shop.telephone, password } }); // prettier-ignore
    await refused(link('Wrong-pass-1'), 'login.failed');
    expect((await arrive(browser(), who)).session).toBeNull();
    expect(await links(shop.login_id)).toBe(0);
    expect((await link(PASSWORD)).login_id).toBe(shop.login_id);
    expect((await arrive(browser(), who)).session?.login_id).toBe(shop.login_id);
    // The password goes on working.
    const again = await app.anonymous.call(authRoutes.login, { body: { username: shop.email, password: PASSWORD } });
    expect(again.login_id).toBe(shop.login_id);
  });

  it('has one account of Facebook, and one account of Facebook has one login', async () => {
    const [shop, other] = [await visitors.register(), await visitors.register()];
    const [from, second] = [browser(), browser()];
    const who = stranger();
    await arrive(from, who);
    await arrive(second, stranger());
    const link = (by: Browser, username: string) => by.call(authRoutes.linkFacebook, { body: { username, password: PASSWORD } }); // prettier-ignore
    await link(from, shop.telephone);
    await refused(link(second, shop.telephone), 'facebook.taken');
    await refused(link(from, other.telephone), 'facebook.taken');
    expect([await links(shop.login_id), await links(other.login_id)]).toEqual([1, 0]);
    await refused(link(browser(), other.telephone), 'facebook.failed');
  });

  it('of staff is never linked, and has its second step all the same; one that is switched off stays off', async () => {
    const seed = (terms: object) => app.service('seed')(authRoutes.createAccount, { body: { login: { ...visitors.next(), password: PASSWORD, user_name: 'x' }, staff_role: 'support', ...terms } }); // prettier-ignore
    const plain = visitors.next();
    await app.service('seed')(authRoutes.createAccount, { body: { login: { ...plain, password: PASSWORD, user_name: 'x' }, staff_role: 'support' } }); // prettier-ignore
    const from = browser();
    await arrive(from, stranger());
    await refused(from.call(authRoutes.linkFacebook, { body: { username: plain.telephone, password: PASSWORD } }), 'facebook.taken'); // prettier-ignore
    const { who, session } = await join();
    const staff = await seed({ totp_secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' });
    await app.admin('UPDATE auth.facebook_login SET login_id = $1 WHERE login_id = $2', [staff.login_id, session.login_id]); // prettier-ignore
    await expect(arrive(browser(), who)).rejects.toMatchObject({ code: 'login.code_required', failure: { data: { ticket: expect.any(String) } } }); // prettier-ignore
    await app.admin('UPDATE auth.facebook_login SET login_id = $2 WHERE login_id = $1', [staff.login_id, session.login_id]); // prettier-ignore
    await app.admin('UPDATE auth.login SET active_flag = 0 WHERE id = $1', [session.login_id]);
    await refused(arrive(browser(), who), 'login.failed');
  });
});

it('a sign-in of somebody whose link is taken away at that moment begins no session', async () => {
  const { who, session } = await join();
  const from = browser();
  const back = await go(from, who);
  const unlinked = `SELECT 1 FROM login WHERE id = ${session.login_id} FOR NO KEY UPDATE; DELETE FROM facebook_login WHERE login_id = ${session.login_id}`;
  await refused(
    held(app, unlinked, () => take(from, back)),
    'login.failed',
  );
});

describe('where there is no application', () => {
  it('[A41] everything says so: another provider, and a host that nobody has named', async () => {
    for (const name of ['ember.localhost', 'evil.test', 'evil.test@127.0.0.1']) {
      const from = browser(name);
      expect((await from.call(authRoutes.provider, {})).facebook_flag).toBe(0);
      await refused(from.call(authRoutes.beginFacebook, {}), 'facebook.off');
      await refused(take(from, { code: 'c', state: 's', iss: issuer }), 'facebook.off');
      await refused(from.call(authRoutes.requestFacebookOtp, { body: visitors.next() }), 'facebook.off');
      await refused(from.call(authRoutes.linkFacebook, { body: { username: 'x', password: 'y' } }), 'facebook.off');
    }
    expect(await browser().call(authRoutes.provider, {})).toEqual({ provider: 'lamliang', facebook_flag: 1 });
    expect(await browser('harbor.localhost').call(authRoutes.provider, {})).toEqual({ provider: 'harbor', facebook_flag: 1 }); // prettier-ignore
  });
});

it('nothing of a sign-in stands in the log or in a table', async () => {
  const { who, session } = await join();
  const told = lines.filter((line) => secrets.some((secret) => line.includes(secret)) || line.includes(who.email!));
  expect(told).toEqual([]);
  const rows = await app.db('auth', 'SELECT l.*, s.* FROM facebook_login l, facebook_state s');
  expect(JSON.stringify(rows)).not.toContain(who.email);
  expect(Object.keys((await app.db<object[]>('auth', 'SELECT * FROM facebook_login WHERE login_id = $1', [session.login_id]))[0]!)).toEqual(['provider', 'identity_hash', 'login_id', 'create_dt']); // prettier-ignore
});
