import { pricingRoutes } from '@lamliang/contracts/pricing';
import { satang } from '@lamliang/kernel';
import { startService, type StartedServices } from '@lamliang/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pricingService } from '../pricing.module.ts';

const baht = (amount: number) => satang(amount * 100);
const PARCEL = { from_zip_code: '10110', width: 100, length: 150, height: 100 };
const [BANGKOK, CHIANG_MAI] = ['10240', '50000'];

let app: StartedServices;
beforeAll(async () => {
  app = await startService([pricingService], { at: new Date('2026-11-20T03:00:00Z') });
});
afterAll(() => app?.stop());

describe('prices of many parcels', () => {
  it('[A96] prices many parcels as it prices each, in the order asked, with the premium of what is insured', async () => {
    const parcels = Array.from({ length: 500 }, (_, at) => ({
      ...PARCEL,
      to_zip_code: at % 2 ? BANGKOK : CHIANG_MAI,
      weight: 500 + at * 60,
      cod_amount: baht(at),
      ...(at === 7 ? { product_price: baht(60_000) } : {}),
    }));
    const many = await app.as('shop_owner').call(pricingRoutes.bulkPrices, { body: { parcels } });
    expect(many).toHaveLength(500);
    for (const at of [0, 7, 250, 499]) {
      const { product_price: _, ...parcel } = parcels[at] as (typeof parcels)[number] & { product_price?: unknown };
      const one = await app.as('shop_owner').call(pricingRoutes.shippingPrices, { body: parcel });
      const short = ({ partner_id, ws, price, total }: (typeof one.rows)[number]) => ({ partner_id, ws, price, total });
      expect(many[at]?.rows).toMatchObject(one.rows.map(short));
      expect(many[at]?.missing).toEqual(one.missing);
    }
    expect(many[7]?.rows.find(({ partner_id }) => partner_id === 1)?.premium).toBe(baht(500));
    expect(many[8]?.rows.map(({ premium }) => premium)).toEqual(many[8]?.rows.map(() => null));
    for (const wrong of [[], Array(501).fill(parcels[0])])
      await expect(app.as('shop_owner').call(pricingRoutes.bulkPrices, { body: { parcels: wrong } })).rejects.toMatchObject({ status: 400 }); // prettier-ignore
  });
});
