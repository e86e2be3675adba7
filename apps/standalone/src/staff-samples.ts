import { randomUUID } from 'node:crypto';
import type { AnyRoute } from '@lamliang/contracts';
import { authRoutes } from '@lamliang/contracts/auth';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { satang } from '@lamliang/kernel';
import type { As } from '@lamliang/platform/testing';
import { advanceSample, certificateSample, closeSample, complaintSample, feeSample, invoicingSample, refusalSample, retiredBox, storedAdmin, taxSample, UNKNOWN, type Ids } from './contract-samples.ts'; // prettier-ignore
import { askTopup, billForm, chargeOrder, objection, plantBankFile, plantRound, readBill, readStatement, statementForm } from './testing-money.ts'; // prettier-ignore
import { bannerForm, claimForm, type OrdersUnderTest } from './testing.ts';

export interface Sample {
  /** Staff with a session that is stored, where a route ties something to it. */
  who?: As;
  params?: Record<string, string | number>;
  /** A form where the route takes files. */
  body?: object;
}

/** Staff of the last of a route's roles. */
export const staffOf = (t: OrdersUnderTest, { caller }: AnyRoute): As =>
  t.app.as(`staff_${caller.kind === 'staff' ? (caller.roles.at(-1) ?? 'admin') : 'admin'}`);

/** A claim of shop 1 for an order of its own. */
export async function openClaim(t: OrdersUnderTest): Promise<number> {
  const order = await t.bookConfirmed({ insurance: 1, product_price: satang(5_000_00) });
  await t.report(order, 'picked_up');
  const body = claimForm({ product_price: '5000', compensation_amount: '5000' });
  const { body: made } = await t.app.as('shop_owner').raw('POST', `/client/v1/shipment-orders/${order.id}/claims`, { body }); // prettier-ignore
  return (made as { data: { id: number } }).data.id;
}

/**
 * What a write of staff is sent. @param ids the things of `plantThings`
 * @throws Error for a route that has no sample yet
 */
export async function staffSample(t: OrdersUnderTest, route: AnyRoute, ids: Ids): Promise<Sample> {
  const [service = '', ...rest] = route.id.split('.');
  const name = rest.join('.');
  const admin = () => storedAdmin(t);
  if (route.runs) return { body: { ids: [UNKNOWN.number] } };
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
    const id = await openClaim(t);
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
    if (!made || !name.endsWith('settle')) return { params: { id: made?.id ?? 0 }, body: made ? {} : statementForm() };
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
  if (route.id === 'wallet.admin.commission_orders.cod_received') return { params: { id: ids.to_receive } };
  if (route.id === 'wallet.admin.commission_orders.match') return { params: { id: ids.to_bill }, body: { actual_weight: 1_000, partner_cost: 20 } }; // prettier-ignore
  if (route.id === 'wallet.admin.commission_orders.paid') return { params: { id: ids.to_pay } };
  if (route.id === 'wallet.admin.commission_orders.waive')
    return { params: { id: ids.to_pay }, body: { reason: 'contract' } };
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
  if (route.id === 'orders.staff.packaging_boxes.delete') return retiredBox(staffOf(t, route), box);
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
  if (!sample) throw new Error(`${route.id} writes for staff and has no sample: give it one in staff-samples.ts`);
  return sample;
}
