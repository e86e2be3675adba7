import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { invoicingService } from '@lamliang/app-invoicing/module';
import { invoicingRoutes, type ApprovalChangeTerms } from '@lamliang/contracts/invoicing';
import { ordersRoutes, type CarrierEvent, type OrderDetail, type OrderTerms } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { addDays, bangkokDate, satang } from '@lamliang/kernel';
import { readXlsx, until, type As } from '@lamliang/platform/testing';
import { refusal, startOrders, type OrdersUnderTest } from '../testing.ts';

jest.setTimeout(60_000);
const COD = { cod_amount: satang(600_00), shipment_order_items: [{ name: 'x', quantity: 1, price: satang(600_00) }] };

describe('what a credit customer is billed', () => {
  let t: OrdersUnderTest;
  let shop: As;
  let finance: As;
  let second: As;
  beforeAll(async () => {
    t = await startOrders([invoicingService], {}, new Date('2026-11-20T03:00:00Z'));
    [shop, finance, second] = [t.app.as('credit_shop_owner'), t.app.as('staff_finance'), t.app.as('staff_admin')];
    await finance.call(walletRoutes.setCreditLine, { body: { account_id: 3, limit: satang(20_000_00), reason: 'ลูกค้าเครดิต' } }); // prettier-ignore
    await t.fund(3, 0, 0, 1_000_00);
    await t.fund(1, 5_000_00, 0, 0);
  }, 60_000);
  afterAll(() => t?.app.stop(), 30_000);

  const sent = async (more: Partial<OrderTerms> = {}, reports: CarrierEvent[] = ['picked_up', 'delivered'], who = shop) => {
    const order = await t.bookConfirmed(more, who);
    for (const report of reports) await t.report(order, report);
    await t.settled();
    return t.order(order.id, who);
  }; // prettier-ignore
  interface Billed {
    charge_code: string;
    amount: number;
    void_dt: Date | null;
  }
  /** The lines of an order, once every fact of it was told. */
  const billed = async ({ id }: { id: number }) => {
    await t.app.drain();
    await t.app.fire('invoicing', 'bill-orders');
    const waits = () => t.app.db<object[]>('invoicing', 'SELECT FROM charged_order WHERE order_id = $1 AND due_dt IS NOT NULL', [id]); // prettier-ignore
    await until(async () => (await waits()).length === 0, 20_000, 'the lines to be made');
    return t.app.db<Billed[]>('invoicing', 'SELECT charge_code, amount, void_dt FROM billable_line WHERE order_id = $1 ORDER BY id', [id]); // prettier-ignore
  };
  const told = (lines: Billed[]) => lines.map(({ charge_code, amount }) => [charge_code, amount]);
  const create = (summary_date = '2026-11-20', who = finance) =>
    who.call(invoicingRoutes.createApproval, { params: { id: 3 }, body: { summary_date } });
  const change = (id: number, body: ApprovalChangeTerms, who = finance) =>
    who.call(invoicingRoutes.changeApproval, { params: { id }, body });
  const approve = (id: number, who = finance) =>
    who.call(invoicingRoutes.approveApproval, { params: { id }, body: {} });
  const linesOf = (invoice_approval_id: number) =>
    finance.call(invoicingRoutes.staffLines, { query: { filter: { invoice_approval_id }, sort: ['id', 'ASC'] } });
  const amounts = (order: OrderDetail) => ({
    carriage: order.charges.filter(({ due, code }) => due === 'booking' && !['packaging', 'premium'].includes(code)).reduce((total, one) => total + one.amount, 0),
    cod_fee: order.charges.filter(({ due }) => due === 'cod_round').reduce((total, one) => total + one.amount, 0),
    premium: order.charges.find(({ code }) => code === 'premium')?.amount ?? 0,
  }); // prettier-ignore
  /** Leaves nothing to be billed. */
  const settle = async () => {
    const left = await t.app.db<{ n: number }[]>('invoicing', `SELECT count(*) AS n FROM billable_line b WHERE account_id = 3 AND payment_type = 'credit' AND void_dt IS NULL AND NOT EXISTS (SELECT FROM invoice_approval_line l WHERE l.billable_line_id = b.id AND l.state = 'in')`); // prettier-ignore
    if (left[0]?.n) await create('2026-11-30');
  };

  it('is a line for each fact of its orders, once however often it is told: what was captured, the fee of COD, the difference of a bill', async () => {
    const order = await sent({ ...COD, insurance: 1, product_price: satang(5_000_00) });
    const { carriage, cod_fee, premium } = amounts(order);
    expect(told(await billed(order))).toEqual([
      ['shipping', carriage],
      ['premium', premium],
      ['cod_fee', cod_fee],
    ]);
    // The premium was paid at once, out of the insurance wallet: no invoice asks for it.
    const paid = await t.app.db('invoicing', `SELECT charge_code FROM billable_line WHERE order_id = $1 AND payment_type = 'wallet'`, [order.id]); // prettier-ignore
    expect(paid).toEqual([{ charge_code: 'premium' }]);
    const body = { actual_weight: 5_000, partner_cost: satang(20_00) };
    const bill = await finance.call(walletRoutes.matchWithPartner, { params: { id: order.id }, body });
    const whole = await billed(order);
    expect(told(whole).slice(3)).toEqual([['difference', bill.difference_amount]]);
    // Told again as it is now, as to a service that subscribed later.
    await t.app.admin('DELETE FROM invoicing.backfill');
    await t.app.fire('invoicing', 'backfill');
    expect(await billed(order)).toEqual(whole);
    // From nothing, the same lines.
    await t.app.admin('TRUNCATE invoicing.charged_order, invoicing.backfill');
    await t.app.fire('invoicing', 'backfill');
    expect(await billed(order)).toEqual(whole);
    // A waived fee comes back as a line of its own.
    await finance.call(walletRoutes.waiveFee, { params: { id: order.id }, body: { reason: 'ขนส่งชั่งผิด' } });
    expect(told(await billed(order)).slice(3)).toEqual([
      ['difference', bill.difference_amount],
      ['difference', -(bill.difference_amount ?? 0)],
    ]);
    await settle();
  });

  it('is no part of an invoice for a shop that pays by wallet', async () => {
    const order = await sent(COD, ['picked_up', 'delivered'], t.app.as('shop_owner'));
    expect(told(await billed(order))).toEqual([['shipping', amounts(order).carriage]]);
    const refused = await refusal(finance.call(invoicingRoutes.createApproval, { params: { id: 1 }, body: { summary_date: '2026-11-20' } })); // prettier-ignore
    expect(refused.code).toBe('invoice_approval.nothing');
  });

  it('[A176] is gathered up to a day, and pending; [A178] is found under its tab', async () => {
    const order = await sent(COD);
    await billed(order);
    const { carriage, cod_fee } = amounts(order);
    const made = await create();
    const vat = Math.round((cod_fee * 7) / 107);
    expect(made).toMatchObject({
      invoice_approval_no: expect.stringMatching(/^IA\d{8}$/),
      account_id: 3,
      summary_date: '2026-11-20',
      period_from: '2026-11-20',
      period_to: '2026-11-20',
      status: 'pending',
      invoice_status: null,
      invoice_no: null,
      order_count: 1,
      line_count: 2,
      shipping_amount: carriage,
      cod_fee_amount: cod_fee,
      vat_amount: vat,
      base_amount: carriage + cod_fee - vat,
      total_amount: carriage + cod_fee,
      withholding_amount: 0,
    });
    for (const status of ['pending', 'approved', 'cancelled'] as const) {
      const rows = await finance.call(invoicingRoutes.staffApprovals, { query: { filter: { status: [status] } } });
      expect([status, rows.some(({ id }) => id === made.id)]).toEqual([status, status === 'pending']);
    }
    // What came later than the day is not in it.
    t.app.clock.advance(86_400_000);
    await billed(await sent());
    expect((await refusal(create('2026-11-20'))).code).toBe('invoice_approval.nothing');
    await settle();
  });

  it('[A177] is on one approval alone, also of two that are made at once', async () => {
    for (let n = 0; n < 3; n++) await billed(await sent());
    const both = await Promise.allSettled([create('2026-11-30'), create('2026-11-30'), create('2026-11-30')]);
    const made = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(made.map(({ line_count }) => line_count)).toEqual([3]);
    const twice = await t.app.db('invoicing', `SELECT billable_line_id FROM invoice_approval_line WHERE state = 'in' GROUP BY 1 HAVING count(*) > 1`); // prettier-ignore
    expect(twice).toEqual([]);
    await expect(t.app.db('invoicing', `INSERT INTO invoice_approval_line (invoice_approval_id, billable_line_id, account_id, charge_code, amount, vat_bps, withholding_bps, vat_amount, base_amount, withholding_amount, state)
      SELECT (SELECT min(id) FROM invoice_approval), billable_line_id, 3, charge_code, amount, 0, 0, 0, amount, 0, 'in' FROM invoice_approval_line WHERE invoice_approval_id = $1 LIMIT 1`, [made[0]?.id])).rejects.toMatchObject({ code: '23505' }); // prettier-ignore
  });

  it('[A179] is shown row by row and exported as xlsx and csv, to staff and to its shop', async () => {
    const order = await sent(COD);
    await billed(order);
    const { id } = await create('2026-11-30');
    const lines = await linesOf(id);
    expect(lines.map(({ charge_code, line_group, state }) => [charge_code, line_group, state])).toEqual([
      ['shipping', 'shipping', 'in'],
      ['cod_fee', 'cod_fee', 'in'],
    ]);
    expect(lines[1]).toMatchObject({ order_no: order.order_no, vat_percent: 700, withholding_percent: 300 });
    for (const [who, path] of [
      [finance, `/staff-api/v1/invoice-approvals/${id}/export`],
      [shop, `/client/v1/invoice-approvals/${id}/invoice-approvable/export`],
    ] as const) {
      const csv = (await who.raw('GET', `${path}?file_type=csv`)).bytes.toString('utf8').trim().split('\r\n');
      expect([csv.length, ...[order.order_no, order.tracking_no, 'ค่าส่ง'].map((cell) => csv[1]?.includes(cell))]).toEqual([3, true, true, true]); // prettier-ignore
      const sheet = await readXlsx((await who.raw('GET', `${path}?file_type=xlsx`)).bytes);
      expect(sheet[0]?.slice(2)).toEqual(['ค่าใช้จ่าย', 'วันที่คิดค่าใช้จ่าย', 'ก่อน VAT (บาท)', 'VAT (บาท)', 'รวม VAT (บาท)', 'หัก ณ ที่จ่าย (%)']); // prettier-ignore
      expect(sheet.slice(1).map((row) => [row[0], row[6]])).toEqual(lines.map((line) => [order.order_no, line.amount / 100])); // prettier-ignore
    }
    const own = await shop.call(invoicingRoutes.approvalLines, { params: { id }, query: { line_group: 'cod_fee' } });
    expect(own.rows.map(({ charge_code }) => charge_code)).toEqual(['cod_fee']);
  });

  it('[A180] a line is taken out with a reason and put back, an approved one is an invoice whose money is awaited', async () => {
    const [first, other] = [await sent(), await sent()];
    await billed(first);
    await billed(other);
    const made = await create('2026-11-30');
    const [line] = await linesOf(made.id);
    const invalid = await refusal(change(made.id, { take_out: [line?.id ?? 0] }));
    expect([invalid.code, invalid.failure?.errors?.[0]?.field]).toEqual(['request.invalid', 'reason']);
    const less = await change(made.id, { take_out: [line?.id ?? 0], reason: 'ลูกค้าขอตรวจ', remark: 'พ.ย.', due_date: '2026-12-15' }); // prettier-ignore
    expect(less).toMatchObject({ line_count: 1, total_amount: made.total_amount - (line?.amount ?? 0), remark: 'พ.ย.', due_date: '2026-12-15' }); // prettier-ignore
    expect(await linesOf(made.id)).toMatchObject([{ state: 'out', reason: 'ลูกค้าขอตรวจ' }, { state: 'in' }]);
    expect((await shop.call(invoicingRoutes.approvalLines, { params: { id: made.id }, query: {} })).total).toBe(1);
    // What was taken out may be on another one; then it does not come back.
    const next = await create('2026-11-30');
    expect(next.total_amount).toBe(line?.amount);
    expect((await refusal(change(made.id, { put_back: [line?.id ?? 0] }))).code).toBe('invoice_approval.line_taken');
    await change(next.id, { status: 'cancelled', reason: 'รวมใบเดียว' });
    expect(await change(made.id, { put_back: [line?.id ?? 0] })).toMatchObject({ total_amount: made.total_amount });
    expect((await refusal(change(made.id, { take_out: [987_654_321], reason: 'xxxxx' }))).code).toBe(
      'record.not_found',
    );

    const done = await approve(made.id);
    expect(done).toMatchObject({ status: 'approved', invoice_status: 'not-receive', due_date: '2026-12-15', approved_dt: t.app.clock.now() }); // prettier-ignore
    const [paper] = await t.app.db('invoicing', 'SELECT paper_no, total_amount, line_count, issuer FROM paper WHERE invoice_approval_id = $1', [made.id]); // prettier-ignore
    expect(paper).toEqual({ paper_no: done.invoice_no, total_amount: made.total_amount, line_count: 2, issuer: '0105500000000' }); // prettier-ignore
    await t.app.drain();
    const events = await t.app.db('invoicing', `SELECT type, payload ->> 'invoice_no' AS invoice_no FROM event_log WHERE key = $1`, [String(made.id)]); // prettier-ignore
    expect(events).toEqual([{ type: 'invoicing.invoice.issued.v1', invoice_no: done.invoice_no }]);
  });

  it('is due on the day of its issue at the earliest: earlier is refused when it is set, and when it is approved', async () => {
    await billed(await sent());
    const { id } = await create('2026-11-30');
    const today = bangkokDate(t.app.clock.now());
    for (const due_date of ['2020-01-01', addDays(today, -1)]) {
      const { code, failure } = await refusal(change(id, { due_date }));
      expect([code, failure?.errors]).toMatchObject(['request.invalid', [{ field: 'due_date', code: 'validation.date_past' }]]); // prettier-ignore
    }
    expect(await change(id, { due_date: today })).toMatchObject({ due_date: today });
    // Nobody approved it on its day.
    await t.app.db('invoicing', 'UPDATE invoice_approval SET due_date = due_date - 1 WHERE id = $1', [id]);
    const { code, failure } = await refusal(approve(id));
    expect([code, failure?.errors?.[0]?.field]).toEqual(['invoice_approval.due_past', 'due_date']);
    await change(id, { due_date: today });
    expect(await approve(id)).toMatchObject({ status: 'approved', due_date: today });
  });

  it('is approved as it was read: one that lost a line since is refused', async () => {
    const [first, other] = [await sent(), await sent()];
    await billed(first);
    await billed(other);
    const { id, version } = await create('2026-11-30');
    const [line] = await linesOf(id);
    const less = await change(id, { take_out: [line!.id], reason: 'ลูกค้าขอตรวจ' });
    const seen = (read: number) => second.call(invoicingRoutes.approveApproval, { params: { id }, body: { version: read } }); // prettier-ignore
    expect(await refusal(seen(version))).toMatchObject({ status: 409, code: 'invoice_approval.changed' });
    expect(await finance.call(invoicingRoutes.staffApproval, { params: { id } })).toMatchObject({ status: 'pending', decision_id: null }); // prettier-ignore
    expect(await seen(less.version)).toMatchObject({ status: 'approved', total_amount: less.total_amount });
    await settle();
  });

  it('[A181] is approved once: what is approved or cancelled is refused, and changed no more', async () => {
    await billed(await sent());
    const { id } = await create('2026-11-30');
    await approve(id);
    expect((await refusal(approve(id))).code).toBe('invoice_approval.illegal_move');
    expect((await refusal(change(id, { remark: 'x' }))).code).toBe('invoice_approval.illegal_move');
    await change(id, { status: 'cancelled', reason: 'ออกผิด' });
    for (const refused of [approve(id), change(id, { status: 'cancelled', reason: 'ออกผิด' })])
      expect((await refusal(refused)).code).toBe('invoice_approval.illegal_move');
    // Its number stays with it and is given to no other; its lines are billed again.
    const again = await approve((await create('2026-11-30')).id);
    const [void_one, fresh] = await t.app.db<{ sequence: number }[]>('invoicing', 'SELECT sequence FROM paper WHERE invoice_approval_id = ANY ($1) ORDER BY sequence', [[id, again.id]]); // prettier-ignore
    expect((fresh?.sequence ?? 0) - (void_one?.sequence ?? 0)).toBe(1);
    expect(await finance.call(invoicingRoutes.staffApproval, { params: { id } })).toMatchObject({ status: 'cancelled', invoice_status: 'cancelled' }); // prettier-ignore
  });

  it('above the limit waits for a second person, and is what they saw', async () => {
    const limit = { kind: 'invoice_approval', amount: satang(1), reason: 'ทดสอบ' } as const;
    const { id: proposed } = await finance.call(invoicingRoutes.setDecisionLimit, { body: limit });
    await second.call(invoicingRoutes.approveDecision, { params: { id: proposed }, body: {} });
    const order = await sent({}, []);
    await billed(await sent());
    await billed(order);
    const made = await create('2026-11-30');
    const { decision_id, status } = await approve(made.id);
    expect([status, decision_id]).toEqual(['pending', expect.any(Number)]);
    expect(await approve(made.id)).toMatchObject({ status: 'pending', decision_id });
    const waits = await refusal(approve(made.id, second));
    expect([waits.status, waits.code, waits.failure?.data]).toEqual([409, 'invoice_approval.waiting', { decision_id }]);
    expect((await refusal(change(made.id, { remark: 'x' }))).code).toBe('invoice_approval.waiting');
    const decide = (id: number | null, who: As) => who.call(invoicingRoutes.approveDecision, { params: { id: id ?? 0 }, body: {} }); // prettier-ignore
    expect((await refusal(decide(decision_id, finance))).code).toBe('decision.own');
    // Its due day passes meanwhile.
    await t.app.db('invoicing', 'UPDATE invoice_approval SET due_date = $2 WHERE id = $1', [made.id, '2026-11-19']);
    expect((await refusal(decide(decision_id, second))).code).toBe('invoice_approval.due_past');
    await t.app.db('invoicing', 'UPDATE invoice_approval SET due_date = NULL WHERE id = $1', [made.id]);
    // A line that leaves meanwhile makes it another one.
    await shop.call(ordersRoutes.cancel, { params: { id: order.id }, body: { remark: 'เปลี่ยนใจ' } });
    await t.settled();
    await until(async () => (await linesOf(made.id)).some(({ state }) => state === 'out'));
    expect((await refusal(decide(decision_id, second))).code).toBe('invoice_approval.changed');
    await second.call(invoicingRoutes.refuseDecision, { params: { id: decision_id ?? 0 }, body: { remark: 'มีออเดอร์ยกเลิก' } }); // prettier-ignore
    const asked = await approve(made.id);
    await decide(asked.decision_id, second);
    const issued = await finance.call(invoicingRoutes.staffApproval, { params: { id: made.id } });
    expect(issued).toMatchObject({ status: 'approved', invoice_status: 'not-receive', decision_id: null, line_count: 1, approved_name: 'ผู้ทดสอบ' }); // prettier-ignore
    expect((await billed(order)).every(({ void_dt }) => void_dt !== null)).toBe(true);
    const back = { ...limit, amount: satang(50_000_00) };
    const { id: restored } = await finance.call(invoicingRoutes.setDecisionLimit, { body: back });
    await second.call(invoicingRoutes.approveDecision, { params: { id: restored }, body: {} });
  });

  it('[A183] a pending one that is cancelled stands under cancelled, and its orders are billed again', async () => {
    await billed(await sent());
    const made = await create('2026-11-30');
    expect(await change(made.id, { status: 'cancelled', reason: 'ทำผิดวัน' })).toMatchObject({ status: 'cancelled', invoice_status: null, remark: 'ทำผิดวัน' }); // prettier-ignore
    const again = await create('2026-11-30');
    expect(again).toMatchObject({ total_amount: made.total_amount, line_count: made.line_count });
    expect(await linesOf(made.id)).toMatchObject([{ state: 'freed' }]);
  });

  it('[A184] its shop sees its own and no other, and approves nothing', async () => {
    await billed(await sent());
    const { id, account_id: _, created_name: _name, approved_name: _by, decision_id: _d, version: _v, ...seen } = await create('2026-11-30'); // prettier-ignore
    const own = await shop.call(invoicingRoutes.approval, { params: { id } });
    expect(own).toEqual({ id, ...seen });
    const { rows } = await shop.call(invoicingRoutes.approvals, { query: { search: own.invoice_approval_no } });
    expect(rows.map((row) => row.id)).toEqual([id]);
    const other = t.app.as('shop_owner');
    expect((await other.call(invoicingRoutes.approvals, { query: {} })).rows).toEqual([]);
    for (const call of [other.call(invoicingRoutes.approval, { params: { id } }), other.call(invoicingRoutes.approvalLines, { params: { id }, query: {} })]) expect((await refusal(call)).code).toBe('record.not_found'); // prettier-ignore
    for (const call of [approve(id, shop), change(id, { remark: 'x' }, shop), create('2026-11-30', shop)])
      expect((await refusal(call)).code).toBe('permission.denied');
  });

  it('withholds from the threshold on; a day of which no decree is known issues nothing', async () => {
    await t.app.db('invoicing', `INSERT INTO billable_line (account_id, order_id, order_no, tracking_no, charge_code, source_key, amount, charged_dt, create_dt) VALUES
      (3, 1, 'a', 'a', 'shipping', 'planted:1', 200000, '2026-11-20', '2026-11-20'), (3, 1, 'a', 'a', 'cod_fee', 'planted:2', 10700, '2026-11-20', '2026-11-20')`); // prettier-ignore
    const made = await create('2026-11-30');
    expect(made).toMatchObject({ total_amount: 2_107_00, base_amount: 2_100_00, vat_amount: 7_00, withholding_amount: 23_00 }); // prettier-ignore
    t.app.clock.advance(Date.parse('2027-10-01T00:00+07:00') - t.app.clock.now().getTime());
    expect((await refusal(approve(made.id))).code).toBe('invoice_approval.no_rate');
  });
});
