import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ordersRoutes, type PackagingBoxChange, type PackagingBoxTerms } from '@lamliang/contracts/orders';
import { satang } from '@lamliang/kernel';
import { refusal, startOrders, type OrdersUnderTest } from '../testing.ts';

jest.setTimeout(20_000);
const NEW: PackagingBoxTerms = { name: 'กล่อง G', width: 310, length: 360, height: 260, weight: 600, price: satang(3_500), reason: 'ร้านขอกล่องใหญ่' }; // prettier-ignore

describe('boxes as staff keep them', () => {
  let t: OrdersUnderTest;
  beforeAll(async () => {
    t = await startOrders();
    await t.fund(1, 5_000_00, 0, 0);
  }, 30_000);
  afterAll(() => t.app.stop());
  const staff = () => t.app.as('staff_support');
  const create = (more: Partial<PackagingBoxTerms> = {}, who = staff()) =>
    who.call(ordersRoutes.createPackagingBox, { body: { ...NEW, ...more } });
  const change = (id: number, body: Omit<PackagingBoxChange, 'reason'>, who = staff()) =>
    who.call(ordersRoutes.updatePackagingBox, { params: { id }, body: { ...body, reason: 'ปรับราคากล่อง' } });
  const seen = () => t.app.as('shop_owner').call(ordersRoutes.packaging, {});
  const trail = (id: number) =>
    t.app.db('orders', `SELECT action, staff_role, reason, before, after FROM audit_entry WHERE target_type = 'packaging_box' AND target_id = $1 ORDER BY id`, [String(id)]); // prettier-ignore
  const packaging = (order: { charges: { code: string; amount: number }[] }) =>
    order.charges.find(({ code }) => code === 'packaging')?.amount;

  it('[A92] a new box is sold at once, as the last one, and is kept with its audit row', async () => {
    const before = await seen();
    const box = await create();
    expect(box).toMatchObject({ name: 'กล่อง G', width: 310, price: 3_500, active_flag: 1, version: 1, sort_no: before.length + 1 }); // prettier-ignore
    const { sort_no: _place, version: _version, update_dt: _changed, ...sold } = box;
    expect(await seen()).toEqual([...before, sold]);
    expect(await staff().call(ordersRoutes.staffPackagingBox, { params: { id: box.id } })).toEqual(box);
    const { reason, ...terms } = NEW;
    expect(await trail(box.id)).toEqual([
      { action: 'packaging_box.created', staff_role: 'support', reason, before: null, after: { ...terms, active_flag: 1, sort_no: box.sort_no } },
    ]); // prettier-ignore
    const order = await t.book({ packaging_id: box.id });
    expect(packaging(order)).toBe(3_500);
    // Between others, where staff say so.
    const small = await create({ name: 'กล่อง 0', sort_no: 2 });
    expect((await seen()).findIndex(({ id }) => id === small.id)).toBe(2);
  });

  it('[A92] a changed price is that of the next orders; booked ones keep what they paid, and who saw the old one is asked', async () => {
    const box = await create({ name: 'กล่อง ราคา' });
    const old = await t.book({ packaging_id: box.id });
    const shown = old.shipping_cost;
    const raised = await change(box.id, { price: satang(4_100), version: box.version });
    expect(raised).toMatchObject({ price: 4_100, version: 2 });
    expect((await trail(box.id)).at(-1)).toEqual({ action: 'packaging_box.updated', staff_role: 'support', reason: 'ปรับราคากล่อง', before: { price: 3_500 }, after: { price: 4_100 } }); // prettier-ignore
    const kept = await t.order(old.id);
    expect([kept.shipping_cost, packaging(kept)]).toEqual([shown, 3_500]);
    const stale = await refusal(t.book({ packaging_id: box.id, price: shown }));
    expect([stale.code, stale.failure?.data]).toEqual(['order.price_changed', { price_seen: shown / 100, price_now: (shown + 600) / 100 }]); // prettier-ignore
    const next = await t.book({ packaging_id: box.id, price: satang(shown + 600) });
    expect([next.shipping_cost, packaging(next)]).toEqual([shown + 600, 4_100]);
  });

  it('[A92] a retired box is sold no more, and its orders still name it; it can be sold again', async () => {
    const box = await create({ name: 'กล่อง เลิก' });
    const order = await t.book({ packaging_id: box.id });
    const retired = await change(box.id, { active_flag: 0, version: 1 });
    expect((await seen()).map(({ id }) => id)).not.toContain(box.id);
    const error = await refusal(t.book({ packaging_id: box.id }));
    expect([error.status, error.code, error.failure?.errors.map(({ field }) => field)]).toEqual([404, 'packaging.not_found', ['packaging_id']]); // prettier-ignore
    expect((await t.order(order.id)).packaging_id).toBe(box.id);
    const query = { filter: { active_flag: 0 as const } };
    expect((await staff().call(ordersRoutes.staffPackagingBoxes, { query })).map(({ id }) => id)).toEqual([box.id]);
    // Its name is free meanwhile, but not for two.
    const heir = await create({ name: 'กล่อง เลิก' });
    expect((await refusal(change(box.id, { active_flag: 1, version: retired.version }))).code).toBe('packaging.name_taken'); // prettier-ignore
    await change(heir.id, { active_flag: 0, version: heir.version });
    await change(box.id, { active_flag: 1, version: retired.version });
    expect((await seen()).map(({ id }) => id)).toContain(box.id);
    expect((await trail(box.id)).map((row) => row['after']).slice(1)).toEqual([{ active_flag: 0 }, { active_flag: 1 }]);
  });

  it('[A92] a retired box that no order names is deleted; one on sale, in use or seen otherwise is not', async () => {
    const remove = (id: number, version: number) =>
      staff().call(ordersRoutes.deletePackagingBox, { params: { id }, body: { version, reason: 'ใส่ผิด' } });
    const box = await create({ name: 'กล่อง ลบ' });
    expect((await refusal(remove(box.id, 1))).code).toBe('packaging.on_sale');
    await change(box.id, { active_flag: 0, version: 1 });
    expect((await refusal(remove(box.id, 1))).code).toBe('packaging.changed');
    expect(await remove(box.id, 2)).toEqual({});
    expect((await refusal(remove(box.id, 2))).code).toBe('packaging.not_found');
    const { reason: _reason, ...terms } = NEW;
    const state = { ...terms, name: 'กล่อง ลบ', active_flag: 0, sort_no: box.sort_no };
    expect((await trail(box.id)).at(-1)).toEqual({ action: 'packaging_box.deleted', staff_role: 'support', reason: 'ใส่ผิด', before: state, after: null }); // prettier-ignore
    const used = await create({ name: 'กล่อง ใช้' });
    const order = await t.book({ packaging_id: used.id });
    await change(used.id, { active_flag: 0, version: 1 });
    expect((await refusal(remove(used.id, 2))).code).toBe('packaging.in_use');
    expect((await t.order(order.id)).packaging_id).toBe(used.id);
  });

  it('a name is on sale once, whatever its case and even of two at the same moment', async () => {
    const box = await create({ name: 'Box X' });
    const error = await refusal(create({ name: ' box x ' }));
    expect([error.status, error.code, error.failure?.errors[0]]).toEqual([409, 'packaging.name_taken', { field: 'name', code: 'errors.packaging.name_taken', message: expect.any(String) }]); // prettier-ignore
    const other = await create({ name: 'Box Y' });
    expect((await refusal(change(other.id, { name: 'BOX X', version: 1 }))).code).toBe('packaging.name_taken');
    expect(await change(box.id, { name: 'BOX X', version: 1 })).toMatchObject({ name: 'BOX X', version: 2 });
    const both = await Promise.allSettled([create({ name: 'Box Z' }), create({ name: 'Box Z' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('of two who change what they saw, the second is told; a change to the same changes nothing', async () => {
    const box = await create({ name: 'กล่อง สองคน' });
    const tries = [change(box.id, { price: satang(1_00), version: 1 }), change(box.id, { weight: 900, version: 1 }, t.app.as('staff_admin'))]; // prettier-ignore
    const failed = (await Promise.allSettled(tries)).flatMap((one) => (one.status === 'rejected' ? [one.reason as { code: string }] : [])); // prettier-ignore
    expect(failed.map(({ code }) => code)).toEqual(['packaging.changed']);
    const now = await staff().call(ordersRoutes.staffPackagingBox, { params: { id: box.id } });
    expect(now.version).toBe(2);
    expect(await change(box.id, { price: now.price, weight: now.weight, version: 2 })).toEqual(now);
    expect(await trail(box.id)).toHaveLength(2);
    expect((await refusal(change(987_654, { weight: 1, version: 1 }))).code).toBe('packaging.not_found');
  });

  it('measures, weight and price are bounded as those of orders', async () => {
    const faults = async (body: object) => {
      const wire = { name: 'x', width: 20, length: 20, height: 20, weight: 100, price: 10, reason: 'bounds', ...body };
      const { status, body: answer } = await staff().raw('POST', ordersRoutes.createPackagingBox.path, { body: wire });
      return [status, (answer as { errors?: { field: string; code: string }[] }).errors?.map(({ field, code }) => `${field} ${code}`)]; // prettier-ignore
    };
    for (const [body, fault] of [
      [{ width: 0 }, 'width validation.size'],
      [{ length: 500.1 }, 'length validation.size'],
      [{ height: 1.25 }, 'height validation.one_decimal'],
      [{ weight: 0 }, 'weight validation.weight'],
      [{ weight: 1_000_001 }, 'weight validation.weight'],
      [{ price: -0.01 }, 'price validation.not_negative'],
      [{ price: 10_000.01 }, 'price validation.box_price'],
      [{ name: ' ' }, 'name validation.required'],
      [{ name: 'x'.repeat(81) }, 'name validation.too_long'],
      [{ sort_no: 0 }, 'sort_no validation.number'],
      [{ reason: 'x' }, 'reason validation.reason'],
    ] as const)
      expect([body, ...(await faults(body))]).toEqual([body, 400, [fault]]);
  });

  it('[A232] all staff may look, support and administrators change, and nobody else', async () => {
    for (const role of ['sales', 'finance'] as const) {
      const who = t.app.as(`staff_${role}`);
      expect((await who.call(ordersRoutes.staffPackagingBoxes, { query: {} })).length).toBeGreaterThan(0);
      expect((await refusal(create({ name: role }, who))).status).toBe(403);
      expect((await refusal(change(1, { price: satang(1), version: 1 }, who))).status).toBe(403);
    }
    expect((await create({ name: 'กล่อง ผู้ดูแล' }, t.app.as('staff_admin'))).active_flag).toBe(1);
    expect((await refusal(create({}, t.app.as('shop_owner')))).status).toBe(403);
  });
});
