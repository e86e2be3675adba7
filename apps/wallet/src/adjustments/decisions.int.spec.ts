import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Decision } from '@lamliang/contracts';
import { satang } from '@lamliang/kernel';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { startWallet, type WalletApp } from '../testing/index.ts';

let app: WalletApp;
beforeAll(async () => {
  app = await startWallet(8);
});
afterAll(async () => {
  await app.stop();
});

const LIMIT = 50_000_00;
type Who = 'staff_finance' | 'staff_admin';
interface More {
  book?: 'credit' | 'bonus';
  reference?: string;
  key?: string;
}
const adjust = (account_id: number, amount: number, { key, ...more }: More = {}, who: Who = 'staff_finance') =>
  app.as(who).call(walletRoutes.adjust, {
    body: { account_id, book: 'credit', reason: 'wrong slip', ...more, amount: satang(amount) },
    ...(key ? { idempotency_key: key } : {}),
  });
const approve = (id: number | null, who: Who = 'staff_admin') =>
  app.as(who).call(walletRoutes.approveDecision, { params: { id: id ?? 0 }, body: {} });
const refuse = (id: number | null, who: Who = 'staff_admin') =>
  app.as(who).call(walletRoutes.refuseDecision, { params: { id: id ?? 0 }, body: { remark: 'not our slip' } });
const list = async <T = Decision>(resource: string, filter: object) => {
  const { body } = await app.as('staff_finance').raw('GET', `/staff-api/v1/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`); // prettier-ignore
  return body as T[];
};
const entriesOf = async (account_id: number) =>
  (await app.db('wallet', 'SELECT 1 FROM ledger_entry WHERE account_id = $1', [account_id])).length;

