import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { invoicingService } from '@lamliang/app-invoicing/module';
import { renderService } from '@lamliang/app-render/module';
import type { PayloadOf } from '@lamliang/contracts';
import { authRoutes, type AccountTerms } from '@lamliang/contracts/auth';
import { invoicingRoutes, type StaffPayeeCertificate } from '@lamliang/contracts/invoicing';
import { walletEvents, walletRoutes } from '@lamliang/contracts/wallet';
import { csvRows, HOUR_MS, satang, uuidv7 } from '@lamliang/kernel';
import { readXlsx, type As } from '@lamliang/platform/testing';
import * as mupdf from 'mupdf';
import { CARRIER_COMPANY } from '../testing-papers.ts';
import { refusal, startOrders, type OrdersUnderTest } from '../testing.ts';

jest.setTimeout(90_000);
const ADDRESS = { address: '99/1 ถนนพระรามที่ 9', subdistrict: 'ห้วยขวาง', district: 'ห้วยขวาง', province: 'กรุงเทพมหานคร', zip_code: '10310' }; // prettier-ignore
const TAX_ID = '0105556012341';
const COMPANY = { account_type: 'juristic', company_name: 'บริษัท ใบชา จำกัด', head_office_flag: 1, tax_id: TAX_ID, registered_address: ADDRESS } as const; // prettier-ignore
const NUMBER = '1234567890121';
const PERSON = { account_type: 'ordinary', name: 'สมหญิง', last_name: 'ใจดี', id_card_number: NUMBER, registered_address: ADDRESS } as const; // prettier-ignore
type Commission = PayloadOf<typeof walletEvents.commissionSettled>;

/** What a PDF says, without white space. */
function textOf(pdf: Buffer): string {
  const document = mupdf.Document.openDocument(pdf, 'application/pdf');
  const pages = Array.from({ length: document.countPages() }, (_, at) => document.loadPage(at).toStructuredText('preserve-whitespace').asText()); // prettier-ignore
  return pages.join('').replace(/\s+/g, '');
}

