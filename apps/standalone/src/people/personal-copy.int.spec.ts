import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { claimsService } from '@lamliang/app-claims/module';
import { invoicingService } from '@lamliang/app-invoicing/module';
import { notificationsService } from '@lamliang/app-notifications/module';
import { authRoutes, type EmployeeLevel, type Session } from '@lamliang/contracts/auth';
import { notificationsRoutes } from '@lamliang/contracts/notifications';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { satang } from '@lamliang/kernel';
import { until, type As } from '@lamliang/platform/testing';
import JSZip from 'jszip';
import { startOrders, type OrdersUnderTest } from '../testing.ts';
import { plantPapers } from '../testing-papers.ts';
import { visitorsOf } from './visitors.ts';

jest.setTimeout(60_000);
const DAY_MS = 86_400_000;
let t: OrdersUnderTest;
let owner: Session & { as: As };
let visitors: ReturnType<typeof visitorsOf>;

beforeAll(async () => {
  t = await startOrders([authService, claimsService, invoicingService, notificationsService]);
  visitors = visitorsOf(t.app, 876_000_000);
  const session = await visitors.register({ name: '=cmd()', last_name: 'ใจดี' });
  owner = { ...session, as: t.app.bearer(session.token) };
  await t.fund(owner.id, 1_000_00, 0, 0);
  await t.bookConfirmed({ shipment_order_items: [{ name: 'แจกัน', quantity: 2, price: satang(495_50), weight: 400 }] }, owner.as); // prettier-ignore
  await plantPapers(t.app, owner.id);
}, 60_000);
afterAll(() => t?.app.stop());

const copy = (who = owner.as) => who.call(authRoutes.personalCopy, {});
const file = (who = owner.as) => who.raw('GET', authRoutes.personalCopyFile.path);

