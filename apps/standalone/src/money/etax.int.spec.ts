import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { invoicingService } from '@lamliang/app-invoicing/module';
import { renderService } from '@lamliang/app-render/module';
import { invoicingRoutes } from '@lamliang/contracts/invoicing';
import { hasOpenssl, testSignerIn } from '@lamliang/engines';
import { plantBuyers, startService, type As, type StartedServices } from '@lamliang/platform/testing';

jest.setTimeout(60_000);
const TODAY = new Date('2026-11-20T03:00:00Z');
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The XML within a PDF. */
async function attachedTo(pdf: Buffer): Promise<{ name: string; xml: Buffer }> {
  const [file] = (await PDFDocument.load(pdf)).getAttachments();
  return { name: file!.name, xml: Buffer.from(file!.data) };
}

(hasOpenssl() ? describe : describe.skip)('e-Tax of papers', () => {
  let app: StartedServices;
  let [shop, other, finance]: As[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'lamliang-etax-'));
  let ca = '';
  beforeAll(async () => {
    const signer = testSignerIn(folder, 'secret');
    ca = readFileSync(signer.ca, 'utf8');
    const env = { ETAX_P12: signer.p12, ETAX_P12_PASSWORD: 'secret', LOG_LEVEL: 'silent' };
    app = await startService([invoicingService, renderService], { at: TODAY, env });
    plantBuyers(app.composition.runtime.edges);
    [shop, other, finance] = [app.as('credit_shop_owner'), app.as('other_shop'), app.as('staff_finance')];
  });
  afterAll(async () => {
    await app?.stop();
    rmSync(folder, { recursive: true });
  });

  let made = 0;
  /** An invoice of the shop with a line of carriage and one of a COD fee, as it is issued. @returns its paper */
  const invoice = async (): Promise<number> => {
    await app.db(
      'invoicing',
      `INSERT INTO billable_line (account_id, order_id, order_no, tracking_no, charge_code, source_key, amount, charged_dt, create_dt)
       SELECT 3, n, 'LM' || n, 'LL' || n, (ARRAY['shipping', 'cod_fee'])[1 + n % 2], 'planted:' || $1 || ':' || n, 10000 + n, '2026-11-10', '2026-11-10' FROM generate_series(1, 2) n`,
      [++made],
    );
    const { id } = await finance!.call(invoicingRoutes.createApproval, { params: { id: 3 }, body: { summary_date: '2026-11-20' } }); // prettier-ignore
    await finance!.call(invoicingRoutes.approveApproval, { params: { id }, body: {} });
    const [paper] = await app.db<{ id: number }[]>('invoicing', 'SELECT id FROM paper WHERE invoice_approval_id = $1', [id]); // prettier-ignore
    return paper!.id;
  };
  const FORMS = { tax_invoice: ['T03', 'TIV'], receipt: ['T01', 'RCP'], credit_note: ['81', 'CDN'] } as const;
  /** A paper that follows an invoice or, of a credit note, a tax invoice; with its lines or with those that a receipt has. */
  const after = async (kind: keyof typeof FORMS, of: number, reason: string | null = null): Promise<number> => {
    const [etax_type, prefix] = FORMS[kind];
    const [row] = await app.db<{ id: number }[]>(
      'invoicing',
      `INSERT INTO paper (kind, etax_type, paper_no, issuer, branch, month, sequence, account_id, source_key, issue_date, seller, buyer, line_count, taxable_amount, exempt_amount, base_amount, vat_amount,
         total_amount, withholding_amount, refers_to_paper_id, figures, reason_code, lines_sha256, head_sha256, hash_version, issued_dt, issued_name)
       SELECT $2, $3, $4 || substr(paper_no, 4), issuer, branch, month, sequence, account_id, $2 || ':' || id, issue_date, seller, buyer, line_count, taxable_amount, exempt_amount, base_amount, vat_amount,
         total_amount, withholding_amount, id, CASE WHEN $2 = 'credit_note' THEN jsonb_build_object('original_amount', 2 * base_amount, 'correct_amount', base_amount, 'difference_amount', base_amount) END, $5,
         lines_sha256, head_sha256, hash_version, issued_dt, issued_name FROM paper WHERE id = $1 RETURNING id`,
      [of, kind, etax_type, prefix, reason],
    );
    await app.db('invoicing', 'INSERT INTO paper_line SELECT $2, line_no, account_id, billable_line_id, order_no, tracking_no, charge_code, charged_dt, base_amount, vat_bps, vat_amount, amount, withholding_bps FROM paper_line WHERE paper_id = $1', [of, row!.id]); // prettier-ignore
    return row!.id;
  };
  const get = (who: As | undefined, path: string) => who!.raw('GET', path);
  const nameOf = (headers: Headers) => /filename="?([^";]+)/.exec(headers.get('content-disposition') ?? '')?.[1];
  const kept = async (paper: number) => (await app.db<{ form: string }[]>('invoicing', `SELECT form FROM paper_file WHERE paper_id = $1 AND form LIKE 'etax%' ORDER BY form`, [paper])).map(({ form }) => form); // prettier-ignore
  const at = (kind: 'tax-invoices' | 'credit-notes', id: number) => `/client/v1/${kind}/${id}/e-tax`;

  it('[A196] [D2] of a tax invoice is downloaded as PDF/A-3 with the signed XML inside, the same bytes whenever it is asked for', async () => {
    const id = await after('tax_invoice', await invoice());
    const { status, bytes, headers } = await get(shop, at('tax-invoices', id));
    expect([status, headers.get('content-type'), nameOf(headers)]).toEqual([200, 'application/pdf', expect.stringMatching(/^TIV00000-202611-\d{6}-etax\.pdf$/)]); // prettier-ignore
    const xml = await get(shop, `${at('tax-invoices', id)}?form=xml`);
    expect([xml.headers.get('content-type'), nameOf(xml.headers)]).toEqual(['application/xml', nameOf(headers)!.replace(/pdf$/, 'xml')]); // prettier-ignore
    expect(await attachedTo(bytes)).toEqual({ name: 'ETDA-invoice.xml', xml: xml.bytes });
    const text = xml.bytes.toString();
    expect(text).toContain('<ram:TypeCode>T03</ram:TypeCode>');
    expect(text).toContain('<ram:Content>INV00000-202611-000001</ram:Content>');
    const der = /<ds:X509Certificate>([^<]+)/.exec(text)![1]!;
    expect(new X509Certificate(Buffer.from(der, 'base64')).verify(new X509Certificate(ca).publicKey)).toBe(true);
    expect(bytes.toString('latin1')).toContain('/SubFilter /ETSI.CAdES.detached');
    expect(bytes.toString()).toMatch(/pdfaid:part>3</);
    expect(await kept(id)).toEqual(['etax_pdf', 'etax_xml']);
    app.clock.advance(86_400_000);
    for (const who of [shop, finance]) {
      const path = who === shop ? at('tax-invoices', id) : `/staff-api/v1/papers/${id}/e-tax`;
      expect((await get(who, path)).bytes.equals(bytes)).toBe(true);
      expect((await get(who, `${path}?form=xml`)).bytes.equals(xml.bytes)).toBe(true);
    }
    expect(await shop!.call(invoicingRoutes.taxInvoice, { params: { id } })).toMatchObject({ e_tax: 'signed' });
  });

  it('[A185] of a credit note names the paper that it credits, and why', async () => {
    const of = await after('tax_invoice', await invoice());
    const id = await after('credit_note', of, 'CDNS03');
    const { status, bytes } = await get(shop, `${at('credit-notes', id)}?form=xml`);
    expect(status).toBe(200);
    const text = bytes.toString();
    for (const part of ['DebitCreditNote_CrossIndustryInvoice', '<ram:PurposeCode>CDNS03<', '<ram:IssuerAssignedID>TIV00000-202611-', '<ram:ReferenceTypeCode>T03<', '<ram:DifferenceInformationAmount>']) expect(text).toContain(part); // prettier-ignore
    expect(await attachedTo((await get(shop, at('credit-notes', id))).bytes)).toMatchObject({ xml: bytes });
  });

  it('is one also where four ask for it first', async () => {
    const id = await after('receipt', await invoice());
    const paths = ['', '?form=xml', '', '?form=xml'].map((query) => at('tax-invoices', id) + query);
    const answers = await Promise.all(paths.map((path) => get(shop, path)));
    expect(new Set(answers.map(({ bytes }) => sha256(bytes))).size).toBe(2);
    expect((await attachedTo(answers[0]!.bytes)).xml.equals(answers[1]!.bytes)).toBe(true);
  });

  it('[A198] is of the shop alone, by the route of its kind alone, and for whoever may read such papers', async () => {
    const of = await invoice();
    const tax = await after('tax_invoice', of);
    const note = await after('credit_note', tax, 'CDNS01');
    const status = async (who: As | undefined, path: string) => (await get(who, path)).status;
    for (const path of [at('tax-invoices', tax), at('credit-notes', note)])
      expect([path, await status(shop, path), await status(other, path), await status(app.as('warehouse_worker'), path)]).toEqual([path, 200, 404, 403]); // prettier-ignore
    for (const path of [at('tax-invoices', note), at('tax-invoices', of), at('credit-notes', tax), at('tax-invoices', 999_999)]) expect([path, await status(shop, path)]).toEqual([path, 404]); // prettier-ignore
    expect((await get(finance, `/staff-api/v1/papers/${of}/e-tax`)).body).toMatchObject({ code: 'file.not_found' });
    expect([await status(app.as('staff_sales'), `/staff-api/v1/papers/${tax}/e-tax`), await status(shop, `/staff-api/v1/papers/${tax}/e-tax`)]).toEqual([403, 403]); // prettier-ignore
  });

  it('is refused by the numbers of the rules that a paper breaks, and then nothing is kept', async () => {
    const note = await after('credit_note', await after('tax_invoice', await invoice()));
    expect((await get(shop, at('credit-notes', note))).body).toMatchObject({
      code: 'paper.etax_refused',
      data: { problems: [{ rule: 'DCN-Document-004', field: 'reason_code' }] },
    });
    expect(await kept(note)).toEqual([]);
  });

  it('says that it is unsigned where no certificate is good, and is signed once there is one', async () => {
    const id = await after('tax_invoice', await invoice());
    const old = await after('receipt', await invoice());
    const signed = (await get(shop, at('tax-invoices', old))).bytes;
    app.clock.set(new Date('2051-01-02T03:00:00Z'));
    const before = await get(finance, `/staff-api/v1/papers/${id}/e-tax`);
    expect([before.status, nameOf(before.headers)]).toEqual([200, expect.stringMatching(/-etax-unsigned\.pdf$/)]);
    expect((await PDFDocument.load(before.bytes)).getTitle()).toContain('ยังไม่ได้ลงลายมือชื่อดิจิทัล');
    expect((await attachedTo(before.bytes)).xml.toString()).not.toContain('ds:Signature');
    expect((await get(finance, `/staff-api/v1/papers/${id}/e-tax`)).bytes.equals(before.bytes)).toBe(true);
    const state = async (of: number) => (await finance!.call(invoicingRoutes.staffPaper, { params: { id: of } })).e_tax;
    expect([await state(id), await state(old)]).toEqual(['unsigned', 'signed']);
    // What was signed in its time stays so.
    expect((await get(finance, `/staff-api/v1/papers/${old}/e-tax`)).bytes.equals(signed)).toBe(true);
    app.clock.set(TODAY);
    const then = await get(finance, `/staff-api/v1/papers/${id}/e-tax`);
    expect(nameOf(then.headers)).toMatch(/-etax\.pdf$/);
    expect((await attachedTo(then.bytes)).xml.toString()).toContain('ds:Signature');
    expect(await kept(id)).toEqual(['etax_pdf', 'etax_pdf_unsigned', 'etax_xml', 'etax_xml_unsigned']);
  });
});
