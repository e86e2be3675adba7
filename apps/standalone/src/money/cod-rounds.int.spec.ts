import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { claimsService } from '@lamliang/app-claims/module';
import { authRoutes } from '@lamliang/contracts/auth';
import type { Order, OrderTerms } from '@lamliang/contracts/orders';
import { walletRoutes, type StaffCodRound } from '@lamliang/contracts/wallet';
import { bangkokDate, satang } from '@lamliang/kernel';
import { until, type As } from '@lamliang/platform/testing';
import { held, waitingFor } from '../testing-held.ts';
import { claimForm, picture, refusal, startOrders, type OrdersUnderTest } from '../testing.ts';

jest.setTimeout(60_000);
const DAY_MS = 86_400_000;
const COD: Partial<OrderTerms> = {
  cod_amount: satang(600_00),
  shipment_order_items: [{ name: 'เสื้อ', quantity: 1, price: satang(600_00) }],
};
const NUMBER = '1234567890';

describe('a round of COD', () => {
  let t: OrdersUnderTest;
  let finance: As;
  let second: As;
  let shops = 0;
  beforeAll(async () => {
    t = await startOrders([authService, claimsService], { LOG_LEVEL: 'error' }, new Date('2026-11-01T03:00:00Z'));
    finance = t.app.as('staff_finance');
    second = t.app.as('staff_admin');
  }, 90_000);
  afterAll(() => t?.app.stop(), 30_000);

  /** A shop with money for shipping and, unless told otherwise, an accepted bank account. */
  const newShop = async (cod_verify_flag: 'accept' | 'wait-confirm' = 'accept') => {
    const telephone = `08100000${String(++shops).padStart(2, '0')}`;
    const login = { telephone, email: `${telephone}@shop.example`, password: 'Lamliang-1', user_name: 'เจ้าของ' };
    const bank = { bank_name: 'กสิกรไทย', account_name: 'ใบชา', account_number: NUMBER, cod_verify_flag };
    const made = await t.app.service('seed')(authRoutes.createAccount, { body: { login, shop: { name: 'ร้านใบชา', account_type: 'ordinary', ...bank } } }); // prettier-ignore
    const account_id = made.account_id!;
    const who = t.app.as({ account_id });
    await t.fund(account_id, 2_000_00, 0, 0);
    return { account_id, who };
  };
  type Shop = Awaited<ReturnType<typeof newShop>>;
  /** Orders whose COD the carrier has handed over. */
  const received = async ({ who }: Shop, count = 1): Promise<Order[]> => {
    const orders: Order[] = [];
    for (let n = 0; n < count; n++) {
      const order = await t.bookConfirmed(COD, who);
      for (const report of ['picked_up', 'delivered'] as const) await t.report(order, report);
      await t.app.drain();
      await finance.call(walletRoutes.codReceived, { params: { id: order.id }, body: {} });
      orders.push(await t.order(order.id, who));
    }
    return orders;
  };
  /** To a time after the holds of all that was delivered by now are over. */
  const pass = (days = 6) => t.app.clock.advance(days * DAY_MS);
  const make = ({ account_id }: Shop) => finance.call(walletRoutes.makeCodRounds, { body: { account_id } });
  const rounds = async ({ account_id }: Shop, who = finance) =>
    (await who.raw('GET', `/staff-api/v1/cod-rounds?filter=${encodeURIComponent(JSON.stringify({ account_id }))}`)).body as StaffCodRound[]; // prettier-ignore
  const roundOf = async (shop: Shop): Promise<StaffCodRound> => {
    const [row] = await rounds(shop);
    return finance.call(walletRoutes.codRound, { params: { id: row!.id } });
  };
  const move = (id: number, body: object, who = finance) =>
    who.call(walletRoutes.moveCodRound, { params: { id }, body: body as never });
  const approved = async (shop: Shop) => move((await roundOf(shop)).id, { status: 'approved' });
  const cod = ({ id }: { id: number }, { who }: Shop) => who.call(walletRoutes.codOfOrder, { params: { id } });
  const balance = async ({ who }: Shop) => (await who.call(walletRoutes.balances, {})).cod;
  const clean = async () => (await finance.call(walletRoutes.runLedgerCheck, { body: {} })).clean_flag;
  const net = (orders: Order[]) => orders.reduce((sum, one) => sum + one.cod_amount - one.cod_fee - one.cod_fee_vat, 0);

  it('is made of what is held no longer, from the midnight of Bangkok after the fifth day, once a day', async () => {
    const shop = await newShop();
    const orders = await received(shop, 2);
    const { hold_until } = await cod(orders[0]!, shop);
    t.app.clock.advance(hold_until.getTime() - t.app.clock.now().getTime() - 1_000);
    expect(await make(shop)).toMatchObject({ round_count: 0, order_count: 0 });
    t.app.clock.advance(1_000);
    const wouldBe = await finance.call(walletRoutes.previewCodRounds, { body: { account_id: shop.account_id } });
    const made = await make(shop);
    expect(wouldBe).toEqual(made);
    expect(made).toEqual({ round_date: bangkokDate(hold_until), round_count: 1, order_count: 2, net_amount: net(orders), no_account_count: 0 }); // prettier-ignore
    expect(await make(shop)).toMatchObject({ round_count: 0, order_count: 0 });
    const round = await roundOf(shop);
    expect(round).toMatchObject({ kind: 'daily', status: 'pending', order_count: 2, cod_amount: 1_200_00, net_amount: net(orders), account_number: null }); // prettier-ignore
    expect(await finance.call(walletRoutes.codRound, { params: { id: round.id } })).toMatchObject({ account_now: { bank_name: 'กสิกรไทย', account_number: '••••7890', account_name: 'ใบชา' } }); // prettier-ignore
    expect(await cod(orders[0]!, shop)).toMatchObject({ cod_status: 'cod-wait-for-tranfer' });
    expect((await refusal(finance.call(walletRoutes.makeCodRounds, { body: { round_date: '2099-01-01' } }))).code).toBe('request.invalid'); // prettier-ignore
  });

  it('[A169] that is transferred pays out every order to the satang, keeps its fee, and leaves a clean ledger', async () => {
    const shop = await newShop();
    const orders = await received(shop, 3);
    expect(await balance(shop)).toBe(1_800_00);
    pass();
    await make(shop);
    const round = await approved(shop);
    expect((await finance.call(walletRoutes.codRound, { params: { id: round.id } })).account_now).toBeNull();
    expect(round).toMatchObject({ status: 'approved', bank_name: 'กสิกรไทย', account_name: 'ใบชา', account_number: '••••7890', approved_name: expect.any(String) }); // prettier-ignore
    // A bank with its id is named in the language of who asks, one of before as it was entered.
    await t.app.db('wallet', `UPDATE cod_round SET bank_id = 4, bank_name = 'ธนาคารกสิกรไทย' WHERE id = $1`, [round.id]);
    const inEnglish = async (who: As, path: string) =>
      (await who.raw('GET', path, { headers: { 'accept-language': 'en' } })).body as { bank_name?: string; data?: { bank_name: string } }; // prettier-ignore
    expect((await inEnglish(finance, `/staff-api/v1/cod-rounds/${round.id}`)).bank_name).toBe('Kasikornbank');
    expect((await inEnglish(shop.who, `/client/v1/wallet/cod-approvals/${round.id}`)).data?.bank_name).toBe('Kasikornbank'); // prettier-ignore
    expect((await refusal(move(round.id, { status: 'transferred' }))).code).toBe('request.invalid');
    const sent = await move(round.id, { status: 'transferred', bank_reference: 'KB-1' });
    expect(sent).toMatchObject({ status: 'transferred', bank_reference: 'KB-1', transfer_dt: t.app.clock.now(), net_amount: net(orders) }); // prettier-ignore
    expect(await move(round.id, { status: 'transferred', bank_reference: 'KB-1' })).toEqual(sent);
    expect(await cod(orders[0]!, shop)).toMatchObject({ cod_status: 'cod-tranferred', cod_approval_no: sent.cod_approval_no, paid_dt: sent.transfer_dt, bank_reference: 'KB-1' }); // prettier-ignore
    expect(await balance(shop)).toBe(0);
    for (const { id } of orders) {
      const paid = await t.orderUntil(id, (one) => one.cod_status === 'cod-tranferred', shop.who);
      expect(paid.cod_fee_status).toBe('received');
    }
    const legs = await t.app.db<{ code: string; amount: number }[]>('wallet', `SELECT a.code, e.amount FROM ledger_entry e JOIN ledger_account a ON a.id = e.ledger_account_id JOIN ledger_transaction l ON l.id = e.transaction_id WHERE l.transaction_no = $1 ORDER BY a.code`, [sent.transaction_no]); // prettier-ignore
    const [fee, vat] = [orders.reduce((sum, one) => sum + one.cod_fee, 0), orders.reduce((sum, one) => sum + one.cod_fee_vat, 0)]; // prettier-ignore
    expect(legs).toEqual([
      { code: 'bank', amount: net(orders) },
      { code: 'cod_fee.revenue', amount: fee },
      { code: 'shop.cod', amount: -1_800_00 },
      { code: 'vat.output', amount: vat },
    ]);
    expect((await refusal(move(round.id, { status: 'cancelled', remark: 'สาย' }))).code).toBe('cod_round.illegal_move');
    const [{ kept } = { kept: 1 }] = await t.app.db<{ kept: number }[]>('wallet', `SELECT count(account_sealed) AS kept FROM cod_round WHERE id = $1`, [round.id]); // prettier-ignore
    expect(kept).toBe(0);
    expect(await clean()).toBe(1);
  });

  it('[A167] is seen by its shop alone, with the last digits of the account', async () => {
    const [shop, other] = [await newShop(), await newShop()];
    await received(shop);
    pass();
    await make(shop);
    const { id } = await approved(shop);
    const today = bangkokDate(t.app.clock.now());
    const own = await shop.who.call(walletRoutes.codApproval, { params: { id } });
    expect(own).toMatchObject({ id, status: 'approved', account_number: '••••7890', order_count: 1 });
    const days = { from_date: today, to_date: today };
    expect((await shop.who.call(walletRoutes.codApprovals, { query: { status: 'approved' } })).rows).toEqual([own]);
    expect((await shop.who.call(walletRoutes.codReport, { query: days })).rows).toEqual([own]);
    expect((await shop.who.call(walletRoutes.codApprovals, { query: { status: 'pending' } })).total).toBe(0);
    expect((await refusal(other.who.call(walletRoutes.codApproval, { params: { id } }))).code).toBe('record.not_found');
    expect((await other.who.call(walletRoutes.codReport, { query: days })).rows).toEqual([]);
    expect((await shop.who.raw('GET', '/client/v1/reports/cod')).status).toBe(400);
  });

  it('[A167][A168] lists its orders as a report tells them, in pages and as a file, and they sum to it', async () => {
    const [shop, other] = [await newShop(), await newShop()];
    const orders = await received(shop, 3);
    pass();
    await make(shop);
    const { id, cod_amount, net_amount } = await roundOf(shop);
    const page = (query: object) => shop.who.call(walletRoutes.codApprovalOrders, { params: { id }, query });
    const { rows, total } = await page({});
    expect([total, rows.map((row) => row.id)]).toEqual([3, orders.map((order) => order.id)]);
    expect(rows[0]).toMatchObject({ order_no: orders[0]!.order_no, partner_name: expect.any(String), cod_status: 'cod-wait-for-tranfer', cod_received_flag: 1 }); // prettier-ignore
    expect([rows.reduce((sum, row) => sum + row.cod_amount, 0), rows.reduce((sum, row) => sum + row.net_amount, 0)]).toEqual([cod_amount, net_amount]); // prettier-ignore
    expect((await page({ limit: 2, page: 2 })).rows.map((row) => row.id)).toEqual([orders[2]!.id]);
    const path = `/client/v1/wallet/cod-approvals/${id}/shipment-orders`;
    const csv = (await shop.who.raw('GET', `${path}/export?file_type=csv`)).bytes.toString('utf8');
    for (const order of orders) expect(csv).toContain(order.order_no);
    expect((await shop.who.raw('GET', `${path}/export`)).status).toBe(400);
    for (const end of ['', '/export?file_type=csv']) expect((await other.who.raw('GET', path + end)).status).toBe(404);
    await move(id, { status: 'cancelled', remark: 'ผิดวัน' });
    expect(await page({})).toMatchObject({ rows: [], total: 0 });
  });

  it('[A170] stands in the statement of the COD wallet, with what was left after each', async () => {
    const shop = await newShop();
    const orders = await received(shop, 2);
    pass();
    await make(shop);
    const { id, cod_approval_no } = await approved(shop);
    await move(id, { status: 'transferred', bank_reference: 'KB-9' });
    const today = bangkokDate(t.app.clock.now());
    const days = { from_date: bangkokDate(new Date(t.app.clock.now().getTime() - 30 * DAY_MS)), to_date: today };
    const statement = (query: object = {}) => shop.who.call(walletRoutes.codTransactions, { query: { ...days, ...query } }); // prettier-ignore
    const { rows, total } = await statement();
    expect(total).toBe(3);
    expect(rows.map((row) => [row.type, row.amount, row.balance_after, row.order_no, row.cod_approval_id])).toEqual([
      ['paid-out', -1_200_00, 0, null, id],
      ['received', 600_00, 1_200_00, orders[1]!.order_no, null],
      ['received', 600_00, 600_00, orders[0]!.order_no, null],
    ]);
    expect(rows[0]!.detail).toBe(cod_approval_no);
    expect(rows[0]!.balance_after).toBe(await balance(shop));
    expect((await statement({ type: 'paid-out' })).rows).toEqual([rows[0]]);
    expect((await statement({ search: orders[0]!.order_no })).rows).toEqual([rows[2]]);
    const first = await statement({ limit: 2 });
    expect((await statement({ limit: 2, after: first.next! })).rows).toEqual([rows[2]]);
    expect((await statement({ from_date: today })).rows.map((row) => row.type)).toEqual(['paid-out']);
    expect((await shop.who.raw('GET', '/client/v1/reports/cod-wallet-transactions')).status).toBe(400);
    const blind = t.app.as({ account_id: shop.account_id, flags: { finance_flag: 1 } });
    expect((await blind.raw('GET', `/client/v1/reports/cod-wallet-transactions?from_date=${today}&to_date=${today}`)).status).toBe(403); // prettier-ignore
  });

  it('is asked for by a shop outside the round of the day, from 100 baht, and paid as any other', async () => {
    const [shop, without] = [await newShop(), await newShop('wait-confirm')];
    const ask = ({ who }: Shop) => who.call(walletRoutes.withdrawCod, { body: {} });
    const known = ({ who }: Shop) => who.call(walletRoutes.codWithdrawals, { query: {} });
    const orders = await received(shop, 2);
    expect((await known(shop)).free).toEqual({ order_count: 0, net_amount: 0, least_amount: 100_00 });
    expect((await refusal(ask(shop))).code).toBe('cod_round.too_little');
    pass();
    expect((await known(shop)).free).toMatchObject({ order_count: 2, net_amount: net(orders) });
    const asked = await ask(shop);
    expect(asked).toMatchObject({ kind: 'withdrawal', status: 'pending', order_count: 2, net_amount: net(orders) });
    expect((await refusal(ask(shop))).code).toBe('cod_round.too_little');
    expect(await known(shop)).toMatchObject({ rows: [{ id: asked.id }], free: { order_count: 0 } });
    expect(await make(shop)).toMatchObject({ round_count: 0 });
    await move(asked.id, { status: 'approved' });
    expect(await move(asked.id, { status: 'transferred', bank_reference: 'KB-5' })).toMatchObject({ status: 'transferred' }); // prettier-ignore
    const listed = await finance.raw('GET', `/staff-api/v1/cod-parcels?filter=${encodeURIComponent(JSON.stringify({ cod_round_id: asked.id }))}`); // prettier-ignore
    expect(listed.body).toMatchObject([{ id: orders[1]!.id, cod_status: 'cod-tranferred', cod_approval_id: asked.id }, { id: orders[0]!.id }]); // prettier-ignore
    await received(without);
    pass();
    expect((await refusal(ask(without))).code).toBe('cod_round.no_account');
    const reader = t.app.as({ account_id: shop.account_id, flags: { cod_flag: 1 } });
    expect((await reader.raw('POST', '/client/v1/wallet/cod-withdrawals', { body: {} })).status).toBe(403);
    expect(await clean()).toBe(1);
  });

  it('above the limit of its kind is approved by two', async () => {
    const shop = await newShop();
    await received(shop);
    pass();
    await make(shop);
    const { id, net_amount } = await roundOf(shop);
    const limit = async (amount: number) => {
      const { id: asked } = await finance.call(walletRoutes.setDecisionLimit, { body: { kind: 'cod_round', amount: satang(amount), reason: 'two for rounds' } }); // prettier-ignore
      await second.call(walletRoutes.approveDecision, { params: { id: asked }, body: {} });
    };
    await limit(0);
    const waits = await move(id, { status: 'approved' });
    expect(waits).toMatchObject({ status: 'pending', decision_id: expect.any(Number) });
    expect(await move(id, { status: 'approved' })).toEqual(waits);
    expect((await refusal(finance.call(walletRoutes.approveDecision, { params: { id: waits.decision_id! }, body: {} }))).code).toBe('decision.own'); // prettier-ignore
    await second.call(walletRoutes.approveDecision, { params: { id: waits.decision_id! }, body: {} });
    expect(await roundOf(shop)).toMatchObject({ status: 'approved', net_amount, account_number: '••••7890' });
    // One that is cancelled while it waits leaves nothing to decide on.
    const other = await newShop();
    await received(other);
    pass();
    await make(other);
    const asked = await move((await roundOf(other)).id, { status: 'approved' });
    await move(asked.id, { status: 'cancelled', remark: 'ผิดวัน' });
    const ended = await finance.call(walletRoutes.decision, { params: { id: asked.decision_id! } });
    expect(ended).toMatchObject({ state: 'refused', remark: 'ผิดวัน', decided_dt: t.app.clock.now() });
    expect((await roundOf(other)).decision_id).toBeNull();
    await limit(100_000_000_00);
  });

  it('that the bank refused, or that was taken back, frees its orders for the next one', async () => {
    const shop = await newShop();
    const orders = await received(shop);
    pass();
    await make(shop);
    const { id } = await approved(shop);
    expect((await refusal(move(id, { status: 'failed' }))).code).toBe('request.invalid');
    expect(await move(id, { status: 'failed', remark: 'บัญชีปิด' })).toMatchObject({ status: 'failed', remark: 'บัญชีปิด', order_count: 1 }); // prettier-ignore
    expect(await cod(orders[0]!, shop)).toMatchObject({ cod_status: 'cod-received' });
    await make(shop);
    const again = await roundOf(shop);
    expect([again.id === id, again.status]).toEqual([false, 'pending']);
    expect(await move(again.id, { status: 'cancelled', remark: 'ผิดวัน' })).toMatchObject({ status: 'cancelled' });
    expect(await balance(shop)).toBe(600_00);
    expect(await make(shop)).toMatchObject({ round_count: 1, order_count: 1 });
  });

  it('lets go of an order that a claim is opened for, and ends with its last', async () => {
    const shop = await newShop();
    const orders = await received(shop, 2);
    pass();
    await make(shop);
    await approved(shop);
    const claim = async (order: Order) => {
      await shop.who.raw('POST', `/client/v1/shipment-orders/${order.id}/claims`, { body: claimForm({}, [picture]) });
      await t.orderUntil(order.id, (one) => one.cod_status === 'claim', shop.who);
    };
    await claim(orders[0]!);
    expect(await roundOf(shop)).toMatchObject({ status: 'approved', order_count: 1, cod_amount: 600_00, net_amount: net([orders[1]!]) }); // prettier-ignore
    expect(await cod(orders[0]!, shop)).toMatchObject({ cod_status: 'claim' });
    await claim(orders[1]!);
    expect(await roundOf(shop)).toMatchObject({ status: 'cancelled' });
    expect(await clean()).toBe(1);
  });

  it('that is made while a claim is on its way lets go of its order, too', async () => {
    const shop = await newShop();
    const [order] = (await received(shop)) as [Order];
    pass();
    // The claim is applied when no round has the order yet, and waits for it behind the round that is made of it.
    const both = async () => {
      const made = make(shop);
      await until(async () => (await waitingFor(t.app)) > 0);
      await shop.who.raw('POST', `/client/v1/shipment-orders/${order.id}/claims`, { body: claimForm({}, [picture]) });
      return await made;
    };
    const locked = `SELECT FROM cod_parcel WHERE order_id = ${order.id} FOR UPDATE`;
    const made = await held(t.app, locked, both, (waiting) => waiting > 1, 'wallet');
    expect(made).toMatchObject({ round_count: 1, order_count: 1 });
    await t.app.drain();
    expect(await cod(order, shop)).toMatchObject({ cod_status: 'claim', cod_approval_id: null });
    expect(await roundOf(shop)).toMatchObject({ status: 'cancelled' });
    expect(await clean()).toBe(1);
  });

  it('takes no order twice, however many make rounds at once', async () => {
    const some = [await newShop(), await newShop()];
    for (const shop of some) await received(shop, 2);
    pass();
    const made = await Promise.all(
      Array.from({ length: 20 }, () => finance.call(walletRoutes.makeCodRounds, { body: {} })),
    );
    expect(made.reduce((sum, one) => sum + one.order_count, 0)).toBeGreaterThanOrEqual(4);
    for (const shop of some) {
      const all = await rounds(shop);
      expect(all.map(({ order_count }) => order_count)).toEqual([2]);
    }
    const wrong = await t.app.db('wallet', `SELECT r.id FROM cod_round r LEFT JOIN cod_parcel p ON p.cod_round_id = r.id WHERE r.status IN ('pending', 'approved', 'transferred')
      GROUP BY r.id HAVING count(p.order_id) <> r.order_count OR sum(p.cod_amount) <> r.cod_amount`); // prettier-ignore
    expect(wrong).toEqual([]);
  });

  it('is made for accepted bank accounts alone, and approved a day after one was changed', async () => {
    const without = await newShop('wait-confirm');
    await received(without);
    const shop = await newShop();
    await received(shop);
    pass();
    expect(await make(without)).toMatchObject({ round_count: 0, no_account_count: 1 });
    await make(shop);
    const { id } = await roundOf(shop);
    await t.app.db('auth', `INSERT INTO verification (account_id, verify_type, state, papers, create_dt, decided_dt, staff_name, told_dt) VALUES ($1, 'cod', 'accept', '[]', $2, $2, 'x', $2)`, [shop.account_id, t.app.clock.now()]); // prettier-ignore
    expect((await refusal(move(id, { status: 'approved' }))).code).toBe('cod_round.account_changed');
    pass(1);
    expect(await move(id, { status: 'approved' })).toMatchObject({ status: 'approved' });
    await t.app.db('auth', `UPDATE account SET cod_verify_flag = 'wait-confirm' WHERE id = $1`, [shop.account_id]);
    await move(id, { status: 'cancelled', remark: 'ใหม่' });
    expect(await make(shop)).toMatchObject({ round_count: 0, no_account_count: 1 });
  });
});
