import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authRoutes, type AccountTerms, type CallerIdentity, type SealedField } from '@lamliang/contracts/auth';
import { Db, Limits, LOGGER, SERVICE_CONFIG, type AuditTrail, type Logger } from '@lamliang/platform';
import { startService, type StartedServices } from '@lamliang/platform/testing';
import { AccessLog } from '../access-log/access-log.service.ts';
import { authService } from '../auth.module.ts';
import type { AuthConfig } from '../config.ts';
import { NumbersRepository } from './numbers.repository.ts';
import { NumbersService } from './numbers.service.ts';

jest.setTimeout(60_000);

const CARD = '1103700998877';
const BANK = '7654321098';
const KEYS = { NUMBER_KEYS: `1:${'k'.repeat(40)}`, NUMBER_INDEX_KEY: 'i'.repeat(40) };
let app: StartedServices;
let shop: number;
let other: number;
let nobody: number;
const lines: string[] = [];

const open = async (telephone: string, more: Partial<AccountTerms['shop'] & object>) => {
  const login = { telephone, email: `t${telephone}@example.co.th`, password: 'Lamliang-1', user_name: 'เจ้าของ' };
  const body: AccountTerms = { login, shop: { name: `ร้าน ${telephone}`, account_type: 'ordinary', ...more } };
  return (await app.service('seed')(authRoutes.createAccount, { body })).account_id!;
};
const page = (id: number) => app.as('staff_support').call(authRoutes.staffCustomer, { params: { id } });
const found = async (search: string) =>
  (await app.as('staff_support').call(authRoutes.accounts, { query: { search } })).rows.map(({ id }) => id);
const reveal = (id: number, field: SealedField, reason = 'ตรวจบัตร', who: Parameters<StartedServices['as']>[0] = 'staff_support') =>
  app.as(who).raw('POST', `/staff-api/v1/customers/${id}/reveal`, { body: { field, reason } }); // prettier-ignore
const trail = () =>
  app.db('auth', `SELECT login_id, target_id, reason, after FROM audit_entry WHERE action = 'account.number_revealed' ORDER BY id`); // prettier-ignore

/** Every column of text and JSON of the database in which one of these texts stands, as `schema.table.column`. */
async function columnsWith(...texts: string[]): Promise<string[]> {
  const columns = await app.admin<{ sql: string }[]>(
    `SELECT format('SELECT %L AS place WHERE EXISTS (SELECT FROM %I.%I WHERE %I::text LIKE ANY ($1))', concat_ws('.', n.nspname, c.relname, a.attname), n.nspname, c.relname, a.attname) AS sql
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_type t ON t.oid = a.atttypid
     WHERE c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
       AND t.typname IN ('text', 'varchar', 'bpchar', 'json', 'jsonb', '_text', '_varchar', '_jsonb')
     ORDER BY c.relname, a.attnum`,
  );
  expect(columns.length).toBeGreaterThan(20);
  const every = columns.map(({ sql }) => sql).join(' UNION ALL ');
  return (await app.admin<{ place: string }[]>(every, [texts.map((text) => `%${text}%`)]))
    .map(({ place }) => place)
    .toSorted();
}

beforeAll(async () => {
  app = await startService([authService], { env: KEYS, log: (line) => void lines.push(line) });
  shop = await open('0810000001', { id_card_number: CARD, account_number: BANK, bank_name: 'ธนาคารกสิกรไทย' });
  other = await open('0810000002', { tax_id: CARD, account_number: '998-877-6655' });
  nobody = await open('0810000003', {
    account_type: 'juristic',
    tax_id: '0105551234567',
    account_number: BANK,
  });
});
afterAll(() => app?.stop());

