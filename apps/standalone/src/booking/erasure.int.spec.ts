import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { claimsService } from '@lamliang/app-claims/module';
import { notificationsService } from '@lamliang/app-notifications/module';
import { claimsRoutes } from '@lamliang/contracts/claims';
import { ordersRoutes, type OrderDetail } from '@lamliang/contracts/orders';
import { satang } from '@lamliang/kernel';
import { claimForm, receiver, startOrders, type OrdersUnderTest } from '../testing.ts';

jest.setTimeout(60_000);
const DAY_MS = 86_400_000;
const WORDS = 'Personal data erased';
const who = { ...receiver, name: 'Zorbina ซอร์บีน่า', telephone: '0897654321', address: '77/99 Quibblelane' };
const MARKS = ['Zorbina', 'ซอร์บีน่า', '0897654321', 'Quibblelane', 'Zwish', 'Zgoods', 'Zscratch'];
/** In the names of those whose order has not ended, or not long ago. */
const KEPT = 'Keptname';

let t: OrdersUnderTest;
let delivered: OrderDetail;
let refused: OrderDetail;
let claimed: OrderDetail;
let moving: OrderDetail;
let late: OrderDetail;
const goods = [{ name: 'Zgoods', quantity: 1, price: satang(100_00) }];
const marked = { receiver: who, sender: { ...who, province: 'เชียงใหม่' }, remark: 'Zwish', shipment_order_items: goods };

