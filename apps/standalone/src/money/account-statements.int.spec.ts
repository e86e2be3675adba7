import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { invoicingService } from '@lamliang/app-invoicing/module';
import { renderService } from '@lamliang/app-render/module';
import { invoicingRoutes } from '@lamliang/contracts/invoicing';
import { startService, type As, type StartedServices } from '@lamliang/platform/testing';
import * as mupdf from 'mupdf';
import { issueInvoice, plantApproval, plantNote, plantPaper, plantTaxInvoice } from '../testing-papers.ts';

jest.setTimeout(60_000);
const DAY_MS = 86_400_000;

/** What a PDF says, without white space. */
function textOf(pdf: Buffer): string {
  const document = mupdf.Document.openDocument(pdf, 'application/pdf');
  const pages = Array.from({ length: document.countPages() }, (_, at) => document.loadPage(at).toStructuredText('preserve-whitespace').asText()); // prettier-ignore
  return pages.join('').replace(/\s+/g, '');
}

describe('a statement of account', () => {
  let app: StartedServices;
  let shop: As;
  let finance: As;
  beforeAll(async () => {
    app = await startService([invoicingService, renderService], { at: new Date('2026-11-20T03:00:00Z'), env: { LOG_LEVEL: 'silent' } }); // prettier-ignore
    [shop, finance] = [app.as('credit_shop_owner'), app.as('staff_finance')];
  });
  afterAll(() => app?.stop());

  const read = async (who: As, from: string, to: string, path = '/client/v1/account-statement') => {
    const { status, bytes, body } = await who.raw('GET', `${path}?from_date=${from}&to_date=${to}`);
    return status === 200 ? textOf(bytes) : [status, (body as { code: string }).code];
  };

  it('has what was asked for, what was paid and what is open, by how long it is overdue; a cancelled invoice asks for nothing', async () => {
    const first = await issueInvoice(app, await plantApproval(app, 3));
    const second = await plantApproval(app, 3);
    const open = await issueInvoice(app, second);
    const gone = await plantApproval(app, 3);
    await issueInvoice(app, gone);
    await finance.call(invoicingRoutes.changeApproval, { params: { id: gone }, body: { status: 'cancelled', reason: 'x' } }); // prettier-ignore
    app.clock.advance(10 * DAY_MS);
    const paid = await plantPaper(app, 'tax_invoice', first.id);
    await app.admin(`UPDATE invoicing.paper SET issue_date = '2026-11-30' WHERE id = $1`, [paid]);

    const whole = await read(shop, '2026-11-01', '2026-12-31');
    for (const words of [
      'ยอดยกมา0.00',
      `20พ.ย.69ใบแจ้งหนี้${first.paper_no}20ธ.ค.69107.00107.00`,
      `20พ.ย.69ใบแจ้งหนี้${open.paper_no}20ธ.ค.69ค้าง107.00214.00`,
      `30พ.ย.69รับชำระ${first.paper_no.replace('INV', 'TIV')}${first.paper_no}107.00107.00`,
      'เกินกำหนด1–30วัน107.00',
      'เพิ่มในงวด214.00',
      'รับชำระในงวด107.00',
      'ยอดคงค้าง107.00',
    ])
      expect(whole).toContain(words);
    // In December alone what came before is brought forward; before the payment both are open.
    const later = await read(shop, '2026-12-01', '2026-12-10');
    expect(later).toContain('ยอดยกมา107.00');
    expect(later).toContain('ยังไม่ครบกำหนด107.00');
    expect(await read(shop, '2026-11-20', '2026-11-29')).toContain('ยอดคงค้าง214.00');
    expect(await read(finance, '2026-11-01', '2026-12-31', '/staff-api/v1/account-statements/3')).toBe(whole);
  });

  it('names credit notes that the next invoice is lowered by, until it is issued', async () => {
    await plantNote(app, await plantTaxInvoice(app, 3));
    const day = '2026-12-31';
    const credited = await read(shop, '2026-11-01', day);
    expect(credited).toContain('ใบลดหนี้ที่จะหักในใบแจ้งหนี้ถัดไป-53.50');
    await app.db('invoicing', `INSERT INTO billable_line (account_id, order_id, order_no, tracking_no, charge_code, source_key, amount, charged_dt, create_dt) VALUES (3, 1, 'x', 'x', 'cod_fee', 'next', 20000, '2026-11-29', '2026-11-29')`); // prettier-ignore
    const { id } = await finance.call(invoicingRoutes.createApproval, { params: { id: 3 }, body: { summary_date: '2026-11-30' } }); // prettier-ignore
    await issueInvoice(app, id);
    expect(await read(shop, '2026-11-01', day)).toContain('146.50');
    expect(await read(shop, '2026-11-01', day)).not.toContain('ใบลดหนี้');
  });

  it('is of the own shop, for whoever may read its credit, and refuses what is no shop or no period', async () => {
    expect(await read(app.as('other_shop'), '2026-11-01', '2026-12-31')).not.toContain('INV00000');
    expect(await read(app.as('warehouse_worker'), '2026-11-01', '2026-12-31')).toEqual([403, 'permission.denied']);
    expect(await read(shop, '2025-01-01', '2026-12-31')).toEqual([400, 'request.invalid']);
    const path = '/staff-api/v1/account-statements';
    expect(await read(shop, '2026-11-01', '2026-12-31', `${path}/3`)).toEqual([403, 'permission.denied']);
    expect(await read(app.as('staff_sales'), '2026-11-01', '2026-12-31', `${path}/3`)).toEqual([403, 'permission.denied']); // prettier-ignore
  });
});
