import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { authRoutes, type AccountTerms, type Session, type UploadPurpose } from '@lamliang/contracts/auth';
import { claimsRoutes } from '@lamliang/contracts/claims';
import { notificationsRoutes } from '@lamliang/contracts/notifications';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { pricingRoutes } from '@lamliang/contracts/pricing';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { freePort } from '@lamliang/engines';
import { satang } from '@lamliang/kernel';
import { until, type As, type StartedServices } from '@lamliang/platform/testing';
import { visitorsOf } from './people/visitors.ts';
import { services } from './services.ts';
import { askTopup } from './testing-money.ts';
import { claimForm, startOrders, uploadForm, type OrdersUnderTest } from './testing.ts';

jest.setTimeout(120_000);
const DAY_MS = 86_400_000;
/** What a shop tells of itself, of its people and of whom it sends to; none of it stands anywhere afterwards. */
const MARK = {
  telephone: '0866112233',
  email: 'zorbina@quibble.example',
  id_card_number: '1101700230708',
  name: 'Zorbina',
  last_name: 'Quibblewood',
  thai_name: 'ซอร์บีน่าควิบ',
  address: '77/9 Marklane',
  account_number: '4455667788',
  employee: 'Wobblina',
  employee_telephone: '0866112244',
  receiver: 'Receiverina',
  receiver_telephone: '0866112255',
  words: 'Zscratchwords',
  host: 'zwebhook.quibble.example',
} as const;
const MARKS: string[] = Object.values(MARK);
const ADDRESS = { address: MARK.address, subdistrict: 'คลองเตย', district: 'คลองเตย', province: 'กรุงเทพมหานคร', zip_code: '10110' }; // prettier-ignore
const RECEIVER = { ...ADDRESS, name: MARK.receiver, telephone: MARK.receiver_telephone };

/** Where the name of a payee stays, by law. */
const PAID = ['wallet.cod_round.account_name'];
let t: OrdersUnderTest;
let app: StartedServices;
let shop: Session & { as: As };
let support: As;
let slip_file: string;
let program: As;

/**
 * Columns of every table that hold one of these texts: as text, as JSON, as bytes. Schema `sandbox` is the world
 * outside: what carriers, telephones and mailboxes have.
 */
async function holding(marks: readonly string[]): Promise<string[]> {
  const columns = await app.admin<{ place: string; col: string; bytes: boolean }[]>(
    `SELECT quote_ident(c.table_schema) || '.' || quote_ident(c.table_name) AS place, quote_ident(c.column_name) AS col, c.data_type = 'bytea' AS bytes
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE t.table_type = 'BASE TABLE' AND c.table_schema NOT IN ('pg_catalog', 'information_schema', 'sandbox')
       AND c.data_type NOT IN ('bigint', 'integer', 'smallint', 'boolean', 'double precision', 'timestamp with time zone', 'date') ORDER BY 1, 2`,
  );
  const found: string[] = [];
  const tables = Map.groupBy(columns, ({ place }) => place);
  for (const [place, of] of tables) {
    const sums = of.map(({ col, bytes }) => {
      const holds = bytes
        ? `EXISTS (SELECT FROM unnest($1::text[]) m WHERE position(convert_to(m, 'UTF8') IN ${col}) > 0)`
        : `EXISTS (SELECT FROM unnest($1::text[]) m WHERE strpos(lower(${col}::text), lower(m)) > 0)`;
      return `count(*) FILTER (WHERE ${holds}) AS ${col}`;
    });
    const [row = {}] = await app.admin<Record<string, unknown>[]>(`SELECT ${sums.join(', ')} FROM ${place}`, [marks]);
    for (const [column, count] of Object.entries(row)) if (Number(count) > 0) found.push(`${place}.${column}`);
  }
  return found;
}
const upload = async (purpose?: UploadPurpose, name?: string) => {
  const { body } = await shop.as.raw('POST', authRoutes.uploadFile.path, { body: uploadForm(purpose, name) });
  return (body as { data: { file: string } }).data.file;
};
const ok = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  expect([status, status === 200 ? '' : JSON.stringify(body)]).toEqual([200, '']);
};
const fireAll = async (...timers: string[]) => {
  for (const { name, timers: of } of app.composition.services)
    for (const timer of timers)
      await of.fire(timer).catch((error: Error) => {
        if (error.message !== `no timer ${timer}`) throw new Error(`${timer} of ${name}`, { cause: error });
      });
};

