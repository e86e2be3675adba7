import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { authRoutes } from '@lamliang/contracts/auth';
import type { Order } from '@lamliang/contracts/orders';
import { walletRoutes, type RewardStep } from '@lamliang/contracts/wallet';
import { satang } from '@lamliang/kernel';
import type { As } from '@lamliang/platform/testing';
import { refusal, startOrders, type OrdersUnderTest } from '../testing.ts';

jest.setTimeout(60_000);

describe('what shops are given by the month', () => {
  let t: OrdersUnderTest;
  let finance: As;
  let shops = 0;
  beforeAll(async () => {
    t = await startOrders([authService], { LOG_LEVEL: 'error' }, new Date('2026-10-10T03:00:00Z'));
    finance = t.app.as('staff_finance');
  }, 90_000);
  afterAll(() => t?.app.stop(), 30_000);

  const newShop = async (name = 'ร้านใบชา') => {
    const telephone = `08200000${String(++shops).padStart(2, '0')}`;
    const login = { telephone, email: `${telephone}@shop.example`, password: 'Lamliang-1', user_name: 'เจ้าของ' };
    const made = await t.app.service('seed')(authRoutes.createAccount, { body: { login, shop: { name, account_type: 'ordinary' } } }); // prettier-ignore
    const account_id = made.account_id!;
    await t.fund(account_id, 5_000_00, 0, 0);
    return { account_id, who: t.app.as({ account_id }) };
  };
  type Shop = Awaited<ReturnType<typeof newShop>>;
  const refer = async (referrer: Shop, shop: Shop) => {
    const { affiliate_key } = await referrer.who.call(authRoutes.affiliateSetting, {});
    await shop.who.call(authRoutes.acceptAffiliate, { params: { affiliate_key } });
  };
  /** A parcel that arrived and was billed by its carrier; what carriage sold for without VAT. */
  const billed = async ({ who }: Shop, actual_weight = 1_000): Promise<{ order: Order; base: number }> => {
    const order = await t.bookConfirmed({}, who);
    for (const report of ['picked_up', 'delivered'] as const) await t.report(order, report);
    await t.settled();
    const bill = await finance.call(walletRoutes.matchWithPartner, { params: { id: order.id }, body: { actual_weight, partner_cost: satang(20_00) } }); // prettier-ignore
    return { order, base: bill.selling_price! };
  };
  const close = () => finance.call(walletRoutes.closeRewards, { body: {} });
  const at = (time: string) => t.app.clock.set(new Date(time));
  const report = ({ who }: Shop, from_date: string, to_date: string) =>
    who.call(walletRoutes.affiliateReport, { query: { from_date, to_date } });
  const clean = async () => (await finance.call(walletRoutes.runLedgerCheck, { body: {} })).violations;
  const set = (kind: 'cashback' | 'referral', valid_from: string, steps: RewardStep[], who = finance) =>
    who.call(walletRoutes.setRewardTerms, { body: { kind, valid_from, steps, reason: 'as agreed with finance' } });
  const step = (from: number, percent: number): RewardStep => ({ from_amount: satang(from), rate_percent: percent });

  it('[A202] a referrer earns a percent of what its shops shipped in a month, once, from the fifth of the next', async () => {
    const [referrer, shop, stranger] = [await newShop(), await newShop('ร้านกุ้งแห้ง'), await newShop()];
    await refer(referrer, shop);
    const parcels = [await billed(shop), await billed(shop, 5_000)];
    await billed(stranger);
    const base = parcels.reduce((sum, one) => sum + one.base, 0);
    const unmatched = await t.bookConfirmed({}, shop.who);
    expect(unmatched.shipping_cost).toBeGreaterThan(0);
    await t.settled();
    at('2026-11-04T16:59:00Z');
    expect((await close()).periods).toEqual([]);
    at('2026-11-04T17:00:00Z');
    const both = await Promise.all([close(), close()]);
    expect(both.reduce((sum, one) => sum + one.reward_count, 0)).toBe(1);
    expect(await close()).toMatchObject({ periods: [], reward_count: 0 });
    const { rows, total } = await report(referrer, '2026-10-15', '2026-10-20');
    expect(total).toBe(1);
    expect(rows).toMatchObject([{ period: '2026-10-01', shop_name: 'ร้านกุ้•••', order_count: 2, base_amount: base, rate_percent: 100, commission_amount: Math.round(base / 100), paid_flag: 0 }]); // prettier-ignore
    expect((await report(referrer, '2026-11-01', '2026-11-30')).rows).toEqual([]);
    expect((await report(shop, '2026-10-01', '2026-10-31')).rows).toEqual([]);
    const sums = await referrer.who.call(walletRoutes.affiliateSums, { query: { from_date: '2026-10-01', to_date: '2026-10-31' } }); // prettier-ignore
    expect(sums).toEqual({ order_count: 2, base_amount: base, commission_amount: rows[0]!.commission_amount, months: [{ period: '2026-10-01', commission_amount: rows[0]!.commission_amount }] }); // prettier-ignore
    const told = await referrer.who.call(walletRoutes.affiliateBalance, {});
    expect(told).toMatchObject({ balance: rows[0]!.commission_amount, earned_amount: rows[0]!.commission_amount, paid_amount: 0, rate_percent: 100, withholding_percent: 300, shops: [{ shop_name: 'ร้านกุ้•••', commission_amount: rows[0]!.commission_amount }] }); // prettier-ignore
    const file = await referrer.who.raw('GET', '/client/v1/reports/affiliate/export?from_date=2026-10-01&to_date=2026-10-31&file_type=csv'); // prettier-ignore
    expect([file.status, file.bytes.toString('utf8').includes('2026-10')]).toEqual([200, true]);
    expect(await clean()).toEqual([]);

    // What is waived later is taken from the next month that is closed.
    await finance.call(walletRoutes.waiveFee, { params: { id: parcels[1]!.order.id }, body: { reason: 'ขนส่งชั่งผิด' } });
    at('2026-12-05T03:00:00Z');
    expect((await close()).periods).toEqual(['2026-11-01']);
    const [corrected] = (await report(referrer, '2026-11-01', '2026-11-30')).rows;
    expect(corrected).toMatchObject({ order_count: 0, base_amount: expect.any(Number) });
    expect(corrected!.commission_amount).toBeLessThan(0);
    const statement = await referrer.who.call(walletRoutes.affiliateTransactions, { query: { from_date: '2026-11-01', to_date: '2026-12-31' } }); // prettier-ignore
    expect(statement.rows.map((row) => row.type)).toEqual(['correction', 'commission']);
    const { balance } = await referrer.who.call(walletRoutes.affiliateBalance, {});
    expect(statement.rows[0]!.balance_after).toBe(balance);
    expect(statement.rows.reduce((sum, row) => sum + row.amount, 0)).toBe(balance);
    expect(await clean()).toEqual([]);
  });

  it('[A199] [A202] the report asks for its days, and for the right to see money', async () => {
    const shop = await newShop();
    const without = await shop.who.raw('GET', '/client/v1/reports/affiliate');
    expect([without.status, JSON.stringify(without.body).includes('validation.choose_date')]).toEqual([400, true]);
    const blind = t.app.as({ account_id: shop.account_id, flags: { cod_flag: 1 } });
    expect((await blind.raw('GET', '/client/v1/reports/affiliate?from_date=2026-10-01&to_date=2026-10-31')).status).toBe(403); // prettier-ignore
  });

  it('cashback is given as bonus by the step that a month reaches, and tells what is missing for the next', async () => {
    at('2026-12-06T03:00:00Z');
    const shop = await newShop();
    expect(await set('cashback', '2026-12-06', [step(10_00, 150), step(90_000_00, 300)])).toEqual({
      decision_id: null,
    });
    const base = (await billed(shop)).base + (await billed(shop)).base;
    const cashback = Math.round((base * 150) / 10_000);
    const running = await shop.who.call(walletRoutes.cashback, { query: {} });
    expect(running.now).toMatchObject({ period: '2026-12-01', order_count: 2, base_amount: base, rate_percent: 150, amount: cashback, next: { from_amount: 90_000_00, missing_amount: 90_000_00 - base } }); // prettier-ignore
    at('2027-01-05T03:00:00Z');
    await close();
    await close();
    const { rows, now } = await shop.who.call(walletRoutes.cashback, { query: {} });
    expect(rows).toMatchObject([{ period: '2026-12-01', order_count: 2, base_amount: base, rate_percent: 150, amount: cashback }]); // prettier-ignore
    expect(now).toMatchObject({ period: '2027-01-01', order_count: 0, amount: 0 });
    expect((await shop.who.call(walletRoutes.balances, {})).bonus).toBe(cashback);
    const wallet = await shop.who.call(walletRoutes.report, { query: { from_date: '2027-01-05', to_date: '2027-01-05' } }); // prettier-ignore
    expect(wallet.rows).toMatchObject([{ type: 'bonus', bonus_amount: cashback }]);
    expect(await clean()).toEqual([]);
  });

  it('rates begin today at the earliest, and above the limit are set by two', async () => {
    at('2027-02-01T03:00:00Z');
    expect((await refusal(set('referral', '2027-01-31', [step(0, 200)]))).code).toBe('request.invalid');
    const [referrer, shop] = [await newShop(), await newShop()];
    await refer(referrer, shop);
    await billed(shop);
    at('2027-03-05T03:00:00Z');
    const change = { kind: 'referral', valid_from: '2027-03-05', steps: [step(0, 500)], reason: 'campaign' } as const;
    const preview = await finance.call(walletRoutes.previewRewardTerms, {
      body: { ...change, steps: [...change.steps] },
    });
    expect(preview).toMatchObject({ period: '2027-02-01', shop_count: 1 });
    expect(preview.amount).toBeGreaterThan(preview.amount_now);
    const second = t.app.as('staff_admin');
    const { id } = await finance.call(walletRoutes.setDecisionLimit, { body: { kind: 'reward_terms', amount: satang(0), reason: 'two for rates' } }); // prettier-ignore
    await second.call(walletRoutes.approveDecision, { params: { id }, body: {} });
    const { decision_id } = await set('referral', '2027-03-05', [step(0, 500)]);
    expect(decision_id).not.toBeNull();
    expect((await referrer.who.call(walletRoutes.affiliateBalance, {})).rate_percent).toBe(100);
    await second.call(walletRoutes.approveDecision, { params: { id: decision_id! }, body: {} });
    expect((await referrer.who.call(walletRoutes.affiliateBalance, {})).rate_percent).toBe(500);
  });

  it('rates that were replaced for a day may be set for it again, and those that hold change nothing', async () => {
    const second = t.app.as('staff_admin');
    const { id } = await finance.call(walletRoutes.setDecisionLimit, { body: { kind: 'reward_terms', amount: satang(1_000_000_00), reason: 'one for rates' } }); // prettier-ignore
    await second.call(walletRoutes.approveDecision, { params: { id }, body: {} });
    const [one, other] = [[step(0, 110)], [step(0, 120)]];
    for (const steps of [one, other, one, other, one, one])
      expect(await set('cashback', '2027-03-20', steps)).toEqual({ decision_id: null });
    const rows = await finance.call(walletRoutes.rewardTermsList, { query: { filter: { kind: ['cashback'] }, sort: ['id', 'ASC'] } }); // prettier-ignore
    const of = rows.filter(({ valid_from }) => valid_from === '2027-03-20');
    expect(of.map(({ steps }) => steps[0]?.rate_percent)).toEqual([110, 120, 110, 120, 110]);
  });

  it('a rate of tax waits for a second person, whoever sets it', async () => {
    const steps = [step(0, 100)];
    for (const kind of ['withholding', 'carrier_withholding'] as const) {
      const body = { kind, valid_from: '2027-03-20', steps, reason: 'a new rate' };
      const { decision_id } = await finance.call(walletRoutes.setRewardTerms, { body });
      expect(decision_id).toEqual(expect.any(Number));
      expect(await finance.call(walletRoutes.setRewardTerms, { body })).toEqual({ decision_id });
      const approve = (who: As) => who.call(walletRoutes.approveDecision, { params: { id: decision_id! }, body: {} });
      expect((await refusal(approve(finance))).code).toBe('decision.own');
      await approve(t.app.as('staff_admin'));
      expect(await finance.call(walletRoutes.setRewardTerms, { body })).toEqual({ decision_id: null });
    }
  });

  it('a shop counts for its referrer for twelve months after its registration', async () => {
    const [referrer, shop] = [await newShop(), await newShop()];
    await refer(referrer, shop);
    at('2028-03-04T16:00:00Z');
    await t.fund(shop.account_id, 1_000_00, 0, 0);
    const last = await billed(shop);
    at('2028-03-04T18:00:00Z');
    await billed(shop);
    at('2028-04-05T03:00:00Z');
    await close();
    const { rows } = await report(referrer, '2028-03-01', '2028-03-31');
    expect(rows).toMatchObject([{ order_count: 1, base_amount: last.base }]);
    expect(await clean()).toEqual([]);
  });

  it('[A231] a reseller earns by its own rate of what shops under it ship since they are, once a month, and sees it by shop', async () => {
    at('2028-05-05T04:00:00Z');
    const admin = t.app.as('staff_admin');
    const put = async (shop: Shop, reseller_id: number | null) => {
      await admin.call(authRoutes.updateCustomer, { params: { id: shop.account_id }, body: { reseller_id, reason: 'agreed' } });
      await t.app.drain();
    };
    const rate = (reseller: Shop, percent: number, valid_from: string) =>
      finance.call(walletRoutes.setRewardTerms, { body: { kind: 'reseller', account_id: reseller.account_id, valid_from, steps: [step(0, percent)], reason: 'as agreed with the partner' } });
    const [reseller, unpaid, silk, coffee, free] = [await newShop('ศูนย์ส่งพัสดุ'), await newShop(), await newShop('ร้านผ้าไหม'), await newShop(), await newShop()];
    const early = await billed(silk);
    t.app.clock.advance(60_000);
    for (const [shop, over] of [[silk, reseller], [coffee, reseller], [free, unpaid]] as const) await put(shop, over.account_id);
    expect(await rate(reseller, 250, '2028-05-05')).toEqual({ decision_id: null });
    expect((await refusal(set('reseller' as 'referral', '2028-05-05', [step(0, 100)]))).code).toBe('request.invalid');
    const parcels = [await billed(silk), await billed(silk, 5_000)];
    await billed(free);
    const base = parcels.reduce((sum, one) => sum + one.base, 0);
    const commission = Math.round((base * 250) / 10_000);
    expect([early.base > 0, commission > 0]).toEqual([true, true]);
    await rate(reseller, 900, '2028-06-01');
    at('2028-06-05T03:00:00Z');
    const both = await Promise.all([close(), close()]);
    // Beside it cashback of the two shops that shipped.
    expect(both.reduce((sum, one) => sum + one.reward_count, 0)).toBe(1 + 2);
    expect(await close()).toMatchObject({ periods: [], reward_count: 0 });
    const given = await finance.call(walletRoutes.rewards, { query: { filter: { kind: ['reseller'] } } });
    expect(given).toMatchObject([{ kind: 'reseller', account_id: reseller.account_id, source_account_id: silk.account_id, period: '2028-05-01', order_count: 2, base_amount: base, rate_percent: 250, amount: commission }]);
    const posted = await finance.call(walletRoutes.ledgerEntries, { query: { filter: { kind: ['reseller_commission'] } } });
    expect(posted.map(({ account, amount }) => [account, amount]).toSorted()).toEqual([['affiliate.expense', -commission], ['shop.affiliate', commission]]);
    const months = { from_date: '2028-05-01', to_date: '2028-06-30' };
    const told = await reseller.who.call(authRoutes.resellerShops, { query: months });
    expect(told.rate_percent).toBe(900);
    expect(told.rows.map(({ account_id, commission_amount }) => [account_id, commission_amount]).toSorted()).toEqual([[silk.account_id, commission], [coffee.account_id, 0]]);
    expect(told.months?.map(({ period, commission_amount }) => [period, commission_amount])).toEqual([['2028-05', commission], ['2028-06', 0]]);
    const staff = await t.app.as('staff_sales').call(authRoutes.shopsOfReseller, { params: { id: unpaid.account_id }, query: months });
    expect([staff.rate_percent, staff.rows.map(({ commission_amount }) => commission_amount)]).toEqual([null, [0]]);
    expect(JSON.stringify(told)).not.toContain(parcels[0]!.order.receiver_name);
    // It is in the balance that is paid out, and no commission of a referrer.
    expect(await reseller.who.call(walletRoutes.affiliateBalance, {})).toMatchObject({ balance: commission, earned_amount: commission, paid_amount: 0, shops: [] });
    const statement = await reseller.who.call(walletRoutes.affiliateTransactions, { query: { from_date: '2028-06-01', to_date: '2028-06-30' } });
    expect(statement.rows.map(({ type, amount }) => [type, amount])).toEqual([['commission', commission]]);
    expect((await report(reseller, '2028-05-01', '2028-05-31')).rows).toEqual([]);
    expect(await clean()).toEqual([]);

    // What is waived later is taken from the next month, by the rate of that one.
    const before = parcels[1]!;
    await finance.call(walletRoutes.waiveFee, { params: { id: before.order.id }, body: { reason: 'ขนส่งชั่งผิด' } });
    at('2028-07-05T03:00:00Z');
    await close();
    const [june] = await finance.call(walletRoutes.rewards, { query: { filter: { kind: ['reseller'], period: '2028-06-01' } } });
    expect([june?.order_count, june?.rate_percent, june!.amount < 0]).toEqual([0, 900, true]);
    const history = await finance.call(walletRoutes.rewardTermsList, { query: { filter: { account_id: reseller.account_id } } });
    expect(history.map(({ kind, valid_from, steps }) => [kind, valid_from, steps[0]?.rate_percent])).toEqual([['reseller', '2028-06-01', 900], ['reseller', '2028-05-05', 250]]);
    expect(await clean()).toEqual([]);
    // Nothing more is earned of a shop that left the reseller.
    await billed(silk);
    await put(silk, null);
    at('2028-08-05T03:00:00Z');
    await close();
    expect((await finance.call(walletRoutes.rewards, { query: { filter: { kind: ['reseller'], period: '2028-07-01' } } }))).toEqual([]);
  }); // prettier-ignore
});
