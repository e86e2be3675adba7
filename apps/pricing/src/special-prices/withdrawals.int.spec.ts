import { pricingRoutes } from '@lamliang/contracts/pricing';
import { satang } from '@lamliang/kernel';
import { type StartedServices, startService } from '@lamliang/platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { pricingService } from '../pricing.module.ts';

const baht = (amount: number) => satang(Math.round(amount * 100));
/** Below cost, so that it waits for a second person. */
const LOW = {
  account_id: 1_970,
  partner_id: 2,
  valid_from: '2026-11-20',
  normal_weight_price: baht(5),
  capital_city_price: baht(0),
  other_provinces_price: baht(1),
  overweight_price: baht(9),
  max_weight: 10_000,
  size: 400,
  over_size_price: baht(33.5),
  max_size: 600,
  cod_rate_percent: 1.5,
  reason: 'agreed with the shop',
};

let app: StartedServices;
beforeAll(async () => {
  app = await startService([pricingService], { at: new Date('2026-11-20T03:00:00Z') });
});
afterAll(() => app?.stop());

const setPrice = () => app.as('staff_sales').call(pricingRoutes.setSpecialPrice, { body: LOW });
const prices = (id: number) => app.as('staff_finance').call(pricingRoutes.partnerPrices, { params: { id } });

it('[A230] prices that wait are taken back by whoever entered them, and by nobody else; another may then be entered', async () => {
  const { decision_id } = await setPrice();
  const params = { id: decision_id ?? 0 };
  const withdraw = (who: Parameters<typeof app.as>[0], of = params) =>
    app.as(who).call(pricingRoutes.withdrawDecision, { params: of, body: { remark: 'typing error' } });
  for (const who of ['staff_admin', 'staff_support'] as const)
    await expect(withdraw(who)).rejects.toMatchObject({ status: 422, code: 'decision.not_own' });
  await expect(withdraw('staff_finance')).rejects.toMatchObject({ status: 403 });
  const taken = await withdraw('staff_sales');
  expect(taken).toMatchObject({ state: 'withdrawn', decided_by: 91, remark: 'typing error' });
  // The same again is the same answer and no second row of the trail.
  expect(await withdraw('staff_sales')).toEqual(taken);
  const trail = await app.db('pricing', `SELECT user_name, reason FROM audit_entry WHERE action = 'decision.withdrawn'`); // prettier-ignore
  expect(trail).toEqual([{ user_name: taken.entered_name, reason: 'typing error' }]);
  const approve = () => app.as('staff_admin').call(pricingRoutes.approveDecision, { params, body: {} });
  await expect(approve()).rejects.toMatchObject({ status: 409, code: 'decision.decided' });
  const [flash] = (await prices(1_970)).filter(({ partner_id }) => partner_id === 2);
  expect(flash).toMatchObject({ price: null, waiting: null, history: [] });
  // Approval and withdrawal at once: one of them holds.
  const again = { id: (await setPrice()).decision_id ?? 0 };
  const both = await Promise.allSettled([
    withdraw('staff_sales', again),
    app.as('staff_admin').call(pricingRoutes.approveDecision, { params: again, body: {} }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(withdraw('staff_sales', { id: 99_999 })).rejects.toMatchObject({ status: 404 });
});