/** A special price that is above what the carrier costs. */
const SPECIAL = {
  partner_id: 2, valid_from: '2026-01-11', normal_weight_price: satang(90_00), capital_city_price: satang(90_00), other_provinces_price: satang(90_00),
  overweight_price: satang(40_00), max_weight: 10_000, size: 400, over_size_price: satang(90_00), max_size: 900, cod_rate_percent: 4, reason: 'agreed by telephone',
}; // prettier-ignore
/** How many rows of an account or login each table has. */
const rowsOf = async (tables: Record<string, string>) =>
  Object.fromEntries(await Promise.all(Object.entries(tables).map(async ([place, where]) => {
    const [row] = await app.admin<{ n: number }[]>(`SELECT count(*)::int AS n FROM ${place} WHERE ${where}`);
    return [place, row!.n] as const;
  }))); // prettier-ignore

/** Everything that a shop does with the product. */
async function live(): Promise<void> {
  const visitors = visitorsOf(app, 875_000_000);
  const { telephone, email, name, last_name } = MARK;
  const session = await visitors.confirm(await visitors.ask({ telephone, email }), { name, last_name });
  shop = { ...session, as: app.bearer(session.token) };
  const admin = `/client/admin-api/v1/accounts/${shop.id}`;
  const patch = (path: string, body: object) => ok(shop.as.raw('PATCH', `/client/v1/accounts/${path}`, { body }));
  await patch('profile', { user_name: MARK.thai_name, invoice_address: ADDRESS, document_delivery_address: ADDRESS });
  for (const result of ['not-accept', 'accept'] as const) {
    await patch('card-verify', { id_card_number: MARK.id_card_number, id_card_file: await upload(), selfie_file: await upload() }); // prettier-ignore
    await patch('cod-verify', { bank_id: 4, account_name: MARK.thai_name, account_number: MARK.account_number, book_bank_file: await upload() }); // prettier-ignore
    const remark = result === 'accept' ? undefined : `${MARK.words} ${MARK.name}`;
    const [card, cod] = await app.admin<{ id: number }[]>(`SELECT id::int FROM auth.verification WHERE account_id = ${shop.id} AND state = 'wait-confirm' ORDER BY id`); // prettier-ignore
    await ok(support.raw('PATCH', `${admin}/approve`, { body: { verify_type: 'card', result, remark, verification_id: card?.id } })); // prettier-ignore
    await ok(support.raw('PATCH', `${admin}/cod-approve`, { body: { result, remark, verification_id: cod?.id } }));
    await app.fire('auth', 'tell-shops');
  }
  await ok(
    support.raw('PATCH', admin, { body: { name: `${MARK.name}s`, reason: `${MARK.words}: ${MARK.name} called` } }),
  );
  await support.call(authRoutes.revealNumber, { params: { id: shop.id }, body: { field: 'id_card_number', reason: `${MARK.words} asked` } }); // prettier-ignore
  await support.call(authRoutes.addNote, { body: { account_id: shop.id, text: `${MARK.words} ${MARK.name}` } });
  // Its people.
  const made = await shop.as.call(authRoutes.generateInvite, { body: { access_level: 4, telephone: MARK.employee_telephone } }); // prettier-ignore
  const employee = await visitors.confirm(
    await visitors.ask({ telephone: MARK.employee_telephone, email: `${MARK.employee}@quibble.example` }),
    { name: MARK.employee, invite_key: made.invite_key },
  );
  await shop.as.call(authRoutes.generateInvite, { body: { access_level: 2, email: `second.${MARK.email}` } });
  // Parcels.
  await t.fund(shop.id, 2_000_00, 0, 0);
  const point = { pickup_point_name: MARK.name, responser_name: MARK.thai_name, responser_tel: telephone, pickup_point_addr: MARK.address, pickup_point_district: 'คลองเตย', pickup_point_city: 'คลองเตย', pickup_point_province: 'กรุงเทพมหานคร', pickup_point_postal_code: '10110' }; // prettier-ignore
  await shop.as.call(ordersRoutes.createPickupPoint, { body: point });
  const body = { name: MARK.words, url: `https://${MARK.host}/hook`, token: `whsec_${'A'.repeat(43)}=`, events: ['order.created' as const] }; // prettier-ignore
  await shop.as.raw('POST', notificationsRoutes.createWebhook.path, { body });
  const parcel = { receiver: RECEIVER, sender: { ...ADDRESS, name: MARK.thai_name, telephone }, remark: MARK.words, save_receiver_flag: 1 as const, shipment_order_items: [{ name: MARK.words, quantity: 1, price: satang(100_00) }] }; // prettier-ignore
  const order = await t.bookConfirmed(parcel, app.bearer(employee.token));
  await t.report(order, 'delivered', { place: MARK.address, detail: `${MARK.receiver} ${MARK.receiver_telephone}` });
  await t.orderUntil(order.id, (one) => one.shipment_status === 'delivery-success', shop.as);
  const claim = await shop.as.raw('POST', `/client/v1/shipment-orders/${order.id}/claims`, { body: claimForm({ detail: `${MARK.words} ${MARK.receiver}` }) }); // prettier-ignore
  const { id } = (claim.body as { data: { id: number } }).data;
  const terms = { status: 'not-refund', amount: satang(0), note: `${MARK.words} not packed well` } as const;
  await app.as('staff_support').call(claimsRoutes.resolve, { params: { id }, body: terms });
  await t.orderUntil(order.id, (one) => one.shipment_status === 'delivery-success', shop.as);
  // Staff act as the shop.
  const { acting_key } = await support.call(authRoutes.actAsCustomer, { params: { id: shop.id }, body: { reason: `${MARK.words} ${MARK.name}` } }); // prettier-ignore
  const acting = app.bearer((await app.anonymous.call(authRoutes.takeUpActing, { body: { acting_key } })).token);
  await acting.call(ordersRoutes.list, { query: {} });
  await acting.call(walletRoutes.balances, {});
  // A top-up whose slip, by its name and what is on it, tells of a person.
  slip_file = await upload('slip', `${MARK.name}-slip.png`);
  const paid = await askTopup(shop.as, app.clock.now(), { slip_file });
  await ok(app.as('staff_finance').raw('PATCH', `/client/admin-api/v1/topup-approvals/${paid.id}`, { body: { status: 'approved', remark: `${MARK.words} approved` } })); // prettier-ignore
  // A key for programs, a special price, a reseller above the shop, a login by Facebook.
  const { new_api_key } = await shop.as.call(authRoutes.updateApiKey, { body: { open_api: 'open', regenerate: 1 } });
  program = app.bearer(new_api_key!);
  await program.call(ordersRoutes.list, { query: {} });
  await app.as('staff_admin').call(pricingRoutes.setPartnerPrice, { params: { id: shop.id }, body: SPECIAL });
  const above = await visitors.register({ name: 'ศูนย์', last_name: 'ส่งพัสดุ' });
  await ok(
    app
      .as('staff_admin')
      .raw('PATCH', admin, { body: { reseller_id: above.id, reason: `${MARK.words} their courier` } }),
  );
  await app.db('auth', `INSERT INTO facebook_login (provider, identity_hash, login_id, create_dt) VALUES ('lamliang', decode(repeat('ab', 32), 'hex'), ${shop.login_id}, now())`); // prettier-ignore
  // Codes, wrong passwords, the copy of all data.
  await app.anonymous.call(authRoutes.forgotPassword, { body: { telephone } });
  await app.anonymous.raw('POST', authRoutes.login.path, { body: { username: telephone, password: 'wrong-password' } });
  await shop.as.call(authRoutes.makePersonalCopy, {});
  await t.settled();
  await until(async () => (await shop.as.call(authRoutes.personalCopy, {})).state === 'done', 30_000);
  // What could not be applied.
  await app.admin(
    `INSERT INTO notifications.dead_letter (event_id, consumer, topic, key, version, type, payload, headers, occurred_at, error, attempts, state, create_dt)
     VALUES (gen_random_uuid(), 'notifications', 'auth.account.v1', '${shop.id}', 1, 'auth.account.changed.v1', $1, '{}', now(), '', 1, 'dead', now())`,
    [{ account_id: shop.id, shop_name: MARK.name }],
  );
  // COD that was paid to it, that the bank refused, and that it was paid long ago.
  for (const [status, transfer_dt] of [['transferred', '2026-01-09'], ['failed', null], ['transferred', '2020-12-31']])
    await app.db('wallet', `INSERT INTO cod_round (account_id, kind, round_date, status, order_count, cod_amount, cod_fee_amount, cod_fee_vat_amount, create_dt, bank_name, account_name, last_digits, approved_dt, transfer_dt, bank_reference, transaction_id)
      VALUES ($1, 'withdrawal', '2026-01-09', $2, 1, 60000, 1200, 84, now(), 'x', $3, '7788', now(), $4::timestamptz, CASE WHEN $4 IS NOT NULL THEN 'KB-1' END, CASE WHEN $4 IS NOT NULL THEN 1 END)`, [shop.id, status, MARK.thai_name, transfer_dt]); // prettier-ignore
  // What staff wrote about its payments and parcels, in lines of files.
  const said = `${MARK.words} ${MARK.name}`;
  const about = (sql: string) => app.db('wallet', sql, [order.id, said]);
  await about(`WITH round AS (UPDATE cod_round SET remark = $2 WHERE status = 'failed' AND account_id = (SELECT account_id FROM ledger_hold WHERE order_id = $1) RETURNING id),
    file AS (INSERT INTO bank_file (profile, state, line_count, amount, sha256, made_by, made_name, create_dt, decided_dt) VALUES ('plain-1', 'settled', 1, 60000, repeat('a', 64), 1, 'x', now(), now()) RETURNING id)
    INSERT INTO bank_file_line (bank_file_id, line_no, cod_round_id, amount, state, reason, answered_dt) SELECT file.id, 1, round.id, 60000, 'refused', $2, now() FROM file, round`); // prettier-ignore
  await about(`WITH bill AS (INSERT INTO carrier_bill (partner_code, file_name, sha256, state, line_count, amount, imported_by, imported_name, create_dt, decided_dt) VALUES ('flash', 'x', 'x', 'applied', 1, 1, 1, 'x', now(), now()) RETURNING id)
    INSERT INTO carrier_bill_line (carrier_bill_id, partner_code, line_no, partner_awb_no, billed_dt, actual_weight, partner_cost, content_hash, outcome, state, order_id, account_id, reason, settled_dt)
    SELECT bill.id, 'flash', 1, 'x', now(), 1, 1, 'x', 'outside', 'refused', order_id, account_id, $2, now() FROM bill, ledger_hold WHERE order_id = $1`); // prettier-ignore
  await about(`WITH told AS (INSERT INTO cod_statement (partner_code, file_name, sha256, state, line_count, amount, imported_by, imported_name, create_dt, decided_dt) VALUES ('flash', 'x', 'x', 'applied', 1, 1, 1, 'x', now(), now()) RETURNING id)
    INSERT INTO cod_statement_line (cod_statement_id, partner_code, line_no, partner_awb_no, amount, paid_dt, content_hash, outcome, state, order_id, reason, settled_dt)
    SELECT id, 'flash', 1, 'x', 1, now(), 'x', 'returned', 'refused', $1, $2, now() FROM told`); // prettier-ignore
  // Nothing stands against it any more.
  const [balances] = await app.service('auth')(walletRoutes.internalBalances, { body: { account_ids: [shop.id] } });
  const rest = { account_id: shop.id, book: 'credit' as const, amount: satang(-balances!.credit), reason: 'paid out' };
  const { decision_id } = await app.as('staff_finance').call(walletRoutes.adjust, { body: rest });
  if (decision_id) await app.as('staff_admin').call(walletRoutes.approveDecision, { params: { id: decision_id }, body: {} }); // prettier-ignore
  await app.drain();
}

