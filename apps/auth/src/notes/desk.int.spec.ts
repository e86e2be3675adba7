import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  authRoutes,
  CUSTOMER_FIELD_ROLES,
  type AccountTerms,
  type CustomerNote,
  type Session,
} from '@lamliang/contracts/auth';
import { STAFF_ROLES } from '@lamliang/contracts';
import { startService, type As, type StartedServices } from '@lamliang/platform/testing';
import { authService } from '../auth.module.ts';

jest.setTimeout(60_000);
const NOW = new Date('2026-11-20T09:00:00Z');
const PASSWORD = 'Lamliang-1';
let app: StartedServices;
let n = 0;
const ids: Record<'nok' | 'aek' | 'nid', number> = { nok: 0, aek: 0, nid: 0 };

const make = async (user_name: string, more: Partial<AccountTerms>) => {
  n += 1;
  const login = { telephone: `08100000${String(n).padStart(2, '0')}`, email: `p${n}@example.co.th`, password: PASSWORD, user_name }; // prettier-ignore
  return await app.service('seed')(authRoutes.createAccount, { body: { login, ...more } });
};
const shopOf = async (shop: Partial<NonNullable<AccountTerms['shop']>> = {}) =>
  (await make('เจ้าของ', { shop: { name: 'ร้าน', account_type: 'ordinary', ...shop } })).account_id!;
const COMPLETE = { card_verify_flag: 'accept', cod_verify_flag: 'accept' } as const;

beforeAll(async () => {
  app = await startService([authService], { at: NOW });
  ids.nok = (await make('นก', { staff_role: 'sales' })).login_id;
  ids.aek = (await make('เอก', { staff_role: 'sales' })).login_id;
  ids.nid = (await make('นิด', { staff_role: 'support' })).login_id;
});
afterAll(() => app?.stop());

type Who = Parameters<StartedServices['as']>[0];
const update = async (id: number, body: object, who: Who = 'staff_admin') => {
  const answer = await app.as(who).raw('PATCH', `/client/admin-api/v1/accounts/${id}`, { body: { reason: 'ทดสอบ', ...body } }); // prettier-ignore
  const { data, code, errors } = answer.body as { data: Record<string, unknown>; code?: string; errors?: { field: string; code: string }[] }; // prettier-ignore
  return { status: answer.status, data, code, faults: errors?.map(({ field, code: fault }) => `${field} ${fault}`) };
};
const trail = (id: number, action: string) =>
  app.db('auth', 'SELECT user_name, reason, before, after FROM audit_entry WHERE target_id = $1 AND action = $2 ORDER BY id', [String(id), action]); // prettier-ignore

