import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { invoicingService } from '@lamliang/app-invoicing/module';
import { authService } from '@lamliang/app-auth/module';
import { authRoutes, type AccountTerms } from '@lamliang/contracts/auth';
import { invoicingRoutes } from '@lamliang/contracts/invoicing';
import { satang } from '@lamliang/kernel';
import { startService, type As, type StartedServices } from '@lamliang/platform/testing';

jest.setTimeout(60_000);
const KEYS = { NUMBER_KEYS: '1:key-of-the-numbers-for-these-tests-alone', NUMBER_INDEX_KEY: 'key-of-the-index-for-these-tests-alone' }; // prettier-ignore
const ADDRESS = { address: '99/1 ถนนพระรามที่ 9', subdistrict: 'ห้วยขวาง', district: 'ห้วยขวาง', province: 'กทม.', zip_code: '10310' }; // prettier-ignore
const CARD = '1234567890121';

describe('papers of shops as auth knows them', () => {
  let app: StartedServices;
  let finance: As;
  beforeAll(async () => {
    app = await startService([authService, invoicingService], {
      env: { ...KEYS, LOG_LEVEL: 'silent' },
      at: new Date('2026-11-20T03:00:00Z'),
    });
    finance = app.as('staff_finance');
  });
  afterAll(() => app?.stop());

  let made = 0;
  /** A shop with a session of its owner. */
  const shopOf = async (shop: Partial<NonNullable<AccountTerms['shop']>>): Promise<{ account_id: number; owner: As }> => {
    const telephone = `08123400${String(++made).padStart(2, '0')}`;
    const login = { telephone, email: `${telephone}@example.com`, password: 'Lamliang-1', user_name: 'x' };
    const whole = { name: 'สมหญิง', last_name: 'ใจดี', account_type: 'ordinary', payment_type: 'credit', ...shop } as const;
    const { account_id } = await app.service('seed')(authRoutes.createAccount, { body: { login, shop: whole } });
    const session = await app.anonymous.call(authRoutes.login, { body: { username: login.email, password: login.password } });
    return { account_id: account_id ?? 0, owner: app.bearer(session.token) };
  }; // prettier-ignore
  const company = { account_type: 'juristic', company_name: 'บริษัท น้ำผึ้งแท้ จำกัด', head_office_flag: 1, tax_id: '0105556012341', registered_address: ADDRESS } as const; // prettier-ignore
  /** An invoice of one COD fee. @returns the answer to its approval */
  const invoice = async (account_id: number) => {
    await app.db(
      'invoicing',
      `INSERT INTO billable_line (account_id, order_id, order_no, tracking_no, charge_code, source_key, amount, charged_dt, create_dt)
       SELECT $1, 1, 'LM1', 'LL1', c, $2 || c, 10700, '2026-11-10', '2026-11-10' FROM unnest(ARRAY['cod_fee', 'shipping']) c`,
      [account_id, `planted:${++made}:`],
    );
    const { id } = await finance.call(invoicingRoutes.createApproval, { params: { id: account_id }, body: { summary_date: '2026-11-20' } }); // prettier-ignore
    const approval = await finance.call(invoicingRoutes.approveApproval, { params: { id }, body: {} });
    const [row] = await app.db<{ id: number }[]>('invoicing', 'SELECT id FROM paper WHERE paper_no = $1', [approval.invoice_no]); // prettier-ignore
    return row?.id ?? 0;
  };
  const staffPaper = (id: number) => finance.call(invoicingRoutes.staffPaper, { params: { id } });

  it('name a company by its registered name, tax id, head office and address with its code', async () => {
    const { account_id } = await shopOf(company);
    expect(await staffPaper(await invoice(account_id))).toMatchObject({
      account_id,
      kind: 'invoice',
      buyer: {
        name: 'บริษัท น้ำผึ้งแท้ จำกัด',
        is_juristic: true,
        tax_id: '0105556012341',
        branch: '00000',
        address: { line: ADDRESS.address, sub_district: 'ห้วยขวาง', province: 'กรุงเทพมหานคร', sub_district_code: '101701', zip_code: '10310' },
      },
    }); // prettier-ignore
  });

  it.each([
    ['สาขาที่ 3', '00003'],
    ['๐๐๐๑๒', '00012'],
    ['ลาดพร้าว', null],
  ])('take the branch %s for %s, and never for the head office', async (branch_name, branch) => {
    const { account_id } = await shopOf({ ...company, head_office_flag: 0, branch_name });
    expect((await staffPaper(await invoice(account_id))).buyer.branch).toBe(branch);
  });

  it('go to the address for invoices from when the shop gave one; what was issued stays', async () => {
    const { account_id, owner } = await shopOf(company);
    const first = await invoice(account_id);
    const invoice_address = { ...ADDRESS, address: '1 ถนนสุขุมวิท', subdistrict: 'คลองเตย', district: 'คลองเตย', zip_code: '10110' }; // prettier-ignore
    await owner.call(authRoutes.updateProfile, { body: { invoice_address } });
    expect((await staffPaper(await invoice(account_id))).buyer.address).toMatchObject({ line: '1 ถนนสุขุมวิท', sub_district_code: '103301' }); // prettier-ignore
    expect((await staffPaper(first)).buyer.address.line).toBe(ADDRESS.address);
  });

  it('keep the number of a person sealed with auth: pages show four digits, a document has it and its opening is audited', async () => {
    const { account_id } = await shopOf({ id_card_number: CARD, registered_address: ADDRESS });
    const id = await invoice(account_id);
    const again = await invoice(account_id);
    expect((await staffPaper(id)).buyer).toMatchObject({ name: 'สมหญิง ใจดี', is_juristic: false, branch: null, tax_id: `••••${CARD.slice(-4)}` }); // prettier-ignore
    const everything = await app.db(
      'invoicing',
      'SELECT buyer::text FROM paper UNION ALL SELECT party::text FROM buyer',
    );
    expect(JSON.stringify(everything)).not.toContain(CARD);
    const numbers = await app.db<{ id: number; kept: string }[]>('auth', `SELECT id, encode(sealed, 'escape') AS kept FROM buyer_number WHERE account_id = $1`, [account_id]); // prettier-ignore
    expect(numbers).toHaveLength(1);
    expect(numbers[0]?.kept).not.toContain(CARD);
    const reason = (await staffPaper(again)).paper_no;
    const opened = await app.service('invoicing')(authRoutes.openBuyerNumber, { body: { account_id, number_id: numbers[0]?.id ?? 0, reason } }); // prettier-ignore
    expect(opened).toEqual({ number: CARD });
    const trail = await app.db('auth', `SELECT action, reason FROM audit_entry WHERE target_id = $1 AND action LIKE 'account.buyer%' ORDER BY id`, [String(account_id)]); // prettier-ignore
    // The files of both papers are made meanwhile, for which the number is opened too.
    expect(trail[0]).toMatchObject({ action: 'account.buyer_number_kept' });
    expect(trail).toContainEqual({ action: 'account.buyer_number_opened', reason });
    const other = await shopOf(company);
    await expect(app.service('invoicing')(authRoutes.openBuyerNumber, { body: { account_id: other.account_id, number_id: numbers[0]?.id ?? 0, reason } })).rejects.toMatchObject({ code: 'record.not_found' }); // prettier-ignore
  });

  it('[A198] a tax invoice of another shop is not found, in the list neither', async () => {
    const [one, two] = [await shopOf(company), await shopOf(company)];
    const plant = `INSERT INTO paper (kind, etax_type, paper_no, issuer, branch, month, sequence, account_id, source_key, issue_date, seller, buyer, line_count, taxable_amount, exempt_amount, base_amount, vat_amount, total_amount, withholding_amount, lines_sha256, head_sha256, hash_version, issued_dt, issued_name)
      SELECT 'tax_invoice', 'T03', 'TIV00000-202611-9000' || n, '0000000000000', '00000', '202611', 90000 + n, $1::bigint, 'planted:' || n, ('2026-11-' || (10 + n))::date, seller, buyer, 1, 100, 0, 100, 7, 107, 0, lines_sha256, head_sha256, 2, now(), 'x' FROM paper, generate_series(1, 3) n WHERE id = (SELECT min(id) FROM paper) RETURNING id`;
    const ids = (await app.db<{ id: number }[]>('invoicing', plant, [one.account_id])).map(({ id }) => id);
    const list = await one.owner.call(invoicingRoutes.taxInvoices, { query: { limit: 2 } });
    expect(list.rows.map(({ paper_no }) => paper_no)).toEqual(['TIV00000-202611-90003', 'TIV00000-202611-90002']);
    const more = await one.owner.call(invoicingRoutes.taxInvoices, { query: { limit: 2, after: list.next ?? '' } });
    expect(more.rows.map(({ paper_no }) => paper_no)).toEqual(['TIV00000-202611-90001']);
    const found = await one.owner.call(invoicingRoutes.taxInvoices, { query: { search: '90002', from_date: '2026-11-12', to_date: '2026-11-12' } }); // prettier-ignore
    expect(found.rows).toMatchObject([{ base_amount: satang(100), vat_amount: satang(7), buyer_name: expect.any(String) }]); // prettier-ignore
    for (const id of ids) {
      expect((await one.owner.raw('GET', `/client/v1/tax-invoices/${id}`)).status).toBe(200);
      expect((await two.owner.raw('GET', `/client/v1/tax-invoices/${id}`)).body).toMatchObject({ code: 'record.not_found' }); // prettier-ignore
    }
    expect((await two.owner.call(invoicingRoutes.taxInvoices, { query: {} })).rows).toEqual([]);
    // An invoice is no tax invoice.
    const asked = await invoice(one.account_id);
    expect((await one.owner.raw('GET', `/client/v1/tax-invoices/${asked}`)).status).toBe(404);
  });
});
