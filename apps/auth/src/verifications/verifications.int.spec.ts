import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authRoutes, type AccountTerms, type OwnAccount, type StaffVerificationDetail } from '@lamliang/contracts/auth';
import { FLAGS } from '@lamliang/contracts';
import { startService, type As, type StartedServices } from '@lamliang/platform/testing';
import sharp from 'sharp';
import { authService } from '../auth.module.ts';

jest.setTimeout(60_000);

const CARD = '1234567890121';
const KEYS = { NUMBER_KEYS: `1:${'k'.repeat(40)}`, NUMBER_INDEX_KEY: 'i'.repeat(40) };
// prettier-ignore
export const ADDRESS = { address: '1 ถนนสุขุมวิท', subdistrict: 'คลองเตย', district: 'คลองเตย', province: 'กรุงเทพมหานคร', zip_code: '10110' }; // prettier-ignore
const ALL = Object.fromEntries(FLAGS.map((flag) => [flag, 1]));
let app: StartedServices;

const open = async (telephone: string, more: Partial<AccountTerms['shop'] & object> = {}) => {
  const login = { telephone, email: `t${telephone}@example.co.th`, password: 'Lamliang-1', user_name: 'เจ้าของ' };
  const body: AccountTerms = { login, shop: { name: `ร้าน ${telephone}`, account_type: 'ordinary', ...more } };
  const { account_id, login_id } = await app.service('seed')(authRoutes.createAccount, { body });
  const as = app.as({ kind: 'shop', account_id: account_id!, login_id, access_level_id: 1, flags: ALL });
  return { id: account_id!, login_id, as };
};
const picture = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#7a9' } }).jpeg().toBuffer(); // prettier-ignore
const upload = async (who: As, bytes?: Buffer, name = 'card.jpg', purpose?: string) => {
  const form = new FormData();
  if (purpose) form.append('purpose', purpose);
  form.append('file', new Blob([(bytes ?? (await picture())) as Buffer<ArrayBuffer>]), name);
  const answer = await who.raw('POST', '/client/v1/upload/file', { body: form });
  return { ...answer, data: (answer.body as { data: { file: string; url: string; type: string } }).data };
};
const send = async (who: As, path: string, body: object) => {
  const answer = await who.raw('PATCH', `/client/v1/accounts/${path}`, { body });
  return { ...answer, data: (answer.body as { data: OwnAccount }).data };
};
const own = (who: As) => who.call(authRoutes.ownAccount, {});
/** Decides what waits, unless the body names another one. */
const decide = async (
  id: number,
  body: { verify_type?: string; result: string; remark?: string; verification_id?: number },
  path = 'approve',
  who: Parameters<StartedServices['as']>[0] = 'staff_support',
) => {
  const { verify_type = 'cod' } = body;
  const sql = `SELECT id AS verification_id FROM verification WHERE account_id = $1 AND verify_type = $2 ORDER BY state = 'wait-confirm' DESC, id DESC`;
  const [seen = { verification_id: 1 }] = await app.db('auth', sql, [id, verify_type]);
  return app.as(who).raw('PATCH', `/client/admin-api/v1/accounts/${id}/${path}`, { body: { ...seen, ...body } });
};
const queue = async (filter: object) => {
  const given = encodeURIComponent(JSON.stringify(filter));
  return (await app.as('staff_support').raw('GET', `/staff-api/v1/verifications?filter=${given}`)).body as { id: number; account_id: number; verify_type: string; state: string; valid_number_flag: number }[]; // prettier-ignore
};
const page = async (id: number) =>
  (await app.as('staff_support').raw('GET', `/staff-api/v1/verifications/${id}`)).body as StaffVerificationDetail;
const card = async (who: As, id_card_number = CARD) =>
  await send(who, 'card-verify', { id_card_number, id_card_file: (await upload(who)).data.file });

beforeAll(async () => {
  app = await startService([authService], { env: KEYS });
});
afterAll(() => app?.stop());

