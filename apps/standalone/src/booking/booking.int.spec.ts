import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { CallError, CallInput } from '@lamliang/contracts';
import { ordersRoutes, type Order } from '@lamliang/contracts/orders';
import { pricingRoutes } from '@lamliang/contracts/pricing';
import { sandboxRoutes } from '@lamliang/contracts/sandbox';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { satang } from '@lamliang/kernel';
import { until } from '@lamliang/platform/testing';
import { receiver, startOrders, terms, type OrdersUnderTest } from '../testing.ts';

const failure = async (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => {
      throw new Error('was not refused');
    },
    (error: unknown) => error as CallError,
  );

jest.setTimeout(20_000);

describe('booking', () => {
  let t: OrdersUnderTest;
  beforeAll(async () => {
    t = await startOrders();
    await t.fund(1, 50_000_00, 1_000_00, 5_000_00);
  }, 30_000);
  afterAll(() => t.app.stop());

  const shop = () => t.app.as('shop_owner');
  const confirmed = (id: number) => until(async () => {
    const order = await shop().call(ordersRoutes.get, { params: { id } });
    return order.booking_state === 'confirmed' && order;
  }); // prettier-ignore

  it('[A84] books a parcel: order number, tracking number, status booked, and the carrier confirms it', async () => {
    const order = await shop().call(ordersRoutes.create, { body: terms() });
    expect(order).toMatchObject({
      shipment_status: 'booked',
      booking_state: 'booking',
      order_no: expect.stringMatching(/^LM\d{12}$/),
      tracking_no: expect.stringMatching(/^LL[0-9A-Z]{12}$/),
    });
    const after = await confirmed(order.id);
    expect(after.partner_awb_no).toBeTruthy();
    expect(after.allowed_moves).toEqual(['cancel', 'print', 'book_again']);
    const parcels = await t.sandbox.call(sandboxRoutes.parcels, {
      params: { code: 'flash' },
      query: { order_no: order.order_no },
    });
    expect(parcels.map((p) => p.partner_awb_no)).toEqual([after.partner_awb_no]);
  });

  it('[A87] charges bonus first and shows balances before and after', async () => {
    const before = await shop().call(walletRoutes.balances, {});
    const order = await shop().call(ordersRoutes.create, { body: terms() });
    expect(order.credit_transaction).toMatchObject({
      pre_cut_bonus: before.bonus,
      pre_cut_credit: before.credit,
      after_cut_bonus: before.bonus! - order.shipping_cost,
      after_cut_credit: before.credit,
    });
    expect(order.credit_transaction?.transaction_no).toBeTruthy();
    const after = await shop().call(walletRoutes.balances, {});
    expect(after.bonus).toBe(before.bonus! - order.shipping_cost);
    const moves = await shop().call(walletRoutes.orderTransactions, { params: { id: order.id } });
    expect(moves).toHaveLength(1);
  });

  it('[A85] keeps COD amount and fee, and the COD status is booked', async () => {
    const order = await shop().call(ordersRoutes.create, {
      body: terms({
        cod_amount: satang(1_250_00),
        shipment_order_items: [{ name: 'เสื้อ', quantity: 1, price: satang(1_250_00) }],
      }),
    });
    expect(order).toMatchObject({
      cod_flag: 1,
      cod_amount: 125_000,
      cod_status: 'booked',
      cod_fee_status: 'not-receive',
    });
    expect(order.cod_fee).toBeGreaterThan(0);
    expect(order.charges.filter((c) => c.due === 'cod_round').map((c) => c.code)).toEqual(['cod_fee', 'cod_fee_vat']);
    expect(await shop().call(ordersRoutes.items, { params: { id: order.id } })).toMatchObject([
      { name: 'เสื้อ', quantity: 1 },
    ]);
  });

  it('[A86] gives an insured order a policy number and takes the premium from the insurance wallet', async () => {
    const before = await shop().call(walletRoutes.balances, {});
    const order = await shop().call(ordersRoutes.create, {
      body: terms({ insurance: 1, product_price: satang(3_000_00) }),
    });
    expect(order.policy_no).toMatch(/^P\d+/);
    expect(order.premium).toBeGreaterThan(0);
    expect((await shop().call(walletRoutes.balances, {})).insurance).toBe(before.insurance! - order.premium);
    expect(await shop().call(walletRoutes.orderServiceTransactions, { params: { id: order.id } })).toMatchObject([
      { type: 'premium', policy_no: order.policy_no },
    ]);
  });

  it('[A88] refuses an order the wallet cannot pay, and no order exists', async () => {
    const error = await failure(t.app.as('other_shop').call(ordersRoutes.create, { body: terms() }));
    expect([error.status, error.code]).toEqual([422, 'wallet.insufficient']);
    expect((await t.app.as('other_shop').call(ordersRoutes.list, { query: {} })).total).toBe(0);
  });

  it('[A89][A90] charges a credit customer’s order to the open line and rejects beyond it', async () => {
    const credit = t.app.as('credit_shop_owner');
    const short = await failure(credit.call(ordersRoutes.create, { body: terms() }));
    expect([short.status, short.code]).toEqual([422, 'wallet.credit_line_short']);
    await t.app
      .as('staff_finance')
      .call(walletRoutes.setCreditLine, { body: { account_id: 3, limit: satang(500_00), reason: 'ทดสอบ' } });
    const order = await credit.call(ordersRoutes.create, { body: terms() });
    expect(order).toMatchObject({ credit_status: 'booked', payment_type: 'credit' });
    const after = await credit.call(walletRoutes.balances, {});
    expect(after).toMatchObject({ credit: 0, credit_line: { limit: 500_00, used: order.shipping_cost } });
  });

  it('[A91] names the missing field of the receiver', async () => {
    for (const field of ['name', 'telephone', 'address', 'zip_code'] as const) {
      const answer = await shop().raw('POST', '/client/v1/shipment-orders', {
        body: { ...t.wire(terms()), receiver: { ...receiver, [field]: ' ' } },
      });
      expect([answer.status, (answer.body as { errors: { field: string }[] }).errors[0]?.field]).toEqual([
        400,
        `receiver.${field}`,
      ]);
    }
  });

  it('[A173] refuses COD while the COD account is not accepted', async () => {
    const error = await failure(
      t.app
        .as({
          shop: {
            name: 'x',
            payment_type: 'wallet',
            cod_verify_flag: 'wait-confirm',
            telephone: '',
            provider: 'lamliang',
          },
        })
        .call(ordersRoutes.create, {
          body: terms({
            cod_amount: satang(100_00),
            shipment_order_items: [{ name: 'a', quantity: 1, price: satang(100_00) }],
          }),
        }),
    );
    expect(error.code).toBe('order.cod_not_approved');
  });

  it('refuses a changed price with both prices', async () => {
    const error = await failure(shop().call(ordersRoutes.create, { body: terms({ price: satang(1_00) }) }));
    expect([error.status, error.code]).toEqual([409, 'order.price_changed']);
    expect(error.failure?.data).toMatchObject({ price_seen: 1 });
  });

  it('returns the same order for the same key, and rejects the key with another body', async () => {
    const input: CallInput<typeof ordersRoutes.create> = { body: terms(), idempotency_key: 'form-1' };
    const [a, b] = [await shop().call(ordersRoutes.create, input), await shop().call(ordersRoutes.create, input)];
    expect(b).toEqual(a);
    const error = await failure(
      shop().call(ordersRoutes.create, { body: terms({ weight: 900 }), idempotency_key: 'form-1' }),
    );
    expect([error.status, error.code]).toEqual([422, 'idempotency.key_reused']);
  });

  it('[A100] refuses booking without advanced_order_flag, while the list opens', async () => {
    const reader = t.app.as('accountant');
    expect((await failure(reader.call(ordersRoutes.create, { body: terms() }))).status).toBe(403);
    expect(
      (await reader.call(ordersRoutes.list, { query: {} })).rows.every((o) => !o.allowed_moves.includes('cancel')),
    ).toBe(true);
  });

  it('[A95][A98] books many at once; a wrong row is reported and the right ones are booked', async () => {
    const good = t.wire(terms());
    const answer = await shop().raw('POST', '/client/v1/shipment-orders/bulk-create', {
      body: {
        shipment_orders: [
          { ...good, client_ref: 'a' },
          { ...good, weight: 0, client_ref: 'b' },
          { ...good, partner_id: 99, client_ref: 'c' },
          { ...good, client_ref: 'd' },
          { ...good, client_ref: 17 },
        ],
      },
    });
    const { created, errors } = (
      answer.body as {
        data: {
          created: (Order & { client_ref: string })[];
          errors: { row: number; code: string; errors: { field: string }[] }[];
        };
      }
    ).data;
    expect(created.map((o) => o.client_ref)).toEqual(['a', 'd']);
    expect(errors).toMatchObject([
      { row: 2, code: 'request.invalid', errors: [{ field: 'weight' }] },
      { row: 3, code: 'partner.not_found' },
      { row: 5, code: 'request.invalid', errors: [{ field: 'client_ref' }] },
    ]);
  });

  it('[A110][A113] cancels a booked order: carrier, order, timeline and money', async () => {
    const before = await shop().call(walletRoutes.balances, {});
    const order = await shop().call(ordersRoutes.create, { body: terms() });
    await confirmed(order.id);
    const after = await shop().call(ordersRoutes.cancel, { params: { id: order.id }, body: { remark: 'ลูกค้าเปลี่ยนใจ' } });
    expect(after).toMatchObject({ shipment_status: 'cancelled', cancel_flag: 1, booking_state: 'confirmed' });
    await t.settled();
    const events = await t.app.db<{ type: string; version: number }[]>(
      'orders',
      'SELECT type, version FROM event_log WHERE key = $1 ORDER BY version',
      [String(order.id)],
    );
    // The version rises by one with each event; the cancellation request is not an event.
    expect(events.map((f) => Number(f.version))).toEqual([1, 2, 3]);
    const log = await shop().call(ordersRoutes.timeline, { params: { id: order.id } });
    expect(log.at(-1)).toMatchObject({ event_type: 'cancel', event_desc: { detail: 'ลูกค้าเปลี่ยนใจ' } });
    await until(async () => (await shop().call(walletRoutes.balances, {})).bonus === before.bonus);
    const parcels = await t.sandbox.call(sandboxRoutes.parcels, {
      params: { code: 'flash' },
      query: { order_no: order.order_no },
    });
    expect(parcels[0]?.state).toBe('cancelled');
    expect((await shop().call(ordersRoutes.reversal, { params: { id: order.id } }))[0]).toMatchObject({
      type: 'refund',
      amount: order.shipping_cost,
    });
  });

  it('[A112] refuses a cancel without a remark', async () => {
    const order = await shop().call(ordersRoutes.create, { body: terms() });
    const answer = await shop().raw('PATCH', `/client/v1/shipment-orders/${order.id}/cancel`, {
      body: { remark: '   ' },
    });
    expect([answer.status, (answer.body as { errors: { field: string }[] }).errors[0]?.field]).toEqual([400, 'remark']);
  });

  it('fails an order that the carrier rejects, releases the money and offers rebooking', async () => {
    const before = await shop().call(walletRoutes.balances, {});
    await t.sandbox.call(sandboxRoutes.faults, {
      params: { code: 'ninjavan' },
      body: { kind: 'refuse', rate: 1, for_s: 60 },
    });
    const order = await shop().call(ordersRoutes.create, { body: terms({ partner_id: 4 }) });
    const failed = await until(async () => {
      const now = await shop().call(ordersRoutes.get, { params: { id: order.id } });
      return now.booking_state === 'failed' && now;
    });
    expect(failed).toMatchObject({ shipment_status: 'cancelled', cancel_flag: 1, allowed_moves: ['book_again'] });
    await until(async () => (await shop().call(walletRoutes.balances, {})).bonus === before.bonus);
  });

  it('64 parallel orders on a wallet that pays for 10: exactly 10 booked, the balance exactly right', async () => {
    const price = (
      await shop().call(pricingRoutes.shippingPrices, {
        body: { from_zip_code: '10310', to_zip_code: '50200', width: 200, length: 200, height: 100, weight: 1_000 },
      })
    ).rows.find((r) => r.partner_code === 'flash')?.price;
    if (!price) throw new Error('no price');
    await t.fund(2, price * 10 + 1, 0, 0);
    const other = t.app.as('other_shop');
    const answers = await Promise.all(Array.from({ length: 64 }, () => other.call(ordersRoutes.create, { body: terms() }).then(() => 'booked', (e: CallError) => e.code))); // prettier-ignore
    expect(answers.filter((a) => a === 'booked')).toHaveLength(10);
    expect(answers.filter((a) => a === 'wallet.insufficient')).toHaveLength(54);
    expect((await other.call(walletRoutes.balances, {})).credit).toBe(1);
    // They share few transactions, but each has its own event in the trace of its own request.
    await t.settled();
    const [stored] = await t.app.db<{ events: number; traces: number }[]>(
      'orders',
      `SELECT count(*) AS events, count(DISTINCT split_part(e.headers ->> 'traceparent', '-', 2)) AS traces
       FROM event_log e JOIN shipment_order o ON o.id = e.key::bigint
       WHERE e.type = 'orders.shipment.booked.v1' AND o.account_id = 2`,
    );
    expect(stored).toEqual({ events: 10, traces: 10 });
  }, 30_000);

  it('leaves the ledger clean', async () => {
    await t.settled();
    const check = await t.app.as('staff_finance').call(walletRoutes.runLedgerCheck, { body: {} });
    expect(check).toMatchObject({ clean_flag: 1, violations: [] });
  });
});
