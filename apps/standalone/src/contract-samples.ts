import { randomUUID } from 'node:crypto';
import type { ApiScope } from '@lamliang/contracts';
import { authRoutes, flagsOfLevel } from '@lamliang/contracts/auth';
import { invoicingRoutes } from '@lamliang/contracts/invoicing';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { addDays, bangkokDate, satang } from '@lamliang/kernel';
import { until, type As, type CallerParts, type MatrixCaller } from '@lamliang/platform/testing';
import { bankForm, chargeOrder, plantClosedDay, plantRound, readBank } from './testing-money.ts';
import { claimForm, picture, receiver, sender, uploadForm, type OrdersUnderTest } from './testing.ts';
import { CARRIER_COMPANY, issueInvoice, paymentForm, plantApproval, plantFee, plantNote, plantPaper, plantPayeeCertificates, plantTaxInvoice } from './testing-papers.ts'; // prettier-ignore

const LEVELS = [1, 2, 3, 4] as const;
const SCOPES: ApiScope[][] = [['read'], ['read', 'write']];
/** Everybody who may have to do with the things of a shop: its people by level, its programs, staff who act for it. */
export const PEOPLE: [string, CallerParts][] = [
  ...LEVELS.map((level): [string, CallerParts] => [`level ${level}`, { access_level_id: level, flags: flagsOfLevel(level) }]),
  ['acting staff', { flags: flagsOfLevel(1), acting_staff_id: 92 }],
  ...SCOPES.map((scopes): [string, CallerParts] => [`a key to ${scopes.join(' and ')}`, { flags: flagsOfLevel(1), link_id: null, access_level_id: null, api_key: { prefix: 'll_live_0', scopes } }]),
]; // prettier-ignore
/** How the table of accesses calls one of them. */
export const matrixOf = ({ access_level_id, flags = {}, acting_staff_id, api_key }: CallerParts): MatrixCaller =>
  api_key
    ? { kind: 'key', scopes: api_key.scopes }
    : { kind: 'shop', level: access_level_id ?? 1, flags, ...(acting_staff_id ? { acting: true } : {}) };

/** Things of shop 1 that the contract is tried with. */
export type Ids = Record<
  | 'order'
  | 'shop'
  | 'session'
  | 'employee'
  | 'invite'
  | 'level'
  | 'staff'
  | 'point'
  | 'pickup'
  // The default pickup point, which nobody deletes.
  | 'spot'
  | 'receiver'
  | 'webhook'
  | 'delivery'
  | 'resent'
  | 'notice'
  | 'partner'
  | 'collected'
  | 'round'
  | 'billed'
  | 'claim'
  | 'approval'
  | 'tax_invoice'
  | 'payee_certificate'
  | 'credit_note'
  | 'fee'
  // Orders that their carrier has the COD of, with a bill to pay, and two that nothing is recorded of.
  | 'to_pay'
  | 'to_bill'
  | 'to_receive',
  number
> & {
  job: string;
};

