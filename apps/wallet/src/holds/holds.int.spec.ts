import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { satang } from '@lamliang/kernel';
import { contextFrom, withContext, type RunningService } from '@lamliang/platform';
import { knownOrders, orderOf, ordersService, startWallet, type WalletApp } from '../testing/index.ts';
import { HoldsService } from './holds.service.ts';

let app: WalletApp;
beforeAll(async () => {
  app = await startWallet();
});
afterAll(async () => {
  await app.stop();
});

/** Sum of the entries of a book, in satang. */
async function book(code: string, account_id = 0): Promise<number> {
  const [row] = await app.db<{ total: number }[]>(
    'wallet',
    `SELECT coalesce(sum(e.amount), 0)::bigint AS total FROM ledger_entry e JOIN ledger_account a ON a.id = e.ledger_account_id
     WHERE a.code = $1 AND a.account_id = $2`,
    [code, account_id],
  );
  return row?.total ?? 0;
}

describe('holds of a wallet customer', () => {
  it('[A87] takes bonus first and returns credit and bonus before and after, number and time', async () => {
    await app.fund(10, { credit: 100_000, bonus: 30_000 });
    const [answer] = await app.hold(10, [orderOf(1, 50_000)]);
    expect(answer).toEqual({
      order_id: 1,
      state: 'held',
      credit_transaction: {
        transaction_no: expect.stringMatching(/^LW261120\d{8}$/),
        transaction_dt: new Date('2026-11-20T03:00:00Z'),
        pre_cut_credit: 100_000,
        after_cut_credit: 80_000,
        pre_cut_bonus: 30_000,
        after_cut_bonus: 0,
      },
    });
    expect(await app.balances(10)).toMatchObject({ credit: 80_000, bonus: 0, on_hold: 50_000 });
  });

  it('[A88] rejects an insufficient wallet and takes nothing', async () => {
    await app.fund(11, { credit: 100, bonus: 50 });
    expect(await app.hold(11, [orderOf(11, 151)])).toEqual([
      { order_id: 11, state: 'insufficient', credit_transaction: null },
    ]);
    expect(await app.balances(11)).toMatchObject({ credit: 100, bonus: 50, on_hold: 0 });
    const rows = await app.db('wallet', 'SELECT 1 FROM ledger_transaction WHERE order_id = 11');
    expect(rows).toHaveLength(0);
  });

  it('rejects a shop without books', async () => {
    expect(await app.hold(12, [orderOf(12, 1)])).toMatchObject([{ state: 'insufficient' }]);
    expect(await app.hold(12, [])).toEqual([]);
  });

  it('[A86] takes the premium from the insurance wallet, and nothing at all when that is short', async () => {
    await app.fund(13, { credit: 1_000, insurance: 40 });
    expect(await app.hold(13, [orderOf(131, 500, 41), orderOf(132, 500, 40)])).toMatchObject([
      { order_id: 131, state: 'insurance_short', credit_transaction: null },
      { order_id: 132, state: 'held' },
    ]);
    expect(await app.balances(13)).toMatchObject({ credit: 500, insurance: 0, on_hold: 540 });
  });

  it('holds nothing for an order that costs nothing, and resolves it all the same', async () => {
    expect(await app.hold(13, [orderOf(133, 0)])).toMatchObject([{ state: 'held' }]);
    expect(await app.end('capture', 13, [133])).toMatchObject([{ state: 'captured', amount: 0 }]);
  });

  it('rejects lines that do not sum to the price', async () => {
    const wrong = orderOf(134, 500, 0, [{ code: 'shipping', amount: satang(499), vat: satang(0) }]);
    await expect(app.hold(13, [wrong])).rejects.toMatchObject({ code: 'request.invalid' });
  });

  it('[A90] skips a row that cannot be paid and grants the next one', async () => {
    await app.fund(14, { credit: 1_000 });
    const answers = await app.hold(14, [orderOf(141, 600), orderOf(142, 500), orderOf(143, 400), orderOf(144, 1)]);
    expect(answers.map((a) => a.state)).toEqual(['held', 'insufficient', 'held', 'insufficient']);
    expect(answers[2]?.credit_transaction).toMatchObject({ pre_cut_credit: 400, after_cut_credit: 0 });
  });
});