/** Tables of our services that hold one of these texts; the simulator of the carriers is none of them. */
async function holding(marks: string[]): Promise<string[]> {
  const tables = await t.app.admin<{ name: string }[]>(
    `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema', 'sandbox') AND tablename NOT LIKE 'inbox%' ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await t.app.admin(`SELECT 1 FROM ${name} t WHERE EXISTS (SELECT FROM unnest($1::text[]) m WHERE strpos(t::text, m) > 0) LIMIT 1`, [marks]); // prettier-ignore
    if (rows.length) found.push(name);
  }
  return found;
}
async function erase(): Promise<void> {
  await t.app.fire('orders', 'erase-personal-data');
  await t.app.fire('claims', 'erase-personal-data');
  for (const service of ['orders', 'claims', 'wallet', 'pricing', 'notifications']) {
    await t.app.fire(service, 'retention');
    await t.app.fire(service, 'files');
  }
  await t.app.fire('notifications', 'webhook-ledger');
}
const rows = (sql: string) => t.app.admin(sql);
const MONEY = `SELECT id, shipping_cost, cod_amount, premium, charges, explanations, credit_transaction, receiver_district, receiver_province, receiver_zip_code,
  weight, shipment_status, booking_state, version, create_dt, delivered_dt FROM orders.shipment_order ORDER BY id`;

beforeAll(async () => {
  t = await startOrders([claimsService, notificationsService], {}, new Date('2026-01-10T03:00:00Z'));
  await t.fund(1, 10_000_00, 0, 0);
  const shop = t.app.as('shop_owner');
  delivered = await t.bookConfirmed(marked);
  for (const event of ['picked_up', 'delivered'] as const)
    await t.report(delivered, event, { place: who.address, detail: `${who.name} ${who.telephone}` });
  await t.fault('kerry', 'refuse');
  refused = await t.book({ ...marked, partner_id: 1 });
  refused = await t.orderUntil(refused.id, (order) => order.booking_state === 'failed');
  claimed = await t.bookConfirmed(marked);
  await t.report(claimed, 'delivered');
  const path = claimsRoutes.open.path.replace(':id', String(claimed.id));
  const { body } = await shop.raw('POST', path, { body: claimForm({ detail: `Zscratch ${who.name}` }) });
  const { id } = (body as { data: { id: number } }).data;
  const terms = { status: 'not-refund', amount: satang(0), note: 'not packed well' } as const;
  await t.app.as('staff_support').call(claimsRoutes.resolve, { params: { id }, body: terms });
  await t.orderUntil(claimed.id, (one) => one.shipment_status === 'delivery-success');
  moving = await t.bookConfirmed({ receiver: { ...receiver, name: KEPT, telephone: '0891112222' } });
  await t.settled();
  t.app.clock.advance(2 * DAY_MS);
  late = await t.bookConfirmed({ receiver: { ...receiver, name: KEPT, telephone: '0891112222' } });
  await t.report(late, 'delivered');
  await t.settled();
  // Of the address book there is a test of its own below.
  const book = await shop.call(ordersRoutes.receivers, { query: {} });
  for (const one of book.rows) if (one.telephone === who.telephone) await shop.call(ordersRoutes.deleteReceiver, { params: { id: one.id } }); // prettier-ignore
}, 60_000);
afterAll(() => t?.app.stop());

it('[F-S3] personal data are gone 365 days after the end of their order; money and figures stay', async () => {
  expect(await holding(MARKS)).toEqual(expect.arrayContaining(['claims.claim', 'orders.carrier_call', 'orders.carrier_push', 'orders.shipment_event', 'orders.shipment_item', 'orders.shipment_order'])); // prettier-ignore
  const before = await rows(MONEY);
  // Not a day sooner.
  t.app.clock.advance(362 * DAY_MS);
  await t.app.fire('orders', 'erase-personal-data');
  expect(await rows('SELECT 1 FROM orders.shipment_order WHERE erased_dt IS NOT NULL')).toEqual([]);

  t.app.clock.advance(2 * DAY_MS);
  await erase();
  expect(await holding(MARKS)).toEqual([]);
  expect(await rows(MONEY)).toEqual(before);
  const erased = 'SELECT id, erased_dt FROM orders.shipment_order WHERE erased_dt IS NOT NULL ORDER BY id';
  const done = await rows(erased);
  expect(done.map(({ id }) => Number(id))).toEqual([delivered.id, refused.id, claimed.id]);
  expect(await rows('SELECT 1 FROM claims.claim_image')).toEqual([]);
  t.app.clock.advance(600_000);
  await t.app.fire('claims', 'files');
  expect(await rows(`SELECT 1 FROM files.file WHERE service = 'claims'`)).toEqual([]);
  // Those that have not ended, or ended later, are as they were.
  for (const { id } of [moving, late]) expect((await t.order(id)).receiver_name).toBe(KEPT);

  // Again, as after a restart: nothing more happens. A late report brings nothing back.
  await t.report(delivered, 'damaged', { place: who.address, detail: who.name });
  await erase();
  expect(await rows(erased)).toEqual(done);
  expect(await rows(`SELECT detail, place FROM orders.shipment_event WHERE event_code = 'damaged'`)).toEqual([{ detail: '', place: null }]); // prettier-ignore
});

it('an order and a claim that cannot be erased hold up no other, and are erased once they can be', async () => {
  const due = async (table: keyof typeof ids) => (await t.app.admin<{ id: number }[]>(`SELECT id::int FROM ${table} WHERE erased_dt IS NULL AND id = ANY ($1) ORDER BY id`, [ids[table]])).map(({ id }) => id); // prettier-ignore
  const [claim] = await t.app.admin<{ id: number }[]>('SELECT id::int FROM claims.claim ORDER BY id');
  // A younger one beside it.
  await t.app.admin(`INSERT INTO claims.claim OVERRIDING SYSTEM VALUE
    SELECT (jsonb_populate_record(c, jsonb_build_object('id', 900001, 'order_id', 900001, 'claim_no', 'CL-900001', 'resolved_dt', c.resolved_dt + interval '1 minute'))).* FROM claims.claim c`); // prettier-ignore
  const ids = { 'orders.shipment_order': [refused.id, claimed.id], 'claims.claim': [claim!.id, 900_001] };
  const tables = ['orders.shipment_order', 'claims.claim'] as const;
  await rows(`CREATE FUNCTION public.no_erasure() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''cannot be erased''; END'`); // prettier-ignore
  for (const table of tables) {
    await t.app.admin(`UPDATE ${table} SET erased_dt = NULL WHERE id = ANY ($1)`, [ids[table]]);
    await rows(`CREATE TRIGGER no_erasure BEFORE UPDATE ON ${table} FOR EACH ROW WHEN (old.id = ${ids[table][0]} AND new.erased_dt IS NOT NULL) EXECUTE FUNCTION public.no_erasure()`); // prettier-ignore
  }
  try {
    await expect(t.app.fire('orders', 'erase-personal-data')).rejects.toThrow(String(refused.id));
    await expect(t.app.fire('claims', 'erase-personal-data')).rejects.toThrow(String(claim!.id));
    for (const table of tables) expect([table, await due(table)]).toEqual([table, [ids[table][0]]]);
  } finally {
    await rows('DROP FUNCTION public.no_erasure CASCADE');
  }
  await erase();
  for (const table of tables) expect([table, await due(table)]).toEqual([table, []]);
});

