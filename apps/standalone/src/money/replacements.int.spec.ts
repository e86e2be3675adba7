import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { invoicingService } from '@lamliang/app-invoicing/module';
import { renderService } from '@lamliang/app-render/module';
import { authRoutes, type AccountTerms } from '@lamliang/contracts/auth';
import { invoicingRoutes as routes } from '@lamliang/contracts/invoicing';
import { satang } from '@lamliang/kernel';
import { startService, type As, type StartedServices } from '@lamliang/platform/testing';

jest.setTimeout(60_000);
const DAY_MS = 86_400_000;
const KEYS = { NUMBER_KEYS: '1:key-of-the-numbers-for-these-tests-alone', NUMBER_INDEX_KEY: 'key-of-the-index-for-these-tests-alone' }; // prettier-ignore
const ADDRESS = { address: '99/1 ถนนพระรามที่ 9', subdistrict: 'ห้วยขวาง', district: 'ห้วยขวาง', province: 'กทม.', zip_code: '10310' }; // prettier-ignore
const MOVED = { ...ADDRESS, address: '1 ถนนสุขุมวิท', subdistrict: 'คลองเตย', district: 'คลองเตย', zip_code: '10110' };
const COMPANY = { account_type: 'juristic', company_name: 'บริษัท น้ำผึ้งแท้ จำกัด', head_office_flag: 1, tax_id: '0105556012341', registered_address: ADDRESS } as const; // prettier-ignore

