import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { invoicingService } from '@lamliang/app-invoicing/module';
import { invoicingRoutes as routes, type OtherFeeTerms } from '@lamliang/contracts/invoicing';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { satang } from '@lamliang/kernel';
import { until, type As } from '@lamliang/platform/testing';
import { creditShop } from './credit-shop.ts';
import { refusal, startOrders, type OrdersUnderTest } from '../testing.ts';

jest.setTimeout(60_000);
const MINUTE = 60_000;

describe('other fees', () => {
  let t: OrdersUnderTest;
  let finance: As;
  let second: As;
  beforeAll(async () => {
    t = await startOrders([invoicingService], { LOG_LEVEL: 'silent' }, new Date('2026-11-20T03:00:00Z'));
    [finance, second] = [t.app.as('staff_finance'), t.app.as('staff_admin')];
    await t.fund(1, 5_000_00, 0, 0);
  }, 60_000);
  afterAll(() => t?.app.stop(), 30_000);

  const shop = (account_id: number) => t.app.as({ account_id });
  const enter = (more: Partial<OtherFeeTerms> = {}, who = finance) =>
    who.call(routes.createOtherFee, { body: { account_id: 1, fee_type: 'overweight', amount: satang(107_00), detail: 'ชั่งได้ 12 กก.', ...more } }); // prettier-ignore
  const approve = (id: number, who = finance) => who.call(routes.approveOtherFee, { params: { id }, body: {} });
  const change = (id: number, body: object) => finance.call(routes.changeOtherFee, { params: { id }, body });
  const remove = (id: number, reason?: string) =>
    finance.call(routes.deleteOtherFee, { params: { id }, body: reason ? { reason } : {} });
  const get = (id: number) => finance.call(routes.staffOtherFee, { params: { id } });
  const credit = async (account_id: number) => (await shop(account_id).call(walletRoutes.balances, {})).credit;
  const clean = async () => (await finance.call(walletRoutes.runLedgerCheck, { body: {} })).clean_flag;
  const trail = async (id: number) =>
    (await t.app.db<{ action: string; reason: string | null }[]>('invoicing', `SELECT action, reason FROM audit_entry WHERE target_type = 'other_fee' AND target_id = $1 ORDER BY id`, [String(id)])).map(({ action, reason }) => [action, reason]); // prettier-ignore
  const entries = (id: number) =>
    t.app.db<{ code: string; amount: number }[]>('wallet', `SELECT a.code, e.amount FROM ledger_transaction l JOIN ledger_entry e ON e.transaction_id = l.id JOIN ledger_account a ON a.id = e.ledger_account_id WHERE l.kind = 'other_fee' AND l.business_key = $1 ORDER BY a.code`, [`fee:${id}`]); // prettier-ignore
  let slips = 0;
  /** A top-up that finance approve. */
  const topUp = async (account_id: number, amount: number, wallet_type = 'transport') => {
    const [row] = await t.app.db<{ id: number }[]>(
      'wallet',
      `INSERT INTO topup (account_id, wallet_type, amount, credit_amount, bonus_amount, bank_id, transfer_dt, slip_file, slip_sha256, status, asked_by, create_dt)
       VALUES ($1, $2, $3, $3, 0, 4, $4, gen_random_uuid(), $5, 'pending', 1, $4) RETURNING id`,
      [account_id, wallet_type, amount, t.app.clock.now(), String(++slips).padStart(64, '0')],
    );
    await finance.call(walletRoutes.decideTopup, { params: { id: row?.id ?? 0 }, body: { status: 'approved' } });
    await t.app.drain();
  };

  it('[A188] are entered by staff, for an order or none, and wait', async () => {
    const order = await t.bookConfirmed();
    const made = await enter({ shipment_order_id: order.id });
    expect(made).toMatchObject({
      other_fee_no: expect.stringMatching(/^OF\d{8}$/),
      account_id: 1,
      shipment_order_id: order.id,
      order_no: order.order_no,
      tracking_no: order.tracking_no,
      fee_type: 'overweight',
      amount: 107_00,
      detail: 'ชั่งได้ 12 กก.',
      status: 'wait-for-approve',
      vat_amount: null,
      payment_type: null,
      approved_dt: null,
      decision_id: null,
      question_state: null,
    });
    expect(await enter()).toMatchObject({ shipment_order_id: null, order_no: null });
    expect((await refusal(enter({ shipment_order_id: 987_654 }))).code).toBe('order.not_found');
    // An order of another shop is none of it.
    expect((await refusal(enter({ account_id: 2, shipment_order_id: order.id }))).code).toBe('order.not_found');
    expect(await trail(made.id)).toEqual([['other_fee.entered', 'ชั่งได้ 12 กก.']]);
    // Asked twice under one key it is entered once.
    const twice = () =>
      finance.raw('POST', '/client/v1/other-fees', {
        body: { account_id: 1, fee_type: 'label', amount: 5 },
        headers: { 'idempotency-key': 'fee-of-labels' },
      });
    const both = await Promise.all([twice(), twice()]);
    const { body } = await twice();
    for (const one of both) expect([200, 409]).toContain(one.status);
    const labels = await finance.call(routes.staffOtherFees, { query: { filter: { fee_type: ['label'] } } });
    expect(labels.map(({ id }) => id)).toEqual([(body as { data: { id: number } }).data.id]);
  });

  it('[A189] are changed and deleted while they wait, with the reason in the trail', async () => {
    const { id, other_fee_no } = await enter();
    const after = await change(id, { fee_type: 'return', amount: satang(80_00), detail: 'ตีกลับ', reason: 'คิดผิดประเภท' });
    expect(after).toMatchObject({ fee_type: 'return', amount: 80_00, detail: 'ตีกลับ', status: 'wait-for-approve' });
    expect((await refusal(change(id, { fee_type: 'other', detail: '' }))).code).toBe('request.invalid');
    expect(await get(id)).toMatchObject({ other_fee_no, fee_type: 'return', detail: 'ตีกลับ' });
    await remove(id, 'ร้านส่งหลักฐานแล้ว');
    expect((await refusal(get(id))).code).toBe('record.not_found');
    expect(await trail(id)).toEqual([
      ['other_fee.entered', 'ชั่งได้ 12 กก.'],
      ['other_fee.changed', 'คิดผิดประเภท'],
      ['other_fee.deleted', 'ร้านส่งหลักฐานแล้ว'],
    ]);
  });

  it('[A190] [A192] are taken from the wallet at once where it has them: not-receive, then received', async () => {
    const before = (await credit(1)) ?? 0;
    const { id } = await enter();
    expect(await approve(id)).toMatchObject({
      status: 'received',
      payment_type: 'wallet',
      vat_amount: 7_00,
      approved_name: expect.any(String),
      approved_dt: t.app.clock.now(),
      received_dt: t.app.clock.now(),
    });
    expect(await credit(1)).toBe(before - 107_00);
    expect(await entries(id)).toEqual([
      { code: 'revenue.other', amount: 100_00 },
      { code: 'shop.credit', amount: -107_00 },
      { code: 'vat.output', amount: 7_00 },
    ]);
    // It stands among what the shop paid on that day.
    const line = () => t.app.db('invoicing', `SELECT payment_type, charge_code, description, amount, charged_dt FROM billable_line WHERE source_key = $1`, [`other_fee:${id}`]); // prettier-ignore
    const paid = { payment_type: 'wallet', charge_code: 'other_fee', description: 'น้ำหนักเกิน ชั่งได้ 12 กก.', amount: 107_00, charged_dt: t.app.clock.now() }; // prettier-ignore
    expect(await line()).toEqual([paid]);
    // Again, and told again, it is the same.
    expect(await approve(id)).toMatchObject({ status: 'received' });
    await t.app.drain();
    await t.app.fire('invoicing', 'charge-fees');
    expect(await credit(1)).toBe(before - 107_00);
    expect(await line()).toEqual([paid]);
    const told = await t.app.db<{ type: string }[]>('invoicing', `SELECT type FROM event_log WHERE key = $1 AND type LIKE 'invoicing.other-fee.%' ORDER BY version`, [String(id)]); // prettier-ignore
    expect(told.map(({ type }) => type)).toEqual(['invoicing.other-fee.approved.v1', 'invoicing.other-fee.received.v1']); // prettier-ignore
    const day = { from_date: '2026-11-20', to_date: '2026-11-20' };
    const { rows } = await shop(1).call(walletRoutes.report, { query: { ...day, type: 'adjustment', limit: 1 } });
    expect(rows).toMatchObject([{ amount: -107_00, detail: expect.stringMatching(/^OF\d{8} ชั่งได้ 12 กก\.$/) }]);
  });

  it('[A191] that were approved are neither changed nor deleted', async () => {
    const { id } = await enter({ account_id: 41 });
    await approve(id);
    for (const refused of [change(id, { amount: satang(1) }), remove(id)])
      expect(await refusal(refused)).toMatchObject({ status: 409, code: 'other_fee.illegal_move' });
    expect(await get(id)).toMatchObject({ status: 'not-receive', amount: 107_00 });
    // Not even by hand: what was approved has its VAT and who approved it.
    await expect(t.app.db('invoicing', `UPDATE other_fee SET status = 'wait-for-approve' WHERE id = $1`, [id])).rejects.toMatchObject({ code: '23514' }); // prettier-ignore
  });

  it('[A190] [A192] what the wallet cannot pay is taken whole from the next top-up that pays it, before anything else', async () => {
    const [first, larger, small] = [await enter({ account_id: 42 }), await enter({ account_id: 42, amount: satang(300_00) }), await enter({ account_id: 42, amount: satang(50_00) })]; // prettier-ignore
    await t.fund(42, 40_00, 0, 0);
    for (const { id } of [first, larger, small])
      expect(await approve(id)).toMatchObject({ status: 'not-receive', payment_type: 'wallet', received_dt: null });
    expect(await credit(42)).toBe(40_00);
    // Money for insurance pays none of it.
    await topUp(42, 500_00, 'insurance');
    expect(await credit(42)).toBe(40_00);
    t.app.clock.advance(MINUTE);
    // 190 baht: the first, not the larger one, and the small one behind it.
    await topUp(42, 150_00);
    expect(await credit(42)).toBe(190_00 - 107_00 - 50_00);
    expect(await get(first.id)).toMatchObject({ status: 'received', received_dt: t.app.clock.now() });
    expect((await get(larger.id)).status).toBe('not-receive');
    expect((await get(small.id)).status).toBe('received');
    await topUp(42, 267_00);
    expect([await credit(42), (await get(larger.id)).status]).toEqual([0, 'received']);
    expect(await clean()).toBe(1);
  });

  it('are charged once, whatever fails between approval and charge', async () => {
    await t.fund(43, 500_00, 0, 0);
    const { id } = await enter({ account_id: 43 });
    await t.app.admin(`ALTER TABLE wallet.demand ADD CONSTRAINT broken CHECK (account_id <> 43) NOT VALID`);
    // The approval stands though wallet fails.
    expect(await approve(id)).toMatchObject({ status: 'not-receive', payment_type: 'wallet' });
    expect(await credit(43)).toBe(500_00);
    await t.app.admin('ALTER TABLE wallet.demand DROP CONSTRAINT broken');
    await t.app.fire('invoicing', 'charge-fees');
    await until(async () => (await get(id)).status === 'received', 20_000, 'the fee to be charged');
    expect(await credit(43)).toBe(393_00);
    // As after a crash before the answer was kept: asked again, wallet takes nothing more.
    await t.app.db('invoicing', `UPDATE other_fee SET status = 'not-receive', received_dt = NULL, billable_line_id = NULL, charge_dt = approved_dt WHERE id = $1`, [id]); // prettier-ignore
    await t.app.fire('invoicing', 'charge-fees');
    await until(async () => (await get(id)).status === 'received', 20_000, 'the fee to be received');
    expect([await credit(43), await clean()]).toEqual([393_00, 1]);
    const left = await t.app.db<{ n: number }[]>('invoicing', 'SELECT count(*) AS n FROM other_fee WHERE charge_dt IS NOT NULL'); // prettier-ignore
    expect(left).toEqual([{ n: 0 }]);
  });

  it('the key of a demand asks for nothing else, and of many at once the wallet pays what it has', async () => {
    const { id } = await enter({ account_id: 44, amount: satang(10_00) });
    await approve(id);
    const terms = { kind: 'other_fee', account_id: 44, business_key: `fee:${id}`, amount: satang(10_00), vat_amount: satang(65), payment_type: 'wallet', reason: 'x' } as const; // prettier-ignore
    const ask = (more: object) => t.app.service('invoicing')(walletRoutes.demandMoney, { body: { ...terms, ...more } });
    expect(await ask({})).toEqual({ kind: 'other_fee', business_key: `fee:${id}`, state: 'due', transaction_no: null, taken_dt: null }); // prettier-ignore
    for (const more of [{ amount: satang(11_00) }, { account_id: 45 }, { payment_type: 'credit' }])
      expect((await refusal(ask(more))).code).toBe('idempotency.key_reused');
    // Asked for by many at once with money for one of them.
    await topUp(44, 100_00);
    const keys = Array.from({ length: 8 }, (_, n) => `fee:${9_000 + (n % 2)}`);
    const answers = await Promise.all(keys.map((business_key) => ask({ business_key, amount: satang(60_00), vat_amount: satang(0) }))); // prettier-ignore
    expect(new Set(answers.filter(({ state }) => state === 'taken').map((one) => one.business_key)).size).toBe(1);
    expect([await credit(44), await clean()]).toEqual([30_00, 1]);
  });

  it('[A190] are approved many at once, and each says what came of it', async () => {
    await t.fund(46, 200_00, 0, 0);
    const [paid, due, gone] = [await enter({ account_id: 46 }), await enter({ account_id: 46 }), await enter({ account_id: 46 })]; // prettier-ignore
    const large = await enter({ account_id: 47, amount: satang(5_000_01) });
    await remove(gone.id);
    const ids = [paid.id, due.id, gone.id, large.id, paid.id];
    const { results } = await finance.call(routes.approveOtherFees, { body: { ids } });
    expect(results).toEqual([
      { id: paid.id, other_fee_no: paid.other_fee_no, result: 'approved', status: 'received', code: null },
      { id: due.id, other_fee_no: due.other_fee_no, result: 'approved', status: 'not-receive', code: null },
      { id: gone.id, other_fee_no: null, result: 'refused', status: null, code: 'record.not_found' },
      { id: large.id, other_fee_no: large.other_fee_no, result: 'waiting', status: 'wait-for-approve', code: null },
    ]);
    expect(await trail(paid.id)).toEqual([['other_fee.entered', 'ชั่งได้ 12 กก.'], ['other_fee.approved', null]]); // prettier-ignore
    const again = await finance.call(routes.approveOtherFees, { body: { ids } });
    expect(again.results.map(({ result }) => result)).toEqual(['unchanged', 'unchanged', 'refused', 'unchanged']);
    expect(await trail(paid.id)).toHaveLength(2);
    expect((await refusal(finance.call(routes.approveOtherFees, { body: { ids: [] } }))).code).toBe('request.invalid');
  });

  it('are approved as they were read: one that somebody changed since is refused', async () => {
    const [seen, other] = [await enter({ account_id: 50 }), await enter({ account_id: 50 })];
    await change(seen.id, { amount: satang(400_00) });
    const { version } = seen;
    const one = second.call(routes.approveOtherFee, { params: { id: seen.id }, body: { version } });
    expect(await refusal(one)).toMatchObject({ status: 409, code: 'other_fee.changed' });
    const versions = [seen, other].map(({ id, version: read }) => ({ id, version: read }));
    const { results } = await second.call(routes.approveOtherFees, { body: { ids: [seen.id, other.id], versions } });
    expect(results).toMatchObject([
      { id: seen.id, result: 'refused', status: 'wait-for-approve', code: 'other_fee.changed' },
      { id: other.id, result: 'approved' },
    ]);
    expect(await trail(seen.id)).toHaveLength(2);
    const now = await get(seen.id);
    expect(now).toMatchObject({ status: 'wait-for-approve', amount: 400_00, decision_id: null });
    const again = second.call(routes.approveOtherFee, { params: { id: seen.id }, body: { version: now.version } });
    expect(await again).toMatchObject({ status: 'not-receive', amount: 400_00 });
  });

  it('above the limit wait for a second person, also where small ones add up to it', async () => {
    const made = await Promise.all(Array.from({ length: 3 }, () => enter({ account_id: 48, amount: satang(2_000_00) }))); // prettier-ignore
    const { results } = await finance.call(routes.approveOtherFees, { body: { ids: made.map(({ id }) => id) } });
    expect(results.map(({ result }) => result)).toEqual(['approved', 'approved', 'waiting']);
    const { id } = made[2]!;
    const { decision_id } = await get(id);
    for (const refused of [change(id, { amount: satang(1) }), remove(id)])
      expect((await refusal(refused)).code).toBe('other_fee.waiting');
    // Asked again it still waits; who else approves it is told where to decide on it.
    expect(await approve(id)).toMatchObject({ status: 'wait-for-approve', decision_id });
    const waits = await refusal(approve(id, second));
    expect([waits.status, waits.code, waits.failure?.data]).toEqual([409, 'other_fee.waiting', { decision_id }]);
    const bulk = await second.call(routes.approveOtherFees, { body: { ids: [id] } });
    expect(bulk.results).toMatchObject([{ id, result: 'refused', status: 'wait-for-approve', code: 'other_fee.waiting' }]); // prettier-ignore
    const params = { id: decision_id ?? 0 };
    expect((await refusal(finance.call(routes.approveDecision, { params, body: {} }))).code).toBe('decision.own');
    await second.call(routes.refuseDecision, { params, body: { remark: 'แพงเกินไป' } });
    await change(id, { amount: satang(1_500_00) });
    expect(await approve(id)).toMatchObject({ status: 'wait-for-approve', decision_id: expect.any(Number) });
    const again = { id: (await get(id)).decision_id ?? 0 };
    await second.call(routes.approveDecision, { params: again, body: {} });
    await t.app.fire('invoicing', 'charge-fees');
    await until(async () => (await get(id)).payment_type === 'wallet', 20_000, 'the fee to be charged');
    expect(await get(id)).toMatchObject({ status: 'not-receive', amount: 1_500_00, decision_id: null });
  });

  it('[A192] of a credit customer become a line of its next invoice, with VAT of 7 and 3 withheld, and stay when the order is cancelled', async () => {
    const customer = t.app.as('credit_shop_owner');
    await finance.call(walletRoutes.setCreditLine, { body: { account_id: 3, limit: satang(20_000_00), reason: 'ลูกค้าเครดิต' } }); // prettier-ignore
    const order = await t.bookConfirmed({}, customer);
    const bound = await enter({ account_id: 3, shipment_order_id: order.id });
    const free = await enter({ account_id: 3, fee_type: 'other', amount: satang(1_070_00), detail: 'ค่าจัดเก็บสินค้า' });
    for (const { id } of [bound, free])
      expect(await approve(id)).toMatchObject({ status: 'not-receive', payment_type: 'credit', invoice_no: null });
    expect(await entries(free.id)).toEqual([
      { code: 'revenue.other', amount: 1_000_00 },
      { code: 'shop.next_invoice', amount: -1_070_00 },
      { code: 'vat.output', amount: 70_00 },
    ]);
    await t.app.drain();
    // What a cancelled order costs is void, the fee is owed.
    await customer.call(ordersRoutes.cancel, { params: { id: order.id }, body: { remark: 'x' } });
    await t.app.drain();
    const approval = await finance.call(routes.createApproval, { params: { id: 3 }, body: { summary_date: '2026-11-30' } }); // prettier-ignore
    expect(approval).toMatchObject({ line_count: 2, other_fee_amount: 1_177_00, total_amount: 1_177_00 });
    const lines = await finance.call(routes.staffLines, { query: { filter: { invoice_approval_id: approval.id, charge_code: ['other_fee'] }, sort: ['id', 'ASC'] } }); // prettier-ignore
    expect(lines).toMatchObject([
      { order_id: order.id, order_no: order.order_no, line_group: 'other_fee', description: 'น้ำหนักเกิน ชั่งได้ 12 กก.', amount: 107_00, vat_percent: 700, withholding_percent: 300 },
      { order_id: null, order_no: '', tracking_no: '', description: 'ค่าจัดเก็บสินค้า', amount: 1_070_00, base_amount: 1_000_00, vat_amount: 70_00 },
    ]); // prettier-ignore
    const { invoice_no } = await finance.call(routes.approveApproval, { params: { id: approval.id }, body: {} });
    const printed = await t.app.db('invoicing', `SELECT l.description FROM paper_line l JOIN paper p ON p.id = l.paper_id WHERE p.paper_no = $1 ORDER BY l.line_no`, [invoice_no]); // prettier-ignore
    expect(printed).toEqual([{ description: 'น้ำหนักเกิน ชั่งได้ 12 กก.' }, { description: 'ค่าจัดเก็บสินค้า' }]);
    expect(await get(free.id)).toMatchObject({ status: 'not-receive', invoice_no, invoice_approval_id: approval.id });
    expect(await customer.call(routes.otherFee, { params: { id: free.id } })).toMatchObject({ invoice_no });
    // Once it is paid they are received, and nothing of them is owed in the books.
    const { pay } = await creditShop(t, satang(20_000_00));
    expect(await pay(approval.id)).toMatchObject({ status: 200 });
    for (const { id } of [bound, free]) expect(await get(id)).toMatchObject({ status: 'received', invoice_no });
    const owed = await t.app.db('wallet', `SELECT coalesce(sum(e.amount), 0)::bigint AS owed FROM ledger_entry e JOIN ledger_account a ON a.id = e.ledger_account_id WHERE a.account_id = 3 AND a.code IN ('shop.next_invoice', 'shop.credit_line')`); // prettier-ignore
    expect(owed).toEqual([{ owed: 0 }]);
    expect(await clean()).toBe(1);
  });

  it('[A193] are found by either spelling of their status, by staff and by the shop', async () => {
    for (const [one, other, stored] of [
      ['wait-for-approve', 'pending_approval', 'wait-for-approve'],
      ['not-receive', 'pending_receipt', 'not-receive'],
    ] as const) {
      const lists = await Promise.all(
        [one, other].map((status) =>
          finance.raw('GET', `/staff-api/v1/other-fees?filter=${JSON.stringify({ status })}`),
        ),
      );
      const [first, same] = lists.map(({ body }) => body as { status: string }[]);
      expect(first?.length).toBeGreaterThan(0);
      expect(first?.every(({ status }) => status === stored)).toBe(true);
      expect(same).toEqual(first);
      const own = await Promise.all(
        [one, other].map((status) => shop(46).raw('GET', `/client/v1/other-fees?status=${status}`)),
      );
      expect(own[0]?.body).toMatchObject({ data: { rows: one === 'not-receive' ? [{ status: stored }] : [] } });
      expect(own[1]?.body).toEqual(own[0]?.body);
    }
    const wrong = await finance.raw('GET', `/staff-api/v1/other-fees?filter={"status":"pending"}`);
    expect(wrong.status).toBe(400);
  });

  it('[A194] a shop sees its own with their sums, and approves none', async () => {
    await t.fund(49, 107_00, 0, 0);
    const [a, b, c] = [await enter({ account_id: 49 }), await enter({ account_id: 49, fee_type: 'return', amount: satang(60_00) }), await enter({ account_id: 49 })]; // prettier-ignore
    for (const { id } of [a, b]) await approve(id);
    const { rows, total } = await shop(49).call(routes.otherFees, { query: {} });
    expect([rows.map(({ id }) => id), total]).toEqual([[c.id, b.id, a.id], 3]);
    for (const row of rows) for (const name of ['account_id', 'created_name', 'approved_name', 'decision_id']) expect(row).not.toHaveProperty(name); // prettier-ignore
    const sums = { query: { from_date: '2026-11-01', to_date: '2026-11-30' } };
    expect(await shop(49).call(routes.otherFeesSummary, sums)).toEqual({
      total: 3,
      total_amount: 274_00,
      statuses: [
        { status: 'wait-for-approve', fee_count: 1, amount: 107_00 },
        { status: 'not-receive', fee_count: 1, amount: 60_00 },
        { status: 'received', fee_count: 1, amount: 107_00 },
      ],
      fee_types: [
        { fee_type: 'overweight', fee_count: 2, amount: 214_00 },
        { fee_type: 'return', fee_count: 1, amount: 60_00 },
      ],
      months: [{ period: '2026-11-01', amount: 167_00 }],
    });
    const found = (query: object) => shop(49).call(routes.otherFees, { query });
    expect((await found({ search: b.other_fee_no.slice(-3) })).rows.map(({ id }) => id)).toEqual([b.id]);
    expect((await found({ fee_type: 'return', limit: 1 })).rows.map(({ id }) => id)).toEqual([b.id]);
    expect((await found({ to_date: '2026-11-19' })).rows).toEqual([]);
    // By keyset as by pages.
    const first = await found({ limit: 2 });
    expect((await found({ limit: 2, after: first.next })).rows.map(({ id }) => id)).toEqual([a.id]);
    const of = (path: string, method = 'PATCH') => shop(49).raw(method, `/client/v1/other-fees/${path}`, { body: { ids: [c.id], amount: 1 } }); // prettier-ignore
    for (const answer of [await of(`${c.id}/approve`), await of('bulk-approve'), await of(String(c.id)), await of(String(c.id), 'DELETE')])
      expect(answer.status).toBe(403);
    expect((await get(c.id)).status).toBe('wait-for-approve');
    expect((await refusal(shop(50).call(routes.otherFee, { params: { id: c.id } }))).code).toBe('record.not_found');
    expect((await refusal(t.app.as('warehouse_worker').call(routes.otherFees, { query: {} }))).status).toBe(403);
  }); // prettier-ignore

  it('a shop asks about a fee, staff find and answer it, and it may ask again', async () => {
    const { id } = await enter({ account_id: 51 });
    const ask = (question: string, who = shop(51)) => who.call(routes.askAboutFee, { params: { id }, body: { question } }); // prettier-ignore
    const answer = (text: string) => finance.call(routes.answerFeeQuestion, { params: { id }, body: { answer: text } });
    expect((await refusal(answer('ยังไม่มีคำถาม'))).code).toBe('other_fee.not_asked');
    expect((await refusal(ask('ของใคร', shop(52)))).code).toBe('record.not_found');
    expect(await ask('ชั่งที่ไหน')).toMatchObject({ question_state: 'open', questions: [{ question: 'ชั่งที่ไหน', answer: null, answered_dt: null }] }); // prettier-ignore
    expect((await refusal(ask('ชั่งอย่างไร'))).code).toBe('other_fee.asked');
    const asked = (asked_flag: 0 | 1) => finance.call(routes.staffOtherFees, { query: { filter: { asked_flag, account_id: 51 } } }); // prettier-ignore
    expect([(await asked(1)).map((one) => one.id), await asked(0)]).toEqual([[id], []]);
    expect(await answer('ที่ศูนย์บางนา')).toMatchObject({ question_state: 'answered', questions: [{ answer: 'ที่ศูนย์บางนา', answered_name: expect.any(String) }] }); // prettier-ignore
    const seen = await shop(51).call(routes.otherFee, { params: { id } });
    expect(seen).toMatchObject({ question_state: 'answered', questions: [{ answer: 'ที่ศูนย์บางนา' }] });
    expect(seen.questions[0]).not.toHaveProperty('answered_name');
    await ask('ขอรูปได้ไหม');
    expect((await get(id)).questions).toHaveLength(2);
    expect(await trail(id)).toEqual([['other_fee.entered', 'ชั่งได้ 12 กก.'], ['other_fee.answered', 'ที่ศูนย์บางนา']]); // prettier-ignore
    // A fee that is deleted takes its questions with it.
    await remove(id);
    expect(await t.app.db('invoicing', 'SELECT FROM other_fee_question WHERE other_fee_id = $1', [id])).toEqual([]);
  });

  it('are open to finance and the administrator alone', async () => {
    for (const who of [t.app.as('staff_sales'), t.app.as('staff_support')]) {
      expect((await refusal(enter({}, who))).status).toBe(403);
      expect((await refusal(who.call(routes.staffOtherFees, { query: {} }))).status).toBe(403);
    }
  });
});
