import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FlagMap } from '@lamliang/contracts';
import { walletRoutes, type WalletTransaction } from '@lamliang/contracts/wallet';
import { knownOrders, orderOf, startWallet, type WalletApp } from '../testing/index.ts';

let app: WalletApp;
const DAY = { from_date: '2026-11-20', to_date: '2026-11-20' };
const shop = (account_id: number) => app.as({ account_id });
const report = async (account_id: number, query: Partial<typeof DAY> & Record<string, unknown> = {}) =>
  await shop(account_id).call(walletRoutes.report, { query: { ...DAY, ...query } });

beforeAll(async () => {
  app = await startWallet();
  await app.fund(60, { credit: 100_000, bonus: 30_000, insurance: 5_000 });
  await app.hold(60, [orderOf(601, 50_000, 1_000), orderOf(602, 20_000), orderOf(603, 40_000, 500)]);
  await app.end('capture', 60, [601, 602]);
  await app.end('refund', 60, [601, 603]);
  await app.hold(60, [orderOf(604, 70_000), orderOf(605, 99_999)]);
});
afterAll(async () => {
  await app.stop();
});

/** Every row begins where the one before it ended, and its own figures add up. */
function expectChain(rows: WalletTransaction[]): void {
  for (const [i, row] of rows.entries()) {
    expect(row.after_cut_credit! - row.pre_cut_credit!).toBe(row.amount);
    expect(row.after_cut_bonus! - row.pre_cut_bonus!).toBe(row.bonus_amount);
    const before = rows[i - 1];
    if (!before) continue;
    expect([row.pre_cut_credit, row.pre_cut_bonus]).toEqual([before.after_cut_credit, before.after_cut_bonus]);
  }
}

describe('what a user without flags of money sees', () => {
  it('[F-S9] has every key of balances and of the figures before and after, with null in it; COD has a flag of its own, and amounts stay', async () => {
    const user = app.as({ account_id: 60, flags: { order_flag: 1 } });
    const line = { limit: null, used: null, open: null };
    expect(await user.call(walletRoutes.balances, {})).toEqual({ account_id: 60, credit: null, bonus: null, insurance: null, cod: null, on_hold: null, credit_line: line }); // prettier-ignore
    const of = (flags: FlagMap) => app.as({ account_id: 60, flags }).call(walletRoutes.balances, {}); // prettier-ignore
    expect(await of({ cod_flag: 1 })).toMatchObject({ credit: null, cod: 0 });
    expect(await of({ finance_flag: 1 })).toMatchObject({ credit: expect.any(Number), cod: null });
    knownOrders.add(601);
    const [row] = await user.call(walletRoutes.orderTransactions, { params: { id: 601 } });
    const none = { pre_cut_credit: null, after_cut_credit: null, pre_cut_bonus: null, after_cut_bonus: null };
    expect(row).toMatchObject({ amount: expect.any(Number), bonus_amount: expect.any(Number), ...none });
    const [premium] = await user.call(walletRoutes.orderServiceTransactions, { params: { id: 601 } });
    expect(premium).toMatchObject({ amount: expect.any(Number), balance_after: null });
    expect((await shop(60).call(walletRoutes.balances, {})).credit).toEqual(expect.any(Number));
  });
});