/** Which thing the `:parameter` of a shop's path names, by what stands before it. */
export const OF_PATH: Record<string, keyof Ids> = {
  'shipment-orders': 'order',
  customers: 'receiver',
  claims: 'claim',
  'pickup-points': 'point',
  'pickup-doc': 'pickup',
  'webhook-markup': 'webhook',
  'webhook-deliveries': 'delivery',
  notifications: 'notice',
  'cod-approvals': 'round',
  'invoice-approvals': 'approval',
  'tax-invoices': 'tax_invoice',
  'payee-certificates': 'payee_certificate',
  'credit-notes': 'credit_note',
  'other-fees': 'fee',
  jobs: 'job',
  sessions: 'session',
  upload: 'shop',
  'accounts-childs': 'employee',
  invites: 'invite',
  'account-access-levels': 'level',
};
/** Where the path names one that has come further. */
export const OF_ROUTE: Record<string, keyof Ids> = {
  'wallet.cod_parcels.get': 'collected',
  'wallet.order_bills.get': 'billed',
  'wallet.bill_disputes.create': 'billed',
};
/** Queries without which a route that names one thing would be refused for another reason. */
export const QUERIES: Record<string, string> = {
  'wallet.cod_approvals.orders_export': '?file_type=csv',
  'invoicing.invoice_approvals.items_export': '?file_type=csv',
  'invoicing.credit_notes.details_export': '?file_type=csv',
};
/** Bodies of shops' routes that name an order. */
export const OF_BODY: Record<string, (order: number | string) => object> = {
  'orders.printed': (id) => ({ shipment_order_ids: [id], print_flag: 1 }),
  'render.cover_sheets': (id) => ({ shipment_order_ids: [id], paper_size: 'A6', format: 'html' }),
  'render.proof_of_shipment': (id) => ({ shipment_order_ids: [id], format: 'html' }),
};
/** Whoever has the key that they are called with may use it, of whichever shop; and a carrier is everybody's. */
export const BY_KEY = ['auth.accounts_childs.verify', 'auth.affiliate.accept', 'orders.pickup_doc.create'];
/** Bodies without which a route that names one thing would be refused for another reason. */
export const BODIES: Record<string, object> = {
  'auth.upload.account_file': uploadForm(),
  'auth.account_access_levels.update': { flags: {} },
  'claims.open': claimForm(),
  'claims.evidence.create': { files: ['x'] },
  'orders.cancel': { remark: 'x' },
  'orders.pickup_doc.cancel': { reason: 'contract' },
  'wallet.bill_disputes.create': { detail: 'x', files: ['x'] },
  'invoicing.other_fees.ask': { question: 'x' },
  'orders.pickup_points.update': { pickup_point_name: 'x' },
};
export const UNKNOWN: Record<'number' | 'string', number | string> = { number: 987_654_321, string: randomUUID() };

/** An order of shop 1 whose COD the carrier has. */
export async function collectCod(t: OrdersUnderTest): Promise<number> {
  const shipment_order_items = [{ name: 'x', quantity: 1, price: satang(600_00) }];
  const order = await t.bookConfirmed({ cod_amount: satang(600_00), shipment_order_items });
  for (const report of ['picked_up', 'delivered'] as const) await t.report(order, report);
  // Wallet alone is waited for: a test may have planted what never ends.
  const known = () => t.app.db<object[]>('wallet', 'SELECT FROM cod_parcel WHERE order_id = $1', [order.id]);
  await until(async () => (await known()).length === 1, 20_000, 'the COD to be known');
  return order.id;
}

/** A parcel with COD on its way, and what is recorded where its receiver refused it. */
export async function refusalSample(t: OrdersUnderTest): Promise<{ params: { id: number }; body: FormData }> {
  const shipment_order_items = [{ name: 'x', quantity: 1, price: satang(600_00) }];
  const order = await t.bookConfirmed({ cod_amount: satang(600_00), shipment_order_items });
  await t.report(order, 'picked_up');
  const body = new FormData();
  body.append('complaint_reason', 'damaged');
  body.append('detail', 'contract');
  body.append('images', picture, 'open.png');
  return { params: { id: order.id }, body };
}

