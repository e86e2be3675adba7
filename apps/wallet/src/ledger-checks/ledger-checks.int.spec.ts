import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { satang } from '@lamliang/kernel';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { orderOf, startWallet, type WalletApp } from '../testing/index.ts';

let app: WalletApp;
beforeAll(async () => {
  app = await startWallet();
  await app.fund(90, { credit: 10_000, bonus: 500, insurance: 300 });
  await app.hold(90, [orderOf(901, 1_000, 100), orderOf(902, 700), orderOf(903, 200)]);
  await app.end('capture', 90, [901]);
  await app.end('release', 90, [902]);
});
afterAll(async () => {
  await app.stop();
});

/** Changes rows as no role of ours can: as superuser, with triggers and foreign keys off. */
const plant = (sql: string) =>
  app.admin(
    `SET session_replication_role = replica; SET search_path = wallet; ${sql}; RESET search_path; RESET session_replication_role`,
  );

const last = (code: string) =>
  `(SELECT max(e.id) FROM ledger_entry e JOIN ledger_account a ON a.id = e.ledger_account_id WHERE a.account_id = 90 AND a.code = '${code}')`;

describe('the ledger is protected', () => {
  it('[M8] no role of the service changes or deletes what was posted', async () => {
    for (const table of ['ledger_entry', 'ledger_transaction', 'adjustment'])
      for (const sql of [
        `UPDATE ${table} SET account_id = account_id`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table} CASCADE`,
      ])
        await expect(app.db('wallet', sql)).rejects.toMatchObject({ code: '42501' });
    for (const table of ['ledger_account', 'ledger_hold'])
      await expect(app.db('wallet', `DELETE FROM ${table}`)).rejects.toMatchObject({ code: '42501' });
  });
  it('[M8] its owner cannot either', async () => {
    for (const sql of ['UPDATE wallet.ledger_entry SET amount = amount', 'DELETE FROM wallet.ledger_transaction'])
      await expect(app.admin(sql)).rejects.toMatchObject({
        code: '42501',
        message: expect.stringContaining('append-only'),
      });
  });
  it('[M8] a request writes nothing at all', async () => {
    const insert = `INSERT INTO wallet.ledger_account (account_id, code, balance_mode, balance, floor, version) VALUES (90, 'shop.credit', 'locked', 9, 0, 0)`;
    await expect(app.admin(`SET ROLE wallet; ${insert}`)).rejects.toMatchObject({ code: '42501' });
    await app.admin('RESET ROLE');
  });
  it('[M1] refuses a transaction that does not sum to zero, also one made so afterwards', async () => {
    const legs = [{ account_id: 90, code: 'shop.credit', amount: 10 }, { account_id: 0, code: 'adjustment', amount: -9 }]; // prettier-ignore
    const posting = [{ kind: 'adjustment', business_key: 'uneven', account_id: 90, detail: '', legs }];
    const post = app.db('wallet', 'SELECT * FROM post_batch($1::jsonb, $2)', [JSON.stringify(posting), new Date()]);
    await expect(post).rejects.toMatchObject({ constraint: 'ledger_entry__balanced' });
    const append = `INSERT INTO ledger_entry (transaction_id, ledger_account_id, account_id, amount)
      SELECT t.id, a.id, 0, 5 FROM ledger_transaction t, ledger_account a WHERE a.code = 'bank' LIMIT 1`;
    await expect(app.db('wallet', append)).rejects.toMatchObject({ constraint: 'ledger_entry__balanced' });
  });
  it('refuses books that are not in the chart, and shop books of the platform', async () => {
    for (const [account_id, code] of [
      [90, 'shop.gold'],
      [0, 'shop.cod'],
      [90, 'bank'],
    ] as const) {
      // prettier-ignore
      const insert = `INSERT INTO ledger_account (account_id, code, balance_mode) VALUES ($1, $2, 'derived')`;
      await expect(app.db('wallet', insert, [account_id, code])).rejects.toMatchObject({ code: '23514' });
    }
  });
  it('[M5] a resolved hold cannot be reopened', async () => {
    const change = `UPDATE ledger_hold SET state = 'held', version = version + 1, capture_transaction_id = NULL, resolved_at = NULL WHERE order_id = 901`;
    await expect(app.db('wallet', change)).rejects.toMatchObject({ constraint: 'ledger_hold__moves' });
  });
});

describe('ledger check', () => {
  it('finds nothing in a ledger that was only posted to', async () => {
    expect(await app.check()).toMatchObject({ clean_flag: 1, violations: [] });
  });

  const faults: [rule: string, change: string, undo: string, also?: string[]][] = [
    [
      'account_balance',
      `UPDATE ledger_account SET balance = balance + 7 WHERE account_id = 90 AND code = 'shop.credit'`,
      `UPDATE ledger_account SET balance = balance - 7 WHERE account_id = 90 AND code = 'shop.credit'`,
    ],
    [
      'transaction_sum',
      `UPDATE ledger_entry SET amount = amount + 3 WHERE id = ${last('hold.order')}`,
      `UPDATE ledger_entry SET amount = amount - 3 WHERE id = ${last('hold.order')}`,
      ['total_sum', 'hold_resolution'],
    ],
    [
      'entry_chain',
      `UPDATE ledger_entry SET balance_after = balance_after + 1 WHERE id = ${last('shop.bonus')}`,
      `UPDATE ledger_entry SET balance_after = balance_after - 1 WHERE id = ${last('shop.bonus')}`,
    ],
    [
      'entry_chain',
      `UPDATE ledger_transaction SET after_cut_credit = after_cut_credit + 1 WHERE order_id = 902 AND kind = 'hold'`,
      `UPDATE ledger_transaction SET after_cut_credit = after_cut_credit - 1 WHERE order_id = 902 AND kind = 'hold'`,
    ],
    [
      'account_balance',
      `UPDATE ledger_entry SET account_id = 91 WHERE id = ${last('shop.insurance')}`,
      `UPDATE ledger_entry SET account_id = 90 WHERE account_id = 91`,
    ],
    [
      'hold_resolution',
      `UPDATE ledger_hold SET state = 'released', end_transaction_id = capture_transaction_id, capture_transaction_id = NULL WHERE order_id = 901`,
      `UPDATE ledger_hold SET state = 'captured', capture_transaction_id = end_transaction_id, end_transaction_id = NULL WHERE order_id = 901`,
    ],
    [
      'given_back',
      `INSERT INTO credited_charge VALUES (1, 901, 'shipping', 90, 1101, 1101, 0, 0, '[]', now())`,
      `DELETE FROM credited_charge`,
    ],
    [
      'hold_resolution',
      `UPDATE ledger_transaction SET order_id = 902 WHERE order_id = 901 AND kind = 'capture'`,
      `UPDATE ledger_transaction SET order_id = 901 WHERE kind = 'capture'`,
    ],
  ];
  it.each(faults)('finds a planted fault: %s by %s', async (rule, change, undo, also = []) => {
    await plant(change);
    const { clean_flag, violations } = await app.check();
    // The figure that the alert looks at.
    expect((await app.metrics()).get('ledger_check_violations')).toBe(violations.length);
    await plant(undo);
    expect(clean_flag).toBe(0);
    expect(new Set(violations.map((v) => v.rule))).toEqual(new Set([rule, ...also]));
    for (const v of violations.filter((found) => found.rule === rule)) expect(v.entry_ids.length).toBeGreaterThan(0);
    expect(await app.check()).toMatchObject({ clean_flag: 1 });
  });

  it('[M3] without its CHECK a book falls below the floor, and the check finds it', async () => {
    await app.admin('ALTER TABLE wallet.ledger_account DROP CONSTRAINT ledger_account__floor');
    const staff = app.as('staff_finance');
    const take = (amount: number) =>
      staff.call(walletRoutes.adjust, {
        body: { account_id: 92, book: 'credit', amount: satang(amount), reason: 'agreed' },
      });
    await take(-5);
    const { violations } = await app.check();
    expect(violations).toMatchObject([
      {
        rule: 'account_floor',
        account: 'shop.credit',
        account_id: 92,
        expected: 0,
        found: -5,
        entry_ids: [expect.any(Number)],
      },
    ]);
    await take(5);
    await app.admin('ALTER TABLE wallet.ledger_account ADD CONSTRAINT ledger_account__floor CHECK (balance >= floor)');
    await expect(take(-5)).rejects.toMatchObject({ code: 'wallet.floor' });
  });

  it('keeps its results for staff and runs by itself', async () => {
    const staff = app.as('staff_admin');
    await app.fire('wallet', 'ledger-check');
    const listed = await staff.raw('GET', '/staff-api/v1/ledger-checks?range=[0,0]');
    const [newest] = listed.body as { id: number; clean_flag: number; transactions: number }[];
    expect(newest).toMatchObject({ clean_flag: 1 });
    expect(listed.headers.get('content-range')).toMatch(/^ledger-checks 0-0\/\d+$/);
    const dirty = await staff.raw(
      'GET',
      `/staff-api/v1/ledger-checks?filter=${encodeURIComponent('{"clean_flag":0}')}`,
    );
    const [fault] = dirty.body as { id: number; violations: { transaction_no: string }[] }[];
    const one = await staff.call(walletRoutes.ledgerCheck, { params: { id: fault?.id ?? 0 } });
    expect(one.clean_flag).toBe(0);
    expect(one.violations.length).toBeGreaterThan(0);
    await expect(staff.call(walletRoutes.ledgerCheck, { params: { id: 999_999 } })).rejects.toMatchObject({
      code: 'record.not_found',
    });
    const refused = await staff.raw(
      'GET',
      `/staff-api/v1/ledger-checks?filter=${encodeURIComponent('{"clean_flag":2}')}`,
    );
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ errors: [{ field: 'filter.clean_flag' }] });
    expect((await app.as('shop_owner').raw('GET', '/staff-api/v1/ledger-checks')).status).toBe(403);
  });

  it('forgets clean results after a month and keeps the others', async () => {
    app.clock.advance(31 * 24 * 60 * 60_000);
    await app.fire('wallet', 'ledger-check');
    const left = await app.db<{ clean_flag: number; n: number }[]>(
      'wallet',
      'SELECT clean_flag, count(*) AS n FROM ledger_check GROUP BY clean_flag ORDER BY clean_flag',
    );
    expect(left[0]?.n).toBeGreaterThan(0);
    expect(left[1]).toEqual({ clean_flag: 1, n: 1 });
  });
});
