import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { FLAGS, isOpenToActing, operationsRoutes, refusalsOf, STAFF_ROLES, type AnyRoute } from '@lamliang/contracts';
import { ALL_ROUTES } from '@lamliang/contracts/all';
import { verdictOf, type As } from '@lamliang/platform/testing';
import { services } from './services.ts';
import { BODIES, BY_KEY, invoicingSample, matrixOf, OF_BODY, OF_PATH, OF_ROUTE, PEOPLE, pickupBody, plantThings, QUERIES, UNKNOWN, type Ids } from './contract-samples.ts'; // prettier-ignore
import { openClaim, staffOf, staffSample, type Sample } from './staff-samples.ts';
import { chargeOrder, objection } from './testing-money.ts';
import { plantFee } from './testing-papers.ts';
import { claimForm, startOrders, terms, uploadFor, uploadSlip, type OrdersUnderTest } from './testing.ts';

jest.setTimeout(60_000);

const routes = Object.entries(ALL_ROUTES).flatMap(([service, table]) => [...Object.values<AnyRoute>(table), ...Object.values<AnyRoute>(operationsRoutes(service))]); // prettier-ignore
const named = (wanted: (route: AnyRoute) => unknown) => routes.filter(wanted).map((route): [string, AnyRoute] => [route.id, route]); // prettier-ignore
const SESSIONS = ['login', 'shop', 'flag', 'staff'];
const sessions = named(({ caller }) => SESSIONS.includes(caller.kind));
const keyed = named(({ idempotent }) => idempotent);
const audited = named(({ audit, caller }) => audit && caller.kind === 'staff');

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

  beforeAll(async () => {
    t = await startOrders(services, { LOG_LEVEL: 'silent' }, new Date('2026-11-20T09:00:00Z')); // prettier-ignore
    ids = await plantThings(t);
    const shop = t.app.as('shop_owner');
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
      'claims.staff.claims.resolve': { service: 'claims', table: 'decision', makes: 1, params: { id: await openClaim(t) }, body: { status: 'refund', amount: 1, note: 'x' } }, // prettier-ignore
      'claims.evidence.create': { service: 'claims', table: 'claim_evidence', makes: 1, params: { id: ids.claim }, body: { files: [await uploadFor(shop, 'claim')] } }, // prettier-ignore
      'claims.open': { service: 'claims', table: 'claim', makes: 1, params: { id: collected.id }, body: claimForm() },
      'orders.pickup_doc.create': { service: 'orders', table: 'pickup_doc', makes: 1, params: { partner: 'kerry' }, body: pickupBody(t, ids.spot) }, // prettier-ignore
      'orders.pickup_doc.create_flash': { service: 'orders', table: 'pickup_doc', makes: 1, body: pickupBody(t, ids.spot) }, // prettier-ignore
      'orders.create': { service: 'orders', table: 'shipment_order', makes: 1, body: wire },
      'orders.bulk_create': { service: 'orders', table: 'shipment_order', makes: 2, body: { shipment_orders: [wire, wire] } }, // prettier-ignore
      'wallet.staff.adjustments.create': { service: 'wallet', table: 'adjustment', makes: 1, body: { account_id: 1, book: 'bonus', amount: 1, reason: 'contract' } }, // prettier-ignore
    };
  }, 60_000);
  afterAll(() => t?.app.stop(), 30_000);

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
  const callerOf = (route: AnyRoute) => (route.caller.kind === 'staff' ? staffOf(t, route) : t.app.as('shop_owner'));

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
    if (!thing)
      throw new Error(`${route.id} names a thing of a shop that has no sample: give it one in contract-samples.ts`);
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
    const known = keyedSamples[id] ?? (route.runs && { service: id.split('.')[0] ?? '', ...RUN });
    if (!known) throw new Error(`${id} takes a key and has no sample: give it one in keyedSamples`);
    const { service, table, makes, ...sample } = known;
    const count = async () => Number((await t.app.db<{ n: number }[]>(service, `SELECT count(*) AS n FROM ${table}`))[0]?.n); // prettier-ignore
    const before = await count();
    const headers = { 'idempotency-key': `contract ${id}` };
    const answers = [await send(callerOf(route), route, sample, headers), await send(callerOf(route), route, sample, headers)]; // prettier-ignore
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(await count()).toBe(before + makes);
  });

  it.each(audited)('%s writes a row of the audit trail', async (id, route) => {
    const [service = ''] = id.split('.');
    const trail = () => t.app.db<{ id: number; action: string; target_type: string; staff_role: string }[]>(service, 'SELECT id, action, target_type, staff_role FROM audit_entry ORDER BY id'); // prettier-ignore
    const sample = await staffSample(t, route, ids);
    const before = (await trail()).length;
    expect(await send(sample.who ?? staffOf(t, route), route, sample)).toMatchObject({ status: 200 });
    const rows = (await trail()).slice(before);
    expect(rows).toEqual([{ id: expect.anything(), action: route.audit?.action, target_type: route.audit?.target, staff_role: route.caller.kind === 'staff' && route.caller.roles.at(-1) }]); // prettier-ignore
  }); // prettier-ignore
});
