import { mkdirSync, writeFileSync } from 'node:fs';
import { LINKED_DOCUMENTS, ordersRoutes, type Order } from '@lamliang/contracts/orders';
import { renderRoutes, type JobProgress } from '@lamliang/contracts/render';
import { AppError, defineService, Handles, type Call } from '@lamliang/platform';
import { satang } from '@lamliang/kernel';
import { startService, until, type StartedServices } from '@lamliang/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { fullOrder } from '../../test/orders.ts';
import { readPdf } from '../../test/pdf-reader.ts';
import { numbered } from '../../test/sheets.ts';
import { renderService } from '../render.module.ts';

/** Orders of two shops; what the owning service would answer on its edges. */
const stored = new Map<number, Order>();
let printed: number[] = [];

@Controller()
class StoredOrders {
  @Handles(ordersRoutes.rows)
  async *rows({ body }: Call<typeof ordersRoutes.rows>): AsyncGenerator<Order> {
    for (const id of body.shipment_order_ids) {
      const order = stored.get(id);
      if (order?.account_id === body.account_id) yield order;
    }
  }
  @Handles(ordersRoutes.goods)
  goods({ body }: Call<typeof ordersRoutes.goods>) {
    return body.shipment_order_ids.map((order_id) => ({ order_id, name: `สินค้า ${order_id}`, quantity: 2, price: satang(625_00) })); // prettier-ignore
  }
  @Handles(ordersRoutes.documentOf)
  documentOf({ body }: Call<typeof ordersRoutes.documentOf>) {
    const type = LINKED_DOCUMENTS.find((one) => one === body.token);
    if (!type) throw new AppError('file.not_found');
    return { account_id: 1, order_id: 3, type, provider: 'lamliang' };
  }
  @Handles(ordersRoutes.internalPrinted)
  printed({ body, audit }: Call<typeof ordersRoutes.internalPrinted>) {
    audit.unchanged();
    printed.push(...body.shipment_order_ids);
    return {};
  }
}
@Module({ controllers: [StoredOrders] })
class StoredOrdersModule {}
const { rows, goods, internalPrinted, documentOf } = ordersRoutes;
const ordersService = defineService({
  name: 'orders',
  module: StoredOrdersModule,
  migrations: [],
  routes: { rows, goods, internalPrinted, documentOf },
});

let app: StartedServices;
beforeAll(async () => {
  app = await startService([ordersService, renderService]);
  const orders = numbered(Array.from({ length: 30 }, () => fullOrder())) as Order[];
  orders.forEach((order, index) => stored.set(index + 1, { ...order, id: index + 1 }));
  stored.set(40, fullOrder({ id: 40, booking_state: 'booking' }));
  stored.set(41, fullOrder({ id: 41, account_id: 2 }));
}, 60_000);
afterAll(() => app.stop());
beforeEach(() => {
  printed = [];
});

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const post = (path: string, body: unknown, who: Parameters<StartedServices['as']>[0] = 'shop_owner') =>
  app.as(who).raw('POST', path, { body, headers: { 'accept-language': 'en' } });
const SHEETS = renderRoutes.coverSheets.path;
const PROOF = renderRoutes.proofOfShipment.path;
const dataOf = <T>(answer: { body: unknown }): T => (answer.body as { data: T }).data;

