import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { invoicingService } from '@lamliang/app-invoicing/module';
import { renderService } from '@lamliang/app-render/module';
import { invoicingRoutes } from '@lamliang/contracts/invoicing';
import { plantBuyers, startService, type As, type StartedServices } from '@lamliang/platform/testing';

jest.setTimeout(60_000);

describe('previews of papers', () => {
  let app: StartedServices;
  let [shop, finance]: As[] = [];
  beforeAll(async () => {
    app = await startService([invoicingService, renderService], { at: new Date('2026-11-20T03:00:00Z') });
    plantBuyers(app.composition.runtime.edges);
    [shop, finance] = [app.as('credit_shop_owner'), app.as('staff_finance')];
  });
  afterAll(() => app?.stop());

  let made = 0;
  /** An approval of the shop with so many lines. */
  const pending = async (count = 2): Promise<number> => {
    await app.db(
      'invoicing',
      `INSERT INTO billable_line (account_id, order_id, order_no, tracking_no, charge_code, source_key, amount, charged_dt, create_dt)
       SELECT 3, n, 'LM' || n, 'LL' || n, 'cod_fee', 'looked:' || $1 || ':' || n, 10700, '2026-11-10', '2026-11-10' FROM generate_series(1, $2::integer) n`,
      [++made, count],
    );
    const { id } = await finance!.call(invoicingRoutes.createApproval, { params: { id: 3 }, body: { summary_date: '2026-11-20' } }); // prettier-ignore
    return id;
  };
  /** One that is an invoice by now. */
  const invoice = async (count = 2): Promise<number> => {
    const id = await pending(count);
    await finance!.call(invoicingRoutes.approveApproval, { params: { id }, body: {} });
    return id;
  };
  const look = (id: number, query: { form?: 'copy'; language?: 'th_en' } = {}, who = shop!) =>
    who.call(invoicingRoutes.invoicePreview, { params: { id }, query });
  const status = async (who: As, path: string) => (await who.raw('GET', path)).status;

  it('show what stands on a paper as a page that fetches nothing, as original or copy, with English beside it', async () => {
    const id = await invoice();
    const approval = await shop!.call(invoicingRoutes.approval, { params: { id } });
    const { html } = await look(id);
    for (const words of [approval.invoice_no!, '214.00', '14.00', 'ต้นฉบับ', 'LM1']) expect(html).toContain(words);
    expect(html).not.toMatch(/(src|href)="?https?:|url\((?!data:)|<script/);
    expect(html).not.toContain('Tax ID');
    const copy = await look(id, { form: 'copy', language: 'th_en' });
    for (const words of ['สำเนา', 'Tax ID']) expect(copy.html).toContain(words);
  }); // prettier-ignore

  it('show the sums of a paper whose lines stand in an annex, and the hash of that', async () => {
    const id = await invoice(320);
    const { html } = await look(id);
    const csv = await shop!.raw('GET', `/client/v1/invoice-approvals/${id}/document?form=annex`);
    expect(csv.bytes.toString('utf8').trim().split('\r\n')).toHaveLength(321);
    const [file] = await app.db<{ sha256: string }[]>('invoicing', `SELECT f.sha256 FROM paper_file f JOIN paper p ON p.id = f.paper_id WHERE p.invoice_approval_id = $1 AND f.form = 'annex'`, [id]); // prettier-ignore
    expect(html.replaceAll(/\s/g, '')).toContain(file!.sha256);
    expect(html).not.toContain('LM320');
  });

  it('are of the shop alone, of the kind of their route, and only of what was issued', async () => {
    const id = await invoice();
    const [paper] = await app.db<{ id: number }[]>('invoicing', 'SELECT id FROM paper WHERE invoice_approval_id = $1', [id]); // prettier-ignore
    const path = `/client/v1/invoice-approvals/${id}/preview`;
    for (const [who, answer] of [[shop!, 200], [app.as('other_shop'), 404], [app.as('warehouse_worker'), 403]] as const)
      expect([answer, await status(who, path)]).toEqual([answer, answer]);
    for (const place of ['tax-invoices', 'credit-notes']) expect(await status(shop!, `/client/v1/${place}/${paper!.id}/preview`)).toBe(404); // prettier-ignore
    const none = `/client/v1/invoice-approvals/${await pending()}/preview`;
    const { body } = await shop!.raw('GET', none);
    expect(body).toMatchObject({ code: 'file.not_found' });
  }); // prettier-ignore

  it('are shown to finance whoever they belong to, and to no other staff', async () => {
    const id = await invoice();
    const [paper] = await app.db<{ id: number; paper_no: string }[]>('invoicing', 'SELECT id, paper_no FROM paper WHERE invoice_approval_id = $1', [id]); // prettier-ignore
    const { html } = await finance!.call(invoicingRoutes.staffPaperPreview, { params: { id: paper!.id }, query: {} });
    expect(html).toContain(paper!.paper_no);
    expect(await status(app.as('staff_sales'), `/staff-api/v1/papers/${paper!.id}/preview`)).toBe(403);
    expect(await status(finance!, '/staff-api/v1/papers/999999/preview')).toBe(404);
  }); // prettier-ignore
});
