import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { AppError, Peers } from '@lamliang/platform';
import { refusal, startOrders, terms, type OrdersUnderTest } from '../testing.ts';

jest.setTimeout(30_000);
let t: OrdersUnderTest;
let peers: Peers;
beforeAll(async () => {
  t = await startOrders();
  await t.fund(1, 50_000_00, 0, 0);
  const orders = t.app.composition.services.find((s) => s.name === 'orders');
  peers = orders?.app.get(Peers, { strict: false }) as Peers;
}, 30_000);
afterAll(() => t.app.stop(), 30_000);

const shop = () => t.app.as('shop_owner');
const holds = async () => Number((await t.app.db<{ n: number }[]>('wallet', 'SELECT count(*) AS n FROM ledger_hold'))[0]?.n); // prettier-ignore

it('rejects text and numbers that cannot be stored before money is held', async () => {
  const before = await holds();
  const good = t.wire(terms({ shipment_order_items: [] }));
  const item = { name: 'ของ', quantity: 1, price: 1 };
  for (const wrong of [
    { ...good, remark: 'half \ud83d of a smile' },
    { ...good, remark: 'nul \u0000' },
    { ...good, receiver: { ...(good['receiver'] as object), name: '\udc00' } },
    { ...good, shipment_order_items: [{ ...item, weight: 3_000_000_000 }] },
  ]) {
    const answer = await shop().raw('POST', '/client/v1/shipment-orders', { body: JSON.stringify(wrong), headers: { 'content-type': 'application/json' } }); // prettier-ignore
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([400, 'request.invalid']);
  }
  expect(await holds()).toBe(before);
});

it('truncates a row reference of the shop to what can be stored', async () => {
  const row = (client_ref: string) => ({ ...t.wire(terms()), client_ref });
  const answer = await shop().raw('POST', '/client/v1/shipment-orders/bulk-create', {
    body: JSON.stringify({ shipment_orders: [row(`${'x'.repeat(99)}😀`)] }),
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(200);
  const { created } = (answer.body as { data: { created: { client_ref: string }[] } }).data;
  expect(created.map((c) => c.client_ref)).toEqual([`${'x'.repeat(99)}\ufffd`]);
});

it('continues the same order with the same key after a failure half-way', async () => {
  const before = await holds();
  const call = peers.call.bind(peers);
  const spy = jest.spyOn(peers, 'call').mockImplementation(async (route, input) => {
    const answer = await call(route as typeof walletRoutes.hold, input as never);
    if ((route as { id: string }).id === walletRoutes.hold.id) throw new AppError('service.unavailable');
    return answer as never;
  });
  const input = { body: terms({ remark: 'ค้าง' }), idempotency_key: 'half-way' };
  expect((await refusal(shop().call(ordersRoutes.create, input))).status).toBe(503);
  spy.mockRestore();
  const order = await shop().call(ordersRoutes.create, input);
  expect(await shop().call(ordersRoutes.create, input)).toMatchObject({ id: order.id });
  expect(await holds()).toBe(before + 1);
});

it('rejects an existing hold of a different price', async () => {
  const input = { body: terms({ remark: 'ราคาเปลี่ยน' }), idempotency_key: 'price-moved' };
  const call = peers.call.bind(peers);
  const spy = jest.spyOn(peers, 'call').mockImplementation(async (route, given) => {
    if ((route as { id: string }).id !== walletRoutes.hold.id) return (await call(route, given)) as never;
    const { body } = given as { body: { holds: { shipping: number; lines: { amount: number }[] }[] } };
    for (const hold of body.holds) {
      hold.shipping -= 100;
      if (hold.lines[0]) hold.lines[0].amount -= 100;
    }
    await call(route, given);
    throw new AppError('service.unavailable');
  });
  expect((await refusal(shop().call(ordersRoutes.create, input))).status).toBe(503);
  spy.mockRestore();
  const refused = await refusal(shop().call(ordersRoutes.create, input));
  expect([refused.status, refused.code]).toEqual([409, 'order.price_changed']);
  const order = await shop().call(ordersRoutes.create, input);
  t.app.clock.advance(11 * 60_000);
  await t.app.fire('wallet', 'hold-sweeper');
  await t.orderUntil(order.id, (o) => o.booking_state === 'confirmed');
  await t.settled();
  expect((await shop().call(walletRoutes.balances, {})).on_hold).toBe(0);
});

it('leaves the ledger clean', async () => {
  await t.settled();
  const check = await t.app.as('staff_finance').call(walletRoutes.runLedgerCheck, { body: {} });
  expect(check).toMatchObject({ clean_flag: 1, violations: [] });
});
