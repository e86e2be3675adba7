import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { claimsRoutes, DAMAGE_DAYS, type Claim, type ClaimDetail } from '@lamliang/contracts/claims';
import { NOTIFIED_EVENTS } from '@lamliang/contracts/notifications';
import { ordersEvents, ordersRoutes, type CarrierEvent, type OrderTerms } from '@lamliang/contracts/orders';
import { satang } from '@lamliang/kernel';
import { claimsService } from '@lamliang/app-claims/module';
import type { As } from '@lamliang/platform/testing';
import { claimForm, picture, refusal, startOrders, type OrdersUnderTest } from './testing.ts';

jest.setTimeout(30_000);
const COD: Partial<OrderTerms> = {
  cod_amount: satang(100_00),
  shipment_order_items: [{ name: 'x', quantity: 1, price: satang(100_00) }],
};

describe('an order with a claim', () => {
  let t: OrdersUnderTest;
  let shop: As;
  beforeAll(async () => {
    t = await startOrders([claimsService], {}, new Date('2026-11-01T03:00:00Z'));
    shop = t.app.as('shop_owner');
    await t.fund(1, 5_000_00, 0, 0);
  }, 60_000);
  afterAll(() => t?.app.stop(), 30_000);

  const book = async (more: Partial<OrderTerms>, ...reports: CarrierEvent[]) => {
    const order = await t.bookConfirmed(more);
    for (const report of reports) await t.report(order, report);
    return order;
  };
  const open = async (order_id: number, images = [picture]): Promise<Claim> => {
    const path = claimsRoutes.open.path.replace(':id', String(order_id));
    return ((await shop.raw('POST', path, { body: claimForm({}, images) })).body as { data: Claim }).data;
  };
  const resolve = (id: number, status: 'refund' | 'not-refund') =>
    t.app.as('staff_support').call(claimsRoutes.resolve, {
      params: { id },
      body: { status, amount: satang(status === 'refund' ? 300_00 : 0), note: 'ตรวจแล้ว' },
    });
  const claimsOf = (id: number, who = shop) => who.call(claimsRoutes.ofOrder, { params: { id } });
  const list = (query: object, who = shop) => who.call(claimsRoutes.list, { query });
  const orderIds = async (query: { claim_flag: 0 | 1 }) =>
    (await shop.call(ordersRoutes.list, { query: { ...query, limit: 100 } })).rows.map(({ id }) => id);
  const summary = () => shop.call(ordersRoutes.summary, { query: {} });
  const told = (order_id: number) =>
    t.app.db<{ version: number; payload: object }[]>('orders', `SELECT version, payload FROM event_log WHERE key = $1 AND type = 'orders.shipment.claimed.v1' ORDER BY version`, [String(order_id)]); // prettier-ignore
  const onClaim = (id: number) => t.orderUntil(id, (order) => order.shipment_status === 'on-claim');

  it('[A135] is on claim in both statuses, and the filter and the counters find it', async () => {
    const order = await book(COD, 'picked_up', 'in_transit');
    const before = await summary();
    const timeline = await shop.call(ordersRoutes.timeline, { params: { id: order.id } });
    const { id } = await open(order.id);
    const now = await onClaim(order.id);
    expect(now).toMatchObject({ claim_status: 'on-claim', claim_flag: 1, cod_status: 'claim', delivered_dt: null });
    expect([await orderIds({ claim_flag: 1 }), (await orderIds({ claim_flag: 0 })).includes(order.id)]).toEqual([[order.id], false]); // prettier-ignore
    const after = await summary();
    expect([after['on-claim'], after['on-delivery'], after.total]).toEqual([before['on-claim'] + 1, before['on-delivery'] - 1, before.total]); // prettier-ignore
    await t.app.drain();
    expect(await told(order.id)).toEqual([
      { version: now.version, payload: expect.objectContaining({ order_id: order.id, claim_id: id, from_status: 'on-delivery', shipment_status: 'on-claim', cod_status: 'claim', version: now.version }) },
    ]); // prettier-ignore
    expect(await shop.call(ordersRoutes.timeline, { params: { id: order.id } })).toEqual(timeline);
  });

  it('may be claimed from when the carrier has it, until it has a claim', async () => {
    const { id } = await book({});
    const may = async () => (await t.order(id)).allowed_moves.includes('open_claim');
    expect(await may()).toBe(false);
    await t.report(await t.order(id), 'picked_up');
    expect(await may()).toBe(true);
    await open(id);
    await onClaim(id);
    expect(await may()).toBe(false);
  });

  it('[A140] ends with a refund, and the shop sees amount and note', async () => {
    const order = await book(COD, 'picked_up', 'delivered');
    const { id } = await open(order.id);
    await onClaim(order.id);
    await resolve(id, 'refund');
    const ended = await t.orderUntil(order.id, (one) => one.shipment_status === 'claim-success');
    expect(ended).toMatchObject({ claim_status: 'claim-success', claim_flag: 1, cod_status: 'claim' });
    expect(await claimsOf(order.id)).toMatchObject([{ id, status: 'claim-success', resolution: 'refund', amount: 300_00, note: 'ตรวจแล้ว' }]); // prettier-ignore
    await t.report(order, 'in_transit');
    expect(await t.order(order.id)).toMatchObject({ shipment_status: 'claim-success' });
  });

  it('[A141] goes back to the status before without a refund, or to where the carrier has it by then', async () => {
    const [still, arrived] = [await book(COD, 'picked_up'), await book(COD, 'picked_up', 'in_transit')];
    const claims = [await open(still.id), await open(arrived.id)];
    for (const { id } of [still, arrived]) await onClaim(id);
    await t.report(arrived, 'delivered');
    expect(await t.order(arrived.id)).toMatchObject({ shipment_status: 'on-claim', cod_status: 'claim' });
    for (const { id } of claims) await resolve(id, 'not-refund');
    const back = (id: number, status: string) => t.orderUntil(id, (order) => order.shipment_status === status);
    expect(await back(still.id, 'pickup')).toMatchObject({ claim_status: 'claim-success', claim_flag: 1, cod_status: 'on-delivery' }); // prettier-ignore
    expect(await back(arrived.id, 'delivery-success')).toMatchObject({ cod_status: 'delivery-success', delivered_dt: t.app.clock.now() }); // prettier-ignore
    await t.app.drain();
    expect((await told(arrived.id)).map(({ payload }) => payload)).toMatchObject([{ shipment_status: 'on-claim' }, { shipment_status: 'delivery-success', from_status: 'on-claim' }]); // prettier-ignore
    // The carrier goes on where it was.
    await t.report(still, 'delivered');
    expect(await back(still.id, 'delivery-success')).toMatchObject({ cod_status: 'delivery-success' });
    const versions = await t.app.db<{ version: number }[]>('orders', `SELECT version FROM event_log WHERE key = $1 AND topic = 'orders.shipment.v1' ORDER BY version`, [String(arrived.id)]); // prettier-ignore
    expect(versions.map(({ version }) => version)).toEqual(versions.map((_, i) => i + 1));
  });

  it('does not show the claim to receivers, who see where the parcel is', async () => {
    const order = await book({}, 'picked_up', 'in_transit');
    const seen = async () =>
      (await t.app.anonymous.call(ordersRoutes.track, { params: { tracking_no: order.tracking_no } })).shipment_status;
    const { id } = await open(order.id);
    await onClaim(order.id);
    expect(await seen()).toBe('on-delivery');
    await resolve(id, 'refund');
    await t.orderUntil(order.id, (one) => one.shipment_status === 'claim-success');
    expect(await seen()).toBe('on-delivery');
  });

  it('is told what the carrier reports meanwhile, which is polled for until the claim ends', async () => {
    const order = await book({}, 'picked_up');
    const { id } = await open(order.id);
    await onClaim(order.id);
    const polls = async () =>
      Number((await t.app.db<{ n: number }[]>('orders', `SELECT count(*) AS n FROM carrier_call WHERE shipment_order_id = $1 AND url LIKE '%/events'`, [order.id]))[0]?.n); // prettier-ignore
    const poll = async () => {
      t.app.clock.advance(11 * 60_000);
      await t.app.fire('orders', 'carrier-poll');
      return polls();
    };
    const before = await polls();
    expect(await poll()).toBe(before + 1);
    const at = t.app.clock.now();
    await t.report(order, 'in_transit');
    await t.report(order, 'delivery_failed');
    expect(await t.order(order.id)).toMatchObject({ shipment_status: 'on-claim', on_delivery_dt: at });
    await t.app.drain();
    const moved = await t.app.db('orders', `SELECT payload FROM event_log WHERE key = $1 AND payload ->> 'carrier_event' = 'delivery_failed'`, [String(order.id)]); // prettier-ignore
    expect(moved).toMatchObject([{ payload: { shipment_status: 'on-claim', from_status: 'on-claim' } }]);
    const { payload } = moved[0] as { payload: Record<string, unknown> };
    const line = NOTIFIED_EVENTS.find(({ event, when }) => event === ordersEvents.moved && Object.entries(when).every(([name, value]) => payload[name] === value)); // prettier-ignore
    expect(line).toMatchObject({ notice: 'delivery_failed', webhooks: [] });
    await resolve(id, 'refund');
    await t.orderUntil(order.id, (one) => one.shipment_status === 'claim-success');
    const polled = await polls();
    expect(await poll()).toBe(polled);
  });

  it('is caught up with by orders that subscribe later, and once it is known it stays as it is', async () => {
    const orders = [await book({}, 'picked_up'), await book({}, 'picked_up'), await book({}, 'picked_up')] as const;
    const [still, refunded, back] = orders;
    const claims = [await open(still.id), await open(refunded.id), await open(back.id)];
    for (const { id } of orders) await onClaim(id);
    await resolve(claims[1]?.id ?? 0, 'refund');
    await resolve(claims[2]?.id ?? 0, 'not-refund');
    const statuses = async () => Promise.all(orders.map(async ({ id }) => (await t.order(id)).shipment_status));
    const wanted = ['on-claim', 'claim-success', 'pickup'];
    await t.orderUntil(refunded.id, (one) => one.shipment_status === 'claim-success');
    await t.orderUntil(back.id, (one) => one.shipment_status === 'pickup');
    const comeLate = async () => {
      await t.app.admin('DELETE FROM orders.backfill');
      // Services that do not run here cannot be asked; claims are.
      await expect(t.app.fire('orders', 'backfill')).rejects.toThrow('backfills');
    };
    await comeLate();
    expect(await statuses()).toEqual(wanted);
    // As if orders had never heard of them.
    await t.app.admin(`UPDATE orders.shipment_order SET shipment_status = 'pickup', claim_status = NULL, claim_flag = 0, claim_id = NULL, status_before_claim = NULL
                       WHERE id IN (${orders.map(({ id }) => id).join(', ')})`); // prettier-ignore
    await comeLate();
    expect(await statuses()).toEqual(wanted);
    expect((await Promise.all(orders.map(({ id }) => t.order(id)))).map((one) => one.claim_flag)).toEqual([1, 1, 1]);
  });

  it('[A136] shows its claims with their pictures and when they were opened and resolved', async () => {
    const order = await book({}, 'picked_up');
    const { id } = await open(order.id, [picture, picture]);
    const [opened] = await claimsOf(order.id);
    expect(opened).toMatchObject({
      id, shipment_order_id: order.id, order_no: order.order_no, tracking_no: order.tracking_no, claim_type: 'damaged', status: 'on-claim',
      product_price: 500_00, compensation_amount: 450_50, detail: 'กล่องบุบ', images: [{ file: expect.any(String) }, { file: expect.any(String) }],
      resolution: null, amount: null, note: null, create_dt: t.app.clock.now(), resolved_dt: null,
    }); // prettier-ignore
    expect((await list({ search: order.order_no.toLowerCase() })).rows.map((row) => row.id)).toEqual([id]);
    t.app.clock.advance(60_000);
    await resolve(id, 'not-refund');
    const [resolved] = (await list({ search: order.tracking_no.slice(2, 10) })).rows;
    expect(resolved).toMatchObject({ id, status: 'claim-success', resolved_dt: t.app.clock.now() });
    expect((await list({ status: 'on-claim' })).rows.map((row) => row.id)).not.toContain(id);
    expect((await list({ status: 'claim-success', from_date: '2026-11-01', to_date: '2026-11-01' })).rows[0]).toMatchObject({ id }); // prettier-ignore
    expect((await list({ from_date: '2026-11-02' })).total).toBe(0);
    expect((await list({ page: 2, limit: 1 })).rows).toHaveLength(1);
  });

  const image = async (token_img: string, file = '') => {
    const path = `/client/v1/claims/images/${encodeURIComponent(token_img)}/${encodeURIComponent(file)}`;
    const { status, bytes, headers, body } = await t.app.anonymous.raw('GET', path);
    return {
      status,
      type: headers.get('content-type'),
      size: bytes.length,
      code: (body as { code?: string } | undefined)?.code,
    };
  };
  it('gives its pictures for a quarter of an hour, by the token of the claim', async () => {
    const [one, other] = [await book({}, 'picked_up'), await book({}, 'picked_up')];
    for (const { id } of [one, other]) await open(id);
    const [mine] = await claimsOf(one.id);
    const [others] = await claimsOf(other.id);
    const file = (claim?: ClaimDetail) => claim?.images[0]?.file;
    const token = mine?.token_img ?? '';
    expect(await image(token, file(mine))).toMatchObject({ status: 200, type: 'image/jpeg' });
    const [seen] = (await t.app.as('staff_sales').raw('GET', `/staff-api/v1/claims?filter={"shipment_order_id":${one.id}}`)).body as ClaimDetail[]; // prettier-ignore
    expect(await image(seen?.token_img ?? '', file(seen))).toMatchObject({ status: 200 });
    const refused = { status: 404, code: 'file.not_found' };
    for (const [given, wanted] of [[token, file(others)], [token, 'x'], ['x', file(mine)], [`${token.slice(0, -2)}AA`, file(mine)], [`${token}=`, file(mine)], [`${token}!`, file(mine)]] as const)
      expect(await image(given, wanted)).toMatchObject(refused); // prettier-ignore
    // It opens nothing else that a link opens.
    expect((await t.app.anonymous.raw('GET', `/client/v1/claims-files/${token}`)).status).toBe(404);
    t.app.clock.advance(15 * 60_000);
    expect(await image(token, file(mine))).toMatchObject(refused);
  });

  it('is nothing to another shop, nor to somebody without its orders', async () => {
    const order = await book({}, 'picked_up');
    await open(order.id);
    const other = t.app.as('other_shop');
    expect(await refusal(claimsOf(order.id, other))).toMatchObject({ status: 404, code: 'order.not_found' });
    expect(await list({}, other)).toMatchObject({ rows: [], total: 0 });
    expect(await claimsOf((await book({})).id)).toEqual([]);
    const blind = t.app.as({ flags: { advanced_order_flag: 1 } });
    expect(await refusal(list({}, blind))).toMatchObject({ status: 403 });
  });

  it('may be claimed for damage until seven days after it was delivered, and no longer', async () => {
    const { id } = await book({}, 'picked_up', 'delivered');
    const may = async () => (await t.order(id)).allowed_moves.includes('open_claim');
    t.app.clock.advance(DAMAGE_DAYS * 86_400_000);
    expect(await may()).toBe(true);
    t.app.clock.advance(1_000);
    expect(await may()).toBe(false);
    const path = claimsRoutes.open.path.replace(':id', String(id));
    expect(await shop.raw('POST', path, { body: claimForm() })).toMatchObject({ status: 422, body: { code: 'claim.too_late' } }); // prettier-ignore
    const { rows } = await shop.call(ordersRoutes.list, { query: { limit: 1 } });
    expect(rows).toMatchObject([{ id, allowed_moves: ['print', 'book_again'] }]);
  });
});
