import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { authRoutes, type CustomerTerms } from '@lamliang/contracts/auth';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { pricingRoutes } from '@lamliang/contracts/pricing';
import { satang } from '@lamliang/kernel';
import { startService, type As } from '@lamliang/platform/testing';
import { receiver, refusal, sender, startOrders, type OrdersUnderTest } from '../testing.ts';

jest.setTimeout(30_000);
const NOW = new Date('2026-11-20T03:00:00Z');
const DAY = 86_400_000;
const reason = 'ตกลงกับพาร์ตเนอร์แล้ว';
const PARCEL = { from_zip_code: '10110', to_zip_code: '50000', width: 100, length: 150, height: 100, weight: 900 };
const special = {
  partner_id: 2, valid_from: '2026-11-20', normal_weight_price: satang(5_00), capital_city_price: satang(15_00), other_provinces_price: satang(20_00),
  overweight_price: satang(9_00), max_weight: 10_000, size: 400, over_size_price: satang(33_50), max_size: 900, cod_rate_percent: 1.5, reason,
}; // prettier-ignore

let t: OrdersUnderTest;
let admin: As;
let made = 0;
/** A shop of the provider. */
async function newShop(name: string, provider = 'lamliang'): Promise<number> {
  const telephone = `08100${String((made += 1)).padStart(5, '0')}`;
  const login = { telephone, email: `${telephone}@example.com`, password: 'Lamliang-1', user_name: name };
  const body = { provider, login, shop: { name, account_type: 'ordinary' as const } };
  const { account_id } = await t.app.service('seed')(authRoutes.createAccount, { body });
  return account_id!;
}
const change = (id: number, body: Partial<CustomerTerms>, who = admin) =>
  who.call(authRoutes.updateCustomer, { params: { id }, body: { reason, ...body } });
const put = async (id: number, reseller_id: number | null) => {
  const changed = await change(id, { reseller_id });
  await t.app.drain();
  return changed;
};
const flash = async (account_id: number) =>
  (await t.app.as({ account_id }).call(pricingRoutes.shippingPrices, { body: PARCEL })).rows.find((row) => row.partner_id === 2)!; // prettier-ignore

beforeAll(async () => {
  t = await startOrders([authService], {}, NOW);
  admin = t.app.as('staff_admin');
}, 30_000);
afterAll(() => t?.app.stop(), 30_000);

