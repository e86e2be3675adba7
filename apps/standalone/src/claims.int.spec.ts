import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { claimsRoutes, type Claim } from '@lamliang/contracts/claims';
import { satang } from '@lamliang/kernel';
import { claimsService } from '@lamliang/app-claims/module';
import type { As } from '@lamliang/platform/testing';
import { claimForm, picture, startOrders, type OrdersUnderTest } from './testing.ts';

jest.setTimeout(30_000);
const DAY_MS = 86_400_000;

describe('opening a claim', () => {
  let t: OrdersUnderTest;
  beforeAll(async () => {
    t = await startOrders([claimsService], {}, new Date('2026-11-01T03:00:00Z'));
    await t.fund(1, 5_000_00, 0, 0);
  }, 60_000);
  afterAll(() => t?.app.stop(), 30_000);

  interface Answer {
    status: number;
    claim: Claim;
    failure: string | undefined;
    faults: string[][] | undefined;
  }
  const open = async (order_id: number, form = claimForm(), { who = t.app.as('shop_owner'), key }: { who?: As; key?: string } = {}): Promise<Answer> => {
    const path = claimsRoutes.open.path.replace(':id', String(order_id));
    const { status, body } = await who.raw('POST', path, { body: form, headers: key ? { 'idempotency-key': key } : {} });
    const { data, code, errors } = body as { data: Claim; code?: string; errors?: { field: string; code: string }[] };
    return { status, claim: data, failure: code, faults: errors?.map((fault) => [fault.field, fault.code]) };
  }; // prettier-ignore
  const collected = async () => {
    const order = await t.bookConfirmed();
    await t.report(order, 'picked_up');
    return order;
  };
  const claimsOf = (order_id: number) =>
    t.app.db('claims', `SELECT c.*, ARRAY(SELECT file_id::text FROM claim_image i WHERE i.claim_id = c.id ORDER BY image_no) AS files FROM claim c WHERE shipment_order_id = $1`, [order_id]); // prettier-ignore
  const files = () =>
    t.app.db<{ id: string; expires_at: Date | null }[]>('claims', `SELECT id::text, expires_at FROM files.claims_file WHERE account_id = 1 AND purpose = 'claim_image'`); // prettier-ignore

  it('[A132] keeps the claim with its pictures and tells it once', async () => {
    const order = await collected();
    const form = claimForm({}, [picture, picture]);
    const { status, claim } = await open(order.id, form);
    expect([status, claim]).toEqual([200, {
      id: expect.any(Number), shipment_order_id: order.id, claim_type_id: 1, status: 'on-claim', product_price: 500, compensation_amount: 450.5, coverage: 2_000,
      detail: 'กล่องบุบ', images: [{ file: expect.any(String) }, { file: expect.any(String) }], create_dt: expect.stringMatching(/\+07:00$/),
    }]); // prettier-ignore
    const ids = claim.images.map(({ file }) => file);
    expect(await claimsOf(order.id)).toEqual([
      expect.objectContaining({ id: claim.id, account_id: 1, status: 'on-claim', product_price: 500_00, compensation_amount: 450_50, order_no: order.order_no, opened_by: 1, version: 1, files: ids }), // prettier-ignore
    ]);
    expect((await files()).filter(({ id }) => ids.includes(id)).map(({ expires_at }) => expires_at)).toEqual([null, null]); // prettier-ignore
    await t.app.drain();
    const told = await t.app.db('claims', 'SELECT topic, type, key, version, payload FROM event_log WHERE key = $1', [String(claim.id)]); // prettier-ignore
    expect(told).toEqual([{
      topic: 'claims.claim.v1', type: 'claims.claim.opened.v1', key: String(claim.id), version: 1,
      payload: {
        claim_id: claim.id, account_id: 1, order_id: order.id, order_no: order.order_no, tracking_no: order.tracking_no, claim_type: 'damaged',
        product_price: 500_00, compensation_amount: 450_50, version: 1, occurred_at: expect.any(String),
      },
    }]); // prettier-ignore
  });

  it('[A139] opens one claim an order, also of two at once, and one for a key', async () => {
    const order = await collected();
    const both = await Promise.all([open(order.id), open(order.id)]);
    expect(both.map(({ status, failure }) => [status, failure]).toSorted()).toEqual([[200, undefined], [409, 'claim.already_open']]); // prettier-ignore
    expect(await open(order.id)).toMatchObject({ status: 409, failure: 'claim.already_open' });
    expect(await claimsOf(order.id)).toHaveLength(1);

    const other = await collected();
    const [first, again] = [await open(other.id, claimForm(), { key: 'one' }), await open(other.id, claimForm(), { key: 'one' })]; // prettier-ignore
    expect([first.status, again]).toEqual([200, first]);
    const claim_id = first.claim.id;
    // One that is resolved leaves room for another.
    const terms = { status: 'not-refund', amount: satang(0), note: 'x' } as const;
    await t.app.as('staff_support').call(claimsRoutes.resolve, { params: { id: claim_id }, body: terms });
    await t.orderUntil(other.id, (one) => one.shipment_status === 'pickup' && one.claim_flag === 1);
    expect((await open(other.id)).status).toBe(200);
  });

  it('refuses a parcel that was refunded, also while orders still hold it for claimable', async () => {
    const order = await collected();
    const { claim } = await open(order.id);
    const terms = { status: 'refund', amount: satang(1_00), note: 'x' } as const;
    await t.app.as('staff_support').call(claimsRoutes.resolve, { params: { id: claim.id }, body: terms });
    await t.orderUntil(order.id, (one) => one.shipment_status === 'claim-success');
    await t.app.db('orders', `UPDATE shipment_order SET shipment_status = 'pickup' WHERE id = $1`, [order.id]);
    expect(await open(order.id)).toMatchObject({ status: 409, failure: 'order.not_claimable' });
    expect(await claimsOf(order.id)).toHaveLength(1);
  });

  it('refuses goods of no worth', async () => {
    const order = await collected();
    const refused = await open(order.id, claimForm({ product_price: '0', compensation_amount: '0' }));
    expect(refused.faults).toEqual([
      ['product_price', 'validation.not_zero'],
      ['compensation_amount', 'validation.not_zero'],
    ]);
  });

  it('refuses to ask for more than the goods were worth; what the parcel is covered for limits the refund alone', async () => {
    const order = await collected();
    const more = await open(order.id, claimForm({ product_price: '500', compensation_amount: '500.01' }));
    expect([more.status, more.faults]).toEqual([400, [['compensation_amount', 'validation.claim_worth']]]);
    const { claim } = await open(order.id, claimForm({ product_price: '5000', compensation_amount: '5000' }));
    const { coverage } = await t.order(order.id);
    expect([claim.compensation_amount, claim.coverage, coverage]).toEqual([5_000, 2_000, 2_000_00]);
  });

  it('looks at the order, and at what is claimed for, before it looks at a picture', async () => {
    t.app.clock.advance(60_000); // A shop opens so many a minute.
    const [booked, order] = [await t.bookConfirmed(), await collected()];
    const broken = [new Blob(['no picture'])];
    const told = async (id: number, more = {}) => (await open(id, claimForm(more, broken))).failure;
    expect([await told(987_654_321), await told(booked.id)]).toEqual(['order.not_found', 'order.not_claimable']);
    expect(await told(order.id, { claim_type_id: '99' })).toBe('request.invalid');
    const kept = (await files()).length;
    expect(await open(order.id, claimForm({}, [picture, ...broken]))).toMatchObject({ status: 415, failure: 'file.type', faults: [['images.1', 'validation.invalid']] }); // prettier-ignore
    expect([await claimsOf(order.id), (await files()).length]).toEqual([[], kept]);
  });

  it('[A138] refuses an order that is booked or cancelled', async () => {
    const order = await t.bookConfirmed();
    expect(await open(order.id)).toMatchObject({ status: 409, failure: 'order.not_claimable' });
    await t.app.as('shop_owner').raw('PATCH', `/client/v1/shipment-orders/${order.id}/cancel`, { body: { remark: 'x' } }); // prettier-ignore
    await t.orderUntil(order.id, (one) => one.shipment_status === 'cancelled');
    expect(await open(order.id)).toMatchObject({ status: 409, failure: 'order.not_claimable' });
    expect(await claimsOf(order.id)).toEqual([]);
  });

  it('knows an order of another shop as little as one that is not there, and keeps nothing of it', async () => {
    const order = await collected();
    const kept = (await files()).length;
    for (const id of [order.id, 987_654_321])
      expect(await open(id, claimForm(), { who: t.app.as('other_shop') })).toMatchObject({ status: 404, failure: 'order.not_found' }); // prettier-ignore
    expect([await claimsOf(order.id), (await files()).length]).toEqual([[], kept]);
  });

  it('[A134] refuses a claim without a type of damage, without a picture, and with more than five', async () => {
    const order = await collected();
    expect(await open(order.id, claimForm({ claim_type_id: '' }))).toMatchObject({ status: 400, faults: [['claim_type_id', 'validation.required']] }); // prettier-ignore
    expect(await open(order.id, claimForm({ claim_type_id: '99' }))).toMatchObject({ status: 400, faults: [['claim_type_id', 'validation.invalid']] }); // prettier-ignore
    expect(await open(order.id, claimForm({}, []))).toMatchObject({ status: 400, faults: [['images', 'validation.required']] }); // prettier-ignore
    const six = Array.from({ length: 6 }, () => new Blob([]));
    expect(await open(order.id, claimForm({}, six))).toMatchObject({ status: 400, faults: [['images', 'validation.too_many']] }); // prettier-ignore
    expect(await open(order.id, claimForm({}, [new Blob([Buffer.alloc(5 * 1024 * 1024 + 1)])]))).toMatchObject({ status: 413, failure: 'file.too_large' }); // prettier-ignore
    expect(await claimsOf(order.id)).toEqual([]);
  });

  it('takes damage until 7 days after delivery, and loss when nobody has seen the parcel for 7 days', async () => {
    const [delivered, lost] = [await collected(), await collected()];
    await t.report(delivered, 'delivered');
    const loss = claimForm({ claim_type_id: '2' });
    expect(await open(lost.id, loss)).toMatchObject({ status: 422, failure: 'claim.too_early' });
    t.app.clock.advance(7 * DAY_MS + 1_000);
    expect(await open(delivered.id)).toMatchObject({ status: 422, failure: 'claim.too_late' });
    expect(await open(delivered.id, loss)).toMatchObject({ status: 409, failure: 'order.not_claimable' });
    // What a carrier calls lost it has not seen.
    await t.report(lost, 'lost');
    expect(await open(lost.id, loss)).toMatchObject({ status: 200, claim: { claim_type_id: 2 } });
  });
});
