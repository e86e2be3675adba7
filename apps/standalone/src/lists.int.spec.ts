import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ONE_OF_SEVERAL, operationsRoutes, staffListTerms, type AnyRoute } from '@lamliang/contracts';
import { ALL_ROUTES } from '@lamliang/contracts/all';
import { authRoutes } from '@lamliang/contracts/auth';
import { invoicingRoutes } from '@lamliang/contracts/invoicing';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { pricingRoutes } from '@lamliang/contracts/pricing';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { satang } from '@lamliang/kernel';
import { certificateSample, pickupBody } from './contract-samples.ts';
import { services } from './services.ts';
import { askTopup, chargeOrder, objection, plantBankFile, plantRound, readBank, readBill, readStatement } from './testing-money.ts'; // prettier-ignore
import { claimForm, type OrdersUnderTest, receiver, startOrders } from './testing.ts';
import { plantApproval, plantFee, plantNote, plantPapers, plantTaxInvoice } from './testing-papers.ts';

jest.setTimeout(60_000);

const tables = Object.entries(ALL_ROUTES).flatMap(([service, table]) => [
  ...Object.values<AnyRoute>(table),
  ...Object.values<AnyRoute>(operationsRoutes(service)),
]);
const OPERATIONS = new Set(Object.keys(ALL_ROUTES).flatMap((name) => Object.values<AnyRoute>(operationsRoutes(name)).map(({ path }) => path))); // prettier-ignore
const staffLists = tables.filter((route) => route.answers === 'list').map((route): [string, AnyRoute] => [route.path, route]); // prettier-ignore
const pagedLists = tables
  .filter(
    (route) => route.method === 'GET' && 'limit' in ((route.query as { shape?: object } | undefined)?.shape ?? {}),
  )
  .map((route): [string, AnyRoute] => [route.path, route]);

/** Their ids are text, or they are a handful: they take no `after`. */
const SHORT = new Set(['/staff-api/v1/partners', ...Object.keys(ALL_ROUTES).flatMap((name) => [operationsRoutes(name).jobs.path, operationsRoutes(name).lag.path])]); // prettier-ignore

type Schema = { def: { innerType: object & { def: { values?: unknown[]; out?: Schema } }; shape?: Shape } };
type Shape = Record<string, Schema>;
/** What no row has, of any kind of filter, or some have not: flags and states are one or the other. */
const NOBODYS = [987_654_321, 'zzz-none', '2099-01-01', '1990-01-01', 1, 0, -987_654_321, 'cancelled', 'delivery-success', 'wait-for-approve']; // prettier-ignore
/** Filters, each with values of which one at least must leave rows out. */
const triedOf = (shape: Shape, but: readonly string[]): [name: string, values: readonly unknown[]][] =>
  Object.entries(shape).flatMap(([name, { def }]) => {
    if (but.includes(name)) return [];
    const one = (ONE_OF_SEVERAL.get(def.innerType) ?? def.innerType) as Schema['def']['innerType'];
    return [[name, one.def.values ?? NOBODYS]];
  });
const shapeOf = ({ query }: AnyRoute): Shape => (query as unknown as { shape: Shape }).shape;
const filtersOf = (route: AnyRoute): Shape =>
  (shapeOf(route)['filter']!.def.innerType.def.out as unknown as { shape: Shape }).shape;
/** The first value that leaves rows out ends it. @returns what every value was answered, where none did */
async function heeded(values: readonly unknown[], total: number, asked: (value: unknown) => Promise<{ status: number; total?: number | undefined }>) {
  const answers: unknown[] = [];
  for (const value of values) {
    const answer = await asked(value);
    if (answer.status === 200 && (answer.total ?? 0) < total) return [];
    answers.push([value, answer.status, answer.total]);
  }
  return answers;
} // prettier-ignore

type Row = Record<string, unknown> & { id: number | string };

