import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { invoicingService } from '@lamliang/app-invoicing/module';
import { notificationsService } from '@lamliang/app-notifications/module';
import { authRoutes } from '@lamliang/contracts/auth';
import { invoicingRoutes } from '@lamliang/contracts/invoicing';
import { notificationsRoutes } from '@lamliang/contracts/notifications';
import { sandboxRoutes } from '@lamliang/contracts/sandbox';
import { freePort } from '@lamliang/engines';
import { DAY_MS, satang } from '@lamliang/kernel';
import { until, type As } from '@lamliang/platform/testing';
import { refusal, startOrders, type OrdersUnderTest } from '../testing.ts';
import { CREDIT_SHOP, creditShop, type CreditShop } from './credit-shop.ts';

jest.setTimeout(60_000);
const MAILBOX = 'baan.credit@shop.example';

describe('what a credit customer owes', () => {
  let t: OrdersUnderTest;
  let credit: CreditShop;
  let shop: As;
  let finance: As;
  beforeAll(async () => {
    const port = String(await freePort());
    const env = { SANDBOX_SMTP_PORT: port, SMTP_URL: `smtp://a:b@127.0.0.1:${port}`, MAIL_FROM: 'x <no-reply@lamliang.example>', PUBLIC_URL: 'https://portal.example', CREDIT_STOP_DAYS: '10', DUNNING_DAYS: '-3,0,7' }; // prettier-ignore
    t = await startOrders([authService, notificationsService, invoicingService], env, new Date('2026-11-20T03:00:00Z'));
    for (let id = 0; id !== CREDIT_SHOP;) {
      const telephone = `08100000${String(id).padStart(2, '0')}`;
      const login = { telephone, email: `${telephone}@x.example`, password: 'Lamliang-1', user_name: 'x' };
      const { account_id } = await t.app.service('seed')(authRoutes.createAccount, { body: { login, shop: { name: 'บ้าน', company_name: 'บริษัท บ้านเครดิต จำกัด', account_type: 'juristic' } } }); // prettier-ignore
      id = account_id ?? CREDIT_SHOP;
    }
    await t.app.admin(
      `UPDATE auth.account SET email = '${MAILBOX}', payment_type = 'credit', due_days = 5 WHERE id = ${CREDIT_SHOP}`,
    );
    [shop, finance] = [t.app.as('credit_shop_owner'), t.app.as('staff_finance')];
    credit = await creditShop(t, satang(20_000_00));
  }, 60_000);
  afterAll(() => t?.app.stop(), 30_000);

  const mails = async () => (await t.app.anonymous.call(sandboxRoutes.messages, { query: { to: MAILBOX } })).map(({ subject }) => subject).toReversed(); // prettier-ignore
  /** Waits until all that was asked for was sent. */
  const sent = async () => {
    await t.app.drain();
    await until(async () => (await t.app.db<object[]>('invoicing', 'SELECT FROM shop_mail')).length === 0, 20_000, 'mails to be asked for'); // prettier-ignore
    await until(async () => (await t.app.db<object[]>('notifications', `SELECT FROM outgoing_message WHERE state = 'waiting'`)).length === 0, 20_000, 'mails to be sent'); // prettier-ignore
    return mails();
  };
  const newest = async () => (await finance.call(invoicingRoutes.staffInvoices, { query: {} }))[0]!;
  const notices = async () => (await shop.call(notificationsRoutes.list, { query: {} })).rows.map(({ code }) => code);
  const days = async (n: number) => {
    t.app.clock.advance(n * DAY_MS);
    // Twice, and at the same time: each reminder is one.
    await Promise.all([t.app.fire('invoicing', 'remind-of-invoices'), t.app.fire('invoicing', 'remind-of-invoices')]);
    await t.app.fire('invoicing', 'stop-credit');
    await t.app.drain();
  };

  it('is told by mail and notice when its invoice is issued, due by what was agreed with it', async () => {
    const { invoice } = await credit.issued();
    expect(invoice.due_date).toBe('2026-11-25');
    expect(await sent()).toEqual([`ใบแจ้งหนี้ ${invoice.invoice_no} ของร้าน บริษัท บ้านเครดิต จำกัด`]);
    const [mail] = await t.app.anonymous.call(sandboxRoutes.messages, { query: { to: MAILBOX } });
    for (const word of [
      '25/11/2026',
      (invoice.total_amount / 100).toFixed(2),
      'https://portal.example/finances/invoice',
    ])
      expect(mail?.text).toContain(word);
    expect(await notices()).toEqual(['invoice_issued']);
  });

  it('is reminded of it before it is due, on the day and after, once for each step', async () => {
    const { id, invoice_no } = await newest();
    await days(1);
    expect(await sent()).toHaveLength(1);
    await days(1);
    expect((await sent()).at(-1)).toBe(`ใบแจ้งหนี้ ${invoice_no} ครบกำหนดวันที่ 25/11/2026`);
    await days(3);
    await days(0);
    expect(await sent()).toHaveLength(3);
    await days(8);
    expect((await sent()).at(-1)).toBe(`ใบแจ้งหนี้ ${invoice_no} เกินกำหนดชำระ 8 วัน`);
    await days(1);
    expect(await sent()).toHaveLength(4);
    expect(await notices()).toEqual(['invoice_overdue', 'invoice_due', 'invoice_due', 'invoice_issued']);
    expect(await credit.invoice(id)).toMatchObject({ state: 'overdue', overdue_days: 9, age: '1-30' });
  });

  it('sends nothing more on credit once an invoice is overdue for too long, until it is paid', async () => {
    const { id, invoice_no } = await newest();
    await credit.sent();
    await days(1);
    expect((await sent()).at(-1)).toBe('วงเงินเครดิตของร้าน บริษัท บ้านเครดิต จำกัด ถูกระงับชั่วคราว');
    expect(await shop.call(invoicingRoutes.invoiceSummary, { query: {} })).toMatchObject({ overdue: 1, credit_stopped_flag: 1 }); // prettier-ignore
    expect(await refusal(t.book({}, shop))).toMatchObject({ status: 422, code: 'wallet.credit_stopped' });
    // Told again as it is now, as to a wallet that subscribed later.
    await t.app.admin('TRUNCATE wallet.credit_stop; DELETE FROM wallet.backfill');
    await t.app.fire('wallet', 'backfill');
    expect((await refusal(t.book({}, shop))).code).toBe('wallet.credit_stopped');
    expect((await credit.pay(id)).status).toBe(200);
    expect((await sent()).at(-1)).toBe(`รับชำระใบแจ้งหนี้ ${invoice_no} แล้ว`);
    expect((await notices())[0]).toBe('invoice_paid');
    expect(await shop.call(invoicingRoutes.invoiceSummary, { query: {} })).toMatchObject({ credit_stopped_flag: 0 });
    await credit.sent();
  });

  it('is told what it owes by a statement, on the first of a month and when staff send one, once a day', async () => {
    expect((await refusal(finance.call(invoicingRoutes.sendStatement, { body: { account_id: 1 } }))).code).toBe('invoice.nothing_owed'); // prettier-ignore
    const { invoice } = await credit.issued();
    const before = (await sent()).length;
    for (let n = 0; n < 2; n++)
      expect(await finance.call(invoicingRoutes.sendStatement, { body: { account_id: CREDIT_SHOP } })).toEqual({ account_id: CREDIT_SHOP, invoice_count: 1, amount: invoice.total_amount }); // prettier-ignore
    const now = await sent();
    expect(now.slice(before)).toEqual(['ใบแจ้งยอดค้างชำระของร้าน บริษัท บ้านเครดิต จำกัด ณ วันที่ 05/12/2026']);
    const mail = (await t.app.anonymous.call(sandboxRoutes.messages, { query: { to: MAILBOX } }))[0];
    expect(mail?.text).toContain(`${invoice.invoice_no} · 10/12/2026 · ${(invoice.total_amount / 100).toFixed(2)}`);
    await t.app.fire('invoicing', 'send-statements');
    expect(await sent()).toHaveLength(now.length);
    t.app.clock.advance(Date.parse('2027-01-01T03:00:00Z') - t.app.clock.now().getTime());
    for (let n = 0; n < 2; n++) await t.app.fire('invoicing', 'send-statements');
    expect((await sent()).slice(now.length)).toEqual(['ใบแจ้งยอดค้างชำระของร้าน บริษัท บ้านเครดิต จำกัด ณ วันที่ 01/01/2027']); // prettier-ignore
    await credit.pay(invoice.id, { paid_date: '2027-01-01' });
  });
});