describe('holds of a credit customer', () => {
  it('[A89] leaves the wallet as it is and takes from the open line', async () => {
    await app.fund(20, { credit: 700, bonus: 300, limit: 1_000 });
    const [answer] = await app.hold(20, [orderOf(201, 600)], 'credit');
    expect(answer?.credit_transaction).toMatchObject({
      pre_cut_credit: 1_000,
      after_cut_credit: 400,
      pre_cut_bonus: 300,
      after_cut_bonus: 300,
    });
    expect(await app.balances(20)).toMatchObject({
      credit: 700,
      bonus: 300,
      credit_line: { limit: 1_000, used: 600, open: 400 },
    });
  });
  it('[A90] refuses when the open line is too small', async () => {
    expect(await app.hold(20, [orderOf(202, 401)], 'credit')).toMatchObject([{ state: 'credit_line_short' }]);
  });
  it('of stopped credit takes nothing new, answers what was held before as it was, and takes the wallet as ever', async () => {
    const stop = (stopped_flag: 0 | 1) => app.db('wallet', `INSERT INTO credit_stop (account_id, stopped_flag, version) VALUES (20, $1, 1) ON CONFLICT (account_id) DO UPDATE SET stopped_flag = $1`, [stopped_flag]); // prettier-ignore
    await stop(1);
    const answers = await app.hold(20, [orderOf(201, 600), orderOf(203, 100), orderOf(201, 600)], 'credit');
    expect(answers.map(({ order_id, state }) => [order_id, state])).toEqual([[201, 'held'], [203, 'credit_stopped']]); // prettier-ignore
    expect(await app.hold(20, [orderOf(204, 50)], 'wallet')).toMatchObject([{ state: 'held' }]);
    await app.end('release', 20, [204]);
    expect(await app.balances(20)).toMatchObject({ credit: 700, credit_line: { used: 600 } });
    await stop(0);
    expect(await app.hold(20, [orderOf(203, 100)], 'credit')).toMatchObject([{ state: 'held' }]);
    await app.end('release', 20, [203]);
  });
  it('[A113] releases the credit line', async () => {
    expect(await app.end('refund', 20, [201])).toMatchObject([{ state: 'released', amount: 600 }]);
    expect(await app.balances(20)).toMatchObject({ credit_line: { used: 0, open: 1_000 }, on_hold: 0 });
  });
});