/** Plants one of each for shop 1. */
export async function plantThings(t: OrdersUnderTest): Promise<Ids> {
  const shop = t.app.as('shop_owner');
  const post = async (path: string, body: object) =>
    ((await shop.raw('POST', path, { body })).body as { data: { id: number } }).data.id;
  const first = async (service: string, sql: string) => (await t.app.db<{ id: number }[]>(service, sql))[0]?.id ?? 0;
  await t.fund(1, 5_000_00, 0, 1_000_00);
  const hook = () => post('/client/v1/webhook-markup', { url: 'https://example.com/hook', token: `whsec_${Buffer.alloc(32, 7).toString('base64')}`, events: ['order.created'], active_flag: 1 }); // prettier-ignore
  const [webhook, kept] = [await hook(), await hook()];
  const order = (await t.bookConfirmed({ receiver, save_receiver_flag: 1 })).id;
  await t.settled();
  const deliveryOf = (of: number) => first('notifications', `SELECT id FROM webhook_delivery WHERE webhook_id = ${of}`);
  const place = (n: number) => ({
    pickup_point_name: `จุด ${n}`, responser_name: sender.name, responser_tel: sender.telephone, pickup_point_addr: sender.address,
    pickup_point_district: sender.subdistrict, pickup_point_city: sender.district, pickup_point_province: sender.province, pickup_point_postal_code: sender.zip_code,
  }); // prettier-ignore
  const claimed = await t.bookConfirmed();
  await t.report(claimed, 'picked_up');
  const { body: opened } = await shop.raw('POST', `/client/v1/shipment-orders/${claimed.id}/claims`, {
    body: claimForm(),
  });
  const claim = (opened as { data: { id: number } }).data.id;
  const spot = await post('/client/v1/pickup-points', place(1));
  const point = await post('/client/v1/pickup-points', place(2));
  const pickup = await post('/client/v1/pickup-doc/jt', pickupBody(t, point));
  const job = randomUUID();
  await t.app.db('render', `INSERT INTO job_request (id, queue, name, account_id, payload, state, done, total, attempts, trace_id, create_dt) VALUES ($1, 'render', 'planted', 1, '{}', 'failed', 0, 1, 5, '', now())`, [job]); // prettier-ignore
  await t.app.db('notifications', `INSERT INTO notification (account_id, code, figures, subject, create_dt) VALUES (1, 'cancelled', '{"order_no":"x"}', 'planted', now())`); // prettier-ignore
  const { account_id } = await t.app.service('seed')(authRoutes.createAccount, { body: { login: { telephone: '0810000001', email: 'a@example.co.th', password: 'Lamliang-1', user_name: 'x' }, shop: { name: 'x', account_type: 'ordinary' } } }); // prettier-ignore
  const staff = await t.app.service('seed')(authRoutes.createAccount, { body: { login: { telephone: '0820000001', email: 's@example.co.th', password: 'Lamliang-1', user_name: 'x' }, staff_role: 'sales' } }); // prettier-ignore
  await t.app.db('auth', `INSERT INTO login (id, provider, telephone, email, password_hash, user_name, active_flag, create_dt, account_id, staff_role) SELECT 99, 'lamliang', '99', '99', password_hash, 'x', 1, now(), account_id, 'admin' FROM login WHERE id = $1`, [staff.login_id]); // prettier-ignore
  await t.app.db('auth', `INSERT INTO login (id, provider, telephone, email, password_hash, user_name, active_flag, create_dt) VALUES (1, 'lamliang', 'x', 'x', 'x', 'x', 1, now()) ON CONFLICT DO NOTHING`); // prettier-ignore
  await t.app.db('auth', `INSERT INTO session (token_hash, login_id, account_id, create_dt, last_seen_dt, expire_dt) VALUES (sha256(convert_to($2, 'UTF8')), 1, $1, now(), now(), now() + interval '9 years')`, [account_id, shop.token]); // prettier-ignore
  await t.app.service('seed')(authRoutes.createAccount, { body: { login: { telephone: '0810000002', email: 'e@example.co.th', password: 'Lamliang-1', user_name: 'x' }, links: [{ parent_id: 1, access_level_id: 3 }] } }); // prettier-ignore
  const to_pay = await collectCod(t);
  const bill = { actual_weight: 1_000, partner_cost: satang(20_00) };
  await t.app.as('staff_finance').call(walletRoutes.matchWithPartner, { params: { id: to_pay }, body: bill });
  const { id: invoice } = await issueInvoice(t.app, await plantApproval(t.app, 1));
  return {
    tax_invoice: await plantPaper(t.app, 'tax_invoice', invoice),
    payee_certificate: await plantPayeeCertificates(t.app, 1, invoice),
    credit_note: await plantNote(t.app, await plantTaxInvoice(t.app, 1)),
    employee: await first('auth', 'SELECT id FROM account_link WHERE access_level_id = 3'),
    invite: (await shop.call(authRoutes.generateInvite, { body: { access_level: 3 } })).id,
    level: 3,
    staff: staff.login_id,
    session: await first('auth', 'SELECT id FROM session'),
    shop: 1,
    to_pay, to_bill: await collectCod(t), to_receive: await collectCod(t),
    order, claim, point, spot, pickup, webhook, job, partner: 1, collected: await collectCod(t), billed: await chargeOrder(t), round: await plantRound(t.app, 1), approval: await plantApproval(t.app, 1), fee: await plantFee(t.app, 1),
    receiver: await first('orders', 'SELECT id FROM receiver WHERE account_id = 1'),
    delivery: await deliveryOf(webhook), resent: await deliveryOf(kept),
    notice: await first('notifications', `SELECT id FROM notification WHERE subject = 'planted'`),
  }; // prettier-ignore
}

