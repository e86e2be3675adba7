import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ordersRoutes, type CarrierEvent, type Order } from '@lamliang/contracts/orders';
import { CARRIERS, type CarrierCode } from '@lamliang/contracts/pricing';
import { walletRoutes, type CarrierBillDetail, type CarrierBillLine } from '@lamliang/contracts/wallet';
import { satang } from '@lamliang/kernel';
import type { As } from '@lamliang/platform/testing';
import { refusal, startOrders, type OrdersUnderTest } from '../testing.ts';

jest.setTimeout(60_000);
const DAY = '2026-11-10';
/** What the sandbox asks for the usual parcel, satang. */
const FREIGHT: Record<CarrierCode, number> = { kerry: 21_70, flash: 24_10, thaipost: 29_10, ninjavan: 17_00, dhl: 25_80, jt: 17_10 }; // prettier-ignore

describe("a carrier's bill", () => {
  let t: OrdersUnderTest;
  let shop: As;
  let finance: As;
  beforeAll(async () => {
    t = await startOrders([], {}, new Date(`${DAY}T03:00:00Z`));
    shop = t.app.as('shop_owner');
    finance = t.app.as('staff_finance');
    await t.fund(1, 50_000_00, 0, 0);
  }, 60_000);
  afterAll(() => t?.app.stop(), 30_000);

  const booked = async (code: CarrierCode, ...reports: CarrierEvent[]): Promise<Order> => {
    const order = await t.bookConfirmed({ partner_id: CARRIERS.find((one) => one.code === code)?.id ?? 0 });
    for (const report of reports) await t.report(order, report);
    return order as Order;
  };
  const taken = (code: CarrierCode) => booked(code, 'picked_up');
  const fileOf = async (code: CarrierCode): Promise<Buffer> =>
    Buffer.from((await t.sandbox.raw('GET', `/sandbox/carriers/${code}/bill?date=${DAY}`)).bytes);
  const send = (code: string, body: Buffer | string, who = finance, name = `${code}.csv`) => {
    const form = new FormData();
    form.append('partner_code', code);
    form.append('sheet', new Blob([new Uint8Array(Buffer.from(body))]), name);
    return who.raw('POST', walletRoutes.importCarrierBill.path, { body: form });
  };
  const detail = (id: number) => finance.call(walletRoutes.staffCarrierBill, { params: { id } });
  const read = async (code: CarrierCode, body: Buffer | string): Promise<CarrierBillDetail> => {
    const answer = await send(code, body);
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    return detail((answer.body as { id: number }).id);
  };
  const apply = (id: number, who = finance) => who.call(walletRoutes.applyCarrierBill, { params: { id } });
  const linesOf = (carrier_bill_id: number): Promise<CarrierBillLine[]> =>
    finance.call(walletRoutes.staffBillLines, { query: { filter: { carrier_bill_id }, range: [0, 99], sort: ['id', 'ASC'] } }); // prettier-ignore
  const settle = (id: number, state: 'settled' | 'refused', reason = 'ตรวจสอบกับขนส่งแล้ว') =>
    finance.call(walletRoutes.settleBillLine, { params: { id }, body: { state, reason } });
  const credit = async (who = shop) => (await who.call(walletRoutes.balances, {})).credit ?? 0;
  const clean = async () => (await finance.call(walletRoutes.runLedgerCheck, { body: {} })).clean_flag;
  const countOf = ({ figures }: CarrierBillDetail) => Object.fromEntries(figures.map(({ outcome, state, line_count }) => [`${outcome} ${state}`, line_count])); // prettier-ignore
  const HEAD = 'tracking_id,picked_up_at,billed_weight_kg,delivery_fee,invoice_id';
  const row = (awb: string | null, kg: string, cost = '17.00', invoice = 'INV-1') => [awb, DAY, kg, cost, invoice].join(','); // prettier-ignore
  const bill = (...rows: string[]) => `${[HEAD, ...rows].join('\r\n')}\r\n`;
  /** What carriage of a parcel of this weight costs when it is booked now. */
  const priceAt = async (weight: number) => {
    const order = await t.bookConfirmed({ weight, partner_id: 4 });
    await t.settled();
    return (await t.order(order.id)).shipping_cost;
  };

  it('[A238] is read, looked at and applied; what is outside of the tolerance waits, and is settled with a reason', async () => {
    const partner_id = CARRIERS.find(({ code }) => code === 'ninjavan')?.id ?? 0;
    expect(partner_id).toBe(4);
    const orders: Order[] = [];
    for (let n = 0; n < 5; n++) orders.push(await taken('ninjavan'));
    const [untouched, gone] = [await booked('ninjavan'), await booked('ninjavan')];
    const elsewhere = await taken('jt');
    await shop.call(ordersRoutes.cancel, { params: { id: gone.id }, body: { remark: 'ลูกค้ายกเลิก' } });
    await t.settled();
    const heavier = await priceAt(5_000);
    const awb = (n: number) => orders[n]!.partner_awb_no;
    const file = bill(
      row(awb(0), '1.000'), row(awb(1), '1.040', '22.00'), row(awb(2), '5.000', '38.00'), row(awb(3), '1'), row(awb(3), '1', '26.00'),
      row('NVTH9999999999', '1'), row(elsewhere.partner_awb_no, '1'), row(gone.partner_awb_no, '1'), row(untouched.partner_awb_no, '1'),
    ); // prettier-ignore
    const before = await credit();
    const preview = await read('ninjavan', file);
    expect(preview).toMatchObject({ state: 'previewed', line_count: 9, waiting_count: 6, partner_code: 'ninjavan' });
    expect(countOf(preview)).toEqual({ 'billed-twice previewed': 1, 'cancelled previewed': 1, 'matched previewed': 2, 'not-picked-up previewed': 1, 'other-carrier previewed': 1, 'outside previewed': 1, 'tolerated previewed': 1, 'unknown-parcel previewed': 1 }); // prettier-ignore
    expect(await credit()).toBe(before);

    const applied = await apply(preview.id);
    expect(applied).toMatchObject({ state: 'applied', waiting_count: 6, decided_dt: t.app.clock.now() });
    expect(countOf(applied)).toMatchObject({ 'matched settled': 2, 'outside waiting': 1, 'tolerated settled': 1 });
    const lines = await linesOf(preview.id);
    const tolerated = lines.find(({ outcome }) => outcome === 'tolerated');
    expect(await credit()).toBe(before - (tolerated?.difference_amount ?? 0));
    const kept = await finance.call(walletRoutes.parcelBill, { params: { id: orders[1]!.id } });
    expect(kept).toMatchObject({ match_with_partner_flag: 1, shipping_fee_status: 'verified', actual_weight: 1_040, reference: 'INV-1' }); // prettier-ignore
    expect(await clean()).toBe(1);

    const outside = lines.find(({ outcome }) => outcome === 'outside')!;
    expect(outside).toMatchObject({ state: 'waiting', order_id: orders[2]!.id, line_no: 4, booked_weight: 1_000, repriced_amount: heavier }); // prettier-ignore
    const settled = await settle(outside.id, 'settled', 'ขนส่งส่งรูปชั่งมาแล้ว');
    expect(settled).toMatchObject({ state: 'settled', reason: 'ขนส่งส่งรูปชั่งมาแล้ว', settled_name: expect.any(String), decision_id: null }); // prettier-ignore
    expect(await settle(outside.id, 'settled', 'ขนส่งส่งรูปชั่งมาแล้ว')).toEqual(settled);
    expect((await refusal(settle(outside.id, 'refused'))).code).toBe('carrier_bill_line.illegal_move');
    expect(await credit()).toBe(before - (tolerated?.difference_amount ?? 0) - (settled.difference_amount ?? 0));
    for (const line of lines.filter(({ outcome }) => ['unknown-parcel', 'other-carrier', 'cancelled', 'not-picked-up'].includes(outcome)))
      expect((await refusal(settle(line.id, 'settled'))).code).toBe('carrier_bill_line.not_billable'); // prettier-ignore
    const twice = lines.find(({ outcome }) => outcome === 'billed-twice')!;
    expect((await refusal(settle(twice.id, 'settled'))).code).toBe('parcel_bill.illegal_move');
    expect(await settle(twice.id, 'refused', 'ขนส่งคิดเงินซ้ำ')).toMatchObject({ state: 'refused' });
    // It was picked up since, and can be settled now.
    await t.report(untouched, 'picked_up');
    await t.app.drain();
    const late = lines.find(({ outcome }) => outcome === 'not-picked-up')!;
    expect(await settle(late.id, 'settled')).toMatchObject({ state: 'settled', order_id: untouched.id });
    expect(await clean()).toBe(1);
  });

  it('does nothing twice: the same file, the same lines in another file, two who apply at once', async () => {
    const orders = [await taken('ninjavan'), await taken('ninjavan'), await taken('ninjavan')];
    await t.app.drain();
    const rows = orders.map(({ partner_awb_no }) => row(partner_awb_no, '1.05', '22.00', 'INV-2'));
    const once = await read('ninjavan', bill(...rows));
    expect((await read('ninjavan', bill(...rows))).id).toBe(once.id);
    const again = await send('ninjavan', bill(...rows), finance, 'again.csv');
    expect(again.body).toMatchObject({ id: once.id, known_flag: 1, file_name: 'ninjavan.csv' });
    const both = await Promise.all([apply(once.id), apply(once.id, t.app.as('staff_admin'))]);
    for (const one of both) expect(countOf(one)).toEqual({ 'tolerated settled': 3 });
    const after = await credit();
    const shuffled = await read('ninjavan', bill(...rows.toReversed()));
    expect(countOf(shuffled)).toEqual({ 'repeated previewed': 3 });
    expect(countOf(await apply(shuffled.id))).toEqual({ 'repeated passed-over': 3 });
    expect(await credit()).toBe(after);
    expect((await refusal(finance.call(walletRoutes.discardCarrierBill, { params: { id: once.id } }))).code).toBe('carrier_bill.illegal_move'); // prettier-ignore
    expect(await clean()).toBe(1);
  });

  it('goes on where it stopped, and cannot be discarded once a part of it is applied', async () => {
    const all = Array.from({ length: 1_010 }, (_, n) => row(`NVTH${5_000_000 + n}`, '1'));
    const { id } = await read('ninjavan', bill(...all));
    await t.app.admin(`ALTER TABLE wallet.carrier_bill_line ADD CONSTRAINT stops CHECK (line_no < 1005 OR state <> 'waiting')`); // prettier-ignore
    expect((await refusal(apply(id))).status).toBe(500);
    const half = await detail(id);
    expect([half.state, countOf(half)]).toEqual(['previewed', { 'unknown-parcel previewed': 10, 'unknown-parcel waiting': 1_000 }]); // prettier-ignore
    const discard = finance.call(walletRoutes.discardCarrierBill, { params: { id } });
    expect((await refusal(discard)).code).toBe('carrier_bill.illegal_move');
    await t.app.admin('ALTER TABLE wallet.carrier_bill_line DROP CONSTRAINT stops');
    const whole = await apply(id);
    expect([whole.state, countOf(whole)]).toEqual(['applied', { 'unknown-parcel waiting': 1_010 }]);
  });

  it('holds a line whose cost is unlike what its carrier asks for such a parcel, and asks a second person where it is settled', async () => {
    const { id: limit } = await finance.call(walletRoutes.setDecisionLimit, { body: { kind: 'parcel_bill', amount: satang(2_000_00), reason: 'two for bills' } }); // prettier-ignore
    await t.app.as('staff_admin').call(walletRoutes.approveDecision, { params: { id: limit }, body: {} });
    const [dear, cheap, fits] = [await taken('ninjavan'), await taken('ninjavan'), await taken('ninjavan')];
    await t.app.drain();
    const { id, figures, ...preview } = await read('ninjavan', bill(row(dear.partner_awb_no, '1', '3200.00', 'INV-9'), row(cheap.partner_awb_no, '1', '1.70', 'INV-9'), row(fits.partner_awb_no, '1', '17.00', 'INV-9'))); // prettier-ignore
    expect(countOf({ id, figures, ...preview })).toEqual({ 'cost-outside previewed': 2, 'matched previewed': 1 });
    expect(countOf(await apply(id))).toEqual({ 'cost-outside waiting': 2, 'matched settled': 1 });
    const [line, low] = await linesOf(id);
    expect(line).toMatchObject({ outcome: 'cost-outside', partner_cost: 3_200_00, difference_amount: 0, expected_cost: expect.any(Number) }); // prettier-ignore
    const pay = finance.call(walletRoutes.paidToPartner, { params: { id: dear.id }, body: {} });
    expect((await refusal(pay)).code).toBe('parcel_bill.not_matched');
    expect(await settle(low!.id, 'settled', 'ขนส่งลดราคา')).toMatchObject({ state: 'settled', decision_id: null });
    const waits = await settle(line!.id, 'settled', 'ขนส่งยืนยันราคา');
    expect(waits).toMatchObject({ state: 'waiting', decision_id: expect.any(Number) });
    await t.app.as('staff_admin').call(walletRoutes.refuseDecision, { params: { id: waits.decision_id! }, body: { remark: 'พิมพ์ผิด' } }); // prettier-ignore
    expect(await settle(line!.id, 'refused', 'ขนส่งพิมพ์ผิด')).toMatchObject({ state: 'refused' });
    expect(await clean()).toBe(1);
  });

  it('a difference above the limit waits for a second person, and settles the line once it is approved', async () => {
    const setLimit = (amount: number) => finance.call(walletRoutes.setDecisionLimit, { body: { kind: 'parcel_bill', amount: satang(amount), reason: 'ทดสอบวงเงิน' } }); // prettier-ignore
    const approve = (id: number) => t.app.as('staff_admin').call(walletRoutes.approveDecision, { params: { id }, body: {} }); // prettier-ignore
    await approve((await setLimit(0)).id).catch(() => undefined);
    const order = await taken('ninjavan');
    await t.app.drain();
    const { id } = await read('ninjavan', bill(row(order.partner_awb_no, '6', '43.00', 'INV-3')));
    await apply(id);
    const [line] = await linesOf(id);
    const before = await credit();
    const waits = await settle(line!.id, 'settled', 'รูปชั่งชัดเจน');
    expect(waits).toMatchObject({ state: 'waiting', decision_id: expect.any(Number), reason: null });
    expect(await credit()).toBe(before);
    await approve(waits.decision_id ?? 0);
    const [done] = await linesOf(id);
    expect(done).toMatchObject({ state: 'settled', decision_id: null, reason: 'รูปชั่งชัดเจน' });
    expect(await credit()).toBe(before - (done?.difference_amount ?? 0));
    expect(await clean()).toBe(1);
  });

  it.each(CARRIERS.map(({ code }) => code))(
    'of %s is read as the sandbox writes it, and not when it is damaged',
    async (code) => {
      const order = await taken(code);
      await t.app.drain();
      const file = await fileOf(code);
      const { id } = await read(code, file);
      const line = (await linesOf(id)).find((one) => one.order_id === order.id);
      expect(line).toMatchObject({ outcome: 'matched', actual_weight: 1_000, partner_cost: FREIGHT[code], reference: `INV-${code.toUpperCase()}-20261110` }); // prettier-ignore
      expect(await finance.call(walletRoutes.discardCarrierBill, { params: { id } })).toMatchObject({ state: 'discarded' }); // prettier-ignore
      expect((await refusal(apply(id))).code).toBe('carrier_bill.illegal_move');
      expect((await read(code, file)).id).not.toBe(id);
      // What is cut or damaged changes nothing.
      const count = () => t.app.db('wallet', 'SELECT count(*) AS n FROM carrier_bill');
      const before = await count();
      const damaged = Buffer.from(file).fill(0, Math.floor(file.length / 4), Math.floor(file.length / 2));
      for (const broken of [file.subarray(0, -7), file.subarray(0, Math.floor(file.length / 2)), damaged]) {
        const refused = await send(code, broken);
        expect(refused.status).toBeGreaterThanOrEqual(400);
        expect(refused.body).toMatchObject({ code: expect.stringMatching(/^(file|request)\./) });
      }
      expect(await count()).toEqual(before);
    },
  );

  it('that is wrong changes nothing, and is told by line and column', async () => {
    const before = await t.app.db('wallet', 'SELECT count(*) AS n FROM carrier_bill');
    const broken = await send('ninjavan', bill(row('NVTH1234567', '1.5OO')));
    expect([broken.status, (broken.body as { errors: object[] }).errors]).toEqual([
      400,
      [expect.objectContaining({ field: 'sheet.2.billed_weight_kg', code: 'validation.number' })],
    ]);
    const other = await send('kerry', bill(row('NVTH1234567', '1')));
    expect((other.body as { errors: object[] }).errors).toEqual([expect.objectContaining({ field: 'sheet', code: 'validation.sheet_owner' })]); // prettier-ignore
    expect((await send('ninjavan', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))).body).toMatchObject({ code: 'file.broken' });
    expect(await t.app.db('wallet', 'SELECT count(*) AS n FROM carrier_bill')).toEqual(before);
  });
});
