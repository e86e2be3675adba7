import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { FLAGS, type FlagMap } from '@lamliang/contracts';
import { authRoutes, type AccountTerms, type OwnAccount, type Session } from '@lamliang/contracts/auth';
import { startService, type As, type StartedServices } from '@lamliang/platform/testing';
import sharp from 'sharp';
import { authService } from '../auth.module.ts';

jest.setTimeout(60_000);
const ADDRESS = { address: '1 ถนนสุขุมวิท', subdistrict: 'คลองเตย', district: 'คลองเตย', province: 'กรุงเทพมหานคร', zip_code: '10110' }; // prettier-ignore
const ALL = Object.fromEntries(FLAGS.map((flag) => [flag, 1])) as FlagMap;
const LOGIN = { telephone: '0810000001', email: 'owner@example.co.th', password: 'Lamliang-1', user_name: 'เจ้าของ' };
let app: StartedServices;
let account_id: number;
let login_id: number;
let owner: As;
let sale_id: number;

beforeAll(async () => {
  app = await startService([authService]);
  const body: AccountTerms = { login: LOGIN, shop: { name: 'ร้านเดิม', account_type: 'ordinary', id_card_number: '1234567890121' } }; // prettier-ignore
  const made = await app.service('seed')(authRoutes.createAccount, { body });
  account_id = made.account_id!;
  ({ login_id } = made);
  const sales = { telephone: '0810000009', email: 'sales@example.co.th', password: 'Lamliang-1', user_name: 'ฝ่ายขาย' };
  sale_id = (await app.service('seed')(authRoutes.createAccount, { body: { login: sales, staff_role: 'sales' } }))
    .login_id;
  const { body: answer } = await app.anonymous.raw('POST', authRoutes.login.path, { body: { username: LOGIN.email, password: LOGIN.password } }); // prettier-ignore
  owner = app.bearer((answer as { data: Session }).data.token);
});
afterAll(() => app?.stop());

const patch = async (who: As, path: string, body: object) => {
  const answer = await who.raw('PATCH', `/client/v1/accounts/${path}`, { body });
  return { status: answer.status, data: (answer.body as { data: OwnAccount }).data, body: answer.body };
};
const own = (who = owner) => who.call(authRoutes.ownAccount, {});

