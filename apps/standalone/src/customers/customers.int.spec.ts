import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { pricingService } from '@lamliang/app-pricing/module';
import { walletService } from '@lamliang/app-wallet/module';
import { authRoutes } from '@lamliang/contracts/auth';
import { pricingRoutes } from '@lamliang/contracts/pricing';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { satang } from '@lamliang/kernel';
import { startService, type StartedServices } from '@lamliang/platform/testing';

let app: StartedServices;
let account_id: number;
beforeAll(async () => {
  app = await startService([authService, pricingService, walletService]);
  const login = { telephone: '0810000001', email: 'a@example.co.th', password: 'Lamliang-1', user_name: 'สมชาย' };
  const made = await app.service('seed')(authRoutes.createAccount, {
    body: { login, shop: { name: 'สมชาย', account_type: 'ordinary' } },
  });
  account_id = made.account_id!;
  const staff = app.as('staff_finance');
  await app.drain();
  for (const [book, amount] of [
    ['credit', 1_000_00],
    ['bonus', 50_00],
    ['insurance', 200_00],
  ] as const)
    await staff.call(walletRoutes.adjust, { body: { account_id, book, amount: satang(amount), reason: 'ทดสอบ' } });
}, 30_000);
afterAll(() => app?.stop());

describe('money and prices by hand', () => {
  it('[F-S6] are for shops: no account of staff and none that is not there gets any', async () => {
    const login = { email: '', password: 'Lamliang-1', user_name: 'สมศรี' };
    const ids = [];
    for (const n of [2, 3, 4, 5]) {
      const made = await app.service('seed')(authRoutes.createAccount, {
        body: { login: { ...login, telephone: `081000000${n}`, email: `s${n}@example.co.th` }, staff_role: 'support' },
      });
      ids.push(made.account_id!);
    }
    const staff = app.as('staff_admin');
    const reason = 'ทดสอบบัญชี';
    const prices = { normal_weight_price: 20, capital_city_price: 5, other_provinces_price: 10, overweight_price: 15, over_size_price: 30 }; // prettier-ignore
    const sizes = { max_weight: 20_000, size: 60, max_size: 180, cod_rate_percent: 2.5 };
    for (const id of [ids.at(-1)!, 999_999])
      for (const [resource, terms] of [
        ['adjustments', { book: 'credit', amount: 10 }],
        ['credit-lines', { limit: 10 }],
        ['special-prices', { partner_id: 2, valid_from: '2030-01-01', ...prices, ...sizes }],
      ] as const) {
        const answer = await staff.raw('POST', `/staff-api/v1/${resource}`, { body: { account_id: id, reason, ...terms } }); // prettier-ignore
        expect([resource, answer.status, answer.body]).toMatchObject([resource, 404, { code: 'account.not_found' }]);
      }
    const [kept] = await app.db<{ n: number }[]>('wallet', 'SELECT count(*) AS n FROM ledger_account WHERE account_id > 1'); // prettier-ignore
    expect(Number(kept?.n)).toBe(0);
  });
});

describe('data of other services', () => {
  it('[A6] [A48] the user carries the balances of the entered shop', async () => {
    const session = await app.anonymous.call(authRoutes.login, {
      body: { username: '0810000001', password: 'Lamliang-1' },
    });
    expect(session).toMatchObject({ wallet: 1_050_00, service_wallet_amount: 200_00, account_credit: 0 });
    const answer = await app.bearer(session.token).raw('GET', '/client/v1/init');
    expect((answer.body as { data: { wallet: number } }).data.wallet).toBe(1050);
  });

  it('[A223] a customer shows balances and special prices', async () => {
    const price = {
      account_id,
      partner_id: 2,
      valid_from: '2020-01-01',
      normal_weight_price: satang(20_00),
      capital_city_price: satang(5_00),
      other_provinces_price: satang(10_00),
      overweight_price: satang(15_00),
      max_weight: 20_000,
      size: 600,
      over_size_price: satang(30_00),
      max_size: 600,
      cod_rate_percent: 2.5,
      reason: 'ตกลงกับร้านแล้ว',
    };
    await app.as('staff_admin').call(pricingRoutes.setSpecialPrice, { body: price });
    const customer = await app.as('staff_sales').call(authRoutes.account, { params: { id: account_id } });
    expect(customer).toMatchObject({ credit: 1_000_00, bonus: 50_00, cod: 0, commission: 0, insurance: 200_00 });
    expect(customer.credit_line).toEqual({ limit: 0, used: 0, open: 0 });
    expect(customer.special_prices).toMatchObject([
      { partner_id: 2, normal_weight_price: 20_00, cod_rate_percent: 2.5 },
    ]);
  });
});
