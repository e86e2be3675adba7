import { pricingService } from '@lamliang/app-pricing/module';
import { pricingRoutes, type QuoteItem } from '@lamliang/contracts/pricing';
import { bankOf, isThaiId13 } from '@lamliang/kernel';
import { startService, type StartedServices } from '@lamliang/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEMO_SHOPS } from './demo-shops.ts';

it('demo shops have tax ids of their own, and banks that files for banks have a code of', () => {
  const ids = DEMO_SHOPS.flatMap(({ terms }) => terms.tax_id ?? []);
  expect([new Set(ids).size, ids.every((id) => isThaiId13(id))]).toEqual([ids.length, true]);
  // A bank that is known by its name alone leaves the column of its code empty, and nobody is warned.
  expect(DEMO_SHOPS.filter(({ terms }) => terms.bank_name ?? terms.account_number)).toEqual([]);
  const banks = DEMO_SHOPS.flatMap(({ bank }) => bank ?? []);
  expect(banks.filter(({ bank_id }) => !bankOf(bank_id))).toEqual([]);
  // Whoever sends with COD has an account for it.
  expect(DEMO_SHOPS.filter(({ cod, bank }) => cod && !bank)).toEqual([]);
});

describe('demo shops', () => {
  let app: StartedServices;
  beforeAll(async () => {
    app = await startService([pricingService]);
  });
  afterAll(() => app?.stop());

  it('[F-T1] pay less than the list where they have a special price', async () => {
    const terms = DEMO_SHOPS.flatMap(({ money }) => money.special);
    const wants = [500, 1_000, 2_400, 5_000, 9_900].flatMap((weight) =>
      ['10110', '50000'].flatMap((to_zip_code) => terms.map(({ partner_id }) => ({ weight, to_zip_code, partner_id }))),
    );
    const items = wants.map((want, n): QuoteItem => ({ ...want, client_ref: `${n}`, from_zip_code: '55000', width: 300, length: 200, height: 100 })); // prettier-ignore
    const account_id = 7;
    for (const price of terms)
      await app.as('staff_admin').call(pricingRoutes.setSpecialPrice, { body: { ...price, account_id, valid_from: '2026-01-01', reason: 'demo price' } }); // prettier-ignore
    const answers = await app.service('orders')(pricingRoutes.quotes, { body: { account_id, items } });
    expect(terms.length).toBeGreaterThan(1);
    expect(answers.filter(({ option }) => !option || option.price >= option.normal_price)).toEqual([]);
  });
});
