import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { authRoutes, type AccountTerms } from '@lamliang/contracts/auth';
import { startService, type StartedServices } from '@lamliang/platform/testing';
import { authService } from '../auth.module.ts';
import { foundBy } from './accounts.repository.ts';

let app: StartedServices;
let shop: number;
const lines: string[] = [];
const terms = (
  telephone: string,
  more: Partial<AccountTerms['shop'] & object> & { owner?: string } = {},
): AccountTerms => {
  const { owner, ...shopTerms } = more;
  return {
    login: { telephone, email: `t${telephone}@example.co.th`, password: 'Lamliang-1', user_name: owner ?? 'เจ้าของ' },
    shop: { name: 'ร้านค้า', account_type: 'ordinary', ...shopTerms },
  };
};
const create = (body: AccountTerms) =>
  app.service('seed')(authRoutes.createAccount, { body }) as Promise<{
    login_id: number;
    account_id: number;
    created_flag: number;
  }>;
const list = (query: Record<string, unknown>) => app.as('staff_sales').call(authRoutes.accounts, { query });

beforeAll(async () => {
  app = await startService([authService], { log: (line: string) => void lines.push(line) });
  shop = (
    await create(
      terms('0810000001', {
        name: 'สมหญิง',
        last_name: 'รักไทย',
        owner: 'นายเอก เจ้าของร้าน',
        company_name: 'บริษัท น้ำผึ้งแท้ จำกัด',
        tax_id: '0105551234567',
        account_type: 'juristic',
        juristic_verify_flag: 'accept',
        cod_verify_flag: 'accept',
        bank_name: 'ธนาคารกสิกรไทย',
        account_name: 'บริษัท น้ำผึ้งแท้ จำกัด',
        account_number: '0123456789',
        registered_address: {
          address: '1 ถนนสุขุมวิท',
          subdistrict: 'คลองเตย',
          district: 'คลองเตย',
          province: 'กรุงเทพมหานคร',
          zip_code: '10110',
        },
      }),
    )
  ).account_id;
  await create(terms('0810000002', { name: 'วิภา', card_verify_flag: 'wait-confirm', cod_verify_flag: 'wait-confirm' }));
  await create(terms('0810000003', { name: '100%_จริง', user_status: 'suspended' }));
  await create({ ...terms('0820000001'), shop: undefined, staff_role: 'admin' } as AccountTerms);
});
afterAll(() => app?.stop());

describe('creating accounts', () => {
  it('creates the owner link and returns all links', async () => {
    const links = await app.db('auth', 'SELECT access_level_id, active_flag FROM account_link WHERE account_id = $1', [
      shop,
    ]);
    expect(links).toEqual([{ access_level_id: 1, active_flag: 1 }]);
    await app.drain();
    const [event] = await app.db<{ payload: unknown; key: string }[]>(
      'auth',
      `SELECT key, payload FROM event_log WHERE key = $1`,
      [String(shop)],
    );
    expect(event?.payload).toEqual({
      account_id: shop,
      shop_name: 'บริษัท น้ำผึ้งแท้ จำกัด',
      payment_type: 'wallet',
      cod_verify_flag: 'accept',
      user_status: 'active',
      reseller_id: null,
    });
  });

  it('changes nothing for a phone or email that already has a login', async () => {
    const before = await app.db('auth', 'SELECT * FROM login ORDER BY id');
    const again = await create({ ...terms('0810000001'), links: [] });
    expect(again).toMatchObject({ account_id: shop, created_flag: 0 });
    expect(await app.db('auth', 'SELECT * FROM login ORDER BY id')).toEqual(before);
  });

  it('creates one login from two concurrent requests', async () => {
    const made = await Promise.all([create(terms('0810000009')), create(terms('0810000009'))]);
    expect(made.map((m) => m.created_flag).sort()).toEqual([0, 1]);
    expect(new Set(made.map((m) => m.login_id)).size).toBe(1);
    await app.db('auth', `UPDATE account SET search_text = 'x' WHERE telephone = '0810000009'`);
  });

  it('refuses a link to a shop that does not exist', async () => {
    const body = { ...terms('0810000010'), shop: undefined, links: [{ parent_id: 999, access_level_id: 2 as const }] };
    await expect(create(body as AccountTerms)).rejects.toMatchObject({ code: 'account.not_found' });
    expect(await app.db('auth', `SELECT 1 FROM login WHERE telephone = '0810000010'`)).toHaveLength(0);
  });
});