describe('a tax invoice or receipt whose buyer was wrong', () => {
  let app: StartedServices;
  let finance: As;
  beforeAll(async () => {
    app = await startService([authService, invoicingService, renderService], { env: { ...KEYS, LOG_LEVEL: 'silent' }, at: new Date('2026-11-20T03:00:00Z') }); // prettier-ignore
    finance = app.as('staff_finance');
  });
  afterAll(() => app?.stop());

  let made = 0;
  /** A prepaid shop, and the paper of a day of it: a COD fee, carriage, or both. */
  const paperOf = async (charges: readonly ('cod_fee' | 'shipping')[] = ['cod_fee', 'shipping']) => {
    const telephone = `08123500${String(++made).padStart(2, '0')}`;
    const login = { telephone, email: `${telephone}@example.com`, password: 'Lamliang-1', user_name: 'x' };
    const shop = { name: 'สมหญิง', last_name: 'ใจดี', payment_type: 'wallet', ...COMPANY } as NonNullable<AccountTerms['shop']>; // prettier-ignore
    const { account_id } = await app.service('seed')(authRoutes.createAccount, { body: { login, shop } });
    await app.db(
      'invoicing',
      `INSERT INTO billable_line (account_id, order_id, order_no, tracking_no, payment_type, charge_code, source_key, amount, charged_dt, create_dt)
       SELECT $1, 1, 'LM1', 'LL1', 'wallet', c, $2 || c, 10700, $4, $4 FROM unnest($3::text[]) c`,
      [account_id, `planted:${made}:`, charges, app.clock.now()],
    );
    app.clock.advance(DAY_MS);
    await app.fire('invoicing', 'issue-daily-papers');
    const session = await app.anonymous.call(authRoutes.login, { body: { username: login.email, password: login.password } }); // prettier-ignore
    const rows = await finance.call(routes.staffPapers, { query: { filter: { account_id: account_id! } } });
    return { account_id: account_id!, owner: app.bearer(session.token), id: rows[0]!.id };
  };
  const whole = (id: number) => finance.call(routes.staffPaper, { params: { id } });
  const offer = (id: number) => finance.call(routes.currentBuyer, { params: { id } });
  const ask = (id: number, reason_code = 'TIVC02') => finance.raw('POST', `/staff-api/v1/papers/${id}/replace`, { body: { reason_code, reason: 'ลูกค้าย้ายสำนักงาน' } }); // prettier-ignore
  const vatOf = async () => (await finance.call(routes.taxPeriod, { params: { id: 202611 } })).figures.find(({ group }) => group === 'tax_invoice')?.vat_amount; // prettier-ignore

  it('is issued anew under the next number, with the same lines to the buyer as it is now, and names the one before', async () => {
    const { id, owner, account_id } = await paperOf();
    const old = await whole(id);
    expect(await offer(id)).toMatchObject({ changed_fields: [], lacks: [] });
    await owner.call(authRoutes.updateProfile, { body: { invoice_address: MOVED } });
    expect(await offer(id)).toMatchObject({ changed_fields: ['address'], buyer: { address: { line: MOVED.address } } });
    const [vat, { status, body }] = [await vatOf(), await ask(id)];
    expect(status).toBe(200);
    const made = await whole((body as { id: number }).id);
    expect(made).toMatchObject({
      paper_no: `TIV00000-202611-${String(Number(old.paper_no.slice(-6)) + 1).padStart(6, '0')}`,
      kind: 'tax_invoice',
      etax_type: old.etax_type,
      issue_date: '2026-11-21',
      replaces_no: old.paper_no,
      replaced_by_no: null,
      reason_code: 'TIVC02',
      reason_text: 'ลูกค้าย้ายสำนักงาน',
      total_amount: old.total_amount,
      vat_amount: old.vat_amount,
      withholding_amount: old.withholding_amount,
      lines: old.lines,
      buyer: { address: { line: MOVED.address } },
    });
    expect(await whole(id)).toEqual({ ...old, replaced_by_no: made.paper_no });
    // The month has the tax once.
    expect(await vatOf()).toBe(vat);
    const mine = await owner.call(routes.taxInvoices, { query: {} });
    expect(mine.rows.map(({ paper_no, replaced_by_no }) => [paper_no, replaced_by_no])).toEqual([[made.paper_no, null], [old.paper_no, made.paper_no]]); // prettier-ignore
    const xml = (await finance.raw('GET', `/staff-api/v1/papers/${made.id}/e-tax?form=xml`)).bytes.toString();
    for (const part of ['<ram:PurposeCode>TIVC02<', '<ram:Purpose>ลูกค้าย้ายสำนักงาน<', `<ram:IssuerAssignedID>${old.paper_no}<`, '<ram:ReferenceTypeCode>T03<']) expect(xml).toContain(part); // prettier-ignore
    const [trail] = await app.db('invoicing', `SELECT target_id, reason, before, after FROM audit_entry WHERE action = 'paper.replaced' AND after->>'account_id' = $1`, [String(account_id)]); // prettier-ignore
    expect(trail).toMatchObject({ target_id: String(made.id), reason: 'ลูกค้าย้ายสำนักงาน', before: { paper_no: old.paper_no }, after: { paper_no: made.paper_no } }); // prettier-ignore
  });

  it('is credited by its newest paper alone, with what was taken back before', async () => {
    const { id, owner } = await paperOf(['cod_fee']);
    const note = (of: number, amount: number) => finance.raw('POST', `/staff-api/v1/creditable-papers/${of}/credit-notes`, { body: { lines: [{ line_no: 1, amount }], reason_code: 'CDNS01', reason: 'ลดราคา' } }); // prettier-ignore
    expect((await note(id, 53.5)).status).toBe(200);
    await owner.call(authRoutes.updateProfile, { body: { invoice_address: MOVED } });
    const { body } = await ask(id);
    const made = (body as { id: number }).id;
    expect((await note(id, 1)).body).toMatchObject({ code: 'record.not_found' });
    expect((await finance.call(routes.creditablePaper, { params: { id: made } })).left_amount).toBe(satang(53_50));
    expect((await note(made, 53.51)).body).toMatchObject({ code: 'credit_note.too_much' });
    expect((await note(made, 53.5)).status).toBe(200);
  });

  it('a receipt too, whose reason e-Tax has under a code of its own; and each of them once, whoever asks at the same time', async () => {
    const { id, owner } = await paperOf(['shipping']);
    expect((await whole(id)).kind).toBe('receipt');
    await owner.call(authRoutes.updateProfile, { body: { invoice_address: MOVED } });
    const asked = await Promise.all(Array.from({ length: 4 }, () => ask(id)));
    expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect(asked.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'paper.not_replaceable' });
    const made = asked.find(({ status }) => status === 200)?.body as { id: number };
    const xml = (await finance.raw('GET', `/staff-api/v1/papers/${made.id}/e-tax?form=xml`)).bytes.toString();
    expect(xml).toContain('<ram:PurposeCode>RCTC02<');
    // The new one may be replaced in its turn.
    expect(await offer(made.id)).toMatchObject({ changed_fields: [] });
    expect((await ask(made.id)).body).toMatchObject({ code: 'paper.buyer_unchanged' });
  });

  it('is not issued anew to a buyer who is the same, nor while something of the buyer is missing; an invoice is not at all', async () => {
    const { id, account_id } = await paperOf();
    expect((await ask(id)).body).toMatchObject({ code: 'paper.buyer_unchanged' });
    await app.db('auth', `UPDATE account SET head_office_flag = 0, branch_name = 'ลาดพร้าว' WHERE id = $1`, [account_id]); // prettier-ignore
    expect(await offer(id)).toMatchObject({ changed_fields: ['branch'], lacks: ['branch'] });
    const { status, body } = await ask(id, 'TIVC01');
    expect([status, body]).toEqual([422, expect.objectContaining({ code: 'paper.buyer_incomplete' })]);
    const [note] = await finance.call(routes.staffPapers, { query: { filter: { kind: ['credit_note'] } } });
    for (const one of [note!.id, 999_999]) expect((await ask(one)).status).toBe(one === 999_999 ? 404 : 409);
  });
});
