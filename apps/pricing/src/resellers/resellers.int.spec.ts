import type { BodyOf } from '@lamliang/contracts';
import { pricingRoutes } from '@lamliang/contracts/pricing';
import { addDays, satang } from '@lamliang/kernel';
import { type StartedServices, startService } from '@lamliang/platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pricingService } from '../pricing.module.ts';

const TODAY = '2026-11-20';
const PARCEL = { from_zip_code: '10110', to_zip_code: '50000', width: 100, length: 150, height: 100, weight: 900 };
/** Below every list price, so that the list never takes its place. */
const terms = {
  normal_weight_price: satang(0),
  capital_city_price: satang(15_00),
  overweight_price: satang(9_00),
  max_weight: 10_000,
  size: 400,
  over_size_price: satang(33_50),
  max_size: 600,
  cod_rate_percent: 1.5,
  reason: 'agreed with the shop',
};

let app: StartedServices;
beforeAll(async () => {
  app = await startService([pricingService], { at: new Date(`${TODAY}T03:00:00Z`) });
});
afterAll(() => app?.stop());

const put = (account_id: number, reseller_id: number | null) =>
  app.db('pricing', `INSERT INTO shop_reseller (account_id, reseller_id, version, update_dt) VALUES ($1, $2, 1, now())`, [account_id, reseller_id]); // prettier-ignore
/** Sets a price, which a second person approves where it is below cost. */
async function setPrice(body: BodyOf<typeof pricingRoutes.setSpecialPrice>) {
  const { decision_id } = await app.as('staff_sales').call(pricingRoutes.setSpecialPrice, { body });
  if (decision_id !== null)
    await app.as('staff_admin').call(pricingRoutes.approveDecision, { params: { id: decision_id }, body: {} });
}
const quote = async (account_id: number) =>
  (await app.as({ account_id }).call(pricingRoutes.shippingPrices, { body: PARCEL })).rows;

type Owner = 'shop' | 'reseller' | 'stranger';
const price = fc.record({
  owner: fc.constantFrom<Owner>('shop', 'reseller', 'stranger'),
  partner_id: fc.integer({ min: 1, max: 3 }),
  /** Days from today. */
  from: fc.integer({ min: -2, max: 2 }),
});

it("[A81] a carrier's price is the shop's own that holds today, else its reseller's, else the list's", async () => {
  let account = 1_000;
  await fc.assert(
    fc.asyncProperty(fc.array(price, { maxLength: 8 }), fc.boolean(), async (prices, isUnder) => {
      const ids: Record<Owner, number> = { shop: account, reseller: account + 1, stranger: account + 2 };
      account += 3;
      await put(ids.shop, isUnder ? ids.reseller : null);
      const asked = prices.map((one, at) => ({ ...one, other_provinces_price: satang(1_000 + at) }));
      for (const { owner, partner_id, from, other_provinces_price } of asked) {
        const body = { ...terms, account_id: ids[owner], partner_id, other_provinces_price, valid_from: addDays(TODAY, from) }; // prettier-ignore
        await setPrice(body);
      }
      /** The price of an owner that holds today: the latest day, of it the one that was entered last. */
      const holding = (owner: Owner, partner: number) =>
        asked.filter((one) => one.owner === owner && one.partner_id === partner && one.from <= 0).toSorted((a, b) => a.from - b.from).at(-1); // prettier-ignore
      for (const row of await quote(ids.shop)) {
        const own = holding('shop', row.partner_id);
        const inherited = own ? undefined : isUnder ? holding('reseller', row.partner_id) : undefined;
        const expected = own ?? inherited;
        const { rule } = row.explanations[0]!;
        expect([row.partner_id, row.price]).toEqual([row.partner_id, expected?.other_provinces_price ?? row.normal_price]); // prettier-ignore
        expect(rule === 'shipping_special').toBe(own !== undefined);
        expect(rule === 'shipping_reseller').toBe(inherited !== undefined);
      }
    }),
    { numRuns: 40, seed: 231 },
  );
}, 60_000);

it('[A82] what a heavy and large parcel costs more, and the COD rate, are those of the reseller, too', async () => {
  await put(1, 2);
  const body = { ...terms, account_id: 2, partner_id: 2, other_provinces_price: satang(20_00), normal_weight_price: satang(5_00), valid_from: TODAY }; // prettier-ignore
  await setPrice(body);
  const large = { ...PARCEL, weight: 12_300, width: 300, height: 150, cod_amount: satang(2_000_00) };
  const { rows } = await app.as({ account_id: 1 }).call(pricingRoutes.shippingPrices, { body: large });
  const flash = rows.find((row) => row.partner_id === 2)!;
  expect(flash.explanations.map(({ rule }) => rule)).toEqual(['shipping_reseller', 'overweight_reseller', 'oversize_reseller', 'cod_fee', 'cod_fee_vat']); // prettier-ignore
  expect(flash.charges.map(({ amount }) => amount).slice(0, 4)).toEqual([70_00, 27_00, 33_50, 30_00]);
  const rates = await app.as({ account_id: 1 }).call(pricingRoutes.partnerRates, { query: { partner_id: 2 } });
  expect(rates[0]).toMatchObject({ special_flag: 1, cod_rate_percent: 1.5 });
});