beforeAll(async () => {
  const port = String(await freePort());
  const mail = { SANDBOX_SMTP_PORT: port, SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'silent', WEBHOOK_ALLOW_HOSTS: '' }; // prettier-ignore
  t = await startOrders(services, mail, new Date('2026-01-10T03:00:00Z'));
  ({ app } = t);
  const staff: AccountTerms = { login: { telephone: '0820000010', email: 'support@lamliang.example', password: 'Lamliang-1', user_name: 'อนุชา' }, staff_role: 'support' }; // prettier-ignore
  await app.service('seed')(authRoutes.createAccount, { body: staff });
  const { token } = await app.anonymous.call(authRoutes.login, { body: { username: '0820000010', password: 'Lamliang-1' } }); // prettier-ignore
  support = app.bearer(token);
  await live();
}, 120_000);
afterAll(() => t?.app.stop(), 30_000);

it('[A64] of a deleted shop nothing personal is left in any column of any schema, nor in a file; the ledger stays', async () => {
  const told = await holding(MARKS);
  // The test sees what it looks for: in text, in JSON, in bytes.
  expect(told).toEqual(expect.arrayContaining([
    'auth.account.email', 'auth.account.invoice_address', 'auth.account.search_text', 'auth.audit_entry.after', 'auth.audit_entry.reason', 'auth.audit_entry.user_name',
    'auth.login.telephone', 'auth.login.user_name', 'auth.invite.email', 'claims.claim.detail', 'notifications.dead_letter.payload', 'notifications.outgoing_message.receiver',
    'notifications.webhook.url', 'orders.audit_entry.user_name', 'orders.pickup_point.responser_name', 'orders.receiver.name', 'orders.shipment_order.created_by',
    'orders.shipment_order.receiver_name', 'orders.shipment_order.shop_name', 'orders.carrier_call.request_body', 'wallet.audit_entry.user_name',
    'wallet.bank_file_line.reason', 'wallet.carrier_bill_line.reason', 'wallet.cod_round.remark', 'wallet.cod_statement_line.reason',
  ])); // prettier-ignore
  // What goes, and what stays by its ids alone.
  const [mine, login] = [`account_id = ${shop.id}`, `login_id = ${shop.login_id}`];
  const goes = { 'auth.facebook_login': login, 'auth.api_key': mine, 'auth.sealed_number': mine, 'auth.account_link': mine, 'auth.invite': mine, 'auth.customer_note': mine, 'auth.session': mine }; // prettier-ignore
  const stays = { 'pricing.special_price': mine, 'pricing.shop_reseller': `${mine} AND reseller_id IS NOT NULL`, 'wallet.topup': `${mine} AND status = 'approved' AND slip_file = '${slip_file}'` }; // prettier-ignore
  expect(Object.entries(await rowsOf(goes)).filter(([, n]) => n === 0)).toEqual([]);
  expect(await rowsOf(stays)).toEqual({ 'pricing.special_price': 1, 'pricing.shop_reseller': 1, 'wallet.topup': 1 });
  const LEDGER = `SELECT * FROM wallet.ledger_transaction WHERE account_id = ${shop.id} ORDER BY id`;
  const ledger = await app.admin(LEDGER);
  expect(ledger.length).toBeGreaterThan(3);
  // The paper of its last day is printed once it has left, for which its number is opened.
  const trail = async () => (await app.admin(`SELECT id, at, action, target_type, target_id, login_id FROM auth.audit_entry WHERE action NOT LIKE 'account.buyer_number%' ORDER BY id`)); // prettier-ignore

  app.clock.advance(5 * 60_000);
  const ask = (body: object) => shop.as.raw('DELETE', authRoutes.deleteAccount.path, { body });
  const sent = (await ask({ telephone: MARK.telephone })).body as { data: { ref: string } };
  const otp = await visitorsOf(app, 0).read(MARK.telephone, sent.data.ref);
  await ok(ask({ telephone: MARK.telephone, otp, ref: sent.data.ref }));
  const before = await trail();
  await app.drain();
  const names = app.composition.services.map(({ name }) => name).filter((name) => name !== 'sandbox');
  await fireAll('deleted-accounts');
  for (const name of names)
    await until(async () => (await app.admin(`SELECT 1 FROM ${name}.deleted_account WHERE account_id = ${shop.id} AND erased_dt IS NOT NULL`)).length > 0, 20_000, `${name} to have erased`); // prettier-ignore
  expect(Object.entries(await rowsOf(goes)).filter(([, n]) => n > 0)).toEqual([]);
  expect((await program.raw('GET', ordersRoutes.list.path)).status).toBe(401);
  // What has no retention is gone at once.
  const soon = await holding(MARKS);
  // Answers to staff are theirs, and kept for three days.
  const waiting = ['.event_log.', 'bus.message.', '.outbox.', '.inbox', '.idempotency.'];
  // Whom the paper of its last day is issued to is known until it is.
  expect(soon.filter((place) => !waiting.some((one) => place.includes(one)))).toEqual([
    'invoicing.buyer.party',
    ...PAID,
  ]);

  // And the rest with the longest retention.
  app.clock.advance(401 * DAY_MS);
  await app.fire('invoicing', 'issue-daily-papers');
  for (let round = 0; round < 2; round++) {
    await fireAll('retention', 'files', 'deleted-accounts', 'erase-personal-data', 'sessions', 'login-failures', 'webhook-ledger', 'expired-files'); // prettier-ignore
    app.clock.advance(DAY_MS);
  }
  // Whom COD was paid to is kept with its payment for five years, whom a paper was issued to for five after its own.
  const PAPERS = ['invoicing.paper.buyer'];
  expect(await holding(MARKS)).toEqual([...PAPERS, ...PAID]);
  const [paper] = await app.admin<{ id: number; buyer: { name: string } }[]>(`SELECT id, buyer FROM invoicing.paper WHERE account_id = ${shop.id}`); // prettier-ignore
  expect(paper?.buyer.name).toContain(MARK.name);
  const payees = () => app.admin<{ account_name: string }[]>(`SELECT account_name FROM wallet.cod_round WHERE account_id = ${shop.id} ORDER BY id`); // prettier-ignore
  await fireAll('erase-paid-names');
  expect((await payees()).map((one) => one.account_name)).toEqual([MARK.thai_name, '[erased]', '[erased]']);
  app.clock.advance(4 * 366 * DAY_MS);
  await fireAll('erase-paid-names', 'erase-papers');
  expect(await holding(MARKS)).toEqual(PAPERS);
  app.clock.advance(366 * DAY_MS);
  await fireAll('erase-papers');
  expect(await holding(MARKS)).toEqual([]);
  const [erased] = await app.admin<{ buyer: object; total_amount: string }[]>(`SELECT buyer, total_amount FROM invoicing.paper WHERE id = ${paper?.id}`); // prettier-ignore
  expect(erased).toMatchObject({ buyer: { name: '[erased]', number_id: null, last_digits: '' } });
  // The slip proves a posting, so it stays, without the name that it was sent with.
  const slips = [{ service: 'auth', purpose: 'slip', name: '[erased]', id: slip_file, expires_at: null }];
  expect(await app.admin(`SELECT service, purpose, name, id::text, expires_at FROM files.file WHERE account_id = ${shop.id}`)).toEqual(slips); // prettier-ignore
  expect(await app.admin(`SELECT 1 FROM files.file f WHERE f.id = '${slip_file}' AND NOT EXISTS (SELECT FROM files.chunk c WHERE c.object = f.object)`)).toEqual([]); // prettier-ignore
  expect(await rowsOf(stays)).toEqual({ 'pricing.special_price': 1, 'pricing.shop_reseller': 1, 'wallet.topup': 1 });
  expect(await app.admin('SELECT 1 FROM files.chunk c WHERE NOT EXISTS (SELECT FROM files.file f WHERE f.object = c.object)')).toEqual([]); // prettier-ignore
  expect(await app.admin(LEDGER)).toEqual(ledger);
  // Who did what to which account is told as before, by staff with their name.
  expect(await trail()).toEqual(before);
  const acted = await app.admin<{ user_name: string }[]>(`SELECT user_name FROM orders.audit_entry WHERE target_type = 'acted_call'`); // prettier-ignore
  expect(acted[0]?.user_name).toMatch(/^อนุชา \(\[hmac:[0-9a-f]{32}\]\)$/);

  // A row that somebody forgot turns it red.
  await app.admin(`INSERT INTO notifications.notification (account_id, code, figures, subject, create_dt) VALUES (1, 'x', $1, 'planted', now())`, [{ name: MARK.name }]); // prettier-ignore
  expect(await holding(MARKS)).toEqual(['notifications.notification.figures']);
});