describe('a hold resolves once', () => {
  it('returns the stored balances for a key that is held or captured', async () => {
    await app.fund(30, { credit: 1_000, bonus: 100 });
    const [first] = await app.hold(30, [orderOf(301, 300)]);
    await app.hold(30, [orderOf(302, 200)]);
    expect(await app.hold(30, [orderOf(301, 300)])).toEqual([first]);
    await app.end('capture', 30, [301]);
    expect(await app.hold(30, [orderOf(301, 300), orderOf(301, 300)])).toEqual([first]);
    expect(await app.balances(30)).toMatchObject({ credit: 600, bonus: 0, on_hold: 200 });
  });

  it('returns resolved for a key that was released or refunded, never its old balances', async () => {
    await app.end('release', 30, [302]);
    await app.end('refund', 30, [301]);
    expect(await app.hold(30, [orderOf(301, 300), orderOf(302, 200)])).toEqual([
      { order_id: 301, state: 'resolved', credit_transaction: null },
      { order_id: 302, state: 'resolved', credit_transaction: null },
    ]);
    expect(await app.balances(30)).toMatchObject({ credit: 1_000, bonus: 100, on_hold: 0 });
  });

  it('captures into revenue, packaging, VAT and premium', async () => {
    const before = await Promise.all(
      ['revenue.shipping', 'revenue.other', 'vat.output', 'insurer.payable'].map((c) => book(c)),
    );
    await app.fund(31, { credit: 10_000, insurance: 900 });
    const lines = [
      { code: 'shipping', amount: satang(5_000), vat: satang(0) },
      { code: 'remote_area', amount: satang(2_000), vat: satang(0) },
      { code: 'packaging', amount: satang(1_070), vat: satang(70) },
    ];
    await app.hold(31, [orderOf(311, 8_070, 900, lines)]);
    const [captured] = await app.end('capture', 31, [311]);
    expect(captured).toMatchObject({ state: 'captured', amount: 8_970, transaction_no: expect.any(String) });
    const after = await Promise.all(
      ['revenue.shipping', 'revenue.other', 'vat.output', 'insurer.payable'].map((c) => book(c)),
    );
    expect(after.map((a, i) => a - (before[i] ?? 0))).toEqual([7_000, 1_000, 70, 900]);
    expect(await book('hold.order', 31)).toBe(0);
    expect(await app.balances(31)).toMatchObject({ credit: 1_930, insurance: 0, on_hold: 0 });
    // again: the same answer, nothing moves
    expect(await app.end('capture', 31, [311])).toEqual([captured]);
    // too late to release
    expect(await app.end('release', 31, [311])).toMatchObject([{ state: 'captured' }]);
  });

  it('[A113] a refund after capture reverses revenue and gives bonus back as bonus', async () => {
    await app.fund(32, { credit: 1_000, bonus: 400, insurance: 50 });
    const revenue = await book('revenue.shipping');
    await app.hold(32, [orderOf(321, 900, 50)]);
    await app.end('capture', 32, [321]);
    const [refund] = await app.end('refund', 32, [321]);
    expect(refund).toMatchObject({ state: 'refunded', amount: 950 });
    expect(await app.end('refund', 32, [321])).toEqual([refund]);
    expect(await app.balances(32)).toMatchObject({ credit: 1_000, bonus: 400, insurance: 50, on_hold: 0 });
    expect(await book('revenue.shipping')).toBe(revenue);
  });

  it('answers none for an order without a hold and for another shop’s', async () => {
    await app.fund(33, { credit: 500 });
    await app.hold(33, [orderOf(331, 500)]);
    expect(await app.end('release', 34, [331, 999_999])).toEqual([
      { order_id: 331, state: 'none', transaction_no: null, amount: 0 },
      { order_id: 999_999, state: 'none', transaction_no: null, amount: 0 },
    ]);
    expect(await app.hold(34, [orderOf(331, 1)])).toMatchObject([{ state: 'resolved' }]);
    expect(await app.end('capture', 33, [331])).toMatchObject([{ state: 'captured' }]);
  });

  it('[M5] concurrent capture and refund result in exactly one of them', async () => {
    await app.fund(35, { credit: 2_000 });
    for (let order = 3_501; order <= 3_520; order += 1) {
      await app.hold(35, [orderOf(order, 100)]);
      await Promise.all([app.end('capture', 35, [order]), app.end('release', 35, [order])]);
    }
    const states = await app.db<{ state: string; n: number }[]>(
      'wallet',
      'SELECT state, count(*) AS n FROM ledger_hold WHERE account_id = 35 GROUP BY state',
    );
    const of = (state: string) => states.find((row) => row.state === state)?.n ?? 0;
    expect(of('captured') + of('released')).toBe(20);
    expect(await app.balances(35)).toMatchObject({ credit: 2_000 - 100 * of('captured'), on_hold: 0 });
  });
});

describe('many requests for one wallet at once', () => {
  it('share transactions, each with its own balances and its own trace', async () => {
    await app.fund(39, { credit: 1_000 });
    const requests = Array.from({ length: 24 }, (_, i) => ({ id: 3_900 + i, context: contextFrom(undefined) }));
    const wallet = app.composition.services.find(({ definition }) => definition.name === 'wallet');
    const service = (wallet as RunningService).app.get(HoldsService);
    const answers = await Promise.all(
      requests.map(({ id, context }) =>
        withContext(context, () => service.place({ account_id: 39, payment_type: 'wallet', holds: [orderOf(id, 50)] })),
      ),
    );
    const held = answers.flat().filter(({ state }) => state === 'held');
    expect(answers.map(([answer]) => answer?.order_id)).toEqual(requests.map(({ id }) => id));
    expect([held.length, answers.flat().filter(({ state }) => state === 'insufficient').length]).toEqual([20, 4]);
    expect(held.map((h) => h.credit_transaction?.pre_cut_credit).sort((a, b) => Number(b) - Number(a))).toEqual(
      Array.from({ length: 20 }, (_, i) => 1_000 - 50 * i),
    );
    const [made] = await app.db<{ n: number }[]>(
      'wallet',
      'SELECT count(DISTINCT xmin::text) AS n FROM ledger_hold WHERE account_id = 39',
    );
    expect(Number(made?.n)).toBeLessThan(20);
    await app.drain();
    const told = await app.db<{ key: string; trace: string }[]>(
      'wallet',
      `SELECT key, split_part(headers ->> 'traceparent', '-', 2) AS trace FROM event_log WHERE key BETWEEN '3900' AND '3923'`,
    );
    expect(told).toHaveLength(20);
    for (const { key, trace } of told)
      expect(trace).toBe(requests.find(({ id }) => String(id) === key)?.context.trace_id);
  });
});

