import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { fromWire, operationsRoutes, type AnyRoute } from '@lamliang/contracts';
import { ALL_ROUTES } from '@lamliang/contracts/all';
import { authRoutes } from '@lamliang/contracts/auth';
import { invoicingRoutes } from '@lamliang/contracts/invoicing';
import { notificationsRoutes } from '@lamliang/contracts/notifications';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { pricingRoutes } from '@lamliang/contracts/pricing';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { satang, ZERO } from '@lamliang/kernel';
import type { As } from '@lamliang/platform/testing';
import { pickupBody } from './contract-samples.ts';
import { services } from './services.ts';
import { askTopup, objection, plantBankFile, plantRound, readBank, readBill, readStatement } from './testing-money.ts';
import { claimForm, type OrdersUnderTest, receiver, sender, startOrders, uploadForm } from './testing.ts';
import { plantApproval, plantFee, plantNote, plantPapers, plantTaxInvoice } from './testing-papers.ts';

jest.setTimeout(300_000);

const MOST = Number.MAX_SAFE_INTEGER;
/** What every column of a kind is set to, one round after the other. Where no service writes such values, old releases and other hands may. */
const ROUNDS = {
  nothing: { bigint: '0', integer: '0', text: `''`, time: `'0001-01-01T00:00:00Z'`, day: `'0001-01-01'` },
  'the largest': { bigint: `${MOST}`, integer: '2147483647', text: `repeat('ก', 2000)`, time: `'9999-12-31T10:00:00Z'`, day: `'9999-12-31'` }, // prettier-ignore
  'the smallest': { bigint: `-${MOST}`, integer: '-2147483648', text: `'.'`, time: `'0001-01-01T00:00:00Z'`, day: `'0001-01-01'` }, // prettier-ignore
  'a hundred metres': { bigint: '1', integer: '100000', text: `' '`, time: `'2026-11-21T00:00:00Z'`, day: `'2026-11-21'` }, // prettier-ignore
};
const SERVICES = Object.keys(ALL_ROUTES);
const RATES = { nothing: '0', 'the largest': '100000000000', 'the smallest': '0', 'a hundred metres': '1' };
/** Tables whose extremes would end the sessions that ask, or say nothing in any answer. */
const LEFT = ['session', 'login', 'invite', 'outbox', 'inbox', 'inbox_rest', 'event_log', 'idempotency', 'rate_limit', 'schema_migration', 'rate_stamp']; // prettier-ignore
const RUN_ID = '0190a000-0000-7000-8000-000000000001';
/** Columns by which rows are found, joined or told apart; what they hold is none of this test's business. */
const KEYS = /^(id|.*_id|key|version|.*_version|code|.*_code|.*_no|kind|payee_kind|return_form|.*_flag|.*_status|status|state|.*_state|event|type|.*_type|name|topic|queue|consumer|telephone|email|password.*|username|provider|url|off_reason|staff_role|sort_no|rule|mode|book|resolution|outcome|step|channel|language|profile|deleted_dt|valid_from|complaint_reason|source|ends_as|fault|cause)$/; // prettier-ignore

/** Kept back of a sum, or the rate of what is: were these extreme together, it would be more than any number that is stored. */
const KEPT_BACK =
  /^(advance_fee_amount|advance_fee_vat_amount|recovered_amount|fee_amount|fee_vat_amount|withholding_bps)$/;

interface Column {
  table: string;
  column: string;
  type: string;
  unique: boolean;
}