describe('the own shop', () => {
  it('[A54] shows its profile and changes it, for its sessions, too', async () => {
    expect(await own()).toMatchObject({ id: account_id, name: 'ร้านเดิม', user_name: 'เจ้าของ', email: LOGIN.email, id_card_number: '••••0121' }); // prettier-ignore
    const { status, data } = await patch(owner, 'profile', { name: ' ร้านใหม่ ', last_name: 'สกุล', user_name: 'ชื่อใหม่', email: 'NEW@example.co.th' }); // prettier-ignore
    expect([status, data]).toMatchObject([200, { name: 'ร้านใหม่', last_name: 'สกุล', user_name: 'ชื่อใหม่', email: 'new@example.co.th' }]); // prettier-ignore
    expect(await own()).toMatchObject({ name: 'ร้านใหม่', last_name: 'สกุล', email: 'new@example.co.th' });
    expect(await owner.call(authRoutes.init, {})).toMatchObject({ name: 'ร้านใหม่ สกุล', user_name: 'ชื่อใหม่' });
    const found = await app.as('staff_sales').call(authRoutes.accounts, { query: { search: 'ร้านใหม่' } });
    expect(found.rows.map(({ id }) => id)).toEqual([account_id]);
    await app.drain();
    const [event] = await app.db('auth', `SELECT version, payload FROM event_log WHERE topic = 'auth.account.v1' ORDER BY id DESC LIMIT 1`); // prettier-ignore
    expect(event).toMatchObject({ version: 2, payload: { shop_name: 'ร้านใหม่ สกุล' } });
    expect((await patch(owner, 'profile', { email: 'none' })).status).toBe(400);
    expect((await patch(owner, 'profile', { name: '' })).status).toBe(400);
  });

  it('keeps the name that staff compare with its papers, or have accepted; after a refusal it may be put right', async () => {
    const flag = (state: string) => app.admin(`UPDATE auth.account SET card_verify_flag = '${state}' WHERE id = ${account_id}`); // prettier-ignore
    for (const state of ['wait-confirm', 'accept']) {
      await flag(state);
      const { body, status } = await owner.raw('PATCH', '/client/v1/accounts/profile', {
        body: { name: 'ร้านของคนอื่น' },
      });
      expect([status, (body as { code: string }).code]).toEqual([409, 'account.name_checked']);
      expect((await patch(owner, 'profile', { last_name: '' })).status).toBe(409);
      // The same name again is no other one, and the rest of the shop is its own.
      expect((await patch(owner, 'profile', { name: 'ร้านใหม่', invoice_address: ADDRESS })).status).toBe(200);
    }
    await flag('not-accept');
    for (const name of ['ร้านจริง', 'ร้านใหม่']) expect((await patch(owner, 'profile', { name })).status).toBe(200);
    await flag('not-confirm');
  });

  it('takes no name that would carry a link or hidden characters into our messages', async () => {
    for (const name of ['กดรับเงิน https://evil.example/x', 'shopee.co.th คืนเงิน', 'ร้าน\u202eกลับ', 'บรรทัด\nใหม่'])
      for (const field of ['name', 'last_name', 'user_name'])
        expect([field, name, (await patch(owner, 'profile', { [field]: name })).status]).toEqual([field, name, 400]);
  });

  it('[A61] keeps an invoice address, and shows it again', async () => {
    const { status } = await patch(owner, 'profile', { invoice_address: ADDRESS });
    expect([status, (await own()).invoice_address]).toEqual([200, ADDRESS]);
    expect((await own()).registered_address).toBeNull();
    expect((await patch(owner, 'profile', { invoice_address: { ...ADDRESS, zip_code: '1' } })).status).toBe(400);
  });

  it('[A54] takes a picture that was uploaded for it, and lets it go', async () => {
    const upload = async () => {
      const form = new FormData();
      const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } }).png().toBuffer(); // prettier-ignore
      form.append('purpose', 'profile_pic');
      form.append('file', new Blob([bytes as Buffer<ArrayBuffer>]), 'me.png');
      const { body } = await owner.raw('POST', authRoutes.uploadFile.path, { body: form });
      return (body as { data: { file: string } }).data.file;
    };
    await patch(owner, 'profile', { profile_pic: await upload() });
    const { profile_pic } = await owner.call(authRoutes.init, {});
    // Longer than an upload that nothing names.
    app.clock.advance(2 * 3_600_000);
    expect((await app.anonymous.raw('GET', profile_pic!)).headers.get('content-type')).toBe('image/jpeg');
    // Sent again, as after an answer that did not arrive, it stays.
    const again = await upload();
    for (let n = 0; n < 2; n++) await patch(owner, 'profile', { profile_pic: again });
    const { profile_pic: next } = await owner.call(authRoutes.init, {});
    expect((await app.anonymous.raw('GET', profile_pic!)).status).toBe(404);
    expect((await app.anonymous.raw('GET', next!)).status).toBe(200);
    await patch(owner, 'profile', { profile_pic: '' });
    expect((await owner.call(authRoutes.init, {})).profile_pic).toBeNull();
    expect((await app.anonymous.raw('GET', next!)).status).toBe(404);
  });

  it('[A62] asks for support, and no longer', async () => {
    const marked = async () => (await app.as('staff_support').call(authRoutes.account, { params: { id: account_id } })).request_support_flag; // prettier-ignore
    for (const flag of [1, 0] as const) {
      expect((await patch(owner, 'request-support', { request_support_flag: flag })).data.request_support_flag).toBe(flag); // prettier-ignore
      expect(await marked()).toBe(flag);
    }
    expect((await patch(owner, 'request-support', {})).status).toBe(400);
  });

  it('shows employees without settings no number and no address; they change their own name alone', async () => {
    const worker = app.as({ kind: 'shop', account_id, login_id, flags: { order_flag: 1 } });
    expect(await own(worker)).toMatchObject({ name: 'ร้านใหม่', id_card_number: null, invoice_address: null });
    expect((await patch(worker, 'profile', { user_name: 'พนักงาน' })).status).toBe(200);
    expect((await patch(worker, 'profile', { name: 'x' })).status).toBe(403);
    const reader = app.as({ kind: 'shop', account_id, login_id, flags: { ...ALL, advanced_setting_flag: 0 } });
    expect(await own(reader)).toMatchObject({ id_card_number: '••••0121', invoice_address: ADDRESS });
  });

  it('a change of which no field is known is refused; beside a known one others are passed over', async () => {
    const refused = await patch(owner, 'profile', { shop_nam: 'x', zip: 1 });
    const errors = ['shop_nam', 'zip'].map((field) => ({ field, code: 'validation.unknown' }));
    expect([refused.status, refused.body]).toMatchObject([400, { code: 'request.invalid', errors }]);
    expect((await patch(owner, 'profile', { user_name: 'ผู้ใช้', zip: 1 })).status).toBe(200);
    expect((await patch(owner, 'profile', {})).status).toBe(200);
  });

  it.each([
    ['invoice_address', { ...ADDRESS, province: 'Mars', zip_code: '99999' }],
    ['document_delivery_address', { ...ADDRESS, zip_code: '50200' }],
  ])('%s with a postal code of another province is refused', async (field, address) => {
    const refused = {
      code: 'order.zip_mismatch',
      errors: [{ field: `${field}.zip_code`, code: 'validation.zip_province' }],
    };
    expect((await patch(owner, 'profile', { [field]: address })).body).toMatchObject(refused);
    if (field === 'invoice_address') return;
    const byStaff = await app.as('staff_support').raw('PATCH', `/client/admin-api/v1/accounts/${account_id}`, { body: { [field]: address, reason: 'as told' } }); // prettier-ignore
    expect(byStaff).toMatchObject({ status: 422, body: refused });
  });

  it('an address of before that is sent again as it is stays, whatever its postal code', async () => {
    const before = { ...ADDRESS, province: 'Mars', zip_code: '99999' };
    await app.db('auth', 'UPDATE account SET invoice_address = $2 WHERE id = $1', [account_id, JSON.stringify(before)]);
    expect((await patch(owner, 'profile', { invoice_address: before })).status).toBe(200);
  });

  it('lists Thai banks in the language of whoever asks', async () => {
    const names = async (language: string) => {
      const { body } = await owner.raw('GET', authRoutes.banks.path, { headers: { 'accept-language': language } });
      return (body as { data: { id: number; code: string; name: string }[] }).data;
    };
    expect((await names('th'))[1]).toEqual({ id: 4, code: 'KBANK', name: 'ธนาคารกสิกรไทย' });
    expect((await names('en'))[1]?.name).toBe('Kasikornbank');
  });
});