it('the owner gets a zip with all that is kept of the shop, for seven days, and a notice when it is there', async () => {
  expect(await copy()).toMatchObject({ state: 'none', expire_dt: null });
  expect((await file()).status).toBe(404);
  const asked = await Promise.all([1, 2, 3].map(() => owner.as.call(authRoutes.makePersonalCopy, {})));
  expect(new Set(asked.map(({ create_dt }) => create_dt?.getTime())).size).toBe(1);
  await until(async () => (await copy()).state === 'done');
  await t.app.drain();
  const { rows } = await owner.as.call(notificationsRoutes.list, { query: {} });
  expect(rows.map(({ code, link }) => [code, link])).toContainEqual(['copy_made', '/user/profile#data']);

  const answer = await file();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const zip = await JSZip.loadAsync(answer.bytes, { checkCRC32: true });
  const read = async (name: string) => await zip.file(name)!.async('text');
  const rowsOf = async (part: string) => JSON.parse(await read(`${part}.json`)) as Record<string, unknown>[];
  expect(Object.keys(zip.files)).toEqual(expect.arrayContaining(['README.txt', 'profile.json', 'shop.csv', 'access_log.json', 'consents.json', 'employees.json', 'orders.json', 'order_items.csv', 'wallet_movements.json'])); // prettier-ignore
  expect(await rowsOf('profile')).toMatchObject([{ telephone: owner.telephone, email: owner.email }]);
  const [order] = await rowsOf('orders');
  expect(order).toMatchObject({ receiver_name: 'สมหญิง ใจดี', shipment_status: 'booked' });
  // Times are those of the country, in each service's part.
  expect(order).toMatchObject({ width_mm: expect.any(Number), length_mm: expect.any(Number), height_mm: expect.any(Number), cod_fee: 0, cod_fee_vat: 0 }); // prettier-ignore
  for (const part of ['orders', 'employees', 'wallet_movements', 'access_log'])
    expect([part, await read(`${part}.json`)]).toEqual([part, expect.stringMatching(/"[-\dT:.]+\+07:00"/)]);
  // Money is baht, as on the wire.
  const { rows: booked } = await owner.as.call(ordersRoutes.list, { query: {} });
  expect(order?.['shipping_cost']).toBe(booked[0]!.shipping_cost! / 100);
  expect(await rowsOf('order_items')).toMatchObject([{ order_id: booked[0]!.id, name: 'แจกัน', quantity: 2, price: 495.5 }]); // prettier-ignore
  expect(await rowsOf('papers')).toMatchObject([{ kind: 'invoice', total_amount: 107 }, { kind: 'tax_invoice', buyer_name: expect.any(String) }, { kind: 'receipt' }, { kind: 'withholding_certificate' }]); // prettier-ignore
  expect((await rowsOf('wallet_movements')).map(({ amount }) => amount)).toContain(1_000);
  // No text becomes a formula of whoever opens it, and nothing secret is in it.
  expect(await read('shop.csv')).toContain("'=cmd()");
  expect(await read('README.txt')).toMatch(/begins with = \+ - or @ has a ' before it[^]*Pictures and papers that were uploaded/); // prettier-ignore
  const [stored] = await t.app.db<{ password_hash: string }[]>('auth', 'SELECT password_hash FROM login WHERE id = $1', [owner.login_id]); // prettier-ignore
  expect(await read('profile.json')).not.toContain(stored?.password_hash);

  t.app.clock.advance(7 * DAY_MS);
  const { token } = await t.app.anonymous.call(authRoutes.login, { body: { username: owner.telephone, password: 'Lamliang-1' } }); // prettier-ignore
  owner.as = t.app.bearer(token);
  expect([(await copy()).state, (await file()).status]).toEqual(['expired', 404]);
});

it('employees, staff who act as the shop and other shops get none', async () => {
  const { invite_key } = await owner.as.call(authRoutes.generateInvite, { body: { access_level: 4 as EmployeeLevel } });
  const employee = t.app.bearer((await visitors.register({ invite_key })).token);
  for (const method of ['GET', 'POST'])
    expect(await employee.raw(method, authRoutes.personalCopy.path)).toMatchObject({ status: 403, body: { code: 'permission.denied' } }); // prettier-ignore
  expect((await file(employee)).status).toBe(403);
  const acting = t.app.as({ kind: 'shop', account_id: owner.id, login_id: owner.login_id, acting_staff_id: 92 });
  expect((await file(acting)).status).toBe(403);
  expect((await file(t.app.as('other_shop'))).status).toBe(404);
});

it('the copy has deleted places and webhooks, keys without what opens them, sessions and devices, Facebook, referrals and notes', async () => {
  const session = await visitors.register();
  const who = t.app.bearer(session.token);
  const other = await visitors.register();
  for (const shop of [session, other])
    for (const sql of [
      `INSERT INTO pricing.special_price (account_id, partner_id, valid_from, normal_weight_price, capital_city_price, other_provinces_price, overweight_price, max_weight, size, over_size_price, max_size, cod_rate_bps, create_dt, set_name) VALUES (${shop.id}, 2, '2026-11-01', 550, 0, 0, 0, 1000, 400, 0, 600, 250, now(), 'Staffina')`,
      `INSERT INTO wallet.topup (account_id, wallet_type, amount, credit_amount, bonus_amount, bank_id, transfer_dt, slip_file, status, asked_by, create_dt) VALUES (${shop.id}, 'transport', 25000, 25000, 0, 4, now(), gen_random_uuid(), 'pending', 1, now())`,
      `INSERT INTO wallet.cod_round (account_id, kind, round_date, status, order_count, cod_amount, cod_fee_amount, cod_fee_vat_amount, create_dt, bank_name, account_name, last_digits, approved_dt, transfer_dt, bank_reference, transaction_id) VALUES (${shop.id}, 'withdrawal', '2026-11-01', 'transferred', 1, 60000, 1200, 84, now(), 'x', 'ใบชา', '6789', now(), now(), 'KB-7', 1)`,
      `INSERT INTO auth.open_api (account_id, state, scopes) VALUES (${shop.id}, 'open', '{read}')`,
      `INSERT INTO auth.api_key (account_id, prefix, key_hash, last_four, made_by, create_dt) VALUES (${shop.id}, 'll_live_' || lpad(to_hex(${shop.id}), 10, '0'), sha256('k${shop.id}'), 'wxyz', ${shop.login_id}, now())`,
      `INSERT INTO auth.affiliate (account_id, affiliate_key, create_dt) VALUES (${shop.id}, 'KEY' || lpad('${shop.id}', 7, '0'), now())`,
      `INSERT INTO auth.referral (account_id, referrer_id, create_dt) VALUES (${shop.id}, ${owner.id}, now())`,
      `INSERT INTO auth.customer_note (account_id, text, author_id, author_name, create_dt, follow_up_day) VALUES (${shop.id}, 'a talk with ${shop.id}', 92, 'Staffina', now(), '2026-12-01')`,
      `INSERT INTO auth.login_device (login_id, device_hash, create_dt, last_seen_dt) VALUES (${shop.login_id}, sha256('d'), now(), now())`,
      `INSERT INTO auth.facebook_login (provider, identity_hash, login_id, create_dt) VALUES ('lamliang', sha256('f${shop.id}'), ${shop.login_id}, now())`,
      `INSERT INTO notifications.webhook (account_id, name, url, token_enc, events, active_flag, breaker_level, create_dt, deleted_dt) VALUES (${shop.id}, 'gone ${shop.id}', 'https://x.example', '', '{order.created}', 0, 0, now(), now())`,
      `INSERT INTO orders.pickup_point (account_id, pickup_point_name, responser_name, responser_tel, pickup_point_addr, pickup_point_district, pickup_point_city, pickup_point_province, pickup_point_postal_code, create_dt, deleted_dt) VALUES (${shop.id}, 'gone ${shop.id}', 'a', '0890000001', 'b', 'c', 'd', 'e', '10110', now(), now())`,
    ])
      await t.app.admin(sql);
  await who.call(authRoutes.makePersonalCopy, {});
  await until(async () => (await copy(who)).state === 'done');
  const zip = await JSZip.loadAsync((await file(who)).bytes);
  const rowsOf = async (part: string) => JSON.parse((await zip.file(`${part}.json`)?.async('text')) ?? '[]') as Record<string, unknown>[]; // prettier-ignore
  const id = session.id;
  expect(await rowsOf('api_keys')).toMatchObject([{ last_four: 'wxyz', open_api: 'open', scopes: ['read'], made_by: session.login_id }]); // prettier-ignore
  expect(await rowsOf('affiliate')).toMatchObject([{ affiliate_key: `KEY${String(id).padStart(7, '0')}` }]);
  expect(await rowsOf('referral')).toMatchObject([{ referrer_id: owner.id }]);
  expect(await rowsOf('customer_notes')).toMatchObject([{ text: `a talk with ${id}`, follow_up_day: '2026-12-01' }]);
  expect(await rowsOf('sessions')).toMatchObject([{ account_id: id, address: expect.any(String) }]);
  expect(await rowsOf('special_prices')).toMatchObject([{ partner_id: 2, valid_from: '2026-11-01', normal_weight_price: 5.5, cod_rate_percent: 2.5, max_weight_g: 1_000, size_cm: 40, max_size_cm: 60 }]); // prettier-ignore
  expect(await rowsOf('cod_rounds')).toMatchObject([{ net_amount: 587.16, account_name: 'ใบชา', account_last_digits: '6789', bank_reference: 'KB-7' }]); // prettier-ignore
  expect(await rowsOf('top_ups')).toMatchObject([{ amount: 250, status: 'pending' }]);
  expect((await rowsOf('devices')).length).toBeGreaterThan(0);
  expect(await rowsOf('facebook_login')).toMatchObject([{ provider: 'lamliang' }]);
  expect(await rowsOf('webhooks')).toMatchObject([{ name: `gone ${id}`, deleted_dt: expect.any(String) }]);
  expect(await rowsOf('pickup_points')).toMatchObject([{ pickup_point_name: `gone ${id}`, deleted_dt: expect.any(String) }]); // prettier-ignore
  // Nothing that opens something, and nothing of whom the notes are by.
  const all = (await Promise.all(Object.values(zip.files).map((one) => one.async('text')))).join();
  expect(all).not.toMatch(/_hash|token_enc|Staffina/);
});