describe('verification of a shop', () => {
  it('[A56] a person hands in the ID card, staff accept it, and the shop reads that', async () => {
    const { id, as } = await open('0810000010');
    expect((await own(as)).steps[1]).toEqual({ step: 'identity', status: 'not-confirm', missing: ['id_card_number', 'id_card_file'], opens: ['credit'], remark: null }); // prettier-ignore
    const sent = await card(as, '1-2345-67890-12-1');
    expect([sent.status, sent.data.card_verify_flag, sent.data.id_card_number]).toEqual([
      200,
      'wait-confirm',
      '••••0121',
    ]);
    const [row] = await queue({ state: ['wait-confirm'], account_id: id });
    expect(row).toMatchObject({ account_id: id, verify_type: 'card', state: 'wait-confirm', valid_number_flag: 1 });
    const seen = await page(row!.id);
    expect(seen).toMatchObject({ id_card_number: '••••0121', papers: [{ field: 'id_card_file', type: 'image/jpeg' }] });
    const paper = await app.anonymous.raw('GET', seen.papers[0]!.url);
    expect([paper.status, await sharp(paper.bytes).metadata()]).toMatchObject([200, { format: 'jpeg', width: 900 }]);
    const answer = await decide(id, { verify_type: 'card', result: 'accept', verification_id: row!.id });
    expect([answer.status, (answer.body as { data: object }).data]).toMatchObject([200, { state: 'accept' }]);
    expect(await own(as)).toMatchObject({ card_verify_flag: 'accept', status: 'accept' });
    expect(await queue({ state: ['wait-confirm'], account_id: id })).toEqual([]);
    const [entry] = await app.db('auth', `SELECT login_id, target_id, before, after FROM audit_entry WHERE action = 'account.verification_decided' ORDER BY id DESC LIMIT 1`); // prettier-ignore
    expect(entry).toEqual({
      login_id: 92,
      target_id: String(id),
      before: { card_verify_flag: 'wait-confirm', status: 'wait-confirm' },
      after: { card_verify_flag: 'accept', status: 'accept', verification_id: row!.id },
    });
    await app.drain();
    const events = await app.db('auth', `SELECT type, payload FROM event_log WHERE topic = 'auth.verification.v1'`);
    expect(events).toEqual([{ type: 'auth.verification.decided.v1', payload: { account_id: id, shop_name: 'ร้าน 0810000010', verify_type: 'card', result: 'accept', occurred_at: expect.any(String) } }]); // prettier-ignore
  });

  it('is told why it was refused, and hands in again; the papers of before go', async () => {
    const { id, as } = await open('0810000011');
    await card(as);
    const [row] = await queue({ account_id: id });
    const { papers } = await page(row!.id);
    // A refusal needs its reason.
    expect(await decide(id, { verify_type: 'card', result: 'not-accept' })).toMatchObject({ status: 400, body: { errors: [{ field: 'remark', code: 'validation.required' }] } }); // prettier-ignore
    expect((await decide(id, { verify_type: 'card', result: 'not-accept', remark: 'ภาพไม่ชัด' })).status).toBe(200);
    expect((await own(as)).steps[1]).toMatchObject({
      status: 'not-accept',
      missing: ['id_card_number', 'id_card_file'],
      remark: 'ภาพไม่ชัด',
    });
    expect((await card(as)).data.card_verify_flag).toBe('wait-confirm');
    expect((await page(row!.id)).papers).toEqual([]);
    expect((await app.anonymous.raw('GET', papers[0]!.url)).status).toBe(404);
    // What was seen before is no longer what would be decided, and what was not seen is not decided at all.
    const blind = app.as('staff_support').raw('PATCH', `/client/admin-api/v1/accounts/${id}/approve`, { body: { verify_type: 'card', result: 'accept' } }); // prettier-ignore
    expect(await blind).toMatchObject({ status: 400, body: { errors: [{ field: 'verification_id' }] } });
    const old = await decide(id, { verify_type: 'card', result: 'accept', verification_id: row!.id });
    expect([old.status, (old.body as { code: string }).code]).toEqual([409, 'verification.illegal_move']);
    expect((await decide(id, { verify_type: 'card', result: 'accept' })).status).toBe(200);
  });

  it('is decided once, and cannot be handed in while it waits', async () => {
    const { id, as } = await open('0810000012');
    const nothing = await decide(id, { verify_type: 'card', result: 'accept' });
    expect([nothing.status, (nothing.body as { code: string }).code]).toEqual([404, 'verification.not_found']);
    await card(as);
    expect(await card(as)).toMatchObject({ status: 409, body: { code: 'verification.illegal_move' } });
    const both = await Promise.all(['accept', 'not-accept'].map((result) => decide(id, { verify_type: 'card', result, remark: 'x' }))); // prettier-ignore
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await decide(987_654, { verify_type: 'card', result: 'accept' })).status).toBe(404);
    expect((await decide(id, { verify_type: 'card', result: 'accept' }, 'approve', 'staff_finance')).status).toBe(403);
  });

  it('keeps a paper that proves something else, too, when it is handed in anew for the one', async () => {
    const { id, as } = await open('0810000032');
    const { file } = (await upload(as)).data;
    const book = { bank_id: 4, account_name: 'x', account_number: '1112223335', book_bank_file: file };
    await send(as, 'card-verify', { id_card_number: CARD, id_card_file: file });
    expect((await send(as, 'cod-verify', book)).status).toBe(200);
    expect((await decide(id, { verify_type: 'card', result: 'not-accept', remark: 'ภาพไม่ชัด' })).status).toBe(200);
    expect((await card(as)).status).toBe(200);
    const [cod] = await queue({ account_id: id, verify_type: ['cod'] });
    const { papers } = await page(cod!.id);
    expect((await app.anonymous.raw('GET', papers[0]!.url)).status).toBe(200);
    // Once nothing names it any more, it goes.
    await decide(id, { result: 'not-accept', remark: 'คนละชื่อ' }, 'cod-approve');
    await send(as, 'cod-verify', { ...book, book_bank_file: (await upload(as)).data.file });
    expect((await app.anonymous.raw('GET', papers[0]!.url)).status).toBe(404);
  });

  it('[A57] refuses ID-card and tax numbers without 13 digits; a wrong check digit is a hint for staff', async () => {
    const { id, as } = await open('0810000013');
    const { file } = (await upload(as)).data;
    for (const number of ['123456789012', '12345678901211', '123456789012x', '']) {
      const answer = await send(as, 'card-verify', { id_card_number: number, id_card_file: file });
      expect([number, answer.status, (answer.body as { errors: { field: string }[] }).errors[0]?.field]).toEqual([number, 400, 'id_card_number']); // prettier-ignore
    }
    const company = { company_name: 'x', tax_id: '0105', registered_address: ADDRESS, document_files: [file] };
    expect(await send(as, 'juristic-verify', company)).toMatchObject({ status: 400, body: { errors: [{ field: 'tax_id', code: 'validation.tax_id' }] } }); // prettier-ignore
    await card(as, '1234567890122');
    expect(await queue({ account_id: id })).toMatchObject([{ valid_number_flag: 0 }]);
  });

  it('[A58] a company hands in name, branch, tax number and papers; with the COD account it is complete', async () => {
    const { id, as } = await open('0810000014');
    const { file } = (await upload(as)).data;
    const company = { company_name: 'บริษัท น้ำผึ้งแท้ จำกัด', head_office_flag: 0, branch_name: 'ลาดพร้าว', tax_id: '0105561000001', registered_address: ADDRESS, document_files: [file] }; // prettier-ignore
    const sent = await send(as, 'juristic-verify', company);
    const said = { company_name: company.company_name, branch_name: 'ลาดพร้าว', tax_id: '0105561000001' };
    expect(sent.data).toMatchObject({ account_type: 'ordinary', juristic_verify_flag: 'wait-confirm', status: 'wait-confirm', company_request: { ...said, state: 'wait-confirm' } }); // prettier-ignore
    expect((await queue({ q: 'น้ำผึ้งแท้' })).map(({ account_id }) => account_id)).toEqual([id]);
    expect((await decide(id, { verify_type: 'juristic', result: 'accept' })).status).toBe(200);
    expect(await own(as)).toMatchObject({ account_type: 'juristic', status: 'accept', ...said, company_request: null });
    const found = await app.as('staff_sales').call(authRoutes.accounts, { query: { search: 'น้ำผึ้งแท้' } });
    expect(found.rows.map((row) => row.id)).toEqual([id]);
    const book = (await upload(as)).data.file;
    const terms = {
      bank_id: 4,
      account_name: 'บริษัท น้ำผึ้งแท้ จำกัด',
      account_number: '012-3-45678-9',
      book_bank_file: book,
    };
    const handed = await send(as, 'cod-verify', terms);
    expect(handed.data).toMatchObject({ cod_verify_flag: 'wait-confirm', status: 'accept', bank_id: 4, bank_name: 'ธนาคารกสิกรไทย', account_number: '••••6789' }); // prettier-ignore
    // Who reads another language reads the name of the bank in it, on the desk too.
    const english = { headers: { 'accept-language': 'en' } };
    expect((await as.raw('GET', authRoutes.ownAccount.path, english)).body).toMatchObject({ data: { bank_name: 'Kasikornbank' } }); // prettier-ignore
    const desk = await app.as('staff_sales').raw('GET', `/client/admin-api/v1/accounts/${id}`, english);
    expect(desk.body).toMatchObject({ data: { bank_name: 'Kasikornbank' } });
    expect((await decide(id, { result: 'accept' }, 'cod-approve', 'staff_finance')).status).toBe(403);
    expect((await decide(id, { result: 'accept' }, 'cod-approve', 'staff_sales')).status).toBe(200);
    const now = await own(as);
    expect([now.status, now.steps.map(({ status }) => status)]).toEqual([
      'complete',
      ['not-confirm', 'accept', 'accept'],
    ]);
    // Another account has to be accepted anew.
    await send(as, 'cod-verify', {
      ...terms,
      account_number: '9876543210',
      book_bank_file: (await upload(as)).data.file,
    });
    expect(await own(as)).toMatchObject({
      status: 'accept',
      cod_verify_flag: 'wait-confirm',
      account_number: '••••3210',
    });
  });

  it('[A58] is who it was until staff accept its company papers, also once they refused them', async () => {
    const { id, as } = await open('0810000063', { name: 'สมหญิง', last_name: 'ใจดี' });
    const papers = async (more: object) => {
      const [file, company_name] = [(await upload(as)).data.file, 'บริษัท คนอื่น จำกัด'];
      return send(as, 'juristic-verify', { company_name, tax_id: '0105561000085', registered_address: ADDRESS, document_files: [file], ...more }); // prettier-ignore
    };
    const buyer = async () => (await app.service('invoicing')(authRoutes.buyers, { body: { account_ids: [id] } }))[0];
    const names = async () => {
      await app.drain();
      const rows = await app.db<{ name: string }[]>('auth', `SELECT DISTINCT payload ->> 'shop_name' AS name FROM event_log WHERE payload ->> 'account_id' = $1`, [String(id)]); // prettier-ignore
      return rows.map(({ name }) => name);
    };
    const before = await buyer();
    const [was, mine] = [{ account_type: 'ordinary', company_name: null, tax_id: null, registered_address: null }, 'สมหญิง ใจดี']; // prettier-ignore
    expect((await papers({})).data).toMatchObject({ ...was, status: 'wait-confirm' });
    // Staff compare what it asks for with the papers, and it cannot take another name meanwhile.
    const [row] = await queue({ account_id: id });
    const asked = { company_name: 'บริษัท คนอื่น จำกัด', tax_id: '0105561000085', registered_address: ADDRESS };
    expect(await page(row!.id)).toMatchObject({ ...asked, shop_name: mine, account_type: 'ordinary' });
    expect(await as.raw('PATCH', '/client/v1/accounts/profile', { body: { name: 'x' } })).toMatchObject({ body: { code: 'account.name_checked' } }); // prettier-ignore
    expect((await decide(id, { verify_type: 'juristic', result: 'not-accept', remark: 'คนละบริษัท' })).status).toBe(200);
    const refused = await own(as);
    expect(refused).toMatchObject({ ...was, status: 'not-accept', company_request: { ...asked, state: 'not-accept', remark: 'คนละบริษัท' } }); // prettier-ignore
    expect(refused.steps[1]).toMatchObject({ step: 'identity', status: 'not-accept', remark: 'คนละบริษัท' });
    expect(await page(row!.id)).toMatchObject({ ...asked, state: 'not-accept' });
    expect([await buyer(), await names()]).toEqual([before, [mine]]);
    // It hands in anew, what is its own, under the number of its person.
    const again = await papers({ company_name: 'หจก. ใจดี', tax_id: '3101200345694' });
    expect(again.data).toMatchObject({ ...was, company_request: { company_name: 'หจก. ใจดี', tax_id: '••••5694' } });
    expect(await buyer()).toEqual(before);
    const [newer] = await queue({ account_id: id, state: ['wait-confirm'] });
    expect((await page(newer!.id)).tax_id).toBe('••••5694');
    const reveal = () => app.as('staff_support').call(authRoutes.revealNumber, { params: { id }, body: { field: 'tax_id', reason: 'ตรวจเอกสาร' } }); // prettier-ignore
    expect((await reveal()).number).toBe('3101200345694');
    expect((await decide(id, { verify_type: 'juristic', result: 'accept' })).status).toBe(200);
    expect(await own(as)).toMatchObject({ account_type: 'juristic', company_name: 'หจก. ใจดี', tax_id: '••••5694', company_request: null }); // prettier-ignore
    expect([(await reveal()).number, await buyer(), (await names()).toSorted()]).toMatchObject(['3101200345694', { account_type: 'juristic', name: 'หจก. ใจดี' }, [mine, 'หจก. ใจดี'].toSorted()]); // prettier-ignore
    // A company stays what was accepted, too.
    expect((await papers({})).data).toMatchObject({ account_type: 'juristic', company_name: 'หจก. ใจดี', juristic_verify_flag: 'wait-confirm' }); // prettier-ignore
    await decide(id, { verify_type: 'juristic', result: 'not-accept', remark: 'คนละบริษัท' });
    expect(await buyer()).toMatchObject({ name: 'หจก. ใจดี' });
  });

  it('[A60] hands in the bank account that receives COD, of a bank that there is, and waits', async () => {
    const { id, as } = await open('0810000015');
    const book_bank_file = (await upload(as)).data.file;
    const terms = { bank_id: 14, account_name: 'เจ้าของ', account_number: '1112223334', book_bank_file };
    const fault = async (more: object) => ((await send(as, 'cod-verify', { ...terms, ...more })).body as { errors: { field: string }[] }).errors[0]?.field; // prettier-ignore
    expect(await fault({ bank_id: 999 })).toBe('bank_id');
    expect(await fault({ account_number: '12345' })).toBe('account_number');
    expect(await fault({ book_bank_file: 'x' })).toBe('book_bank_file');
    expect((await send(as, 'cod-verify', terms)).status).toBe(200);
    expect(await queue({ state: ['wait-confirm'], verify_type: ['cod'], account_id: id })).toHaveLength(1);
    expect(await app.db('auth', `SELECT account_number FROM account WHERE id = ${id}`)).toEqual([
      { account_number: null },
    ]);
  });

  it('takes files of the shop alone, sent for a verification, and of the right kind', async () => {
    const [{ as }, other] = [await open('0810000016'), await open('0810000017')];
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF');
    const [foreign, slip, paper] = [(await upload(other.as)).data.file, (await upload(as, undefined, 'x', 'slip')).data.file, (await upload(as, pdf)).data.file]; // prettier-ignore
    const fault = async (id_card_file: string) => {
      const { status, body } = await send(as, 'card-verify', { id_card_number: CARD, id_card_file });
      const { code, errors } = body as { code: string; errors: { field: string }[] };
      return [status, code, errors[0]?.field];
    };
    for (const file of [foreign, slip, crypto.randomUUID()])
      expect(await fault(file)).toEqual([400, 'request.invalid', 'id_card_file']);
    expect(await fault(paper)).toEqual([415, 'file.type', 'id_card_file']);
    expect(await own(as)).toMatchObject({ card_verify_flag: 'not-confirm', id_card_number: null });
  });

  it('[F-S3] shows staff who else gave the number, the account or the telephone, and every look is in the access log', async () => {
    const [one, two] = [await open('0810000018'), await open('0810000019')];
    for (const { as } of [one, two]) {
      await card(as, '3101200345678');
      await send(as, 'cod-verify', { bank_id: 4, account_name: 'x', account_number: '5554443332', book_bank_file: (await upload(as)).data.file }); // prettier-ignore
    }
    await app.admin(`UPDATE auth.account SET telephone = '0810000018' WHERE id = ${two.id}`);
    const [row] = await queue({ account_id: two.id, verify_type: ['card'] });
    const shop_name = 'ร้าน 0810000018';
    expect((await page(row!.id)).duplicates).toEqual(
      ['account_number', 'id_card_number', 'telephone'].map((field) => ({ field, account_id: one.id, shop_name })),
    );
    const looks = await app.db('auth', `SELECT action, login_id, record_id FROM access_entry WHERE route = 'auth.staff.verifications.get' AND record_id = '${row!.id}'`); // prettier-ignore
    expect(looks).toEqual([{ action: 'read', login_id: 92, record_id: String(row!.id) }]);
    // A link does not outlive the look by much.
    const { papers } = await page(row!.id);
    app.clock.advance(5 * 60_000 + 1);
    expect((await app.anonymous.raw('GET', papers[0]!.url)).status).toBe(404);
    for (const who of ['staff_finance', 'shop_owner'] as const)
      expect((await app.as(who).raw('GET', `/staff-api/v1/verifications/${row!.id}`)).status).toBe(403);
  });

  it('[A58] shows staff which other shop gave the tax number of a company', async () => {
    const [one, two] = [await open('0810000061'), await open('0810000062')];
    for (const { as } of [one, two]) {
      const company = { company_name: 'บริษัท คู่แฝด จำกัด', tax_id: '0105561000077', registered_address: ADDRESS };
      await send(as, 'juristic-verify', { ...company, document_files: [(await upload(as)).data.file] });
    }
    const [row] = await queue({ account_id: two.id, verify_type: ['juristic'] });
    const shop_name = 'ร้าน 0810000061';
    expect((await page(row!.id)).duplicates).toEqual([{ field: 'tax_id', account_id: one.id, shop_name }]);
    await decide(one.id, { verify_type: 'juristic', result: 'accept' });
    const company = { field: 'tax_id', account_id: one.id, shop_name: 'บริษัท คู่แฝด จำกัด' };
    expect((await page(row!.id)).duplicates).toEqual([company]);
  });

  it('of a shop that was opened with something that waits stands in the queue', async () => {
    const { id } = await open('0810000020', { card_verify_flag: 'wait-confirm', cod_verify_flag: 'wait-confirm' });
    expect((await queue({ account_id: id })).map(({ verify_type }) => verify_type)).toEqual(['cod', 'card']);
    expect((await decide(id, { result: 'accept' }, 'cod-approve')).status).toBe(200);
  });

  it('is written neither by employees without the right, nor by staff who look as the shop', async () => {
    const { id, login_id, as } = await open('0810000021');
    const file = (await upload(as)).data.file;
    const body = { id_card_number: CARD, id_card_file: file };
    const { advanced_setting_flag: _gone, ...less } = ALL;
    const worker = app.as({ kind: 'shop', account_id: id, login_id, flags: less });
    expect((await send(worker, 'card-verify', body)).status).toBe(403);
    const staff = app.as({ kind: 'shop', account_id: id, login_id, flags: ALL, acting_staff_id: 92 });
    expect(await send(staff, 'card-verify', body)).toMatchObject({ status: 403, body: { code: 'acting.read_only' } });
  });
});
