import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PARALLEL_ROUNDS } from '../testing/config.ts';
import { orderOf, startWallet, type WalletApp } from '../testing/index.ts';

let app: WalletApp;
beforeAll(async () => {
  app = await startWallet(16);
});
afterAll(async () => {
  await app.stop();
});
const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, i) => from + i);

describe('holds at the same moment', () => {
  it(`[M3] 64 on a wallet that pays for 10: exactly 10 are granted, in ${PARALLEL_ROUNDS} rounds`, async () => {
    for (const round of numbers(PARALLEL_ROUNDS, 1)) {
      const account_id = 1_000 + round;
      await app.fund(account_id, { credit: 700, bonus: 349 });
      const answers = await Promise.all(
        numbers(64).map((i) => app.hold(account_id, [orderOf(round * 1_000 + i, 100)])),
      );
      const held = answers.flat().filter((answer) => answer.state === 'held');
      expect(held).toHaveLength(10);
      expect(answers.flat().filter((answer) => answer.state === 'insufficient')).toHaveLength(54);
      expect(await app.balances(account_id)).toMatchObject({ credit: 49, bonus: 0, on_hold: 1_000 });
      // the figures are those of one after the other
      const after = held
        .map((answer) => answer.credit_transaction)
        .map((t) => (t?.after_cut_credit ?? 0) + (t?.after_cut_bonus ?? 0));
      expect(after.toSorted((a, b) => b - a)).toEqual(numbers(10, 1).map((n) => 1_049 - n * 100));
    }
  }, 120_000);

  it('[M4] the same order sixteen times is charged once, with the same figures for all', async () => {
    await app.fund(3_000, { credit: 10_000 });
    const answers = await Promise.all(numbers(16).map(() => app.hold(3_000, [orderOf(3_000_001, 100)])));
    expect(new Set(answers.map((a) => JSON.stringify(a))).size).toBe(1);
    expect(await app.balances(3_000)).toMatchObject({ credit: 9_900, on_hold: 100 });
  });

  it('[M10] sixteen sessions posting between twenty shops, in any order of legs, never deadlock', async () => {
    const shops = numbers(20, 4_000);
    for (const account_id of shops) await app.fund(account_id, { credit: 1_000 });
    const transfer = (n: number, a: number, b: number) =>
      JSON.stringify([
        {
          kind: 'adjustment',
          business_key: `transfer:${n}`,
          account_id: a,
          detail: 'transfer',
          legs: [
            { account_id: a, code: 'shop.credit', amount: -1 },
            { account_id: b, code: 'shop.credit', amount: 1 },
          ],
        },
      ]);
    const failures: unknown[] = [];
    await Promise.all(
      numbers(800).map(async (n) => {
        const [a, b] = [shops[(n * 7) % 20], shops[(n * 13 + 1 + (n % 19)) % 20]];
        if (a === undefined || b === undefined || a === b) return;
        const values = [transfer(n, a, b), new Date('2026-11-20T03:00:00Z')];
        await app
          .db('wallet', 'SELECT * FROM post_batch($1::jsonb, $2)', values)
          .catch((e: unknown) => failures.push(e));
      }),
    );
    expect(failures).toEqual([]);
    const all = await Promise.all(shops.map((account_id) => app.balances(account_id)));
    expect(all.reduce((total, shop) => total + shop.credit, 0)).toBe(20_000);
  }, 60_000);

  it('[M10] booking, confirming and cancelling in one shop at once never deadlock', async () => {
    await app.fund(5_000, { credit: 100_000 });
    const ids = numbers(200, 5_000_000);
    await app.hold(
      5_000,
      ids.map((id) => orderOf(id, 100)),
    );
    const backwards = ids.toReversed();
    await Promise.all([
      ...numbers(8).map((i) => app.end('capture', 5_000, backwards.slice(i * 25, i * 25 + 50))),
      ...numbers(8).map((i) => app.end('refund', 5_000, ids.slice(i * 25, i * 25 + 50))),
      ...numbers(8).map((i) => app.hold(5_000, [orderOf(5_001_000 + i, 10)])),
    ]);
    expect(await app.balances(5_000)).toMatchObject({ credit: 99_920, on_hold: 80 });
  });
});

describe('bulk', () => {
  it('grants 1,000 rows in their order while the money lasts, in one transaction with one lock', async () => {
    await app.fund(2_000, { credit: 80_000, bonus: 5_050 });
    const answers = await app.hold(
      2_000,
      numbers(1_000, 2_000_000).map((id) => orderOf(id, 100)),
    );
    expect(answers.map((a) => a.state)).toEqual([
      ...Array<string>(850).fill('held'),
      ...Array<string>(150).fill('insufficient'),
    ]);
    expect(answers[849]?.credit_transaction).toMatchObject({ pre_cut_credit: 150, after_cut_credit: 50 });
    expect(answers[50]?.credit_transaction).toMatchObject({
      pre_cut_bonus: 50,
      after_cut_bonus: 0,
      pre_cut_credit: 80_000,
      after_cut_credit: 79_950,
    });
    const [written] = await app.admin<{ writers: string; versions: string }[]>(
      `SELECT count(DISTINCT e.xmin::text) AS writers, count(DISTINCT e.account_version) AS versions FROM wallet.ledger_entry e
       JOIN wallet.ledger_account a ON a.id = e.ledger_account_id JOIN wallet.ledger_transaction t ON t.id = e.transaction_id
       WHERE a.account_id = 2000 AND a.code = 'shop.credit' AND t.kind = 'hold'`,
    );
    expect(written).toEqual({ writers: '1', versions: '800' });
    const granted = answers.slice(0, 850).map((a) => a.order_id);
    expect(new Set((await app.end('capture', 2_000, granted)).map((a) => a.state))).toEqual(new Set(['captured']));
    expect(await app.balances(2_000)).toMatchObject({ credit: 50, bonus: 0, on_hold: 0 });
  }, 30_000);

  it('[M2] leaves a clean ledger behind all this', async () => {
    expect(await app.check()).toMatchObject({ clean_flag: 1, violations: [] });
  });
});