it('[F-S3] lists, searches, exports and tracking say in words that personal data were erased', async () => {
  const shop = t.app.as('shop_owner');
  const order = await t.order(delivered.id);
  expect(order).toMatchObject({ receiver_name: WORDS, receiver_address: WORDS, receiver_telephone: '', sender_name: WORDS, remark: '', allowed_moves: [] }); // prettier-ignore
  expect(await shop.call(ordersRoutes.items, { params: { id: order.id } })).toEqual([expect.objectContaining({ name: WORDS, price: 100_00 })]); // prettier-ignore
  const thai = await shop.raw('GET', `/client/v2/shipment-orders/${order.id}`, {
    headers: { 'accept-language': 'th' },
  });
  expect(thai.bytes.toString()).toContain('ลบข้อมูลส่วนบุคคลแล้ว');
  expect((await t.order(refused.id)).booking_reason).toBe(WORDS);
  const found = async (search: string) => (await shop.call(ordersRoutes.list, { query: { search } })).rows.map(({ id }) => id); // prettier-ignore
  expect([await found('Zorbina'), await found(who.telephone), await found(order.order_no)]).toEqual([
    [],
    [],
    [order.id],
  ]);
  const list = await shop.call(ordersRoutes.list, { query: {} });
  expect(list.rows.filter((row) => row.receiver_name === WORDS)).toHaveLength(3);
  const from_date = '2026-01-01';
  const sheet = await shop.raw('GET', `/client/v2/shipment-orders/export?file_type=csv&from_date=${from_date}&to_date=2026-12-31`, { headers: { 'accept-language': 'en' } }); // prettier-ignore
  expect([sheet.status, sheet.bytes.toString().split(WORDS).length > 3]).toEqual([200, true]);
  const tracked = await t.app.anonymous.call(ordersRoutes.track, { params: { tracking_no: order.tracking_no } });
  expect(tracked.receiver_name).toBe(WORDS);
  const staff = await t.app.as('staff_support').call(ordersRoutes.staffOrder, { params: { id: order.id } });
  expect(staff.receiver_name).toBe(WORDS);
});

it('[F-S3] receivers of the address book are gone 365 days after they were used last, in every shop, and no day sooner', async () => {
  const shop = t.app.as('shop_owner');
  const known = async () =>
    (await shop.call(ordersRoutes.receivers, { query: {} })).rows.map(({ name }) => name).sort();
  const old = { ...receiver, name: 'Zoldbook', telephone: '0893334444', address: '5 Zoldlane' };
  const used = { ...receiver, name: 'Usedbook', telephone: '0895556666' };
  for (const one of [old, used]) await t.book({ receiver: one, save_receiver_flag: 1 });
  await t.settled();
  // More than one batch, of another shop.
  await rows(`INSERT INTO orders.receiver (account_id, name, telephone, address, subdistrict, district, province, zip_code, last_used_dt, used_count)
    SELECT 2, 'Zother', '08' || to_char(n, 'FM00000000'), 'Zoldlane', '', '', '', '', (SELECT max(last_used_dt) FROM orders.receiver), 1 FROM generate_series(1, 450) n`); // prettier-ignore
  t.app.clock.advance(10 * DAY_MS);
  await t.book({ receiver: used, save_receiver_flag: 1 });
  t.app.clock.advance(354 * DAY_MS);
  await t.app.fire('orders', 'erase-personal-data');
  expect(await known()).toEqual(expect.arrayContaining(['Usedbook', 'Zoldbook']));
  t.app.clock.advance(2 * DAY_MS);
  await t.app.fire('orders', 'erase-personal-data');
  expect(await known()).toContain('Usedbook');
  expect(await known()).not.toContain('Zoldbook');
  expect(await rows(`SELECT name FROM orders.receiver WHERE account_id = 2 OR name LIKE 'Zold%'`)).toEqual([]);
  // It is used again, and begins anew.
  await t.book({ receiver: old, save_receiver_flag: 1 });
  await t.app.fire('orders', 'erase-personal-data');
  expect(await known()).toContain('Zoldbook');
});
