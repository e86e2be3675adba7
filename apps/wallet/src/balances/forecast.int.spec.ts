import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { addDays, bangkokDate, DAY_MS, satang } from '@lamliang/kernel';
import { orderOf, startWallet, type WalletApp } from '../testing/index.ts';

let app: WalletApp;
beforeAll(async () => {
  app = await startWallet();
});
afterAll(async () => {
  await app.stop();
});

const forecast = (account_id: number, payment_type: 'wallet' | 'credit' = 'wallet') =>
  app.as({ account_id, shop: { name: '', payment_type, cod_verify_flag: 'accept', telephone: '0810000001', provider: 'lamliang' } }).call(walletRoutes.forecast, {}); // prettier-ignore

it('tells how long the money lasts by whole days of sending, returned money taken off, another shop and today not counted', async () => {
  await app.fund(80, { credit: 100_000, bonus: 20_000 });
  await app.fund(81, { credit: 100_000 });
  expect(await forecast(80)).toEqual({ days: 0, per_day: 0, available: 120_000, lasts_until: null });

  await app.hold(80, [orderOf(801, 30_000), orderOf(802, 9_000)]);
  await app.end('capture', 80, [801]);
  await app.end('release', 80, [802]);
  await app.hold(81, [orderOf(811, 90_000)]);
  // Of today nobody knows yet what it takes.
  expect(await forecast(80)).toMatchObject({ days: 0, per_day: 0, lasts_until: null });

  app.clock.advance(3 * DAY_MS);
  await app.hold(80, [orderOf(803, 60_000)]);
  const today = bangkokDate(app.clock.now());
  expect(await forecast(80)).toEqual({ days: 3, per_day: satang(10_000), available: satang(30_000), lasts_until: addDays(today, 2) }); // prettier-ignore

  // What lies more than fourteen days back is forgotten.
  app.clock.advance(12 * DAY_MS);
  expect(await forecast(80)).toMatchObject({ days: 12, per_day: satang(5_000) });
});

it('goes by what is open of the line for a shop that pays by credit', async () => {
  await app.fund(82, { limit: 100_000 });
  await app.hold(82, [orderOf(821, 20_000)], 'credit');
  app.clock.advance(DAY_MS);
  expect(await forecast(82, 'credit')).toMatchObject({ days: 1, per_day: satang(20_000), available: satang(80_000) });
});