/** A call of J&T, which collects every day, for three days from now. */
export const pickupBody = (t: OrdersUnderTest, pickup_point_id: number): object => ({
  pickup_point_id,
  pickup_dt: `${addDays(bangkokDate(t.app.clock.now()), 3)}T12:00:00+07:00`,
  parcel_count: 2,
});

/** A complaint as far as a verb of its routes needs it, and what is sent with it. */
export async function complaintSample(
  t: OrdersUnderTest,
  verb: string,
): Promise<{ params?: { id: number }; body: object }> {
  const body = { order_id: await collectCod(t), complaint_reason: 'other', detail: 'contract' } as const;
  if (verb.endsWith('create')) return { body };
  const support = t.app.as('staff_support');
  const { id } = await support.call(walletRoutes.staffComplains, { body });
  const params = { id };
  if (verb.endsWith('decide')) return { params, body: { state: 'released', reason: 'contract' } };
  await support.call(walletRoutes.decideComplaint, { params, body: { state: 'upheld', reason: 'contract' } });
  return { params, body: { reference: 'x', cod_status: 'return' } };
}

/** A shop that may be paid in advance, with COD that its carrier has, as far as a verb of the routes needs it. */
export async function advanceSample(t: OrdersUnderTest, verb: string): Promise<{ params?: { id: number }; body: object }> {
  const login = { telephone: '0810000073', email: 'advanced@example.com', password: 'Lamliang-1', user_name: 'x' };
  const shop = { name: 'x', account_type: 'ordinary', account_number: '0123456789', cod_verify_flag: 'accept' } as const;
  advanced ??= (await t.app.service('seed')(authRoutes.createAccount, { body: { login, shop } })).account_id ?? 0;
  const terms = { account_id: advanced, enabled_flag: 1, fee_percent: 1, limit_amount: 5_000, reason: 'contract' };
  if (verb.endsWith('terms.create')) return { body: terms };
  const order_id = 987_700 + ++planted;
  await t.app.db('wallet', `INSERT INTO cod_parcel (order_id, account_id, order_no, tracking_no, partner_code, payment_type, cod_amount, cod_fee, cod_fee_vat, cod_status, delivered_dt, cod_received_flag, cod_fee_status, hold_until, complaint_flag, order_version, version)
    VALUES ($2, $1, 'x', 'x', 'flash', 'wallet', 10000, 0, 0, 'delivery-success', '2026-11-18', 0, 'not-receive', '2026-11-24', 0, 1, 1)`, [advanced, order_id]); // prettier-ignore
  const finance = t.app.as('staff_finance');
  await finance.call(walletRoutes.setCodAdvanceTerms, { body: { ...terms, fee_percent: 100, limit_amount: satang(5_000_00) } as never });
  const body = { account_id: advanced, order_ids: [order_id], reason: 'contract' };
  if (verb.endsWith('create')) return { body };
  const { id } = await finance.call(walletRoutes.payCodInAdvance, { body });
  await finance.call(walletRoutes.moveCodRound, { params: { id }, body: { status: 'approved' } });
  await finance.call(walletRoutes.moveCodRound, { params: { id }, body: { status: 'transferred', bank_reference: 'x' } });
  const params = { id: order_id };
  if (verb.endsWith('reverse')) return { params, body: { ends_as: 'return', reason: 'contract' } };
  await finance.call(walletRoutes.reverseCodAdvance, { params, body: { ends_as: 'return', reason: 'contract' } });
  return { params, body: { reason: 'contract' } };
} // prettier-ignore
let advanced: number | undefined;
let planted = 0;

