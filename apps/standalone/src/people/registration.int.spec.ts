import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { notificationsService } from '@lamliang/app-notifications/module';
import { authRoutes, POLICY_VERSION, type RegistrationTerms } from '@lamliang/contracts/auth';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { pricingRoutes } from '@lamliang/contracts/pricing';
import { refusal, receiver, sender, startOrders, terms as parcel, type OrdersUnderTest } from '../testing.ts';
import { MINUTE, PASSWORD, visitorsOf } from './visitors.ts';

jest.setTimeout(60_000);
let t: OrdersUnderTest;
let visitors: ReturnType<typeof visitorsOf>;

beforeAll(async () => {
  t = await startOrders([authService, notificationsService]);
  visitors = visitorsOf(t.app, 871_000_000);
}, 60_000);
afterAll(() => t?.app.stop());

const ask = (body: { telephone: string; email: string }) =>
  t.app.anonymous.call(authRoutes.requestRegisterOtp, { body });
const login = (username: string) => t.app.anonymous.call(authRoutes.login, { body: { username, password: PASSWORD } });
const loginsOf = (telephone: string) => t.app.db<{ id: number; account_id: number }[]>('auth', 'SELECT id, account_id FROM login WHERE telephone = $1', [telephone]); // prettier-ignore

describe('a visitor', () => {
  it('[A26] registers with email and telephone and a code, is logged in, and logs in afterwards', async () => {
    const asked = await visitors.ask();
    const session = await visitors.confirm(asked, { account_type: 'juristic', company_name: 'บริษัท ดอกไม้ จำกัด' });
    expect(session).toMatchObject({
      telephone: asked.telephone, email: asked.email, user_name: 'สมศรี ใจดี', name: 'บริษัท ดอกไม้ จำกัด', account_type: 'juristic',
      payment_type: 'wallet', card_verify_flag: 'not-confirm', juristic_verify_flag: 'not-confirm', cod_verify_flag: 'not-confirm',
      wallet: 0, service_wallet_amount: 0, account_child_link: { access_level_id: 1 }, provider: 'lamliang',
    }); // prettier-ignore
    expect(session.accounts).toMatchObject([{ parent_id: session.id, access_level: 1, current_flag: 1 }]);
    for (const name of [asked.telephone, asked.email.toUpperCase()]) expect((await login(name)).id).toBe(session.id);
  });

  it('becomes a shop that other services know: it quotes, and books once it has money', async () => {
    const { token, id } = await visitors.register();
    const shop = t.app.bearer(token);
    const { rows } = await shop.call(pricingRoutes.shippingPrices, { body: { ...parcel(), from_zip_code: sender.zip_code, to_zip_code: receiver.zip_code } as never }); // prettier-ignore
    expect(rows.length).toBeGreaterThan(0);
    await expect(shop.call(ordersRoutes.create, { body: parcel() })).rejects.toMatchObject({ code: 'wallet.insufficient', status: 422 }); // prettier-ignore
    await t.fund(id, 1_000_00, 0, 0);
    expect((await t.bookConfirmed({}, shop)).partner_awb_no).toBeTruthy();
    const cod = parcel({
      cod_amount: 100_00 as never,
      shipment_order_items: [{ name: 'ดอกไม้', quantity: 1, price: 100_00 }] as never,
    });
    await expect(shop.call(ordersRoutes.create, { body: cod })).rejects.toMatchObject({ code: 'order.cod_not_approved' }); // prettier-ignore
    await t.app.drain();
    const events = await t.app.db('auth', 'SELECT payload FROM event_log WHERE key = $1', [String(id)]);
    expect(events).toMatchObject([{ payload: { account_id: id, user_status: 'active', cod_verify_flag: 'not-confirm' } }]); // prettier-ignore
  });

  it.each([
    ['[A27] an email without its form', { email: 'somsri@' }, 'email', 'validation.email'],
    [
      '[A28] a telephone of more than ten characters',
      { telephone: '08712345678' },
      'telephone',
      'validation.phone_max',
    ],
    ['[A29] a telephone with letters', { telephone: '08712x4567' }, 'telephone', 'validation.phone_digits'],
    ['[A30] a telephone that is too short', { telephone: '087123' }, 'telephone', 'validation.phone_full'],
  ])('is refused with %s', async (_, wrong, field, code) => {
    const body = { telephone: '0871234567', email: 'somsri@example.co.th', ...wrong };
    t.app.clock.advance(MINUTE);
    const answer = await t.app.anonymous.raw('POST', authRoutes.requestRegisterOtp.path, { body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid', errors: [{ field, code }] } });
  });

  it('[A32] is refused with a telephone or an email that is registered, at the first step and at the last', async () => {
    const first = await visitors.register();
    const late = await visitors.ask();
    const fresh = visitors.next();
    for (const taken of [{ telephone: first.telephone }, { email: first.email }])
      await expect(ask({ ...fresh, ...taken })).rejects.toMatchObject({ code: 'login.taken', status: 409 });
    expect(await loginsOf(fresh.telephone)).toEqual([]);
    const refused = await refusal(visitors.confirm({ ...late, email: first.email }));
    expect(refused.code).toBe('login.taken');
    expect(await loginsOf(late.telephone)).toEqual([]);
    // Nothing that was typed is lost: the code is right, another email does.
    const { register_token } = refused.failure!.data as { register_token: string };
    const corrected = { ...visitors.terms(late), otp: undefined, ref: undefined, register_token };
    const body = corrected as RegistrationTerms;
    expect((await t.app.anonymous.call(authRoutes.confirmRegisterOtp, { body })).email).toBe(late.email);
    await expect(t.app.anonymous.call(authRoutes.confirmRegisterOtp, { body })).rejects.toMatchObject({ code: 'otp.expired' }); // prettier-ignore
  });

  it('[A33] gets the code again after a minute; the new one works and the first does not', async () => {
    const first = await visitors.ask();
    const { telephone } = first;
    const resend = () => t.app.anonymous.call(authRoutes.resendRegisterOtp, { body: { telephone } });
    const refused = await t.app.anonymous.raw('POST', authRoutes.resendRegisterOtp.path, { body: { telephone }, headers: { 'accept-language': 'en' } }); // prettier-ignore
    expect([refused.status, refused.body]).toMatchObject([429, { code: 'rate.limited', message: expect.stringMatching(/^Too many requests. Please wait \d+ seconds?$/) }]); // prettier-ignore
    expect(['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-policy'].map((name) => refused.headers.get(name))).toEqual(['1', '0', '1;w=60']); // prettier-ignore
    expect(refused.headers.get('ratelimit-reset')).toBe(refused.headers.get('retry-after'));
    t.app.clock.advance(MINUTE);
    const { ref } = await resend();
    await expect(visitors.confirm(first)).rejects.toMatchObject({ code: 'otp.failed' });
    const code = await visitors.read(telephone, ref);
    expect((await visitors.confirm({ ...first, ref, code })).telephone).toBe(telephone);
  });

  it('gets no code again who asked for none, and is not told whether the telephone is known', async () => {
    const known = await visitors.register();
    t.app.clock.advance(25 * 60 * MINUTE);
    for (const telephone of [known.telephone, visitors.next().telephone])
      await expect(t.app.anonymous.call(authRoutes.resendRegisterOtp, { body: { telephone } })).rejects.toMatchObject({ code: 'otp.expired' }); // prettier-ignore
  });

  it('[A34] with a wrong code is refused, and no account exists', async () => {
    const asked = await visitors.ask();
    const code = asked.code === '000000' ? '000001' : '000000';
    await expect(visitors.confirm({ ...asked, code })).rejects.toMatchObject({ code: 'otp.failed', status: 400 });
    expect(await loginsOf(asked.telephone)).toEqual([]);
    expect(await t.app.db('auth', 'SELECT 1 FROM account WHERE telephone = $1', [asked.telephone])).toEqual([]);
  });

  it('needs the code or what it gave, and accepts the policy that is shown now', async () => {
    const asked = await visitors.ask();
    const send = async (body: object) => (await t.app.anonymous.raw('POST', authRoutes.confirmRegisterOtp.path, { body })).body; // prettier-ignore
    const { otp: _otp, ref: _ref, ...bare } = visitors.terms(asked);
    expect(await send(bare)).toMatchObject({ errors: [{ field: 'otp', code: 'validation.required' }, { field: 'ref', code: 'validation.required' }] }); // prettier-ignore
    for (const policy_version of [undefined, '2020-01-01'])
      expect(await send({ ...visitors.terms(asked), policy_version })).toMatchObject({ errors: [{ field: 'policy_version', code: 'validation.policy' }] }); // prettier-ignore
    expect(await send({ ...visitors.terms(asked), password: 'short11' })).toMatchObject({ errors: [{ field: 'password', code: 'validation.password' }] }); // prettier-ignore
    expect((await visitors.confirm(asked)).telephone).toBe(asked.telephone);
  });

  it('leaves what they agreed to, with version and time, news apart from the policy', async () => {
    for (const marketing_flag of [0, 1] as const) {
      const { login_id } = await visitors.register({ marketing_flag });
      const consents = await t.app.db('auth', 'SELECT kind, version, given_flag, at FROM consent WHERE login_id = $1 ORDER BY id', [login_id]); // prettier-ignore
      const at = expect.any(Date);
      expect(consents).toEqual([
        { kind: 'policy', version: POLICY_VERSION, given_flag: 1, at },
        { kind: 'marketing', version: POLICY_VERSION, given_flag: marketing_flag, at },
      ]);
      const [{ at: given }] = consents as [{ at: Date }];
      expect(t.app.clock.now().getTime() - given.getTime()).toBeLessThan(MINUTE);
    }
  });

  it('is asked to wait where one address asks for one telephone after the other', async () => {
    t.app.clock.advance(2 * 60 * MINUTE);
    const taken = await visitors.register();
    t.app.clock.advance(2 * MINUTE);
    const asks = await Promise.allSettled(Array.from({ length: 14 }, () => ask({ ...visitors.next(), telephone: taken.telephone }))); // prettier-ignore
    const codes = asks.map((one) => (one.status === 'rejected' ? (one.reason as { code: string }).code : 'sent'));
    expect(codes.filter((code) => code === 'login.taken')).toHaveLength(10);
    expect(codes.filter((code) => code === 'rate.limited')).toHaveLength(4);
  });

  it('of another provider is a stranger to a login of the same telephone', async () => {
    const who = visitors.next();
    const terms = { provider: 'harbor', login: { ...who, password: PASSWORD, user_name: 'x' }, shop: { name: 'x', account_type: 'ordinary' as const } }; // prettier-ignore
    await t.app.service('seed')(authRoutes.createAccount, { body: terms });
    const session = await visitors.confirm(await visitors.ask(who));
    expect(session.provider).toBe('lamliang');
    expect(await loginsOf(who.telephone)).toHaveLength(2);
  });
});