describe('an adjustment', () => {
  it('is posted at once up to the limit, and waits above it, for either sign', async () => {
    const at_once = await adjust(40, LIMIT);
    expect(at_once).toMatchObject({ state: 'done', decision_id: null, transaction_no: expect.stringMatching(/^LW/) });
    const more = await adjust(40, LIMIT + 1, { book: 'bonus' });
    const less = await adjust(40, -LIMIT - 1);
    for (const waits of [more, less])
      expect(waits).toMatchObject({ state: 'waiting', decision_id: expect.any(Number), transaction_no: null });
    expect(await app.balances(40)).toMatchObject({ credit: LIMIT, bonus: 0 });
    expect(await entriesOf(40)).toBe(1);
  });

  it('waits, too, where the same person made the limit full in small amounts, also at once', async () => {
    const part = LIMIT / 4;
    const states = async (amounts: number[], who?: Who) =>
      (await Promise.all(amounts.map((amount) => adjust(38, amount, {}, who)))).map(({ state }) => state).toSorted();
    expect(await states([part, part, part, part, -part])).toEqual(['done', 'done', 'done', 'done', 'waiting']);
    // Another person, another shop, another day.
    expect(await states([LIMIT], 'staff_admin')).toEqual(['done']);
    expect(await adjust(39, LIMIT)).toMatchObject({ state: 'done' });
    app.clock.advance(24 * 3_600_000 + 1_000);
    expect(await adjust(38, LIMIT)).toMatchObject({ state: 'done' });
    expect(await adjust(38, 1)).toMatchObject({ state: 'waiting' });
  });

  it('is listed while waiting, and keeps its id when approved', async () => {
    const waits = await adjust(41, LIMIT + 500, { reference: 'SLIP-41' });
    const states = async () =>
      (await list<{ id: number; state: string }>('adjustments', { account_id: 41 })).map((row) => [row.id, row.state]);
    expect(await states()).toEqual([[waits.id, 'waiting']]);
    expect(await list('adjustments', { account_id: 41, state: ['done'] })).toEqual([]);
    const decision = await approve(waits.decision_id);
    expect(decision).toMatchObject({
      kind: 'adjustment',
      state: 'done',
      account_id: 41,
      amount: LIMIT + 500,
      terms: { book: 'credit', reference: 'SLIP-41' },
      needs_second_flag: 1,
      entered_by: 93,
      decided_by: 99,
      decided_dt: expect.any(Date),
    });
    expect(await states()).toEqual([[waits.id, 'done']]);
    const made = await app.as('staff_finance').call(walletRoutes.adjustment, { params: { id: waits.id } });
    expect(made).toMatchObject({
      reference: 'SLIP-41',
      transaction_no: expect.stringMatching(/^LW/),
      decision_id: null,
    });
    expect(await app.balances(41)).toMatchObject({ credit: LIMIT + 500 });
  });

  it('[M4] is posted once, however often it is approved, and created once per key', async () => {
    const entered = await Promise.all(Array.from({ length: 6 }, () => adjust(42, LIMIT + 1, { reference: 'SLIP-42' })));
    expect(new Set(entered.map((a) => `${a.id} ${a.decision_id}`)).size).toBe(1);
    await expect(adjust(42, LIMIT + 2, { reference: 'SLIP-42' })).rejects.toMatchObject({
      code: 'idempotency.key_reused',
    });
    await expect(adjust(42, 5, { reference: 'SLIP-42' })).rejects.toMatchObject({ code: 'idempotency.key_reused' });
    const id = entered[0]?.decision_id ?? 0;
    const decided = await Promise.all(Array.from({ length: 6 }, () => approve(id)));
    expect(new Set(decided.map((d) => d.state))).toEqual(new Set(['done']));
    expect(await app.balances(42)).toMatchObject({ credit: LIMIT + 1 });
    expect(await adjust(42, LIMIT + 1, { reference: 'SLIP-42' })).toMatchObject({ id: entered[0]?.id, state: 'done' });
    const audits = await app.db<{ action: string; after: { state: string } }[]>(
      'wallet',
      `SELECT action, after FROM audit_entry WHERE target_type = 'account' AND target_id = '42'
         OR target_type = 'decision' AND target_id = $1 ORDER BY id`,
      [String(id)],
    );
    expect(audits.map((a) => [a.action, a.after.state])).toEqual([
      ['wallet.adjusted', 'waiting'],
      ['decision.approved', 'done'],
    ]);
  });

  it('cannot be decided by the person who entered it, not even in the database', async () => {
    const { decision_id } = await adjust(43, LIMIT + 1);
    await expect(approve(decision_id, 'staff_finance')).rejects.toMatchObject({ status: 422, code: 'decision.own' });
    await expect(refuse(decision_id, 'staff_finance')).rejects.toMatchObject({ code: 'decision.own' });
    const alone = `UPDATE decision SET state = 'done', decided_by = entered_by, decided_name = 'x', decided_dt = entered_dt WHERE id = $1`;
    await expect(app.db('wallet', alone, [decision_id])).rejects.toMatchObject({
      constraint: 'decision__second_person',
    });
    await expect(app.db('wallet', 'DELETE FROM decision')).rejects.toMatchObject({ code: '42501' });
    await expect(app.admin('SET ROLE wallet; SELECT * FROM wallet.decision')).rejects.toMatchObject({ code: '42501' });
    await app.admin('RESET ROLE');
    expect(await app.balances(43)).toMatchObject({ credit: 0 });
  });

  it('is never posted when rejected, is removed from the list, and its reference can be reused', async () => {
    const waits = await adjust(44, LIMIT + 1, { reference: 'SLIP-44' });
    const missing = await app.as('staff_admin').raw('POST', `/staff-api/v1/wallet-decisions/${waits.decision_id}/refuse`, { body: {} }); // prettier-ignore
    expect(missing.status).toBe(400);
    expect(await refuse(waits.decision_id)).toMatchObject({ state: 'refused', remark: 'not our slip', decided_by: 99 });
    await expect(approve(waits.decision_id)).rejects.toMatchObject({ status: 409, code: 'decision.decided' });
    expect(await refuse(waits.decision_id)).toMatchObject({ state: 'refused' });
    expect(await list('adjustments', { account_id: 44 })).toEqual([]);
    expect(await app.balances(44)).toMatchObject({ credit: 0 });
    const again = await adjust(44, LIMIT + 1, { reference: 'SLIP-44' });
    expect(again.decision_id).not.toBe(waits.decision_id);
    await approve(again.decision_id);
    expect(await app.balances(44)).toMatchObject({ credit: LIMIT + 1 });
  });

  it('[M3] that would break the floor is not approved and stays waiting', async () => {
    const { decision_id } = await adjust(45, -LIMIT - 1);
    await expect(approve(decision_id)).rejects.toMatchObject({ status: 422, code: 'wallet.floor' });
    expect(await list('wallet-decisions', { account_id: 45 })).toMatchObject([{ state: 'waiting', decided_by: null }]);
    await approve((await adjust(45, LIMIT + 1)).decision_id);
    await approve(decision_id);
    expect(await app.balances(45)).toMatchObject({ credit: 0 });
  });
});

