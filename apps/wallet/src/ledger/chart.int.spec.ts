import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orderOf, startWallet, type WalletApp } from '../testing/index.ts';
import { CHART, KINDS } from './posting.rules.ts';

let app: WalletApp;
beforeAll(async () => {
  app = await startWallet();
});
afterAll(async () => {
  await app.stop();
});

/** Posts as the posting function takes it, one movement of a shop's book against the adjustment book. */
const post = (posting: { kind: string; type?: string; account_id: number; code?: string; amount?: number }) => {
  const { account_id, code = 'shop.credit', amount = 100, ...rest } = posting;
  const legs = [
    { account_id, code, amount },
    { account_id: 0, code: 'adjustment', amount: -amount },
  ];
  const business_key = `chart:${JSON.stringify(posting)}`;
  return app.db('wallet', 'SELECT posted FROM post_batch($1::jsonb, $2)', [
    JSON.stringify([{ ...rest, account_id, business_key, detail: 'by hand', legs }]),
    new Date('2026-11-20T03:00:00Z'),
  ]);
};
const typesOf = async (account_id: number) =>
  (await app.db<{ type: string }[]>('wallet', 'SELECT type FROM ledger_transaction WHERE account_id = $1 ORDER BY id', [account_id])).map((row) => row.type); // prettier-ignore

describe('the chart and the kinds of posting', () => {
  it('are the same in the rules and in the tables', async () => {
    const books = await app.db<{ code: string }[]>(
      'wallet',
      'SELECT code, owner, balance_mode, floor_rule FROM ledger_book',
    );
    expect(Object.fromEntries(books.map(({ code, ...book }) => [code, book]))).toEqual(CHART);
    const kinds = await app.db<{ kind: string; statement: string | null }[]>('wallet', 'SELECT * FROM posting_kind');
    expect(Object.fromEntries(kinds.map(({ kind, statement }) => [kind, statement]))).toEqual(KINDS);
  });

  it('are changed by no role of the service', async () => {
    for (const table of ['ledger_book', 'posting_kind'])
      for (const sql of [
        `INSERT INTO ${table} VALUES ('x')`,
        `DELETE FROM ${table}`,
        `UPDATE ${table} SET ${table === 'ledger_book' ? 'code' : 'kind'} = 'x'`,
      ])
        // prettier-ignore
        await expect(app.db('wallet', sql)).rejects.toMatchObject({ code: '42501' });
  });

  it('open all books of a shop with its first posting, and one of a carrier when it is first used', async () => {
    await post({ kind: 'adjustment', account_id: 30 });
    const opened = await app.db<{ code: string }[]>('wallet', 'SELECT code, balance_mode, floor FROM ledger_account WHERE account_id = 30'); // prettier-ignore
    expect(new Set(opened.map((book) => book.code))).toEqual(
      new Set(Object.entries(CHART).flatMap(([code, { owner }]) => (owner === 'shop' ? [code] : []))),
    );
    const open = (code: string) => app.db('wallet', `INSERT INTO ledger_account (account_id, code, balance_mode) VALUES (0, $1, 'derived')`, [code]); // prettier-ignore
    await open('carrier.payable:flash-2');
    for (const code of [
      'carrier.payable:',
      'carrier.payable:a:b',
      'carrier.payable:Ä',
      'carrier.owed:flash',
      'bank:scb',
    ])
      await expect(open(code)).rejects.toMatchObject({ code: '23514', constraint: 'ledger_account__chart' });
  });

  it('let only the limit of a line and what is owed lie below zero', async () => {
    const floor = (code: string, to: number) => app.db('wallet', 'UPDATE ledger_account SET floor = $2 WHERE account_id = 30 AND code = $1', [code, to]); // prettier-ignore
    await floor('shop.credit_line', -500);
    for (const [code, to] of [
      ['shop.bonus', -1],
      ['shop.credit', 1],
      ['shop.credit_line', 1],
    ] as const)
      // prettier-ignore
      await expect(floor(code, to)).rejects.toMatchObject({ code: '23514', constraint: 'ledger_account__chart' });
  });
});

describe('a posting', () => {
  it('is refused when its kind is unknown, or moves money that no statement would show', async () => {
    await expect(post({ kind: 'gift', account_id: 31 })).rejects.toMatchObject({
      code: '23514',
      constraint: 'ledger_transaction__kind',
    });
    await expect(post({ kind: 'capture', account_id: 31 })).rejects.toMatchObject({
      code: '23514',
      constraint: 'ledger_transaction__type',
    });
    expect(await typesOf(31)).toEqual([]);
  });

  it('is shown as it says itself, else as its kind, and the release before need not say so of its bonus', async () => {
    await post({ kind: 'adjustment', account_id: 32 });
    await post({ kind: 'adjustment', account_id: 32, code: 'shop.bonus' });
    await post({ kind: 'adjustment', account_id: 32, type: 'topup' });
    await post({ kind: 'claim_refund', account_id: 32 });
    expect(await typesOf(32)).toEqual(['adjustment', 'bonus', 'topup', 'refund']);
  });

  it('[M5] captures what was decided at the hold, also for the release before, whose legs do not end it', async () => {
    await app.fund(33, { credit: 1_000 });
    const order = orderOf(331, 300);
    await app.db('wallet', `SELECT * FROM place_holds(33, 'wallet', $1::jsonb, $2)`, [
      JSON.stringify([{ ...order, capture_legs: [{ account_id: 0, code: 'revenue.shipping', amount: 300 }] }]),
      new Date('2026-11-20T03:00:00Z'),
    ]);
    await app.hold(33, [orderOf(332, 200)]);
    expect(await app.end('capture', 33, [331, 332])).toMatchObject([{ state: 'captured' }, { state: 'captured' }]);
    const legs = await app.db(
      'wallet',
      `SELECT t.order_id, a.code, e.amount FROM ledger_entry e JOIN ledger_account a ON a.id = e.ledger_account_id
       JOIN ledger_transaction t ON t.id = e.transaction_id AND t.kind = 'capture' AND t.account_id = 33 ORDER BY t.order_id, a.code`,
    );
    expect(legs).toEqual([
      { order_id: 331, code: 'hold.order', amount: -300 },
      { order_id: 331, code: 'revenue.shipping', amount: 300 },
      { order_id: 332, code: 'hold.order', amount: -200 },
      { order_id: 332, code: 'revenue.shipping', amount: 200 },
    ]);
    expect(await app.check()).toMatchObject({ clean_flag: 1, violations: [] });
  });
});