describe('customers', () => {
  it.each([
    ['รักไทย', 'last name'],
    ['น้ำผึ้ง', 'company'],
    ['น\u0e49\u0e4d\u0e32ผึ้งแท้', 'company with a decomposed vowel'],
    ['เจ้าของร้าน', 'owner'],
    ['T0810000001@EXAMPLE', 'e-mail'],
    ['0810000001', 'telephone'],
    ['0105551234567', 'tax id'],
  ])('[A222] are found by %s (%s)', async (search) => {
    const { rows, total } = await list({ search });
    expect([rows.map((r) => r.id), total]).toEqual([[shop], 1]);
  });

  it.each(['081-000-0001', '+66 81 000 0001', '0001'])('[F-C] are found by a telephone as people write it, or a part of it (%s)', async (search) => {
    expect((await list({ search })).rows.map((r) => r.id)).toContain(shop);
  }); // prettier-ignore

  it('[A222] are found by id, by wildcards as plain characters, and staff are none of them', async () => {
    expect((await list({ search: String(shop) })).rows.map((r) => r.id)).toContain(shop);
    expect((await list({ search: '100%_' })).rows.map((r) => r.name)).toEqual(['100%_จริง']);
    expect((await list({ search: '%' })).total).toBe(1);
    expect((await list({ limit: 100 })).rows.every((r) => r.telephone !== '0820000001')).toBe(true);
  });

  it('[A222] are listed by verification, COD verification and page', async () => {
    expect((await list({ status: 'complete' })).rows.map((r) => r.id)).toEqual([shop]);
    expect((await list({ status: 'wait-confirm' })).rows.map((r) => r.name)).toEqual(['วิภา']);
    expect((await list({ cod_status: 'wait-confirm' })).rows.map((r) => r.name)).toEqual(['วิภา']);
    expect((await list({ status: 'suspended' })).rows.map((r) => r.name)).toEqual(['100%_จริง']);
    const [one, two] = [await list({ limit: 2, page: 1 }), await list({ limit: 2, page: 2 })];
    expect([one.total, one.rows.length, one.page, two.page]).toEqual([4, 2, 1, 2]);
    expect(new Set([...one.rows, ...two.rows].map((r) => r.id)).size).toBe(4);
  });

  it.each(['/client/admin-api/v1/accounts?status=nonsense', '/client/admin-api/v1/accounts?cod_status=cod-received', `/staff-api/v1/customers?filter=${encodeURIComponent('{"status":"pickup"}')}`, `/staff-api/v1/customers?filter=${encodeURIComponent('{"user_status":["active","gone"]}')}`])('a state that there is not is refused, and finds not just nobody (%s)', async (path) => {
    expect((await app.as('staff_admin').raw('GET', path)).status).toBe(400);
  }); // prettier-ignore
  it('are listed by several states in the console', async () => {
    const filter = encodeURIComponent('{"status":["complete","wait-confirm"],"user_status":"active"}');
    const { body } = await app
      .as('staff_admin')
      .raw('GET', `/staff-api/v1/customers?filter=${filter}&sort=["id","ASC"]`);
    expect((body as { name: string }[]).map(({ name }) => name).toSorted()).toEqual(['วิภา', 'สมหญิง'].toSorted());
  });

  it('the search uses the trigram index', async () => {
    // Enough rows for the planner to want it, of few trigrams: each costs an entry of the index.
    await app.db(
      'auth',
      `INSERT INTO account (kind, provider, name, last_name, email, telephone, head_office_flag, account_type, payment_type, price_type, user_status,
         status, card_verify_flag, juristic_verify_flag, cod_verify_flag, request_support_flag, premium_flag, affiliate_flag, search_text, version, create_dt)
       SELECT 'shop', 'lamliang', 'x', '', '', '', 1, 'ordinary', 'wallet', 'standard', 'active', 'accept', 'accept', 'accept', 'accept', 0, 0, 0,
         'shop ' || n % 100, 1, $1 FROM generate_series(1, 5000) n`,
      [app.clock.now()],
    );
    await app.db(
      'auth',
      `INSERT INTO login (provider, telephone, email, password_hash, user_name, active_flag, language, create_dt)
       SELECT 'planted', n::text, n::text, '', 'x', 1, 'th', $1 FROM generate_series(1, 2000) n`,
      [app.clock.now()],
    );
    await app.admin('ANALYZE auth.account');
    await app.admin('ANALYZE auth.login');
    const sql = `EXPLAIN SELECT id FROM account WHERE kind = 'shop' AND id IN (${foundBy(`'%น้ําผึ้ง%'`, [1, 2])})`;
    const plan = JSON.stringify(await app.db<Record<string, string>[]>('auth', sql));
    for (const index of ['account__search_text', 'login__person_text']) expect(plan).toContain(index);
    await app.db('auth', `DELETE FROM account WHERE name = 'x'`);
    await app.db('auth', `DELETE FROM login WHERE provider = 'planted'`);
  }, 60_000);

  it('[A223] are found by name, email and telephone of whoever works for them, by both spellings of sara am', async () => {
    const works = [{ parent_id: shop, access_level_id: 3 as const }];
    const login = { telephone: '0899977711', email: 'packer@works.example', password: 'Lamliang-1', user_name: 'คุณน้ำฝน แพ็กของ' }; // prettier-ignore
    await create({ login, links: works });
    for (const search of ['0899977711', 'PACKER@works', 'น้ำฝน', 'น้ํา'])
      expect([search, (await list({ search })).rows.map(({ id }) => id)]).toEqual([search, [shop]]);
    const filter = encodeURIComponent(JSON.stringify({ q: '99777' }));
    const { body } = await app.as('staff_sales').raw('GET', `/staff-api/v1/customers?filter=${filter}`);
    expect((body as { id: number }[]).map(({ id }) => id)).toEqual([shop]);
    // Staff work for no shop, and are found by nobody here.
    expect((await list({ search: '0820000001' })).rows).toEqual([]);
  });

  it('[A223] show identity, company, bank and classification; values are null while their services do not respond, and the log says why', async () => {
    const customer = await app.as('staff_support').call(authRoutes.account, { params: { id: shop } });
    expect(customer).toMatchObject({
      id: shop,
      account_id: shop,
      name: 'สมหญิง',
      company_name: 'บริษัท น้ำผึ้งแท้ จำกัด',
      head_office_flag: 1,
      registered_address: { zip_code: '10110' },
      bank_name: 'ธนาคารกสิกรไทย',
      account_type: 'juristic',
      price_type: 'standard',
      status: 'complete',
      credit: null,
      special_prices: null,
    });
    const said = lines.filter(
      (line) => line.includes('figures of a customer') && line.includes(`"account_id":${shop}`),
    );
    // Balances, commission to come and special prices.
    expect(said).toHaveLength(3);
    // At a login, too.
    await app.anonymous.call(authRoutes.login, { body: { username: '0810000001', password: 'Lamliang-1' } });
    expect(lines.filter((line) => line.includes('balances of a session') && line.includes(`"account_id":${shop}`))).toHaveLength(1); // prettier-ignore
    const missing = await app.as('staff_support').raw('GET', '/client/admin-api/v1/accounts/999999');
    expect([missing.status, (missing.body as { code: string }).code]).toEqual([404, 'account.not_found']);
  });

  it("are listed in the console's format", async () => {
    const query = `filter=${encodeURIComponent('{"q":"น้ำผึ้ง"}')}&range=[0,9]&sort=["name","ASC"]`;
    const answer = await app.as('staff_admin').raw('GET', `/staff-api/v1/customers?${query}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-range')).toBe('customers 0-0/1');
    expect((answer.body as { id: number }[]).map((r) => r.id)).toEqual([shop]);
    const many = await app
      .as('staff_admin')
      .raw('GET', `/staff-api/v1/customers?filter=${encodeURIComponent(`{"id":[${shop}]}`)}`);
    expect((many.body as unknown[]).length).toBe(1);
    const refused = await app
      .as('staff_admin')
      .raw('GET', `/staff-api/v1/customers?filter=${encodeURIComponent('{"id":["x"]}')}`);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ errors: [{ field: 'filter.id' }] });
    const one = await app.as('staff_admin').raw('GET', `/staff-api/v1/customers/${shop}`);
    expect(one.body).toMatchObject({ id: shop, name: 'สมหญิง' });
  });

  it('[A232] are forbidden for shops and their employees, on every path', async () => {
    const paths = ['/client/admin-api/v1/accounts', '/admin-api/v1/accounts', '/staff-api/v1/customers'];
    for (const path of paths)
      for (const who of ['shop_owner', 'accountant'] as const)
        expect((await app.as(who).raw('GET', path)).status).toBe(403);
    expect((await app.as('staff_sales').raw('GET', '/admin-api/v1/accounts')).status).toBe(200);
  });

  it('edges between services are not on the public port', async () => {
    const answer = await app.as('staff_admin').raw('POST', '/internal/v1/accounts', { body: {} });
    expect(answer.status).toBe(404);
  });
});
