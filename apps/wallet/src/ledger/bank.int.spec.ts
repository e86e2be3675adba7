import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { satang } from '@lamliang/kernel';
import { walletRoutes, type HoldRequest } from '@lamliang/contracts/wallet';
import fc from 'fast-check';
import { BankModel } from '../testing/bank.model.ts';
import { BANK_RUNS } from '../testing/config.ts';
import { orderOf, startWallet, type WalletApp } from '../testing/index.ts';

let app: WalletApp;
beforeAll(async () => {
  app = await startWallet();
});
afterAll(async () => {
  await app.stop();
});

// Small amounts and few shops and orders, so that money runs out, keys repeat and orders of other shops are named.
const shop = fc.integer({ min: 1, max: 3 });
const order = fc.integer({ min: 1, max: 8 });
const amount = fc.integer({ min: 0, max: 60 });
const request = fc.record({ order, shipping: amount, packaging: fc.nat(20), premium: fc.constantFrom(0, 0, 5, 30) });
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('hold' as const),
      shop,
      payment_type: fc.constantFrom('wallet' as const, 'wallet' as const, 'credit' as const),
      orders: fc.uniqueArray(request, { selector: (r) => r.order, minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('end' as const),
      shop,
      action: fc.constantFrom('capture' as const, 'release' as const, 'refund' as const),
      orders: fc.uniqueArray(order, { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('adjust' as const),
      shop,
      book: fc.constantFrom('credit' as const, 'bonus' as const, 'insurance' as const),
      amount: fc.integer({ min: -80, max: 150 }).filter((n) => n !== 0),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('pay' as const), shop, amount: fc.integer({ min: 1, max: 90 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('limit' as const), shop, limit: fc.integer({ min: 0, max: 150 }) }),
  },
);
const money = fc.integer({ min: 0, max: 120 });
const opening = fc.array(fc.record({ credit: money, bonus: money, insurance: fc.nat(40), limit: money }), {
  minLength: 3,
  maxLength: 3,
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

let run = 0;
let claims = 0;
/** Shops and orders of their own for every run. */
const shopOf = (n: number) => run * 10 + n;
const numberOf = (n: number) => run * 10 + n;
const requestOf = (r: { order: number; shipping: number; packaging: number; premium: number }): HoldRequest =>
  orderOf(numberOf(r.order), r.shipping + r.packaging, r.premium, [
    { code: 'shipping', amount: satang(r.shipping), vat: satang(0) },
    { code: 'packaging', amount: satang(r.packaging), vat: satang(Math.floor((r.packaging * 7) / 107)) },
  ]);

/** True when the call was granted, false when a floor refused it. */
async function granted(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === 'wallet.floor') return false;
    throw error;
  }
}

async function take(bank: BankModel, s: Step): Promise<void> {
  const staff = app.as('staff_finance');
  const account_id = shopOf(s.shop);
  if (s.does === 'hold') {
    const holds = s.orders.map(requestOf);
    const expected = bank.place(account_id, s.payment_type, holds);
    const answers = await app.hold(account_id, holds, s.payment_type);
    for (const [i, { order_id, state, figures }] of expected.entries())
      expect(answers[i]).toMatchObject({ order_id, state, credit_transaction: figures });
  } else if (s.does === 'end') {
    const ids = s.orders.map(numberOf);
    expect(await app.end(s.action, account_id, ids)).toMatchObject(bank.end(s.action, account_id, ids));
  } else if (s.does === 'adjust') {
    const body = { account_id, book: s.book, amount: satang(s.amount), reason: 'a correction' };
    const call = granted(staff.call(walletRoutes.adjust, { body }));
    expect(await call).toBe(bank.adjust(account_id, s.book, satang(s.amount)));
  } else if (s.does === 'pay') {
    claims += 1;
    const terms = {
      kind: 'claim_refund' as const,
      account_id,
      business_key: `claim:${claims}`,
      reason: 'a lost parcel',
    };
    await app.edge(walletRoutes.pay, { body: { ...terms, amount: satang(s.amount) } });
    bank.pay(account_id, satang(s.amount));
  } else {
    const call = granted(
      staff.call(walletRoutes.setCreditLine, { body: { account_id, limit: satang(s.limit), reason: 'agreed' } }),
    );
    expect(await call).toBe(bank.setLimit(account_id, satang(s.limit)));
  }
}

describe('bank', () => {
  it(`[M1] [M2] [M3] [M5] does in SQL what the posting rules say, in ${BANK_RUNS} random histories`, async () => {
    const revenue = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(opening, fc.array(step, { minLength: 1, maxLength: 14, size: 'max' }), async (shops, steps) => {
        run += 1;
        const bank = new BankModel();
        for (const [i, { credit, bonus, insurance, limit }] of shops.entries()) {
          for (const [book, start] of [
            ['credit', credit],
            ['bonus', bonus],
            ['insurance', insurance],
          ] as const)
            // prettier-ignore
            if (start > 0) await take(bank, { does: 'adjust', shop: i + 1, book, amount: start });
          await take(bank, { does: 'limit', shop: i + 1, limit });
        }
        for (const s of steps) {
          await take(bank, s);
          expect(await app.balances(shopOf(s.shop))).toEqual(bank.balances(shopOf(s.shop)));
        }
        expect(bank.total()).toBe(0);
        for (const [book, total] of bank.books)
          if (book.startsWith('0 ')) revenue.set(book, (revenue.get(book) ?? 0) + total);
      }),
      { numRuns: BANK_RUNS },
    );
    const sums = await app.db<{ code: string; total: number }[]>(
      'wallet',
      `SELECT '0 ' || a.code AS code, sum(e.amount)::bigint AS total FROM ledger_account a
       JOIN ledger_entry e ON e.ledger_account_id = a.id WHERE a.account_id = 0 GROUP BY a.code`,
    );
    for (const [book, total] of revenue)
      expect([book, sums.find((s) => s.code === book)?.total ?? 0]).toEqual([book, total]);
    expect(await app.check()).toMatchObject({ clean_flag: 1, violations: [] });
  }, 300_000);
});
