import { ordersRoutes, type OrderDetail } from '@lamliang/contracts/orders';
import { pricingRoutes, type PartnerPricePreviewTerms } from '@lamliang/contracts/pricing';
import { satang, sum } from '@lamliang/kernel';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { receiver, startOrders, type OrdersUnderTest } from '../testing.ts';

const baht = (amount: number) => satang(Math.round(amount * 100));
const SHOP = 1;
const BANGKOK = { ...receiver, subdistrict: 'มักกะสัน', district: 'ราชเทวี', province: 'กรุงเทพมหานคร', zip_code: '10400' };
const terms: PartnerPricePreviewTerms = {
  partner_id: 2,
  valid_from: '2030-01-01',
  normal_weight_price: baht(6),
  capital_city_price: baht(18),
  other_provinces_price: baht(26),
  overweight_price: baht(15),
  max_weight: 20_000,
  size: 600,
  over_size_price: baht(60),
  max_size: 1_200,
  cod_rate_percent: 2.5,
};
const reason = 'agreed with the shop';

let t: OrdersUnderTest;
let parcels: OrderDetail[];
const preview = (more: Partial<PartnerPricePreviewTerms> = {}, id = SHOP) =>
  t.app.as('staff_sales').call(pricingRoutes.previewPartnerPrice, { params: { id }, body: { ...terms, ...more } });

beforeAll(async () => {
  t = await startOrders();
  await t.fund(SHOP, 9_000_00, 0, 1_000_00);
  const items = [{ name: 'หมวก', quantity: 1, price: baht(1_900), weight: 5 }];
  const cod = { cod_amount: baht(1_900), product_price: baht(1_900), shipment_order_items: items };
  const wants = [
    { weight: 300 },
    { weight: 2_400, receiver: BANGKOK },
    { weight: 9_999, width: 300, length: 400, height: 200 },
    { ...cod },
    { ...cod, receiver: BANGKOK, weight: 4_100 },
    { weight: 700, width: 500, length: 500, height: 400 },
  ];
  parcels = [];
  for (const more of wants) parcels.push(await t.bookConfirmed(more));
  // Of another carrier and another shop, and one that was cancelled: none of them is compared.
  await t.bookConfirmed({ partner_id: 1 });
  await t.fund(2, 1_000_00, 0, 0);
  await t.bookConfirmed({}, t.app.as('other_shop'));
  const cancelled = await t.bookConfirmed({ weight: 5_000 });
  await t.app.as('shop_owner').call(ordersRoutes.cancel, { params: { id: cancelled.id }, body: { remark: 'x' } });
  await t.settled();
});
afterAll(() => t?.app.stop());