describe('every list of the contract', () => {
  let t: OrdersUnderTest;
  let webhook_id = 0;
  let round_id = 0;
  beforeAll(async () => {
    t = await startOrders(services, {}, new Date('2026-11-20T09:00:00Z'));
    const shop = t.app.as('shop_owner');
    await t.fund(1, 5_000_00, 100_00, 0);
    const login = { telephone: '0812345678', email: 'a@example.com', password: 'Lamliang-1', user_name: 'เจ้าของร้าน' };
    await t.app.service('seed')(authRoutes.createAccount, { body: { login, shop: { name: 'ร้าน', account_type: 'ordinary', card_verify_flag: 'wait-confirm', cod_verify_flag: 'wait-confirm' } } }); // prettier-ignore
    const sales = { ...login, telephone: '0812345679', email: 's@example.com' };
    await t.app.service('seed')(authRoutes.createAccount, { body: { login: sales, staff_role: 'sales' } });
    const [customer] = await t.app.db<{ id: number }[]>('auth', `SELECT id FROM account WHERE kind = 'shop'`);
    await t.app.as('staff_sales').call(authRoutes.addNote, { body: { account_id: customer?.id ?? 0, text: 'x' } });
    const under = { ...login, telephone: '0812345670', email: 'u@example.com' };
    const { account_id: shop_id } = await t.app.service('seed')(authRoutes.createAccount, { body: { login: under, shop: { name: 'ร้านย่อย', account_type: 'ordinary' } } }); // prettier-ignore
    await t.app.as('staff_admin').call(authRoutes.updateCustomer, { params: { id: shop_id ?? 0 }, body: { reseller_id: customer?.id ?? 0, reason: 'as told' } }); // prettier-ignore
    await t.app.as('staff_finance').raw('POST', '/staff-api/v1/topup-packages', { body: { name: 'x', price: 500, credit_amount: 500, bonus_amount: 10, reason: 'lists' } }); // prettier-ignore
    await askTopup(shop, t.app.clock.now());
    await readStatement(t.app.as('staff_finance'));
    await readBill(t.app.as('staff_finance'));
    await readBank(t.app.as('staff_finance'), true);
    round_id = await plantRound(t.app, 1);
    await plantPapers(t.app, 1);
    await plantApproval(t.app, 1);
    await certificateSample(t);
    const { id: invoiced } = (await t.app.as('staff_finance').call(invoicingRoutes.staffApprovals, { query: {} }))[0]!;
    await t.app.as('staff_finance').call(invoicingRoutes.approveApproval, { params: { id: invoiced }, body: {} });
    const taxed = await plantTaxInvoice(t.app, 1, 2);
    const note = await plantNote(t.app, taxed);
    await plantNote(t.app, taxed, 2);
    await t.app.as('staff_finance').call(invoicingRoutes.syncCreditNote, { params: { id: note }, body: {} });
    const asked = { params: { id: await plantFee(t.app, 1) }, body: { question: 'x' } };
    await shop.call(invoicingRoutes.askAboutFee, asked);
    await t.app
      .as('staff_finance')
      .call(invoicingRoutes.approveOtherFees, { body: { ids: [await plantFee(t.app, 1)] } });
    await plantBankFile(t.app);
    await t.app.db('wallet', `INSERT INTO cod_round (account_id, kind, round_date, status, order_count, cod_amount, cod_fee_amount, cod_fee_vat_amount, commission_amount, withheld_bps, withheld_amount, create_dt) VALUES (1, 'commission', '2026-11-20', 'pending', 0, 0, 0, 0, 40000, 300, 1200, now())`); // prettier-ignore
    await t.app.db('wallet', `INSERT INTO reward (kind, period, account_id, source_account_id, order_count, base_amount, rate_bps, amount, create_dt) VALUES ('cashback', '2026-10-01', 1, 1, 3, 100, 100, 1, now()), ('referral', '2026-10-01', 1, 2, 3, 100, 100, 1, now())`); // prettier-ignore
    const point = { pickup_point_name: 'โกดัง', responser_name: 'พิม', responser_tel: '0812345678', pickup_point_addr: '1', pickup_point_district: 'สุเทพ', pickup_point_city: 'เมืองเชียงใหม่', pickup_point_province: 'เชียงใหม่', pickup_point_postal_code: '50200' }; // prettier-ignore
    const { id: point_id } = await shop.call(ordersRoutes.createPickupPoint, { body: point });
    for (const partner of ['jt', 'flash'])
      await shop.raw('POST', `/client/v1/pickup-doc/${partner}`, { body: pickupBody(t, point_id) });
    const { id: called } = (await shop.call(ordersRoutes.pickupDocs, { query: { partner_id: 2 } })).rows[0]!;
    await shop.call(ordersRoutes.cancelPickupDoc, { params: { id: called }, body: { reason: 'lists' } });
    await t.app.db('notifications', `INSERT INTO notification (account_id, code, figures, subject, create_dt) VALUES (1, 'claim_opened', '{}', 'planted', now())`); // prettier-ignore
    await t.app.anonymous.call(authRoutes.forgotPassword, { body: { telephone: login.telephone } });
    await t.app.anonymous.raw('POST', authRoutes.login.path, { body: { username: login.email, password: 'wrong' } });
    const made = await shop.raw('POST', '/client/v1/webhook-markup', { body: { url: 'https://example.com/hook', token: `whsec_${Buffer.alloc(32, 7).toString('base64')}`, events: ['order.created'], active_flag: 1 } }); // prettier-ignore
    webhook_id = (made.body as { data: { id: number } }).data.id;
    for (const [i, name] of ['ก', 'ข', 'ค'].entries()) {
      const order = await t.bookConfirmed({ receiver: { ...receiver, name }, save_receiver_flag: 1, cod_amount: satang(100_00 * (i + 1)), shipment_order_items: [{ name: 'x', quantity: 1, price: satang(100_00) }] }); // prettier-ignore
      t.app.clock.advance(1_000);
      await t.report(order, 'picked_up');
      await shop.raw('POST', `/client/v1/shipment-orders/${order.id}/claims`, { body: claimForm() });
    }
    const paid = await t.bookConfirmed({ cod_amount: satang(600_00), shipment_order_items: [{ name: 'x', quantity: 1, price: satang(600_00) }] }); // prettier-ignore
    for (const report of ['picked_up', 'delivered'] as const) await t.report(paid, report);
    await t.app.drain();
    await t.app.as('staff_support').call(walletRoutes.staffComplains, { body: { order_id: paid.id, complaint_reason: 'other', detail: 'lists' } }); // prettier-ignore
    await t.app.as('staff_finance').call(walletRoutes.codReceived, { params: { id: paid.id }, body: {} });
    await t.app.db('wallet', `UPDATE cod_parcel SET cod_round_id = $1 WHERE order_id = $2`, [round_id, paid.id]);
    await t.app.as('staff_finance').call(walletRoutes.setCodAdvanceTerms, { body: { account_id: shop_id ?? 0, enabled_flag: 1, fee_percent: 75, limit_amount: satang(5_000_00), reason: 'lists' } }); // prettier-ignore
    await t.app.db('wallet', `INSERT INTO cod_advance (order_id, account_id, state, cod_amount, fee_bps, fee_amount, fee_vat_amount, create_dt, due_amount, reversed_dt, take_dt) VALUES ($1, 1, 'owed', 60000, 75, 450, 32, now(), 58074, now(), now())`, [paid.id]); // prettier-ignore
    const free = { normal_weight_price: satang(0), capital_city_price: satang(0), other_provinces_price: satang(0), overweight_price: satang(0), max_weight: 10_000, size: 400, over_size_price: satang(0), max_size: 600, cod_rate_percent: 0 }; // prettier-ignore
    await t.app.as('staff_sales').call(pricingRoutes.setSpecialPrice, { body: { ...free, account_id: 1, partner_id: 2, valid_from: '2026-11-20', reason: 'below cost' } }); // prettier-ignore
    const charged = await chargeOrder(t);
    await shop.call(walletRoutes.disputeBill, { params: { id: charged }, body: await objection(shop) });
    await t.settled();
    await t.app.db('orders', `UPDATE shipment_order SET credit_status = CASE id % 2 WHEN 0 THEN 'received' ELSE 'booked' END WHERE account_id = 1`); // prettier-ignore
    // One for the door of a provider alone; others are for all of them.
    await t.app.db('notifications', `UPDATE banner SET provider = 'lamliang' WHERE id = (SELECT min(id) FROM banner)`);
    await t.bookConfirmed();
    await t.app.as('staff_finance').raw('POST', '/staff-api/v1/ledger-checks', { body: {} });
  }, 60_000);
  afterAll(() => t?.app.stop(), 30_000);

  const staffOf = (route: AnyRoute) =>
    t.app.as(`staff_${route.caller.kind === 'staff' ? (route.caller.roles.at(-1) ?? 'admin') : 'admin'}`);
  const ask = async (route: AnyRoute, query: Record<string, unknown> = {}) => {
    const given = new URLSearchParams(
      Object.entries(query).map(([key, value]): [string, string] => [key, JSON.stringify(value)]),
    );
    const answer = await staffOf(route).raw('GET', `${route.path}?${given.toString()}`);
    const [from, to, total] = (/ (\d+)-(\d+)\/(\d+)$/.exec(answer.headers.get('content-range') ?? '') ?? []).slice(1).map(Number); // prettier-ignore
    return { ...answer, rows: answer.body as Row[], from, to, total };
  };

  describe.each(staffLists)('%s', (_path, route) => {
    const terms = staffListTerms(route.query);

    it('refuses filters and sorts that it does not have', async () => {
      const fault = async (query: object) => {
        const { status, body } = await ask(route, query as Record<string, unknown>);
        return [status, (body as { errors?: { field: string }[] }).errors?.map((e) => e.field)];
      };
      expect(await fault({ filter: { nonsense: 1 } })).toEqual([400, ['filter.nonsense']]);
      expect(await fault({ sort: ['nonsense', 'ASC'] })).toEqual([400, ['sort.0']]);
    });
    it('sorts by the declared fields, in both directions', async () => {
      for (const column of terms?.sorts ?? [])
        for (const direction of ['ASC', 'DESC'])
          expect([column, (await ask(route, { sort: [column, direction] })).status]).toEqual([column, 200]);
    });
    it('shows fewer rows by each filter that it declares: it takes and heeds them all', async () => {
      const { total = 0 } = await ask(route);
      // Nothing is fewer than no row: lists of the kit may be empty here.
      if (total)
        for (const [name, values] of triedOf(filtersOf(route), ['id']))
          expect([name, await heeded(values, total, (value) => ask(route, { filter: { [name]: value } }))]).toEqual([name, []]); // prettier-ignore
    });
    it('returns rows by ids, and each row alone as in the list', async () => {
      const { rows, status } = await ask(route, { range: [0, 1] });
      expect([status, terms?.filters]).toEqual([200, expect.arrayContaining(['id'])]);
      expect(tables.map(({ path }) => path)).toContain(`${route.path}/:id`);
      // A list without a row proves nothing: what is made above has to fill it. Jobs and dead letters are the kit's.
      if (!OPERATIONS.has(route.path)) expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) {
        expect((await ask(route, { filter: { id: [row.id] } })).rows.map(({ id }) => id)).toEqual([row.id]);
        const alone = await staffOf(route).raw('GET', `${route.path}/${encodeURIComponent(row.id)}`);
        expect([alone.status, (alone.body as Row).id]).toEqual([200, row.id]);
      }
      expect((await ask(route, { filter: { id: [] } })).rows).toEqual([]);
    });
    it('pages without gaps or duplicates, with the total', async () => {
      const all = await ask(route, { range: [0, 499], sort: ['id', 'ASC'] });
      expect(all.total).toBe(all.rows.length);
      const paged: unknown[] = [];
      for (let at = 0; at < all.rows.length && at < 6; at += 2)
        paged.push(...(await ask(route, { range: [at, at + 1], sort: ['id', 'ASC'] })).rows.map(({ id }) => id));
      expect(paged).toEqual(all.rows.slice(0, paged.length).map(({ id }) => id));
    });
    it('[F-A5] reads on behind the last row, by the id that the answer names, up to the end', async () => {
      const all = await ask(route, { range: [0, 499] });
      if (SHORT.has(route.path)) return expect((await ask(route, { range: [0, 0] })).headers.get('x-next')).toBeNull();
      for (const way of ['DESC', 'ASC']) {
        const found: unknown[] = [];
        for (let after: number | undefined, pages = 0; pages === 0 || (after && pages < 4); pages++) {
          // Where the page would begin otherwise does not matter.
          const answer = await ask(route, { range: after ? [900, 901] : [0, 1], sort: ['id', way], ...(after && { after }) });
          expect([answer.status, answer.total]).toEqual([200, all.total]);
          found.push(...answer.rows.map(({ id }) => id));
          after = Number(answer.headers.get('x-next') ?? 0);
          expect(after).toBe(answer.rows.length === 2 ? answer.rows[1]?.id : 0);
        }
        const ids = all.rows.map(({ id }) => id);
        expect(found).toEqual((way === 'DESC' ? ids : ids.reverse()).slice(0, found.length));
        expect(found.length).toBeGreaterThanOrEqual(Math.min(ids.length, 8));
      }
      const [other] = (terms?.sorts ?? []).filter((name) => name !== 'id');
      if (other) expect((await ask(route, { after: 1, sort: [other, 'ASC'] })).status).toBe(400);
    }); // prettier-ignore
    it('returns the declared sums', async () => {
      if (!route.sums) return;
      const names = Object.keys((route.sums as unknown as { shape: object }).shape);
      const { rows, headers } = await ask(route, { range: [0, 499] });
      const sums = JSON.parse(headers.get('x-sums') ?? '{}') as Record<string, number>;
      expect(rows.length).toBeGreaterThan(0);
      for (const name of names) {
        const wanted = rows.reduce((sum, row) => sum + Math.round(Number(row[name] ?? 0) * 100), 0) / 100;
        expect([name, sums[name]]).toEqual([name, wanted]);
      }
    });
  });

  describe.each(pagedLists)('%s', (path, route) => {
    const page = async (query: Record<string, string>) => {
      const who = route.caller.kind === 'staff' ? t.app.as('staff_admin') : t.app.as('shop_owner');
      const period =
        path.includes('/reports/') && !query['from_date'] ? ['from_date=2026-01-01&to_date=2026-12-31'] : [];
      const answer = await who.raw('GET', `${path.replace(':id', String(path.includes('cod-approvals') ? round_id : webhook_id))}?${[...period, new URLSearchParams(query).toString()].join('&')}`); // prettier-ignore
      return { status: answer.status, data: (answer.body as { data?: { rows: Row[]; total: number; page: number; limit: number; next?: string | null } }).data }; // prettier-ignore
    };
    it('pages without gaps or duplicates, with the total', async () => {
      const all = await page({ limit: '100' });
      expect([all.status, all.data?.page, all.data?.limit, all.data?.total]).toEqual([200, 1, 100, all.data?.rows.length]); // prettier-ignore
      const rows: unknown[] = [];
      for (let at = 1; at <= (all.data?.rows.length ?? 0); at++)
        rows.push(...((await page({ limit: '1', page: String(at) })).data?.rows.map(({ id }) => id) ?? []));
      expect(rows).toEqual(all.data?.rows.map(({ id }) => id));
      expect((await page({ limit: '1', page: '999' })).data?.rows).toEqual([]);
    });
    it('[F-A5] reads on behind the last row, by the cursor that each page answers, up to the end', async () => {
      // What people enter by hand is short; the list of customers has a younger twin among the staff lists.
      if (['/client/v1/pickup-points', '/client/admin-api/v1/accounts'].includes(path)) return;
      const all = await page({ limit: '100' });
      const rows: unknown[] = [];
      for (let after: string | null = '', pages = 0; after !== null && pages < 12; pages++) {
        // A page far behind the end: where there is a cursor, it is not looked at.
        const { status, data } = await page({ limit: '1', ...(after && { after, page: '900' }) });
        expect([status, data?.total]).toEqual([200, all.data?.total]);
        rows.push(...(data?.rows.map(({ id }) => id) ?? []));
        expect(data).toHaveProperty('next');
        after = data?.next ?? null;
      }
      expect(rows).toEqual(all.data?.rows.map(({ id }) => id).slice(0, 12));
      // Nobody has insured anything here, or earned by the month; statements.int.spec.ts and rewards.int.spec.ts read those lists.
      if (!/\/(wallet-service|affiliate)-transactions$/.test(path)) expect(rows.length).toBeGreaterThan(0);
      expect((await page({ after: 'yesterday' })).status).toBe(400);
    });
    it('shows fewer rows by each filter that it declares: it takes and heeds them all', async () => {
      const total = (await page({ limit: '100' })).data?.total ?? 0;
      if (!total) return;
      const asked = async (query: Record<string, string>) => {
        const { status, data } = await page(query);
        return { status, total: data?.total };
      };
      const shape = shapeOf(route);
      const tried = triedOf(shape, ['page', 'limit', 'after', 'sort', 'ids', 'from_date', 'to_date']);
      for (const [name, values] of tried)
        expect([name, await heeded(values, total, (value) => asked({ [name]: String(value) }))]).toEqual([name, []]);
      // Of shops under a reseller the period counts the parcels; the shops stay.
      if ('from_date' in shape && !path.endsWith('/shops'))
        expect((await asked({ from_date: '1990-01-01', to_date: '1990-12-31' })).total).toBe(0);
    });
    it('rejects invalid pages', async () => {
      for (const [name, value] of [
        ['page', '0'],
        ['page', 'x'],
        ['limit', '0'],
        ['limit', '101'],
        ['limit', '-1'],
      ] as const)
        expect([name, value, (await page({ [name]: value })).status]).toEqual([name, value, 400]);
    });
  });
});
