import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { FLAGS, isOpenToActing, operationsRoutes, refusalsOf, STAFF_ROLES, type AnyRoute } from '@lamliang/contracts';
import { authRoutes } from '@lamliang/contracts/auth';
import { ALL_ROUTES } from '@lamliang/contracts/all';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { satang } from '@lamliang/kernel';
import { verdictOf, type As } from '@lamliang/platform/testing';
import { services } from './services.ts';
import { advanceSample, BODIES, BY_KEY, certificateSample, closeSample, collectCod, complaintSample, feeSample, invoicingSample, taxSample, matrixOf, OF_BODY, OF_PATH, OF_ROUTE, PEOPLE, plantThings, QUERIES, refusalSample, retiredBox, storedAdmin, UNKNOWN, type Ids } from './contract-samples.ts'; // prettier-ignore
import { askTopup, bannerForm, billForm, chargeOrder, claimForm, objection, plantBankFile, plantFee, plantRound, readBill, readStatement, startOrders, statementForm, terms, uploadFor, uploadSlip, type OrdersUnderTest } from './testing.ts'; // prettier-ignore

jest.setTimeout(60_000);

const routes = Object.entries(ALL_ROUTES).flatMap(([service, table]) => [...Object.values<AnyRoute>(table), ...Object.values<AnyRoute>(operationsRoutes(service))]); // prettier-ignore
const named = (wanted: (route: AnyRoute) => unknown) => routes.filter(wanted).map((route): [string, AnyRoute] => [route.id, route]); // prettier-ignore
const SESSIONS = ['login', 'shop', 'flag', 'staff'];
const sessions = named(({ caller }) => SESSIONS.includes(caller.kind));
const keyed = named(({ idempotent }) => idempotent);
const audited = named(({ audit, caller }) => audit && caller.kind === 'staff');

interface Sample {
  /** Staff with a session that is stored, where a route ties something to it. */
  who?: As;
  params?: Record<string, string | number>;
  /** A form where the route takes files. */
  body?: object;
}
interface Keyed extends Sample {
  service: string;
  /** The rows that are the effect, and how many one request makes. */
  table: string;
  makes: number;
}
/** A bulk run over a row that is none: it audits nothing but itself. */
const RUN = { table: 'job_request', makes: 1, body: { ids: [UNKNOWN.number] } };

