import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { claimsService } from '@lamliang/app-claims/module';
import { authRoutes } from '@lamliang/contracts/auth';
import { claimsRoutes, type Claim } from '@lamliang/contracts/claims';
import type { Order, OrderTerms } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { bangkokDate, satang } from '@lamliang/kernel';
import { until, type As } from '@lamliang/platform/testing';
import { claimForm, picture, refusal, startOrders, type OrdersUnderTest } from '../testing.ts';

jest.setTimeout(60_000);
const DAY_MS = 86_400_000;
const COD: Partial<OrderTerms> = {
  cod_amount: satang(600_00),
  shipment_order_items: [{ name: 'เสื้อ', quantity: 1, price: satang(600_00) }],
};
/** 0.75 % of 600 baht, and 7 % VAT on that. */
const PRICE = 4_50 + 32;

describe('COD that is paid in advance', () => {
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

  const newShop = async (more: { cod_verify_flag?: 'wait-confirm' } = {}) => {
    const telephone = `08300000${String(++shops).padStart(2, '0')}`;
    const login = { telephone, email: `${telephone}@shop.example`, password: 'Lamliang-1', user_name: 'เจ้าของ' };
    const bank = { bank_name: 'กสิกรไทย', account_name: 'ใบชา', account_number: '1234567890', cod_verify_flag: 'accept' } as const; // prettier-ignore
    const made = await t.app.service('seed')(authRoutes.createAccount, { body: { login, shop: { name: 'ร้านใบชา', account_type: 'ordinary', ...bank, ...more } } }); // prettier-ignore
    const account_id = made.account_id!;
    await t.fund(account_id, 2_000_00, 0, 0);
    return { account_id, who: t.app.as({ account_id }) };
  };
  type Shop = Awaited<ReturnType<typeof newShop>>;
  const terms = (account_id: number, more: object = {}) => ({ account_id, enabled_flag: 1 as const, fee_percent: 75, limit_amount: satang(5_000_00), reason: 'ลูกค้าพรีเมียม', ...more }); // prettier-ignore
  const set = ({ account_id }: Shop, more: object = {}) => finance.call(walletRoutes.setCodAdvanceTerms, { body: terms(account_id, more) }); // prettier-ignore
  /** Parcels whose receivers have paid, and whose carrier still has the money. */
  const delivered = async ({ who }: Shop, count = 1): Promise<Order[]> => {
    const orders: Order[] = [];
    for (let n = 0; n < count; n++) {
      const order = await t.bookConfirmed(COD, who);
      for (const report of ['picked_up', 'delivered'] as const) await t.report(order, report);
      orders.push(order);
    }
    await t.app.drain();
    return orders;
  };
  const ask = ({ account_id }: Shop, order_ids?: number[]) =>
    finance.call(walletRoutes.payCodInAdvance, {
      body: { account_id, ...(order_ids && { order_ids }), reason: 'ร้านขอรับก่อน' },
    });
  const move = (id: number, body: object) => finance.call(walletRoutes.moveCodRound, { params: { id }, body: body as never }); // prettier-ignore
  const pay = async (id: number) => {
    await move(id, { status: 'approved' });
    return await move(id, { status: 'transferred', bank_reference: `KB-${id}` });
  };
  const advanced = async (shop: Shop, count = 1): Promise<Order[]> => {
    const orders = await delivered(shop, count);
    await pay((await ask(shop, orders.map(({ id }) => id))).id); // prettier-ignore
    return orders;
  };
  const cod = ({ id }: { id: number }, { who }: Shop) => who.call(walletRoutes.codOfOrder, { params: { id } });
  const advance = ({ id }: { id: number }) => finance.call(walletRoutes.codAdvance, { params: { id } });
  const reverse = ({ id }: { id: number }, ends_as: 'return' | 'claim' | 'cancelled' = 'return') =>
    finance.call(walletRoutes.reverseCodAdvance, { params: { id }, body: { ends_as, reason: 'พัสดุถูกตีกลับ' } });
  const take = ({ id }: { id: number }) => finance.call(walletRoutes.takeCodAdvance, { params: { id }, body: { reason: 'ร้านขอ' } }); // prettier-ignore
  const receive = ({ id }: { id: number }) => finance.call(walletRoutes.codReceived, { params: { id }, body: {} });
  const termsOf = ({ account_id }: Shop) => finance.call(walletRoutes.codAdvanceTerms, { params: { id: account_id } });
  const calendar = ({ who }: Shop) => who.call(walletRoutes.codCalendar, {});
  const balances = ({ who }: Shop) => who.call(walletRoutes.balances, {});
  const pass = (days = 6) => t.app.clock.advance(days * DAY_MS);
  const make = ({ account_id }: Shop) => finance.call(walletRoutes.makeCodRounds, { body: { account_id } });
  const lastRound = async ({ account_id }: Shop) =>
    (await finance.call(walletRoutes.codRounds, { query: { filter: { account_id } } }))[0]!;
  const clean = async () => (await finance.call(walletRoutes.runLedgerCheck, { body: {} })).violations;
  const codeOf = async (call: Promise<unknown>) => (await refusal(call)).code;
  const netOf = (order: Order) => order.cod_amount - order.cod_fee - order.cod_fee_vat;
  const book = async ({ account_id }: Shop, code: string) =>
    Number((await t.app.db<{ sum: number | null }[]>('wallet', 'SELECT sum(e.amount) AS sum FROM ledger_entry e JOIN ledger_account a ON a.id = e.ledger_account_id WHERE a.account_id = $1 AND a.code = $2', [account_id, code]))[0]!.sum ?? 0); // prettier-ignore
  const statement = async (order: Order) => {
    const form = new FormData();
    form.append('partner_code', order.partner_code);
    const file = await t.sandbox.raw('GET', `/sandbox/carriers/${order.partner_code}/cod-statement?date=${bangkokDate(t.app.clock.now())}`); // prettier-ignore
    form.append('sheet', new Blob([new Uint8Array(file.bytes)]), `${order.id}.csv`);
    const { body } = await finance.raw('POST', walletRoutes.importCodStatement.path, { body: form });
    const { id } = body as { id: number };
    await finance.call(walletRoutes.applyCodStatement, { params: { id } });
    const lines = await finance.call(walletRoutes.staffCodLines, { query: { filter: { cod_statement_id: id }, range: [0, 99] } }); // prettier-ignore
    return lines.find((line) => line.order_id === order.id);
  };

  it('[A165] shows paid-in-advance, pays the shop less our price, and is settled by the statement of its carrier', async () => {
    const shop = await newShop();
    await set(shop);
    const [order] = (await delivered(shop)) as [Order];
    expect(await termsOf(shop)).toMatchObject({ fee_percent: 75, open_amount: 0, available_amount: 5_000_00, ready_count: 1, ready_amount: 600_00 }); // prettier-ignore
    const round = await ask(shop);
    expect(round).toMatchObject({ kind: 'advance', status: 'pending', order_count: 1, cod_amount: 600_00, advance_fee_amount: 4_50, advance_fee_vat_amount: 32, net_amount: netOf(order) - PRICE }); // prettier-ignore
    expect(await cod(order, shop)).toMatchObject({ cod_status: 'delivery-success', cod_approval_no: round.cod_approval_no, advance: { state: 'asked' } }); // prettier-ignore
    expect((await calendar(shop)).in_round).toEqual({ order_count: 1, net_amount: netOf(order) - PRICE });
    expect(await codeOf(ask(shop))).toBe('cod_advance.not_possible');
    const paid = await pay(round.id);
    expect(await cod(order, shop)).toMatchObject({ cod_status: 'paid-in-advance', cod_received_flag: 0, paid_dt: paid.transfer_dt, advance: { state: 'paid', advance_fee_amount: 4_50 } }); // prettier-ignore
    await t.orderUntil(order.id, (one) => one.cod_status === 'paid-in-advance' && one.cod_fee_status === 'received', shop.who); // prettier-ignore
    expect((await calendar(shop)).in_advance).toEqual({ order_count: 1, net_amount: netOf(order) - PRICE });
    expect([(await balances(shop)).cod, await book(shop, 'shop.cod_advance'), await clean()]).toEqual([0, -600_00, []]);
    expect(await statement(order)).toMatchObject({ outcome: 'matched', state: 'received' });
    expect(await cod(order, shop)).toMatchObject({ cod_status: 'cod-tranferred', cod_received_flag: 1, advance: { state: 'settled' } }); // prettier-ignore
    await t.orderUntil(order.id, (one) => one.cod_status === 'cod-tranferred', shop.who);
    const { rows } = await shop.who.call(walletRoutes.codTransactions, { query: { from_date: '2026-11-01', to_date: '2026-12-31' } }); // prettier-ignore
    expect(rows.map((row) => [row.type, row.amount, row.balance_after])).toEqual([['advance-settled', -600_00, 0], ['received', 600_00, 600_00]]); // prettier-ignore
    expect(await termsOf(shop)).toMatchObject({ open_amount: 0, ready_count: 0 });
    pass();
    expect(await make(shop)).toMatchObject({ order_count: 0 });
    expect([await book(shop, 'shop.cod_advance'), await clean()]).toEqual([0, []]);
  });

  it('[A165] that comes back is wait-for-reverse, and is taken from the next round, once', async () => {
    const shop = await newShop();
    await set(shop);
    const [back] = (await advanced(shop)) as [Order];
    const owed = await reverse(back);
    expect(owed).toMatchObject({ state: 'owed', cod_status: 'wait-for-reverse', due_amount: netOf(back), reason: 'พัสดุถูกตีกลับ' }); // prettier-ignore
    expect(await reverse(back)).toEqual(owed);
    expect(await codeOf(reverse(back, 'claim'))).toBe('cod.illegal_move');
    await t.orderUntil(back.id, (one) => one.cod_status === 'wait-for-reverse' && one.cod_fee_status === 'not-receive', shop.who); // prettier-ignore
    expect((await calendar(shop)).to_give_back).toEqual({ order_count: 1, net_amount: netOf(back) });
    expect([await book(shop, 'shop.cod_advance'), await book(shop, 'shop.cod_reverse'), await clean()]).toEqual([0, -netOf(back), []]); // prettier-ignore
    const others = await delivered(shop, 2);
    for (const order of others) await receive(order);
    pass();
    const preview = await finance.call(walletRoutes.previewCodRounds, { body: { account_id: shop.account_id } });
    const made = await make(shop);
    expect(made).toEqual(preview);
    expect(made.net_amount).toBe(netOf(others[0]!) + netOf(others[1]!) - netOf(back));
    const round = await lastRound(shop);
    expect(round).toMatchObject({ kind: 'daily', recovered_amount: netOf(back), net_amount: made.net_amount });
    expect(await cod(back, shop)).toMatchObject({ advance: { state: 'owed', taking_approval_no: round.cod_approval_no } }); // prettier-ignore
    expect(await codeOf(take(back))).toBe('cod_advance.illegal_move');
    const sent = await pay(round.id);
    const legs = await t.app.db<{ code: string; amount: number }[]>('wallet', `SELECT a.code, e.amount FROM ledger_entry e JOIN ledger_account a ON a.id = e.ledger_account_id JOIN ledger_transaction l ON l.id = e.transaction_id WHERE l.transaction_no = $1`, [sent.transaction_no]); // prettier-ignore
    expect(legs).toEqual(expect.arrayContaining([{ code: 'bank', amount: made.net_amount }, { code: 'shop.cod_reverse', amount: netOf(back) }])); // prettier-ignore
    expect(await cod(back, shop)).toMatchObject({ cod_status: 'return', advance: { state: 'taken', taken_from: 'round' } }); // prettier-ignore
    await t.orderUntil(back.id, (one) => one.cod_status === 'return', shop.who);
    expect([await book(shop, 'shop.cod_reverse'), await clean()]).toEqual([0, []]);
  });

  it('that comes back for several reasons at once comes back for one of them', async () => {
    const shop = await newShop();
    await set(shop);
    const [back] = (await advanced(shop)) as [Order];
    const asked = (['return', 'claim', 'cancelled', 'return'] as const).map(async (ends_as) => ({ ends_as, code: await reverse(back, ends_as).then(() => 'done', (error: { code: string }) => error.code) })); // prettier-ignore
    const told = await Promise.all(asked);
    const { ends_as: done } = await advance(back);
    expect(told).toEqual(
      told.map(({ ends_as }) => ({ ends_as, code: ends_as === done ? 'done' : 'cod.illegal_move' })),
    );
    expect(await clean()).toEqual([]);
  });

  it('[A165] is taken from the wallet after seven days without a round, which may fall below zero', async () => {
    const shop = await newShop();
    await set(shop);
    const [back] = (await advanced(shop)) as [Order];
    await reverse(back);
    const before = (await balances(shop)).credit!;
    const run = () => t.app.fire('wallet', 'take-advances');
    t.app.clock.advance(7 * DAY_MS - 1);
    await run();
    expect((await advance(back)).state).toBe('owed');
    t.app.clock.advance(1);
    await Promise.all([run(), run()]);
    await run();
    expect(await advance(back)).toMatchObject({ cod_status: 'return', taken_from: 'wallet', taking_approval_id: null });
    expect((await balances(shop)).credit).toBe(before - netOf(back));
    const [other] = (await advanced(shop)) as [Order];
    await t.fund(shop.account_id, 1, 0, 0);
    await reverse(other, 'cancelled');
    const left = (await balances(shop)).credit!;
    await finance.call(walletRoutes.adjust, { body: { account_id: shop.account_id, book: 'credit', amount: satang(-left), reason: 'spent' } }); // prettier-ignore
    const taken = await take(other);
    expect(taken).toMatchObject({ state: 'taken', taken_from: 'wallet', cod_status: 'cancelled' });
    expect(await take(other)).toEqual(taken);
    expect([(await balances(shop)).credit, await clean()]).toEqual([-netOf(other), []]);
  });

  it('is never above the limit, also where two ask at once, and only for shops that staff enabled', async () => {
    const shop = await newShop();
    const orders = await delivered(shop, 3);
    expect(await codeOf(ask(shop))).toBe('cod_advance.not_enabled');
    await set(shop, { limit_amount: satang(1_300_00) });
    const ids = orders.map(({ id }) => id);
    expect(await codeOf(ask(shop, ids))).toBe('cod_advance.over_limit');
    const asked = await Promise.allSettled([ask(shop, ids.slice(0, 2)), ask(shop, ids.slice(1))]);
    expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await termsOf(shop)).toMatchObject({ open_amount: 1_200_00, available_amount: 100_00 });
    expect(await codeOf(ask(shop))).toBe('cod_advance.over_limit');
    const round = await lastRound(shop);
    await set(shop, { limit_amount: satang(600_00) });
    expect(await codeOf(move(round.id, { status: 'approved' }))).toBe('cod_advance.over_limit');
    await move(round.id, { status: 'cancelled', remark: 'วงเงินลดลง' });
    expect(await termsOf(shop)).toMatchObject({ open_amount: 0, ready_count: 3 });
    expect(await ask(shop)).toMatchObject({ order_count: 1 });
    expect(await codeOf(ask(await newShop({ cod_verify_flag: 'wait-confirm' })))).toBe('cod_round.no_account');
    expect(await codeOf(finance.call(walletRoutes.setCodAdvanceTerms, { body: terms(987_654) }))).toBe('account.not_found'); // prettier-ignore
    expect(await clean()).toEqual([]);
  });

  it('terms above the limit of one person wait for a second, and say who set them', async () => {
    const shop = await newShop();
    const { decision_id } = await set(shop, { limit_amount: satang(300_000_00) });
    expect(decision_id).toEqual(expect.any(Number));
    expect(await codeOf(termsOf(shop))).toBe('record.not_found');
    const approve = (who: As) => who.call(walletRoutes.approveDecision, { params: { id: decision_id! }, body: {} });
    expect((await refusal(approve(finance))).status).toBe(422);
    await approve(second);
    expect(await termsOf(shop)).toMatchObject({ enabled_flag: 1, limit_amount: 300_000_00 });
    await set(shop, { enabled_flag: 0 });
    await delivered(shop);
    expect(await codeOf(ask(shop))).toBe('cod_advance.not_enabled');
  });

  it('is not paid for a parcel with a complaint or a claim, and one that comes takes it out of its round', async () => {
    const shop = await newShop();
    await set(shop);
    const [complained, claimed, fine] = (await delivered(shop, 3)) as [Order, Order, Order];
    const complain = ({ id }: Order) => finance.call(walletRoutes.staffComplains, { body: { order_id: id, complaint_reason: 'damaged', detail: 'แตก' } }); // prettier-ignore
    const round = await ask(shop);
    expect(round).toMatchObject({ order_count: 3 });
    const { id } = await complain(complained);
    expect(await lastRound(shop)).toMatchObject({ id: round.id, order_count: 2, advance_fee_amount: 9_00, net_amount: 2 * (netOf(fine) - PRICE) }); // prettier-ignore
    expect(await codeOf(ask(shop, [complained.id]))).toBe('cod_advance.not_possible');
    await shop.who.raw('POST', claimsRoutes.open.path.replace(':id', String(claimed.id)), { body: claimForm({}, [picture]) }); // prettier-ignore
    await until(async () => (await cod(claimed, shop)).cod_status === 'claim', 20_000, 'the claim to be known');
    expect(await lastRound(shop)).toMatchObject({ order_count: 1 });
    await pay(round.id);
    expect((await cod(fine, shop)).cod_status).toBe('paid-in-advance');
    await finance.call(walletRoutes.decideComplaint, { params: { id }, body: { state: 'upheld', reason: 'ตรวจแล้ว' } });
    expect(await cod(complained, shop)).toMatchObject({ cod_status: 'wait-for-reverse', advance: null });
    expect(await clean()).toEqual([]);
  });

  it('that cannot be taken from a wallet holds up none that is due behind it', async () => {
    const shop = await newShop();
    await set(shop);
    const [stuck, fine] = (await advanced(shop, 2)) as [Order, Order];
    for (const order of [stuck, fine]) await reverse(order);
    // As no service would leave it.
    const put = (status: string) => t.app.admin(`UPDATE wallet.cod_parcel SET cod_status = '${status}' WHERE order_id = ${stuck.id}`); // prettier-ignore
    await put('cancelled');
    t.app.clock.advance(7 * DAY_MS);
    await t.app.fire('wallet', 'take-advances');
    expect([(await advance(stuck)).state, (await advance(fine)).state]).toEqual(['owed', 'taken']);
    await put('wait-for-reverse');
    await t.app.fire('wallet', 'take-advances');
    expect([(await advance(stuck)).state, await clean()]).toEqual(['taken', []]);
  });

  it('[A165] is owed by a shop that a claim refunded, and ends as claim once it is given back', async () => {
    const shop = await newShop();
    await set(shop);
    const [order] = (await advanced(shop)) as [Order];
    const claim = await shop.who.raw('POST', claimsRoutes.open.path.replace(':id', String(order.id)), { body: claimForm({}, [picture]) }); // prettier-ignore
    const { id } = (claim.body as { data: Claim }).data;
    await t.orderUntil(order.id, (one) => one.shipment_status === 'on-claim', shop.who);
    await t.app.as('staff_support').call(claimsRoutes.resolve, { params: { id }, body: { status: 'refund', amount: satang(300_00), note: 'เสียหายจริง' } }); // prettier-ignore
    await t.orderUntil(order.id, (one) => one.shipment_status === 'claim-success', shop.who);
    await t.app.drain();
    expect(await cod(order, shop)).toMatchObject({ cod_status: 'wait-for-reverse', advance: { state: 'owed', due_amount: netOf(order) } }); // prettier-ignore
    await take(order);
    expect(await cod(order, shop)).toMatchObject({ cod_status: 'claim', advance: { state: 'taken' } });
    expect([await book(shop, 'shop.cod'), await clean()]).toEqual([0, []]);
  });

  it('[A165] that a receiver complains of waits with its carrier, and is owed once that is upheld', async () => {
    const shop = await newShop();
    await set(shop);
    const [order, other] = (await advanced(shop, 2)) as [Order, Order];
    const complain = ({ id }: Order) => finance.call(walletRoutes.staffComplains, { body: { order_id: id, complaint_reason: 'wrong-goods', detail: 'ผิดสี' } }); // prettier-ignore
    const [upheld, released] = [await complain(order), await complain(other)];
    expect(await codeOf(receive(order))).toBe('cod.illegal_move');
    expect(await codeOf(reverse(order))).toBe('cod.illegal_move');
    const decide = (id: number, state: 'upheld' | 'released') => finance.call(walletRoutes.decideComplaint, { params: { id }, body: { state, reason: 'ตรวจแล้ว' } }); // prettier-ignore
    await decide(upheld.id, 'upheld');
    await decide(released.id, 'released');
    await receive(other);
    expect(await cod(other, shop)).toMatchObject({ cod_status: 'cod-tranferred', advance: { state: 'settled' } });
    expect(await cod(order, shop)).toMatchObject({ cod_status: 'wait-for-reverse', advance: { state: 'owed', reason: 'ตรวจแล้ว' } }); // prettier-ignore
    await take(order);
    expect((await cod(order, shop)).cod_status).toBe('wait-for-reverse');
    await finance.call(walletRoutes.giveBackCod, { params: { id: upheld.id }, body: { reference: 'FL-R2', cod_status: 'return' } }); // prettier-ignore
    expect((await cod(order, shop)).cod_status).toBe('return');
    expect(await clean()).toEqual([]);
  });

  it('whose carrier pays before the bank does is settled with the payment, and one that the bank refuses is free again', async () => {
    const shop = await newShop();
    await set(shop);
    const [early, late] = (await delivered(shop, 2)) as [Order, Order];
    const first = await ask(shop, [early.id]);
    await receive(early);
    pass();
    expect(await make(shop)).toMatchObject({ order_count: 0 });
    await pay(first.id);
    expect(await cod(early, shop)).toMatchObject({ cod_status: 'cod-tranferred', advance: { state: 'settled' } });
    const second = await ask(shop, [late.id]);
    await move(second.id, { status: 'approved' });
    await move(second.id, { status: 'failed', remark: 'บัญชีปิด' });
    expect(await cod(late, shop)).toMatchObject({ cod_status: 'delivery-success', cod_approval_id: null, advance: null }); // prettier-ignore
    await receive(late);
    expect((await calendar(shop)).days).toHaveLength(1);
    expect(await clean()).toEqual([]);
  });

  it('a round that is taken back lets go of what it was to take, and one that it would use up takes nothing', async () => {
    const shop = await newShop();
    await set(shop);
    const [back] = (await advanced(shop)) as [Order];
    await reverse(back);
    const [one] = (await delivered(shop)) as [Order];
    await receive(one);
    pass();
    // Of one parcel of the same COD nothing would be left to pay.
    await make(shop);
    const round = await lastRound(shop);
    expect(round).toMatchObject({ recovered_amount: 0, net_amount: netOf(one) });
    await move(round.id, { status: 'cancelled', remark: 'รวมรอบหน้า' });
    const [two] = (await delivered(shop)) as [Order];
    await receive(two);
    pass();
    await make(shop);
    const next = await lastRound(shop);
    expect(next).toMatchObject({ recovered_amount: netOf(back), net_amount: netOf(one) + netOf(two) - netOf(back) });
    await move(next.id, { status: 'cancelled', remark: 'รวมรอบหน้า' });
    expect(await advance(back)).toMatchObject({ state: 'owed', taking_approval_id: null });
    await Promise.all([take(back), make(shop)].map((call) => call.catch(() => undefined)));
    expect((await advance(back)).state === 'taken' || (await lastRound(shop)).recovered_amount === netOf(back)).toBe(true); // prettier-ignore
    expect(await clean()).toEqual([]);
  });
});
