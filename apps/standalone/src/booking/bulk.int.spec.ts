import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { CallError } from '@lamliang/contracts';
import { ordersRoutes, type Order, type OrderDetail } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { Peers } from '@lamliang/platform';
import { until } from '@lamliang/platform/testing';
import { receiver, refusal, startOrders, terms, type OrdersUnderTest } from '../testing.ts';

jest.setTimeout(20_000);

interface BulkBody {
  data: {
    created: (Order & { client_ref: string; row: number })[];
    errors: { row: number; code: string; message: string }[];
  };
  code?: string;
}

describe('booking many at once and once only', () => {
  let t: OrdersUnderTest;
  beforeAll(async () => {
    t = await startOrders();
    await t.fund(1, 500_000_00, 0, 0);
  }, 30_000);
  afterAll(() => t.app.stop());

  const shop = () => t.app.as('shop_owner');
  const bulk = async (rows: unknown[], key?: string, who = shop()) => {
    const answer = await who.raw('POST', '/client/v1/shipment-orders/bulk-create', {
      body: { shipment_orders: rows },
      headers: key ? { 'idempotency-key': key } : {},
    });
    return { ...(answer.body as BulkBody), status: answer.status };
  };
  const stored = async (where: string) =>
    Number(
      (await t.app.db<{ n: number }[]>('orders', `SELECT count(*) AS n FROM shipment_order WHERE ${where}`))[0]?.n,
    );

  it('[A95] books 1,000 rows with one call for the money, and every carrier confirms within a minute', async () => {
    const orders = t.app.composition.services.find((s) => s.name === 'orders');
    const peers = orders?.app.get(Peers, { strict: false }) as Peers;
    const spy = jest.spyOn(peers, 'call');
    const began = Date.now();
    const rows = Array.from({ length: 1_000 }, (_, i) => ({
      ...t.wire(terms({ partner_id: (i % 6) + 1 })),
      client_ref: `row-${i}`,
    }));
    const { status, data } = await bulk(rows, 'thousand');
    expect(status).toBe(200);
    expect(data.errors).toEqual([]);
    expect(data.created.map((o) => o.client_ref)).toEqual(rows.map((r) => r.client_ref));
    expect(new Set(data.created.map((o) => o.order_no)).size).toBe(1_000);
    expect(spy.mock.calls.filter(([route]) => (route as { id: string }).id === walletRoutes.hold.id)).toHaveLength(1);
    spy.mockRestore();
    await until(async () => (await stored(`booking_state = 'confirmed'`)) === 1_000, 60_000, 'every confirmation');
    expect(Date.now() - began).toBeLessThan(60_000);
    const again = await bulk(rows, 'thousand');
    expect(again.data.created.map((o) => o.id)).toEqual(data.created.map((o) => o.id));
    expect(await stored('true')).toBe(1_000);
    const summary = await shop().call(ordersRoutes.summary, { query: {} });
    expect(summary).toMatchObject({ booked: 1_000, total: 1_000 });
  }, 90_000);

  it('refuses 1,001 rows, no rows and rows that are none, each with the field', async () => {
    const one = t.wire(terms());
    for (const rows of [Array(1_001).fill(one), [], ['x'], 'x']) {
      const { status, code } = await bulk(rows as unknown[]);
      expect([status, code]).toEqual([400, 'request.invalid']);
    }
  });

  it('holds money in row order until it runs out', async () => {
    const other = t.app.as('other_shop');
    const probe = await t.book();
    await t.fund(2, probe.shipping_cost * 3, 0, 0);
    const row = t.wire(terms());
    const { data } = await bulk(
      Array.from({ length: 5 }, (_, i) => ({ ...row, client_ref: String(i) })),
      undefined,
      other,
    );
    expect(data.created.map((o) => o.client_ref)).toEqual(['0', '1', '2']);
    expect(data.errors.map((e) => [e.row, e.code])).toEqual([
      [4, 'wallet.insufficient'],
      [5, 'wallet.insufficient'],
    ]);
    expect(data.errors[0]?.message).not.toContain('wallet.insufficient');
    expect((await other.call(walletRoutes.balances, {})).credit).toBe(0);
  });

  it('[F-S5] books the order of another shop before the rest of a bulk that was there earlier', async () => {
    const other = t.app.as('other_shop');
    await t.fund(2, 1_000_00, 0, 0);
    await t.fault('flash', 'latency', { delay_ms: 300 });
    const rows = Array.from({ length: 60 }, () => t.wire(terms({ remark: 'a bulk of sixty' })));
    expect((await bulk(rows)).data.errors).toEqual([]);
    await t.bookConfirmed({}, other);
    expect(await stored(`remark = 'a bulk of sixty' AND booking_state = 'confirmed'`)).toBeLessThan(40);
    await t.fault('flash', 'latency', { rate: 0 });
    await until(async () => (await stored(`remark = 'a bulk of sixty' AND booking_state = 'confirmed'`)) === 60);
  });

  it('[F-T4] reports every kind of invalid row by its number from 1 and books the valid ones', async () => {
    const good = t.wire(terms());
    const { data } = await bulk([
      { ...good, receiver: { ...receiver, telephone: '08912345678' } },
      { ...good, receiver: { ...receiver, zip_code: '10310' } },
      { ...good, cod_amount: 100 },
      { ...good, sender: undefined },
      { ...good, packaging_id: 99_999 },
      { ...good, sender: undefined, pickup_point_id: 99_999 },
      { ...good, insurance: 1 },
      { ...good, price: 1 },
      good,
    ]);
    expect(data.errors.map((e) => e.code)).toEqual([
      'request.invalid',
      'order.zip_mismatch',
      'order.items_required',
      'request.invalid',
      'packaging.not_found',
      'pickup_point.not_found',
      'request.invalid',
      'order.price_changed',
    ]);
    expect(data.errors.at(-1)).toMatchObject({ price_seen: 1, price_now: expect.any(Number) });
    expect(data.created.map((o) => o.row)).toEqual([9]);
    expect(data.errors.map((e) => e.row)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('creates one order from 50 concurrent requests with the same key', async () => {
    const body = terms({ remark: 'fifty' });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        shop()
          .call(ordersRoutes.create, { body, idempotency_key: 'fifty' })
          .then(
            (order): OrderDetail | string => order,
            (error: unknown) => (error as CallError).code,
          ),
      ),
    );
    const orders = answers.filter((a) => typeof a !== 'string');
    expect(new Set(orders.map((o) => o.id)).size).toBe(1);
    expect(new Set(answers.filter((a) => typeof a === 'string'))).toEqual(new Set(orders.length === 50 ? [] : ['idempotency.in_flight'])); // prettier-ignore
    expect(await stored(`remark = 'fifty'`)).toBe(1);
    const [holds] = await t.app.db<{ n: number }[]>('wallet', `SELECT count(*) AS n FROM ledger_hold WHERE order_id = $1`, [orders[0]?.id]); // prettier-ignore
    expect(Number(holds?.n)).toBe(1);
  });

  it('creates one set of orders from 10 concurrent bulk requests with the same key', async () => {
    const rows = Array.from({ length: 3 }, (_, i) => ({ ...t.wire(terms({ remark: 'ten' })), client_ref: String(i) }));
    const answers = await Promise.all(Array.from({ length: 10 }, () => bulk(rows, 'ten')));
    for (const answer of answers) expect([200, 409]).toContain(answer.status);
    expect(answers.some((a) => a.status === 200)).toBe(true);
    expect(await stored(`remark = 'ten'`)).toBe(3);
  });

  it('refuses a key for another body, for another route it is another key, and for another shop too', async () => {
    await shop().call(ordersRoutes.create, { body: terms(), idempotency_key: 'mine' });
    const reused = await refusal(
      shop().call(ordersRoutes.create, { body: terms({ remark: 'x' }), idempotency_key: 'mine' }),
    );
    expect([reused.status, reused.code]).toEqual([422, 'idempotency.key_reused']);
    expect((await bulk([t.wire(terms())], 'mine')).status).toBe(200);
    await t.fund(2, 1_000_00, 0, 0);
    const other = await t.app.as('other_shop').call(ordersRoutes.create, { body: terms(), idempotency_key: 'mine' });
    expect(other.account_id).toBe(2);
  });

  it('frees the key of a rejected order, so that a corrected request may use it', async () => {
    const wrong = await refusal(
      shop().call(ordersRoutes.create, { body: terms({ partner_id: 99 }), idempotency_key: 'again' }),
    );
    expect(wrong.code).toBe('partner.not_found');
    expect((await shop().call(ordersRoutes.create, { body: terms(), idempotency_key: 'again' })).id).toBeGreaterThan(0);
    const long = await refusal(shop().call(ordersRoutes.create, { body: terms(), idempotency_key: 'k'.repeat(256) }));
    expect([long.status, long.code]).toEqual([400, 'request.invalid']);
  });

  it('leaves the ledger clean', async () => {
    await t.settled();
    const check = await t.app.as('staff_finance').call(walletRoutes.runLedgerCheck, { body: {} });
    expect(check).toMatchObject({ clean_flag: 1, violations: [] });
  }, 40_000);
});
