import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { claimsService } from '@lamliang/app-claims/module';
import { claimsRoutes, type Claim } from '@lamliang/contracts/claims';
import {
  type CarrierEvent,
  type CodStatus,
  type Order,
  ordersRoutes,
  type OrderTerms,
} from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { bangkokDate, satang, startOfBangkokDay } from '@lamliang/kernel';
import type { As } from '@lamliang/platform/testing';
import { claimForm, picture, refusal, startOrders, type OrdersUnderTest } from '../testing.ts';

jest.setTimeout(30_000);
const COD: Partial<OrderTerms> = {
  cod_amount: satang(600_00),
  shipment_order_items: [{ name: 'เสื้อ', quantity: 1, price: satang(600_00) }],
};

describe('the COD of a delivered order', () => {
  let t: OrdersUnderTest;
  let shop: As;
  let finance: As;
  beforeAll(async () => {
    t = await startOrders([claimsService], {}, new Date('2026-11-01T03:00:00Z'));
    shop = t.app.as('shop_owner');
    finance = t.app.as('staff_finance');
    await t.fund(1, 5_000_00, 0, 0);
  }, 60_000);
  afterAll(() => t?.app.stop(), 30_000);

  const delivered = async (...reports: CarrierEvent[]): Promise<Order> => {
    const order = await t.bookConfirmed(COD);
    for (const report of ['picked_up', 'delivered', ...reports] as const) await t.report(order, report);
    await t.app.drain();
    return t.order(order.id);
  };
  const cod = ({ id }: Order, who = shop) => who.call(walletRoutes.codOfOrder, { params: { id } });
  const receive = ({ id }: { id: number }, body: object = {}, who = finance) =>
    who.call(walletRoutes.codReceived, { params: { id }, body });
  const balance = async () => (await shop.call(walletRoutes.balances, {})).cod;
  const until = (order: Order, status: CodStatus) => t.orderUntil(order.id, (one) => one.cod_status === status);
  const clean = async () => (await finance.call(walletRoutes.runLedgerCheck, { body: {} })).clean_flag;

  it('is counted once for a shop that wants to leave: what carriers still have, and what is in its wallet', async () => {
    const standing = async () => {
      const { cod_orders, cod_amount } = await t.app.service('auth')(ordersRoutes.openOrders, {
        body: { account_id: 1 },
      });
      return { cod_orders, to_come: cod_amount + ((await balance()) ?? 0) };
    };
    const before = await standing();
    const [handed] = [await delivered(), await delivered()];
    const both = { cod_orders: before.cod_orders + 2, to_come: before.to_come + 1_200_00 };
    expect(await standing()).toEqual(both);
    await receive(handed);
    await until(handed, 'cod-received');
    expect(await standing()).toEqual(both);
  });

  it('[A162] is recorded once when the carrier hands it over, with flag and date, and the COD wallet rises', async () => {
    const order = await delivered();
    expect(await cod(order)).toMatchObject({
      cod_status: 'delivery-success',
      cod_amount: 600_00,
      cod_received_flag: 0,
    });
    expect((await refusal(receive(order, { amount: satang(599_99) }))).code).toBe('cod.wrong_amount');
    const before = (await balance()) ?? 0;
    const received = await receive(order, { reference: 'FLASH-20261101' });
    expect(received).toMatchObject({
      cod_status: 'cod-received',
      cod_received_flag: 1,
      cod_received_dt: t.app.clock.now(),
    });
    expect(await receive(order)).toEqual(received);
    expect(((await balance()) ?? 0) - before).toBe(600_00);
    const copied = await until(order, 'cod-received');
    expect([copied.cod_received_flag, copied.cod_received_dt]).toEqual([1, t.app.clock.now()]);
    expect(await clean()).toBe(1);
  });

  it('is held for five whole days from when the receiver paid, and costs its fee', async () => {
    const order = await delivered();
    const known = await cod(order);
    expect(known?.hold_until).toEqual(new Date('2026-11-06T17:00:00Z'));
    expect(known?.net_amount).toBe(600_00 - order.cod_fee - order.cod_fee_vat);
  });

  it('is received on a day from that of its delivery to today', async () => {
    const order = await delivered();
    const { delivered_dt } = await cod(order);
    t.app.clock.advance(2 * 86_400_000);
    const refused = async (cod_received_dt: Date) => {
      const { failure } = await refusal(receive(order, { cod_received_dt }));
      return [failure?.code, ...(failure?.errors ?? []).map(({ field, code: fault }) => `${field} ${fault}`)];
    };
    const day = (date: Date) => startOfBangkokDay(bangkokDate(date)).getTime();
    expect(await refused(new Date('2030-01-01T05:00:00Z'))).toEqual(['request.invalid', 'cod_received_dt validation.date_future']); // prettier-ignore
    expect(await refused(new Date(day(t.app.clock.now()) + 86_400_000))).toEqual(['request.invalid', 'cod_received_dt validation.date_future']); // prettier-ignore
    expect(await refused(new Date(day(delivered_dt) - 1))).toEqual(['request.invalid', 'cod_received_dt validation.before_delivery']); // prettier-ignore
    expect(await receive(order, { cod_received_dt: new Date(day(delivered_dt)) })).toMatchObject({ cod_received_flag: 1 }); // prettier-ignore
  });

  it("is its shop's alone, and no part of an order without", async () => {
    const order = await delivered();
    expect((await refusal(cod(order, t.app.as('other_shop')))).code).toBe('order.not_found');
    const without = await t.bookConfirmed({});
    for (const report of ['picked_up', 'delivered'] as const) await t.report(without, report);
    await t.app.drain();
    expect((await refusal(cod(without as Order))).code).toBe('order.not_found');
    expect((await refusal(receive(without))).code).toBe('order.not_found');
  });

  it('[A164] stays where it is while a claim is open, and goes on where it ends without a refund', async () => {
    const order = await delivered();
    await receive(order);
    await until(order, 'cod-received');
    const path = claimsRoutes.open.path.replace(':id', String(order.id));
    const { id } = ((await shop.raw('POST', path, { body: claimForm({}, [picture]) })).body as { data: Claim }).data;
    await until(order, 'claim');
    await t.app.drain();
    expect(await cod(order)).toMatchObject({ cod_status: 'claim', cod_received_flag: 1 });
    await t.app.as('staff_support').call(claimsRoutes.resolve, { params: { id }, body: { status: 'not-refund', amount: satang(0), note: 'ไม่พบความเสียหาย' } }); // prettier-ignore
    await until(order, 'cod-received');
    await t.app.drain();
    expect(await cod(order)).toMatchObject({ cod_status: 'cod-received' });
  });

  it('[A164] ends with the refund of a claim: it goes back to its carrier, and is owed to nobody', async () => {
    const order = await delivered();
    const before = (await balance()) ?? 0;
    await receive(order);
    await until(order, 'cod-received');
    const openOrders = () => t.app.service('auth')(ordersRoutes.openOrders, { body: { account_id: 1 } });
    const standing = await openOrders();
    const carrier = async () =>
      (await t.app.db<{ owed: number }[]>('wallet', 'SELECT -sum(e.amount) AS owed FROM ledger_entry e JOIN ledger_account a ON a.id = e.ledger_account_id WHERE a.code = $1', [`carrier.cod_receivable:${order.partner_code}`]))[0]!.owed; // prettier-ignore
    const owed = Number(await carrier());
    const path = claimsRoutes.open.path.replace(':id', String(order.id));
    const { id } = ((await shop.raw('POST', path, { body: claimForm({}, [picture]) })).body as { data: Claim }).data;
    await until(order, 'claim');
    await t.app.drain();
    expect(await clean()).toBe(1);
    await t.app.as('staff_support').call(claimsRoutes.resolve, { params: { id }, body: { status: 'refund', amount: satang(300_00), note: 'เสียหายจริง' } }); // prettier-ignore
    await t.orderUntil(order.id, (one) => one.shipment_status === 'claim-success');
    await t.app.drain();
    expect(await cod(order)).toMatchObject({ cod_status: 'claim', complaint_flag: 0 });
    expect([(await balance()) ?? 0, Number(await carrier())]).toEqual([before, owed - 600_00]);
    expect((await openOrders()).cod_orders).toBe(standing.cod_orders - 1);
    const posted = await t.app.db('wallet', `SELECT count(*)::integer AS n FROM ledger_transaction WHERE kind = 'cod_reversed' AND order_id = $1`, [order.id]); // prettier-ignore
    expect(posted).toEqual([{ n: 1 }]);
    expect(await clean()).toBe(1);
  });

  it('that a claim was opened for before its delivery is known once the claim has ended', async () => {
    const order = await t.bookConfirmed(COD);
    await t.report(order, 'picked_up');
    const path = claimsRoutes.open.path.replace(':id', String(order.id));
    const { id } = ((await shop.raw('POST', path, { body: claimForm({}, [picture]) })).body as { data: Claim }).data;
    await t.orderUntil(order.id, (one) => one.shipment_status === 'on-claim');
    await t.report(order, 'delivered');
    await t.app.drain();
    expect((await refusal(cod(order as Order))).code).toBe('order.not_found');
    await t.app.as('staff_support').call(claimsRoutes.resolve, { params: { id }, body: { status: 'not-refund', amount: satang(0), note: 'ส่งแล้ว' } }); // prettier-ignore
    await until(order as Order, 'delivery-success');
    await t.app.drain();
    expect(await cod(order as Order)).toMatchObject({ cod_status: 'delivery-success' });
  });

  it('that was collected before wallet followed it is told by orders', async () => {
    const order = await delivered();
    const known = await cod(order);
    await t.app.admin('DELETE FROM wallet.cod_parcel');
    await t.app.admin('DELETE FROM wallet.backfill');
    // Services that do not run here cannot be asked; the COD of orders is told all the same.
    await expect(t.app.fire('wallet', 'backfill')).rejects.toThrow('backfills');
    expect(await cod(order)).toEqual(known);
  });
});
