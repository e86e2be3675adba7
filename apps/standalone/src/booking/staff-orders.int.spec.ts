import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { AnyRoute } from '@lamliang/contracts';
import { ordersRoutes, type OrderDetail } from '@lamliang/contracts/orders';
import { satang } from '@lamliang/kernel';
import { receiver, refusal, startOrders, terms, type OrdersUnderTest } from '../testing.ts';

jest.setTimeout(20_000);

describe('orders for staff', () => {
  let t: OrdersUnderTest;
  let mine: OrderDetail;
  let foreign: OrderDetail;
  beforeAll(async () => {
    t = await startOrders();
    await t.fund(1, 5_000_00, 0, 0);
    await t.fund(2, 5_000_00, 0, 0);
    mine = await t.bookConfirmed({ cod_amount: satang(100_00), shipment_order_items: [{ name: 'x', quantity: 1, price: satang(100_00) }] }); // prettier-ignore
    t.app.clock.advance(1_000);
    foreign = await t.bookConfirmed({ partner_id: 6, receiver: { ...receiver, name: 'คุณน้ำผึ้ง' } }, t.app.as('other_shop')); // prettier-ignore
    await t.settled();
  }, 30_000);
  afterAll(() => t.app.stop());

  const staff = () => t.app.as('staff_support');
  const json = (value: unknown) => JSON.stringify(value);
  const list = async (filter: object, more: { sort?: unknown; range?: unknown } = {}) => {
    const query = new URLSearchParams({ filter: json(filter), ...(more.sort ? { sort: json(more.sort) } : {}), ...(more.range ? { range: json(more.range) } : {}) }); // prettier-ignore
    const answer = await staff().raw('GET', `/staff-api/v1/shipment-orders?${query.toString()}`);
    return { ...answer, ids: (answer.body as { id: number }[]).map?.((o) => o.id) };
  };

  it('lists the orders of every shop as a bare array with its range', async () => {
    const answer = await list({});
    expect([answer.status, answer.ids]).toEqual([200, [foreign.id, mine.id]]);
    expect(answer.headers.get('content-range')).toBe('shipment-orders 0-1/2');
    const second = await list({}, { range: [1, 1], sort: ['create_dt', 'ASC'] });
    expect([second.ids, second.headers.get('content-range')]).toEqual([[foreign.id], 'shipment-orders 1-1/2']);
    expect((answer.body as OrderDetail[]).flatMap((o) => o.allowed_moves)).toEqual([]);
  });
  it('filters and sorts by allowed fields', async () => {
    expect((await list({ account_id: 2 })).ids).toEqual([foreign.id]);
    expect((await list({ partner_id: 6 })).ids).toEqual([foreign.id]);
    expect((await list({ cod_flag: 1 })).ids).toEqual([mine.id]);
    expect((await list({ shipment_status: 'cancelled' })).ids).toEqual([]);
    expect((await list({ booking_state: 'confirmed' })).ids).toHaveLength(2);
    expect((await list({ q: 'น้ำผึ้ง' })).ids).toEqual([foreign.id]);
    expect((await list({ q: mine.order_no })).ids).toEqual([mine.id]);
    expect((await list({ q: foreign.partner_awb_no })).ids).toEqual([foreign.id]);
    expect((await list({ from_date: '2099-01-01' })).ids).toEqual([]);
    expect((await list({}, { sort: ['cod_amount', 'DESC'] })).ids).toEqual([mine.id, foreign.id]);
    expect((await list({}, { sort: ['id; DROP TABLE shipment_order', 'ASC'] })).status).toBe(400);
  });
  it('[F-P3] staff find orders by telephone in any writing and by last digits, of one shop or all', async () => {
    const telephone = `+66 ${receiver.telephone.slice(1, 3)} ${receiver.telephone.slice(3)}`;
    expect((await list({ q: telephone })).ids).toEqual([foreign.id, mine.id]);
    expect((await list({ q: telephone, account_id: 1 })).ids).toEqual([mine.id]);
    expect((await list({ q: receiver.telephone.slice(-4), account_id: 2 })).ids).toEqual([foreign.id]);
    expect((await list({ q: receiver.telephone.slice(0, 5) })).ids).toEqual([foreign.id, mine.id]);
    expect((await list({ q: foreign.order_no.slice(-6) })).ids).toEqual([foreign.id]);
    expect((await list({ q: foreign.partner_awb_no?.slice(-7) })).ids).toEqual([foreign.id]);
    expect((await list({ q: 'น้ำผึ้ง', account_id: 2 })).ids).toEqual([foreign.id]);
    expect((await list({ q: 'น้ำผึ้ง', account_id: 1 })).ids).toEqual([]);
  });
  it('[F-C] staff find orders by a part of the name of the shop', async () => {
    const shop_name = mine.shop_name.slice(1, -1);
    expect(JSON.stringify([mine.receiver_name, mine.receiver_address])).not.toContain(shop_name);
    expect((await list({ q: shop_name })).ids).toEqual([mine.id]);
  });
  it('[F-P3] the beginning of an order number finds orders, for staff and for a shop only its own', async () => {
    for (const length of [6, 7, 8, 12, 14]) {
      const beginning = mine.order_no.slice(0, length).toLowerCase();
      const whole = length === mine.order_no.length;
      expect([length, (await list({ q: beginning })).ids]).toEqual([length, whole ? [mine.id] : [foreign.id, mine.id]]);
      const own = await t.app.as('shop_owner').call(ordersRoutes.list, { query: { search: beginning } });
      expect(own).toMatchObject({ total: 1, rows: [{ id: mine.id }] });
    }
    expect((await list({ q: 'LM2512' })).ids).toEqual([]);
    expect((await list({ q: 'LM2613' })).ids).toEqual([]);
    expect((await list({ q: mine.order_no.slice(0, 8), account_id: 2 })).ids).toEqual([foreign.id]);
  });
  it('refuses filters, ranges and sorts that cannot be read', async () => {
    for (const query of [
      'filter={', 'filter=[]', 'filter={"account_id":{}}', 'range=[1]', 'range=[-1,5]', 'sort=["id"]', 'sort=["id","up"]',
      'filter={"account_id":"abc"}', 'filter={"cod_flag":"yes"}', 'filter={"partner_id":"1.5"}', 'filter={"from_date":"soon"}', 'filter={"account_id":1e30}',
    ]) {
      const answer = await staff().raw('GET', `/staff-api/v1/shipment-orders?${query.toString()}`);
      expect([query, answer.status, (answer.body as { code: string }).code]).toEqual([query, 400, 'request.invalid']);
    } // prettier-ignore
    for (const query of ['filter={"shipment_order_id":"abc"}', 'filter={"shipment_order_id":[1,2]}'])
      expect((await staff().raw('GET', `/staff-api/v1/carrier-calls?${query}`)).status).toBe(400);
  });
  it('[F-C] lists the calls about a booking apart from those that ask for events, and finds them by their trace', async () => {
    const calls = async (filter: object) =>
      await staff().call(ordersRoutes.staffCarrierCalls, { query: { filter } } as never);
    const of = { shipment_order_id: foreign.id };
    const about = await calls({ ...of, poll_flag: 0 });
    expect(about.map(({ method }) => method)).toContain('POST');
    expect((await calls({ ...of, poll_flag: 1 })).some(({ url }) => !url.endsWith('/events'))).toBe(false);
    const { id, trace_id } = about[0]!;
    expect(trace_id).toMatch(/^[0-9a-f]{32}$/);
    expect((await calls({ q: trace_id?.toUpperCase() })).map((call) => call.id)).toContain(id);
    expect(await calls({ q: 'f'.repeat(32) })).toEqual([]);
    expect((await calls({ q: foreign.order_no.toLowerCase() })).map((call) => call.id)).toContain(id);
  });
  it('shows one order of any shop with its timeline, as a bare object', async () => {
    const order = await staff().call(ordersRoutes.staffOrder, { params: { id: foreign.id } });
    expect(order).toMatchObject({ id: foreign.id, account_id: 2, receiver_name: 'คุณน้ำผึ้ง' });
    expect(order.timeline.map((e) => e.event_code)).toEqual(['created', 'confirmed']);
    expect((await refusal(staff().call(ordersRoutes.staffOrder, { params: { id: 9_999_999 } }))).code).toBe(
      'order.not_found',
    );
  });

  it('[A236] shows the calls to the carrier of an order, secrets and telephones masked', async () => {
    const log = await staff().call(ordersRoutes.apiLogs, { params: { id: mine.id } });
    expect(log).toMatchObject([{ order_no: mine.order_no, partner_code: 'flash', method: 'POST', response_status: 200, error: null }]); // prettier-ignore
    expect(log[0]?.response_body).toMatchObject({ data: { awb: mine.partner_awb_no } });
    const text = json(log);
    for (const secret of ['flash-development-secret', receiver.telephone, '0810000001']) expect(text).not.toContain(secret); // prettier-ignore
    expect(text).toContain(mine.order_no);
    for (const path of ['/client/admin-api/v1', '/admin-api/v1', '/admin/v1'])
      expect((await staff().raw('GET', `${path}/commission-orders/${mine.id}/api-logs`)).status).toBe(200);
    expect((await refusal(staff().call(ordersRoutes.apiLogs, { params: { id: 9_999_999 } }))).code).toBe(
      'order.not_found',
    );
  });
  it('lists calls to carriers across shops, by order and carrier', async () => {
    const calls = (filter: { q?: string; partner_code?: string; shipment_order_id?: number }) =>
      staff().call(ordersRoutes.staffCarrierCalls, { query: { filter } });
    expect(await calls({})).toHaveLength(2);
    expect((await calls({ partner_code: 'jt' })).map((c) => c.shipment_order_id)).toEqual([foreign.id]);
    expect((await calls({ shipment_order_id: mine.id })).map((c) => c.order_no)).toEqual([mine.order_no]);
    expect((await calls({ q: foreign.order_no })).map((c) => c.partner_code)).toEqual(['jt']);
  });
  it('[A232] refuses shop users, and staff on the shop’s screens', async () => {
    for (const who of ['shop_owner', 'accountant'] as const)
      for (const route of [ordersRoutes.staffOrders, ordersRoutes.staffCarrierCalls, ordersRoutes.staffPartners])
        expect((await refusal(t.app.as(who).call(route as typeof ordersRoutes.staffOrders, { query: {} }))).status).toBe(403); // prettier-ignore
    expect((await refusal(staff().call(ordersRoutes.list, { query: {} }))).status).toBe(403);
  });

  it('never returns 5xx for a malformed request', async () => {
    const junk: unknown[] = [
      '',
      ' ',
      'null',
      '\u0000',
      'x\u0000y',
      '%',
      "'",
      '💥',
      '-1',
      '1e99',
      '99999999999999999999',
      '[]',
      '{}',
      'a'.repeat(5_000),
    ];
    const bodies: unknown[] = [null, [], {}, 'x', 0, { a: { b: [] } }, { ...t.wire(terms()), remark: 'a\u0000b' }, { ...t.wire(terms()), partner_id: 2 ** 53 }, { ...t.wire(terms()), weight: 1e300 }, { ...t.wire(terms()), receiver: { ...receiver, name: '\ud800' } }, { ...t.wire(terms()), cod_amount: 1e9, shipment_order_items: [{ name: 'x', quantity: 1e5, price: 1e9 }] }, { shipment_order_ids: [2 ** 53], print_flag: 1 }, { shipment_order_ids: [9e15], print_flag: 1 }, { shipment_orders: [{ remark: '\u0000' }, { ...t.wire(terms()), receiver: { ...receiver, name: '\u0000' } }] }, { active_flag: 1, reason: '\u0000' }, { partners: [{ partner_id: 1, pickup_point_id: 9e15, auto_pickup_flag: 1 }] }]; // prettier-ignore
    const clients = [t.app.as('shop_owner'), t.app.as('staff_admin')];
    const bad: unknown[] = [];
    for (const route of Object.values(ordersRoutes) as AnyRoute[]) {
      if (route.caller.kind === 'service') continue;
      const queries = route.query ? Object.keys((route.query as unknown as { shape: object }).shape) : [];
      const who = route.caller.kind === 'staff' ? clients[1] : clients[0];
      const ask = async (path: string, body?: unknown) => {
        const answer = await who?.raw(route.method, path, body === undefined ? {} : { body: json(body), headers: { 'content-type': 'application/json', 'idempotency-key': `junk-${Math.random()}` } }); // prettier-ignore
        if (!answer || answer.status >= 500) bad.push([route.id, path.slice(0, 120), json(body)?.slice(0, 80), answer?.status, answer?.body]); // prettier-ignore
      };
      const plain = route.path.replaceAll(/:[a-z_]+/g, '1');
      if (route.path.includes(':'))
        for (const value of junk) await ask(route.path.replaceAll(/:[a-z_]+/g, encodeURIComponent(String(value) || ' ')), route.body ? {} : undefined); // prettier-ignore
      for (const name of queries)
        for (const value of junk) await ask(`${plain}?${name}=${encodeURIComponent(String(value))}`);
      for (const value of junk.flatMap((v) => [{ id: v }, { q: v }, { partner_code: v, account_id: v }]))
        if (queries.includes('filter')) await ask(`${plain}?filter=${encodeURIComponent(json(value))}`);
      if (route.body) for (const body of bodies) await ask(plain, body);
    }
    expect(bad).toEqual([]);
  }, 60_000);
});
