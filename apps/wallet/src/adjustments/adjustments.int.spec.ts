import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BodyOf } from '@lamliang/contracts';
import { satang } from '@lamliang/kernel';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { orderOf, startWallet, type WalletApp } from '../testing/index.ts';

let app: WalletApp;
beforeAll(async () => {
  app = await startWallet();
});
afterAll(async () => {
  await app.stop();
});
const terms = (
  account_id: number,
  amount: number,
  more: { book?: 'credit' | 'bonus' | 'insurance'; reference?: string } = {},
) => ({
  account_id,
  book: 'credit' as const,
  reason: 'bank slip of today',
  ...more,
  amount: satang(amount),
});
const adjust = (body: BodyOf<typeof walletRoutes.adjust>, idempotency_key?: string) =>
  app.as('staff_finance').call(walletRoutes.adjust, { body, ...(idempotency_key ? { idempotency_key } : {}) });

describe('adjustments', () => {
  it('books credit, bonus and insurance against their own counterparts, with an audit row', async () => {
    const made = await adjust(terms(70, 50_000, { reference: 'SLIP-1' }));
    expect(made).toMatchObject({
      account_id: 70,
      book: 'credit',
      amount: 50_000,
      reference: 'SLIP-1',
      staff_name: 'ผู้ทดสอบ',
      transaction_no: expect.stringMatching(/^LW/),
    });
    await adjust(terms(70, 700, { book: 'bonus' }));
    await adjust(terms(70, 900, { book: 'insurance' }));
    await adjust(terms(70, -20_000));
    expect(await app.balances(70)).toMatchObject({ credit: 30_000, bonus: 700, insurance: 900 });
    const sums = await app.db<{ code: string; total: number }[]>(
      'wallet',
      `SELECT a.code, sum(e.amount)::bigint AS total FROM ledger_entry e JOIN ledger_account a ON a.id = e.ledger_account_id
       WHERE a.account_id = 0 GROUP BY a.code ORDER BY a.code`,
    );
    expect(sums).toEqual([
      { code: 'adjustment', total: -30_900 },
      { code: 'bonus.expense', total: -700 },
    ]);
    const audits = await app.db<{ action: string; reason: string; after: { amount: number } }[]>(
      'wallet',
      `SELECT action, reason, after FROM audit_entry WHERE target_type = 'account' AND target_id = '70' ORDER BY id`,
    );
    expect(audits).toHaveLength(4);
    expect(audits[0]).toMatchObject({
      action: 'wallet.adjusted',
      reason: 'bank slip of today',
      after: { amount: 50_000 },
    });
  });

  it('[M3] refuses to go below the floor, and changes nothing', async () => {
    await expect(adjust(terms(70, -30_001))).rejects.toMatchObject({ status: 422, code: 'wallet.floor' });
    await expect(adjust(terms(70, -701, { book: 'bonus' }))).rejects.toMatchObject({
      failure: { code: 'wallet.floor' },
    });
    expect(await app.balances(70)).toMatchObject({ credit: 30_000, bonus: 700 });
  });

  it('[M4] is posted once per reference or key, however often it is sent', async () => {
    const sent = await Promise.all(Array.from({ length: 8 }, () => adjust(terms(71, 100, { reference: 'SLIP-2' }))));
    expect(new Set(sent.map((a) => a.id)).size).toBe(1);
    const keyed = await Promise.all(Array.from({ length: 8 }, () => adjust(terms(71, 10), 'key-1')));
    expect(new Set(keyed.map((a) => a.id)).size).toBe(1);
    expect(await app.balances(71)).toMatchObject({ credit: 110 });
    await expect(adjust(terms(71, 101, { reference: 'SLIP-2' }))).rejects.toMatchObject({
      code: 'idempotency.key_reused',
    });
    await adjust(terms(72, 101, { reference: 'SLIP-2' }));
    expect(await app.balances(72)).toMatchObject({ credit: 101 });
  });

  it('lists them for staff, with the total in the header', async () => {
    const answer = await app
      .as('staff_admin')
      .raw(
        'GET',
        `/staff-api/v1/adjustments?filter=${encodeURIComponent('{"account_id":71}')}&range=[0,0]&sort=["id","ASC"]`,
      );
    expect(answer.headers.get('content-range')).toBe('adjustments 0-0/2');
    expect(answer.body).toMatchObject([{ account_id: 71, amount: 1, reference: 'SLIP-2' }]);
    for (const [filter, field] of [
      [{ account_id: 'x' }, 'filter.account_id'],
      [{ book: ['credit'] }, 'filter.book'],
      [{ q: [1] }, 'filter.q'],
    ] as const) {
      const path = `/staff-api/v1/adjustments?filter=${encodeURIComponent(JSON.stringify(filter))}`;
      const refused = await app.as('staff_admin').raw('GET', path);
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({ errors: [{ field }] });
    }
  });

  it('is for finance and admin only, and requires a reason and an amount', async () => {
    const body = { account_id: 70, book: 'credit', amount: 1, reason: 'x' };
    const statusOf = async (who: Parameters<WalletApp['as']>[0], sent: object = body) =>
      (await app.as(who).raw('POST', '/staff-api/v1/adjustments', { body: sent })).status;
    expect(await statusOf('shop_owner')).toBe(403);
    expect(await statusOf('staff_sales')).toBe(403);
    expect(await statusOf('staff_finance', { ...body, amount: 0 })).toBe(400);
    expect(await statusOf('staff_finance', { ...body, reason: '  ' })).toBe(400);
    expect(await statusOf('staff_finance', { ...body, amount: 1.001 })).toBe(400);
  });
});