describe('certificates of tax that we withhold', () => {
  let t: OrdersUnderTest;
  let finance: As;
  let shops = 0;
  beforeAll(async () => {
    t = await startOrders([authService, invoicingService, renderService], { LOG_LEVEL: 'error', PAPERS_PRINTED: 'when-asked' }, new Date('2026-10-20T03:00:00Z')); // prettier-ignore
    finance = t.app.as('staff_finance');
    await t.fund(1, 5_000_00, 0, 0);
  }, 90_000);
  afterAll(() => t?.app.stop(), 30_000);

  const newShop = async (more: Partial<NonNullable<AccountTerms['shop']>> = COMPANY) => {
    const telephone = `08140000${String(++shops).padStart(2, '0')}`;
    const login = { telephone, email: `${telephone}@shop.example`, password: 'Lamliang-1', user_name: 'เจ้าของ' };
    const shop = { name: 'ใบชา', account_type: 'ordinary', ...more } as const;
    const { account_id } = await t.app.service('seed')(authRoutes.createAccount, { body: { login, shop } });
    return { account_id: account_id!, who: t.app.as({ account_id: account_id! }) };
  };
  type Shop = Awaited<ReturnType<typeof newShop>>;
  /** The bank has paid commission that finance had approved. @returns the withdrawal and its number */
  const paid = async ({ account_id }: Shop, amount = 1_000_00, kept = 30_00) => {
    const [round] = await t.app.db<{ id: number }[]>(
      'wallet',
      `INSERT INTO cod_round (account_id, kind, round_date, status, order_count, cod_amount, cod_fee_amount, cod_fee_vat_amount, commission_amount, withheld_bps, withheld_amount, create_dt, approved_by, approved_name, approved_dt, bank_name, account_name, last_digits, account_sealed)
       VALUES ($1, 'commission', '2026-10-20', 'approved', 0, 0, 0, 0, $2, 300, $3, now(), 1, 'x', now(), 'กสิกรไทย', 'ใบชา', '7890', 'x') RETURNING id`,
      [account_id, amount, kept],
    );
    const body = { status: 'transferred', bank_reference: 'KB-1' } as const;
    const { cod_approval_no } = await finance.call(walletRoutes.moveCodRound, { params: { id: round!.id }, body });
    await t.app.drain();
    return { id: round!.id, no: cod_approval_no };
  };
  /** Tells of a payment as wallet does; again it is told by another event. */
  const tell = async (of: Partial<Commission> & Pick<Commission, 'account_id' | 'cod_round_id'>) => {
    const { topic, type } = walletEvents.commissionSettled;
    const now = t.app.clock.now();
    const payload: Commission = { cod_approval_no: `CR-${of.cod_round_id}`, status: 'transferred', commission_amount: 1_000_00, withheld_amount: 30_00, withheld_bps: 300, net_amount: 970_00, transferred_at: now.toISOString(), occurred_at: now.toISOString(), ...of }; // prettier-ignore
    await t.app.publish([{ event_id: uuidv7(now), topic, type, key: String(of.cod_round_id), version: 1, payload, headers: {}, occurred_at: now }]); // prettier-ignore
    await t.app.drain();
  };
  const issue = () => t.app.fire('invoicing', 'issue-payee-certificates');
  /** To a time of Bangkok, as 2026-11-01T01:30. */
  const goTo = (at: string) => t.app.clock.advance(new Date(`${at}:00+07:00`).getTime() - t.app.clock.now().getTime());
  const certificates = (filter: object): Promise<StaffPayeeCertificate[]> => finance.call(invoicingRoutes.staffPayeeCertificates, { query: { filter, sort: ['id', 'ASC'] } }); // prettier-ignore
  const of = ({ account_id }: Shop) => certificates({ account_id });
  const own = async ({ who }: Shop) => (await who.call(invoicingRoutes.payeeCertificates, { query: {} })).rows;
  const whole = (id: number) => finance.call(invoicingRoutes.staffPaper, { params: { id } });
  const file = async (month: number, form: string) => {
    const { status, bytes } = await finance.raw('GET', `/staff-api/v1/tax-periods/${month}/withheld?file_type=csv&return_form=${form}`, { headers: { 'accept-language': 'th' } }); // prettier-ignore
    expect(status).toBe(200);
    const read = csvRows(Buffer.from(bytes).toString('utf8').replace(/^\ufeff/, ''), ',', { rows: 1_000, columns: 30 }); // prettier-ignore
    return 'rows' in read ? read.rows : [];
  };

  it('of a company are one for each payment of a day, of that day, once the day is over; a fact that is told again adds nothing', async () => {
    const [shop, other] = [await newShop(), await newShop({ ...COMPANY, company_name: 'บริษัท อื่น จำกัด' })];
    const [one, two] = [await paid(shop), await paid(shop, 500_00, 15_00)];
    await tell({ account_id: shop.account_id, cod_round_id: one.id, cod_approval_no: one.no });
    await issue();
    expect(await of(shop)).toMatchObject([
      { payment_reference: one.no, state: 'due', paid_amount: 1_000_00, withheld_amount: 30_00, paid_date: '2026-10-20', payment_count: 1, certificate_no: null, payee_name: 'บริษัท ใบชา จำกัด' },
      { payment_reference: two.no, state: 'due', paid_amount: 500_00, withheld_amount: 15_00 },
    ]); // prettier-ignore
    // An hour after midnight facts may still be under way.
    goTo('2026-10-21T00:59');
    await issue();
    expect((await of(shop)).map(({ state }) => state)).toEqual(['due', 'due']);
    goTo('2026-10-21T01:00');
    await Promise.all([issue(), issue(), issue()]);
    const rows = await of(shop);
    expect(rows).toMatchObject([
      { state: 'issued', lacks: [], return_form: 'pnd53', certificate_no: 'WHT00000-202610-000001' },
      { state: 'issued', lacks: [], return_form: 'pnd53', certificate_no: 'WHT00000-202610-000002' },
    ]);
    const paper = await whole(rows[0]!.paper_id!);
    expect(paper).toMatchObject({ kind: 'withholding_certificate', etax_type: null, e_tax: null, issue_date: '2026-10-20', base_amount: 1_000_00, withholding_amount: 30_00, vat_amount: 0, note: 'ภ.ง.ด.53', buyer: { name: 'บริษัท ใบชา จำกัด', tax_id: TAX_ID, branch: '00000' } }); // prettier-ignore
    expect(paper.lines).toMatchObject([{ charge_code: 'other', description: 'ค่านายหน้า', base_amount: 1_000_00, withholding_percent: 300 }]); // prettier-ignore
    expect(paper.seller.tax_id).toMatch(/^\d{13}$/);

    // The shop has both, and no other shop any of them.
    expect(await own(shop)).toMatchObject([{ id: rows[1]!.id, state: 'issued' }, { id: rows[0]!.id, certificate_no: rows[0]!.certificate_no }]); // prettier-ignore
    expect(await own(other)).toEqual([]);
    const path = `/client/v1/payee-certificates/${rows[0]!.id}/document`;
    expect((await other.who.raw('GET', path)).status).toBe(404);
    const first = await shop.who.raw('GET', path);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const text = textOf(first.bytes);
    for (const part of ['หนังสือรับรองการหักภาษีณที่จ่าย', 'ตามมาตรา50ทวิ', rows[0]!.certificate_no!, 'บริษัทใบชาจำกัด', '20ตุลาคม2569', '1,000.00', '30.00', 'สามสิบบาทถ้วน'])
      expect(text).toContain(part); // prettier-ignore
    expect((await shop.who.raw('GET', path)).bytes.equals(first.bytes)).toBe(true);
    expect((await finance.raw('GET', `/staff-api/v1/papers/${rows[0]!.paper_id}/document`)).bytes.equals(first.bytes)).toBe(true); // prettier-ignore
  });

  it('of whom too little is known wait, say what for, and are issued of their day once it is told', async () => {
    const [shop, person] = [await newShop({ ...COMPANY, tax_id: '' }), await newShop({ ...PERSON, registered_address: undefined as never })]; // prettier-ignore
    await paid(shop);
    await paid(person, 400_00, 12_00);
    goTo('2026-10-22T02:00');
    await issue();
    expect(await certificates({ state: ['waiting'] })).toMatchObject([
      { account_id: shop.account_id, lacks: ['tax_id'], paper_id: null, return_form: null },
      { account_id: person.account_id, lacks: ['address'] },
    ]);
    expect((await t.app.metrics()).get('invoicing_payee_certificates_waiting')).toBe(2);
    const [waiting] = await own(person);
    expect(waiting).toMatchObject({ state: 'waiting', lacks: ['address'] });
    expect((await person.who.raw('GET', `/client/v1/payee-certificates/${waiting!.id}/document`)).body).toMatchObject({ code: 'file.not_found' }); // prettier-ignore
    // The tax is filed all the same, and the file says what has no certificate.
    const rows = await file(202610, 'pnd3');
    expect(rows.at(-2)).toMatchObject({ 3: 'สมหญิง ใจดี', 8: '400.00', 9: '12.00', 12: 'ยังไม่มีหนังสือรับรอง' });

    await t.app.db('auth', 'UPDATE account SET tax_id = $2 WHERE id = $1', [shop.account_id, TAX_ID]);
    await t.app.as('staff_admin').call(authRoutes.updateCustomer, { params: { id: person.account_id }, body: { registered_address: ADDRESS, reason: 'as told' } }); // prettier-ignore
    await issue();
    expect(await of(shop)).toMatchObject([{ state: 'issued', certificate_no: 'WHT00000-202610-000003', return_form: 'pnd53', paid_date: '2026-10-21' }]); // prettier-ignore
    const [issued] = await of(person);
    expect(issued).toMatchObject({ state: 'issued', lacks: [], return_form: 'pnd3' });
    const paper = await whole(issued!.paper_id!);
    expect(paper).toMatchObject({ issue_date: '2026-10-21', buyer: { is_juristic: false, tax_id: '••••0121' }, note: 'ภ.ง.ด.3' }); // prettier-ignore
    const { bytes } = await person.who.raw('GET', `/client/v1/payee-certificates/${issued!.id}/document`);
    expect(textOf(bytes)).toContain(NUMBER);
    expect((await t.app.metrics()).get('invoicing_payee_certificates_waiting')).toBe(0);
  });

  it('a payment of which nothing was kept back, that failed, or of before certificates came from here, has none', async () => {
    const shop = await newShop();
    await tell({ account_id: shop.account_id, cod_round_id: 9_001, withheld_amount: 0, withheld_bps: 0 });
    await tell({ account_id: shop.account_id, cod_round_id: 9_002, status: 'failed' });
    await tell({ account_id: shop.account_id, cod_round_id: 9_004, transferred_at: '2025-12-31T16:59:00.000Z' });
    expect(await of(shop)).toEqual([]);
  });

  it('to a carrier are one for the parcels that a transfer paid, once finance told its company', async () => {
    const parcel = async () => {
      const order = await t.bookConfirmed();
      for (const report of ['picked_up', 'delivered'] as const) await t.report(order, report);
      await t.settled();
      await finance.call(walletRoutes.matchWithPartner, { params: { id: order.id }, body: { actual_weight: 1_000, partner_cost: satang(20_00) } }); // prettier-ignore
      return order;
    };
    const [a, b, c] = [await parcel(), await parcel(), await parcel()];
    const pay = (id: number, reference: string) => finance.call(walletRoutes.paidToPartner, { params: { id }, body: { reference } }); // prettier-ignore
    for (const [{ id }, reference] of [[a, 'SCB-1'], [b, 'SCB-1'], [c, 'SCB-2'], [a, 'SCB-1']] as const) await pay(id, reference); // prettier-ignore
    await t.app.drain();
    goTo('2026-10-24T02:00');
    await issue();
    const [carrier] = await finance.call(invoicingRoutes.staffCarrierPayees, { query: { filter: {} } }).then((all) => all.filter(({ partner_code }) => partner_code === a.partner_code)); // prettier-ignore
    expect(carrier).toMatchObject({ name: '', tax_id: '', update_dt: null });
    const due = () => certificates({ payee_kind: ['carrier'] });
    expect(await due()).toMatchObject([
      { payment_reference: 'SCB-1', payment_count: 2, paid_amount: 40_00, withheld_amount: 40, state: 'waiting', lacks: ['name', 'address', 'tax_id'], account_id: null, partner_code: a.partner_code },
      { payment_reference: 'SCB-2', payment_count: 1, paid_amount: 20_00, withheld_amount: 20, state: 'waiting' },
    ]); // prettier-ignore
    const set = (body: object) => finance.call(invoicingRoutes.staffSetCarrierPayee, { params: { id: carrier!.id }, body: { ...CARRIER_COMPANY, ...body } }); // prettier-ignore
    expect((await refusal(set({ tax_id: '0105556012342' }))).code).toBe('request.invalid');
    expect((await refusal(set({ zip_code: '50000' }))).code).toBe('request.invalid');
    expect(await set({})).toMatchObject({ tax_id: TAX_ID, subdistrict: 'ห้วยขวาง', staff_name: expect.any(String) });
    await set({});
    const trail = await t.app.db<{ action: string; reason: string }[]>('invoicing', `SELECT action, reason FROM audit_entry WHERE target_type = 'carrier_payee'`); // prettier-ignore
    expect(trail).toEqual([{ action: 'carrier_payee.set', reason: 'contract' }]);
    await issue();
    const rows = await due();
    expect(rows.map(({ state, return_form, payee_name }) => [state, return_form, payee_name])).toEqual([
      ['issued', 'pnd53', CARRIER_COMPANY.name],
      ['issued', 'pnd53', CARRIER_COMPANY.name],
    ]);
    const paper = await whole(rows[0]!.paper_id!);
    expect(paper).toMatchObject({ account_id: 0, base_amount: 40_00, withholding_amount: 40, buyer: { name: CARRIER_COMPANY.name, tax_id: TAX_ID, branch: '00000' } }); // prettier-ignore
    expect(paper.lines).toMatchObject([{ description: 'ค่าขนส่ง', base_amount: 40_00, withholding_percent: 100 }]);
    const { status, bytes } = await finance.raw('GET', `/staff-api/v1/papers/${rows[0]!.paper_id}/document`);
    expect([status, textOf(bytes).includes('ค่าขนส่ง1%')]).toEqual([200, true]);
    // What the carrier is told to be later does not change it.
    await set({ name: 'บริษัท ชื่อใหม่ จำกัด' });
    expect((await whole(rows[0]!.paper_id!)).buyer.name).toBe(CARRIER_COMPANY.name);
  });

  it('are filed by the month of the payment, by return, with numbers in full', async () => {
    const [companies, persons] = [await file(202610, 'pnd53'), await file(202610, 'pnd3')];
    expect(companies[0]?.slice(0, 4)).toEqual(['ลำดับ', 'เลขประจำตัวผู้เสียภาษีอากร', 'สาขา', 'ชื่อผู้มีเงินได้']);
    expect(companies.slice(1, -1).map((row) => [row[1], row[2], row[6], row[7], row[8], row[9], row[10]])).toEqual([
      [TAX_ID, '00000', 'ค่านายหน้า', '3', '1000.00', '30.00', '1'],
      [TAX_ID, '00000', 'ค่านายหน้า', '3', '500.00', '15.00', '1'],
      [TAX_ID, '00000', 'ค่านายหน้า', '3', '1000.00', '30.00', '1'],
      [TAX_ID, '00000', 'ค่าขนส่ง', '1', '40.00', '0.40', '1'],
      [TAX_ID, '00000', 'ค่าขนส่ง', '1', '20.00', '0.20', '1'],
    ]);
    expect(companies.at(-1)?.[3]).toBe('รวม 5 รายการ');
    expect(persons.slice(1, -1)).toMatchObject([{ 0: '1', 1: NUMBER, 5: '21/10/2569', 8: '400.00', 9: '12.00' }]);
    expect((await file(202610, 'pnd1')).length).toBe(2);
    const { bytes } = await finance.raw('GET', '/staff-api/v1/tax-periods/202610/withheld?file_type=xlsx');
    expect(await readXlsx(bytes)).toHaveLength(companies.length);
    expect((await finance.raw('GET', '/staff-api/v1/tax-periods/209901/withheld?file_type=csv')).status).toBe(404);
  });

  it('a month whose certificates are not all issued cannot be closed, and what is told later is of the first open day', async () => {
    const shop = await newShop({ ...COMPANY, tax_id: '' });
    goTo('2026-10-31T12:00');
    await paid(shop);
    goTo('2026-11-01T03:30');
    await issue();
    const month = () => finance.call(invoicingRoutes.taxPeriod, { params: { id: 202610 } });
    const close = () => finance.call(invoicingRoutes.closeTaxPeriod, { params: { id: 202610 }, body: { reason: 'ตรวจแล้ว' } }); // prettier-ignore
    expect((await month()).waits).toContainEqual({ code: 'certificates', waiting_count: 1, blocks_flag: 1 });
    expect(await refusal(close())).toMatchObject({ code: 'tax_period.papers_wait' });
    await t.app.db('auth', 'UPDATE account SET tax_id = $2 WHERE id = $1', [shop.account_id, TAX_ID]);
    await issue();
    await t.app.fire('invoicing', 'bill-orders');
    await t.app.fire('invoicing', 'issue-daily-papers');
    // What prepaid shops of other tests paid is no matter of this one.
    await t.app.db(
      'invoicing',
      `UPDATE billable_line SET void_dt = now() WHERE paper_id IS NULL AND payment_type = 'wallet'`,
    );
    expect((await close()).state).toBe('closed');

    const transferred_at = '2026-10-30T05:00:00.000Z';
    await tell({ account_id: shop.account_id, cod_round_id: 9_003, transferred_at });
    await issue();
    const late = (await of(shop)).at(-1)!;
    expect(late).toMatchObject({ state: 'issued', paid_date: '2026-10-30', certificate_no: 'WHT00000-202611-000001' });
    const paper = await whole(late.paper_id!);
    expect(paper.issue_date).toBe('2026-11-01');
    expect(paper.note).toMatch(/^ภ\.ง\.ด\.53 จ่ายเมื่อ .* ซึ่งปิดเดือนภาษีแล้ว$/);
    const { bytes } = await finance.raw('GET', `/staff-api/v1/papers/${late.paper_id}/document`);
    expect(textOf(bytes)).toContain('30ตุลาคม2569');
    // It is filed of the month in which it was paid.
    expect((await file(202610, 'pnd53')).some((row) => row.includes(late.certificate_no!))).toBe(true);
    expect((await month()).intact_flag).toBe(1);
  });

  it('[M7] numbers have no holes, and each payment is on one certificate', async () => {
    t.app.clock.advance(HOUR_MS);
    await issue();
    const gaps = await t.app.db('invoicing', `SELECT month FROM paper WHERE kind = 'withholding_certificate' GROUP BY month HAVING max(sequence) <> count(*)`); // prettier-ignore
    expect(gaps).toEqual([]);
    const unlike = await t.app.db('invoicing', `SELECT c.id FROM payee_certificate c LEFT JOIN paper p ON p.id = c.paper_id
      LEFT JOIN (SELECT payee_certificate_id, count(*) AS n, sum(paid_amount) AS paid, sum(withheld_amount) AS kept FROM withheld_payment GROUP BY 1) w ON w.payee_certificate_id = c.id
      WHERE (c.payment_count, c.paid_amount, c.withheld_amount) IS DISTINCT FROM (w.n, w.paid, w.kept) OR (p.base_amount, p.withholding_amount) IS DISTINCT FROM (w.paid, w.kept)`); // prettier-ignore
    expect(unlike).toEqual([]);
    await expect(t.app.db('invoicing', 'UPDATE withheld_payment SET paid_amount = paid_amount + 1')).rejects.toThrow(/permission denied/); // prettier-ignore
  });
});