/** A bank statement, its line or a day as far as a verb of their routes needs it, and what is sent with it. */
export async function closeSample(
  t: OrdersUnderTest,
  verb: string,
): Promise<{ params?: { id: number }; body: object }> {
  const body = { reason: 'contract' };
  if (verb.includes('day_closes')) {
    const { closed, next } = await plantClosedDay(t.app);
    return { params: { id: verb.endsWith('close') ? next : closed }, body };
  }
  if (verb.endsWith('import')) return { body: bankForm() };
  const isSettled = verb.endsWith('settle');
  const { id, line_id } = await readBank(t.app.as('staff_finance'), isSettled);
  return isSettled ? { params: { id: line_id }, body: { ...body, state: 'explained' } } : { params: { id }, body: {} };
}

const stored = new WeakMap<OrdersUnderTest, Promise<As>>();
/** An administrator whose session is stored, as what outlives a session asks for it. */
export function storedAdmin(t: OrdersUnderTest): Promise<As> {
  const login = { telephone: '0820000076', email: 'acting@example.com', password: 'Lamliang-1', user_name: 'x' };
  const begin = async () => {
    await t.app.service('seed')(authRoutes.createAccount, { body: { login, staff_role: 'admin' } });
    const body = { username: login.email, password: login.password };
    return t.app.bearer((await t.app.anonymous.call(authRoutes.login, { body })).token);
  };
  const session = stored.get(t) ?? begin();
  stored.set(t, session);
  return session;
}

/** Makes a box, retires it, and asks for its end. */
export async function retiredBox(who: As, box: object) {
  const made = await who.raw('POST', '/staff-api/v1/packaging-boxes', { body: { ...box, name: 'unused' } });
  const { id } = made.body as { id: number };
  await who.raw('PUT', `/staff-api/v1/packaging-boxes/${id}`, { body: { active_flag: 0, version: 1, reason: 'contract' } }); // prettier-ignore
  return { params: { id }, body: { version: 2, reason: 'contract' } };
}

/** An other fee of shop 1 as far as a verb of its routes needs it, and what is sent with it. */
export async function feeSample(t: OrdersUnderTest, verb: string): Promise<{ params?: { id: number }; body: object }> {
  if (verb.endsWith('create')) return { body: { account_id: 1, fee_type: 'label', amount: 1 } };
  const id = await plantFee(t.app, 1);
  if (verb.endsWith('bulk_approve')) return { body: { ids: [id] } };
  const params = { id };
  if (!verb.endsWith('answer')) return { params, body: verb.endsWith('update') ? { amount: 2 } : {} };
  await t.app.as('shop_owner').call(invoicingRoutes.askAboutFee, { params, body: { question: 'x' } });
  return { params, body: { answer: 'x' } };
}