describe('ID-card and bank numbers', () => {
  it('[F-S3] stand plain in no column of the database', async () => {
    await app.drain();
    expect(await columnsWith(CARD, BANK, '998-877-6655', '9988776655')).toEqual([]);
    // The search sees what is there: the tax ID of a company is public.
    expect(await columnsWith('0105551234567')).toEqual(['auth.account.search_text', 'auth.account.tax_id']);
  });

  it('[F-S3] show their last four digits on the page of a shop and nothing in lists', async () => {
    expect(await page(shop)).toMatchObject({ id_card_number: '••••8877', account_number: '••••1098', tax_id: null });
    expect(await page(other)).toMatchObject({ id_card_number: null, tax_id: '••••8877' });
    expect(await page(nobody)).toMatchObject({ tax_id: '0105551234567', account_number: '••••1098' });
    const gone = { id_card_number: null, tax_id: null, account_number: null, bank_name: null, account_name: null, registered_address: null, document_delivery_address: null }; // prettier-ignore
    const { rows } = await app.as('staff_sales').call(authRoutes.accounts, { query: {} });
    expect(rows.map(({ id }) => id)).toEqual([nobody, other, shop]);
    for (const row of rows) expect(row).toMatchObject(gone);
    const console_rows = (await app.as('staff_sales').raw('GET', '/staff-api/v1/customers')).body as object[];
    expect(console_rows).toHaveLength(3);
    for (const row of console_rows) expect(row).toMatchObject(gone);
  });

  it('[F-S3] are told in full for a reason, to some roles, and each time is in the audit trail', async () => {
    const answer = await reveal(shop, 'id_card_number');
    expect([answer.status, answer.body]).toEqual([200, { number: CARD }]);
    expect((await reveal(shop, 'account_number', 'โอนเงิน COD', 'staff_finance')).body).toEqual({ number: BANK });
    expect((await reveal(shop, 'id_card_number', 'เทียบบัตร', 'staff_sales')).body).toEqual({ number: CARD });
    const told = [
      { login_id: 92, target_id: String(shop), reason: 'ตรวจบัตร', after: { number_field: 'id_card_number' } },
      { login_id: 93, target_id: String(shop), reason: 'โอนเงิน COD', after: { number_field: 'account_number' } },
      { login_id: 91, target_id: String(shop), reason: 'เทียบบัตร', after: { number_field: 'id_card_number' } },
    ];
    expect(await trail()).toEqual(told);
    expect((await reveal(shop, 'id_card_number', '  ')).status).toBe(400);
    expect((await reveal(shop, 'id_card_number', 'x', 'shop_owner')).status).toBe(403);
    expect((await reveal(shop, 'tax_id')).body).toMatchObject({ code: 'record.not_found' });
    expect((await reveal(999_999, 'tax_id')).body).toMatchObject({ code: 'account.not_found' });
    expect(await trail()).toEqual(told);
    expect(await columnsWith(CARD)).toEqual([]);
  });

  it('[F-S3] are told ten times a minute and a hundred times a day to one member of staff', async () => {
    const curious = { kind: 'staff', account_id: 95, login_id: 95, staff_role: 'support' } as const;
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1)
      statuses.push((await reveal(nobody, 'account_number', 'โอนเงิน COD', curious)).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    for (let minute = 1; minute < 10; minute += 1) {
      app.clock.advance(61_000);
      for (let n = 0; n < 10; n += 1) await reveal(nobody, 'account_number', 'โอนเงิน COD', curious);
    }
    app.clock.advance(61_000);
    const refused = await reveal(nobody, 'account_number', 'โอนเงิน COD', curious);
    expect([refused.status, refused.body]).toMatchObject([429, { code: 'rate.limited' }]);
    expect((await trail()).filter(({ login_id }) => login_id === 95)).toHaveLength(100);
    expect((await reveal(nobody, 'account_number')).status).toBe(200);
  });

  it('[F-S3] confirm few guesses, which are in the access log', async () => {
    const search = async (who: Parameters<StartedServices['as']>[0], q: string) => {
      const filter = encodeURIComponent(JSON.stringify({ q }));
      const { status, body } = await app.as(who).raw('GET', `/staff-api/v1/customers?filter=${filter}`);
      return status === 200 ? (body as { id: number }[]).map(({ id }) => id).toSorted() : status;
    };
    expect(await search('shop_owner', BANK)).toBe(403);
    const curious = { kind: 'staff', account_id: 96, login_id: 96, staff_role: 'support' } as const;
    expect(await search(curious, BANK)).toEqual([shop, nobody].toSorted());
    const tried: unknown[] = [];
    for (let n = 0; n < 20; n += 1) tried.push(await search(curious, `90000000${10 + n}`));
    expect(tried).toEqual([...Array(19).fill([]), 429]);
    expect(await search(curious, 'ร้าน 0810000003')).toEqual([nobody]);
    for (let minute = 1; minute < 15; minute += 1) {
      app.clock.advance(61_000);
      for (let n = 0; n < 20; n += 1) await search(curious, BANK);
    }
    app.clock.advance(61_000);
    expect(await search(curious, BANK)).toBe(429);
    const noted = await app.db('auth', `SELECT route, login_id, count(*)::int AS n FROM access_entry WHERE action = 'number_search' GROUP BY 1, 2`); // prettier-ignore
    expect(noted).toEqual([{ route: authRoutes.staffCustomers.id, login_id: 96, n: 300 }]);
  });

  it('[F-S3] are found by the whole number in any writing, and by no part of it', async () => {
    expect((await found('1-1037-00998-87-7')).toSorted()).toEqual([shop, other]);
    expect(await found(BANK)).toEqual([nobody, shop]);
    expect(await found('9988776655')).toEqual([other]);
    expect(await found(BANK.slice(0, 9))).toEqual([]);
    expect(await found('0105551234567')).toEqual([nobody]);
  });

  it('[F-S3] that two shops gave are told on the page of each, and found by a filter', async () => {
    expect((await page(shop)).same_numbers).toEqual([
      { field: 'id_card_number', account_id: other, shop_name: 'ร้าน 0810000002' },
      { field: 'account_number', account_id: nobody, shop_name: 'ร้าน 0810000003' },
    ]);
    expect((await page(other)).same_numbers).toEqual([{ field: 'tax_id', account_id: shop, shop_name: 'ร้าน 0810000001' }]); // prettier-ignore
    const alone = await open('0810000004', { account_number: '7654321099' });
    expect((await page(alone)).same_numbers).toEqual([]);
    const filter = encodeURIComponent('{"same_number_flag":1}');
    const { body } = await app.as('staff_sales').raw('GET', `/staff-api/v1/customers?filter=${filter}`);
    expect((body as { id: number }[]).map(({ id }) => id)).toEqual([nobody, other, shop]);
  });

  it('[A58] of a company that two shops gave are told on the page of each, and found by the filter', async () => {
    const twin = await open('0810000006', { account_type: 'juristic', tax_id: '๐๑๐๕๕๕๑๒๓๔๕๖๗' });
    const told = (account_id: number, shop_name: string) => ({ field: 'tax_id', account_id, shop_name });
    expect((await page(twin)).same_numbers).toEqual([told(nobody, 'ร้าน 0810000003')]);
    expect((await page(nobody)).same_numbers).toEqual([
      { field: 'account_number', account_id: shop, shop_name: 'ร้าน 0810000001' },
      told(twin, 'ร้าน 0810000006'),
    ]);
    const filter = encodeURIComponent('{"same_number_flag":1}');
    const { body } = await app.as('staff_sales').raw('GET', `/staff-api/v1/customers?filter=${filter}`);
    expect((body as { id: number }[]).map(({ id }) => id)).toEqual([twin, nobody, other, shop]);
  });

  it('[F-S3] are digits: one with letters is refused, not cut down to another number', async () => {
    for (const field of ['id_card_number', 'tax_id', 'account_number'] as const)
      await expect(open('0810000005', { [field]: 'AA1234567' })).rejects.toMatchObject({ code: 'request.invalid' });
  });

  it('[F-S3] do not open in another row or column', async () => {
    const value = (account_id: number, field: SealedField) =>
      `(SELECT sealed FROM sealed_number WHERE account_id = ${account_id} AND field = '${field}')`;
    await app.db('auth', `INSERT INTO sealed_number (account_id, field, sealed, last_digits) VALUES (${nobody}, 'id_card_number', ${value(shop, 'id_card_number')}, '8877'), (${shop}, 'tax_id', ${value(shop, 'id_card_number')}, '8877')`); // prettier-ignore
    const before = await trail();
    for (const [id, field] of [[nobody, 'id_card_number'], [shop, 'tax_id']] as const) {
      const answer = await reveal(id, field);
      expect([answer.status, answer.bytes.includes(CARD)]).toEqual([500, false]);
    } // prettier-ignore
    expect(await trail()).toEqual(before);
    await app.db('auth', `DELETE FROM sealed_number WHERE account_id = ${nobody} AND field = 'id_card_number' OR account_id = ${shop} AND field = 'tax_id'`); // prettier-ignore
    expect((await reveal(shop, 'id_card_number')).body).toEqual({ number: CARD });
  });

  it('[F-S3] are unknown to the role of requests', async () => {
    const [rights] = await app.admin(`SELECT has_table_privilege('auth', 'auth.sealed_number', 'SELECT') AS reads, has_table_privilege('auth', 'auth.sealed_number', 'INSERT') AS writes`); // prettier-ignore
    expect(rights).toEqual({ reads: false, writes: false });
  });
});

