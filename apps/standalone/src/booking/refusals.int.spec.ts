import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { notificationsService } from '@lamliang/app-notifications/module';
import { notificationsRoutes } from '@lamliang/contracts/notifications';
import { ordersRoutes, type OrderDetail, type OrderRefusal, type OrderTerms } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { satang } from '@lamliang/kernel';
import type { As } from '@lamliang/platform/testing';
import { picture, refusal, startOrders, type OrdersUnderTest } from '../testing.ts';

jest.setTimeout(60_000);
const DAY_MS = 86_400_000;
const COD: Partial<OrderTerms> = {
  cod_amount: satang(600_00),
  shipment_order_items: [{ name: 'เสื้อ', quantity: 1, price: satang(600_00) }],
};

describe('a parcel with COD that its receiver opened and refused', () => {
  let t: OrdersUnderTest;
  let shop: As;
  let support: As;
  beforeAll(async () => {
    t = await startOrders([notificationsService], { LOG_LEVEL: 'error' }, new Date('2026-11-01T03:00:00Z'));
    shop = t.app.as('shop_owner');
    support = t.app.as('staff_support');
    await t.fund(1, 5_000_00, 0, 0);
  }, 90_000);
  afterAll(() => t?.app.stop(), 30_000);

  const sent = async (...reports: Parameters<OrdersUnderTest['report']>[1][]): Promise<OrderDetail> => {
    const order = await t.bookConfirmed(COD);
    for (const report of reports) await t.report(order, report);
    return order;
  };
  const record = async ({ id }: { id: number }, images = [picture], fields: Record<string, string> = {}) => {
    const body = new FormData();
    const said = { complaint_reason: 'wrong-goods', detail: 'ได้เสื้อคนละสี', ...fields };
    for (const [name, value] of Object.entries(said)) body.append(name, value);
    for (const image of images) body.append('images', image, 'open.png');
    return support.raw('POST', `/staff-api/v1/shipment-orders/${id}/refuse`, { body });
  };
  const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code;
  const track = async ({ tracking_no }: { tracking_no: string }) =>
    (await t.app.anonymous.raw('GET', `/track/${tracking_no}?lang=th`)).bytes.toString();
  const notices = async () => {
    await t.app.drain();
    return (await shop.call(notificationsRoutes.list, { query: {} })).rows.map(({ code }) => code);
  };

  it('goes back by the report of its carrier, and nobody owes its COD', async () => {
    const order = await sent('picked_up', 'in_transit', 'refused');
    expect(await t.order(order.id)).toMatchObject({
      shipment_status: 'on-return',
      cod_status: 'return',
      refusal: null,
    });
    const page = await track(order);
    expect(page).toContain('ผู้รับเปิดดูแล้วปฏิเสธ');
    expect(page).toContain('data-field="refused"');
    expect(page).not.toContain('data-field="cod_amount"');
    expect(await notices()).toContain('refused');
    await t.app.drain();
    expect((await refusal(shop.call(walletRoutes.codOfOrder, { params: { id: order.id } }))).code).toBe('order.not_found'); // prettier-ignore
    const documents = await shop.call(ordersRoutes.documents, { params: { id: order.id } });
    expect(documents.map(({ type }) => type)).not.toContain('cod-receipt');
    await t.report(order, 'returned');
    expect(await t.order(order.id)).toMatchObject({ shipment_status: 'return-success', cod_status: 'return' });
    expect(await track(order)).toContain('data-field="refused"');
  });

  it('is recorded by support with pictures, which its shop sees; it goes back, audited, once', async () => {
    const order = await sent('picked_up', 'in_transit');
    expect((await record(order, [])).status).toBe(400);
    const answer = await record(order, [picture, picture]);
    expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ complaint_reason: 'wrong-goods' })]);
    const seen = await t.order(order.id);
    expect(seen).toMatchObject({ shipment_status: 'on-return', cod_status: 'return', refusal: { detail: 'ได้เสื้อคนละสี', create_dt: t.app.clock.now() } }); // prettier-ignore
    const { pictures } = seen.refusal as OrderRefusal;
    expect(pictures).toHaveLength(2);
    const image = await t.app.anonymous.raw('GET', pictures[0]!.url);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);
    const staff = await support.call(ordersRoutes.staffOrder, { params: { id: order.id } });
    expect(staff.refusal?.pictures).toHaveLength(2);
    expect(staff.timeline.map(({ event_code }) => event_code)).toContain('refused');
    const [audit] = await t.app.db<{ reason: string; after: object }[]>('orders', `SELECT reason, after FROM audit_entry WHERE action = 'order.refused' AND target_id = $1`, [String(order.id)]); // prettier-ignore
    expect(audit).toMatchObject({
      reason: 'ได้เสื้อคนละสี',
      after: { shipment_status: 'on-return', cod_status: 'return' },
    });
    expect(codeOf(await record(order))).toBe('order.illegal_move');
  });

  it('that the carrier reported gets its evidence later, without another move', async () => {
    const order = await sent('picked_up', 'in_transit', 'refused', 'returned');
    expect((await record(order)).status).toBe(200);
    const { timeline, refusal: recorded, shipment_status } = await support.call(ordersRoutes.staffOrder, { params: { id: order.id } }); // prettier-ignore
    expect(timeline.filter(({ event_code }) => event_code === 'refused')).toHaveLength(1);
    expect([shipment_status, recorded?.complaint_reason]).toEqual(['return-success', 'wrong-goods']);
  });

  it('is none that was paid for, not handed over, without COD, or nowhere', async () => {
    const paid = await sent('picked_up', 'delivered');
    const waits = await sent();
    const plain = await t.bookConfirmed();
    await t.report(plain, 'picked_up');
    for (const order of [paid, waits, plain]) expect(codeOf(await record(order))).toBe('order.illegal_move');
    expect(codeOf(await record({ id: 987_654_321 }))).toBe('order.not_found');
    expect((await t.order(paid.id)).cod_status).toBe('delivery-success');
  });

  it('[F-S3] is forgotten with its order: the words and the pictures go', async () => {
    const rows = () => t.app.db<{ detail: string; files: string[] }[]>('orders', 'SELECT detail, files FROM refusal');
    const words = (await rows()).filter(({ detail }) => detail === 'ได้เสื้อคนละสี');
    expect(words.length).toBeGreaterThan(0);
    const orders = await shop.call(ordersRoutes.list, { query: { shipment_status: 'on-return', limit: 100 } });
    for (const order of orders.rows) await t.report(order, 'returned');
    await t.settled();
    t.app.clock.advance(400 * DAY_MS);
    await t.app.fire('orders', 'erase-personal-data');
    expect((await rows()).map(({ detail, files }) => [detail, files])).toEqual(words.map(() => ['[erased]', []]));
    t.app.clock.advance(600_000);
    await t.app.fire('orders', 'files');
    expect(await t.app.admin(`SELECT 1 FROM files.file WHERE service = 'orders'`)).toEqual([]);
  });
});