/** An invoice approval of shop 1 as far as a verb of its routes needs it, and what is sent with it. */
export async function invoicingSample(
  t: OrdersUnderTest,
  verb: string,
): Promise<{ params: { id: number }; body: object }> {
  const finance = t.app.as('staff_finance');
  const params = { id: await plantApproval(t.app, 1) };
  if (verb === 'staff.invoice_statements.create') {
    await finance.call(invoicingRoutes.approveApproval, { params, body: {} });
    return { params, body: { account_id: 1 } };
  }
  if (verb === 'staff.invoices.pay') {
    params.id = await plantApproval(t.app, 2);
    await finance.call(invoicingRoutes.approveApproval, { params, body: {} });
    const { total_amount: amount } = await finance.call(invoicingRoutes.staffInvoice, { params });
    const paid_date = bangkokDate(t.app.clock.now());
    return { params, body: paymentForm({ paid_date, amount, withheld_amount: satang(0) }) };
  }
  if (verb.startsWith('staff.decisions')) {
    // Whatever it comes to is above the limit.
    await t.app.db('invoicing', `UPDATE decision SET amount = 0 WHERE kind = 'decision_limit' AND target = 'invoice_approval'`); // prettier-ignore
    const { decision_id } = await finance.call(invoicingRoutes.approveApproval, { params, body: {} });
    return { params: { id: decision_id ?? 0 }, body: { remark: 'x' } };
  }
  if (verb.includes('papers') || verb.startsWith('credit_notes')) {
    const paper = await plantTaxInvoice(t.app, 1);
    if (verb.endsWith('replace')) {
      // What a new paper needs to know of a company.
      const invoice_address = { address: '1 ถนนสุขุมวิท', subdistrict: 'คลองเตย', district: 'คลองเตย', province: 'กรุงเทพมหานคร', zip_code: '10110' }; // prettier-ignore
      await t.app.as('shop_owner').call(authRoutes.updateProfile, { body: { invoice_address } });
      // Planted papers have numbers that nobody counted.
      await t.app.db('invoicing', `INSERT INTO paper_number (issuer, branch, kind, month, last) SELECT issuer, branch, kind, month, 5000 FROM paper WHERE id = $1 ON CONFLICT (issuer, branch, kind, month) DO UPDATE SET last = 5000`, [paper]); // prettier-ignore
      await t.app.db('auth', `UPDATE account SET tax_id = '0105556012341', head_office_flag = 1 WHERE id = 1`);
      return { params: { id: paper }, body: { reason_code: 'TIVC01', reason: 'contract' } };
    }
    if (!verb.endsWith('credit')) return { params: { id: await plantNote(t.app, paper) }, body: {} };
    return {
      params: { id: paper },
      body: { lines: [{ line_no: 1, amount: 1 }], reason_code: 'CDNS01', reason: 'contract' },
    };
  }
  if (!verb.endsWith('create')) return { params, body: verb.endsWith('update') ? { remark: 'x' } : {} };
  await finance.call(invoicingRoutes.changeApproval, { params, body: { status: 'cancelled', reason: 'contract' } });
  return { params: { id: 1 }, body: { summary_date: '2026-11-19' } };
}

/** A month of papers that may be closed, a rule that is set, and one that is confirmed. */
export async function taxSample(t: OrdersUnderTest, verb: string): Promise<{ params?: { id: number }; body: object }> {
  const reason = 'contract';
  if (verb.includes('carrier_')) return { params: { id: 2 }, body: CARRIER_COMPANY };
  if (verb.includes('tax_confirmations')) return { body: { rule: 'premium', value: 'passed_on', reason } };
  if (verb.includes('tax_rules'))
    return { body: { name: 'transport_vat', transport_vat: 'rated', valid_from: addDays(bangkokDate(t.app.clock.now()), 7), reason } }; // prettier-ignore
  await plantTaxInvoice(t.app, 1);
  const old = { paper_no: 'TIV00000-202610-000001', sequence: 1, month: '202610', issue_date: '2026-10-31', source_key: 'contract' }; // prettier-ignore
  await t.app.db(
    'invoicing',
    `INSERT INTO paper OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(p, $1::jsonb || jsonb_build_object('id', p.id + 1000000))).* FROM paper p
     WHERE p.kind = 'tax_invoice' AND NOT EXISTS (SELECT FROM paper WHERE month = '202610') LIMIT 1`,
    [JSON.stringify(old)],
  );
  return { params: { id: 202610 }, body: { reason } };
}

let certificates = 0;
/** A certificate of shop 1 that waits, and what is decided of it. */
export async function certificateSample(t: OrdersUnderTest): Promise<{ params: { id: number }; body: object }> {
  const rows = await t.app.db<{ id: number }[]>(
    'invoicing',
    `INSERT INTO withholding_certificate (account_id, document_no, document_key, document_date, base_amount, tax_amount, status, refund_flag, handed_by, create_dt)
     VALUES (1, $1, $1, '2026-11-19', 10000, 100, 'pending', 1, 1, $2) RETURNING id`,
    [`W${++certificates}`, t.app.clock.now()],
  );
  return { params: { id: rows[0]?.id ?? 0 }, body: { status: 'refused', remark: 'ตัวอย่าง' } };
}