describe('a customer, by the hand of staff', () => {
  const update = (body: object, who: Parameters<StartedServices['as']>[0] = 'staff_support') =>
    app.as(who).raw('PATCH', `/client/admin-api/v1/accounts/${account_id}`, { body });
  const trail = () => app.db('auth', `SELECT reason, before, after FROM audit_entry WHERE action = 'account.updated' ORDER BY id`); // prettier-ignore

  it('is changed with a reason; what was and what is stand in the audit trail', async () => {
    const answer = await update({ price_type: 'special', premium_flag: 1, sale_id, name: 'ร้านใหม่', reason: 'ลูกค้ารายใหญ่' }); // prettier-ignore
    expect([answer.status, (answer.body as { data: object }).data]).toMatchObject([200, { price_type: 'special', premium_flag: 1, sale_id }]); // prettier-ignore
    // The name is as it was.
    const changed = { reason: 'ลูกค้ารายใหญ่', before: { price_type: 'standard', premium_flag: 0, sale_id: null }, after: { price_type: 'special', premium_flag: 1, sale_id } }; // prettier-ignore
    expect(await trail()).toEqual([changed]);
    expect((await update({ premium_flag: 1, reason: 'again' })).status).toBe(200);
    expect(await trail()).toHaveLength(1);
    expect((await update({ premium_flag: 0 })).status).toBe(400);
    expect((await update({ premium_flag: 0, reason: 'x' })).body).toMatchObject({ code: 'request.invalid', errors: [{ field: 'reason', code: 'validation.reason' }] }); // prettier-ignore
    expect((await update({ name: 'x', reason: 'as told' }, 'staff_sales')).status).toBe(403);
    expect((await update({ premium_flag: 0, reason: 'as told' }, 'staff_finance')).status).toBe(403);
  });

  it('that is suspended loses its sessions’ shop', async () => {
    expect((await update({ user_status: 'suspended', reason: 'ค้างชำระ' })).status).toBe(200);
    expect((await owner.raw('GET', authRoutes.ownAccount.path)).status).toBe(401);
  });
});
