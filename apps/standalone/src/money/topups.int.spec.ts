import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { notificationsService } from '@lamliang/app-notifications/module';
import { walletService } from '@lamliang/app-wallet/module';
import { ordersService } from '@lamliang/app-orders/module';
import { pricingService } from '@lamliang/app-pricing/module';
import { sandboxService } from '@lamliang/app-sandbox/module';
import { authRoutes, type UploadPurpose } from '@lamliang/contracts/auth';
import { notificationsRoutes } from '@lamliang/contracts/notifications';
import { walletRoutes, type Topup } from '@lamliang/contracts/wallet';
import { addDays, bangkokDate, satang, startOfBangkokDay } from '@lamliang/kernel';
import { startService, type As, type StartedServices } from '@lamliang/platform/testing';
import { parse } from 'promptparse';
import { anyId } from 'promptparse/validate';
import { uploadForm } from '../testing.ts';

jest.setTimeout(60_000);
let app: StartedServices;
let owner: As;
let account_id: number;

beforeAll(async () => {
  app = await startService([authService, walletService, ordersService, pricingService, notificationsService, sandboxService], { env: { LOG_LEVEL: 'silent' } }); // prettier-ignore
  [owner, account_id] = await shop('0810000001');
  await app.db('wallet', `INSERT INTO topup_package (name, price, credit_amount, bonus_amount, active_flag, start_dt, end_dt) VALUES
    ('1,000', 100000, 100000, 5000, 1, '2026-01-01', NULL), ('500', 50000, 50000, 1000, 1, '2026-01-01', NULL),
    ('over', 10000, 10000, 0, 1, '2026-01-01', '2026-01-02'), ('off', 10000, 10000, 0, 0, '2026-01-01', NULL), ('later', 10000, 10000, 0, 1, '2099-01-01', NULL)`); // prettier-ignore
}, 60_000);
// Each test has a minute of the limits of its calls for itself.
beforeEach(() => app.clock.advance(60_000));
afterAll(() => app?.stop());

/** A shop with its owner, logged in. */
async function shop(telephone: string): Promise<[As, number]> {
  const login = { telephone, email: `${telephone}@shop.example`, password: 'Lamliang-1', user_name: 'เจ้าของ' };
  const made = await app.service('seed')(authRoutes.createAccount, { body: { login, shop: { name: 'ร้านใบชา', account_type: 'ordinary' } } }); // prettier-ignore
  const { token } = await app.anonymous.call(authRoutes.login, { body: { username: login.email, password: login.password } }); // prettier-ignore
  return [app.bearer(token), made.account_id!];
}
const slip = async (who = owner, purpose: UploadPurpose = 'slip') => {
  const { body } = await who.raw('POST', authRoutes.uploadFile.path, { body: uploadForm(purpose) });
  return (body as { data: { file: string } }).data.file;
};
const terms = (more: object) => ({ wallet_type: 'transport', amount: 250, bank_id: 4, transfer_dt: app.clock.now().toISOString(), ...more }); // prettier-ignore
/** Asks with a slip of its own; amounts in baht, as on the wire. */
const ask = async (more: object = {}, who = owner, headers: Record<string, string> = {}) => {
  const body = terms({ slip_file: await slip(who), ...more });
  return who.raw('POST', walletRoutes.createTopup.path, { body, headers });
};
const asked = async (more: object = {}, who = owner) => ((await ask(more, who)).body as { data: Topup }).data;
const refusal = ({ status, body }: { status: number; body: unknown }) => {
  const { code, errors } = body as { code: string; errors?: { field: string; code: string }[] };
  return [status, code, ...(errors ?? []).map((error) => `${error.field} ${error.code}`)];
};
const decide = (id: number, body: object, who: As = app.as('staff_finance')) =>
  who.raw('PATCH', `/client/admin-api/v1/topup-approvals/${id}`, { body });
const balances = async () => {
  const { credit, bonus, insurance } = await owner.call(walletRoutes.balances, {});
  return { credit, bonus, insurance };
};
const statement = async () => (await owner.call(walletRoutes.report, { query: { from_date: '2026-01-01', to_date: '2026-12-31' } })).rows; // prettier-ignore
const clean = async () => (await app.as('staff_finance').call(walletRoutes.runLedgerCheck, { body: {} })).clean_flag;