describe('a credit line', () => {
  const setLine = (limit: number, reason = 'agreed with the shop') =>
    app
      .as('staff_finance')
      .call(walletRoutes.setCreditLine, { body: { account_id: 48, limit: satang(limit), reason } });
  it('[F-S6] is set at once up to the limit, and waits for a second person above it', async () => {
    expect(await setLine(200_000_00)).toMatchObject({ decision_id: null, credit_line: { limit: 200_000_00 } });
    const { decision_id, credit_line } = await setLine(200_000_01);
    expect([decision_id, credit_line.limit]).toEqual([expect.any(Number), 200_000_00]);
    // Approved later, it would undo what is set meanwhile.
    for (const limit of [100_00, 300_000_00])
      await expect(setLine(limit)).rejects.toMatchObject({ status: 409, code: 'credit_line.waiting' });
    await expect(approve(decision_id, 'staff_finance')).rejects.toMatchObject({ code: 'decision.own' });
    expect(await approve(decision_id)).toMatchObject({ kind: 'credit_line', state: 'done', target: '48' });
    expect((await app.balances(48)).credit_line.limit).toBe(200_000_01);
  });

  it('[F-S6] needs a reason that says something, as adjustments and limits do', async () => {
    const terms = { account_id: 48, book: 'credit', amount: 1, limit: 1, kind: 'adjustment' };
    for (const resource of ['credit-lines', 'adjustments', 'wallet-decision-limits'])
      for (const reason of [undefined, '', '    ok    ', 'x'.repeat(301)]) {
        const answer = await app.as('staff_finance').raw('POST', `/staff-api/v1/${resource}`, { body: { ...terms, reason } }); // prettier-ignore
        expect([resource, answer.status, answer.body]).toMatchObject([
          resource,
          400,
          { errors: [{ field: 'reason' }] },
        ]);
      }
  });
});

describe('the queue of decisions', () => {
  it('is found by state, kind and shop, and one by one', async () => {
    const { decision_id } = await adjust(46, LIMIT + 46);
    const [row] = await list('wallet-decisions', { account_id: 46, state: 'waiting', kind: 'adjustment' });
    expect(row).toMatchObject({ id: decision_id, amount: 50_000.46, reason: 'wrong slip', entered_name: 'ผู้ทดสอบ' });
    const one = await app.as('staff_admin').call(walletRoutes.decision, { params: { id: decision_id ?? 0 } });
    expect(one).toMatchObject({ id: decision_id, amount: LIMIT + 46, decided_by: null, remark: null });
    expect((await list('wallet-decisions', { state: ['waiting'], account_id: [40] })).length).toBe(2);
    await expect(approve(999_999)).rejects.toMatchObject({ status: 404, code: 'record.not_found' });
  });

  it('is for finance and admin only', async () => {
    for (const who of ['staff_sales', 'staff_support', 'shop_owner'] as const)
      for (const [method, path] of [
        ['GET', 'wallet-decisions'],
        ['POST', 'wallet-decisions/1/approve'],
        ['POST', 'wallet-decisions/1/refuse'],
        ['POST', 'wallet-decision-limits'],
      ] as const)
        expect((await app.as(who).raw(method, `/staff-api/v1/${path}`, method === 'GET' ? {} : { body: {} })).status).toBe(403); // prettier-ignore
  });
});

describe('the limit', () => {
  it('is changed by two persons, for later adjustments', async () => {
    const set = (amount: number) =>
      app.as('staff_finance').call(walletRoutes.setDecisionLimit, {
        body: { kind: 'adjustment', amount: satang(amount), reason: 'end of the year' },
      });
    const entered = await set(60_000_00);
    expect(entered).toMatchObject({ kind: 'decision_limit', target: 'adjustment', state: 'waiting', account_id: null });
    expect(await adjust(47, 60_000_00)).toMatchObject({ state: 'waiting' });
    await expect(approve(entered.id, 'staff_finance')).rejects.toMatchObject({ code: 'decision.own' });
    await approve(entered.id);
    expect(await adjust(47, 60_000_00)).toMatchObject({ state: 'done' });
    expect(await adjust(47, 60_000_01)).toMatchObject({ state: 'waiting' });
    const lower = await set(0);
    expect(lower).toMatchObject({ state: 'waiting' });
    await approve(lower.id);
    expect(await adjust(47, 1)).toMatchObject({ state: 'waiting' });
    const limits = await list('wallet-decisions', { kind: 'decision_limit', state: 'done' });
    expect(limits.filter(({ target }) => target === 'adjustment')).toMatchObject([
      { amount: 0, reason: 'end of the year' },
      { amount: 60_000 },
      { amount: 50_000 },
    ]);
  });

  it('leaves a clean ledger behind', async () => {
    expect(await app.check()).toMatchObject({ clean_flag: 1, violations: [] });
  });
});