describe('the last 30 days of a shop', () => {
  it('are what was charged, by zone, without other carriers, shops and cancelled parcels', async () => {
    const { last_days } = await preview({ max_size: 5_000 });
    const charged = sum(parcels.map((order) => satang(order.shipping_cost + order.cod_fee)));
    expect(last_days).toMatchObject({ parcels: 6, charged, refused: 0, cut_flag: 0 });
    expect(last_days?.zones.map(({ zone, parcels: n }) => [zone, n])).toEqual([
      ['bangkok', 2],
      ['upcountry', 4],
    ]);
    expect(sum(last_days!.zones.map((zone) => zone.charged))).toBe(charged);
    expect(last_days!.cost).toBeLessThan(charged);
  });

  it('leave out, and count, parcels that the terms would refuse', async () => {
    const { last_days } = await preview({ max_size: 1_000 });
    expect(last_days).toMatchObject({ parcels: 5, refused: 1 });
  });

  it('end after 30 days', async () => {
    const now = t.app.clock.now();
    const later = new Date(now.getTime() + 31 * 86_400_000);
    t.app.clock.set(later);
    const { last_days } = await preview();
    t.app.clock.set(now);
    expect(last_days).toMatchObject({ parcels: 0, charged: 0, proposed: 0 });
  });

  it('[A230] come to what each parcel is quoted at once the price is set', async () => {
    const money = (most: number) => fc.integer({ min: 0, max: most }).map(satang);
    const proposed = fc.record({
      normal_weight_price: money(30_00),
      capital_city_price: money(60_00),
      other_provinces_price: money(80_00),
      overweight_price: money(20_00),
      max_weight: fc.integer({ min: 500, max: 30_000 }),
      over_size_price: money(90_00),
      size: fc.integer({ min: 1, max: 1_000 }),
      max_size: fc.integer({ min: 1_400, max: 2_800 }),
      cod_rate_percent: fc.integer({ min: 0, max: 500 }).map((bps) => bps / 100),
    });
    let shop = 5_000;
    await fc.assert(
      fc.asyncProperty(proposed, async (more) => {
        const account_id = ++shop;
        const { last_days, needs_second_flag } = await preview(more);
        const body = { ...terms, ...more, valid_from: '2020-01-01', reason, account_id };
        const set = await t.app.as('staff_admin').call(pricingRoutes.setSpecialPrice, { body });
        if (set.decision_id !== null)
          await t.app
            .as({ kind: 'staff', account_id: 98, login_id: 98, staff_role: 'admin' })
            .call(pricingRoutes.approveDecision, { params: { id: set.decision_id }, body: {} });
        expect(set.state).toBe(needs_second_flag ? 'waiting' : 'done');
        const items = parcels.map((order) => ({
          client_ref: String(order.id),
          partner_id: order.partner_id,
          from_zip_code: order.sender_zip_code,
          to_zip_code: order.receiver_zip_code,
          width: order.width,
          length: order.length,
          height: order.height,
          weight: order.weight,
          cod_amount: order.cod_amount,
        }));
        const quotes = await t.app.service('orders')(pricingRoutes.quotes, { body: { account_id, items } });
        const again = sum(quotes.flatMap(({ option }) => (option ? [option.price, option.cod_fee] : [])));
        expect([last_days?.parcels, last_days?.proposed]).toEqual([parcels.length, again]);
      }),
      { numRuns: 15 },
    );
  });
});

describe('the price simulator', () => {
  it('tells what a shop pays now, on the list and on proposed terms, and what is left', async () => {
    const parcel = { width: 200, length: 200, height: 100, weight: 1_000 };
    const { partner_id: _carrier, valid_from: _from, ...figures } = terms;
    const body = {
      account_id: SHOP,
      from_zip_code: '10400',
      to_zip_code: '50200',
      parcels: [parcel, { ...parcel, weight: 3_000, cod_amount: baht(1_000) }],
      proposed: [{ partner_id: 2, ...figures }],
    };
    const rows = await t.app.as('staff_sales').call(pricingRoutes.simulatePrices, { body });
    expect(rows.map(({ partner_id }) => partner_id)).toEqual([1, 2, 3, 4, 5, 6]);
    const flash = rows[1]!;
    // 50 cm: 42 and 50 baht on the list, 32 and 44 on the terms; COD 30 and 25; the carrier asks 56 % and 1.25 %.
    const cost = baht(92 * 0.56 + 12.5);
    const told = (price: number, cod_fee: number) => {
      const before = baht(price + cod_fee);
      const margin = satang(before - cost);
      const cod_fee_vat = baht(cod_fee * 0.07);
      return { price: baht(price), cod_fee: baht(cod_fee), cod_fee_vat, total: satang(before + cod_fee_vat), margin, margin_percent: Math.round((margin * 10_000) / before) / 100 }; // prettier-ignore
    };
    expect(flash).toMatchObject({ zone: 'upcountry', cost, special_flag: 0, missing: null });
    expect([flash.list, flash.now, flash.proposed]).toEqual([told(92, 30), told(92, 30), told(76, 25)]);
    expect(rows[0]).toMatchObject({ partner_id: 1, proposed: null });
    const refused = await t.app.as('staff_finance').raw('POST', pricingRoutes.simulatePrices.path, { body: {} });
    expect(refused.status).toBe(403);
  });
});