describe('a top-up', () => {
  it('[A151] is of a package that is offered now, or of an amount', async () => {
    const packages = await owner.call(walletRoutes.topupPackages, {});
    expect(packages.map(({ name, price, credit_amount, bonus_amount }) => [name, price, credit_amount, bonus_amount])).toEqual([
      ['500', 500_00, 500_00, 10_00],
      ['1,000', 1_000_00, 1_000_00, 50_00],
    ]); // prettier-ignore
    const gone = await app.db<{ id: number }[]>('wallet', `SELECT id FROM topup_package WHERE name IN ('over', 'off', 'later')`); // prettier-ignore
    for (const { id } of gone)
      expect(refusal(await ask({ topup_package_id: id, amount: 100 }))).toEqual([409, 'topup.package_gone']);
    const [first] = packages;
    expect(refusal(await ask({ topup_package_id: first?.id, amount: 499 }))).toEqual([400, 'request.invalid', 'amount validation.topup_package_price']); // prettier-ignore
    expect(refusal(await ask({ amount: 99.99 }))).toEqual([400, 'request.invalid', 'amount validation.topup_amount']);
  });

  it('[A152][A153] waits in the history, moves nothing, and with the approval gives amount and bonus', async () => {
    const before = await balances();
    const [, large] = await owner.call(walletRoutes.topupPackages, {});
    const made = await asked({ topup_package_id: large?.id, amount: 1000, slip_reference: '2026 1124-ab' });
    expect(made).toMatchObject({ status: 'pending', topup_no: expect.stringMatching(/^TU\d{8}$/), amount: 1000, credit_amount: 1000, bonus_amount: 50, slip_reference: '20261124AB', transaction_no: null }); // prettier-ignore
    const { rows } = await owner.call(walletRoutes.topups, { query: { status: 'pending' } });
    expect(rows.map(({ id }) => id)).toEqual([made.id]);
    expect(await balances()).toEqual(before);
    const answer = await decide(made.id, { status: 'approved' });
    expect(answer.status).toBe(200);
    expect(await balances()).toEqual({ ...before, credit: before.credit! + 1_000_00, bonus: before.bonus! + 50_00 });
    const [own] = (await owner.call(walletRoutes.topups, { query: {} })).rows;
    expect(own).toMatchObject({ id: made.id, status: 'approved', transaction_no: expect.stringMatching(/^LW/) });
    const [row] = await statement();
    expect(row).toMatchObject({ type: 'topup', amount: 1_000_00, bonus_amount: 50_00, detail: made.topup_no, transaction_no: own?.transaction_no }); // prettier-ignore
    expect(await clean()).toBe(1);
    // The same again moves nothing; the other way is over.
    expect((await decide(made.id, { status: 'approved' })).status).toBe(200);
    expect(refusal(await decide(made.id, { status: 'not-approved', remark: 'late' }))).toEqual([409, 'topup.illegal_move']); // prettier-ignore
    expect(await balances()).toMatchObject({ credit: before.credit! + 1_000_00 });
  });

  it('[A154] of the insurance wallet raises that one alone', async () => {
    const before = await balances();
    const made = await asked({ wallet_type: 'insurance', amount: 300 });
    await decide(made.id, { status: 'approved' });
    expect(await balances()).toEqual({ ...before, insurance: before.insurance! + 300_00 });
    const { rows } = await owner.call(walletRoutes.serviceTransactions, { query: {} });
    expect(rows[0]).toMatchObject({ type: 'topup', amount: 300_00, detail: made.topup_no });
    expect(await clean()).toBe(1);
  });

  it('is paid by PromptPay with its amount in the code, or to an account of ours', async () => {
    const { promptpay_payload, ...payee } = await owner.call(walletRoutes.topupPayment, { query: { amount: satang(250_50) } }); // prettier-ignore
    expect(payee).toEqual({
      payee_name: 'บริษัท ลำเลียง (ตัวอย่าง) จำกัด',
      promptpay_id: '0000000000000',
      payee_accounts: [
        { bank_id: 4, payee_account_number: '0000000000' },
        { bank_id: 14, payee_account_number: '0000000000' },
      ],
    });
    // Read as a bank's app does: strictly, with the checksum; currency and country stand in tags of their own.
    const code = parse(promptpay_payload!, true, true);
    expect(code?.getTags().map(({ id, value }) => [id, value])).toEqual([
      ['00', '01'],
      ['01', '12'],
      ['29', '0016A00000067701011102130000000000000'],
      ['53', '764'],
      ['58', 'TH'],
      ['54', '250.50'],
      ['63', expect.any(String)],
    ]);
    const free = await owner.call(walletRoutes.topupPayment, { query: {} });
    expect(anyId(free.promptpay_payload!)).toEqual({ type: 'NATID', target: '0000000000000', amount: undefined });
    for (const amount of ['1.234', '-1', 'x', '1e3'])
      expect(refusal(await owner.raw('GET', `${walletRoutes.topupPayment.path}?amount=${amount}`))).toEqual([400, 'request.invalid', 'amount validation.number']); // prettier-ignore
  });

  it('is refused with a reason, which the shop reads; its slip may then be sent again', async () => {
    const before = await balances();
    const slip_file = await slip();
    const made = await asked({ slip_file, slip_reference: 'REF-1' });
    expect(refusal(await decide(made.id, { status: 'not-approved' }))).toEqual([400, 'request.invalid', 'remark validation.required']); // prettier-ignore
    expect(refusal(await ask({ slip_file }))).toEqual([409, 'topup.slip_used']);
    expect(refusal(await ask({ slip_reference: 'ref 1' }))).toEqual([409, 'topup.slip_used']);
    expect((await decide(made.id, { status: 'not-approved', remark: 'ยอดไม่ตรง' })).status).toBe(200);
    const { rows } = await owner.call(walletRoutes.topups, { query: { status: 'not-approved' } });
    expect(rows).toEqual([expect.objectContaining({ id: made.id, remark: 'ยอดไม่ตรง', transaction_no: null })]);
    expect((await ask({ slip_file, slip_reference: 'REF-1' })).status).toBe(200);
    expect(await balances()).toEqual(before);
  });

  it('[A153] decided either way is told to the shop, once', async () => {
    const [who] = await shop('0810000052');
    const [, large] = await who.call(walletRoutes.topupPackages, {});
    const packaged = { topup_package_id: large?.id, amount: 1000 };
    const [good, bad] = [await asked(packaged, who), await asked({ amount: 220 }, who)];
    for (const again of [1, 2])
      expect([again, (await decide(good.id, { status: 'approved' })).status]).toEqual([again, 200]);
    await decide(bad.id, { status: 'not-approved', remark: 'ยอดไม่ตรง' });
    await app.drain();
    const { rows } = await who.call(notificationsRoutes.list, { query: {} });
    expect(rows.map(({ code, figures, link }) => ({ code, figures, link }))).toEqual([
      { code: 'topup_refused', figures: { topup_no: bad.topup_no, amount: '220.00' }, link: '/finance/transaction' },
      {
        code: 'topup_approved',
        figures: { topup_no: good.topup_no, amount: '1,050.00' },
        link: '/finance/transaction',
      },
    ]);
  });

  it('[A153] finance are told which others have the same picture or number, of whichever shop', async () => {
    const [who, other] = [(await shop('0810000062'))[0], (await shop('0810000063'))[0]];
    const [first, second] = [await asked({ slip_reference: 'SAME-1' }, who), await asked({}, other)];
    expect(refusal(await ask({ slip_reference: 'ｓａｍｅ\u00a0๑' }, other))).toEqual([409, 'topup.slip_used']);
    await decide(first.id, { status: 'not-approved', remark: 'x' });
    const third = await asked({ slip_reference: 'same 1' }, other);
    const { duplicates } = (await app.as('staff_finance').raw('GET', `/staff-api/v1/topups/${third.id}`)).body as { duplicates: object[] }; // prettier-ignore
    // Every upload of these tests is the same picture.
    expect(duplicates.slice(0, 2)).toEqual([
      {
        field: 'slip_file',
        id: second.id,
        topup_no: second.topup_no,
        account_id: expect.any(Number),
        status: 'pending',
      },
      { field: 'slip_file', id: first.id, topup_no: first.topup_no, account_id: expect.any(Number), status: 'not-approved' }, // prettier-ignore
    ]);
    await app.db('wallet', `UPDATE topup SET slip_sha256 = NULL WHERE id = ${third.id}`);
    const told = (await app.as('staff_finance').raw('GET', `/staff-api/v1/topups/${third.id}`)).body as { duplicates: object[] }; // prettier-ignore
    expect(told.duplicates).toMatchObject([{ field: 'slip_reference', id: first.id }]);
  });

  it('takes a slip of its own shop alone, that was uploaded as one', async () => {
    const [other] = await shop('0810000002');
    for (const slip_file of [await slip(other), await slip(owner, 'profile_pic'), 'x', crypto.randomUUID()])
      expect(refusal(await ask({ slip_file }))).toEqual([400, 'request.invalid', 'slip_file validation.invalid']);
    expect((await other.call(walletRoutes.topups, { query: {} })).rows).toEqual([]);
  });

  it('is one for one key, and one for two approvals at once', async () => {
    const key = { 'Idempotency-Key': 'topup-1' };
    const body = terms({ slip_file: await slip(), amount: 700 });
    const send = () => owner.raw('POST', walletRoutes.createTopup.path, { body, headers: key });
    const [first, again] = [await send(), await send()];
    expect([again.status, again.body]).toEqual([200, first.body]);
    const { id } = (first.body as { data: Topup }).data;
    const before = await balances();
    const answers = await Promise.all(['staff_finance', 'staff_admin'].map((who) => decide(id, { status: 'approved' }, app.as(who as 'staff_admin')))); // prettier-ignore
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await balances()).toEqual({ ...before, credit: before.credit! + 700_00 });
  });

  it('[A153] up to 50,000 baht is approved by one person, a satang more by two, also in small ones', async () => {
    const [who] = await shop('0810000050');
    const approved = async (amount: number, from = who) => {
      const { id } = await asked({ amount }, from);
      const { status } = ((await decide(id, { status: 'approved' })).body as { data: Topup }).data;
      if (status === 'pending') await decide(id, { status: 'not-approved', remark: 'x' }, app.as('staff_admin'));
      return status;
    };
    expect(await approved(50_000)).toBe('approved');
    expect(await approved(100)).toBe('pending');
    const [again] = await shop('0810000051');
    expect(await approved(50_000.01, again)).toBe('pending');
  });

  it('above the limit waits for a second person, who may not be the first', async () => {
    const staff = app.as('staff_finance');
    const limit = await staff.call(walletRoutes.setDecisionLimit, { body: { kind: 'topup', amount: satang(0), reason: 'two persons' } }); // prettier-ignore
    await app.as('staff_admin').call(walletRoutes.approveDecision, { params: { id: limit.id }, body: {} });
    const before = await balances();
    const made = await asked({ amount: 900 });
    await decide(made.id, { status: 'approved' });
    const { body } = await staff.raw('GET', `/staff-api/v1/topups/${made.id}`);
    const { decision_id, status, slip: picture } = body as { decision_id: number; status: string; slip: { url: string } }; // prettier-ignore
    expect([status, decision_id]).toEqual(['pending', expect.any(Number)]);
    expect((await app.anonymous.raw('GET', picture.url)).status).toBe(200);
    const approve = { params: { id: decision_id }, body: {} };
    await expect(staff.call(walletRoutes.approveDecision, approve)).rejects.toMatchObject({ code: 'decision.own' });
    expect(await balances()).toEqual(before);
    await app.as('staff_admin').call(walletRoutes.approveDecision, approve);
    expect(await balances()).toEqual({ ...before, credit: before.credit! + 900_00 });
    expect(await clean()).toBe(1);
  });

  it('is refused with the approval that waits for a second person, by another than who approved', async () => {
    const [finance, admin] = [app.as('staff_finance'), app.as('staff_admin')];
    const made = await asked({ amount: 800 });
    await decide(made.id, { status: 'approved' });
    const refused = { status: 'not-approved', remark: 'ยอดไม่ตรง' };
    expect(refusal(await decide(made.id, refused))).toEqual([422, 'decision.own']);
    expect((await decide(made.id, refused, admin)).status).toBe(200);
    const { body } = await finance.raw('GET', `/staff-api/v1/wallet-decisions?filter=${encodeURIComponent('{"state":"waiting"}')}`); // prettier-ignore
    expect(body).toEqual([]);
    const [decision] = await app.db('wallet', `SELECT state, decided_name, remark FROM decision WHERE business_key = 'topup:${made.id}'`); // prettier-ignore
    expect(decision).toMatchObject({ state: 'refused', decided_name: expect.any(String), remark: 'ยอดไม่ตรง' });
  });

  it('[F-S3] shows finance whose it is and its slip, which the access log has; sales and support see neither', async () => {
    const made = await asked({ amount: 111, slip_reference: 'FIND-ME' });
    const one = `/staff-api/v1/topups/${made.id}`;
    const { body } = await app.as('staff_finance').raw('GET', `/staff-api/v1/topups?filter=${encodeURIComponent('{"q":"find"}')}`); // prettier-ignore
    expect(body).toEqual([expect.objectContaining({ id: made.id, account_id, amount: 111, status: 'pending' })]);
    const shown = (await app.as('staff_finance').raw('GET', one)).body as { slip: { url: string; type: string } };
    expect(shown.slip.type).toBe('image/jpeg');
    const picture = await app.anonymous.raw('GET', shown.slip.url);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    for (const who of ['staff_sales', 'staff_support'] as const) {
      for (const path of ['/staff-api/v1/topups', one]) expect((await app.as(who).raw('GET', path)).status).toBe(403);
      expect((await decide(made.id, { status: 'approved' }, app.as(who))).status).toBe(403);
    }
    const entries = await app.admin(`SELECT action, record_id, staff_role FROM auth.access_entry
      WHERE route LIKE 'wallet.staff.topups.%' AND (record_id IS NULL OR record_id = '${made.id}') ORDER BY id`);
    expect(entries).toEqual([
      { action: 'bulk_read', record_id: null, staff_role: 'finance' },
      { action: 'read', record_id: String(made.id), staff_role: 'finance' },
    ]);
  });

  it('[A161] may be asked for by who may top up, and be read by who may see top-ups', async () => {
    const as = (flags: object) => app.as({ kind: 'shop', account_id, login_id: 1, flags });
    const reader = as({ topup_flag: 1 });
    expect((await reader.call(walletRoutes.topups, { query: {} })).total).toBeGreaterThan(0);
    expect(refusal(await reader.raw('POST', walletRoutes.createTopup.path, { body: terms({ slip_file: 'x' }) }))).toEqual([403, 'permission.denied']); // prettier-ignore
    expect((await as({ order_flag: 1 }).raw('GET', walletRoutes.topupPackages.path)).status).toBe(403);
  });

  it('[A151] is of a package that finance offered, from its first day to its last one', async () => {
    const finance = app.as('staff_finance');
    const offer = (more: object, who = finance) =>
      who.raw('POST', '/staff-api/v1/topup-packages', { body: { name: 'Songkran', price: 2000, credit_amount: 2000, bonus_amount: 100, reason: 'offer of the month', ...more } }); // prettier-ignore
    // Days go by between the steps: the session of each is a new one.
    const enter = async () => (owner = app.bearer((await app.anonymous.call(authRoutes.login, { body: { username: '0810000001@shop.example', password: 'Lamliang-1' } })).token)); // prettier-ignore
    const names = async () => (await owner.call(walletRoutes.topupPackages, {})).map(({ name }) => name);
    const [today, tomorrow] = [bangkokDate(app.clock.now()), addDays(bangkokDate(app.clock.now()), 1)];
    for (const [more, fault] of [
      [{ credit_amount: 1999.99 }, 'credit_amount validation.topup_credit'],
      [{ bonus_amount: 1000.01 }, 'bonus_amount validation.topup_gain'],
      [{ price: 99, credit_amount: 99 }, 'price validation.topup_amount'],
      [{ start_date: addDays(today, -1) }, 'start_date validation.date_past'],
      [{ start_date: tomorrow, end_date: today }, 'end_date validation.date_order'],
    ] as const)
      expect(refusal(await offer(more))).toEqual([400, 'request.invalid', fault]);
    for (const who of ['staff_sales', 'staff_support'] as const)
      expect((await offer({}, app.as(who))).status).toBe(403);
    const { body, status } = await offer({ start_date: tomorrow, end_date: tomorrow });
    const { id } = body as { id: number };
    expect([status, await names()]).toEqual([200, expect.not.arrayContaining(['Songkran'])]);
    app.clock.set(startOfBangkokDay(tomorrow));
    await enter();
    expect(await names()).toContain('Songkran');
    // What waits keeps what it was promised.
    const made = await asked({ topup_package_id: id, amount: 2000 });
    const switchTo = (active_flag: 0 | 1) => finance.raw('PATCH', `/staff-api/v1/topup-packages/${id}`, { body: { active_flag, reason: 'too dear for us' } }); // prettier-ignore
    for (const again of [1, 2]) expect([again, (await switchTo(0)).status]).toEqual([again, 200]);
    expect(await names()).not.toContain('Songkran');
    expect(refusal(await ask({ topup_package_id: id, amount: 2000 }))).toEqual([409, 'topup.package_gone']);
    const before = await balances();
    await decide(made.id, { status: 'approved' });
    const waiting = (await finance.raw('GET', `/staff-api/v1/topups/${made.id}`)).body as { decision_id: number };
    await app.as('staff_admin').call(walletRoutes.approveDecision, { params: { id: waiting.decision_id }, body: {} });
    expect(await balances()).toMatchObject({ credit: before.credit! + 2_000_00, bonus: before.bonus! + 100_00 });
    await switchTo(1);
    app.clock.advance(86_399_000);
    await enter();
    expect(await names()).toContain('Songkran');
    app.clock.advance(1_000);
    expect(await names()).not.toContain('Songkran');
    const audit = await app.db<{ action: string }[]>('wallet', `SELECT action FROM audit_entry WHERE target_type = 'topup_package' ORDER BY id`); // prettier-ignore
    expect(audit.map(({ action }) => action)).toEqual(['topup_package.offered', 'topup_package.switched', 'topup_package.switched']); // prettier-ignore
  });

  it('the picture of its slip ends five whole years after that of the decision, and not while another top-up needs it', async () => {
    // Sessions of that time are over.
    const who = app.as({ account_id });
    app.clock.set(new Date('2027-03-10T03:00:00Z'));
    const approve = async ({ id }: Topup) => {
      await decide(id, { status: 'approved' });
      const { decision_id } = await app.as('staff_finance').call(walletRoutes.staffTopup, { params: { id } });
      if (decision_id !== null) await app.as('staff_admin').call(walletRoutes.approveDecision, { params: { id: decision_id }, body: {} }); // prettier-ignore
    };
    const early = await asked({}, who);
    await approve(early);
    const again = await slip(who);
    const refused = await asked({ slip_file: again }, who);
    await decide(refused.id, { status: 'not-approved', remark: 'ยอดไม่ตรง' });
    app.clock.set(new Date('2032-12-31T16:00:00Z'));
    const late = await asked({ slip_file: again }, who);
    const waiting = await asked({}, who);
    const pictures = async () => {
      const shown = async ({ id }: Topup) => (await app.as('staff_finance').call(walletRoutes.staffTopup, { params: { id } })).slip !== null; // prettier-ignore
      return await Promise.all([early, refused, late, waiting].map(shown));
    };
    await app.fire('wallet', 'end-slips');
    expect(await pictures()).toEqual([true, true, true, true]);
    await approve(late);
    app.clock.set(new Date('2032-12-31T17:00:00Z'));
    await app.fire('wallet', 'end-slips');
    await app.fire('wallet', 'end-slips');
    expect(await pictures()).toEqual([false, true, true, true]);
    app.clock.set(new Date('2038-01-01T03:00:00Z'));
    await app.fire('wallet', 'end-slips');
    expect(await pictures()).toEqual([false, false, false, true]);
    expect(await app.db('auth', `SELECT DISTINCT after ->> 'purpose' AS purpose FROM audit_entry WHERE action = 'file.ended'`)).toEqual([{ purpose: 'slip' }]);
  }); // prettier-ignore
});
