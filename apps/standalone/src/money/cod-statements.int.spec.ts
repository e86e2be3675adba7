import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { claimsService } from '@lamliang/app-claims/module';
import { type CarrierEvent, type Order, type OrderTerms } from '@lamliang/contracts/orders';
import { CARRIERS, type CarrierCode } from '@lamliang/contracts/pricing';
import { walletRoutes, type CodStatementDetail, type CodStatementLine } from '@lamliang/contracts/wallet';
import { satang } from '@lamliang/kernel';
import type { As } from '@lamliang/platform/testing';
import { refusal, startOrders, type OrdersUnderTest } from '../testing.ts';

jest.setTimeout(60_000);
const COD: Partial<OrderTerms> = {
  cod_amount: satang(1_600_50),
  shipment_order_items: [{ name: 'เสื้อ', quantity: 1, price: satang(1_600_50) }],
};
const DAY = '2026-11-10';

describe('the COD statement of a carrier', () => {
  let t: OrdersUnderTest;
  let shop: As;
  let finance: As;
  beforeAll(async () => {
    t = await startOrders([claimsService], {}, new Date(`${DAY}T03:00:00Z`));
    shop = t.app.as('shop_owner');
    finance = t.app.as('staff_finance');
    await t.fund(1, 50_000_00, 0, 0);
  }, 60_000);
  afterAll(() => t?.app.stop(), 30_000);

  const booked = async (code: CarrierCode, ...reports: CarrierEvent[]): Promise<Order> => {
    const order = await t.bookConfirmed({ ...COD, partner_id: CARRIERS.find((one) => one.code === code)?.id ?? 0 });
    for (const report of reports) await t.report(order, report);
    return order as Order;
  };
  const delivered = (code: CarrierCode) => booked(code, 'picked_up', 'delivered');
  const fileOf = async (code: CarrierCode): Promise<Buffer> =>
    Buffer.from((await t.sandbox.raw('GET', `/sandbox/carriers/${code}/cod-statement?date=${DAY}`)).bytes);
  const send = (code: string, body: Buffer | string, who = finance, name = `${code}.csv`) => {
    const form = new FormData();
    form.append('partner_code', code);
    form.append('sheet', new Blob([new Uint8Array(Buffer.from(body))]), name);
    return who.raw('POST', walletRoutes.importCodStatement.path, { body: form });
  };
  const read = async (code: CarrierCode, body: Buffer | string): Promise<CodStatementDetail> => {
    const answer = await send(code, body);
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    return finance.call(walletRoutes.staffCodStatement, { params: { id: (answer.body as { id: number }).id } });
  };
  const apply = (id: number, who = finance) => who.call(walletRoutes.applyCodStatement, { params: { id } });
  const linesOf = async (cod_statement_id: number): Promise<CodStatementLine[]> =>
    (await finance.call(walletRoutes.staffCodLines, { query: { filter: { cod_statement_id }, range: [0, 99], sort: ['id', 'ASC'] } })); // prettier-ignore
  const settle = (id: number, state: 'received' | 'refused', reason = 'ตรวจสอบกับขนส่งแล้ว') =>
    finance.call(walletRoutes.settleCodLine, { params: { id }, body: { state, reason } });
  const balance = async () => Number((await shop.call(walletRoutes.balances, {})).cod);
  const clean = async () => (await finance.call(walletRoutes.runLedgerCheck, { body: {} })).clean_flag;
  const countOf = ({ figures }: CodStatementDetail) => Object.fromEntries(figures.map(({ outcome, state, line_count }) => [`${outcome} ${state}`, line_count])); // prettier-ignore
  const tally = async () => t.app.db('wallet', `SELECT count(*) AS n FROM ledger_transaction WHERE kind = 'cod_received'`); // prettier-ignore

  it('[A162] is read, looked at and applied; what does not fit waits, and is settled with a reason', async () => {
    const orders: Order[] = [];
    for (let n = 0; n < 6; n++) orders.push(await delivered('ninjavan'));
    await t.app.drain();
    const awb = (n: number) => orders[n]!.partner_awb_no!;
    const lines = (await fileOf('ninjavan')).toString().trimEnd().split('\r\n');
    const of = (n: number) => lines.find((line) => line.startsWith(awb(n)))!;
    // A baht less is tolerated, two are not; one is nobody's; one is there twice.
    const file = `${[
      lines[0], of(0), of(1).replace('1600.50', '1599.50'), of(2).replace('1600.50', '1598.50'),
      of(3).replace(awb(3), 'NVTH9999999999'), of(4), of(4).replace('NINJAVAN-', 'LATER-'), of(5),
    ].join('\r\n')}\r\n`; // prettier-ignore
    const before = await balance();
    const preview = await read('ninjavan', file);
    expect(preview).toMatchObject({ state: 'previewed', line_count: 7, waiting_count: 3, partner_code: 'ninjavan' });
    expect(countOf(preview)).toEqual({ 'matched previewed': 3, 'paid-twice previewed': 1, 'tolerated previewed': 1, 'unknown-parcel previewed': 1, 'wrong-amount previewed': 1 }); // prettier-ignore
    expect(await balance()).toBe(before);

    const applied = await apply(preview.id);
    expect(applied).toMatchObject({ state: 'applied', waiting_count: 3, decided_dt: t.app.clock.now() });
    expect(countOf(applied)).toEqual({ 'matched received': 3, 'paid-twice waiting': 1, 'tolerated received': 1, 'unknown-parcel waiting': 1, 'wrong-amount waiting': 1 }); // prettier-ignore
    // The whole COD is owed to the shop, whatever the carrier paid less.
    expect((await balance()) - before).toBe(4 * 1_600_50);
    expect(await t.orderUntil(orders[1]!.id, (one) => one.cod_received_flag === 1)).toMatchObject({ cod_status: 'cod-received' }); // prettier-ignore
    expect(await clean()).toBe(1);

    const waiting = (await linesOf(preview.id)).filter(({ state }) => state === 'waiting');
    const [less, nobody, twice] = ['wrong-amount', 'unknown-parcel', 'paid-twice'].map((outcome) => waiting.find((line) => line.outcome === outcome)!); // prettier-ignore
    expect(less).toMatchObject({ amount: 1_598_50, cod_amount: 1_600_50, order_id: orders[2]!.id, line_no: 4 });
    expect((await refusal(settle(nobody!.id, 'received'))).code).toBe('cod_statement_line.not_receivable');
    expect((await refusal(settle(twice!.id, 'received'))).code).toBe('cod_statement_line.not_receivable');
    const settled = await settle(less!.id, 'received', 'ขนส่งหักค่าธรรมเนียม');
    expect(settled).toMatchObject({ state: 'received', reason: 'ขนส่งหักค่าธรรมเนียม', settled_name: expect.any(String) });
    expect(await settle(less!.id, 'received', 'อีกครั้ง')).toEqual(settled);
    expect((await refusal(settle(less!.id, 'refused'))).code).toBe('cod_statement_line.illegal_move');
    for (const line of [nobody, twice]) expect(await settle(line!.id, 'refused')).toMatchObject({ state: 'refused' });
    expect((await balance()) - before).toBe(5 * 1_600_50);
    expect((await finance.call(walletRoutes.staffCodStatement, { params: { id: preview.id } })).waiting_count).toBe(0);
    expect(await clean()).toBe(1);
    const [first] = await t.app.db<{ reason: string }[]>('wallet', `SELECT reason FROM audit_entry WHERE action = 'cod_statement_line.settled' ORDER BY id LIMIT 1`); // prettier-ignore
    expect(first?.reason).toBe('ขนส่งหักค่าธรรมเนียม');
  });

  it('does nothing twice: the same file, the same lines in another file, two who apply at once', async () => {
    for (let n = 0; n < 4; n++) await delivered('kerry');
    await t.app.drain();
    const file = (await fileOf('kerry')).toString();
    const once = await read('kerry', file);
    expect((await read('kerry', file)).id).toBe(once.id);
    expect((await send('kerry', file, finance, 'again.csv')).body).toMatchObject({ id: once.id, known_flag: 1, file_name: 'kerry.csv' }); // prettier-ignore
    const before = [await balance(), await tally()];
    const both = await Promise.all([apply(once.id), apply(once.id, t.app.as('staff_admin'))]);
    for (const one of both) expect(countOf(one)).toEqual({ 'matched received': 4 });
    expect((await balance()) - Number(before[0])).toBe(4 * 1_600_50);
    const after = [await balance(), await tally()];
    expect(await apply(once.id)).toEqual(both[0]);
    // The lines in another order, in a file of their own.
    const [head, a, b, c, d, total] = file.trimEnd().split('\r\n');
    const shuffled = await read('kerry', `${[head, d, b, a, c, total].join('\r\n')}\r\n`);
    expect(countOf(shuffled)).toEqual({ 'repeated previewed': 4 });
    expect(countOf(await apply(shuffled.id))).toEqual({ 'repeated passed-over': 4 });
    expect([await balance(), await tally()]).toEqual(after);
    expect((await refusal(finance.call(walletRoutes.discardCodStatement, { params: { id: once.id } }))).code).toBe('cod_statement.illegal_move'); // prettier-ignore
    expect(await clean()).toBe(1);
  });

  it('two files with the same line that are applied at once receive it once', async () => {
    await delivered('dhl');
    await t.app.drain();
    const file = (await fileOf('dhl')).toString();
    const [one, other] = [await read('dhl', file), await read('dhl', file.replace('Total;', '\r\nTotal;'))];
    const before = await balance();
    await Promise.all([apply(one.id), apply(other.id)]);
    expect((await balance()) - before).toBe(1_600_50);
    const states = [...(await linesOf(one.id)), ...(await linesOf(other.id))].map(({ state }) => state);
    expect(states.toSorted()).toEqual(['passed-over', 'received']);
  });

  it('goes on where it stopped, and cannot be discarded once a part of it is applied', async () => {
    const line = (n: number) => `NVTH${5_000_000 + n},590.00,${DAY},R-1`;
    const all = Array.from({ length: 1_010 }, (_, n) => line(n));
    const { id } = await read('ninjavan', `tracking_id,cod_collected,remitted_at,remittance_id\n${all.join('\n')}\n`);
    await t.app.admin(`ALTER TABLE wallet.cod_statement_line ADD CONSTRAINT stops CHECK (line_no < 1005 OR state <> 'waiting')`); // prettier-ignore
    expect((await refusal(apply(id))).status).toBe(500);
    const half = await finance.call(walletRoutes.staffCodStatement, { params: { id } });
    expect([half.state, countOf(half)]).toEqual(['previewed', { 'unknown-parcel previewed': 10, 'unknown-parcel waiting': 1_000 }]); // prettier-ignore
    const discard = finance.call(walletRoutes.discardCodStatement, { params: { id } });
    expect((await refusal(discard)).code).toBe('cod_statement.illegal_move');
    await t.app.admin('ALTER TABLE wallet.cod_statement_line DROP CONSTRAINT stops');
    const whole = await apply(id);
    expect([whole.state, countOf(whole)]).toEqual(['applied', { 'unknown-parcel waiting': 1_010 }]);
  });

  it('tells parcels that are not delivered or came back, and takes them once they are delivered', async () => {
    const [late, back] = [await booked('jt', 'picked_up'), await booked('jt', 'picked_up', 'return')];
    const row = (order: Order) => [order.partner_awb_no, `${DAY} 10:00`, '1600.5', 'B1'].join(',');
    const file = `เลขที่ใบนำส่ง,เวลาโอน,ยอดเก็บปลายทาง,ชุดโอน\r\n${row(late)}\r\n${row(back)}\r\n`;
    const { id, figures } = await read('jt', file);
    expect(figures.map(({ outcome }) => outcome).toSorted()).toEqual(['not-delivered', 'returned']);
    await apply(id);
    const [first, second] = await linesOf(id);
    expect(first).toMatchObject({
      outcome: 'not-delivered',
      state: 'waiting',
      order_id: late.id,
      cod_amount: 1_600_50,
    });
    expect((await refusal(settle(first!.id, 'received'))).code).toBe('cod_statement_line.not_receivable');
    await t.report(late, 'delivered');
    await t.app.drain();
    expect(await settle(first!.id, 'received')).toMatchObject({ state: 'received' });
    expect((await refusal(settle(second!.id, 'received'))).code).toBe('cod_statement_line.not_receivable');
  });

  it.each(CARRIERS.map(({ code }) => code))(
    'of %s is read as the sandbox writes it, and not when it is damaged',
    async (code) => {
      const order = await delivered(code);
      await t.app.drain();
      const file = await fileOf(code);
      const { id } = await read(code, file);
      const line = (await linesOf(id)).find((one) => one.order_id === order.id);
      expect(line).toMatchObject({
        outcome: 'matched',
        amount: 1_600_50,
        reference: expect.stringContaining('20261110'),
      });
      expect(await finance.call(walletRoutes.discardCodStatement, { params: { id } })).toMatchObject({ state: 'discarded' }); // prettier-ignore
      expect((await refusal(apply(id))).code).toBe('cod_statement.illegal_move');
      // Once it is discarded its file may be read again.
      expect((await read(code, file)).id).not.toBe(id);
      // What is cut or damaged changes nothing.
      const count = () => t.app.db('wallet', 'SELECT count(*) AS n FROM cod_statement');
      const before = await count();
      const damaged = Buffer.from(file).fill(0, Math.floor(file.length / 4), Math.floor(file.length / 2));
      for (const broken of [file.subarray(0, -7), file.subarray(0, Math.floor(file.length / 2)), damaged]) {
        const refused = await send(code, broken);
        expect(refused.status).toBeGreaterThanOrEqual(400);
        expect(refused.body).toMatchObject({ code: expect.stringMatching(/^(file|request)\./) });
      }
      expect(await count()).toEqual(before);
    },
  );

  it('that is wrong changes nothing, and is told by line and column', async () => {
    const file = (await fileOf('ninjavan')).toString();
    const before = await t.app.db('wallet', 'SELECT count(*) AS n FROM cod_statement');
    const broken = await send('ninjavan', file.replace('1600.50', '16OO.50'));
    expect([broken.status, (broken.body as { errors: object[] }).errors]).toEqual([
      400,
      [expect.objectContaining({ field: 'sheet.2.cod_collected', code: 'validation.number' })],
    ]);
    const other = await send('kerry', file);
    expect((other.body as { errors: object[] }).errors).toEqual([expect.objectContaining({ field: 'sheet', code: 'validation.sheet_owner' })]); // prettier-ignore
    expect((await send('ninjavan', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))).body).toMatchObject({ code: 'file.broken' });
    expect((await send('ninjavan', picture())).body).toMatchObject({ code: 'file.type' });
    expect(await t.app.db('wallet', 'SELECT count(*) AS n FROM cod_statement')).toEqual(before);
  });
});

const picture = () => Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAA', 'base64');