describe('a shop comes under a reseller', () => {
  it('[A231] by staff, with a reason that stands in the audit trail, and leaves it again', async () => {
    const [reseller, shop] = [await newShop('ศูนย์ส่งพัสดุ'), await newShop('ร้านผ้าไหม')];
    expect((await put(shop, reseller)).reseller_id).toBe(reseller);
    expect((await put(shop, reseller)).reseller_id).toBe(reseller);
    expect((await put(shop, null)).reseller_id).toBeNull();
    const trail = await t.app.db('auth', `SELECT action, reason, before->>'reseller_id' AS before, after->>'reseller_id' AS after FROM audit_entry WHERE target_id = '${shop}' AND action = 'account.updated' ORDER BY id`); // prettier-ignore
    expect(trail).toEqual([
      { action: 'account.updated', reason, before: null, after: String(reseller) },
      { action: 'account.updated', reason, before: String(reseller), after: null },
    ]);
  });

  it('never of another provider, of staff or one that is not there', async () => {
    const shop = await newShop('ร้านกาแฟ');
    const strange = await newShop('ร้านต่างค่าย', 'harbor');
    for (const none of [strange, 987_654])
      expect(await refusal(change(shop, { reseller_id: none }))).toMatchObject({ code: 'reseller.not_found', status: 404 }); // prettier-ignore
    expect(await refusal(change(shop, { reseller_id: 0 }))).toMatchObject({ status: 400 });
    for (const who of ['shop_owner', 'staff_finance', 'staff_support'] as const)
      expect(await refusal(change(shop, { reseller_id: strange }, t.app.as(who)))).toMatchObject({ status: 403 });
  });

  it('never under one that is suspended', async () => {
    const [shop, gone] = [await newShop('ร้านชา'), await newShop('ศูนย์ที่ปิด')];
    await t.app.admin(`UPDATE auth.account SET user_status = 'suspended' WHERE id = $1`, [gone]);
    expect(await refusal(change(shop, { reseller_id: gone }))).toMatchObject({
      code: 'reseller.not_found',
      status: 404,
    });
  });

  it('never in a circle, and never below a shop that is under one, also when both come at once', async () => {
    const [a, b, c] = [await newShop('ก'), await newShop('ข'), await newShop('ค')];
    const nested = { code: 'reseller.nested', status: 422 };
    expect(await refusal(change(a, { reseller_id: a }))).toMatchObject(nested);
    await change(b, { reseller_id: a });
    expect(await refusal(change(a, { reseller_id: b }))).toMatchObject(nested);
    expect(await refusal(change(c, { reseller_id: b }))).toMatchObject(nested);
    expect(await refusal(change(a, { reseller_id: c }))).toMatchObject(nested);
    const [d, e] = [await newShop('ง'), await newShop('จ')];
    const both = await Promise.allSettled([change(d, { reseller_id: e }), change(e, { reseller_id: d })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('its prices', () => {
  it("[A81] are the reseller's from the next quote on, until it has one of its own; the explanation says whose", async () => {
    const [reseller, shop] = [await newShop('ศูนย์ส่ง'), await newShop('ร้านลูก')];
    const list = (await flash(shop)).price;
    await admin.call(pricingRoutes.setSpecialPrice, { body: { ...special, account_id: reseller } });
    expect((await flash(shop)).price).toBe(list);
    await put(shop, reseller);
    const inherited = await flash(shop);
    expect([inherited.price, inherited.normal_price, inherited.explanations[0]?.rule]).toEqual([25_00, list, 'shipping_reseller']); // prettier-ignore
    await admin.call(pricingRoutes.setSpecialPrice, { body: { ...special, account_id: shop, other_provinces_price: satang(22_00) } }); // prettier-ignore
    const own = await flash(shop);
    expect([own.price, own.explanations[0]?.rule]).toEqual([27_00, 'shipping_special']);
    expect((await flash(reseller)).explanations[0]?.rule).toBe('shipping_special');
    const other = await newShop('ร้านลูกคนที่สอง');
    await put(other, reseller);
    expect((await flash(other)).price).toBe(25_00);
    const shown = await admin.call(pricingRoutes.partnerPrices, { params: { id: other } });
    expect(shown.filter((one) => one.reseller_price)).toMatchObject([{ partner_code: 'flash', price: null, reseller_price: { normal_weight_price: special.normal_weight_price } }]); // prettier-ignore
    await put(other, null);
    expect((await flash(other)).price).toBe(list);
  });

  it('do not go back when an older event comes late, and are the same for a copy that is filled anew', async () => {
    const [reseller, shop] = [await newShop('ศูนย์หลัก'), await newShop('ร้านปลาย')];
    await admin.call(pricingRoutes.setSpecialPrice, { body: { ...special, account_id: reseller } });
    await put(shop, reseller);
    const copy = () => t.app.db<object>('pricing', `SELECT account_id, reseller_id, version FROM shop_reseller ORDER BY account_id`); // prettier-ignore
    const known = await copy();
    expect(known).toContainEqual({ account_id: shop, reseller_id: reseller, version: 2 });
    await t.app.admin('DELETE FROM pricing.shop_reseller; DELETE FROM pricing.backfill');
    await t.app.fire('pricing', 'backfill');
    expect(await copy()).toEqual(known);
    await t.app.admin(`UPDATE pricing.shop_reseller SET version = 99 WHERE account_id = ${shop}`);
    await put(shop, null);
    expect((await flash(shop)).price).toBe(25_00);
    await t.app.admin(`UPDATE pricing.shop_reseller SET version = 2 WHERE account_id = ${shop}; DELETE FROM pricing.backfill`); // prettier-ignore
    await t.app.fire('pricing', 'backfill');
    expect((await flash(shop)).explanations[0]?.rule).toBe('shipping_by_weight');
  });
});

describe('what is told of the shops under a reseller', () => {
  let reseller: number;
  const shops: number[] = [];
  const owner = (account_id: number) => t.app.as({ account_id });
  beforeAll(async () => {
    reseller = await newShop('ศูนย์ส่งพัสดุบางแค');
    for (const name of ['ร้านผ้าไหมปักธงชัย', 'กาแฟดอยปู่หมื่น', 'ครัวคุณยาย']) shops.push(await newShop(name));
    const [silk, coffee, kitchen] = shops as [number, number, number];
    for (const id of shops) await t.fund(id, 1_000_00, 0, 0);
    // Booked before it came under the reseller: not the reseller's business.
    await t.bookConfirmed({}, owner(coffee));
    for (const id of shops) {
      t.app.clock.advance(1_000);
      await put(id, reseller);
    }
    for (const id of [silk, silk, coffee]) await t.bookConfirmed({}, owner(id));
    const { id } = await t.bookConfirmed({}, owner(silk));
    await owner(silk).call(ordersRoutes.cancel, { params: { id }, body: { remark: 'x' } });
    t.app.clock.advance(20 * DAY);
    await t.bookConfirmed({}, owner(silk));
    await change(kitchen, { user_status: 'suspended' });
    await t.settled();
  }, 60_000);

  const cost = 42_00;
  const volume = (total: number, cancelled: number) => ({
    total,
    cancelled,
    shipping_cost: (total - cancelled) * cost,
  });

  it('[A231] staff list them with their parcels since they are under it, by cursor, filter and search', async () => {
    const staff = t.app.as('staff_sales');
    const list = (query: object = {}) => staff.call(authRoutes.shopsOfReseller, { params: { id: reseller }, query });
    const { rows, total, months } = await list();
    const [silk, coffee, kitchen] = shops;
    expect(total).toBe(3);
    expect(rows.map(({ account_id, shop_name, volume: of }) => [account_id, shop_name, of])).toEqual([
      [kitchen, 'ครัวคุณยาย', volume(0, 0)],
      [coffee, 'กาแฟดอยปู่หมื่น', volume(1, 0)],
      [silk, 'ร้านผ้าไหมปักธงชัย', volume(4, 1)],
    ]);
    expect(rows[0]).toMatchObject({ user_status: 'suspended', status: 'not-confirm', telephone: expect.any(String) });
    expect(months?.map(({ period, ...of }) => [period, of.total])).toEqual([
      ['2026-07', 0],
      ['2026-08', 0],
      ['2026-09', 0],
      ['2026-10', 0],
      ['2026-11', 4],
      ['2026-12', 1],
    ]);
    const seen: number[] = [];
    for (let after: string | null = ''; after !== null;) {
      const page: Awaited<ReturnType<typeof list>> = await list({ limit: 2, ...(after ? { after } : {}) });
      seen.push(...page.rows.map(({ account_id }) => account_id));
      after = page.next ?? null;
    }
    expect(seen).toEqual([kitchen, coffee, silk]);
    const ids = async (query: object) => (await list(query)).rows.map(({ account_id }) => account_id);
    expect(await ids({ user_status: 'suspended' })).toEqual([kitchen]);
    expect(await ids({ status: 'accept' })).toEqual([]);
    expect(await ids({ search: 'กาแฟ' })).toEqual([coffee]);
    // The reseller finds by the name alone that it reads; staff by all they see.
    const { telephone } = rows[0]!;
    const found = async (search: string) => (await t.app.as({ account_id: reseller }).call(authRoutes.resellerShops, { query: { search } })).rows.map(({ account_id }) => account_id); // prettier-ignore
    expect([await ids({ search: telephone }), await found(telephone), await found(telephone.slice(0, 4)), await found('@example')]).toEqual([[kitchen], [], [], []]); // prettier-ignore
    expect([await found('กาแฟ'), await found('ดอยปู่หมื่น'), await found('ครัวคุณ')]).toEqual([
      [coffee],
      [coffee],
      [kitchen],
    ]);
    const december = await list({ from_date: '2026-12-01', to_date: '2026-12-31' });
    expect(december.rows.at(-1)?.volume).toEqual(volume(1, 0));
    expect(december.months).toEqual([{ period: '2026-12', ...volume(1, 0), commission_amount: 0 }]);
    expect((await staff.call(authRoutes.shopsOfReseller, { params: { id: silk! }, query: {} })).rows).toEqual([]);
    expect(await refusal(staff.call(authRoutes.shopsOfReseller, { params: { id: 987_654 }, query: {} }))).toMatchObject({ code: 'account.not_found' }); // prettier-ignore
  });

  it('the reseller reads numbers alone: nothing of a receiver, a sender or an order', async () => {
    const { status, body } = await owner(reseller).raw('GET', '/client/v1/reseller/shops');
    expect(status).toBe(200);
    const { data } = body as { data: { rows: object[]; months: object[] } };
    expect(data.rows.map((row) => Object.keys(row).toSorted())).toEqual(Array.from({ length: 3 }, () => ['account_id', 'commission_amount', 'reseller_dt', 'shop_name', 'volume'])); // prettier-ignore
    expect(data.rows[2]).toMatchObject({ shop_name: 'ร้านผ้าไหมปักธงชัย', volume: { total: 4, cancelled: 1, shipping_cost: 126 } }); // prettier-ignore
    expect(data.months.at(-1)).toEqual({
      period: '2026-12',
      total: 1,
      cancelled: 0,
      shipping_cost: 42,
      commission_amount: 0,
    });
    const told = JSON.stringify(body);
    const orders = await t.app.db<Record<string, string>[]>('orders', 'SELECT order_no, tracking_no, partner_awb_no FROM shipment_order'); // prettier-ignore
    const secrets = [receiver, sender].flatMap(({ name, telephone, address, district, province }) => [name, telephone, address, district, province]); // prettier-ignore
    expect(orders.length).toBeGreaterThan(4);
    for (const secret of [...secrets, ...orders.flatMap((order) => Object.values(order))]) expect(told).not.toContain(secret); // prettier-ignore
    expect(told).not.toMatch(/receiver|sender|telephone|address|email|order_no/);
  });

  it('a shop that is no reseller is told nothing, and neither is a login without the flag', async () => {
    const [silk] = shops as [number];
    const read = (who: As) => refusal(who.call(authRoutes.resellerShops, { query: {} }));
    expect(await read(owner(silk))).toMatchObject({ status: 404, code: 'reseller.not_found' });
    expect(await read(t.app.as({ account_id: reseller, flags: { finance_flag: 1 } }))).toMatchObject({ status: 403 });
    const setting = async (id: number) => (await owner(id).call(authRoutes.affiliateSetting, {})).reseller_shops;
    expect([await setting(reseller), await setting(silk)]).toEqual([3, 0]);
  });
});

it('the shops of a large reseller are counted batch by batch, all of them', async () => {
  const [reseller, first] = [await newShop('ศูนย์ใหญ่'), await newShop('ร้านแรก')];
  await put(first, reseller);
  await t.app.admin(`INSERT INTO auth.account OVERRIDING SYSTEM VALUE
    SELECT (jsonb_populate_record(a, jsonb_build_object('id', 700000 + n))).* FROM auth.account a, generate_series(1, 2100) n WHERE a.id = $1`, [first]); // prettier-ignore
  const bound = t.app.composition.runtime.edges.get(ordersRoutes.shopVolumes.id)!;
  const run = bound.run.bind(bound);
  const asked: number[] = [];
  let [open, most] = [0, 0];
  const spy = jest.spyOn(bound, 'run').mockImplementation(async (input) => {
    most = Math.max(most, (open += 1));
    asked.push((input.body as { shops: unknown[] }).shops.length);
    return await run(input).finally(() => (open -= 1));
  });
  try {
    const { rows, months } = await t.app.as({ account_id: reseller }).call(authRoutes.resellerShops, { query: {} });
    expect([asked, most]).toEqual([[1_000, 1_000, 101], 1]);
    expect([rows.length, rows.every(({ volume }) => volume?.total === 0), months?.length]).toEqual([20, true, 6]);
  } finally {
    spy.mockRestore();
  }
});

it('shops under a reseller are listed without numbers while orders does not answer, and the log says why', async () => {
  const lines: string[] = [];
  const app = await startService([authService], { log: (line: string) => void lines.push(line) });
  try {
    const ids: number[] = [];
    for (const n of [1, 2]) {
      const login = { telephone: `081000000${n}`, email: `s${n}@example.com`, password: 'Lamliang-1', user_name: 'x' };
      const shop = { name: `ร้าน ${n}`, account_type: 'ordinary' } as const;
      ids.push((await app.service('seed')(authRoutes.createAccount, { body: { login, shop } })).account_id!);
    }
    const [reseller, shop] = ids as [number, number];
    await app.as('staff_admin').call(authRoutes.updateCustomer, { params: { id: shop }, body: { reseller_id: reseller, reason } }); // prettier-ignore
    const { rows, months } = await app.as({ account_id: reseller }).call(authRoutes.resellerShops, { query: {} });
    expect([rows, months]).toEqual([[{ account_id: shop, shop_name: 'ร้าน 2', reseller_dt: expect.any(Date), volume: null, commission_amount: null }], null]); // prettier-ignore
    expect(lines.filter((line) => line.includes('volumes of shops') && line.includes(`"reseller_id":${reseller}`))).toHaveLength(1); // prettier-ignore
  } finally {
    await app.stop();
  }
});