describe('statement of the transport wallet', () => {
  it('[F-A5] is read to its end by the cursor that each page answers, the other wallet, too', async () => {
    const read = {
      transport: (after: string) => report(60, { limit: 2, after }),
      insurance: (after: string) => shop(60).call(walletRoutes.serviceTransactions, { query: { limit: 2, after } }),
    };
    for (const page of [read.transport, read.insurance]) {
      const seen: number[] = [];
      for (let after: string | null = ''; after !== null;) {
        const found: Awaited<ReturnType<typeof page>> = await page(after);
        seen.push(...found.rows.map(({ id }) => id));
        after = found.next ?? null;
      }
      const whole = page === read.transport ? await report(60) : await shop(60).call(walletRoutes.serviceTransactions, { query: {} }); // prettier-ignore
      expect(seen.length).toBeGreaterThan(2);
      expect(seen).toEqual(whole.rows.map(({ id }) => id));
    }
    const refused = await shop(60).raw('GET', '/client/v1/wallet-service-transactions?after=yesterday');
    expect(refused.status).toBe(400);
    expect((refused.body as { errors: unknown[] }).errors[0]).toMatchObject({
      field: 'after',
      code: 'validation.invalid',
    });
  });

  it('[A156] shows every movement of the period with balances that follow from row to row', async () => {
    const { rows, total } = await report(60, { sort: 'ASC' });
    expect(rows.map((r) => [r.type, r.amount, r.bonus_amount, r.after_cut_credit, r.after_cut_bonus])).toEqual([
      ['adjustment', 100_000, 0, 100_000, 0],
      ['bonus', 0, 30_000, 100_000, 30_000],
      ['order', -20_000, -30_000, 80_000, 0],
      ['order', -20_000, 0, 60_000, 0],
      ['order', -40_000, 0, 20_000, 0],
      ['refund', 20_000, 30_000, 40_000, 30_000],
      ['refund', 40_000, 0, 80_000, 30_000],
      ['order', -40_000, -30_000, 40_000, 0],
    ]);
    expectChain(rows);
    expect(total).toBe(8);
    const balances = await app.balances(60);
    expect([rows.at(-1)?.after_cut_credit, rows.at(-1)?.after_cut_bonus]).toEqual([balances.credit, balances.bonus]);
  });

  it('is by default newest first, in pages', async () => {
    const first = await report(60, { limit: 3 });
    const second = await report(60, { limit: 3, page: 2 });
    expect([first.rows.length, first.total, first.page, first.limit]).toEqual([3, 8, 1, 3]);
    expect(second.page).toBe(2);
    expectChain([...first.rows, ...second.rows].toReversed());
    expect((await report(60, { limit: 3, page: 4 })).rows).toEqual([]);
  });

  it('says which money is still on hold', async () => {
    const { rows } = await report(60, { type: 'order' });
    expect(rows.map((r) => [r.shipment_order_id, r.hold_flag])).toEqual([[604, 1], [603, 0], [602, 0], [601, 0]]); // prettier-ignore
  });

  it('filters by kind and finds by order, transaction number and detail', async () => {
    expect((await report(60, { type: 'refund' })).rows.map((r) => r.shipment_order_id)).toEqual([603, 601]);
    expect((await report(60, { type: 'bonus' })).rows).toHaveLength(1);
    expect((await report(60, { type: 'topup' })).rows).toEqual([]);
    expect((await report(60, { search: 'lo00000602' })).rows).toHaveLength(1);
    expect((await report(60, { search: 'opening' })).total).toBe(2);
    expect((await report(60, { search: '%' })).total).toBe(0);
    const [row] = (await report(60, { type: 'bonus' })).rows;
    expect((await report(60, { search: row?.transaction_no })).rows).toEqual([row]);
  });

  it('takes days as Bangkok days, and refuses a period that runs backwards', async () => {
    // the clock stood at 10:00 in Bangkok
    expect((await report(60, { from_date: '2026-11-19', to_date: '2026-11-19' })).total).toBe(0);
    expect((await report(60, { from_date: '2026-11-21', to_date: '2026-11-21' })).total).toBe(0);
    await expect(report(60, { from_date: '2026-11-21' })).rejects.toMatchObject({ code: 'request.invalid' });
    const missing = await shop(60).raw('GET', '/client/v1/reports/wallet-transactions');
    expect(missing.status).toBe(400);
  });

  it('[F-T4] asks for a date where there is none, and refuses reversed days and more than 366', async () => {
    const refusal = async (query: string) => {
      const { status, body } = await shop(60).raw('GET', `/client/v1/reports/wallet-transactions${query}`);
      const { errors } = body as { errors: { field: string; code: string }[] };
      return [status, ...new Set(errors.map(({ code }) => code))];
    };
    expect(await refusal('')).toEqual([400, 'validation.choose_date']);
    expect(await refusal('?from_date=2026-11-21&to_date=2026-11-20')).toEqual([400, 'validation.date_order']);
    expect(await refusal('?from_date=2025-11-19&to_date=2026-11-20')).toEqual([400, 'validation.date_range']);
  });

  it('uses baht on the wire', async () => {
    const { body } = await shop(60).raw(
      'GET',
      '/client/v1/reports/wallet-transactions?from_date=2026-11-20&to_date=2026-11-20&sort=ASC&limit=1',
    );
    expect(body).toMatchObject({
      status: true,
      data: { rows: [{ amount: 1_000, after_cut_credit: 1_000, transaction_dt: '2026-11-20T10:00:00+07:00' }] },
    });
  });

  it('[A89] shows a credit customer the open line, also when its limit is changed', async () => {
    await app.fund(61, { limit: 100_000 });
    await app.hold(61, [orderOf(611, 30_000)], 'credit');
    await app.fund(61, { limit: 150_000 });
    await app.hold(61, [orderOf(612, 10_000)], 'credit');
    await app.end('refund', 61, [611]);
    const { rows } = await report(61, { sort: 'ASC' });
    expect(rows.map((r) => [r.type, r.credit_line_flag, r.amount, r.after_cut_credit])).toEqual([
      ['adjustment', 1, 100_000, 100_000],
      ['order', 1, -30_000, 70_000],
      ['adjustment', 1, 50_000, 120_000],
      ['order', 1, -10_000, 110_000],
      ['refund', 1, 30_000, 140_000],
    ]);
    expectChain(rows);
    expect((await app.balances(61)).credit_line).toEqual({ limit: 150_000, used: 10_000, open: 140_000 });
  });

  it('has consecutive balances under concurrent postings', async () => {
    await app.fund(62, { credit: 100_000, bonus: 10_000 });
    await Promise.all(
      Array.from({ length: 40 }, async (_, i) => {
        if (i % 4 === 3) await app.fund(62, { bonus: 5 });
        await app.hold(62, [orderOf(6_200 + i, 1_000)]);
        app.clock.advance(1);
        if (i % 2) await app.end('refund', 62, [6_200 + i]);
      }),
    );
    const pages = await Promise.all([1, 2].map((page) => report(62, { sort: 'ASC', limit: 100, page })));
    const rows = pages.flatMap((page) => page.rows);
    expect(rows).toHaveLength(2 + 10 + 40 + 20);
    expectChain(rows);
  });
});