describe('credit lines', () => {
  const setLimit = (limit: number) =>
    app.as('staff_finance').call(walletRoutes.setCreditLine, {
      body: { account_id: 80, limit: satang(limit), reason: 'agreed with the shop' },
    });
  it('[M7] sets the limit, but not below what is used', async () => {
    expect(await setLimit(1_000)).toMatchObject({
      account_id: 80,
      credit_line: { limit: 1_000, used: 0, open: 1_000 },
    });
    await app.hold(80, [orderOf(801, 600)], 'credit');
    await expect(setLimit(599)).rejects.toMatchObject({ failure: { code: 'wallet.floor' } });
    expect(await setLimit(600)).toMatchObject({ credit_line: { limit: 600, used: 600, open: 0 } });
    expect(await setLimit(600)).toMatchObject({ credit_line: { limit: 600 } });
    const audits = await app.db(
      'wallet',
      `SELECT before, after FROM audit_entry WHERE action = 'wallet.credit_line_set' ORDER BY id`,
    );
    expect(audits).toEqual([
      { before: { limit: 0 }, after: { limit: 1_000 } },
      { before: { limit: 1_000 }, after: { limit: 600 } },
      { before: { limit: 600 }, after: { limit: 600 } },
    ]);
  });
  it('leaves a clean ledger', async () => {
    expect(await app.check()).toMatchObject({ clean_flag: 1, violations: [] });
  });
});

describe('what is left of a shop that leaves', () => {
  const paid = (more: object) => adjust({ ...terms(79, -30_000), reference: 'KB-1', paid_out_flag: 1, ...more });
  it('is paid out by the bank: it leaves the wallet and the bank, balanced and audited, never more than there is', async () => {
    await adjust(terms(79, 30_000));
    await adjust(terms(79, 900, { book: 'bonus' }));
    const banked = async () => Number((await app.db<{ n: number }[]>('wallet', `SELECT coalesce(sum(e.amount), 0)::bigint AS n FROM ledger_entry e JOIN ledger_account a ON a.id = e.ledger_account_id WHERE a.code = 'bank'`))[0]!.n); // prettier-ignore
    const before = await banked();
    for (const [more, field] of [
      [{ amount: satang(5_00) }, 'amount'],
      [{ book: 'bonus' }, 'book'],
      [{ reference: '' }, 'reference'],
    ] as const)
      // prettier-ignore
      await expect(paid(more)).rejects.toMatchObject({ failure: { code: 'request.invalid', errors: [{ field }] } });
    await expect(paid({ amount: satang(-30_001) })).rejects.toMatchObject({ failure: { code: 'wallet.floor' } });
    const made = await paid({});
    expect(await paid({})).toEqual(made);
    // The same reference for what nobody paid out is something else.
    await expect(paid({ paid_out_flag: 0 })).rejects.toMatchObject({ failure: { code: 'idempotency.key_reused' } });
    expect(await app.balances(79)).toMatchObject({ credit: 0, bonus: 900 });
    expect((await banked()) - before).toBe(30_000);
    const [audit] = await app.db<{ after: object }[]>('wallet', `SELECT after FROM audit_entry WHERE target_type = 'account' AND target_id = '79' ORDER BY id DESC LIMIT 1`); // prettier-ignore
    expect(audit?.after).toMatchObject({ book: 'credit', amount: -30_000, paid_out_flag: 1 });
    expect((await app.as('staff_finance').call(walletRoutes.runLedgerCheck, { body: {} })).violations).toEqual([]);
  });
});
