import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { claimsRoutes, type Claim, type ResolutionTerms, type StaffClaim } from '@lamliang/contracts/claims';
import type { OrderTerms } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { satang } from '@lamliang/kernel';
import { claimsService } from '@lamliang/app-claims/module';
import { until } from '@lamliang/platform/testing';
import { claimForm, refusal, startOrders, type OrdersUnderTest } from './testing.ts';

jest.setTimeout(30_000);
type Who = Parameters<OrdersUnderTest['app']['as']>[0];
const LIMIT = 2_000_00;

describe('resolving a claim', () => {
  let t: OrdersUnderTest;
  /** Of each test another one: what a person grants a shop within a day adds up. */
  let support: { kind: 'staff'; staff_role: 'support'; account_id: number; login_id: number };
  let people = 9_200;
  beforeEach(() => {
    people += 1;
    support = { kind: 'staff', staff_role: 'support', account_id: people, login_id: people };
  });
  beforeAll(async () => {
    t = await startOrders([claimsService], {}, new Date('2026-11-01T03:00:00Z'));
    await t.fund(1, 5_000_00, 0, 2_000_00);
  }, 60_000);
  afterAll(() => t?.app.stop(), 30_000);

  /** A claim for damage to goods of 5,000 baht, of which 4,500 are asked for; by default they are insured. */
  const opened = async (
    more: Partial<OrderTerms> = { insurance: 1, product_price: satang(5_000_00) },
  ): Promise<Claim> => {
    const order = await t.bookConfirmed(more);
    await t.report(order, 'picked_up');
    const path = claimsRoutes.open.path.replace(':id', String(order.id));
    const form = claimForm({ product_price: '5000', compensation_amount: '4500' });
    const { body } = await t.app.as('shop_owner').raw('POST', path, { body: form });
    return (body as { data: Claim }).data;
  };
  const resolve = (id: number, terms: Partial<ResolutionTerms> = {}, who: Who = support) =>
    t.app.as(who).call(claimsRoutes.resolve, {
      params: { id },
      body: { status: 'refund', amount: satang(450_00), note: 'กล่องแตก', ...terms },
    });
  const claim = (id: number) => t.app.as('staff_sales').call(claimsRoutes.staffClaim, { params: { id } });
  const claimUntil = (id: number, state: StaffClaim['state']) =>
    until(async () => {
      const now = await claim(id);
      return now.state === state && now;
    });
  const credit = async () => (await t.app.as('shop_owner').call(walletRoutes.balances, {})).credit;
  const paid = async (id: number) =>
    (await t.app.db('wallet', `SELECT 1 FROM ledger_transaction WHERE kind = 'claim_refund' AND business_key = $1`, [`claim:${id}`])).length; // prettier-ignore
  const told = async (id: number) =>
    (await t.app.db<{ type: string }[]>('claims', 'SELECT type FROM event_log WHERE key = $1 ORDER BY version', [String(id)])).map(({ type }) => type); // prettier-ignore
  const decide = (move: 'approveDecision' | 'refuseDecision', id: number | null, who: Who = 'staff_admin') =>
    t.app.as(who).call(claimsRoutes[move], { params: { id: id ?? 0 }, body: { remark: 'ตรวจแล้ว' } });

  it('[A140] with a refund pays the shop once, however often it is asked for, and tells it', async () => {
    const { id } = await opened();
    const before = (await credit())!;
    const both = await Promise.all([resolve(id), resolve(id)]);
    for (const { state } of both) expect(['paying', 'resolved']).toContain(state);
    expect(await claimUntil(id, 'resolved')).toMatchObject({
      id, status: 'claim-success', resolution: 'refund', amount: 450_00, note: 'กล่องแตก', staff_name: 'ผู้ทดสอบ', decision_id: null,
      resolved_dt: t.app.clock.now(),
    }); // prettier-ignore
    expect(await resolve(id)).toMatchObject({ state: 'resolved' });
    expect([await credit(), await paid(id)]).toEqual([before + 450_00, 1]);
    const day = { from_date: '2026-11-01', to_date: '2026-11-01' };
    const { rows } = await t.app.as('shop_owner').call(walletRoutes.report, { query: { ...day, type: 'refund' } });
    expect(rows[0]).toMatchObject({ amount: 450_00, detail: expect.stringMatching(/^เคลม LM\d+ LL/) });
    await t.app.drain();
    expect(await told(id)).toEqual(['claims.claim.opened.v1', 'claims.claim.resolved.v1']);
    const [last] = await t.app.db('claims', `SELECT version, payload FROM event_log WHERE key = $1 AND type = 'claims.claim.resolved.v1'`, [String(id)]); // prettier-ignore
    expect(last).toMatchObject({ version: 2, payload: { claim_id: id, account_id: 1, resolution: 'refund', amount: 450_00, version: 2 } }); // prettier-ignore
    const trail = await t.app.db('claims', `SELECT action, reason, before, after FROM audit_entry WHERE target_type = 'claim' AND target_id = $1`, [String(id)]); // prettier-ignore
    expect(trail).toEqual([
      { action: 'claim.resolved', reason: 'กล่องแตก', before: { state: 'open' }, after: { account_id: 1, resolution: 'refund', amount: 450_00, state: 'paying' } },
    ]); // prettier-ignore
  });

  it('[A116] stands among the movements of its order', async () => {
    const { id, shipment_order_id } = await opened();
    await resolve(id);
    await claimUntil(id, 'resolved');
    const params = { id: shipment_order_id };
    const moves = await t.app.as('shop_owner').call(walletRoutes.orderTransactions, { params });
    expect(moves.map(({ type, amount, shipment_order_id: of }) => [type, amount, of])).toEqual([
      ['order', expect.any(Number), shipment_order_id],
      ['refund', 450_00, shipment_order_id],
    ]);
    expect(moves[1]?.detail).toBe(`เคลม ${moves[0]?.order_no} ${(await claim(id)).tracking_no}`);
    expect(moves[1]?.order_no).toBe(moves[0]?.order_no);
  });

  it('[A141] without a refund closes it and moves no money', async () => {
    const { id } = await opened();
    const before = (await credit())!;
    const closed = await resolve(id, { status: 'not-refund', amount: satang(0), note: 'บรรจุภัณฑ์ไม่พอ' });
    expect(closed).toMatchObject({ status: 'claim-success', state: 'resolved', resolution: 'not-refund', amount: 0, note: 'บรรจุภัณฑ์ไม่พอ' }); // prettier-ignore
    await t.app.drain();
    expect([await credit(), await paid(id), (await told(id)).length]).toEqual([before, 0, 2]);
    expect(await refusal(resolve(id))).toMatchObject({ status: 409, code: 'claim.illegal_move' });
    expect(await refusal(resolve(987_654_321))).toMatchObject({ status: 404, code: 'record.not_found' });
  });

  it('[A142] wants status, amount and note, and leaves the claim open without one', async () => {
    const { id } = await opened();
    const whole = { status: 'refund', amount: 450, note: 'x' };
    const path = claimsRoutes.resolve.path.replace(':id', String(id));
    const faults = async (body: object) => {
      const { status, body: answer } = await t.app.as('staff_admin').raw('PATCH', path, { body, headers: { 'accept-language': 'en' } }); // prettier-ignore
      return [status, ...((answer as { errors?: { field: string; message: string }[] }).errors ?? []).map(({ field, message }) => `${field}: ${message}`)]; // prettier-ignore
    };
    for (const field of ['status', 'amount', 'note'])
      for (const missing of [undefined, null, ''])
        expect(await faults({ ...whole, [field]: missing })).toEqual([
          400,
          `${field}: please complete the information`,
        ]);
    expect(await faults({})).toHaveLength(4);
    expect(await faults({ ...whole, amount: 4_500.01 })).toEqual([400, 'amount: Must not exceed the requested amount or the price of the goods']); // prettier-ignore
    expect(await faults({ ...whole, amount: 0 })).toEqual([400, 'amount: Must not be zero']);
    expect(await faults({ ...whole, amount: -1 })).toEqual([400, 'amount: Must be 0 or more']);
    expect(await faults({ ...whole, status: 'not-refund' })).toEqual([
      400,
      'amount: Must be 0 when nothing is refunded',
    ]);
    expect(await claim(id)).toMatchObject({ state: 'open', status: 'on-claim', resolution: null, amount: null });
  });

  it('pays at most what the parcel is covered for: its insurance, else what its carrier answers for of what was declared', async () => {
    const beyond = async (id: number, amount: number) =>
      (await refusal(resolve(id, { amount: satang(amount) }))).failure;
    const refused = { errors: [expect.objectContaining({ field: 'amount', code: 'validation.claim_coverage' })] };
    const declared = satang(300_00);
    for (const [more, coverage] of [
      [{ insurance: 1, product_price: declared }, declared],
      [{ product_price: declared }, declared],
      [{ product_price: satang(9_000_00) }, 2_000_00],
      [{}, 2_000_00],
    ] as const) {
      const { id, shipment_order_id, coverage: answered } = await opened(more);
      expect(answered).toBe(coverage / 100);
      const [seen] = await t.app.as('shop_owner').call(claimsRoutes.ofOrder, { params: { id: shipment_order_id } });
      expect([seen?.coverage, (await claim(id)).coverage]).toEqual([coverage, coverage]);
      expect(await beyond(id, coverage + 1)).toMatchObject(refused);
      expect([await paid(id), (await claim(id)).state]).toEqual([0, 'open']);
      // Each by another person: together they are above the limit of one.
      await resolve(id, { amount: satang(coverage) }, { ...support, login_id: (people += 1) });
      await claimUntil(id, 'resolved');
      expect(await paid(id)).toBe(1);
    }
  });

  it('asks orders for the coverage of a claim that the release before opened, and of a parcel that it booked', async () => {
    const { id, shipment_order_id } = await opened({ product_price: satang(300_00) });
    await t.app.db('claims', 'UPDATE claim SET coverage = NULL WHERE id = $1', [id]);
    await t.app.db('orders', 'UPDATE shipment_order SET coverage = NULL WHERE id = $1', [shipment_order_id]);
    expect((await refusal(resolve(id, { amount: satang(300_01) }))).code).toBe('request.invalid');
    expect(await claim(id)).toMatchObject({ state: 'open', coverage: 300_00 });
    expect(await resolve(id, { amount: satang(300_00) })).toMatchObject({ coverage: 300_00 });
  });

  it('above the limit waits for a second person, and is paid when that one approves', async () => {
    const { id } = await opened();
    const before = (await credit())!;
    const waits = await resolve(id, { amount: satang(LIMIT + 1) });
    const { headers } = await t.app.as('staff_sales').raw('GET', `/staff-api/v1/claims?filter=${encodeURIComponent(JSON.stringify({ id: [id] }))}`); // prettier-ignore
    expect(JSON.parse(headers.get('x-sums') ?? '{}')).toMatchObject({ amount: 0 });
    expect(waits).toMatchObject({ state: 'waiting', status: 'on-claim', resolution: 'refund', amount: LIMIT + 1, decision_id: expect.any(Number) }); // prettier-ignore
    // Asked for again it is the same; anything else is refused while it waits.
    expect(await resolve(id, { amount: satang(LIMIT + 1) })).toEqual(waits);
    expect(await refusal(resolve(id, { amount: satang(1) }))).toMatchObject({ code: 'claim.illegal_move' });
    expect(await refusal(resolve(id, { status: 'not-refund', amount: satang(0) }))).toMatchObject({ code: 'claim.illegal_move' }); // prettier-ignore
    expect(await paid(id)).toBe(0);
    await Promise.all(Array.from({ length: 3 }, () => decide('approveDecision', waits.decision_id)));
    expect(await claimUntil(id, 'resolved')).toMatchObject({
      amount: LIMIT + 1,
      staff_name: 'ผู้ทดสอบ',
      approvals: [{ state: 'done', amount: LIMIT + 1, reason: 'กล่องแตก', entered_name: 'ผู้ทดสอบ', decided_name: expect.any(String), remark: 'ตรวจแล้ว' }],
    }); // prettier-ignore
    expect([await credit(), await paid(id)]).toEqual([before + LIMIT + 1, 1]);
  });

  it('waits for a second person, too, where one person refunds more than the limit by several claims of a shop in a day', async () => {
    const [first, second] = [await opened(), await opened()];
    expect(await resolve(first.id, { amount: satang(LIMIT) })).toMatchObject({ decision_id: null });
    await claimUntil(first.id, 'resolved');
    const waits = await resolve(second.id, { amount: satang(1) });
    expect(waits).toMatchObject({ state: 'waiting', decision_id: expect.any(Number) });
    await decide('approveDecision', waits.decision_id);
    await claimUntil(second.id, 'resolved');
  });

  it('cannot be approved by who entered it, and is open again when the other one refuses', async () => {
    const { id } = await opened();
    const { decision_id } = await resolve(id, { amount: satang(LIMIT + 1) }, 'staff_finance');
    expect(await refusal(decide('approveDecision', decision_id, 'staff_finance'))).toMatchObject({ code: 'decision.own' }); // prettier-ignore
    expect(await refusal(decide('approveDecision', decision_id, 'staff_support'))).toMatchObject({ status: 403 });
    await decide('refuseDecision', decision_id);
    expect(await claim(id)).toMatchObject({ state: 'open', resolution: null, amount: null, note: null, decision_id: null }); // prettier-ignore
    expect(await resolve(id, { status: 'not-refund', amount: satang(0) })).toMatchObject({ state: 'resolved' });
    expect(await paid(id)).toBe(0);
    expect((await claim(id)).approvals).toMatchObject([{ state: 'refused', remark: 'ตรวจแล้ว', decided_dt: t.app.clock.now() }]); // prettier-ignore
    const shops = await t.app.as('shop_owner').call(claimsRoutes.list, { query: {} });
    expect(shops.rows.find((one) => one.id === id)).not.toHaveProperty('approvals');
  });

  it('stays as decided while wallet refuses, and is paid once it does not', async () => {
    const { id } = await opened();
    const before = (await credit())!;
    await t.app.admin(`DELETE FROM wallet.posting_kind WHERE kind = 'claim_refund'`);
    expect(await resolve(id)).toMatchObject({ state: 'paying', status: 'on-claim', resolved_dt: null });
    expect(await refusal(resolve(id, { amount: satang(1) }))).toMatchObject({ code: 'claim.illegal_move' });
    expect([await credit(), await paid(id)]).toEqual([before, 0]);
    await t.app.admin(`INSERT INTO wallet.posting_kind (kind, statement) VALUES ('claim_refund', 'refund')`);
    t.app.clock.advance(300_000);
    expect(await claimUntil(id, 'resolved')).toMatchObject({ amount: 450_00 });
    expect([await credit(), await paid(id)]).toEqual([before + 450_00, 1]);
  });

  it('of a credit customer lowers what it owes', async () => {
    const shop = t.app.as('credit_shop_owner');
    await t.app.as('staff_finance').call(walletRoutes.setCreditLine, { body: { account_id: 3, limit: satang(1_000_00), reason: 'agreed' } }); // prettier-ignore
    const order = await t.bookConfirmed({}, shop);
    await t.report(order, 'picked_up');
    const path = claimsRoutes.open.path.replace(':id', String(order.id));
    const { body } = await shop.raw('POST', path, { body: claimForm() });
    const { id } = (body as { data: Claim }).data;
    const { credit_line } = await shop.call(walletRoutes.balances, {});
    await resolve(id, { amount: satang(20_00) });
    await claimUntil(id, 'resolved');
    expect(await shop.call(walletRoutes.balances, {})).toMatchObject({
      credit: 0,
      credit_line: { used: credit_line.used! - 20_00, open: credit_line.open! + 20_00 },
    });
    const moves = await shop.call(walletRoutes.orderTransactions, { params: { id: order.id } });
    expect(moves.at(-1)).toMatchObject({ type: 'refund', amount: 20_00, credit_line_flag: 1 });
  });

  it('answers the same for a key, and refuses the key for another claim or another decision', async () => {
    const [{ id }, other] = [await opened(), await opened()];
    const path = (of: number) => claimsRoutes.resolve.path.replace(':id', String(of));
    const terms = { status: 'refund', amount: 450, note: 'กล่องแตก' };
    const send = (of: number, body: object) =>
      t.app.as(support).raw('PATCH', path(of), { body, headers: { 'idempotency-key': 'resolve-1' } });
    const first = await send(id, terms);
    await claimUntil(id, 'resolved');
    expect([first.status, (await send(id, terms)).body]).toEqual([200, first.body]);
    for (const reused of [await send(id, { ...terms, note: 'x' }), await send(other.id, terms)])
      expect([reused.status, (reused.body as { code: string }).code]).toEqual([422, 'idempotency.key_reused']);
    expect([await paid(id), (await claim(other.id)).state]).toEqual([1, 'open']);
  });

  it('that dies between the payment and its own commit is ended later, with one payment', async () => {
    const { id } = await opened();
    const before = (await credit())!;
    await t.app.admin(`
      CREATE FUNCTION claims.die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'planted'; END $$;
      CREATE TRIGGER die BEFORE UPDATE ON claims.claim FOR EACH ROW WHEN (NEW.status = 'claim-success') EXECUTE FUNCTION claims.die()`); // prettier-ignore
    expect(await resolve(id)).toMatchObject({ state: 'paying', status: 'on-claim' });
    expect([await credit(), await paid(id)]).toEqual([before + 450_00, 1]);
    await t.app.admin('DROP TRIGGER die ON claims.claim; DROP FUNCTION claims.die');
    t.app.clock.advance(300_000);
    await claimUntil(id, 'resolved');
    await t.app.drain();
    expect([await credit(), await paid(id), (await told(id)).length]).toEqual([before + 450_00, 1, 2]);
  });

  it('is found by staff by state, shop, type, amount, order and day, with its sums', async () => {
    const { id, shipment_order_id } = await opened();
    const list = async (filter: object) => {
      const { body, headers } = await t.app.as('staff_sales').raw('GET', `/staff-api/v1/claims?filter=${encodeURIComponent(JSON.stringify(filter))}`); // prettier-ignore
      return {
        ids: (body as StaffClaim[]).map((row) => row.id),
        sums: JSON.parse(headers.get('x-sums') ?? '{}') as object,
      };
    };
    expect(await list({ shipment_order_id })).toEqual({ ids: [id], sums: { compensation_amount: 4_500, amount: 0 } });
    const [row] = await t.app.db<{ order_no: string }[]>('claims', 'SELECT order_no FROM claim WHERE id = $1', [id]);
    expect((await list({ q: row?.order_no.toLowerCase(), state: ['open'], account_id: 1 })).ids).toEqual([id]);
    expect((await list({ id: [id], state: 'resolved' })).ids).toEqual([]);
    expect((await list({ resolution: 'not-refund', status: 'claim-success' })).ids).toHaveLength(2);
    expect((await list({ id: [id], from_date: '2026-11-02' })).ids).toEqual([]);
    expect((await list({ id: [id], claim_type: 'damaged', from_amount: 4_500, to_amount: 4_500.01 })).ids).toEqual([
      id,
    ]);
    for (const other of [{ claim_type: 'lost' }, { from_amount: 4_500.01 }, { to_amount: 4_499.99 }])
      expect((await list({ id: [id], ...other })).ids).toEqual([]);
    expect((await list({ account_id: 2 })).ids).toEqual([]);
  });

  const claims = (filter: object) => t.app.as('staff_sales').call(claimsRoutes.staffClaims, { query: { filter } });
  const unpaid = async () => (await t.app.metrics()).get('claims_unpaid');

  it('that wallet refuses for good is shown with its reason, counted, and decided anew', async () => {
    const [{ id }, other] = [await opened(), await opened()];
    const before = (await credit())!;
    // Something else was paid under the keys of these claims.
    for (const { id: claim_id } of [{ id }, other])
      await t.app.service('claims')(walletRoutes.pay, {
        body: {
          kind: 'claim_refund',
          account_id: 1,
          business_key: `claim:${claim_id}`,
          amount: satang(LIMIT + 1),
          reason: 'x',
        },
      });
    await resolve(id);
    await resolve(other.id);
    expect(await claimUntil(id, 'unpaid')).toMatchObject({ status: 'on-claim', resolution: 'refund', amount: 450_00, pay_fault: 'idempotency.key_reused' }); // prettier-ignore
    t.app.clock.advance(600_000);
    expect((await claims({ state: ['unpaid'] })).map((row) => row.id)).toEqual([other.id, id]);
    expect(await unpaid()).toBe(2);
    const seen = await t.app.as('shop_owner').call(claimsRoutes.list, { query: { status: 'on-claim' } });
    expect(seen.rows.find((row) => row.id === id)).toMatchObject({ resolution: null, amount: null, note: null });
    // The same again is tried again, and refused again.
    await resolve(id);
    expect(await claimUntil(id, 'unpaid')).toMatchObject({ amount: 450_00 });
    // Another amount waits for its second person under a key of its own.
    const { decision_id } = await resolve(id, { amount: satang(LIMIT + 1) });
    expect(await claim(id)).toMatchObject({ state: 'waiting', pay_fault: null, amount: LIMIT + 1 });
    await decide('approveDecision', decision_id);
    expect(await claimUntil(id, 'resolved')).toMatchObject({ amount: LIMIT + 1, pay_fault: null });
    await resolve(other.id, { status: 'not-refund', amount: satang(0) });
    expect(await claimUntil(other.id, 'resolved')).toMatchObject({ resolution: 'not-refund' });
    expect([await credit(), await paid(id), await unpaid()]).toEqual([before + 2 * (LIMIT + 1), 1, 0]);
    await t.app.drain();
    expect((await told(id)).length).toBe(2);
  });

  it('tells all staff above which amount a second person is needed, as it was approved last', async () => {
    const { id } = await opened();
    expect((await claim(id)).approval_limit).toBe(LIMIT);
    const terms = { kind: 'claim_refund', amount: satang(3_000_00), reason: 'agreed' } as const;
    const entered = await t.app.as('staff_finance').call(claimsRoutes.setDecisionLimit, { body: terms });
    expect((await claim(id)).approval_limit).toBe(LIMIT);
    await decide('approveDecision', entered.id);
    const { body } = await t.app.as('staff_support').raw('GET', '/staff-api/v1/claims');
    expect(new Set((body as { approval_limit: number }[]).map((row) => row.approval_limit))).toEqual(new Set([3_000]));
    expect(await resolve(id, { amount: satang(3_000_00) })).not.toHaveProperty('approval_limit');
  });
});
