import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { claimsService } from '@lamliang/app-claims/module';
import { notificationsService } from '@lamliang/app-notifications/module';
import { authRoutes } from '@lamliang/contracts/auth';
import { claimsRoutes, type Claim } from '@lamliang/contracts/claims';
import { notificationsRoutes } from '@lamliang/contracts/notifications';
import type { Order, OrderTerms } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { satang } from '@lamliang/kernel';
import { until, type As } from '@lamliang/platform/testing';
import { claimForm, picture, refusal, startOrders, type OrdersUnderTest } from '../testing.ts';

jest.setTimeout(60_000);
const DAY_MS = 86_400_000;
const COD: Partial<OrderTerms> = {
  cod_amount: satang(600_00),
  shipment_order_items: [{ name: 'เสื้อ', quantity: 1, price: satang(600_00) }],
};

describe('a complaint about a parcel with COD', () => {
  let t: OrdersUnderTest;
  let finance: As;
  let support: As;
  let shops = 0;
  beforeAll(async () => {
    t = await startOrders(
      [authService, claimsService, notificationsService],
      { LOG_LEVEL: 'error', TRUST_PROXY: '1' },
      new Date('2026-11-01T03:00:00Z'),
    );
    finance = t.app.as('staff_finance');
    support = t.app.as('staff_support');
  }, 90_000);
  afterAll(() => t?.app.stop(), 30_000);

  /** A shop with money for shipping and an accepted bank account. */
  const newShop = async () => {
    const telephone = `08200000${String(++shops).padStart(2, '0')}`;
    const login = { telephone, email: `${telephone}@shop.example`, password: 'Lamliang-1', user_name: 'เจ้าของ' };
    const bank = { bank_name: 'กสิกรไทย', account_name: 'ใบชา', account_number: '1234567890', cod_verify_flag: 'accept' } as const; // prettier-ignore
    const made = await t.app.service('seed')(authRoutes.createAccount, { body: { login, shop: { name: 'ร้านใบชา', account_type: 'ordinary', ...bank } } }); // prettier-ignore
    const account_id = made.account_id!;
    await t.fund(account_id, 2_000_00, 0, 0);
    return { account_id, who: t.app.as({ account_id }) };
  };
  type Shop = Awaited<ReturnType<typeof newShop>>;
  /** A parcel whose receiver has paid, and unless told otherwise the carrier has handed it over. */
  const collected = async ({ who }: Shop, received = true): Promise<Order> => {
    const order = await t.bookConfirmed(COD, who);
    for (const report of ['picked_up', 'delivered'] as const) await t.report(order, report);
    await t.app.drain();
    if (received) await finance.call(walletRoutes.codReceived, { params: { id: order.id }, body: {} });
    await t.app.drain();
    return order;
  };
  const cod = ({ id }: { id: number }, { who }: Shop) => who.call(walletRoutes.codOfOrder, { params: { id } });
  const balance = async ({ who }: Shop) => (await who.call(walletRoutes.balances, {})).cod;
  const clean = async () => (await finance.call(walletRoutes.runLedgerCheck, { body: {} })).violations;
  const make = ({ account_id }: Shop) => finance.call(walletRoutes.makeCodRounds, { body: { account_id } });
  const lastRound = async ({ account_id }: Shop) =>
    (await finance.call(walletRoutes.codRounds, { query: { filter: { account_id } } }))[0]!;
  const file = ({ id }: { id: number }, who = support) =>
    who.call(walletRoutes.staffComplains, { body: { order_id: id, complaint_reason: 'damaged', detail: 'กล่องแตก' } });
  const decide = (id: number, state: 'released' | 'upheld', who = support) =>
    who.call(walletRoutes.decideComplaint, { params: { id }, body: { state, reason: 'ตรวจภาพแล้ว' } });
  const giveBack = (id: number, cod_status: 'return' | 'cancelled' = 'return') =>
    finance.call(walletRoutes.giveBackCod, { params: { id }, body: { reference: 'FL-R1', cod_status } });
  const pass = (days = 6) => t.app.clock.advance(days * DAY_MS);

  /** The page's plain form, as a browser sends it. */
  const post = async (
    { tracking_no }: { tracking_no: string },
    fields: Record<string, string>,
    { language = 'th', address = '203.0.113.1' } = {},
  ) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const answer = await t.app.anonymous.raw('POST', `/track/${tracking_no}/complaint?lang=${language}`, {
      body,
      headers: { 'x-forwarded-for': address },
    });
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      wait: Number(answer.headers.get('retry-after')),
      page: answer.bytes.toString(),
    };
  };
  const digitsOf = (order: Order) => order.receiver_telephone.replace(/\D/g, '').slice(-4);
  const track = async ({ tracking_no }: { tracking_no: string }) =>
    (await t.app.anonymous.raw('GET', `/track/${tracking_no}?lang=th`)).bytes.toString();

  it('is told to its shop, and what staff settled, each once', async () => {
    const shop = await newShop();
    const told = async () => {
      await t.app.drain();
      const { rows } = await shop.who.call(notificationsRoutes.list, { query: {} });
      return rows.map(({ code, title }) => [code, title]);
    };
    const [kept, lost] = [await collected(shop), await collected(shop)];
    const { id } = await file(kept);
    await file(kept, finance);
    expect(await told()).toEqual([['complaint_opened', expect.stringContaining(kept.order_no)]]);
    await decide(id, 'released');
    await decide(id, 'released', finance);
    expect((await told()).map(([code]) => code)).toEqual(['complaint_released', 'complaint_opened']);
    await decide((await file(lost)).id, 'upheld');
    expect((await told()).slice(0, 2)).toEqual([
      ['complaint_upheld', expect.stringContaining(lost.order_no)],
      ['complaint_opened', expect.stringContaining(lost.order_no)],
    ]);
  });

  it('keeps its money out of rounds until staff release it, with a reason', async () => {
    const shop = await newShop();
    const [kept, free] = [await collected(shop), await collected(shop)];
    const filed = await file(kept);
    expect(filed).toMatchObject({ state: 'open', source: 'staff', order_no: kept.order_no, account_id: shop.account_id, cod_amount: 600_00, detail: 'กล่องแตก', reason: null }); // prettier-ignore
    expect(await file(kept, finance)).toEqual(filed);
    expect(await cod(kept, shop)).toMatchObject({ complaint_flag: 1, complaint: { state: 'open', complaint_reason: 'damaged', detail: 'กล่องแตก', create_dt: t.app.clock.now() } }); // prettier-ignore
    expect(await cod(free, shop)).toMatchObject({ complaint_flag: 0, complaint: null });
    pass();
    expect(await make(shop)).toMatchObject({ order_count: 1 });
    const calendar = await shop.who.call(walletRoutes.codCalendar, {});
    expect(calendar.complained).toMatchObject({ order_count: 1 });
    const released = await decide(filed.id, 'released');
    expect(released).toMatchObject({ state: 'released', reason: 'ตรวจภาพแล้ว', decided_name: expect.any(String) });
    expect(await decide(filed.id, 'released', finance)).toEqual(released);
    expect((await refusal(decide(filed.id, 'upheld'))).code).toBe('cod_complaint.illegal_move');
    expect(await cod(kept, shop)).toMatchObject({ complaint_flag: 0, complaint: { state: 'released' } });
    pass(1);
    expect(await make(shop)).toMatchObject({ order_count: 1 });
    expect(await clean()).toEqual([]);
  });

  it('that is upheld takes the money from what the shop is owed, and ends when the receiver has it back', async () => {
    const shop = await newShop();
    const order = await collected(shop);
    expect(await balance(shop)).toBe(600_00);
    const { id } = await file(order);
    expect((await refusal(giveBack(id))).code).toBe('cod_complaint.illegal_move');
    expect(await decide(id, 'upheld')).toMatchObject({ state: 'upheld', cod_status: 'wait-for-reverse' });
    expect(await balance(shop)).toBe(0);
    const statement = await shop.who.call(walletRoutes.codTransactions, { query: { from_date: '2026-11-01', to_date: '2026-12-31' } }); // prettier-ignore
    expect(statement.rows.map((row) => [row.type, row.amount, row.balance_after])).toEqual([
      ['reversed', -600_00, 0],
      ['received', 600_00, 600_00],
    ]);
    await t.orderUntil(order.id, (one) => one.cod_status === 'wait-for-reverse', shop.who);
    pass();
    expect(await make(shop)).toMatchObject({ order_count: 0 });
    const given = await giveBack(id);
    expect(given).toMatchObject({ state: 'given-back', cod_status: 'return', reference: 'FL-R1', given_back_dt: t.app.clock.now() }); // prettier-ignore
    expect(await giveBack(id)).toEqual(given);
    await t.orderUntil(order.id, (one) => one.cod_status === 'return', shop.who);
    expect(await clean()).toEqual([]);
  });

  it('about money that the carrier still has moves none, and what comes of it later waits in the queue', async () => {
    const shop = await newShop();
    const order = await collected(shop, false);
    const { id } = await file(order);
    await decide(id, 'upheld');
    expect(await balance(shop)).toBe(0);
    const late = finance.call(walletRoutes.codReceived, { params: { id: order.id }, body: {} });
    expect((await refusal(late)).code).toBe('cod.illegal_move');
    expect(await giveBack(id, 'cancelled')).toMatchObject({ state: 'given-back', cod_status: 'cancelled' });
    expect(await clean()).toEqual([]);
  });

  it('takes its parcel out of a round that is not sent, and is none once the bank has paid', async () => {
    const shop = await newShop();
    const [late, paid] = [await collected(shop), await collected(shop)];
    pass();
    await make(shop);
    const before = await lastRound(shop);
    const [filed] = await Promise.all([file(late), file(late, finance)]);
    const round = await lastRound(shop);
    expect([before.order_count, round.order_count, round.cod_amount]).toEqual([2, 1, 600_00]);
    expect(await cod(late, shop)).toMatchObject({ cod_status: 'cod-received', complaint_flag: 1, cod_approval_id: null }); // prettier-ignore
    const move = (body: object) => finance.call(walletRoutes.moveCodRound, { params: { id: round.id }, body: body as never }); // prettier-ignore
    await move({ status: 'approved' });
    await move({ status: 'transferred', bank_reference: 'KB-7' });
    expect((await refusal(file(paid))).code).toBe('cod_complaint.not_possible');
    expect((await refusal(file({ id: 987_654 }))).code).toBe('order.not_found');
    expect((await refusal(decide(987_654, 'released'))).code).toBe('record.not_found');
    expect((await decide(filed.id, 'upheld', finance)).state).toBe('upheld');
    expect(await clean()).toEqual([]);
  });

  it('and the round of the day at the same time: the parcel is in one of the two, never in both', async () => {
    const shop = await newShop();
    const orders = [await collected(shop), await collected(shop), await collected(shop)];
    pass();
    await Promise.all([make(shop), ...orders.slice(1).map((order) => file(order))]);
    const states = await Promise.all(orders.map((order) => cod(order, shop)));
    expect(states.map((one) => [one.cod_status, one.complaint_flag])).toEqual([['cod-wait-for-tranfer', 0], ['cod-received', 1], ['cod-received', 1]]); // prettier-ignore
    expect(await lastRound(shop)).toMatchObject({ order_count: 1, cod_amount: 600_00 });
  });

  it('stands beside a claim: neither lets the money go while the other keeps it', async () => {
    const shop = await newShop();
    const order = await collected(shop);
    const { id } = await file(order);
    await shop.who.raw('POST', claimsRoutes.open.path.replace(':id', String(order.id)), {
      body: claimForm({}, [picture]),
    });
    await until(async () => (await cod(order, shop)).cod_status === 'claim', 20_000, 'the claim to be known');
    expect(await cod(order, shop)).toMatchObject({ complaint_flag: 1, complaint: { state: 'open' } });
    expect((await refusal(decide(id, 'upheld'))).code).toBe('cod.illegal_move');
    await decide(id, 'released');
    expect(await cod(order, shop)).toMatchObject({ cod_status: 'claim', complaint_flag: 0 });
    pass();
    expect(await make(shop)).toMatchObject({ order_count: 0 });
  });

  it('is upheld beside a claim once that was refunded, and moves no money that has moved already', async () => {
    const shop = await newShop();
    const order = await collected(shop);
    const { id } = await file(order);
    const claim = await shop.who.raw('POST', claimsRoutes.open.path.replace(':id', String(order.id)), { body: claimForm({}, [picture]) }); // prettier-ignore
    await until(async () => (await cod(order, shop)).cod_status === 'claim', 20_000, 'the claim to be known');
    const { id: claim_id } = (claim.body as { data: Claim }).data;
    await support.call(claimsRoutes.resolve, { params: { id: claim_id }, body: { status: 'refund', amount: satang(300_00), note: 'เสียหายจริง' } }); // prettier-ignore
    await t.orderUntil(order.id, (one) => one.shipment_status === 'claim-success', shop.who);
    await t.app.drain();
    expect([await balance(shop), await clean()]).toEqual([0, []]);
    expect(await decide(id, 'upheld')).toMatchObject({ state: 'upheld', cod_status: 'wait-for-reverse' });
    expect(await giveBack(id, 'cancelled')).toMatchObject({ state: 'given-back', cod_status: 'cancelled' });
    expect([await balance(shop), await clean()]).toEqual([0, []]);
  });

  it('is settled once, of two who do it at the same time', async () => {
    const shop = await newShop();
    const order = await collected(shop);
    const { id } = await file(order);
    const [first, second] = await Promise.allSettled([decide(id, 'upheld'), decide(id, 'released', finance)]);
    expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await clean()).toEqual([]);
  });

  it('comes from the receiver by a plain form, within the five days, from who knows the telephone', async () => {
    const shop = await newShop();
    const order = await collected(shop);
    const page = await track(order);
    expect(page).toContain(`action="/track/${order.tracking_no}/complaint?lang=th"`);
    expect(Buffer.byteLength(page)).toBeLessThan(40_000);
    expect(page).not.toMatch(/<script|\son\w+=|style=/);
    for (const secret of [order.receiver_telephone, digitsOf(order), order.order_no]) expect(page.replaceAll(order.tracking_no, '')).not.toContain(secret); // prettier-ignore
    const wrong = await post(order, { complaint_reason: 'wrong-goods', detail: '<b>ผิดสี', digits: '0000' });
    expect([wrong.status, wrong.type]).toEqual([422, 'text/html; charset=utf-8']);
    expect(wrong.page).toContain('เลขท้ายเบอร์โทรไม่ตรง');
    expect(wrong.page).toContain('&lt;b&gt;ผิดสี</textarea>');
    expect(wrong.page).toContain('<option value="wrong-goods" selected>');
    const none = await post(order, { complaint_reason: 'nothing', detail: '', digits: digitsOf(order) });
    expect([none.status, none.page.includes('กรุณาเลือกปัญหา')]).toEqual([400, true]);
    expect((await cod(order, shop)).complaint).toBeNull();
    const taken = await post(order, { complaint_reason: 'wrong-goods', detail: 'ผิดสี', digits: digitsOf(order) });
    const [row] = await support.call(walletRoutes.codComplaints, { query: { filter: { order_id: order.id } } });
    expect(row).toMatchObject({ state: 'open', source: 'receiver', filed_name: null, complaint_reason: 'wrong-goods', detail: 'ผิดสี' }); // prettier-ignore
    expect([taken.status, taken.page.includes(`เลขที่รับแจ้ง ${row!.id}`)]).toEqual([200, true]);
    const again = await post(order, { complaint_reason: 'other', detail: 'อีกครั้ง', digits: digitsOf(order) });
    expect(again.page).toContain(`เลขที่รับแจ้ง ${row!.id}`);
  });

  it('of the receiver is a new one after a release, as long as the law holds the money: nobody silences a receiver', async () => {
    const shop = await newShop();
    const order = await collected(shop);
    const said = (detail: string) => post(order, { complaint_reason: 'damaged', detail, digits: digitsOf(order) });
    const rows = () => support.call(walletRoutes.codComplaints, { query: { filter: { order_id: order.id }, sort: ['id', 'ASC'] } }); // prettier-ignore
    // The shop knows the digits, too, and has support release what it said in the receiver's name.
    await said('ไม่มีอะไรแล้ว');
    await decide((await rows())[0]!.id, 'released');
    const taken = await said('เสื้อขาด');
    const [, real] = await rows();
    expect(real).toMatchObject({ state: 'open', source: 'receiver', detail: 'เสื้อขาด' });
    expect([taken.status, taken.page.includes(`เลขที่รับแจ้ง ${real!.id}`)]).toEqual([200, true]);
    expect(await cod(order, shop)).toMatchObject({ complaint_flag: 1, complaint: { state: 'open', detail: 'เสื้อขาด' } });
    // One that waits stands for the next one, also of two at once.
    await Promise.all([said('อีกครั้ง'), said('อีกครั้ง')]);
    expect(await rows()).toHaveLength(2);
    await decide(real!.id, 'released');
    t.app.clock.advance(real!.hold_until.getTime() - t.app.clock.now().getTime());
    const late = await said('อีกครั้ง');
    expect([late.status, late.page.includes('ทางหน้านี้ไม่ได้แล้ว')]).toEqual([409, true]);
    expect(await rows()).toHaveLength(2);
  });

  it('a stranger who tries digits is slowed down, and shuts nobody out: the receiver has a way on, at once and each day', async () => {
    const shop = await newShop();
    const order = await collected(shop);
    const stranger = (n: number) => `198.51.100.${n}`;
    const tries = (digits: string, address: string) => post(order, { complaint_reason: 'other', detail: 'เสื้อขาด', digits }, { address }); // prettier-ignore
    // Of one address five an hour.
    for (let n = 0; n < 5; n++) expect((await tries(`000${n}`, stranger(1))).status).toBe(422);
    const slowed = await tries(digitsOf(order), stranger(1));
    expect([slowed.status, slowed.wait <= 3_600, slowed.page.includes('ลองหลายครั้งเกินไป')]).toEqual([429, true, true]); // prettier-ignore
    // Of all addresses together five of the 10,000 a day, however many they are: at most 30 while the law holds the money.
    for (let day = 0; day < 3; day++) {
      const answers = [];
      for (let n = 10; n < 40; n++)
        answers.push((await tries('0000', stranger(n))).page.includes('เลขท้ายเบอร์โทรไม่ตรง'));
      expect(answers.filter(Boolean).length).toBeLessThanOrEqual(day === 0 ? 0 : 5);
      const asked = await tries(digitsOf(order), '203.0.113.7');
      expect([asked.status, asked.wait, asked.page.includes('เบอร์โทรผู้รับทั้งหมด')]).toEqual([422, 0, true]);
      expect(asked.page).toContain('>เสื้อขาด</textarea>');
      t.app.clock.advance(DAY_MS);
    }
    // Whoever knows the whole number is let in, whatever strangers do: theirs are guesses among millions, few of an address.
    for (let n = 0; n < 5; n++) await tries('0000', stranger(50 + n));
    for (let n = 0; n < 5; n++) expect((await tries(`08111111${n}1`, stranger(60))).status).toBe(422);
    expect((await tries(order.receiver_telephone, stranger(60))).status).toBe(429);
    expect((await tries(digitsOf(order), '203.0.113.7')).status).toBe(422);
    const typed = `+66 ${order.receiver_telephone.slice(1, 3)}-${order.receiver_telephone.slice(3)}`;
    const taken = await tries(typed, '203.0.113.7');
    expect([taken.status, (await cod(order, shop)).complaint?.detail]).toEqual([200, 'เสื้อขาด']);
    expect(taken.page).not.toContain(order.receiver_telephone.slice(3));
  });

  it('beyond ten a minute of an address is answered by the form again, with what was typed, and no parcel is looked up', async () => {
    const address = '198.51.100.200';
    const unknown = { tracking_no: 'LLXXXXXXXXXXXX' };
    for (let n = 0; n < 10; n++) expect((await post(unknown, { digits: '1' }, { address })).status).toBe(404);
    const typed = { complaint_reason: 'damaged', detail: '<b>เสื้อขาด', digits: '1234' };
    const refused = await post(unknown, typed, { address });
    expect([refused.status, refused.type, refused.wait > 0 && refused.wait <= 60]).toEqual([429, 'text/html; charset=utf-8', true]); // prettier-ignore
    expect(refused.page).toContain('ลองหลายครั้งเกินไป');
    expect(refused.page).toContain(`action="/track/${unknown.tracking_no}/complaint?lang=th"`);
    expect(refused.page).toContain('&lt;b&gt;เสื้อขาด</textarea>');
    expect(refused.page).toContain('<option value="damaged" selected>');
    expect(refused.page).not.toContain('1234');
    t.app.clock.advance(61_000);
    expect((await post(unknown, typed, { address })).status).toBe(404);
  });

  it('is not taken late, of a parcel on its way, nor of none', async () => {
    const shop = await newShop();
    const other = await collected(shop);
    const { hold_until } = await cod(other, shop);
    t.app.clock.advance(hold_until.getTime() - t.app.clock.now().getTime());
    const late = await post(other, { complaint_reason: 'other', digits: digitsOf(other) });
    expect([late.status, late.page.includes('ทางหน้านี้ไม่ได้แล้ว')]).toEqual([409, true]);
    expect(await track(other)).not.toContain('/complaint');
    const moving = await t.bookConfirmed(COD, shop.who);
    expect(await track(moving)).not.toContain('/complaint');
    expect((await post(moving, { complaint_reason: 'other', digits: digitsOf(moving) })).status).toBe(409);
    expect((await post({ tracking_no: 'LLXXXXXXXXXXXX' }, { digits: '1' })).status).toBe(404);
    const { status } = await support.raw('POST', walletRoutes.receiverComplains.path, { body: { order_id: other.id, complaint_reason: 'other', detail: '' } }); // prettier-ignore
    expect(status).toBe(404);
  });
});
