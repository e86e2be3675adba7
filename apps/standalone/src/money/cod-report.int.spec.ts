import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ordersRoutes, type CarrierEvent, type Order, type OrderTerms } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { satang } from '@lamliang/kernel';
import { readXlsx, type As } from '@lamliang/platform/testing';
import { receiver, startOrders, type OrdersUnderTest } from '../testing.ts';

jest.setTimeout(30_000);
const DAY = 86_400_000;
const cod = (baht: number, more: Partial<OrderTerms> = {}): Partial<OrderTerms> => ({
  cod_amount: satang(baht * 100),
  shipment_order_items: [{ name: 'เสื้อ', quantity: 1, price: satang(baht * 100) }],
  ...more,
});

describe('the COD reports of a shop', () => {
  let t: OrdersUnderTest;
  let shop: As;
  let booked: Order;
  let delivered: Order;
  let received: Order;
  let without: Order;
  beforeAll(async () => {
    // 19:00 in Bangkok.
    t = await startOrders([], {}, new Date('2026-11-01T12:00:00Z'));
    shop = t.app.as('shop_owner');
    await t.fund(1, 5_000_00, 0, 0);
    await t.fund(2, 5_000_00, 0, 0);
    booked = await t.bookConfirmed(cod(100));
    delivered = await t.bookConfirmed(cod(250.25, { receiver: { ...receiver, name: 'น้ำผึ้ง แสนหวาน' } }));
    received = await t.bookConfirmed(cod(600));
    without = await t.bookConfirmed();
    const deliver = async (order: Order) => {
      for (const report of ['picked_up', 'delivered'] as CarrierEvent[])
        await t.report(order, report, { occurred_at: t.app.clock.now().toISOString() });
    };
    // The second of November has begun in Bangkok.
    t.app.clock.advance(6 * 3_600_000);
    for (const order of [delivered, received, without]) await deliver(order);
    await t.app.drain();
    t.app.clock.advance(3 * DAY);
    await t.app.as('staff_finance').call(walletRoutes.codReceived, { params: { id: received.id }, body: {} });
    await t.orderUntil(received.id, (one) => one.cod_status === 'cod-received');
    await t.settled();
  }, 90_000);
  afterAll(() => t?.app.stop(), 30_000);

  const november = { from_date: '2026-11-01', to_date: '2026-11-30' };
  type Query = Partial<typeof november> & { cod_status?: 'cod-received' | 'return'; search?: string; limit?: number; page?: number; after?: string; sort?: 'ASC' | 'DESC' }; // prettier-ignore
  const list = (query: Query = {}, who = shop) =>
    who.call(ordersRoutes.codReport, { query: { ...november, ...query } });
  const ids = async (query: Query = {}, who = shop) => (await list(query, who)).rows.map(({ id }) => id);

  it('[A166] lists COD orders of a period with their flags and dates, the newest date first', async () => {
    const { rows, total } = await list();
    expect([rows.map(({ id }) => id), total]).toEqual([[received.id, delivered.id, booked.id], 3]);
    const order = await t.order(received.id);
    expect(rows[0]).toEqual({
      id: order.id,
      order_no: order.order_no,
      tracking_no: order.tracking_no,
      partner_awb_no: order.partner_awb_no,
      ws_booking_ref: order.ws_booking_ref,
      partner_id: 2,
      partner_code: 'flash',
      partner_name: order.partner_name,
      receiver_name: 'สมหญิง',
      shipment_status: 'delivery-success',
      cod_status: 'cod-received',
      cod_dt: order.cod_received_dt,
      cod_amount: 600_00,
      cod_fee: order.cod_fee,
      cod_fee_vat: order.cod_fee_vat,
      net_amount: 600_00 - order.cod_fee - order.cod_fee_vat,
      create_dt: order.create_dt,
      delivered_dt: order.delivered_dt,
      cancel_flag: 0,
      cod_received_flag: 1,
      cod_received_dt: order.cod_received_dt,
      match_with_partner_flag: 0,
      match_with_partner_dt: null,
      paid_to_partner_flag: 0,
    });
    expect(rows[1]).toMatchObject({ cod_status: 'delivery-success', cod_received_flag: 0, cod_received_dt: null });
    expect(await ids({ cod_status: 'cod-received' })).toEqual([received.id]);
    expect(await ids({ cod_status: 'return' })).toEqual([]);
    expect(await ids({ search: delivered.order_no })).toEqual([delivered.id]);
    expect(await ids({ search: 'แสนหวาน' })).toEqual([delivered.id]);
    expect(await ids({ sort: 'ASC' })).toEqual([booked.id, delivered.id, received.id]);
  });

  it('[A166] takes an order on the day of Bangkok on which its COD was handed over, delivered, or booked', async () => {
    const on = (day: string) => ids({ from_date: day, to_date: day });
    expect(await on('2026-11-01')).toEqual([booked.id]);
    expect(await on('2026-11-02')).toEqual([delivered.id]);
    expect(await on('2026-11-05')).toEqual([received.id]);
    expect(await on('2026-11-04')).toEqual([]);
  });

  it('[A172] has no order without COD, whatever is asked', async () => {
    expect(await ids()).not.toContain(without.id);
    expect(await ids({ search: without.order_no })).toEqual([]);
    expect((await shop.call(ordersRoutes.codReportSummary, { query: november })).total).toBe(3);
    const { bytes } = await shop.raw('GET', `${ordersRoutes.codReportExport.path}?from_date=2026-11-01&to_date=2026-11-30&file_type=xlsx`);
    expect((await readXlsx(bytes)).flat().join()).not.toContain(without.order_no);
  }); // prettier-ignore

  it('reads on behind a row, however many there are, and by pages', async () => {
    const first = await list({ limit: 2 });
    expect(first.next).not.toBeNull();
    const second = await list({ limit: 2, after: first.next ?? '' });
    expect([second.rows.map(({ id }) => id), second.next]).toEqual([[booked.id], null]);
    expect(await ids({ limit: 2, page: 2 })).toEqual([booked.id]);
  });

  it('[A166] counts the orders of each COD status and adds up their COD; one without orders is 0', async () => {
    const summary = await shop.call(ordersRoutes.codReportSummary, { query: november });
    expect(summary).toMatchObject({ booked: 1, 'delivery-success': 1, 'cod-received': 1, return: 0, total: 3 });
    expect(summary.amounts).toMatchObject({
      booked: 100_00,
      'delivery-success': 250_25,
      'cod-received': 600_00,
      return: 0,
      total: 950_25,
    });
    const one = await shop.call(ordersRoutes.codReportSummary, { query: { ...november, cod_status: 'cod-received' } });
    expect([one.total, one.amounts.total, one.booked]).toEqual([1, 600_00, 0]);
  });

  it('[A166] adds up what is waited for, received and transferred, and the fees of it', async () => {
    const { rows } = await list();
    const fee = rows.reduce((sum, row) => sum + row.cod_fee + row.cod_fee_vat, 0);
    expect(await shop.call(ordersRoutes.codAmounts, { query: november })).toEqual({ waiting: 350_25, received: 600_00, transferred: 0, fee }); // prettier-ignore
    const empty = { from_date: '2026-10-01', to_date: '2026-10-31' };
    expect(await shop.call(ordersRoutes.codAmounts, { query: empty })).toEqual({ waiting: 0, received: 0, transferred: 0, fee: 0 }); // prettier-ignore
  });

  it('[A166] exports what is listed as xlsx and as csv, texts in the language that is asked for', async () => {
    const file = async (type: string, more = '') => {
      const query = `from_date=2026-11-01&to_date=2026-11-30&file_type=${type}${more}`;
      return shop.raw('GET', `${ordersRoutes.codReportExport.path}?${query}`, { headers: { 'accept-language': 'en' } });
    };
    const [head, first, ...others] = await readXlsx((await file('xlsx')).bytes);
    expect(head?.slice(0, 2)).toEqual(['Order number', 'Tracking number']);
    expect(first?.slice(0, 6)).toEqual([received.order_no, received.tracking_no, received.partner_awb_no, received.partner_name, 'สมหญิง', 'COD received from carrier']); // prettier-ignore
    expect(others).toHaveLength(2);
    const csv = (await file('csv', '&cod_status=cod-received')).bytes.toString('utf8').trim().split('\r\n');
    expect(csv).toHaveLength(2);
    expect(csv[1]).toContain(`,600.00,`);
  });

  it('[A166] promises nothing of a parcel that was cancelled or came back, in the list and in the file', async () => {
    const period = { from_date: '2026-12-01', to_date: '2026-12-31' };
    t.app.clock.advance(30 * DAY);
    const [gone, back] = [await t.bookConfirmed(cod(500)), await t.bookConfirmed(cod(1_000))];
    await shop.call(ordersRoutes.cancel, { params: { id: gone.id }, body: { remark: 'ลูกค้าเปลี่ยนใจ' } });
    for (const report of ['picked_up', 'return', 'returned'] as CarrierEvent[])
      await t.report(back, report, { occurred_at: t.app.clock.now().toISOString() });
    await t.orderUntil(back.id, (one) => one.cod_status === 'return');
    await t.settled();
    const { rows } = await list(period);
    const none = { cod_fee: 0, cod_fee_vat: 0, net_amount: 0 };
    expect(rows.map(({ id }) => id).sort()).toEqual([gone.id, back.id].sort());
    expect(rows.find(({ id }) => id === gone.id)).toMatchObject({ cod_status: 'cancelled', cod_amount: 500_00, ...none });
    expect(rows.find(({ id }) => id === back.id)).toMatchObject({ cod_status: 'return', cod_amount: 1_000_00, ...none });
    const { bytes } = await shop.raw('GET', `${ordersRoutes.codReportExport.path}?from_date=2026-12-01&to_date=2026-12-31&file_type=csv`);
    for (const line of bytes.toString('utf8').trim().split('\r\n').slice(1)) expect(line).toMatch(/,0\.00,0\.00,0\.00$/);
  }); // prettier-ignore

  it.each([
    ['', 'validation.choose_date'],
    ['from_date=2026-11-01', 'validation.choose_date'],
    ['from_date=2026-11-02&to_date=2026-11-01', 'validation.date_order'],
    ['from_date=2025-01-01&to_date=2026-01-02', 'validation.date_range'],
  ])('[A199] refuses the days "%s"', async (query, code) => {
    for (const { path } of [ordersRoutes.codReport, ordersRoutes.codReportSummary, ordersRoutes.codReportExport, ordersRoutes.codAmounts]) {
      const { status, body } = await shop.raw('GET', `${path}?${query}`);
      expect([status, (body as { errors: { code: string }[] }).errors[0]?.code]).toEqual([400, code]);
    }
  }); // prettier-ignore

  it("[A88] tells a shop of its own orders alone, at each of the report's addresses", async () => {
    expect(await ids({}, t.app.as('other_shop'))).toEqual([]);
    for (const path of ['/client/v2', '/client/v1/v2'])
      for (const more of ['', '/summary'])
        expect((await shop.raw('GET', `${path}/reports/shipment-orders/cod${more}?from_date=2026-11-01&to_date=2026-11-30`)).status).toBe(200); // prettier-ignore
  });
});
