import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { CARRIERS, pricingRoutes } from '@lamliang/contracts/pricing';
import { receiver, refusal, sender, startOrders, terms, type OrdersUnderTest } from '../testing.ts';

jest.setTimeout(20_000);
const point = {
  pickup_point_name: 'โกดังหลัก',
  responser_name: 'สมศักดิ์ แพ็กดี',
  responser_tel: '0823334444',
  pickup_point_addr: '9/9 ซอยลาดพร้าว 1',
  pickup_point_district: 'จอมพล',
  pickup_point_city: 'จตุจักร',
  pickup_point_province: 'กรุงเทพมหานคร',
  pickup_point_postal_code: '10900',
};

describe('what a shop picks from', () => {
  let t: OrdersUnderTest;
  beforeAll(async () => {
    t = await startOrders();
    await t.fund(1, 5_000_00, 0, 0);
  }, 30_000);
  afterAll(() => t.app.stop());
  const shop = () => t.app.as('shop_owner');
  const other = () => t.app.as('other_shop');

  describe('pickup points', () => {
    const list = (search?: string) => shop().call(ordersRoutes.pickupPoints, { query: search ? { search } : {} });
    const config = () => shop().call(ordersRoutes.pickupPointConfig, {});

    it('[A143] are listed, added, changed and deleted; the first one is the default', async () => {
      expect((await list()).rows).toEqual([]);
      const first = await shop().call(ordersRoutes.createPickupPoint, { body: point });
      const second = await shop().call(ordersRoutes.createPickupPoint, {
        body: { ...point, pickup_point_name: 'หน้าร้าน' },
      });
      expect(first).toMatchObject({ ...point, default_flag: 1 });
      expect((await list()).rows.map((p) => [p.id, p.default_flag])).toEqual([
        [first.id, 1],
        [second.id, 0],
      ]);
      const changed = await shop().call(ordersRoutes.updatePickupPoint, {
        params: { id: second.id },
        body: { responser_tel: '021234567', pickup_point_addr: 'ที่ใหม่' },
      });
      expect(changed).toMatchObject({ pickup_point_name: 'หน้าร้าน', responser_tel: '021234567', pickup_point_addr: 'ที่ใหม่' }); // prettier-ignore
      expect((await list('หน้าร้าน')).rows).toEqual([changed]);
      expect((await list('0823')).total).toBe(1);
      await shop().call(ordersRoutes.deletePickupPoint, { params: { id: second.id } });
      expect((await list()).rows.map((p) => p.id)).toEqual([first.id]);
      expect((await refusal(shop().call(ordersRoutes.deletePickupPoint, { params: { id: second.id } }))).code).toBe('pickup_point.not_found'); // prettier-ignore
      expect((await refusal(shop().call(ordersRoutes.deletePickupPoint, { params: { id: first.id } }))).code).toBe('pickup_point.default'); // prettier-ignore
    });

    it('[F-S9] settings are read with pickup_point_flag and written with advanced_pickup_point_flag, by nobody else', async () => {
      const before = await config();
      const path = ordersRoutes.pickupPointConfig.path;
      const by = async (flags: object, method: 'GET' | 'PATCH') =>
        (await t.app.as({ flags }).raw(method, path, method === 'PATCH' ? { body: { default_pickup_point_id: null } } : {})).status; // prettier-ignore
      const [read, write] = [{ pickup_point_flag: 1 }, { advanced_pickup_point_flag: 1 }] as const;
      const orders = { order_flag: 1, advanced_order_flag: 1, setting_flag: 1, advanced_setting_flag: 1 } as const;
      expect([await by(read, 'GET'), await by(write, 'GET'), await by(orders, 'GET')]).toEqual([200, 403, 403]);
      expect([await by(read, 'PATCH'), await by(orders, 'PATCH')]).toEqual([403, 403]);
      expect(await config()).toEqual(before);
      expect(await by(write, 'PATCH')).toBe(200);
      expect((await config()).default_pickup_point_id).toBeNull();
      await shop().call(ordersRoutes.updatePickupPointConfig, { body: { default_pickup_point_id: before.default_pickup_point_id } }); // prettier-ignore
      expect(await config()).toEqual(before);
    });

    it('[A144] are refused with a telephone that is not digits, too long or too short, and with another province’s zip', async () => {
      for (const [tel, wanted] of [
        ['08-2333444', 'validation.phone_digits'],
        ['08233344445', 'validation.phone_max'],
        ['08233', 'validation.phone_full'],
        ['', 'validation.required'],
      ] as const) {
        const answer = await shop().raw('POST', '/client/v1/pickup-points', { body: { ...point, responser_tel: tel } });
        const fault = (answer.body as { errors: { field: string; code: string; message: string }[] }).errors[0];
        expect([tel, answer.status, fault?.field, fault?.code]).toEqual([tel, 400, 'responser_tel', wanted]);
        expect(fault?.message).not.toBe(fault?.code);
      }
      const error = await refusal(shop().call(ordersRoutes.createPickupPoint, { body: { ...point, pickup_point_postal_code: '50200' } })); // prettier-ignore
      expect([error.code, error.failure?.errors[0]?.field]).toEqual(['order.zip_mismatch', 'pickup_point_postal_code']);
      const [known] = (await list()).rows;
      const half = await refusal(shop().call(ordersRoutes.updatePickupPoint, { params: { id: known?.id ?? 0 }, body: { pickup_point_postal_code: '50200' } })); // prettier-ignore
      expect(half.code).toBe('order.zip_mismatch');
      expect((await list()).rows).toEqual([known]);
    });

    it('[A145] have settings that are seen and changed: the default and per carrier', async () => {
      const added = await shop().call(ordersRoutes.createPickupPoint, { body: { ...point, pickup_point_name: 'สอง' } });
      const before = await config();
      expect(before.partners.map((p) => p.partner_id)).toEqual(CARRIERS.map((c) => c.id));
      const flash = { partner_id: 2, pickup_point_id: added.id, auto_pickup_flag: 1 as const };
      const after = await shop().call(ordersRoutes.updatePickupPointConfig, {
        body: { default_pickup_point_id: added.id, partners: [flash] },
      });
      expect(after).toEqual({
        default_pickup_point_id: added.id,
        partners: before.partners.map((p) => (p.partner_id === 2 ? flash : p)),
      });
      expect(await config()).toEqual(after);
      expect((await list()).rows[0]?.id).toBe(added.id);
      for (const [body, code] of [
        [{ default_pickup_point_id: 999_999 }, 'pickup_point.not_found'],
        [{ partners: [{ ...flash, partner_id: 99 }] }, 'partner.not_found'],
        [{ partners: [{ ...flash, pickup_point_id: 999_999 }] }, 'pickup_point.not_found'],
      ] as const)
        expect((await refusal(shop().call(ordersRoutes.updatePickupPointConfig, { body: body as never }))).code).toBe(
          code,
        );
      expect(await config()).toEqual(after);
    });

    it('are removed from a carrier’s settings when deleted', async () => {
      const added = await shop().call(ordersRoutes.createPickupPoint, { body: { ...point, pickup_point_name: 'สาม' } });
      const partners = [{ partner_id: 6, pickup_point_id: added.id, auto_pickup_flag: 1 as const }];
      await shop().call(ordersRoutes.updatePickupPointConfig, { body: { partners } });
      await shop().call(ordersRoutes.deletePickupPoint, { params: { id: added.id } });
      expect((await config()).partners.find((p) => p.partner_id === 6)).toEqual({ partner_id: 6, pickup_point_id: null, auto_pickup_flag: 1 }); // prettier-ignore
    });

    it('[A115] of another shop are unknown, in reading, changing, settings and booking', async () => {
      const [mine] = (await list()).rows;
      const id = mine?.id ?? 0;
      expect((await other().call(ordersRoutes.pickupPoints, { query: {} })).rows).toEqual([]);
      const tries = [
        other().call(ordersRoutes.updatePickupPoint, { params: { id }, body: { pickup_point_name: 'x' } }),
        other().call(ordersRoutes.deletePickupPoint, { params: { id } }),
        other().call(ordersRoutes.updatePickupPointConfig, { body: { default_pickup_point_id: id } }),
        other().call(ordersRoutes.create, { body: { ...terms(), sender: undefined, pickup_point_id: id } }),
      ];
      for (const attempt of tries) expect((await refusal(attempt)).code).toBe('pickup_point.not_found');
      expect((await list()).rows[0]).toEqual(mine);
    });

    it('[A93] give an order its sender; the order keeps it when the point changes', async () => {
      const [mine] = (await list()).rows;
      const order = await t.book({ sender: undefined as never, pickup_point_id: mine?.id ?? 0 });
      expect(order).toMatchObject({ sender_name: point.responser_name, sender_telephone: point.responser_tel, sender_district: 'จตุจักร', sender_zip_code: '10900', pickup_point_id: mine?.id }); // prettier-ignore
      await shop().call(ordersRoutes.updatePickupPoint, {
        params: { id: mine?.id ?? 0 },
        body: { responser_name: 'คนใหม่' },
      });
      expect((await t.order(order.id)).sender_name).toBe(point.responser_name);
    });

    it('[F-A1] send from the default one without sender and pickup point, singly and in bulk, under one key once', async () => {
      const { id = 0, responser_name } = (await list()).rows.find((p) => p.default_flag === 1) ?? {};
      const { sender: _, ...plain } = terms();
      const seen = await t.book({ sender: undefined as never, pickup_point_id: id });
      const body = { ...plain, price: seen.shipping_cost };
      const first = await shop().call(ordersRoutes.create, { body, idempotency_key: 'from-default' });
      expect(first).toMatchObject({ sender_name: responser_name, sender_zip_code: '10900', pickup_point_id: id, shipping_cost: seen.shipping_cost }); // prettier-ignore
      const { default_pickup_point_id } = await config();
      const moved = await shop().call(ordersRoutes.createPickupPoint, { body: { ...point, responser_name: 'ที่ย้ายไป' } });
      await shop().call(ordersRoutes.updatePickupPointConfig, { body: { default_pickup_point_id: moved.id } });
      expect((await shop().call(ordersRoutes.create, { body, idempotency_key: 'from-default' })).id).toBe(first.id);
      const row = t.wire(plain as never);
      const many = await shop().call(ordersRoutes.bulkCreate, {
        body: { shipment_orders: [row, { ...row, pickup_point_id: id }, { ...row, price: 1 }] },
      });
      expect(many.created.map((o) => [o.sender_name, o.pickup_point_id])).toEqual([
        ['ที่ย้ายไป', moved.id],
        [responser_name, id],
      ]);
      expect(many.errors.map((e) => [e.row, e.code])).toEqual([[3, 'order.price_changed']]);
      await shop().call(ordersRoutes.updatePickupPointConfig, { body: { default_pickup_point_id: null } });
      const none = await refusal(shop().call(ordersRoutes.create, { body: plain }));
      expect([none.status, none.code, none.failure?.errors.map((e) => [e.field, e.code])]).toEqual([400, 'request.invalid', [['sender', 'validation.required']]]); // prettier-ignore
      await shop().call(ordersRoutes.updatePickupPointConfig, { body: { default_pickup_point_id } });
    });

    it('are for shop users who may write them', async () => {
      const reader = t.app.as('accountant');
      expect((await reader.call(ordersRoutes.pickupPoints, { query: {} })).total).toBeGreaterThan(0);
      expect((await refusal(reader.call(ordersRoutes.createPickupPoint, { body: point }))).status).toBe(403);
    });
  });

  it('[F-P3] finds a saved receiver by his telephone in any writing', async () => {
    const body = { save_receiver_flag: 1, receiver: { ...receiver, name: 'คุณปลวก', telephone: '0870000009' } } as const;
    const { rows: before } = await shop().call(ordersRoutes.receivers, { query: {} });
    expect(before).toEqual([]);
    await t.book(body);
    for (const search of ['+66 87 000 0009', '087-000-0009', '๐๘๗ ๐๐๐ ๐๐๐๙', '+66870000']) {
      const { rows } = await shop().call(ordersRoutes.receivers, { query: { search } });
      expect([search, rows.map((row) => row.name)]).toEqual([search, ['คุณปลวก']]);
      if (search === '+66870000') await shop().call(ordersRoutes.deleteReceiver, { params: { id: rows[0]?.id ?? 0 } });
    }
  });

  it('[A94] saves receivers on request, finds and deletes them', async () => {
    const list = (search?: string) => shop().call(ordersRoutes.receivers, { query: search ? { search } : {} });
    await t.book();
    expect((await list()).rows).toEqual([]);
    await t.book({ save_receiver_flag: 1, receiver: { ...receiver, name: 'คุณผึ้ง', telephone: '0870000001' } });
    t.app.clock.advance(1_000);
    await t.book({ save_receiver_flag: 1, receiver: { ...receiver, name: 'คุณมด', telephone: '0870000002' } });
    t.app.clock.advance(1_000);
    await t.book({ save_receiver_flag: 1, receiver: { ...receiver, name: 'คุณผึ้ง (ใหม่)', telephone: '0870000001' } });
    const { rows } = await list();
    expect(rows.map((r) => [r.name, r.used_count])).toEqual([
      ['คุณผึ้ง (ใหม่)', 2],
      ['คุณมด', 1],
    ]);
    expect((await list('ผึ้ง')).total).toBe(1);
    expect((await list('087000000')).total).toBe(2);
    const id = rows[1]?.id ?? 0;
    expect((await refusal(other().call(ordersRoutes.deleteReceiver, { params: { id } }))).code).toBe(
      'receiver.not_found',
    );
    expect(await shop().call(ordersRoutes.deleteReceiver, { params: { id } })).toEqual({});
    expect((await list()).rows.map((r) => r.telephone)).toEqual(['0870000001']);
    expect((await refusal(shop().call(ordersRoutes.deleteReceiver, { params: { id } }))).code).toBe(
      'receiver.not_found',
    );
    expect((await other().call(ordersRoutes.receivers, { query: {} })).rows).toEqual([]);
  });

  it('[A92] offers boxes with sizes and prices; a chosen one is charged with the parcel', async () => {
    const boxes = await shop().call(ordersRoutes.packaging, {});
    expect(boxes.length).toBeGreaterThan(3);
    for (const box of boxes) expect([box.active_flag, box.width > 0, box.price > 0]).toEqual([1, true, true]);
    const plain = await t.book();
    const boxed = await t.book({ packaging_id: boxes[2]?.id ?? 0 });
    expect(boxed.shipping_cost - plain.shipping_cost).toBe(boxes[2]?.price);
    expect(boxed.charges.find((c) => c.code === 'packaging')).toMatchObject({
      amount: boxes[2]?.price,
      due: 'booking',
    });
  });

  it('[A80] knows the six carriers', async () => {
    const partners = await shop().call(ordersRoutes.partners, {});
    expect(partners.map((p) => [p.id, p.name, p.active_flag])).toEqual([
      [1, 'Kerry Express', 1],
      [2, 'Flash Express', 1],
      [3, 'Thailand Post', 1],
      [4, 'Ninja Van', 1],
      [5, 'DHL Express', 1],
      [6, 'J&T Express', 1],
    ]);
  });

  it('a parcel beyond the limit of a carrier is refused with the limit in the words of the field', async () => {
    const error = await refusal(t.book({ partner_id: 3, weight: 900_000 }));
    const [fault] = error.failure?.errors ?? [];
    expect([error.status, fault?.code, fault?.message]).toEqual([422, 'pricing.missing.over_weight', 'Over the 20 kg weight limit']); // prettier-ignore
    const { errors } = await shop().call(ordersRoutes.bulkCreate, { body: { shipment_orders: [{ ...terms({ partner_id: 3, weight: 900_000 }) }] } }); // prettier-ignore
    expect(errors[0]?.errors).toEqual([fault]);
  });

  it('a carrier that staff switch off is missing from the prices with its reason, and cannot be booked', async () => {
    const staff = t.app.as('staff_support');
    const ask = () =>
      shop().call(pricingRoutes.shippingPrices, {
        body: { from_zip_code: sender.zip_code, to_zip_code: receiver.zip_code, width: 200, length: 200, height: 100, weight: 1_000 }, // prettier-ignore
      });
    expect((await ask()).rows.map((r) => r.partner_id)).toContain(3);
    const off = await staff.call(ordersRoutes.setPartner, { params: { id: 3 }, body: { active_flag: 0, reason: 'น้ำท่วม' } }); // prettier-ignore
    expect(off).toMatchObject({ id: 3, active_flag: 0 });
    await t.app.drain();
    const prices = await ask();
    expect(prices.rows.map((r) => r.partner_id)).not.toContain(3);
    expect(prices.missing).toContainEqual(expect.objectContaining({ partner_id: 3, reason: 'switched_off' }));
    const error = await refusal(t.book({ partner_id: 3 }));
    expect([error.status, error.code, error.failure?.errors[0]?.code]).toEqual([422, 'order.carrier_unavailable', 'pricing.missing.switched_off']); // prettier-ignore
    expect((await staff.call(ordersRoutes.staffPartners, { query: {} })).find((p) => p.id === 3)?.active_flag).toBe(0);
    const [entry] = await t.app.db('orders', `SELECT * FROM audit_entry WHERE action = 'partner.switch'`);
    expect(entry).toMatchObject({ target_id: '3', staff_role: 'support', reason: 'น้ำท่วม', before: { active_flag: 1 }, after: { active_flag: 0 } }); // prettier-ignore
    await staff.call(ordersRoutes.setPartner, { params: { id: 3 }, body: { active_flag: 1, reason: '' } });
    await t.app.drain();
    expect((await ask()).rows.map((r) => r.partner_id)).toContain(3);
    const unknown = staff.call(ordersRoutes.setPartner, { params: { id: 77 }, body: { active_flag: 1, reason: '' } });
    expect((await refusal(unknown)).code).toBe('partner.not_found');
    const finance = t.app.as('staff_finance').call(ordersRoutes.setPartner, { params: { id: 3 }, body: { active_flag: 0, reason: '' } }); // prettier-ignore
    expect((await refusal(finance)).status).toBe(403);
  });
});