describe('plain numbers of the release before', () => {
  /** As its INSERT, which names its columns. */
  const plant = (count: number) =>
    app.db(
      'auth',
      `INSERT INTO account (kind, provider, name, last_name, email, telephone, id_card_number, tax_id, account_number, head_office_flag, account_type, payment_type, price_type, user_status,
         status, card_verify_flag, juristic_verify_flag, cod_verify_flag, request_support_flag, premium_flag, affiliate_flag, search_text, version, create_dt)
       SELECT 'shop', 'lamliang', 'เก่า', '', 'a@b.co', '0810009999', '5' || (100000000000 + n), CASE n % 2 WHEN 0 THEN '0105550000001' ELSE '6' || (100000000000 + n) END, '77' || (10000000 + n), 1, 'ordinary', 'wallet', 'standard', 'active',
         'accept', 'accept', 'accept', 'accept', 0, 0, 0, lower('เก่า | ' || CASE n % 2 WHEN 0 THEN '0105550000001' ELSE '6' || (100000000000 + n) END || ' | a@b.co | 0810009999'), 1, $1
       FROM generate_series(1, $2::int) n RETURNING id`,
      [app.clock.now(), count],
    );

  it('[F-S3] are sealed by a timer in batches, emptied, and opened as before', async () => {
    const rows = (await plant(450)) as { id: number }[];
    expect(await columnsWith('6100000000001')).toEqual(['auth.account.search_text', 'auth.account.tax_id']);
    await app.fire('auth', 'seal-numbers');
    expect(await columnsWith('510000000', '610000000', '77100000')).toEqual([]);
    const [first, last] = [rows[0]!.id, rows.at(-1)!.id];
    expect((await reveal(first, 'tax_id')).body).toEqual({ number: '6100000000001' });
    expect((await reveal(last, 'account_number')).body).toEqual({ number: '7710000450' });
    expect(await page(last)).toMatchObject({ tax_id: '0105550000001', id_card_number: '••••0450' });
    const [kept] = await app.db<{ search_text: string }[]>('auth', `SELECT search_text FROM account WHERE id = ${first}`); // prettier-ignore
    expect(kept?.search_text).toBe('เก่า | a@b.co | 0810009999');
    expect(await found('5100000000450')).toEqual([last]);
    // A second round finds nothing to do.
    const state = () => app.db('auth', `SELECT md5(string_agg(sealed::text, '' ORDER BY account_id, field)) FROM sealed_number`); // prettier-ignore
    const before = await state();
    await app.fire('auth', 'seal-numbers');
    expect(await state()).toEqual(before);
  });
});

