import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { invoicingRoutes, type PaperContent } from '@lamliang/contracts/invoicing';
import { plantBuyers, startService, type PlantedBuyer, type StartedServices } from '@lamliang/platform/testing';
import { satang, ZERO } from '@lamliang/kernel';
import type { Tx } from '@lamliang/platform';
import { invoicingService } from '../invoicing.module.ts';
import { BuyersService } from '../parties/buyers.service.ts';
import { PapersService } from './papers.service.ts';

jest.setTimeout(60_000);

describe('what a payment of an invoice is receipted by', () => {
  let app: StartedServices;
  let papers: PapersService;
  let buyers: BuyersService;
  const told = new Map<number, Partial<PlantedBuyer>>();
  beforeAll(async () => {
    app = await startService([invoicingService], { at: new Date('2026-11-20T03:00:00Z') });
    plantBuyers(app.composition.runtime.edges, (id) => told.get(id) ?? {});
    const [service] = app.composition.services;
    [papers, buyers] = [service!.app.get(PapersService), service!.app.get(BuyersService)];
  });
  afterAll(() => app?.stop());
  const system = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => app.composition.services[0]!.db.system(work);

  let last = 3_000;
  /** An invoice of a shop of its own. @param amounts satang with VAT by charge */
  const invoice = async (amounts: Record<string, number>): Promise<{ id: number; account_id: number }> => {
    const account_id = ++last;
    for (const [charge, amount] of Object.entries(amounts))
      await app.db(
        'invoicing',
        `INSERT INTO billable_line (account_id, order_id, order_no, tracking_no, charge_code, source_key, amount, charged_dt, create_dt) VALUES ($1, $1, 'LM1', 'LL1', $2, $3, $4, '2026-11-10', '2026-11-10')`,
        [account_id, charge, `planted:${account_id}:${charge}`, amount],
      );
    const finance = app.as('staff_finance');
    const made = await finance.call(invoicingRoutes.createApproval, { params: { id: account_id }, body: { summary_date: '2026-11-20' } }); // prettier-ignore
    await finance.call(invoicingRoutes.approveApproval, { params: { id: made.id }, body: {} });
    return { account_id, id: (await system((tx) => papers.invoiceOf(tx, made.id))).id };
  };
  const pay = async ({ id, account_id }: { id: number; account_id: number }, paid_on = '2026-11-20', source_key = `payment:${id}`, withheld_amount = satang(23_00)) => {
    await buyers.know([account_id]);
    return system((tx) => papers.issueForPayment(tx, { invoice_paper_id: id, paid_on, withheld_amount, source_key, issued_name: 'การเงิน' }));
  }; // prettier-ignore
  const content = (id: number): Promise<PaperContent> => system((tx) => papers.content(tx, id));

  it('is one receipt and tax invoice, in which what has VAT and what is free of it stand apart, as soon as one line has VAT', async () => {
    const of = await invoice({ shipping: 2_000_00, cod_fee: 107_00, premium: 50_00 });
    const { id, paper_no, kind } = await pay(of);
    expect([kind, paper_no]).toEqual(['tax_invoice', 'TIV00000-202611-000001']);
    const paper = await content(id);
    expect(paper).toMatchObject({
      kind: 'tax_invoice',
      etax_type: 'T03',
      issue_date: '2026-11-20',
      taxable_amount: 100_00,
      exempt_amount: 2_050_00,
      base_amount: 2_150_00,
      vat_amount: 7_00,
      total_amount: 2_157_00,
      withholding_amount: 23_00,
      seller: { name: 'บริษัท ลำเลียง (ตัวอย่าง) จำกัด', tax_id: '0105500000000', branch: '00000', address: { sub_district: 'พระบรมมหาราชวัง', sub_district_code: '100101' } },
      buyer: { is_juristic: true, branch: '00000', tax_id: `01055${String(of.account_id).padStart(8, '0')}` },
      due_date: null,
    }); // prettier-ignore
    const source = await content(of.id);
    expect(paper.refers_to).toEqual([{ paper_no: source.paper_no, kind: 'invoice', etax_type: null, issue_date: '2026-11-20' }]); // prettier-ignore
    expect(paper.lines).toEqual(source.lines);
  });

  it('stands among all documents of the shop, newest first, found by kind, day and number', async () => {
    const of = await invoice({ shipping: 2_000_00, cod_fee: 107_00 });
    const { paper_no } = await pay(of);
    await app.db(
      'invoicing',
      `INSERT INTO withholding_certificate (account_id, document_no, document_key, document_date, base_amount, tax_amount, file_id, status, refund_flag, attempts, handed_by, create_dt, version)
       VALUES ($1, 'WT 15/2569', 'wt15/2569', '2026-11-19', 200000, 2000, 'f', 'pending', 0, 0, 1, now(), 1)`,
      [of.account_id],
    );
    const documents = async (query: object) => {
      const page = await app.as('staff_finance').call(invoicingRoutes.accountDocuments, { params: { id: of.account_id }, query }); // prettier-ignore
      return page.rows.map(({ kind, amount, document_status }) => [kind, amount, document_status]);
    };
    const certificate = ['withholding_certificate', 20_00, 'pending'];
    const receipt = ['tax_invoice', 2_107_00, null];
    const billed = [receipt, ['invoice', 2_107_00, null], ['invoice_approval', 2_107_00, 'approved']];
    const all = await documents({});
    expect(all).toHaveLength(4);
    expect(all).toEqual([...billed.toSorted((a, b) => all.findIndex(([kind]) => kind === a[0]) - all.findIndex(([kind]) => kind === b[0])), certificate]); // prettier-ignore
    expect(await documents({ kind: 'tax_invoice' })).toEqual([receipt]);
    expect(await documents({ search: paper_no.slice(-6).toLowerCase() })).toContainEqual(receipt);
    expect(await documents({ to_date: '2026-11-19' })).toEqual([certificate]);
    expect(await documents({ page: 2, limit: 3 })).toEqual([certificate]);
    const other = await app.as('staff_finance').call(invoicingRoutes.accountDocuments, { params: { id: of.account_id + 500 }, query: {} }); // prettier-ignore
    expect(other).toMatchObject({ rows: [], total: 0 });
  });

  it('is a mere receipt, and no tax invoice, where all of it is free of VAT', async () => {
    const { id, kind } = await pay(await invoice({ shipping: 2_000_00 }));
    expect(kind).toBe('receipt');
    expect(await content(id)).toMatchObject({ etax_type: 'T01', paper_no: 'RCP00000-202611-000001', vat_amount: 0, exempt_amount: 2_000_00 }); // prettier-ignore
  });

  it.each([0, 19_99])(
    'says what was kept back of this payment, not what the invoice reckoned: %d',
    async (withheld) => {
      const of = await invoice({ shipping: 2_000_00 });
      expect(await content(of.id)).toMatchObject({ withholding_amount: 20_00 });
      const { id } = await pay(of, '2026-11-20', `payment:${of.id}`, satang(withheld));
      expect(await content(id)).toMatchObject({ total_amount: 2_000_00, withholding_amount: withheld });
    },
  );

  it('is one for one payment, also where it is asked for at the same time', async () => {
    const of = await invoice({ cod_fee: 10_00 });
    const made = await Promise.all([1, 2, 3, 4].map(() => pay(of)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(made.filter(({ fresh }) => fresh)).toHaveLength(1);
  });

  it('is of the day of the payment and of its month, with the VAT of that day', async () => {
    const of = await invoice({ cod_fee: 107_00 });
    expect((await content((await pay(of, '2026-10-31')).id)).issue_date).toBe('2026-10-31');
    const { id } = await pay(await invoice({ cod_fee: 107_00 }), '2026-10-31');
    expect((await content(id)).paper_no).toBe('TIV00000-202610-000002');
    await expect(pay(of, '2027-10-01', 'payment:too late')).rejects.toMatchObject({ code: 'paper.no_rate' });
  });

  it.each([
    ['tax id', { tax_id: null }, ['tax_id']],
    ['branch', { head_office_flag: 0, branch_code: null }, ['branch']],
    ['address', { address: null }, ['address']],
    ['name, address, tax id and branch', { name: ' ', address: null, tax_id: '123', head_office_flag: 0 }, ['name', 'address', 'tax_id', 'branch']],
  ] as const)('is refused where the %s of a company is not known; its invoice is not', async (_what, lack, lacks) => {
    told.set(last + 1, lack);
    const of = await invoice({ cod_fee: 107_00 });
    await expect(pay(of)).rejects.toMatchObject({ code: 'paper.buyer_incomplete', more: { data: { lacks } } });
    told.set(of.account_id, {});
    expect((await pay(of)).fresh).toBe(true);
  }); // prettier-ignore

  it('names a person without a branch, and withholds nothing of one', async () => {
    told.set(last + 1, {
      account_type: 'ordinary',
      name: 'สมหญิง ใจดี',
      tax_id: null,
      number_id: 7,
      last_digits: '0121',
    });
    const of = await invoice({ shipping: 2_000_00, cod_fee: 107_00 });
    expect(await content(of.id)).toMatchObject({ withholding_amount: 0 });
    const { id } = await pay(of, '2026-11-20', `payment:${of.id}`, ZERO);
    expect(await content(id)).toMatchObject({ withholding_amount: 0, buyer: { name: 'สมหญิง ใจดี', is_juristic: false, branch: null, tax_id: null } }); // prettier-ignore
    expect(JSON.stringify(await content(id))).not.toContain('0121');
    const [approval] = await app.db('invoicing', 'SELECT withholding_amount FROM invoice_approval WHERE account_id = $1', [of.account_id]); // prettier-ignore
    expect(approval).toEqual({ withholding_amount: 0 });
  });

  it('[D2] nobody changes one but the function that erases persons: of companies nothing, of persons once the law wants the paper no longer', async () => {
    told.set(last + 1, {
      account_type: 'ordinary',
      name: 'สมชาย ใจกว้าง',
      tax_id: null,
      number_id: 8,
      last_digits: '0122',
    });
    const [person, company] = [await pay(await invoice({ cod_fee: 107_00 })), await pay(await invoice({ cod_fee: 107_00 }))]; // prettier-ignore
    const ids = [person.id, company.id];
    const state = () => app.db('invoicing', `SELECT id, buyer->>'name' AS name, buyer->>'number_id' AS number_id, total_amount, (SELECT count(*)::int FROM paper_file f WHERE f.paper_id = p.id) AS files FROM paper p WHERE id = ANY ($1) ORDER BY id`, [ids]); // prettier-ignore
    await app.db('invoicing', `INSERT INTO paper_file (paper_id, form, account_id, bytes, sha256, made_dt, is_sealed) SELECT id, 'planted', account_id, 'x', encode(sha256('x'), 'hex'), now(), true FROM paper WHERE id = ANY ($1)`, [ids]); // prettier-ignore
    await app.fire('invoicing', 'erase-papers');
    const before = (await state()) as { name: string }[];
    expect(before.map(({ name }) => name)).toEqual(['สมชาย ใจกว้าง', expect.stringMatching(/^บริษัท/)]);
    await app.admin(`UPDATE invoicing.paper SET issue_date = '2020-12-31' WHERE id = ANY ($1)`, [ids]);
    await app.fire('invoicing', 'erase-papers');
    expect(await state()).toEqual([{ ...before[0], name: '[erased]', number_id: null, files: 0 }, before[1]]);
  });
});
