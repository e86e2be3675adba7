import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ordersRoutes, type OrderDetail } from '@lamliang/contracts/orders';
import { satang } from '@lamliang/kernel';
import { readXlsx } from '@lamliang/platform/testing';
import { receiver, startOrders, type OrdersUnderTest } from '../testing.ts';

jest.setTimeout(20_000);

/** The cells of RFC 4180 lines. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let inside = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i);
    if (inside && c === '"' && text.charAt(i + 1) === '"') cell += text.charAt(++i);
    else if (c === '"') inside = !inside;
    else if (!inside && (c === ',' || c === '\r')) {
      rows.at(-1)?.push(cell);
      cell = '';
    } else if (!inside && c === '\n') rows.push([]);
    else cell += c;
  }
  return rows.filter((r) => r.length);
}

describe('the order export', () => {
  let t: OrdersUnderTest;
  let plain: OrderDetail;
  let trap: OrderDetail;
  beforeAll(async () => {
    t = await startOrders([], {}, new Date('2026-11-20T17:30:00Z'));
    await t.fund(1, 5_000_00, 0, 0);
    plain = await t.bookConfirmed({ receiver: { ...receiver, name: 'คุณน้ำผึ้ง', telephone: '0812223333', zip_code: '50200' } }); // prettier-ignore
    t.app.clock.advance(1_000);
    trap = await t.bookConfirmed({
      receiver: { ...receiver, name: '=HYPERLINK("http://evil","x")', address: 'ซอย 1, "ตึก A"\nชั้น 2' },
      remark: '@SUM(A1:A9)',
      cod_amount: satang(1_234_50),
      shipment_order_items: [{ name: 'x', quantity: 1, price: satang(1_234_50) }],
    });
    await t.settled();
  }, 30_000);
  afterAll(() => t.app.stop());

  const ask = (query: string, language = 'en') =>
    t.app.as('shop_owner').raw('GET', `/client/v2/shipment-orders/export?${query}`, { headers: { 'accept-language': language } }); // prettier-ignore
  const code = (answer: { status: number; body: unknown }) => {
    const body = answer.body as { code: string; errors: { field: string; code: string }[] };
    return [answer.status, body.code, body.errors[0]?.field, body.errors[0]?.code];
  };

  it('[A120] begins a csv with a byte-order mark, and Thai in it is readable', async () => {
    const { bytes, headers, status } = await ask('file_type=csv', 'th');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = bytes.toString('utf8');
    expect(text).toContain('คุณน้ำผึ้ง');
    expect(text).not.toContain('\ufffd');
    expect(text.endsWith('\r\n')).toBe(true);
    const [header = []] = parseCsv(text.slice(1));
    expect(header.filter((h) => /[ก-๙]/.test(h)).length).toBeGreaterThan(header.length / 2);
    expect(header.filter((h) => h.includes('.') || h === '')).toEqual([]);
  });

  it('[A117] holds every order with baht, Bangkok time and zeros in front, formulas made harmless', async () => {
    const rows = parseCsv((await ask('file_type=csv')).bytes.toString('utf8').slice(1));
    expect(rows).toHaveLength(3);
    const [, second = [], first = []] = rows;
    expect(new Set(rows.map((r) => r.length)).size).toBe(1);
    expect(first).toEqual(expect.arrayContaining([plain.order_no, plain.tracking_no, plain.partner_awb_no, '0812223333', '50200', '21/11/2026 00:30'])); // prettier-ignore
    expect(second).toEqual(expect.arrayContaining([trap.order_no, '1234.50', 'ซอย 1, "ตึก A"\nชั้น 2']));
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+@\t\r]/);
    expect(second.some((cell) => cell.includes('HYPERLINK'))).toBe(true);
  });

  it('keeps each cell in its column, also where a text holds what the server puts between cells', async () => {
    const told = async () =>
      parseCsv((await ask('file_type=csv')).bytes.toString('utf8').slice(1)).map((row) => row.at(-1)?.split('\u001f'));
    const before = await told();
    await t.app.db('orders', `UPDATE shipment_order SET remark = E'a\\x1fb' WHERE id = $1`, [plain.id]);
    expect(await told()).toEqual([before[0], before[1], ['a', 'b']]);
    await t.app.db('orders', `UPDATE shipment_order SET remark = '' WHERE id = $1`, [plain.id]);
    expect(await told()).toEqual(before);
  });

  it('[A117] exports the same as xlsx, readable by a spreadsheet', async () => {
    const { bytes, headers, status } = await ask('file_type=xlsx');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']); // prettier-ignore
    const [header, second = [], first = []] = await readXlsx(bytes);
    expect(first).toEqual(expect.arrayContaining([plain.order_no, 'คุณน้ำผึ้ง', '0812223333']));
    expect(second).toEqual(expect.arrayContaining([1_234.5]));
    expect((first.find((v) => v instanceof Date) as Date).toISOString().slice(0, 16)).toBe('2026-11-21T00:30');
    // A formula or a link would be an object.
    for (const cell of [...first, ...second]) expect(cell === null || typeof cell !== 'object' || cell instanceof Date).toBe(true); // prettier-ignore
    const csv = parseCsv((await ask('file_type=csv')).bytes.toString('utf8').slice(1));
    expect(header).toEqual(csv[0]);
  });

  it('[A117] follows the filters of the list', async () => {
    const count = async (query: string) => parseCsv((await ask(`file_type=csv&${query}`)).bytes.toString('utf8').slice(1)).length - 1; // prettier-ignore
    expect(await count('cod_flag=1')).toBe(1);
    expect(await count(`search=${encodeURIComponent('ผึ้ง')}`)).toBe(1);
    expect(await count('shipment_status=cancelled')).toBe(0);
    expect(await count('from_date=2026-11-21&to_date=2026-11-21')).toBe(2);
    expect(await count('to_date=2026-11-20')).toBe(0);
    expect(await count('sort=ASC')).toBe(2);
    const other = await t.app.as('other_shop').raw('GET', '/client/v2/shipment-orders/export?file_type=csv');
    expect(parseCsv(other.bytes.toString('utf8').slice(1))).toHaveLength(1);
  });

  it('holds the orders that were selected, also with filters and in their order, and none of another shop', async () => {
    const numbers = async (query: string, who = 'shop_owner' as 'shop_owner' | 'other_shop') => {
      const { bytes } = await t.app.as(who).raw('GET', `/client/v2/shipment-orders/export?file_type=csv&${query}`);
      return parseCsv(bytes.toString('utf8').slice(1)).slice(1).map(([order_no]) => order_no); // prettier-ignore
    };
    expect(await numbers(`ids=${trap.id}`)).toEqual([trap.order_no]);
    expect(await numbers(`ids=${trap.id},${plain.id}&sort=ASC`)).toEqual([plain.order_no, trap.order_no]);
    expect(await numbers(`ids=${trap.id},${plain.id}&cod_flag=1`)).toEqual([trap.order_no]);
    expect(await numbers('ids=999999999')).toEqual([]);
    expect(await numbers(`ids=${plain.id}`, 'other_shop')).toEqual([]);
    const refused = (ids: string) => ask(`file_type=csv&ids=${ids}`).then(code);
    expect(await refused('1,x')).toEqual([400, 'request.invalid', 'ids', 'validation.number']);
    expect(await refused(Array.from({ length: 501 }, (_, i) => i + 1).join())).toEqual([400, 'request.invalid', 'ids', 'validation.too_many']); // prettier-ignore
    expect((await ask(`file_type=csv&ids=${Array.from({ length: 500 }, (_, i) => 1e14 + i).join()}`)).status).toBe(200);
  });

  it('reads the selected orders again as a list, and none of another shop', async () => {
    const listed = async (ids: number[], who = 'shop_owner' as 'shop_owner' | 'other_shop') => {
      const { rows, total } = await t.app.as(who).call(ordersRoutes.list, { query: { ids, limit: 100 } });
      return [total, ...rows.map((order) => order.id)];
    };
    expect(await listed([trap.id])).toEqual([1, trap.id]);
    expect(await listed([trap.id, plain.id])).toEqual([2, trap.id, plain.id]);
    expect(await listed([trap.id, plain.id], 'other_shop')).toEqual([0]);
    const all = Array.from({ length: 101 }, (_, at) => at + 1);
    await expect(listed(all)).rejects.toMatchObject({ code: 'request.invalid' });
  });

  it('[A119] refuses an unknown file type, and asks for one that is missing', async () => {
    expect(code(await ask('file_type=pdf'))).toEqual([400, 'export.file_type', 'file_type', 'validation.file_type']);
    expect(code(await ask('cod_flag=1'))).toEqual([
      400,
      'export.file_type',
      'file_type',
      'validation.choose_file_type',
    ]);
  });

  it('returns an error when rows cannot be read', async () => {
    await t.app.admin('ALTER TABLE orders.shipment_order RENAME COLUMN remark TO other');
    try {
      for (const file_type of ['xlsx', 'csv']) {
        const { status, body } = await ask(`file_type=${file_type}`);
        expect([status, body]).toEqual([500, expect.objectContaining({ code: 'server.unexpected' })]);
      }
    } finally {
      await t.app.admin('ALTER TABLE orders.shipment_order RENAME COLUMN other TO remark');
    }
  });

  it('[A121] names the file in the attachment header', async () => {
    const { headers } = await ask('file_type=csv');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="orders-2026-11-21.csv"; filename*=UTF-8''orders-2026-11-21.csv`); // prettier-ignore
    const file = await t.app.as('shop_owner').client.file(ordersRoutes.export, { query: { file_type: 'xlsx' } });
    expect([file.name, file.blob?.size]).toEqual(['orders-2026-11-21.xlsx', expect.any(Number)]);
  });
});