describe('a new key', () => {
  /** The same service with other keys, on the same database. */
  const withKeys = (keys: Partial<AuthConfig>) => {
    const [running] = app.composition.services;
    const of = <T>(token: unknown) => running!.app.get(token as string, { strict: false }) as T;
    const config = { ...of<AuthConfig>(SERVICE_CONFIG), ...keys };
    return new NumbersService(of<Db>(Db), of<Limits>(Limits), config, of<Logger>(LOGGER), of(NumbersRepository), of(AccessLog)); // prettier-ignore
  };
  const quiet: AuditTrail = { write: async () => undefined, unchanged: () => undefined };
  const staff = { login_id: 77 } as Parameters<NumbersService['reveal']>[2];
  const keysInUse = async () =>
    (await app.db<{ key_id: number }[]>('auth', 'SELECT DISTINCT key_id FROM sealed_number ORDER BY 1')).map((row) => row.key_id); // prettier-ignore
  const [first, second] = [KEYS.NUMBER_KEYS, `2:${'n'.repeat(40)}`];

  it('[F-S3] opens what an older one sealed, seals it anew, and the older one can go', async () => {
    const both = withKeys({ NUMBER_KEYS: `${first},${second}` });
    const read = (by: NumbersService) => by.reveal(shop, { field: 'id_card_number', reason: 'x' }, staff, quiet);
    expect(await keysInUse()).toEqual([1]);
    expect(await read(both)).toEqual({ number: CARD });
    await both.sweep();
    expect(await keysInUse()).toEqual([2]);
    expect(await read(both)).toEqual({ number: CARD });
    expect(await read(withKeys({ NUMBER_KEYS: second }))).toEqual({ number: CARD });
    await expect(read(withKeys({}))).rejects.toThrow('there is no key 2');
    // A process that does not know the new key yet seals nothing back.
    await withKeys({}).sweep();
    expect(await keysInUse()).toEqual([2]);
  });

  it('[F-S3] leaves what no key opens, and goes on with the rest', async () => {
    await app.db('auth', `UPDATE sealed_number SET sealed = set_byte(sealed, 40, 255 - get_byte(sealed, 40)) WHERE account_id = ${other}`); // prettier-ignore
    const third = withKeys({ NUMBER_KEYS: `${second},3:${'m'.repeat(40)}`, NUMBER_INDEX_KEY: 'j'.repeat(40) });
    lines.length = 0;
    for (let minute = 0; minute < 3; minute += 1) await third.sweep();
    // Each of the two that it has is told once, not every minute.
    expect(lines.filter((line) => line.includes('a number cannot be opened'))).toHaveLength(2);
    expect(third.openAt(Buffer.alloc(60), 'elsewhere')).toBeUndefined();
    expect(lines.filter((line) => line.includes('kept elsewhere cannot be opened'))).toHaveLength(1);
    expect(await keysInUse()).toEqual([2, 3]);
    expect(await app.db('auth', 'SELECT DISTINCT account_id FROM sealed_number WHERE key_id = 2')).toEqual([{ account_id: other }]); // prettier-ignore
    // The index was made anew with its own new key.
    expect(await found(BANK)).toEqual([]);
    const caller = { login_id: 78, account_id: 78, acting_staff_id: null, staff_role: 'support' } as CallerIdentity;
    const visitor = { caller, address: '::1', user_agent: '' };
    expect(await third.accountsOf(visitor, 'x', BANK)).toEqual([shop, nobody]);
  });
});