describe('extreme stored values', () => {
  let t: OrdersUnderTest;
  let owner: As;
  let staff: As;
  let columns: Column[];
  /** The ids of each service's rows. */
  let ids: Map<string, string[]>;
  let tracking_no: string;
  let job_id: string;
  let invite_key: string;
  let affiliate_key: string;

  beforeAll(async () => {
    t = await startOrders(services, { WEBHOOK_ALLOW_HOSTS: '127.0.0.1:9', LOG_LEVEL: 'silent' }); // prettier-ignore
    const make = t.app.service('seed');
    const login = { telephone: '0812345678', email: 'a@example.com', password: 'Lamliang-1', user_name: 'เจ้าของร้าน' };
    const made = await make(authRoutes.createAccount, { body: { login, shop: { name: 'ร้าน', account_type: 'ordinary', payment_type: 'wallet', cod_verify_flag: 'accept' } } }); // prettier-ignore
    await make(authRoutes.createAccount, { body: { login: { ...login, telephone: '0812345679', email: 'b@example.com' }, staff_role: 'admin' } }); // prettier-ignore
    const sign = async (username: string) => {
      const { token } = await t.app.anonymous.call(authRoutes.login, { body: { username, password: login.password } });
      return t.app.bearer(token);
    };
    [owner, staff] = [await sign(login.telephone), await sign('0812345679')];
    const account_id = made.account_id ?? 0;
    await t.fund(account_id, 90_000_00, 1_000_00, 1_000_00);
    await staff.call(walletRoutes.setCreditLine, { body: { account_id, limit: satang(1_000_00), reason: 'agreed' } });
    const price = satang(2_000);
    await staff.call(pricingRoutes.setSpecialPrice, {
      body: { account_id, partner_id: 1, valid_from: '2026-01-01', normal_weight_price: price, capital_city_price: price, other_provinces_price: price, overweight_price: price, max_weight: 20_000, size: 400, over_size_price: price, max_size: 600, cod_rate_percent: 2, reason: 'agreed' }, // prettier-ignore
    });
    // One that is below cost, so that there is a decision on it.
    await staff.call(pricingRoutes.setSpecialPrice, {
      body: { account_id, partner_id: 2, valid_from: '2026-01-01', normal_weight_price: ZERO, capital_city_price: ZERO, other_provinces_price: ZERO, overweight_price: ZERO, max_weight: 20_000, size: 400, over_size_price: ZERO, max_size: 600, cod_rate_percent: 0, reason: 'agreed' }, // prettier-ignore
    });
    const { id: point_id } = await owner.call(ordersRoutes.createPickupPoint, {
      body: { pickup_point_name: 'x', responser_name: 'x', responser_tel: '0812345678', pickup_point_addr: 'x', pickup_point_district: sender.subdistrict, pickup_point_city: sender.district, pickup_point_province: sender.province, pickup_point_postal_code: sender.zip_code }, // prettier-ignore
    });
    const { token } = await owner.call(notificationsRoutes.token, {});
    await owner.call(notificationsRoutes.createWebhook, { body: { url: 'http://127.0.0.1:9/x', token, events: ['order.created', 'order.status-changed', 'order.cancelled'] } }); // prettier-ignore
    // The message with its key is one of those that staff list.
    ({ invite_key } = await owner.call(authRoutes.generateInvite, { body: { access_level: 4, telephone: login.telephone } })); // prettier-ignore
    ({ affiliate_key } = await owner.call(authRoutes.affiliateSetting, {}));
    const { body: uploaded } = await owner.raw('POST', authRoutes.uploadFile.path, { body: uploadForm() });
    const id_card_file = (uploaded as { data: { file: string } }).data.file;
    await owner.call(authRoutes.verifyCard, { body: { id_card_number: '1234567890121', id_card_file } });
    await askTopup(owner, t.app.clock.now());
    await readStatement(t.app.as('staff_finance'));
    await readBill(t.app.as('staff_finance'));
    await readBank(t.app.as('staff_finance'), true);
    await plantBankFile(t.app);
    await plantRound(t.app, account_id);
    const note = await plantNote(t.app, await plantTaxInvoice(t.app, account_id));
    await staff.call(invoicingRoutes.syncCreditNote, { params: { id: note }, body: {} });
    await plantPapers(t.app, account_id);
    await plantApproval(t.app, account_id);
    const fees = [await plantFee(t.app, account_id), await plantFee(t.app, account_id)];
    await owner.call(invoicingRoutes.askAboutFee, { params: { id: fees[0] ?? 0 }, body: { question: 'x' } });
    await staff.call(invoicingRoutes.approveOtherFees, { body: { ids: fees.slice(1) } });
    await t.app.db('wallet', `INSERT INTO cod_advance_terms (account_id, enabled_flag, fee_bps, limit_amount, staff_name, create_dt) VALUES ($1, 1, 100, 500000, 'x', now())`, [account_id]); // prettier-ignore
    await t.app.db('wallet', `INSERT INTO topup_package (name, price, credit_amount, bonus_amount, active_flag, start_dt) VALUES ('x', 1, 1, 0, 1, now())`); // prettier-ignore
    await t.app.db('wallet', `INSERT INTO reward (kind, period, account_id, source_account_id, order_count, base_amount, rate_bps, amount, create_dt) VALUES ('referral', '2026-10-01', $1, 987654, 3, 100, 100, 1, now())`, [account_id]); // prettier-ignore
    const items = [{ name: 'หมวก', quantity: 1, price: satang(300_00), weight: 5 }];
    const more = { cod_amount: satang(300_00), product_price: satang(300_00), insurance: 1 as const, shipment_order_items: items, save_receiver_flag: 1 as const, receiver }; // prettier-ignore
    const order = await t.bookConfirmed(more, owner);
    await owner.raw('POST', '/client/v1/pickup-doc/kerry', { body: { ...pickupBody(t, point_id), parcel_count: 1 } });
    await owner.raw('POST', '/client/v1/pickup-doc/flash', {
      body: { ...pickupBody(t, point_id), shipment_order_ids: [order.id], parcel_count: 1 },
    });
    await t.report(order, 'picked_up');
    await t.reweigh(order, { weight_g: 1_500, width_cm: 20, length_cm: 20, height_cm: 10 });
    const claimed = await t.bookConfirmed(more, owner);
    await t.report(claimed, 'picked_up');
    await owner.raw('POST', `/client/v1/shipment-orders/${claimed.id}/claims`, { body: claimForm() });
    const delivered = await t.bookConfirmed(more, owner);
    for (const report of ['picked_up', 'delivered'] as const) await t.report(delivered, report);
    const cancelled = await t.bookConfirmed(more, owner);
    await owner.call(ordersRoutes.cancel, { params: { id: cancelled.id }, body: { remark: 'x' } });
    await staff.call(authRoutes.addNote, { body: { account_id, text: 'x', follow_up_day: '2026-12-01' } });
    const under = { ...login, telephone: '0812345670', email: 'u@example.com' };
    const { account_id: shop_id } = await t.app.service('seed')(authRoutes.createAccount, { body: { login: under, shop: { name: 'x', account_type: 'ordinary' } } }); // prettier-ignore
    await staff.call(authRoutes.updateCustomer, { params: { id: shop_id ?? 0 }, body: { reseller_id: account_id, reason: 'as told' } }); // prettier-ignore
    await t.app.db('notifications', `INSERT INTO notification (account_id, code, figures, subject, create_dt) VALUES ($1, 'claim_opened', '{}', 'planted', now())`, [account_id]); // prettier-ignore
    await t.settled();
    await staff.call(walletRoutes.matchWithPartner, { params: { id: delivered.id }, body: { actual_weight: 5_000, partner_cost: satang(20_00) } }); // prettier-ignore
    await owner.call(walletRoutes.disputeBill, { params: { id: delivered.id }, body: await objection(owner) });
    await staff.call(walletRoutes.staffComplains, { body: { order_id: delivered.id, complaint_reason: 'other', detail: 'x' } }); // prettier-ignore
    await t.app.db('wallet', `INSERT INTO cod_advance (order_id, account_id, state, cod_amount, fee_bps, fee_amount, fee_vat_amount, create_dt) SELECT order_id, account_id, 'asked', cod_amount, 100, 0, 0, now() FROM cod_parcel LIMIT 1`); // prettier-ignore
    await t.settled();
    await staff.call(walletRoutes.runLedgerCheck, { body: {} });
    job_id = '0190a000-0000-7000-8000-000000000000';
    for (const service of SERVICES) {
      await t.app.admin(`INSERT INTO ${service}.dead_letter (event_id, consumer, topic, key, version, type, payload, headers, occurred_at, error, attempts, state, create_dt) VALUES (gen_random_uuid(), 'x', 'orders.shipment.v1', '1', 1, 'orders.shipment.booked.v1', '{}', '{}', now(), 'x', 1, 'dead', now())`); // prettier-ignore
      await t.app.admin(`INSERT INTO ${service}.job_request (id, queue, name, account_id, payload, state, done, total, attempts, trace_id, create_dt) VALUES ($1, $2, 'x', $3, '{}', 'done', 1, 1, 1, '', now())`, [job_id, service, account_id]); // prettier-ignore
      await t.app.admin(`INSERT INTO ${service}.job_request (id, queue, name, payload, state, done, total, attempts, trace_id, create_dt) VALUES ($1, 'runs', $2, '{"caller":{"login_id":1,"user_name":"x"}}', 'done', 1, 1, 1, '', now())`, [RUN_ID, `${service}.operations.dead_letters.replay`]); // prettier-ignore
      await t.app.admin(`INSERT INTO ${service}.run_row (job_id, no, row_id, outcome, code) VALUES ($1, 1, '1', 'failed', 'x')`, [RUN_ID]); // prettier-ignore
      await t.app.admin(`INSERT INTO ${service}.audit_entry (at, user_name, action, target_type, target_id, trace_id) VALUES (now(), 'x', 'x', 'x', '1', 'x')`); // prettier-ignore
    }

    columns = await t.app.admin<Column[]>(`
      SELECT format('%I.%I', n.nspname, c.relname) AS table, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type,
        EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND a.attnum = ANY (i.indkey)) AS unique
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = ANY ($2) AND c.relkind IN ('r', 'p')
        AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' AND NOT c.relname = ANY ($1)`, [LEFT, SERVICES]); // prettier-ignore
    const checks = await t.app.admin<{ sql: string }[]>(`
      SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS sql FROM pg_constraint
      WHERE contype = 'c' AND conparentid = 0 AND conislocal AND connamespace::regnamespace::text = ANY ($1)`, [SERVICES]); // prettier-ignore
    await t.app.admin(checks.map((c) => c.sql).join('; '));
    const found = columns
      .filter((c) => c.column === 'id' && c.type === 'bigint')
      .map((c) => `SELECT '${c.table.split('.')[0]}' AS service, id FROM ${c.table}`);
    const numbers = await t.app.admin<{ service: string; id: string }[]>(`SELECT DISTINCT service, id FROM (${found.join(' UNION ALL ')}) x WHERE id < 1000 ORDER BY id`); // prettier-ignore
    ids = new Map(SERVICES.map((name) => [name, numbers.flatMap(({ service, id }) => (service === name ? [id] : []))]));
    tracking_no = order.tracking_no;
  }, 90_000);
  afterAll(() => t?.app.stop(), 30_000);

  const kindOf = ({ type, column, unique }: Column): keyof (typeof ROUNDS)['nothing'] | undefined => {
    if (unique || KEYS.test(column) || KEPT_BACK.test(column)) return undefined;
    if (type === 'bigint' || type === 'integer' || type === 'text') return type;
    return type === 'timestamp with time zone' ? 'time' : type === 'date' ? 'day' : undefined;
  };
  const plant = async (round: keyof typeof ROUNDS) => {
    const tables = Map.groupBy(columns, (c) => c.table);
    const updates = [...tables].flatMap(([table, own]) => {
      const sets = own.flatMap((c) => {
        const kind = kindOf(c);
        // Prices are made exactly from rates, which no release ever stored beyond a billion baht.
        const value = kind === 'bigint' && table.startsWith('pricing.') ? RATES[round] : kind && ROUNDS[round][kind];
        return value ? [`${c.column} = ${value}`] : [];
      });
      // A transaction that moves nothing of a shop's has no type to be told.
      const where = table === 'wallet.ledger_transaction' ? 'WHERE type IS NOT NULL' : '';
      return sets.length ? [`UPDATE ${table} SET ${sets.join(', ')} ${where}`] : [];
    });
    await t.app.admin(`BEGIN; SET LOCAL session_replication_role = replica; ${updates.join('; ')}; COMMIT`);
    return updates;
  };

  // A report covers a year at most.
  const YEARS = ['1900', '2026', '2999'].map((y) => `from_date=${y}-01-01&to_date=${y}-12-31`);
  const QUERIES: Record<string, string[]> = {
    'wallet.reports.wallet_transactions': YEARS,
    'wallet.reports.cod': YEARS,
    'wallet.reports.cod_wallet_transactions': YEARS,
    'wallet.reports.affiliate': YEARS,
    'wallet.reports.affiliate_summary': YEARS,
    'wallet.reports.affiliate_export': YEARS.map((year) => `${year}&file_type=csv`),
    'wallet.reports.affiliate_transactions': YEARS,
    'invoicing.credit_notes.details_export': ['file_type=csv'],
    'invoicing.invoice_approvals.items_export': ['file_type=csv'],
    'invoicing.staff.invoice_approvals.export': ['file_type=csv'],
    'invoicing.staff.tax_periods.sales': ['file_type=csv'],
    'invoicing.staff.tax_periods.exempt': ['file_type=csv'],
    'invoicing.staff.tax_periods.papers': ['file_type=csv'],
    'invoicing.staff.tax_periods.withheld': ['file_type=csv', 'file_type=csv&return_form=pnd3'],
    'wallet.cod_approvals.orders_export': ['file_type=csv'],
    'wallet.staff.bank_files.file': ['file_type=csv'],
    'wallet.staff.day_closes.figures': ['file_type=csv'],
    'wallet.staff.day_closes.entries': ['file_type=csv'],
    'orders.reports.cod': YEARS,
    'orders.reports.cod_summary': YEARS,
    'orders.reports.pickup': YEARS,
    'orders.reports.pickup_summary': YEARS,
    'orders.reports.pickup_export': YEARS.map((year) => `${year}&file_type=csv`),
    'orders.reports.credit': YEARS,
    'orders.reports.credit_summary': YEARS,
    'orders.reports.cod_export': YEARS.map((year) => `${year}&file_type=csv`),
    'orders.reports.cod_amounts': YEARS,
    'orders.export': ['file_type=csv', 'file_type=xlsx'],
    'orders.staff.order_days.list': ['account_id=1'],
    'pricing.staff.rate_cards.sheet': ['file_type=csv'],
    'pricing.staff.zone_lists.sheet': ['file_type=csv'],
    'render.test_label': ['paper_size=A6&format=html'],
  };
  const who = (route: AnyRoute) => (route.caller.kind === 'staff' ? staff : owner);
  /** Where a route is asked: a detail for every id of its service, and for those that its own list names. */
  const addresses = async (route: AnyRoute): Promise<string[]> => {
    const path = route.path
      .replace(':tracking_no', tracking_no)
      .replace(':file', 'track.css')
      .replace(':invite_key', invite_key)
      .replace(':affiliate_key', affiliate_key)
      .replace(':job_id', job_id)
      .replace('-runs/:id', `-runs/${RUN_ID}`);
    const queries = QUERIES[route.id] ?? [''];
    if (!path.includes(':')) return queries.map((query) => (query ? `${path}?${query}` : path));
    const { body } = await who(route).raw('GET', path.split('/:')[0] ?? '');
    const named = Array.isArray(body) ? (body as { id: string | number }[]).map((row) => String(row.id)) : [];
    const asked = queries.map((query) => (query ? `${path}?${query}` : path));
    const known = ids.get(route.id.split('.')[0] ?? '') ?? [];
    return [...new Set([...known, ...named, '1'])].flatMap((id) =>
      asked.map((one) => one.replace(/:(id|account_id)/, encodeURIComponent(id))),
    );
  };
  const reads: AnyRoute[] = Object.entries(ALL_ROUTES)
    .flatMap(([service, table]) => [...Object.values(table), ...Object.values<AnyRoute>(operationsRoutes(service))])
    .filter(({ method, caller }) => method === 'GET' && caller.kind !== 'service');

  /** Reads everything there is to read. @returns what answered 5xx or cannot be read, and what answered 200 */
  const read = async () => {
    const bad: string[] = [];
    const good = new Set<string>();
    for (const route of reads)
      for (const path of await addresses(route)) {
        const { status, body } = await who(route).raw('GET', path);
        if (status >= 500) bad.push(`${status} ${route.id} ${path}`);
        if (status !== 200) continue;
        good.add(route.id);
        if (body === undefined) continue;
        try {
          fromWire(
            route.answer,
            route.answers === 'data' || route.answers === 'file' ? (body as { data: unknown }).data : body,
          );
        } catch (error) {
          bad.push(`${route.id} ${path}: ${(error as Error).message}`);
        }
      }
    return { bad, good };
  };
  /**
   * Nothing was rendered here, so there is no file to fetch; links and tokens of files are not among the ids. The code
   * to an email goes nowhere while the shop's email is one of these values. A file for the bank whose payments were changed is
   * refused. A day that waits for a paper without a line that does is taken away by a timer.
   */
  const UNREACHED = [
    'auth.accounts.email_verify',
    'auth.personal_copy.file',
    'render.jobs.file',
    'render.document',
    'claims.image',
    'notifications.banner_pictures.get',
    ...Object.keys(ALL_ROUTES).map((service) => `${service}.files.open`),
    'wallet.staff.bank_files.file',
    'invoicing.staff.waiting_papers.get',
    'invoicing.account_statements.document',
    'invoicing.staff.account_statements.document',
    'invoicing.tax_invoices.e_tax',
    'invoicing.credit_notes.e_tax',
    'invoicing.staff.papers.e_tax',
  ];

  it.each(Object.keys(ROUNDS) as (keyof typeof ROUNDS)[])('are returned by every list, page and export: %s', async (round) => {
    const changed = await plant(round);
    expect(changed.length).toBeGreaterThan(25);
    const { bad, good } = await read();
    // A page of a paper adds up its lines, and no number holds the sum of several that are as large as one can be.
    expect(bad.filter((one) => round !== 'the largest' || !/^503 \S+\.preview /.test(one))).toEqual([]);
    expect(reads.map((r) => r.id).filter((id) => !good.has(id) && !UNREACHED.includes(id) && (round !== 'the largest' || !id.endsWith('.preview')))).toEqual([]);
  }); // prettier-ignore

  it.each(['nothing', 'the smallest'] as const)('are printed: %s', async (round) => {
    await plant(round);
    const { rows } = await owner.call(ordersRoutes.list, { query: { shipment_status: 'pickup' } });
    for (const path of ['cover-sheets', 'proof-of-shipment-docs']) {
      const body = { shipment_order_ids: rows.map((row) => row.id), paper_size: 'A6', format: 'html' };
      expect([path, (await owner.raw('POST', `/client/v2/shipment-orders/${path}`, { body })).status]).toEqual([path, 200]); // prettier-ignore
    }
  });

  it('are reported exactly by the ledger check', async () => {
    await plant('the largest');
    const { violations } = await staff.call(walletRoutes.runLedgerCheck, { body: {} });
    // A number tells baht to the satang up to seventy trillion; the largest loses its last one on the wire.
    expect(violations.map((v) => v.found)).toContain(MOST - 1);
    const [row] = await t.app.admin<{ n: string }[]>('SELECT count(*) AS n FROM wallet.ledger_entry');
    expect(violations.find((v) => v.rule === 'total_sum')?.found).toBeCloseTo(Number(row?.n) * MOST, -3);
  });
});