describe('the contract on the running product', () => {
  let t: OrdersUnderTest;
  let ids: Ids;
  let keyedSamples: Record<string, Keyed>;
  /** An order whose COD nobody has recorded yet. */
  let toReceive: number;
  let toBill: number;
  let toPay: number;

  beforeAll(async () => {
    t = await startOrders(services, { LOG_LEVEL: 'silent' }, new Date('2026-11-20T09:00:00Z')); // prettier-ignore
    ids = await plantThings(t);
    const shop = t.app.as('shop_owner');
    toReceive = await collectCod(t);
    [toBill, toPay] = [await collectCod(t), await collectCod(t)];
    const bill = { actual_weight: 1_000, partner_cost: satang(20_00) };
    await t.app.as('staff_finance').call(walletRoutes.matchWithPartner, { params: { id: toPay }, body: bill });
    const [wire, collected] = [t.wire(terms()), await t.bookConfirmed()];
    await t.report(collected, 'picked_up');
    await t.app.admin(`UPDATE auth.account SET account_type = 'juristic' WHERE id = 1`);
    const certificate = { document_no: 'WT-1', document_date: '2026-11-19', base_amount: 100, tax_amount: 1, file: await uploadFor(shop, 'certificate') }; // prettier-ignore
    const topup = { wallet_type: 'transport', amount: 250, bank_id: 4, transfer_dt: t.app.clock.now(), slip_file: await uploadSlip(shop) }; // prettier-ignore
    keyedSamples = {
      'wallet.bill_disputes.create': { service: 'wallet', table: 'bill_dispute', makes: 1, params: { id: await chargeOrder(t) }, body: await objection(shop) }, // prettier-ignore
      'invoicing.other_fees.create': { service: 'invoicing', table: 'other_fee', makes: 1, body: { account_id: 1, fee_type: 'label', amount: 1 } }, // prettier-ignore
      'invoicing.other_fees.ask': { service: 'invoicing', table: 'other_fee_question', makes: 1, params: { id: await plantFee(t.app, 1) }, body: { question: 'x' } }, // prettier-ignore
      'invoicing.staff.creditable_papers.credit': { service: 'invoicing', table: 'credit_note', makes: 1, ...(await invoicingSample(t, 'staff.creditable_papers.credit')) }, // prettier-ignore
      'invoicing.withholding_taxes.create': { service: 'invoicing', table: 'withholding_certificate', makes: 1, body: certificate }, // prettier-ignore
      'wallet.topup_approvals.create': { service: 'wallet', table: 'topup', makes: 1, body: topup },
      'claims.staff.claims.resolve': { service: 'claims', table: 'decision', makes: 1, params: { id: await openClaim() }, body: { status: 'refund', amount: 1, note: 'x' } }, // prettier-ignore
      'claims.evidence.create': { service: 'claims', table: 'claim_evidence', makes: 1, params: { id: ids.claim }, body: { files: [await uploadFor(shop, 'claim')] } }, // prettier-ignore
      'claims.open': { service: 'claims', table: 'claim', makes: 1, params: { id: collected.id }, body: claimForm() },
      'orders.create': { service: 'orders', table: 'shipment_order', makes: 1, body: wire },
      'orders.bulk_create': { service: 'orders', table: 'shipment_order', makes: 2, body: { shipment_orders: [wire, wire] } }, // prettier-ignore
      'wallet.staff.adjustments.create': { service: 'wallet', table: 'adjustment', makes: 1, body: { account_id: 1, book: 'bonus', amount: 1, reason: 'contract' } }, // prettier-ignore
    };
  }, 60_000);
  afterAll(() => t?.app.stop(), 30_000);

  /** A claim of shop 1 for an order of its own. */
  const openClaim = async (): Promise<number> => {
    const order = await t.bookConfirmed({ insurance: 1, product_price: satang(5_000_00) });
    await t.report(order, 'picked_up');
    const body = claimForm({ product_price: '5000', compensation_amount: '5000' });
    const { body: made } = await t.app.as('shop_owner').raw('POST', `/client/v1/shipment-orders/${order.id}/claims`, { body }); // prettier-ignore
    return (made as { data: { id: number } }).data.id;
  };
  const send = async (
    who: As,
    route: AnyRoute,
    { params = {}, body }: Sample = {},
    headers: Record<string, string> = {},
  ) => {
    // prettier-ignore
    const path = route.path.replaceAll(/:([a-z_]+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? UNKNOWN.number))); // prettier-ignore
    const given = route.method === 'GET' ? {} : { body: body ?? {} };
    const answer = await who.raw(route.method, path + (QUERIES[route.id] ?? ''), { ...given, headers });
    return { ...answer, code: (answer.body as { code?: string } | undefined)?.code };
  };
  const staffOf = (route: AnyRoute) =>
    t.app.as(`staff_${route.caller.kind === 'staff' ? (route.caller.roles.at(-1) ?? 'admin') : 'admin'}`);
  const callerOf = (route: AnyRoute) => (route.caller.kind === 'staff' ? staffOf(route) : t.app.as('shop_owner'));

  it.each(sessions)('%s answers 401 without a session', async (_, route) => {
    expect(await send(t.app.anonymous, route)).toMatchObject({ status: 401, code: 'session.missing' });
    expect(await send(t.app.bearer('gone'), route)).toMatchObject(
      route.caller.kind === 'login' && route.caller.dead_token ? { status: 200 } : { status: 401, code: 'session.expired' }, // prettier-ignore
    );
    expect(refusalsOf(route)).toEqual(expect.arrayContaining(['session.missing', 'session.expired']));
  });

  it.each(sessions.filter(([, { caller }]) => caller.kind !== 'login'))('%s answers 403 to a wrong role or flag', async (_, route) => {
    const { caller } = route;
    const wrong: As[] = [];
    if (caller.kind === 'staff') {
      wrong.push(t.app.as('shop_owner'));
      for (const staff_role of STAFF_ROLES)
        if (!caller.roles.includes(staff_role)) wrong.push(t.app.as({ kind: 'staff', staff_role, login_id: 90, account_id: 90 })); // prettier-ignore
    } else wrong.push(t.app.as('staff_admin'));
    if (caller.kind === 'flag')
      wrong.push(t.app.as({ flags: Object.fromEntries(FLAGS.filter((f) => !caller.flags.includes(f)).map((f) => [f, 1])) })); // prettier-ignore
    for (const who of wrong) expect(await send(who, route)).toMatchObject({ status: 403, code: 'permission.denied' });
    if (caller.kind !== 'staff' && !isOpenToActing(route))
      expect(await send(t.app.as({ acting_staff_id: 92 }), route)).toMatchObject({ status: 403, code: 'acting.read_only' }); // prettier-ignore
  }); // prettier-ignore

  /** What a route of a shop is asked with for a thing: of the shop, or of nobody. */
  const about = (route: AnyRoute, unknown: boolean): Sample => {
    const ofBody = OF_BODY[route.id];
    if (ofBody) return { body: ofBody(unknown ? UNKNOWN.number : ids.order) };
    const [, before = '', name = ''] = /([a-z-]+)\/:([a-z_]+)/.exec(route.path) ?? [];
    const thing = OF_ROUTE[route.id] ?? OF_PATH[before];
    if (!thing) throw new Error(`${route.id} names a thing of a shop that has no sample here`);
    const id = ids[thing];
    return {
      params: { [name]: unknown ? UNKNOWN[typeof id as 'number' | 'string'] : id },
      body: BODIES[route.id] ?? {},
    };
  };
  const things = sessions.filter(
    ([id, { caller, params }]) => caller.kind !== 'staff' && (params || OF_BODY[id]) && !BY_KEY.includes(id),
  );

  it.each(things)("%s returns the same for another shop's object as for a missing one", async (_, route) => {
    const unknown = await send(t.app.as('other_shop'), route, about(route, true));
    expect(unknown.status).toBe(404);
    expect(refusalsOf(route)).toContain(unknown.code);
    for (const [name, parts] of PEOPLE) {
      const foreign = await send(t.app.as({ ...parts, account_id: 2, login_id: 2 }), route, about(route, false));
      const refused = verdictOf(route.id, matrixOf(parts));
      const wanted = refused === 'open' ? `404 ${unknown.code}` : refused;
      expect([name, `${foreign.status} ${foreign.code}`]).toEqual([name, wanted]);
    }
  });

  it.each(things.filter(([, { method }]) => method === 'GET'))('%s shows it to whoever of its own shop the table lets see it', async (_, route) => {
    const owner = await send(t.app.as('shop_owner'), route, about(route, false));
    for (const [name, parts] of PEOPLE) {
      const own = await send(t.app.as(parts), route, about(route, false));
      const refused = verdictOf(route.id, matrixOf(parts));
      const wanted = refused === 'open' ? `${owner.status} ${owner.code}` : refused;
      expect([name, `${own.status} ${own.code}`]).toEqual([name, wanted]);
    }
  }); // prettier-ignore

  // After them, the things must still be there for the shop that they belong to; what ends one comes last.
  it.each(things.toSorted(([, a], [, b]) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE')))(
    '%s finds the thing for its own shop',
    async (_, route) => {
      const own = await send(t.app.as('shop_owner'), route, about(route, false));
      const unknown = await send(t.app.as('shop_owner'), route, about(route, true));
      expect([own.status < 500, own.code === unknown.code]).toEqual([true, false]);
      if (own.code) expect(refusalsOf(route)).toContain(own.code);
    },
  );

  it.each(keyed)('%s has one effect and one response for a key', async (id, route) => {
    const { service, table, makes, ...sample } = keyedSamples[id] ?? { service: id.split('.')[0] ?? '', ...RUN };
    const count = async () => Number((await t.app.db<{ n: number }[]>(service, `SELECT count(*) AS n FROM ${table}`))[0]?.n); // prettier-ignore
    const before = await count();
    const headers = { 'idempotency-key': `contract ${id}` };
    const answers = [await send(callerOf(route), route, sample, headers), await send(callerOf(route), route, sample, headers)]; // prettier-ignore
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(await count()).toBe(before + makes);
  });

  /** Input of the staff writes that need more than nothing. */
  const staffSamples = async (route: AnyRoute): Promise<Sample> => {
    const [service = '', ...rest] = route.id.split('.');
    const name = rest.join('.');
    const admin = () => storedAdmin(t);
    if (route.runs) return { body: RUN.body };
    if (name === 'operations.dead_letters.replay') {
      const [row] = await t.app.db<{ id: number }[]>(service, `INSERT INTO dead_letter (event_id, consumer, topic, key, version, type, payload, headers, occurred_at, error, attempts, state, create_dt) VALUES (gen_random_uuid(), 'planted', 'planted', 'planted', 1, 'planted', '{}', '{}', now(), 'planted', 1, 'dead', now()) RETURNING id`); // prettier-ignore
      return { params: { id: row?.id ?? 0 } };
    }
    if (name === 'operations.jobs.again') {
      const id = randomUUID();
      await t.app.db(service, `INSERT INTO job_request (id, queue, name, payload, state, done, total, attempts, trace_id, create_dt) VALUES ($1, 'planted', 'planted', '{}', 'failed', 0, 1, 5, '', now())`, [id]); // prettier-ignore
      return { params: { id } };
    }
    if (/^wallet\.staff\.decisions\.(approve|refuse)$/.test(route.id)) {
      const body = { account_id: 1, book: 'bonus', amount: 50_001, reason: 'contract' };
      const made = await t.app.as('staff_finance').raw('POST', '/staff-api/v1/adjustments', { body });
      return { params: { id: (made.body as { decision_id: number }).decision_id }, body: { remark: 'x' } };
    }
    if (/^claims\.staff\.(claims\.resolve|decisions\.(approve|refuse))$/.test(route.id)) {
      const id = await openClaim();
      const body = { status: 'refund', amount: 2_001, note: 'x' };
      if (name.endsWith('resolve')) return { params: { id }, body };
      const made = await t.app.as('staff_finance').raw('PATCH', `/client/admin-api/v1/claims/${id}`, { body });
      return { params: { id: (made.body as { data: { decision_id: number } }).data.decision_id }, body: { remark: 'x' } }; // prettier-ignore
    }
    const price = { normal_weight_price: 30, capital_city_price: 0, other_provinces_price: 10, overweight_price: 15, max_weight: 5_000, size: 60, over_size_price: 20, max_size: 60, cod_rate_percent: 2 }; // prettier-ignore
    if (/^pricing\.staff\.decisions\.(approve|refuse|withdraw)$/.test(route.id)) {
      // Below cost, each with a carrier of its own: one of a shop and carrier waits at a time.
      const partner_id = name.endsWith('approve') ? 3 : name.endsWith('refuse') ? 4 : 5;
      const body = { account_id: 1, partner_id, valid_from: '2026-12-01', ...price, normal_weight_price: 1, reason: 'contract' }; // prettier-ignore
      // Nobody decides on their own, and nobody else takes it back.
      const who = name.endsWith('withdraw') ? 'staff_admin' : 'staff_sales';
      const made = await t.app.as(who).raw('POST', '/staff-api/v1/special-prices', { body });
      return { params: { id: (made.body as { decision_id: number }).decision_id }, body: { remark: 'x' } };
    }
    if (route.id === 'wallet.admin.topup_approvals.decide') {
      const { id } = await askTopup(t.app.as('shop_owner'), t.app.clock.now());
      return { params: { id }, body: { status: 'approved' } };
    }
    if (route.id.startsWith('wallet.staff.bill_disputes.')) {
      const shop = t.app.as('shop_owner');
      const order_id = await chargeOrder(t);
      await shop.call(walletRoutes.disputeBill, { params: { id: order_id }, body: await objection(shop) });
      const [made] = await t.app.as('staff_finance').call(walletRoutes.staffBillDisputes, { query: { filter: { order_id } } }); // prettier-ignore
      const body = name.endsWith('decide') ? { state: 'won', reason: 'contract' } : { carrier_answer: 'x' };
      return { params: { id: made?.id ?? 0 }, body };
    }
    if (route.id === 'orders.staff.shipment_orders.refuse') return await refusalSample(t);
    if (route.id.startsWith('wallet.staff.cod_complaints.')) return complaintSample(t, name);
    if (route.id.startsWith('wallet.staff.cod_advance')) return advanceSample(t, route.id);
    if (route.id.startsWith('wallet.staff.carrier_bill')) {
      const finance = t.app.as('staff_finance');
      const made = name.endsWith('import') ? undefined : await readBill(finance);
      if (!made || !name.endsWith('settle')) return { params: { id: made?.id ?? 0 }, body: made ? {} : billForm() };
      await finance.call(walletRoutes.applyCarrierBill, { params: { id: made.id } });
      const [line] = await finance.call(walletRoutes.staffBillLines, {
        query: { filter: { carrier_bill_id: made.id } },
      });
      return { params: { id: line?.id ?? 0 }, body: { state: 'refused', reason: 'contract' } };
    }
    if (route.id.startsWith('wallet.staff.cod_statement')) {
      const finance = t.app.as('staff_finance');
      const made = name.endsWith('import') ? undefined : await readStatement(finance);
      if (!made || !name.endsWith('settle'))
        return { params: { id: made?.id ?? 0 }, body: made ? {} : statementForm() };
      await finance.call(walletRoutes.applyCodStatement, { params: { id: made.id } });
      const [line] = await finance.call(walletRoutes.staffCodLines, {
        query: { filter: { cod_statement_id: made.id } },
      });
      return { params: { id: line?.id ?? 0 }, body: { state: 'refused', reason: 'contract' } };
    }
    if (/^wallet\.staff\.(bank_statement|day_closes\.)/.test(route.id)) return closeSample(t, name);
    if (/^wallet\.staff\.bank_(files|results)\./.test(route.id)) {
      const { id, answer } = await plantBankFile(t.app, route.id !== 'wallet.staff.bank_files.create');
      return {
        params: { id },
        body: name.endsWith('bank_results.create') ? answer : name.endsWith('withdraw') ? { reason: 'by mistake' } : {},
      };
    }
    if (/^invoicing\.(staff\.)?other_fees\./.test(route.id)) return feeSample(t, name);
    if (/^invoicing\.staff\.(tax_|carrier_|certificates\.decide)/.test(route.id)) return /tax_|carrier_/.test(name) ? taxSample(t, name) : certificateSample(t); // prettier-ignore
    if (/^invoicing\.(invoice_approvals|credit_notes|staff\.(decisions|papers|creditable_papers|invoices|invoice_statements))\./.test(route.id)) return invoicingSample(t, name); // prettier-ignore
    if (route.id === 'wallet.admin.cod_approvals.move')
      return { params: { id: await plantRound(t.app, 1) }, body: { status: 'cancelled', remark: 'x' } };
    if (route.id === 'wallet.admin.cod_approvals.create') {
      const login = { telephone: '0810000074', email: 'paid@example.com', password: 'Lamliang-1', user_name: 'x' };
      const shop = { name: 'x', account_type: 'ordinary', account_number: '0123456789', cod_verify_flag: 'accept' } as const; // prettier-ignore
      const { account_id } = await t.app.service('seed')(authRoutes.createAccount, { body: { login, shop } });
      await t.app.db('wallet', `INSERT INTO cod_parcel (order_id, account_id, order_no, tracking_no, partner_code, payment_type, cod_amount, cod_fee, cod_fee_vat, cod_status, delivered_dt, cod_received_flag, cod_received_dt, cod_fee_status, hold_until, complaint_flag, order_version, version)
        VALUES (987654, $1, 'x', 'x', 'flash', 'wallet', 100, 0, 0, 'cod-received', '2026-11-01', 1, '2026-11-02', 'not-receive', '2026-11-07', 0, 1, 1)`, [account_id]); // prettier-ignore
      return { body: { account_id } };
    }
    if (route.id === 'wallet.admin.commission_orders.cod_received') return { params: { id: toReceive } };
    if (route.id === 'wallet.admin.commission_orders.match') return { params: { id: toBill }, body: { actual_weight: 1_000, partner_cost: 20 } }; // prettier-ignore
    if (route.id === 'wallet.admin.commission_orders.paid') return { params: { id: toPay } };
    if (route.id === 'wallet.admin.commission_orders.waive')
      return { params: { id: toPay }, body: { reason: 'contract' } };
    if (route.id === 'auth.staff.customers.reveal') {
      const login = { telephone: '0810000077', email: 'numbered@example.com', password: 'Lamliang-1', user_name: 'x' };
      const shop = { name: 'x', account_type: 'ordinary', account_number: '0123456789' } as const;
      const { account_id } = await t.app.service('seed')(authRoutes.createAccount, { body: { login, shop } });
      return { params: { id: account_id ?? 0 }, body: { field: 'account_number', reason: 'contract' } };
    }
    if (/^auth\.admin\.accounts\.(approve|cod_approve)$/.test(route.id)) {
      const telephone = name.includes('cod') ? '0810000078' : '0810000079';
      const login = { telephone, email: `${telephone}@example.com`, password: 'Lamliang-1', user_name: 'x' };
      const shop = { name: 'x', account_type: 'ordinary', card_verify_flag: 'wait-confirm', cod_verify_flag: 'wait-confirm' } as const; // prettier-ignore
      const { account_id } = await t.app.service('seed')(authRoutes.createAccount, { body: { login, shop } });
      const verify_type = name.includes('cod') ? 'cod' : 'card';
      const [seen] = await t.app.db<{ verification_id: number }[]>('auth', 'SELECT id AS verification_id FROM verification WHERE account_id = $1 AND verify_type = $2', [account_id, verify_type]); // prettier-ignore
      return { params: { id: account_id ?? 0 }, body: { verify_type: 'card', result: 'not-accept', remark: 'x', ...seen } }; // prettier-ignore
    }
    if (route.id === 'auth.staff.customer_notes.mark') {
      const body = { account_id: ids.shop, text: 'x', follow_up_day: '2026-11-20' };
      const made = await t.app.as('staff_sales').raw('POST', '/staff-api/v1/customer-notes', { body });
      return { params: { id: (made.body as { id: number }).id }, body: { done_flag: 1 } };
    }
    if (route.id === 'auth.staff.customers.call_back') {
      await t.app.db('auth', 'UPDATE account SET request_support_flag = 1 WHERE id = $1', [ids.shop]);
      return { params: { id: ids.shop }, body: { note: 'x' } };
    }
    if (route.id.startsWith('notifications.staff.banners.')) {
      const body = await bannerForm(name.endsWith('update') ? { version: '1' } : {});
      if (name.endsWith('create')) return { body };
      const made = await t.app.as('staff_admin').raw('POST', '/staff-api/v1/banners', { body: await bannerForm() });
      return { params: { id: (made.body as { id: number }).id }, ...(name.endsWith('update') ? { body } : {}) };
    }
    if (route.id === 'notifications.staff.outgoing_messages.resend') {
      const [row] = await t.app.db<{ id: number }[]>('notifications', `INSERT INTO outgoing_message (business_key, channel, receiver, kind, language, values, state, tries, next_attempt_dt, until, create_dt) VALUES ('contract', 'mail', 'a@b.example', 'verification_accepted', 'th', '{"shop":"x"}', 'failed', 9, now(), '2030-01-01', now()) RETURNING id`); // prettier-ignore
      return { params: { id: row?.id ?? 0 } };
    }
    if (route.id === 'auth.admin.accounts.reset_password') {
      const login = { telephone: '0810000075', email: 'forgetful@example.com', password: 'Lamliang-1', user_name: 'x' };
      const { account_id } = await t.app.service('seed')(authRoutes.createAccount, { body: { login, shop: { name: 'x', account_type: 'ordinary' } } }); // prettier-ignore
      return { params: { id: account_id ?? 0 }, body: { reason: 'contract' } };
    }
    if (route.id === 'auth.staff.customers.act_as') {
      const login = { telephone: '0810000076', email: 'acted@example.com', password: 'Lamliang-1', user_name: 'x' };
      const { account_id } = await t.app.service('seed')(authRoutes.createAccount, { body: { login, shop: { name: 'x', account_type: 'ordinary' } } }); // prettier-ignore
      return { who: await admin(), params: { id: account_id ?? 0 }, body: { reason: 'contract' } };
    }
    if (route.path.startsWith('/staff-api/v1/rate-cards') || route.path.startsWith('/staff-api/v1/zone-lists')) {
      const table = route.path.includes('rate-cards') ? 'rate-cards' : 'zone-lists';
      const who = t.app.as('staff_admin');
      const { id, zones: _zones, ...whole } = (await who.raw('GET', `/staff-api/v1/${table}/2`)).body as Record<string, unknown>; // prettier-ignore
      const body = { ...whole, valid_from: name.endsWith('withdraw') ? '2027-02-01' : '2027-01-01', replaces: id, reason: 'contract' }; // prettier-ignore
      if (!name.endsWith('withdraw')) return { body };
      const [held] = (await who.raw('GET', `/staff-api/v1/${table}?filter=${JSON.stringify({ state: 'future' })}`)).body as { id: number }[]; // prettier-ignore
      const made = await who.raw('POST', `/staff-api/v1/${table}`, { body: { ...body, replaces: held?.id ?? id } });
      return { params: { id: (made.body as { id: number }).id }, body: { reason: 'contract' } };
    }
    const invited = (telephone: string) => ({ user_name: 'x', email: `${telephone}@example.com`, telephone, staff_role: 'sales' }); // prettier-ignore
    if (route.id === 'auth.staff.staff_invites.revoke') {
      const made = await (await admin()).raw('POST', '/staff-api/v1/staff-invites', { body: invited('0820000071') });
      return { params: { id: (made.body as { id: number }).id }, body: {} };
    }
    const box = { width: 20, length: 30, height: 11, weight: 200, price: 12, reason: 'contract' };
    if (route.id === 'orders.staff.packaging_boxes.delete') return retiredBox(staffOf(route), box);
    const known: Record<string, Sample> = {
      'wallet.staff.topup_packages.create': {
        body: { name: 'contract', price: 500, credit_amount: 500, bonus_amount: 10, reason: 'contract' },
      },
      'wallet.staff.topup_packages.switch': { params: { id: 1 }, body: { active_flag: 0, reason: 'contract' } },
      'orders.staff.packaging_boxes.create': { body: { ...box, name: 'contract' } },
      'orders.staff.packaging_boxes.update': {
        params: { id: 1 },
        body: { price: 3.5, version: 1, reason: 'contract' },
      },
      'auth.staff.customer_notes.create': { body: { account_id: ids.shop, text: 'x', follow_up_day: '2026-11-20' } },
      'auth.staff.staff_invites.create': { who: await admin(), body: invited('0820000070') },
      'auth.staff.staff_logins.update': {
        params: { id: ids.staff },
        body: { staff_role: 'support', reason: 'contract' },
      },
      'auth.admin.accounts.update': { params: { id: ids.shop }, body: { premium_flag: 1, reason: 'contract' } },
      'auth.staff.second_factor.change': { body: { password: 'Lamliang-1' } },
      'auth.staff.second_factor.remove': { body: { password: 'Lamliang-1' } },
      'auth.staff.staff_logins.reset_second_factor': { params: { id: ids.staff }, body: { reason: 'contract' } },
      'invoicing.staff.decision_limits.set': { body: { kind: 'invoice_approval', amount: 3, reason: 'contract' } },
      'claims.staff.decision_limits.set': { body: { kind: 'claim_refund', amount: 3_000, reason: 'contract' } },
      'notifications.staff.webhook_deliveries.resend': { params: { id: ids.resent } },
      'orders.staff.partners.update': { params: { id: ids.partner }, body: { active_flag: 1, reason: 'contract' } },
      'pricing.admin.partner_prices.set': { params: { id: 1 }, body: { partner_id: 2, valid_from: '2026-12-01', ...price, reason: 'contract' } }, // prettier-ignore
      'pricing.staff.decision_limits.set': { body: { kind: 'below_cost_price', amount: 3, reason: 'contract' } },
      'pricing.staff.special_prices.create': { body: { account_id: 1, partner_id: 1, valid_from: '2026-12-01', ...price, reason: 'contract' } }, // prettier-ignore
      'wallet.staff.adjustments.create': { body: { account_id: 1, book: 'bonus', amount: 2, reason: 'contract' } },
      'wallet.staff.credit_lines.create': { body: { account_id: 3, limit: 1_000, reason: 'contract' } },
      'wallet.staff.decision_limits.set': { body: { kind: 'adjustment', amount: 60_000, reason: 'contract' } },
      'wallet.staff.ledger_checks.create': {},
      'wallet.staff.reward_closings.create': {},
      'wallet.staff.reward_terms.create': {
        body: {
          kind: 'cashback',
          valid_from: '2026-12-01',
          steps: [{ from_amount: 1_000, rate_percent: 1 }],
          reason: 'contract',
        },
      },
    };
    const sample = known[route.id];
    if (!sample) throw new Error(`${route.id} writes for staff and has no sample here`);
    return sample;
  };

  it.each(audited)('%s writes a row of the audit trail', async (id, route) => {
    const [service = ''] = id.split('.');
    const trail = () => t.app.db<{ id: number; action: string; target_type: string; staff_role: string }[]>(service, 'SELECT id, action, target_type, staff_role FROM audit_entry ORDER BY id'); // prettier-ignore
    const sample = await staffSamples(route);
    const before = (await trail()).length;
    expect(await send(sample.who ?? staffOf(route), route, sample)).toMatchObject({ status: 200 });
    const rows = (await trail()).slice(before);
    expect(rows).toEqual([{ id: expect.anything(), action: route.audit?.action, target_type: route.audit?.target, staff_role: route.caller.kind === 'staff' && route.caller.roles.at(-1) }]); // prettier-ignore
  }); // prettier-ignore
});
