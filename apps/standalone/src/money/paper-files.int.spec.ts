import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { invoicingService } from '@lamliang/app-invoicing/module';
import { renderService } from '@lamliang/app-render/module';
import { invoicingRoutes } from '@lamliang/contracts/invoicing';
import { authRoutes } from '@lamliang/contracts/auth';
import { renderRoutes } from '@lamliang/contracts/render';
import { plantBuyers, startService, until, type As, type StartedServices } from '@lamliang/platform/testing';
import * as mupdf from 'mupdf';
import { issueInvoice, plantPaper } from '../testing-papers.ts';

jest.setTimeout(60_000);
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A shop of a person, and its number. */
const PERSON = 4;
const NUMBER = '1234567890121';

/** What a PDF says, without white space. */
function textOf(pdf: Buffer): string {
  const document = mupdf.Document.openDocument(pdf, 'application/pdf');
  const pages = Array.from({ length: document.countPages() }, (_, at) => document.loadPage(at).toStructuredText('preserve-whitespace').asText()); // prettier-ignore
  return pages.join('').replace(/\s+/g, '');
}

describe('files of papers', () => {
  let app: StartedServices;
  let [shop, other, finance]: As[] = [];
  beforeAll(async () => {
    app = await startService([invoicingService, renderService], {
      at: new Date('2026-11-20T03:00:00Z'),
      env: { LOG_LEVEL: 'silent' },
    });
    app.composition.runtime.edges.delete(authRoutes.buyers.id);
    plantBuyers(app.composition.runtime.edges, (id) =>
      id === PERSON
        ? { account_type: 'ordinary', name: 'สมหญิง ใจดี', tax_id: null, number_id: 7, last_digits: '0121' }
        : {},
    );
    app.composition.runtime.edges.set(authRoutes.openBuyerNumber.id, { route: authRoutes.openBuyerNumber, run: () => Promise.resolve({ kind: 'json', headers: {}, body: { data: { number: NUMBER } } }) } as never); // prettier-ignore
    [shop, other, finance] = [app.as('credit_shop_owner'), app.as('other_shop'), app.as('staff_finance')];
  });
  afterAll(() => app?.stop());

  let made = 0;
  /** An invoice of the shop with so many lines, as it is issued. @returns the approval and its paper */
  const invoice = async (count = 2, account_id = 3): Promise<{ approval: number; paper: number; paper_no: string }> => {
    const id = await gathered(count, account_id);
    const { id: paper, paper_no } = await issueInvoice(app, id);
    return { approval: id, paper, paper_no };
  };
  /** What the shop owes for so many lines, not approved yet. */
  const gathered = async (count = 1, account_id = 3): Promise<number> => {
    await app.db(
      'invoicing',
      `INSERT INTO billable_line (account_id, order_id, order_no, tracking_no, charge_code, source_key, amount, charged_dt, create_dt)
       SELECT $3, n, 'LM' || n, 'LL' || n, (ARRAY['shipping', 'cod_fee'])[1 + n % 2], 'planted:' || $1 || ':' || n, 10000 + n, '2026-11-10', '2026-11-10' FROM generate_series(1, $2::integer) n`,
      [++made, count, account_id],
    );
    const asked = { params: { id: account_id }, body: { summary_date: '2026-11-20' } };
    return (await finance!.call(invoicingRoutes.createApproval, asked)).id;
  };
  const as = (kind: Parameters<typeof plantPaper>[1], of: { paper: number }) => plantPaper(app, kind, of.paper);
  const get = (who: As | undefined, path: string) => who!.raw('GET', path);
  const kept = (paper: number) => app.db<{ form: string; sha256: string }[]>('invoicing', 'SELECT form, sha256 FROM paper_file WHERE paper_id = $1 ORDER BY form', [paper]); // prettier-ignore
  const waiting = async (paper: number) => (await app.db<object[]>('invoicing', 'SELECT FROM paper_print WHERE paper_id = $1', [paper])).length; // prettier-ignore

  it('are made once a paper is issued: the original and the copy', async () => {
    const of = await invoice();
    await app.fire('invoicing', 'paper-files');
    await until(async () => (await waiting(of.paper)) === 0, 20_000, 'the files to be made');
    const files = await kept(of.paper);
    expect(files.map(({ form }) => form)).toEqual(['copy', 'original']);
    const { status, bytes, headers } = await get(shop, `/client/v1/invoice-approvals/${of.approval}/document`);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(headers.get('content-disposition')).toContain(`${of.paper_no}.pdf`);
    expect(sha256(bytes)).toBe(files[1]?.sha256);
  });

  it('[A196] a tax invoice is downloaded: original, copy and with English, each the same bytes whenever it is asked for', async () => {
    const id = await as('tax_invoice', await invoice());
    const path = `/client/v1/tax-invoices/${id}/document`;
    const texts = [];
    for (const query of ['', '?form=copy', '?language=th_en', '?form=copy&language=th_en']) {
      const { status, bytes } = await get(shop, path + query);
      expect([query, status]).toEqual([query, 200]);
      app.clock.advance(86_400_000);
      for (const who of [shop, finance])
        expect((await get(who, (who === shop ? path : `/staff-api/v1/papers/${id}/document`) + query)).bytes.equals(bytes)).toBe(true); // prettier-ignore
      texts.push(textOf(bytes));
    }
    expect(await kept(id)).toHaveLength(4);
    for (const text of texts) {
      expect(text).toContain('ใบเสร็จรับเงิน/ใบกำกับภาษี');
      expect(text).toContain('TIV00000-202611-00000');
      expect(text).toContain('บริษัททดสอบ3จำกัด');
    }
    expect(texts.map((text) => [text.includes('ต้นฉบับ'), text.includes('สำเนา'), text.includes('TaxID')])).toEqual([
      [true, false, false],
      [false, true, false],
      [true, false, true],
      [false, true, true],
    ]);
  });

  it('[A198] are of the shop alone, by the route of their kind alone, and for whoever may read such papers', async () => {
    const of = await invoice();
    const [tax, note, receipt] = [await as('tax_invoice', of), await as('credit_note', of), await as('receipt', of)];
    const status = async (who: As, path: string) => (await get(who, `${path}/document`)).status;
    const [taxes, notes, approvals] = ['/client/v1/tax-invoices', '/client/v1/credit-notes', '/client/v1/invoice-approvals']; // prettier-ignore
    for (const path of [`${taxes}/${tax}`, `${taxes}/${receipt}`, `${notes}/${note}`, `${approvals}/${of.approval}`]) {
      expect([path, await status(shop!, path)]).toEqual([path, 200]);
      expect([path, await status(other!, path)]).toEqual([path, 404]);
      expect([path, await status(app.as('warehouse_worker'), path)]).toEqual([path, 403]);
    }
    for (const path of [`${taxes}/${note}`, `${taxes}/${of.paper}`, `${notes}/${tax}`, `${approvals}/999999`, `${taxes}/999999`]) expect([path, await status(shop!, path)]).toEqual([path, 404]); // prettier-ignore
    const pending = await gathered();
    expect((await get(shop, `${approvals}/${pending}/document`)).body).toMatchObject({ code: 'file.not_found' });
    expect((await get(other, `${approvals}/${pending}/document`)).body).toMatchObject({ code: 'record.not_found' });
    for (const paper of [tax, note, receipt, of.paper]) {
      const path = `/staff-api/v1/papers/${paper}`;
      expect([await status(finance!, path), await status(app.as('staff_sales'), path), await status(shop!, path)]).toEqual([200, 403, 403]); // prettier-ignore
    }
  });

  it('are one also where two ask for it first', async () => {
    const id = await as('receipt', await invoice());
    const answers = await Promise.all([1, 2, 3, 4].map(() => get(shop, `/client/v1/tax-invoices/${id}/document`)));
    expect(new Set(answers.map(({ bytes }) => sha256(bytes))).size).toBe(1);
    expect(await kept(id)).toHaveLength(1);
  });

  it('name the number of a person, and are kept encrypted with it; no other place opens them', async () => {
    const of = await invoice(2, PERSON);
    const person = app.as({ account_id: PERSON, login_id: PERSON });
    const path = `/client/v1/invoice-approvals/${of.approval}/document`;
    const { bytes } = await get(person, path);
    expect(textOf(bytes)).toContain(`สมหญิงใจดี`);
    expect(textOf(bytes)).toContain(`เลขประจำตัวผู้เสียภาษี${NUMBER}`);
    expect((await get(finance, `/staff-api/v1/papers/${of.paper}/document`)).bytes.equals(bytes)).toBe(true);
    const [row] = await app.db<{ is_sealed: boolean; sha256: string; bytes: Buffer }[]>('invoicing', `SELECT is_sealed, sha256, bytes FROM paper_file WHERE paper_id = $1 AND form = 'original'`, [of.paper]); // prettier-ignore
    expect([row!.is_sealed, row!.sha256, row!.bytes.includes('%PDF')]).toEqual([true, sha256(bytes), false]);
    const moved = `INSERT INTO paper_file (paper_id, form, account_id, bytes, is_sealed, sha256, made_dt) SELECT paper_id, 'copy_en', account_id, bytes, true, sha256, made_dt FROM paper_file WHERE paper_id = $1 AND form = 'original'`;
    await app.db('invoicing', moved, [of.paper]);
    expect((await get(person, `${path}?form=copy&language=th_en`)).status).toBe(500);
  });

  it('list the lines of a paper with more than 300 in an annex, whose hash stands on it', async () => {
    const of = await invoice(301);
    const path = `/client/v1/invoice-approvals/${of.approval}/document`;
    const annex = await get(shop, `${path}?form=annex`);
    expect(annex.headers.get('content-type')).toContain('text/csv');
    const rows = annex.bytes.toString().replace('\ufeff', '').trim().split('\r\n');
    expect(rows).toHaveLength(302);
    expect(rows[0]).toBe('ลำดับ,วันที่คิดค่าใช้จ่าย,ค่าใช้จ่าย,เลขที่รายการ,เลขติดตาม,ก่อน VAT (บาท),อัตรา VAT (%),VAT (บาท),รวม VAT (บาท),หัก ณ ที่จ่าย (%)'); // prettier-ignore
    expect(rows[1]).toBe('1,10/11/2026 07:00,ค่าธรรมเนียม COD,LM1,LL1,93.47,7,6.54,100.01,3');
    for (const query of ['', '?form=copy']) {
      const text = textOf((await get(shop, path + query)).bytes);
      expect(text).toContain('รายละเอียด301รายการอยู่ในเอกสารแนบ');
      expect(text).toContain(sha256(annex.bytes));
    }
    const small = await invoice();
    expect((await get(shop, `/client/v1/invoice-approvals/${small.approval}/document?form=annex`)).body).toMatchObject({ code: 'file.not_found' }); // prettier-ignore
  });

  it('are made later where the printer is away, and until then whoever asks is told so', async () => {
    const { edges } = app.composition.runtime;
    const printer = edges.get(renderRoutes.paper.id)!;
    edges.set(renderRoutes.paper.id, { route: renderRoutes.paper, run: () => Promise.reject(new Error('away')) } as never); // prettier-ignore
    const of = await invoice();
    await app.fire('invoicing', 'paper-files');
    const tried = () => app.db<{ attempts: number }[]>('invoicing', 'SELECT attempts FROM paper_print WHERE paper_id = $1', [of.paper]); // prettier-ignore
    await until(async () => (await tried())[0]?.attempts === 1, 20_000, 'a try');
    const path = `/client/v1/invoice-approvals/${of.approval}/document`;
    expect((await get(shop, path)).body).toMatchObject({ code: 'service.unavailable' });
    expect(await kept(of.paper)).toEqual([]);
    edges.set(renderRoutes.paper.id, printer);
    await until(
      async () => {
        app.clock.advance(200_000);
        await app.fire('invoicing', 'paper-files');
        return (await waiting(of.paper)) === 0;
      },
      20_000,
      'the files to be made',
    );
    expect((await get(shop, path)).status).toBe(200);
  });

  it('[D2] are what their hashes say, and nobody changes or deletes them', async () => {
    const of = await invoice();
    await get(shop, `/client/v1/invoice-approvals/${of.approval}/document`);
    for (const sql of [
      `UPDATE paper_file SET bytes = 'x', sha256 = sha256`,
      'DELETE FROM paper_file',
      'TRUNCATE paper_file',
    ])
      await expect(app.db('invoicing', sql)).rejects.toMatchObject({ code: '42501' });
    const insert = `INSERT INTO paper_file (paper_id, form, account_id, bytes, sha256, made_dt) VALUES ($1, 'other', 3, 'x', repeat('0', 64), '2026-11-20')`;
    await expect(app.db('invoicing', insert, [of.paper])).rejects.toMatchObject({ code: '23514' });
  });
});
