import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { invoicingService } from '@lamliang/app-invoicing/module';
import { notificationsService } from '@lamliang/app-notifications/module';
import { authRoutes } from '@lamliang/contracts/auth';
import { invoicingRoutes, type CertificateTerms } from '@lamliang/contracts/invoicing';
import { notificationsRoutes } from '@lamliang/contracts/notifications';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { DAY_MS, satang } from '@lamliang/kernel';
import { until, type As } from '@lamliang/platform/testing';
import { askTopup } from '../testing-money.ts';
import { refusal, startOrders, uploadFor, type OrdersUnderTest } from '../testing.ts';
import { CREDIT_SHOP, creditShop, type CreditShop } from './credit-shop.ts';

jest.setTimeout(60_000);

describe('tax that shops withhold, and what they fill into their wallets', () => {
  let t: OrdersUnderTest;
  let credit: CreditShop;
  let shop: As;
  let prepaid: As;
  let finance: As;
  let second: As;
  beforeAll(async () => {
    t = await startOrders([authService, notificationsService, invoicingService], { CERTIFICATE_DAYS: '15' }, new Date('2026-11-20T03:00:00Z')); // prettier-ignore
    for (const type of ['juristic', 'ordinary', 'juristic'] as const) {
      const telephone = `08100000${String(Math.floor(Math.random() * 90) + 10)}`;
      const login = { telephone, email: `${randomUUID()}@x.example`, password: 'Lamliang-1', user_name: 'x' };
      await t.app.service('seed')(authRoutes.createAccount, { body: { login, shop: { name: 'ร้าน', account_type: type } } }); // prettier-ignore
    }
    await t.app.admin(`UPDATE auth.account SET payment_type = 'credit' WHERE id = ${CREDIT_SHOP}`);
    [prepaid, shop, finance, second] = [t.app.as('shop_owner'), t.app.as('credit_shop_owner'), t.app.as('staff_finance'), t.app.as('staff_admin')]; // prettier-ignore
    credit = await creditShop(t, satang(20_000_00));
    await paidAtOnce(5_000_000_00, '2026-06-10');
  }, 60_000);
  afterAll(() => t?.app.stop(), 30_000);

  /** Uploads are limited by the minute. */
  beforeEach(() => void t.app.clock.advance(120_000));
  const handIn = async (who: As, more: Partial<CertificateTerms> = {}, key: string = randomUUID()) => {
    const file = more.file ?? (await uploadFor(who, 'certificate'));
    const body = { document_no: `WT-${key.slice(0, 8)}`, document_date: '2026-11-20', base_amount: satang(2_000_00), tax_amount: satang(20_00), ...more, file }; // prettier-ignore
    return who.call(invoicingRoutes.handIn, { body, idempotency_key: key });
  };
  /** What the prepaid shop paid for a parcel on a day, satang. */
  const paidAtOnce = (amount: number, day: string) =>
    t.app.db(
      'invoicing',
      `INSERT INTO billable_line (account_id, order_id, order_no, tracking_no, charge_code, source_key, payment_type, amount, charged_dt, create_dt)
       VALUES (1, 999, 'LM999', 'LL999', 'shipping', $1, 'wallet', $2, $3, $3)`,
      [`planted:${day}`, amount, day],
    );
  const decide = (id: number, status: 'accepted' | 'refused', remark?: string, who = finance) =>
    who.call(invoicingRoutes.decideCertificate, { params: { id }, body: { status, ...(remark && { remark }) } });
  const wallet = async (who: As) => (await who.call(walletRoutes.balances, {})).credit;

  it('of a prepaid shop goes to its wallet once finance have accepted the certificate, once', async () => {
    const before = (await wallet(prepaid)) ?? 0;
    const made = await handIn(prepaid);
    expect(made).toMatchObject({
      status: 'pending',
      refund_flag: 1,
      rate_percent: 100,
      invoices: [],
      refunded_dt: null,
    });
    const detail = await finance.call(invoicingRoutes.staffCertificate, { params: { id: made.id } });
    expect(detail).toMatchObject({ account_id: 1, picture: { type: 'image/jpeg' }, year_certified_amount: 2_000_00 });
    const answers = await Promise.all([1, 2, 3].map(() => decide(made.id, 'accepted')));
    expect(answers.map(({ status }) => status)).toEqual(['accepted', 'accepted', 'accepted']);
    await until(async () => (await wallet(prepaid)) === before + 20_00);
    const { rows } = await prepaid.call(invoicingRoutes.certificates, { query: { status: 'accepted' } });
    expect(rows).toMatchObject([{ id: made.id, refunded_dt: t.app.clock.now() }]);
    expect((await refusal(decide(made.id, 'refused', 'xxxxx'))).code).toBe('certificate.illegal_move');
    await t.app.drain();
    expect((await prepaid.call(notificationsRoutes.list, { query: {} })).rows.map(({ code }) => code)).toContain('certificate_accepted'); // prettier-ignore
  });

  it('is handed in once by number and by file, by companies alone, and as it can be', async () => {
    const made = await handIn(prepaid, { document_no: 'wt 9/2569' });
    const file = await uploadFor(prepaid, 'certificate');
    expect((await refusal(handIn(prepaid, { document_no: 'WT-92569', file }))).code).toBe('certificate.taken');
    await decide(made.id, 'refused', 'ชื่อผู้ถูกหักไม่ถูกต้อง');
    // What was refused may be handed in again.
    expect((await handIn(prepaid, { document_no: 'WT-92569', file })).status).toBe('pending');
    expect((await refusal(handIn(prepaid, { file }))).code).toBe('certificate.taken');
    const person = t.app.as('other_shop');
    expect((await refusal(handIn(person))).code).toBe('certificate.not_company');
    // No company comes of papers that wait, nor of those that were refused.
    const company = { company_name: 'บริษัท คนอื่น จำกัด', tax_id: '0105561000085', registered_address: { address: '1', subdistrict: 'คลองเตย', district: 'คลองเตย', province: 'กรุงเทพมหานคร', zip_code: '10110' } }; // prettier-ignore
    await person.call(authRoutes.verifyJuristic, { body: { ...company, document_files: [await uploadFor(person, 'verification')] } }); // prettier-ignore
    expect((await refusal(handIn(person))).code).toBe('certificate.not_company');
    const sales = t.app.as('staff_sales');
    const [waits] = await sales.call(authRoutes.staffVerifications, { query: { filter: { account_id: 2 } } });
    await sales.call(authRoutes.decideIdentity, { params: { id: 2 }, body: { verify_type: 'juristic', result: 'not-accept', remark: 'คนละบริษัท', verification_id: waits!.id } }); // prettier-ignore
    expect((await refusal(handIn(person))).code).toBe('certificate.not_company');
    for (const [more, field] of [
      [{ tax_amount: satang(100_00) }, 'tax_amount'],
      [{ document_date: '2026-11-21' }, 'document_date'],
      [{ file: randomUUID() }, 'file'],
    ] as const) {
      const { code, failure } = await refusal(handIn(prepaid, more));
      expect([code, failure?.errors?.map((one) => one.field)]).toEqual(['request.invalid', [field]]);
    }
    const other = await uploadFor(t.app.as('other_shop'), 'certificate');
    expect((await refusal(handIn(prepaid, { file: other }))).failure?.errors?.[0]?.field).toBe('file');
    const key = randomUUID();
    const twice = { document_no: 'K-1', file: await uploadFor(prepaid, 'certificate') };
    expect((await handIn(prepaid, twice, key)).id).toBe((await handIn(prepaid, twice, key)).id);
  });

  it('a refusal has a reason, which the shop reads, and other shops see nothing', async () => {
    const { id } = await handIn(prepaid);
    const without = await refusal(finance.call(invoicingRoutes.decideCertificate, { params: { id }, body: { status: 'refused' } })); // prettier-ignore
    expect(without.failure?.errors?.[0]?.field).toBe('remark');
    const before = await wallet(prepaid);
    expect(await decide(id, 'refused', 'ภาพไม่ชัด')).toMatchObject({ status: 'refused', remark: 'ภาพไม่ชัด' });
    const { rows } = await prepaid.call(invoicingRoutes.certificates, { query: { status: 'refused' } });
    expect(rows[0]).toMatchObject({ id, remark: 'ภาพไม่ชัด', refunded_dt: null });
    expect(await wallet(prepaid)).toBe(before);
    expect((await t.app.as('other_shop').call(invoicingRoutes.certificates, { query: {} })).rows).toEqual([]);
    for (const who of [prepaid, t.app.as('staff_support')])
      expect((await refusal(decide(id, 'accepted', undefined, who))).code).toBe('permission.denied');
  });

  it('above the limit a second person decides, whom whoever accepted cannot be', async () => {
    const before = (await wallet(prepaid)) ?? 0;
    const { id } = await handIn(prepaid, { base_amount: satang(600_000_00), tax_amount: satang(6_000_00) });
    const asked = await decide(id, 'accepted');
    expect(asked).toMatchObject({ status: 'pending', decision_id: expect.any(Number) });
    const approve = (who: As) => who.call(invoicingRoutes.approveDecision, { params: { id: asked.decision_id ?? 0 }, body: {} }); // prettier-ignore
    expect((await refusal(approve(finance))).code).toBe('decision.own');
    expect((await refusal(decide(id, 'refused', 'xxxxx'))).code).toBe('decision.own');
    await approve(second);
    await until(async () => (await wallet(prepaid)) === before + 6_000_00);
  });

  it('one person accepts up to the limit of a day, by pieces too', async () => {
    const clerk = t.app.as({ kind: 'staff', staff_role: 'finance', login_id: 930 });
    const accepted = async (tax: number) => {
      const { id } = await handIn(prepaid, { base_amount: satang(tax * 100), tax_amount: satang(tax) });
      return decide(id, 'accepted', undefined, clerk);
    };
    for (let n = 0; n < 3; n++) expect(await accepted(900_00)).toMatchObject({ status: 'accepted', decision_id: null });
    expect(await accepted(4_900_00)).toMatchObject({ status: 'pending', decision_id: expect.any(Number) });
  });

  it('is of no more than the shop paid whole in the year, less what other certificates of it cover', async () => {
    await paidAtOnce(259_00, '2025-06-10');
    const of = (baht: number, document_date = '2025-06-30') =>
      handIn(prepaid, { document_date, base_amount: satang(baht * 100), tax_amount: satang(baht) });
    for (const baht of [490_000, 90_000, 260]) {
      const { code, failure } = await refusal(of(baht));
      expect([code, failure?.errors]).toMatchObject(['request.invalid', [{ field: 'base_amount', code: 'validation.certificate_paid' }]]); // prettier-ignore
    }
    // Both are possible by themselves: of two who accept them at once, one does.
    const both = [await of(200), await of(200)];
    const answers = await Promise.allSettled(both.map(({ id }, n) => decide(id, 'accepted', undefined, n ? second : finance))); // prettier-ignore
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const lost = answers.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(lost.reason).toMatchObject({ code: 'certificate.above_paid', failure: { data: { left_amount: 59_00 } } });
    const { id } = both[answers.indexOf(lost)]!;
    const detail = await finance.call(invoicingRoutes.staffCertificate, { params: { id } });
    expect(detail).toMatchObject({ status: 'pending', year_paid_amount: 259_00, year_certified_amount: 400_00 });
    await decide(id, 'refused', 'เกินยอดที่ชำระ');
    expect((await refusal(of(60))).code).toBe('request.invalid');
  });

  it('of the first weeks of a year may be of the year before, for which a second person is needed', async () => {
    await paidAtOnce(500_00, '2024-12-20');
    const of = (baht: number, document_date: string) =>
      handIn(prepaid, { document_date, base_amount: satang(baht * 100), tax_amount: satang(baht) });
    expect((await refusal(of(300, '2025-03-01'))).code).toBe('request.invalid');
    const { id } = await of(300, '2025-01-20');
    const asked = await decide(id, 'accepted');
    expect(asked).toMatchObject({ status: 'pending', decision_id: expect.any(Number) });
    await second.call(invoicingRoutes.approveDecision, { params: { id: asked.decision_id ?? 0 }, body: {} });
    // 59 of 2025 and 241 of 2024 are spent: of both years 259 are left, and of 2025 nothing.
    for (const [baht, day] of [
      [260, '2025-02-10'],
      [260, '2024-12-31'],
      [1, '2025-03-01'],
    ] as const)
      // prettier-ignore
      expect((await refusal(of(baht, day))).code).toBe('request.invalid');
    expect((await decide((await of(259, '2024-12-31')).id, 'accepted')).status).toBe('accepted');
  });

  it('of an invoice is proven by the certificate of what was kept back, to the satang; it moves no money', async () => {
    const { invoice } = await credit.issued();
    expect((await refusal(handIn(shop, { invoice_ids: [invoice.id] }))).code).toBe('certificate.not_withheld');
    await credit.pay(invoice.id, { withheld_amount: satang(40) });
    expect((await credit.invoice(invoice.id)).certificate_state).toBe('missing');
    const base = satang(42_00);
    // Its tax is deducted already, and a certificate that names no invoice would have it paid once more.
    const again = { base_amount: base, tax_amount: satang(42) };
    expect((await refusal(handIn(shop, again))).failure?.errors).toMatchObject([{ field: 'base_amount' }]);
    const unpaid = (await credit.issued()).invoice;
    expect((await refusal(handIn(shop, again))).code).toBe('request.invalid');
    await credit.pay(unpaid.id);
    const whole = await handIn(shop, again);
    expect(whole).toMatchObject({ refund_flag: 1, status: 'pending' });
    await decide(whole.id, 'refused', 'ทดสอบ');
    const above = { invoice_ids: [invoice.id], base_amount: satang(invoice.total_amount + 1), tax_amount: satang(40) };
    expect((await refusal(handIn(shop, above))).failure?.errors).toMatchObject([{ field: 'base_amount', code: 'validation.certificate_base' }]); // prettier-ignore
    const wrong = await refusal(handIn(shop, { invoice_ids: [invoice.id], base_amount: base, tax_amount: satang(41) }));
    expect(wrong.failure?.errors).toMatchObject([{ field: 'tax_amount' }]);
    expect((await refusal(handIn(prepaid, { invoice_ids: [invoice.id] }))).code).toBe('certificate.not_withheld');
    const made = await handIn(shop, { invoice_ids: [invoice.id], base_amount: base, tax_amount: satang(40) });
    expect(made).toMatchObject({ refund_flag: 0, invoices: [{ id: invoice.id, invoice_no: invoice.invoice_no }] });
    expect((await refusal(handIn(shop, { invoice_ids: [invoice.id], base_amount: base, tax_amount: satang(40) }))).code).toBe('certificate.not_withheld'); // prettier-ignore
    const before = await wallet(shop);
    await decide(made.id, 'accepted');
    expect((await credit.invoice(invoice.id)).certificate_state).toBe('accepted');
    expect(await wallet(shop)).toBe(before);
    const rows = await finance.call(invoicingRoutes.staffInvoices, { query: { filter: { certificate_state: ['accepted'] } } }); // prettier-ignore
    expect(rows.map(({ id }) => id)).toEqual([invoice.id]);
  });

  it('that is missing is asked for after a while, and again, until it is handed in', async () => {
    const { invoice } = await credit.issued();
    await credit.pay(invoice.id, { withheld_amount: satang(40) });
    const asked = async (days: number) => {
      t.app.clock.advance(days * DAY_MS);
      await Promise.all([t.app.fire('invoicing', 'chase-certificates'), t.app.fire('invoicing', 'chase-certificates')]);
      const rows = await t.app.db<{ n: number }[]>('invoicing', 'SELECT count(*) AS n FROM invoice_payment WHERE chased_dt = $1', [t.app.clock.now()]); // prettier-ignore
      return rows[0]?.n;
    };
    expect(await asked(14)).toBe(0);
    expect(await asked(1)).toBe(1);
    expect(await asked(3)).toBe(0);
    expect(await asked(12)).toBe(1);
    await handIn(shop, { invoice_ids: [invoice.id], base_amount: satang(42_00), tax_amount: satang(40) });
    expect(await asked(20)).toBe(0);
  });

  it('a top-up of a credit customer pays whole invoices, that which is due first before others', async () => {
    const first = (await credit.issued()).invoice;
    const later = (await credit.issued()).invoice;
    await t.app.db('invoicing', `UPDATE invoice_approval SET due_date = due_date - 3 WHERE id = $1`, [later.id]);
    const before = (await wallet(shop)) ?? 0;
    const topUp = async (amount: number) => {
      const { id } = await askTopup(shop, t.app.clock.now(), { amount: satang(amount) });
      await finance.call(walletRoutes.decideTopup, { params: { id }, body: { status: 'approved' } });
      await t.app.drain();
      await until(async () => (await t.app.db<object[]>('invoicing', 'SELECT FROM wallet_settlement')).length === 0, 20_000, 'the wallet to pay'); // prettier-ignore
    };
    await topUp(100_00);
    const filled = before + 100_00;
    const paid = [later, first].filter((_, n, all) => all.slice(0, n + 1).reduce((sum, one) => sum + one.total_amount, 0) <= filled); // prettier-ignore
    expect(paid.length).toBeGreaterThan(0);
    expect(await credit.invoice(later.id)).toMatchObject({ state: 'received', payment_method: 'wallet', withheld_amount: 0, payment_name: null }); // prettier-ignore
    expect(await wallet(shop)).toBe(filled - paid.reduce((sum, one) => sum + one.total_amount, 0));
    // One that the wallet is too small for is not paid in part, nor is one behind it; the rest stays.
    const dear = (await credit.issued({ weight: 20_000 })).invoice;
    const cheap = (await credit.issued()).invoice;
    await t.app.db('invoicing', `UPDATE invoice_approval SET due_date = due_date - 9, total_amount = total_amount WHERE id = $1`, [dear.id]); // prettier-ignore
    const left = (await wallet(shop)) ?? 0;
    expect(dear.total_amount).toBeGreaterThan(left + 100_00);
    await topUp(100_00);
    expect(await wallet(shop)).toBe(left + 100_00);
    for (const { id } of [dear, cheap]) expect(await credit.invoice(id)).toMatchObject({ invoice_status: 'not-receive', paying_flag: 0 }); // prettier-ignore
    await topUp(dear.total_amount - left - 100_00);
    expect((await credit.invoice(dear.id)).invoice_status).toBe('received');
    expect((await credit.invoice(cheap.id)).invoice_status).toBe('not-receive');
    expect(await wallet(shop)).toBe(0);
  });

  it('a top-up of a shop that pays by wallet is for its parcels, whatever it owes from before', async () => {
    const { invoice } = await credit.issued();
    const pays = (type: string) => t.app.admin(`UPDATE auth.account SET payment_type = '${type}' WHERE id = ${CREDIT_SHOP}`); // prettier-ignore
    await pays('wallet');
    const { id } = await askTopup(shop, t.app.clock.now(), { amount: satang(100_00) });
    await finance.call(walletRoutes.decideTopup, { params: { id }, body: { status: 'approved' } });
    await t.app.drain();
    await until(async () => (await t.app.db<object[]>('invoicing', 'SELECT FROM wallet_settlement')).length === 0, 20_000, 'the wallet to be looked at'); // prettier-ignore
    expect((await credit.invoice(invoice.id)).invoice_status).toBe('not-receive');
    await pays('credit');
    await credit.pay(invoice.id);
  });
});
