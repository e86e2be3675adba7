import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { CallInput } from '@lamliang/contracts';
import { ordersRoutes, type OrderDetail } from '@lamliang/contracts/orders';
import { MONEY_FIGURES } from '@lamliang/contracts/pricing';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { satang } from '@lamliang/kernel';
import { receiver, refusal, startOrders, terms, type OrdersUnderTest } from '../testing.ts';

jest.setTimeout(20_000);

describe('one order', () => {
  let t: OrdersUnderTest;
  let full: OrderDetail;
  let cancelled: OrderDetail;
  beforeAll(async () => {
    t = await startOrders([], {}, new Date('2026-11-20T05:00:00Z'));
    await t.fund(1, 5_000_00, 0, 500_00);
    full = await t.bookConfirmed({
      cod_amount: satang(990_00),
      insurance: 1,
      product_price: satang(1_500_00),
      remark: 'ระวังแตก',
      shipment_order_items: [
        { name: 'แจกัน', quantity: 2, price: satang(495_00), weight: 400 },
        { name: 'การ์ด', quantity: 1, price: satang(0) },
      ],
    });
    t.app.clock.advance(24 * 3_600_000);
    cancelled = await t.bookConfirmed({ receiver: { ...receiver, province: 'ภูเก็ต', district: 'เมืองภูเก็ต', subdistrict: 'ตลาดใหญ่', zip_code: '83000' } }); // prettier-ignore
    await t.settled();
    cancelled = await shop().call(ordersRoutes.cancel, { params: { id: cancelled.id }, body: { remark: 'ผิดที่อยู่' } });
    await t.bookConfirmed();
    await t.settled();
  }, 30_000);
  afterAll(() => t.app.stop());
  const shop = () => t.app.as('shop_owner');

  it('[A106] tells sizes, weights, costs, COD, price of the goods, who made it and when, partner and shop', async () => {
    const sent = terms();
    expect(await t.order(full.id)).toMatchObject({
      sender_name: sent.sender?.name, sender_telephone: '0810000001', sender_zip_code: '10400', sender_province: 'กรุงเทพมหานคร',
      receiver_name: receiver.name, receiver_telephone: receiver.telephone, receiver_address: receiver.address,
      receiver_subdistrict: receiver.subdistrict, receiver_district: receiver.district, receiver_province: receiver.province, receiver_zip_code: '50200',
      width: 200, length: 200, height: 100, weight: 1_000, actual_weight: null, actual_width: null, actual_shipping_cost: null,
      cod_flag: 1, cod_amount: 99_000, product_price: 150_000, insurance: 1, policy_no: `P${full.order_no.slice(2)}`,
      created_by: 'ผู้ทดสอบ', shop_name: 'ร้านทดสอบ', partner_id: 2, partner_code: 'flash', partner_name: 'Flash Express', ws: expect.any(String),
      claim_status: null, claim_flag: 0, print_flag: 0, payment_type: 'wallet', remark: 'ระวังแตก', parcel_type: 'parcel',
      create_dt: new Date('2026-11-20T05:00:00Z'), update_dt: expect.any(Date), track_url: expect.stringContaining(full.partner_awb_no ?? '-'),
    }); // prettier-ignore
    const { charges, explanations, shipping_cost, cod_fee, cod_fee_vat, premium } = await t.order(full.id);
    const due = charges.filter((c) => c.due === 'booking' && c.code !== 'premium').reduce((n, c) => n + c.amount, 0);
    expect(due).toBe(shipping_cost);
    expect(charges.find((c) => c.code === 'premium')?.amount).toBe(premium);
    expect(charges.filter((c) => c.due === 'cod_round').map((c) => c.amount)).toEqual([cod_fee, cod_fee_vat]);
    for (const charge of charges) expect(explanations.map((e) => e.id)).toContain(charge.explanation_id);
  });

  it('[F-T4] uses baht, centimetres and Thai time on the wire, baht in explanations, too', async () => {
    const { body } = await shop().raw('GET', `/client/v2/shipment-orders/${full.id}`);
    const { data } = body as { data: Record<string, unknown> };
    expect(data).toMatchObject({ cod_amount: 990, product_price: 1_500, width: 20, height: 10, weight: 1_000, create_dt: '2026-11-20T12:00:00+07:00' }); // prettier-ignore
    const told = (data['explanations'] as { figures: Record<string, unknown> }[]).flatMap(({ figures }) =>
      Object.entries(figures),
    );
    const money = told.filter(([name]) => (MONEY_FIGURES as readonly string[]).includes(name));
    expect(money.length).toBeGreaterThan(5);
    for (const figure of money) expect(figure).toEqual([figure[0], expect.any(Number)]);
    expect(data).not.toHaveProperty('cancel_remark');
    expect(data).not.toHaveProperty('carrier_seen_dt');
  });

  it('[A116] shows goods, documents, money of both wallets and reversals', async () => {
    const params = { id: full.id };
    expect(await shop().call(ordersRoutes.items, { params })).toMatchObject([
      { name: 'แจกัน', quantity: 2, price: 49_500, weight: 400 },
      { name: 'การ์ด', quantity: 1, price: 0 },
    ]);
    expect((await shop().call(ordersRoutes.documents, { params })).map((d) => d.type)).toEqual(['cover-sheet', 'proof-of-shipment', 'cod-receipt']); // prettier-ignore
    // What cannot be printed is not offered.
    expect(await shop().call(ordersRoutes.documents, { params: { id: cancelled.id } })).toEqual([]);
    const moves = await shop().call(walletRoutes.orderTransactions, { params });
    expect(moves.length).toBeGreaterThan(0);
    expect(await shop().call(walletRoutes.orderServiceTransactions, { params })).toMatchObject([{ type: 'premium', policy_no: full.policy_no }]); // prettier-ignore
    expect(await shop().call(ordersRoutes.reversal, { params })).toEqual([]);
    expect(await shop().call(ordersRoutes.reversal, { params: { id: cancelled.id } })).toMatchObject([
      { type: 'refund', amount: cancelled.shipping_cost, status: 'refunded', shipment_order_id: cancelled.id },
    ]);
    for (const route of [walletRoutes.orderTransactions, walletRoutes.orderServiceTransactions]) {
      const foreign = t.app.as('other_shop').call(route as typeof walletRoutes.orderTransactions, { params });
      expect((await refusal(foreign)).code).toBe('order.not_found');
    }
  });

  it('[F-T4] links of documents name the order to those who print it for a quarter of an hour, and nothing else', async () => {
    const found = await shop().call(ordersRoutes.documents, { params: { id: full.id } });
    const opened = (url: string) =>
      t.app.service('render')(ordersRoutes.documentOf, { body: { token: url.split('/').at(-1)! } });
    for (const { type, url } of found) {
      expect(url).toMatch(/^\/client\/v1\/documents\/[\w-]+$/);
      expect(await opened(url)).toEqual({ account_id: 1, order_id: full.id, type, provider: expect.any(String) });
    }
    expect((await refusal(opened(`${found[0]!.url}x`) as Promise<never>)).code).toBe('file.not_found');
    t.app.clock.advance(15 * 60_000 + 1);
    expect((await refusal(opened(found[0]!.url) as Promise<never>)).code).toBe('file.not_found');
  });

  it('links of documents are given to staff for any shop, with the goods for those who print', async () => {
    const found = await t.app.as('staff_support').call(ordersRoutes.staffDocuments, { params: { id: full.id } });
    expect(found.map(({ type }) => type)).toEqual(['cover-sheet', 'proof-of-shipment', 'cod-receipt']);
    const render = t.app.service('render');
    const body = { token: found[2]!.url.split('/').at(-1)! };
    expect(await render(ordersRoutes.documentOf, { body })).toEqual({ account_id: 1, order_id: full.id, type: 'cod-receipt', provider: 'lamliang' }); // prettier-ignore
    const goods = { account_id: 1, shipment_order_ids: [full.id] };
    expect(await render(ordersRoutes.goods, { body: goods })).toEqual([
      { order_id: full.id, name: 'แจกัน', quantity: 2, price: 49_500 },
      { order_id: full.id, name: 'การ์ด', quantity: 1, price: 0 },
    ]);
    expect(await render(ordersRoutes.goods, { body: { ...goods, account_id: 2 } })).toEqual([]);
    const none = t.app.as('staff_support').call(ordersRoutes.staffDocuments, { params: { id: 987_654_321 } });
    expect((await refusal(none)).code).toBe('order.not_found');
  });

  it('offers no documents while the carrier has not confirmed', async () => {
    await t.fault('dhl', '500');
    const { id } = await t.book({ partner_id: 5 });
    expect(await shop().call(ordersRoutes.documents, { params: { id } })).toEqual([]);
    expect((await t.order(id)).allowed_moves).toEqual(['cancel', 'book_again']);
    await t.fault('dhl', '500', { rate: 0 });
    t.app.clock.advance(60_000);
    await t.orderUntil(id, (o) => o.booking_state === 'confirmed');
  });

  it('refuses a second cancel, and offers staff who act for the shop no claim', async () => {
    const cancel = (who = shop()) =>
      who.call(ordersRoutes.cancel, { params: { id: cancelled.id }, body: { remark: 'x' } });
    expect((await refusal(cancel())).code).toBe('order.illegal_move');
    const acting = t.app.as({ acting_staff_id: 99 });
    expect((await refusal(cancel(acting))).code).toBe('order.illegal_move');
    const moves = (await t.order(full.id)).allowed_moves;
    expect((await t.order(full.id, acting)).allowed_moves).toEqual(moves.filter((move) => move !== 'open_claim'));
  });

  describe('home statistics', () => {
    type Period = NonNullable<CallInput<typeof ordersRoutes.volumes>['query']>;
    const volumes = (query: Period) => shop().call(ordersRoutes.volumes, { query });
    const provinces = (query: Period) => shop().call(ordersRoutes.provinces, { query });

    it('[A70][A72] show shipments a day and a month, as the order list has them', async () => {
      const days = await volumes({ from_date: '2026-11-20', to_date: '2026-11-21' });
      expect(days).toEqual([
        { period: '2026-11-20', total: 1, cod_total: 1, cancelled: 0 },
        { period: '2026-11-21', total: 3, cod_total: 0, cancelled: 1 },
      ]);
      const [month] = await volumes({ from_date: '2026-11-01', to_date: '2026-11-30', group_by: 'month' });
      const { total } = await shop().call(ordersRoutes.list, {
        query: { from_date: '2026-11-01', to_date: '2026-11-30' },
      });
      expect(month).toEqual({ period: '2026-11', total, cod_total: 1, cancelled: 1 });
      expect(await volumes({})).toEqual(days);
    });
    it('[A71][A72] show shipments by province', async () => {
      expect(await provinces({ from_date: '2026-11-20', to_date: '2026-11-21' })).toEqual([
        { province: 'เชียงใหม่', total: 3 },
        { province: 'ภูเก็ต', total: 1 },
      ]);
      expect(await provinces({ from_date: '2026-11-20', to_date: '2026-11-20' })).toEqual([{ province: 'เชียงใหม่', total: 1 }]); // prettier-ignore
      expect(await t.app.as('other_shop').call(ordersRoutes.provinces, { query: {} })).toEqual([]);
    });
    it('[A70][A71] count an order of the first instant of a day in that day alone', async () => {
      const move = (at: Date) => t.app.admin('UPDATE orders.shipment_order SET create_dt = $2 WHERE id = $1', [cancelled.id, at]); // prettier-ignore
      const total = async (day: string) =>
        (await Promise.all([volumes, provinces].map((read) => read({ from_date: day, to_date: day })))).map((rows) =>
          rows.reduce((sum, row) => sum + row.total, 0),
        );
      const days = async () => [await total('2026-11-20'), await total('2026-11-21')];
      const before = await days();
      await move(new Date('2026-11-20T17:00:00Z'));
      expect(await days()).toEqual(before);
      await move(cancelled.create_dt);
    });
    it('refuse a reversed period and one of more than a year', async () => {
      const reversed = await refusal(volumes({ from_date: '2026-11-21', to_date: '2026-11-20' }));
      expect([reversed.status, reversed.failure?.errors[0]?.field]).toEqual([400, 'to_date']);
      const long = await refusal(provinces({ from_date: '2025-01-01', to_date: '2026-11-20' }));
      expect([long.status, long.failure?.errors[0]?.field]).toEqual([400, 'from_date']);
    });
  });

  describe('public tracking', () => {
    const track = (no: string, language = 'th') =>
      t.app.anonymous.raw('GET', `/client/v1/tracking/${no}`, { headers: { 'accept-language': language } });

    it('shows the public history of the parcel, with masked names and without the shop’s notes', async () => {
      for (const no of [full.tracking_no, full.tracking_no.toLowerCase()]) {
        const { status, body } = await track(no);
        expect(status).toBe(200);
        expect((body as { data: object }).data).toMatchObject({ tracking_no: full.tracking_no, receiver_name: 'ส*** ใ***', receiver_province: 'เชียงใหม่', shipment_status: 'booked', partner_name: 'Flash Express' }); // prettier-ignore
        const text = JSON.stringify(body);
        for (const secret of [
          receiver.name,
          receiver.telephone,
          receiver.address,
          '0810000001',
          'แจกัน',
          'ระวังแตก',
          '990',
          full.order_no,
        ])
          // prettier-ignore
          expect(text).not.toContain(secret);
      }
      expect(JSON.stringify((await track(cancelled.tracking_no)).body)).not.toContain('ผิดที่อยู่');
      const titles = async (language: string) => ((await track(full.tracking_no, language)).body as { data: { events: { event_title: string }[] } }).data.events[0]?.event_title; // prettier-ignore
      expect(await titles('en')).not.toBe(await titles('th'));
    });
    it('[F-S8] opens by our random number alone: those of the carrier and of the order can be counted', async () => {
      expect(full.tracking_no).toMatch(/^LL[0-9A-HJKMNP-TV-Z]{12}$/);
      expect(full.partner_awb_no).toEqual(expect.stringMatching(/./));
      for (const no of [full.partner_awb_no ?? '', full.order_no, String(full.id)])
        expect([no, (await track(no)).status]).toEqual([no, 404]);
    });
    it('returns 404 for unknown numbers and is rate limited', async () => {
      expect((await track('LL000000000000')).status).toBe(404);
      t.app.clock.advance(61_000);
      const answers = [];
      for (let i = 0; i < 61; i++) answers.push(await track('LL000000000000'));
      expect(answers.slice(0, 60).every((a) => a.status === 404)).toBe(true);
      const last = answers.at(-1);
      expect([last?.status, (last?.body as { code: string } | undefined)?.code]).toEqual([429, 'rate.limited']);
      expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
      t.app.clock.advance(61_000);
      expect((await track(full.tracking_no)).status).toBe(200);
    });
  });

  it('[F-S9] a login without finance_flag sees null for what the shop had before and after, in every answer with an order', async () => {
    const worker = t.app.as({ flags: { order_flag: 1, advanced_order_flag: 1 } });
    const none = { pre_cut_credit: null, after_cut_credit: null, pre_cut_bonus: null, after_cut_bonus: null };
    const params = { id: full.id };
    const { rows } = await worker.call(ordersRoutes.list, { query: {} });
    const made = await worker.call(ordersRoutes.create, { body: terms() });
    const bulk = await worker.call(ordersRoutes.bulkCreate, { body: { shipment_orders: [t.wire(terms())] } });
    const [row] = await worker
      .call(ordersRoutes.cancel, { params: { id: made.id }, body: { remark: 'x' } })
      .then((o) => [o]);
    const seen = [...rows, made, ...bulk.created, row!, await worker.call(ordersRoutes.get, { params })];
    const paid = seen.flatMap(({ credit_transaction }) => credit_transaction ?? []);
    expect(paid.length).toBeGreaterThan(5);
    for (const one of paid) expect(one).toMatchObject({ ...none, transaction_no: expect.any(String) });
    // What the owner was answered under a key stays the owner's.
    const kept = { body: terms(), headers: { 'idempotency-key': 'kept-by-the-owner' } };
    const first = await shop().call(ordersRoutes.create, kept);
    expect((await shop().call(ordersRoutes.create, kept)).id).toBe(first.id);
    await expect(worker.call(ordersRoutes.create, kept)).rejects.toMatchObject({ code: 'idempotency.key_reused' });
    const owner = await shop().call(ordersRoutes.get, { params });
    expect(owner.credit_transaction).toMatchObject({
      pre_cut_credit: expect.any(Number),
      after_cut_credit: expect.any(Number),
    });
  });
});