describe('the fields of a customer', () => {
  it('[A223] are each changed by the roles that may, and by no other', async () => {
    const id = await shopOf();
    const given: Partial<Record<keyof typeof CUSTOMER_FIELD_ROLES, unknown>> = {
      name: 'ใหม่', user_status: 'suspended', premium_flag: 1, price_type: 'special', care_sales_cell: 'ทีมเหนือ', affiliate_flag: 1, sale_id: ids.nok, due_days: 30, payment_type: 'credit', account_type: 'juristic',
    }; // prettier-ignore
    for (const role of STAFF_ROLES)
      for (const [field, value] of Object.entries(given)) {
        const may = (CUSTOMER_FIELD_ROLES[field as keyof typeof given] as readonly string[]).includes(role);
        if (may) continue;
        const { status, code } = await update(id, { [field]: value }, `staff_${role}`);
        expect([role, field, status, code]).toEqual([role, field, 403, 'permission.denied']);
      }
    expect(await trail(id, 'account.updated')).toEqual([]);
    // What stays as it is belongs to nobody, an address too.
    const ADDRESS = { address: '1', subdistrict: 'สุเทพ', district: 'เมือง', province: 'เชียงใหม่', zip_code: '50200' };
    const other = await shopOf();
    await update(other, { document_delivery_address: ADDRESS }, 'staff_support');
    expect((await update(other, { document_delivery_address: ADDRESS }, 'staff_sales')).status).toBe(200);
    expect(await trail(other, 'account.updated')).toHaveLength(1);
    // One field that is not theirs refuses all of them.
    expect((await update(id, { premium_flag: 1, name: 'ใหม่' }, 'staff_sales')).status).toBe(403);
    expect((await update(id, { premium_flag: 1, sale_id: ids.nok }, 'staff_sales')).data).toMatchObject({ premium_flag: 1, sale_id: ids.nok, name: 'ร้าน' }); // prettier-ignore
    expect(await trail(id, 'account.updated')).toMatchObject([{ reason: 'ทดสอบ', before: { premium_flag: 0, sale_id: null }, after: { premium_flag: 1, sale_id: ids.nok } }]); // prettier-ignore
  });

  it('[A223] let a shop pay by credit once it is verified completely, within so many days', async () => {
    const fresh = await shopOf();
    expect(await update(fresh, { payment_type: 'credit', due_days: 30 }, 'staff_finance')).toMatchObject({ status: 409, code: 'account.not_complete' }); // prettier-ignore
    const id = await shopOf(COMPLETE);
    expect(await update(id, { payment_type: 'credit' })).toMatchObject({ status: 400, faults: ['due_days validation.required'] }); // prettier-ignore
    expect(await update(id, { due_days: 30 })).toMatchObject({
      status: 400,
      faults: ['due_days validation.only_credit'],
    });
    for (const due_days of [0, 121, 1.5])
      expect((await update(id, { payment_type: 'credit', due_days })).status).toBe(400);
    expect((await update(id, { payment_type: 'credit', due_days: 30 }, 'staff_finance')).data).toMatchObject({ payment_type: 'credit', due_days: 30 }); // prettier-ignore
    expect(await update(id, { due_days: null })).toMatchObject({
      status: 400,
      faults: ['due_days validation.required'],
    });
    await app.drain();
    const [event] = await app.db('auth', `SELECT payload FROM event_log WHERE topic = 'auth.account.v1' AND payload->>'account_id' = $1 ORDER BY id DESC LIMIT 1`, [String(id)]); // prettier-ignore
    expect(event).toMatchObject({ payload: { payment_type: 'credit' } });
    expect((await update(id, { payment_type: 'wallet' })).data).toMatchObject({
      payment_type: 'wallet',
      due_days: null,
    });
    expect((await trail(id, 'account.updated')).at(-1)).toMatchObject({ before: { payment_type: 'credit', due_days: 30 }, after: { payment_type: 'wallet', due_days: null } }); // prettier-ignore
  });

  it('[A223] give it to somebody of sales, by whom lists and queues are filtered', async () => {
    const mine = await shopOf({ card_verify_flag: 'wait-confirm' });
    const other = await shopOf({ card_verify_flag: 'wait-confirm' });
    for (const sale_id of [ids.nid, 999_999]) expect(await update(mine, { sale_id })).toMatchObject({ status: 400, faults: ['sale_id validation.invalid'] }); // prettier-ignore
    await update(mine, { sale_id: ids.aek });
    await update(other, { sale_id: ids.nok });
    const rows = async (path: string, who: Who) => {
      const { body } = await app.as(who).raw('GET', `/staff-api/v1/${path}?filter=${encodeURIComponent(JSON.stringify({ sale_id: ids.aek }))}`); // prettier-ignore
      return (body as { account_id: number }[]).map(({ account_id }) => account_id);
    };
    expect(await rows('customers', 'staff_sales')).toEqual([mine]);
    expect(await rows('verifications', 'staff_support')).toEqual([mine]);
    const people = await app.as('staff_support').call(authRoutes.salesPeople, { query: {} });
    expect(people.map(({ name }) => name).toSorted()).toEqual(['นก', 'เอก']);
    // A name is told of whoever was of sales once.
    expect(await app.as('staff_sales').call(authRoutes.salesPerson, { params: { id: ids.nid } })).toEqual({ id: ids.nid, name: 'นิด' }); // prettier-ignore
    expect((await app.as('staff_sales').raw('GET', '/staff-api/v1/sales-people/999999')).status).toBe(404);
    const unattended = async (unattended_flag: 0 | 1 = 1) => {
      const shops = await app.as('staff_sales').call(authRoutes.staffCustomers, { query: { filter: { unattended_flag, id: [mine, other] } } }); // prettier-ignore
      return shops.map(({ id }) => id);
    };
    expect(await unattended()).toEqual([]);
    // Who looked after it can no longer log in.
    await app.db('auth', 'UPDATE login SET active_flag = 0 WHERE id = $1', [ids.nok]);
    expect(await unattended()).toEqual([other]);
    expect(await unattended(0)).toEqual([mine]);
    await app.db('auth', 'UPDATE login SET active_flag = 1 WHERE id = $1', [ids.nok]);
    expect((await update(mine, { sale_id: null })).data).toMatchObject({ sale_id: null });
    expect(await rows('customers', 'staff_sales')).toEqual([]);
    expect(await unattended()).toEqual([mine]);
  });

  it('that is suspended ends its sessions with their next call, and lets in again later', async () => {
    const { account_id } = await make('เจ้าของ', { shop: { name: 'ร้าน', account_type: 'ordinary' } });
    const username = `p${n}@example.co.th`;
    const login = () => app.anonymous.raw('POST', authRoutes.login.path, { body: { username, password: PASSWORD } });
    const owner: As = app.bearer(((await login()).body as { data: Session }).data.token);
    expect((await owner.raw('GET', authRoutes.ownAccount.path)).status).toBe(200);
    await update(account_id!, { user_status: 'suspended' });
    expect((await owner.raw('GET', authRoutes.ownAccount.path)).status).toBe(401);
    expect((await login()).status).toBeGreaterThanOrEqual(400);
    await update(account_id!, { user_status: 'active' });
    expect((await login()).status).toBe(200);
  });
});

