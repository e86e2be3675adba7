import { pricingService } from '@lamliang/app-pricing/module';
import { pricingRoutes, type QuoteItem } from '@lamliang/contracts/pricing';
import { startService, type StartedServices } from '@lamliang/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEMO_SHOPS } from './demo-shops.ts';

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