describe('events', () => {
  it('writes held, captured and released with rising versions of the order', async () => {
    await app.fund(40, { credit: 1_000 });
    await app.hold(40, [orderOf(401, 300), orderOf(402, 200)]);
    await app.hold(40, [orderOf(401, 300)]);
    await app.end('capture', 40, [401]);
    await app.end('refund', 40, [401, 402]);
    await app.drain();
    const events = await app.db<{ type: string; version: number; payload: { amount: number } }[]>(
      'wallet',
      `SELECT type, key, version, payload FROM event_log WHERE key IN ('401', '402') ORDER BY key, version`,
    );
    expect(events.map((e) => [e.type, e.version, e.payload.amount])).toEqual([
      ['wallet.entry.held.v1', 1, 300],
      ['wallet.entry.captured.v1', 2, 300],
      ['wallet.entry.released.v1', 3, 300],
      ['wallet.entry.held.v1', 1, 200],
      ['wallet.entry.released.v1', 2, 200],
    ]);
    expect(events[0]?.payload).toMatchObject({ account_id: 40, order_id: 401, transaction_no: expect.any(String) });
  });
});

describe('sweeper', () => {
  it('releases an old hold only when orders says that there is no such order', async () => {
    await app.fund(50, { credit: 1_000 });
    await app.hold(50, [orderOf(501, 300), orderOf(502, 200)]);
    knownOrders.add(501);
    app.clock.advance(9 * 60_000);
    await app.fire('wallet', 'hold-sweeper');
    expect(await app.balances(50)).toMatchObject({ on_hold: 500 });
    app.clock.advance(2 * 60_000);
    await app.fire('wallet', 'hold-sweeper');
    expect(await app.balances(50)).toMatchObject({ credit: 700, on_hold: 300 });
    app.clock.advance(48 * 60 * 60_000);
    await app.fire('wallet', 'hold-sweeper');
    expect(await app.balances(50)).toMatchObject({ on_hold: 300 });
    expect(await app.hold(50, [orderOf(502, 200)])).toMatchObject([{ state: 'resolved' }]);
  });
});

describe('sweeper without an answer', () => {
  it('counts holds older than the longest booking', async () => {
    await app.fund(60, { credit: 1_000 });
    knownOrders.add(601);
    const [held] = await app.db<{ n: number }[]>(
      'wallet',
      `SELECT count(*) AS n FROM ledger_hold WHERE state = 'held'`,
    );
    const figures = async () => {
      const found = await app.metrics();
      return { open: found.get('holds_open'), late: found.get('holds_late') };
    };
    const before = await figures();
    await app.hold(60, [orderOf(601, 100)]);
    expect(await figures()).toEqual({ open: Number(held?.n) + 1, late: before.late });
    app.clock.advance(61 * 60_000);
    expect((await figures()).late).toBe(Number(held?.n) + 1);
    await app.end('release', 60, [601]);
    expect((await figures()).open).toBe(Number(held?.n));
  });

  it('releases nothing while orders does not answer, however old a hold is', async () => {
    await app.fund(51, { credit: 1_000 });
    await app.hold(51, [orderOf(511, 300)]);
    app.clock.advance(30 * 24 * 60 * 60_000);
    ordersService.down = true;
    await expect(app.fire('wallet', 'hold-sweeper')).rejects.toMatchObject({ code: 'service.unavailable' });
    expect(await app.balances(51)).toMatchObject({ on_hold: 300 });
    ordersService.down = false;
    await app.fire('wallet', 'hold-sweeper');
    expect(await app.balances(51)).toMatchObject({ credit: 1_000, on_hold: 0 });
  });
});

describe('at the end', () => {
  it('[M1] [M2] [M3] the ledger is clean', async () => {
    expect(await app.check()).toMatchObject({ clean_flag: 1, violations: [] });
  });
});