describe('cover sheets', () => {
  it('[A124] [A129] answers the PDF in the order asked for and marks the orders as printed', async () => {
    const answer = await post(SHEETS, { shipment_order_ids: [3, 1, 2, 3], paper_size: 'sticker-100x150' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="cover-sheets_sticker-100x150_\d{4}-\d\d-\d\d_3\.pdf"/,
    );
    const pages = await readPdf(answer.bytes);
    const awbs = pages.map((read) => read.codes.find((code) => code.format === 'Code128')?.text);
    expect(awbs).toEqual([3, 1, 2].map((id) => stored.get(id)!.partner_awb_no));
    expect(printed).toEqual([3, 1, 2]);
  });

  it('[F-S5] prints the first sheet of another shop before what waits of one that asked for thirty documents', async () => {
    stored.set(42, { ...(stored.get(1) as Order), id: 42, account_id: 2 });
    const sheet = (id: number, who: 'shop_owner' | 'other_shop') =>
      post(SHEETS, { shipment_order_ids: [id], paper_size: 'sticker-100x150' }, who);
    const calls = range(1, 30).map((id) => sheet(id, 'shop_owner'));
    await until(() => printed.length > 0);
    const before = printed.length;
    calls.push(sheet(42, 'other_shop'));
    for (const { status, body } of await Promise.all(calls)) expect([status, body]).toEqual([200, undefined]);
    // A few may have been made until the call was read.
    expect(printed.indexOf(42)).toBeLessThan(before + 6);
    expect([...printed].sort((a, b) => a - b)).toEqual([...range(1, 30), 42]);
  });

  it('shows a preview that marks nothing, masked where asked', async () => {
    const { html } = (await app.as('shop_owner').call(renderRoutes.coverSheets, {
      body: { shipment_order_ids: [1], paper_size: 'thermal-57', format: 'html', mask_phone: 1 },
    })) as { html: string };
    expect(html).toContain('089-xxx-0101');
    // The length of the roll is the measured one, not the 100 mm of the template.
    expect(html).toMatch(/@page mm1\d\d\{size:57mm 1\d\dmm;margin:0\}/);
    expect(html).not.toContain('<script');
    expect(printed).toEqual([]);
  });

  it('rejects unconfirmed orders and other shops’ orders, by id', async () => {
    const unconfirmed = await post(SHEETS, { shipment_order_ids: [1, 40], paper_size: 'A6' });
    expect(unconfirmed.status).toBe(409);
    expect(unconfirmed.body).toMatchObject({
      code: 'order.not_confirmed',
      data: { failures: [{ shipment_order_id: 40, code: 'order.not_confirmed' }] },
    });
    const foreign = await post(SHEETS, { shipment_order_ids: [41], paper_size: 'A6' });
    expect(foreign.status).toBe(404);
    expect(foreign.body).toMatchObject({ code: 'order.not_found' });
    expect((await post(SHEETS, { shipment_order_ids: [1], paper_size: 'A7' })).status).toBe(400);
    expect((await post(SHEETS, { shipment_order_ids: [], paper_size: 'A6' })).status).toBe(400);
    const preview = { shipment_order_ids: range(1, 101), paper_size: 'A6', format: 'html' };
    expect((await post(SHEETS, preview)).body).toMatchObject({ code: 'print.too_many' });
    expect(printed).toEqual([]);
  });

  it('[F-P6] has no sheet for a cancelled order, printed alone, previewed or among others', async () => {
    stored.set(43, { ...(stored.get(1) as Order), id: 43, shipment_status: 'cancelled', cancel_flag: 1 });
    stored.set(44, { ...(stored.get(1) as Order), id: 44, booking_state: 'failed', partner_awb_no: null });
    for (const format of ['pdf', 'html'])
      for (const [id, given] of [
        [43, [43]],
        [44, [1, 44]],
      ] as const) {
        const { status, body } = await post(SHEETS, { shipment_order_ids: given, paper_size: 'A6', format });
        expect([status, body]).toMatchObject([409, { code: 'order.cancelled', message: expect.stringContaining('no label'), data: { failures: [{ shipment_order_id: id, code: 'order.cancelled' }] } }]); // prettier-ignore
      }
    expect((await post(PROOF, { shipment_order_ids: [43] })).body).toMatchObject({ code: 'order.cancelled' });
    expect(printed).toEqual([]);
  });

  it('creates many sheets as a job that lists what it could not print', async () => {
    const asked = await post(SHEETS, { shipment_order_ids: [...range(1, 30), 40, 41], paper_size: 'A4' });
    expect(asked.status).toBe(200);
    const { job_id } = dataOf<JobProgress>(asked);
    const client = app.as('shop_owner');
    const done = await until(
      async () => {
        const job = await client.call(renderRoutes.job, { params: { job_id } });
        return job.state === 'done' && job;
      },
      30_000,
      'the job',
    );
    expect(done).toMatchObject({ done: 32, total: 32, file_url: `/client/v1/jobs/${job_id}/file` });
    expect(done.failures).toEqual([
      { shipment_order_id: 40, code: 'order.not_confirmed' },
      { shipment_order_id: 41, code: 'order.not_found' },
    ]);
    const file = await client.raw('GET', done.file_url!);
    expect(file.headers.get('content-disposition')).toContain('cover-sheets_A4_');
    expect(await readPdf(file.bytes, { dpi: 20, codes: false })).toHaveLength(8);
    expect(printed).toEqual(range(1, 30));
    expect((await app.as('other_shop').raw('GET', done.file_url!)).status).toBe(404);
    expect((await app.as('other_shop').raw('GET', `/client/v1/jobs/${job_id}`)).status).toBe(404);
    const kept = () =>
      app.db<{ id: string; same: boolean }[]>(
        'render',
        `SELECT f.id, f.sha256 = encode(sha256(string_agg(c.body, '' ORDER BY c.n)), 'hex') AS same
         FROM files.render_file f JOIN files.render_chunk c USING (object) GROUP BY f.object, f.id, f.sha256 ORDER BY f.id`,
      );
    const [first] = await kept();
    expect(await kept()).toEqual([{ id: first!.id, same: true }]);
    // A second run makes a file of its own, which takes the place of the first one.
    await app.db(
      'render',
      `UPDATE job_request SET state = 'waiting', result = NULL, queued_dt = '2000-01-01', seen_dt = NULL`,
    );
    await app.fire('render', 'job-sweeper');
    await app.drain();
    const [, second] = await kept();
    expect(await app.db('render', 'SELECT result FROM job_request')).toMatchObject([
      { result: { file_id: second!.id } },
    ]);
    expect((await client.raw('GET', done.file_url!)).status).toBe(200);
    app.clock.advance(8 * 24 * 60 * 60 * 1000);
    expect((await client.raw('GET', done.file_url!)).body).toMatchObject({ code: 'file.not_found' });
    await app.fire('render', 'files');
    expect([await kept(), await app.db('render', 'SELECT 1 FROM files.render_file')]).toEqual([[], []]);
  }, 60_000);

  it('serves a document of the earlier storage until it expires', async () => {
    const { job_id } = dataOf<JobProgress>(await post(SHEETS, { shipment_order_ids: range(1_000, 1_024), paper_size: 'A6' })); // prettier-ignore
    await app.drain();
    await app.db('render', `UPDATE job_request SET result = '{"file": true, "failures": []}' WHERE id = $1`, [job_id]);
    await app.db(
      'render',
      `INSERT INTO file (job_id, account_id, name, type, body, sha256, create_dt, expires_at) VALUES ($1, 1, 'old.pdf', 'application/pdf', '\\x255044', 'x', $2, $3)`,
      [job_id, app.clock.now(), new Date(app.clock.now().getTime() + 60_000)],
    );
    const file = await app.as('shop_owner').raw('GET', `/client/v1/jobs/${job_id}/file`);
    expect([file.status, file.bytes.toString(), file.headers.get('content-type')]).toEqual([200, '%PD', 'application/pdf']); // prettier-ignore
    expect((await app.as('other_shop').raw('GET', `/client/v1/jobs/${job_id}/file`)).status).toBe(404);
    app.clock.advance(60_000);
    expect((await app.as('shop_owner').raw('GET', `/client/v1/jobs/${job_id}/file`)).body).toMatchObject({ code: 'file.not_found' }); // prettier-ignore
    await app.fire('render', 'expired-files');
    expect(await app.db('render', 'SELECT job_id FROM file')).toEqual([]);
  }, 30_000);

  it('ends a job without a file where no order can be printed', async () => {
    const ids = range(1_000, 1_024);
    const { job_id } = dataOf<JobProgress>(await post(SHEETS, { shipment_order_ids: ids, paper_size: 'A6' }));
    await app.drain();
    const job = await app.as('shop_owner').call(renderRoutes.job, { params: { job_id } });
    expect(job).toMatchObject({ state: 'done', file_url: null });
    expect(job.failures).toHaveLength(25);
    const file = await app.as('shop_owner').raw('GET', `/client/v1/jobs/${job_id}/file`);
    expect(file.body).toMatchObject({ code: 'file.not_found' });
    expect((await app.as('shop_owner').raw('GET', '/client/v1/jobs/none')).body).toMatchObject({
      code: 'job.not_found',
    });
  }, 30_000);

  it('[A124] prints a test label in every size', async () => {
    for (const paper_size of ['A4', 'A5', 'A6', 'thermal-57', 'thermal-77', 'sticker-100x150', 'sticker-100x75']) {
      const answer = await app.as('shop_owner').raw('GET', `${renderRoutes.testLabel.path}?paper_size=${paper_size}`);
      expect(answer.headers.get('content-disposition')).toContain(`test-label_${paper_size}.pdf`);
      const pages = await readPdf(answer.bytes);
      expect(pages).toHaveLength(1);
      expect(pages[0]!.codes).toHaveLength(2);
    }
    expect(printed).toEqual([]);
  }, 30_000);

  it('is closed to those without the order flag', async () => {
    const worker = { kind: 'shop', account_id: 1, login_id: 9, access_level_id: 4, flags: {} } as never;
    expect((await post(SHEETS, { shipment_order_ids: [1], paper_size: 'A6' }, worker)).status).toBe(403);
    expect((await post(SHEETS, { shipment_order_ids: [1], paper_size: 'A6' }, 'staff_admin')).status).toBe(403);
  });
});

describe('links to documents', () => {
  it('[F-T4] are fetched by GET without a session, mark nothing as printed, and end', async () => {
    const get = (token: string) => app.anonymous.raw('GET', renderRoutes.document.path.replace(':token', token));
    for (const type of LINKED_DOCUMENTS) {
      const answer = await get(type);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    }
    expect(printed).toEqual([]);
    const gone = await get('expired');
    expect([gone.status, (gone.body as { code: string }).code]).toEqual([404, 'file.not_found']);
  });
});

describe('proof of shipment', () => {
  it('[A130] [A131] gives the handover form, which marks nothing as printed', async () => {
    const answer = await post(PROOF, { shipment_order_ids: [1, 2, 3] });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain('parcel-handover_');
    const [read] = await readPdf(answer.bytes, { dpi: 20, codes: false });
    for (const id of [1, 2, 3]) expect(read!.text).toContain(stored.get(id)!.partner_awb_no!);
    expect(read!.text).toContain('รวม3ชิ้น');
    expect(printed).toEqual([]);
  });

  it('gives cover sheets where they are asked for, which marks them', async () => {
    const answer = await post(PROOF, {
      shipment_order_ids: [1, 2, 3],
      doc_type: 'cover-sheet',
      paper_size: 'A5',
    });
    expect(await readPdf(answer.bytes, { dpi: 20, codes: false })).toHaveLength(2);
    expect(printed).toEqual([1, 2, 3]);
  });

  it('makes a long form as a job and shows a short one as a page', async () => {
    const { job_id } = dataOf<JobProgress>(await post(PROOF, { shipment_order_ids: range(1, 30) }));
    await app.drain();
    const file = await app.as('shop_owner').raw('GET', `/client/v1/jobs/${job_id}/file`);
    expect((await readPdf(file.bytes, { dpi: 20, codes: false })).at(-1)!.text).toContain('รวม30ชิ้น');
    const shown = await post(PROOF, { shipment_order_ids: [1], format: 'html' });
    expect(dataOf<{ html: string }>(shown).html).toContain('ใบส่งมอบพัสดุ');
  }, 30_000);
});

describe('receipts for cash on delivery', () => {
  it('are pages of A5 in the order asked for, with the goods and a code that finds the parcel, and mark nothing', async () => {
    const answer = await post(PROOF, { shipment_order_ids: [2, 1], doc_type: 'cod-receipt' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(answer.headers.get('content-disposition')).toContain('cod-receipt_');
    const pages = await readPdf(answer.bytes);
    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([[210, 148], [210, 148]]); // prettier-ignore
    for (const [at, id] of [2, 1].entries()) {
      const page = pages[at]!;
      for (const words of [`สินค้า${id}`, '1,250.00', 'FlashExpress', stored.get(id)!.order_no]) expect(page.text).toContain(words); // prettier-ignore
      expect(page.codes.map(({ text }) => text)).toEqual([stored.get(id)!.tracking_no]);
    }
    expect(printed).toEqual([]);
    mkdirSync('.out/look/print', { recursive: true });
    writeFileSync('.out/look/print/cod-receipt.png', pages[0]!.png);
  });

  it('are refused for parcels that nobody pays for, each by its number, and for too many', async () => {
    stored.set(50, fullOrder({ id: 50, cod_flag: 0, cod_amount: satang(0) }));
    stored.set(51, fullOrder({ id: 51, cod_status: 'return', shipment_status: 'on-return' }));
    const refused = await post(PROOF, { shipment_order_ids: [1, 50, 51], doc_type: 'cod-receipt' });
    expect([refused.status, refused.body]).toEqual([409, expect.objectContaining({ code: 'order.without_cod', data: { failures: [50, 51].map((shipment_order_id) => ({ shipment_order_id, code: 'order.without_cod' })) } })]); // prettier-ignore
    const many = await post(PROOF, { shipment_order_ids: range(1, 101), doc_type: 'cod-receipt' });
    expect((many.body as { code: string }).code).toBe('print.too_many');
    const preview = await post(PROOF, { shipment_order_ids: [1], doc_type: 'cod-receipt', format: 'html' });
    expect(dataOf<{ html: string }>(preview).html).toContain('ใบรับเงินปลายทาง (COD)');
  });

  it('are given by a link, too', async () => {
    const answer = await app.anonymous.raw('GET', '/client/v1/documents/cod-receipt');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });
});