describe('notes on a customer', () => {
  const add = (body: object, who: Who = 'staff_sales') =>
    app.as(who).raw('POST', '/staff-api/v1/customer-notes', { body });
  const list = async (filter: object, who: Who = 'staff_sales', more = '') => {
    const { body } = await app.as(who).raw('GET', `/staff-api/v1/customer-notes?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`); // prettier-ignore
    return body as (Omit<CustomerNote, 'create_dt'> & { create_dt: string })[];
  };
  const mark = (id: number, done_flag: number, who: Who = 'staff_sales') =>
    app.as(who).raw('POST', `/staff-api/v1/customer-notes/${id}/mark`, { body: { done_flag } });

  it('are kept with who wrote them and when to come back to them; the trail has not their text', async () => {
    const account_id = await shopOf({ company_name: 'บ้านเชียง' });
    const plain = await add({ account_id, text: ' คุยเรื่องราคา\nขอ Flash ' });
    expect([plain.status, plain.body]).toMatchObject([200, { text: 'คุยเรื่องราคา\nขอ Flash', shop_name: 'บ้านเชียง', author_id: 91, follow_up_day: null, follow_up_state: 'none', create_dt: '2026-11-20T16:00:00+07:00' }]); // prettier-ignore
    await add({ account_id, text: 'โทรกลับ', follow_up_day: '2026-11-20' });
    expect((await list({ account_id })).map(({ text }) => text)).toEqual(['โทรกลับ', 'คุยเรื่องราคา\nขอ Flash']);
    expect(await list({ q: 'บ้านเชียง' })).toHaveLength(2);
    const told = await trail(account_id, 'customer_note.added');
    expect(told).toHaveLength(2);
    expect(JSON.stringify(told)).not.toMatch(/ราคา|โทรกลับ/);
    expect((await add({ account_id: 999_999, text: 'x' })).status).toBe(404);
    expect((await add({ account_id, text: '  ' })).status).toBe(400);
    expect((await add({ account_id, text: 'ก'.repeat(1_001) })).status).toBe(400);
    expect((await add({ account_id, text: 'x', follow_up_day: '2026-02-30' })).status).toBe(400);
  });

  it('are due from their day in Bangkok on, for whoever wrote them, until they are done', async () => {
    const account_id = await shopOf();
    const days = { past: '2026-11-19', today: '2026-11-20', tomorrow: '2026-11-21' };
    const made = Object.fromEntries(
      await Promise.all(Object.entries(days).map(async ([name, follow_up_day]) => [name, ((await add({ account_id, text: name, follow_up_day })).body as { id: number }).id])), // prettier-ignore
    ) as Record<keyof typeof days, number>;
    await add({ account_id, text: 'of somebody else', follow_up_day: days.today }, 'staff_support');
    const due = async (who?: Who) => (await list({ account_id, follow_up_state: 'due', mine_flag: 1 }, who, '&sort=["follow_up_day","ASC"]')).map(({ text }) => text); // prettier-ignore
    expect([await due(), await due('staff_support'), await due('staff_admin')]).toEqual([['past', 'today'], ['of somebody else'], []]); // prettier-ignore
    expect((await list({ account_id, follow_up_state: 'planned' })).map(({ text }) => text)).toEqual(['tomorrow']);
    // 17:00 in London is the next day in Bangkok.
    app.clock.advance(8 * 3_600_000);
    expect(await due()).toEqual(['past', 'today', 'tomorrow']);
    const done = await mark(made.today, 1, 'staff_support');
    expect([done.status, done.body]).toMatchObject([200, { follow_up_state: 'done', done_name: expect.any(String) }]);
    expect([await due(), (await list({ account_id, follow_up_state: 'done' })).length]).toEqual([
      ['past', 'tomorrow'],
      1,
    ]);
    // The same again is no change; undone it is due again.
    expect((await mark(made.today, 1)).status).toBe(200);
    expect(await trail(account_id, 'customer_note.marked')).toHaveLength(1);
    await mark(made.today, 0);
    expect(await due()).toEqual(['past', 'today', 'tomorrow']);
    expect(await trail(account_id, 'customer_note.marked')).toMatchObject([
      { before: { follow_up_state: 'due' }, after: { follow_up_state: 'done' } },
      { before: { follow_up_state: 'done' }, after: { follow_up_state: 'due' } },
    ]);
    expect((await mark(999_999, 1)).status).toBe(404);
  });

  it('without a day have nothing to be done', async () => {
    const account_id = await shopOf();
    const { body } = await add({ account_id, text: 'x' });
    expect((await mark((body as { id: number }).id, 1)).body).toMatchObject({ follow_up_state: 'none', done_dt: null });
    expect(await trail(account_id, 'customer_note.marked')).toEqual([]);
  });

  it('[A62] take the mark of a shop that asked for a call away, once', async () => {
    const id = await shopOf({ request_support_flag: 1 });
    const call = (who: Who) => app.as(who).raw('POST', `/staff-api/v1/customers/${id}/call-back`, { body: { note: 'สอนพิมพ์ใบปะหน้า' } }); // prettier-ignore
    const answers = await Promise.all([call('staff_sales'), call('staff_support')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'account.not_waiting' });
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ request_support_flag: 0 });
    expect((await list({ account_id: id })).map(({ text }) => text)).toEqual(['สอนพิมพ์ใบปะหน้า']);
    expect(await trail(id, 'account.called_back')).toMatchObject([{ before: { request_support_flag: 1 }, after: { request_support_flag: 0 } }]); // prettier-ignore
  });
});
