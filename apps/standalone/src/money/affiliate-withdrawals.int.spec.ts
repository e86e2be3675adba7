import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { notificationsService } from '@lamliang/app-notifications/module';
import { authRoutes } from '@lamliang/contracts/auth';
import { notificationsRoutes } from '@lamliang/contracts/notifications';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { bangkokDate, percentBps, plainBaht, satang, sub, type Satang } from '@lamliang/kernel';
import type { As } from '@lamliang/platform/testing';
import { refusal, startOrders, type OrdersUnderTest } from '../testing.ts';

jest.setTimeout(60_000);
const DAY_MS = 86_400_000;

describe('commission that a shop withdraws', () => {
  let t: OrdersUnderTest;
  let finance: As;
  let second: As;
  let shops = 0;
  beforeAll(async () => {
    t = await startOrders(
      [authService, notificationsService],
      { LOG_LEVEL: 'error' },
      new Date('2026-10-10T03:00:00Z'),
    );
    finance = t.app.as('staff_finance');
    second = t.app.as('staff_admin');
    const body = { kind: 'referral', valid_from: '2026-10-10', steps: [{ from_amount: satang(0), rate_percent: 10_000 }], reason: 'a campaign' } as const; // prettier-ignore
    await finance.call(walletRoutes.setRewardTerms, { body: { ...body, steps: [...body.steps] } });
  }, 90_000);
  afterAll(() => t?.app.stop(), 30_000);

  const newShop = async (bank: object = {}) => {
    const telephone = `08300000${String(++shops).padStart(2, '0')}`;
    const login = { telephone, email: `${telephone}@shop.example`, password: 'Lamliang-1', user_name: 'เจ้าของ' };
    const made = await t.app.service('seed')(authRoutes.createAccount, { body: { login, shop: { name: 'ร้านใบชา', account_type: 'ordinary', ...bank } } }); // prettier-ignore
    const account_id = made.account_id!;
    return { account_id, who: t.app.as({ account_id }) };
  };
  const BANK = { bank_name: 'กสิกรไทย', account_name: 'ใบชา', account_number: '1234567890', cod_verify_flag: 'accept' };
  type Shop = Awaited<ReturnType<typeof newShop>>;
  /** A shop that earned so much by a shop that it referred: posted and closed as every month is. */
  const earned = async (weight = 45_000, bank: object = BANK): Promise<Shop & { commission: Satang }> => {
    const [referrer, shop] = [await newShop(bank), await newShop()];
    await t.fund(shop.account_id, 5_000_00, 0, 0);
    const { affiliate_key } = await referrer.who.call(authRoutes.affiliateSetting, {});
    await shop.who.call(authRoutes.acceptAffiliate, { params: { affiliate_key } });
    const order = await t.bookConfirmed({}, shop.who);
    for (const report of ['picked_up', 'delivered'] as const) await t.report(order, report);
    await t.settled();
    const bill = await finance.call(walletRoutes.matchWithPartner, { params: { id: order.id }, body: { actual_weight: weight, partner_cost: satang(20_00) } }); // prettier-ignore
    t.app.clock.advance(40 * DAY_MS);
    await finance.call(walletRoutes.closeRewards, { body: {} });
    return { ...referrer, commission: bill.selling_price! };
  };
  const list = ({ who }: Shop, query = {}) => who.call(walletRoutes.affiliateWithdrawals, { query });
  const ask = ({ who }: Shop) => who.call(walletRoutes.withdrawCommission, { body: {} });
  const move = (id: number, body: object, who = finance) =>
    who.call(walletRoutes.moveCodRound, { params: { id }, body: body as never });
  const clean = async () => (await finance.call(walletRoutes.runLedgerCheck, { body: {} })).violations;
  const book = async (code: string, account_id = 0) =>
    (await t.app.db<{ sum: number }[]>('wallet', `SELECT coalesce(sum(e.amount), 0)::bigint AS sum FROM ledger_account a JOIN ledger_entry e ON e.ledger_account_id = a.id WHERE a.code = $1 AND a.account_id = $2`, [code, account_id]))[0]!.sum; // prettier-ignore
  const notices = async ({ who }: Shop) => {
    await t.app.drain();
    return (await who.call(notificationsRoutes.list, { query: {} })).rows.map(({ code }) => code);
  };

  it('is asked for once, less tax, approved, and paid by the file for the bank; the tax is owed on', async () => {
    const shop = await earned();
    const withheld = percentBps(shop.commission, 300);
    expect(shop.commission).toBeGreaterThan(300_00);
    const { free, rows } = await list(shop);
    expect(rows).toEqual([]);
    expect(free).toEqual({ balance: shop.commission, on_hold: 0, available_amount: shop.commission, least_amount: 300_00, withholding_percent: 300, withheld_amount: withheld, net_amount: sub(shop.commission, withheld) }); // prettier-ignore

    // Whoever presses twice, or two people of the shop at once, get one.
    const both = await Promise.allSettled([ask(shop), ask(shop), ask(shop)]);
    const made = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(made).toHaveLength(1);
    for (const one of both)
      if (one.status === 'rejected') expect((one.reason as { code: string }).code).toBe('affiliate.too_little');
    const [asked] = made;
    expect(asked).toMatchObject({ status: 'pending', commission_amount: shop.commission, withheld_percent: 300, withheld_amount: withheld, net_amount: free.net_amount, account_number: null }); // prettier-ignore
    const held = await shop.who.call(walletRoutes.affiliateBalance, {});
    expect(held).toMatchObject({ balance: shop.commission, on_hold: shop.commission, available_amount: 0, net_amount: 0, paid_amount: 0 }); // prettier-ignore
    expect((await refusal(ask(shop))).code).toBe('affiliate.too_little');

    // Rounds of COD are told apart, to the shop as to staff.
    expect((await shop.who.call(walletRoutes.codApprovals, { query: {} })).rows).toEqual([]);
    expect((await refusal(shop.who.call(walletRoutes.codApproval, { params: { id: asked!.id } }))).code).toBe('record.not_found'); // prettier-ignore
    const queue = await finance.call(walletRoutes.codRounds, { query: { filter: { kind: ['commission'], status: ['pending'] } } }); // prettier-ignore
    expect(queue).toMatchObject([{ id: asked!.id, account_id: shop.account_id, kind: 'commission', cod_amount: 0, order_count: 0, commission_amount: shop.commission, withheld_percent: 300, withheld_amount: withheld }]); // prettier-ignore

    expect(await move(asked!.id, { status: 'approved' })).toMatchObject({ status: 'approved', account_number: '••••7890' }); // prettier-ignore
    const [bank, tax] = [await book('bank'), await book('withholding.payable')];
    const file = await finance.call(walletRoutes.makeBankFile, { body: {} });
    expect(file).toMatchObject({ line_count: 1, amount: free.net_amount });
    const form = new FormData();
    const line = `${asked!.withdrawal_no},${plainBaht(String(free.net_amount))},PAID,KB-1,`;
    form.append('sheet', new Blob([`Reference,Amount,Status,Bank reference,Reason\r\n${line}\r\n`]), 'result.csv');
    expect((await finance.raw('POST', `/staff-api/v1/bank-files/${file.id}/results`, { body: form })).status).toBe(200);

    expect((await list(shop)).rows).toMatchObject([{ id: asked!.id, status: 'transferred', bank_reference: 'KB-1', account_number: '••••7890', transfer_dt: expect.any(Date) }]); // prettier-ignore
    expect(await shop.who.call(walletRoutes.affiliateBalance, {})).toMatchObject({ balance: 0, on_hold: 0, available_amount: 0, paid_amount: shop.commission }); // prettier-ignore
    expect(await book('shop.affiliate', shop.account_id)).toBe(0);
    expect(await book('bank')).toBe(bank + free.net_amount);
    expect(await book('withholding.payable')).toBe(tax + withheld);
    const today = bangkokDate(t.app.clock.now());
    const statement = await shop.who.call(walletRoutes.affiliateTransactions, { query: { from_date: today, to_date: today } }); // prettier-ignore
    expect(statement.rows[0]).toMatchObject({ type: 'paid-out', amount: -shop.commission, detail: asked!.withdrawal_no, balance_after: 0 }); // prettier-ignore
    expect(await notices(shop)).toEqual(['commission_paid']);
    expect(await clean()).toEqual([]);
    const audited = await t.app.db<{ action: string }[]>('wallet', `SELECT action FROM audit_entry WHERE target_id = $1 AND target_type = 'cod_round'`, [String(asked!.id)]); // prettier-ignore
    expect(audited.map(({ action }) => action)).toEqual(['cod_round.moved']);
  });

  it.each([
    ['the bank refused', [{ status: 'approved' }, { status: 'failed', remark: 'บัญชีปิด' }], 'commission_failed'],
    ['finance took back', [{ status: 'cancelled', remark: 'ร้านขอแก้บัญชี' }], 'commission_cancelled'],
  ] as const)('that %s is in the balance again, and may be asked for again', async (_, moves, notice) => {
    const shop = await earned();
    const asked = await ask(shop);
    for (const body of moves) await move(asked.id, body);
    const { free, rows } = await list(shop);
    expect(free).toMatchObject({ balance: shop.commission, on_hold: 0, available_amount: shop.commission });
    expect(rows).toMatchObject([{ status: moves.at(-1)!.status, remark: expect.any(String) }]);
    expect((await list(shop, { status: 'transferred' })).rows).toEqual([]);
    expect(await notices(shop)).toEqual([notice]);
    expect(await ask(shop)).toMatchObject({ commission_amount: shop.commission });
    expect(await clean()).toEqual([]);
  });

  it('above the limit of finance waits for a second person, and keeps the rate of the day on which it was asked for', async () => {
    const shop = await earned();
    const { id } = await finance.call(walletRoutes.setDecisionLimit, { body: { kind: 'cod_round', amount: satang(0), reason: 'two for payments' } }); // prettier-ignore
    await second.call(walletRoutes.approveDecision, { params: { id }, body: {} });
    const asked = await ask(shop);
    const body = { kind: 'withholding', valid_from: bangkokDate(t.app.clock.now()), steps: [{ from_amount: satang(1_000_000_00), rate_percent: 500 }], reason: 'a new rate' } as const; // prettier-ignore
    const { decision_id } = await finance.call(walletRoutes.setRewardTerms, { body: { ...body, steps: [...body.steps] } }); // prettier-ignore
    await second.call(walletRoutes.approveDecision, { params: { id: decision_id! }, body: {} });
    const waits = await move(asked.id, { status: 'approved' });
    expect(waits).toMatchObject({ status: 'pending', decision_id: expect.any(Number) });
    const self = await refusal(finance.call(walletRoutes.approveDecision, { params: { id: waits.decision_id! }, body: {} })); // prettier-ignore
    expect(self.code).toBe('decision.own');
    await second.call(walletRoutes.approveDecision, { params: { id: waits.decision_id! }, body: {} });
    const paid = await move(asked.id, { status: 'transferred', bank_reference: 'KB-2' });
    expect(paid).toMatchObject({ withheld_percent: 300, withheld_amount: percentBps(shop.commission, 300) });
    // From its first step on alone: below it nothing is kept back.
    const other = await earned();
    expect((await list(other)).free).toMatchObject({ withholding_percent: 0, withheld_amount: 0, net_amount: other.commission }); // prettier-ignore
    expect(await clean()).toEqual([]);
  });

  it('needs 300 baht, an accepted account and the right to move money; no shop sees those of another', async () => {
    const poor = await earned(1_000);
    expect((await list(poor)).free).toMatchObject({ available_amount: poor.commission, least_amount: 300_00 });
    expect(await refusal(ask(poor))).toMatchObject({ code: 'affiliate.too_little', status: 422 });
    const homeless = await earned(45_000, {});
    expect((await refusal(ask(homeless))).code).toBe('cod_round.no_account');
    const reader = t.app.as({ account_id: homeless.account_id, flags: { finance_flag: 1 } });
    expect((await reader.raw('POST', '/client/v1/affiliate/withdrawals', { body: {} })).status).toBe(403);
    expect((await list(poor)).rows).toEqual([]);
  });

  it('has a path of its own beside the keys of shops that refer others', async () => {
    const shop = await newShop();
    expect((await t.app.anonymous.raw('GET', '/client/v1/affiliate/withdrawals')).status).toBe(401);
    expect((await shop.who.raw('GET', '/client/v1/affiliate/withdrawals')).body).toMatchObject({ data: { rows: [], free: {} } }); // prettier-ignore
    expect((await t.app.anonymous.raw('GET', '/client/v1/affiliate/WITHDRAWN')).body).toMatchObject({ code: 'affiliate.not_found' }); // prettier-ignore
  });
});