describe('statement of the insurance wallet', () => {
  it('[A158] shows premiums and refunds with the balance after each', async () => {
    const { rows } = await shop(60).call(walletRoutes.serviceTransactions, { query: {} });
    expect(rows.toReversed().map((r) => [r.type, r.amount, r.balance_after, r.policy_no])).toEqual([
      ['adjustment', 5_000, 5_000, null],
      ['premium', -1_000, 4_000, 'P601'],
      ['premium', -500, 3_500, 'P603'],
      ['refund', 1_000, 4_500, 'P601'],
      ['refund', 500, 5_000, 'P603'],
    ]);
    const found = await shop(60).call(walletRoutes.serviceTransactions, { query: { search: 'P603', ...DAY } });
    expect(found.total).toBe(2);
  });
});

describe('transactions of one order', () => {
  const of = (account_id: number, id: number) =>
    shop(account_id).call(walletRoutes.orderTransactions, { params: { id } });
  it('[A116] shows charges and refunds of an order', async () => {
    expect((await of(60, 601)).map((r) => [r.type, r.amount, r.bonus_amount])).toEqual([
      ['order', -20_000, -30_000],
      ['refund', 20_000, 30_000],
    ]);
    const insured = await shop(60).call(walletRoutes.orderServiceTransactions, { params: { id: 601 } });
    expect(insured.map((r) => [r.type, r.amount])).toEqual([['premium', -1_000], ['refund', 1_000]]); // prettier-ignore
    expect(await shop(60).call(walletRoutes.orderServiceTransactions, { params: { id: 602 } })).toEqual([]);
  });
  it('returns 404 for orders of other shops, rejected and unknown orders', async () => {
    for (const [account_id, id] of [
      [61, 601],
      [60, 605],
      [60, 999_999],
    ] as const)
      // prettier-ignore
      await expect(of(account_id, id)).rejects.toMatchObject({ status: 404, code: 'order.not_found' });
  });
});

describe('balances', () => {
  it('shows a shop its own books', async () => {
    expect(await shop(60).call(walletRoutes.balances, {})).toEqual({
      account_id: 60,
      credit: 40_000,
      bonus: 0,
      insurance: 5_000,
      cod: 0,
      on_hold: 70_000,
      credit_line: { limit: 0, used: 0, open: 0 },
    });
    expect(await shop(69).call(walletRoutes.balances, {})).toMatchObject({ account_id: 69, credit: 0, on_hold: 0 });
  });
  it('answers other services in the order asked', async () => {
    const rows = await app.edge(walletRoutes.internalBalances, { body: { account_ids: [61, 69, 60] } });
    expect(rows.map((r) => [r.account_id, r.credit, r.credit_line.open])).toEqual([[61, 0, 140_000], [69, 0, 0], [60, 40_000, 0]]); // prettier-ignore
  });
});

describe('who may see it', () => {
  it('rejects anonymous callers, missing flags and staff', async () => {
    const path = '/client/v1/reports/wallet-transactions?from_date=2026-11-20&to_date=2026-11-20';
    const statusOf = async (who: ReturnType<WalletApp['as']>) => (await who.raw('GET', path)).status;
    expect(await statusOf(app.anonymous)).toBe(401);
    expect(await statusOf(app.as('warehouse_worker'))).toBe(403);
    expect(await statusOf(app.as('accountant'))).toBe(200);
    expect(await statusOf(app.as('staff_admin'))).toBe(403);
  });
  it('[M8] row-level security hides other shops even from a query without a condition', async () => {
    const tables = ['ledger_transaction', 'ledger_entry', 'ledger_account', 'ledger_hold', 'adjustment'];
    const seen = tables.map((table) => `SELECT account_id FROM ${table}`).join(' UNION ALL ');
    const { db } = app.composition.services.find((service) => service.name === 'wallet') ?? {};
    const shops = await db?.read({ account_id: 61 }, (tx) =>
      tx.query<{ account_id: number }[]>(`SELECT DISTINCT account_id FROM (${seen}) AS seen`),
    );
    expect(shops).toEqual([{ account_id: 61 }]);
  });
});
