import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { walletRoutes, type LedgerEntry } from '@lamliang/contracts/wallet';
import { orderOf, startWallet, type WalletApp } from '../testing/index.ts';

let app: WalletApp;
beforeAll(async () => {
  app = await startWallet();
  await app.fund(90, { credit: 10_000, bonus: 500 });
  await app.fund(91, { credit: 700 });
  await app.hold(90, [orderOf(901, 1_200)]);
  await app.end('capture', 90, [901]);
});
afterAll(async () => {
  await app.stop();
});

/** Rows as they stand on the wire. */
type Row = Omit<LedgerEntry, 'transaction_dt'> & { transaction_dt: string };
async function list(filter: object, more = '', who: Parameters<WalletApp['as']>[0] = 'staff_finance') {
  const path = `/staff-api/v1/ledger-entries?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`;
  const { status, headers, body } = await app.as(who).raw('GET', path);
  return { status, range: headers.get('content-range'), rows: body as Row[] };
}

describe('ledger entries', () => {
  it('lists what a shop holds, newest first, with book, balance and order', async () => {
    const { rows, range } = await list({ account_id: 90 });
    const told = rows.map((r) => [r.kind, r.account, r.amount, r.balance_after, r.order_no]);
    expect(told[0]).toEqual(['capture', 'hold.order', -12, null, 'LO00000901']);
    // The legs of one transaction stand in no order of their own.
    expect(new Set(told.slice(1, 4))).toEqual(
      new Set([
        ['hold', 'hold.order', 12, null, 'LO00000901'],
        ['hold', 'shop.credit', -7, 93, 'LO00000901'],
        ['hold', 'shop.bonus', -5, 0, 'LO00000901'],
      ]),
    );
    expect(told.slice(4)).toEqual([
      ['adjustment', 'shop.bonus', 5, 5, null],
      ['adjustment', 'shop.credit', 100, 100, null],
    ]);
    expect(range).toBe('ledger-entries 0-5/6');
    expect(rows[0]).toMatchObject({
      shipment_order_id: 901,
      transaction_no: expect.stringMatching(/^LW/),
      transaction_dt: expect.stringMatching(/\+07:00$/),
    });
  });

  it('finds all legs of a transaction by its id, its number and the search', async () => {
    const [newest] = (await list({ account_id: 90 }, '&range=[0,0]')).rows;
    const { transaction_id, transaction_no } = newest as Row;
    const { rows } = await list({ transaction_id });
    expect(rows.reduce((sum, r) => sum + r.amount * 100, 0)).toBe(0);
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.map((r) => r.account_id)).toContain(0);
    expect((await list({ transaction_no })).rows).toEqual(rows);
    expect((await list({ q: ` ${transaction_no}` })).rows).toEqual(rows);
    expect((await list({ transaction_no: transaction_no.replace('LW26', 'LW25') })).rows).toEqual([]);
    expect((await list({ transaction_no: 'LW' })).rows).toEqual([]);
    expect((await list({ q: 'LO00000901' })).rows.map((r) => r.kind)).toContain('capture');
    expect((await list({ account_id: 90, kind: 'adjustment' })).rows).toHaveLength(2);
    expect((await list({ account: 'shop.bonus' })).rows.every((r) => r.account === 'shop.bonus')).toBe(true);
  });

  it('lists exactly the entries that are asked for by their ids, and pages them', async () => {
    const all = (await list({ account_id: 90 })).rows.map((r) => r.id);
    const [first, second] = all as [number, number];
    expect((await list({ id: [second, first] })).rows.map((r) => r.id)).toEqual([first, second]);
    expect((await list({ id: first })).rows.map((r) => r.id)).toEqual([first]);
    expect((await list({ id: [] })).rows).toEqual([]);
    const page = await list({ id: all }, '&range=[1,1]&sort=["id","ASC"]');
    expect([page.range, page.rows[0]?.id]).toEqual(['ledger-entries 1-1/6', all.toSorted((a, b) => a - b)[1]]);
  });

  it('leads from a violation to entries that show it, whatever their size', async () => {
    await app.admin(`SET session_replication_role = replica; SET search_path = wallet;
      UPDATE ledger_entry SET amount = amount + 9000000000000000, ledger_account_id = 999999
        WHERE id = (SELECT max(id) FROM ledger_entry WHERE account_id = 91);
      RESET search_path; RESET session_replication_role`);
    const { violations } = await app.check();
    const sum = violations.find((v) => v.rule === 'transaction_sum');
    const { rows } = await list({ id: sum?.entry_ids });
    expect(sum).toMatchObject({ expected: 0, found: 9e15 });
    // Seven baht were posted.
    expect(rows.map((r) => [r.account, r.amount])).toContainEqual([null, 90_000_000_000_007]);
    const [one] = rows as [Row];
    const got = await app.as('staff_admin').call(walletRoutes.ledgerEntry, { params: { id: one.id } });
    expect(got).toMatchObject({ id: one.id, transaction_no: one.transaction_no });
  });

  it('answers 404 for an entry that is not there and refuses wrong filters by name', async () => {
    const staff = app.as('staff_finance');
    await expect(staff.call(walletRoutes.ledgerEntry, { params: { id: 999_999_999 } })).rejects.toMatchObject({
      status: 404,
      code: 'record.not_found',
    });
    for (const [filter, field] of [
      [{ id: ['x'] }, 'filter.id'],
      [{ account_id: 'x' }, 'filter.account_id'],
      [{ transaction_id: 1.5 }, 'filter.transaction_id'],
    ] as const) {
      const { status, rows } = await list(filter);
      expect(status).toBe(400);
      expect(rows).toMatchObject({ errors: [{ field }] });
    }
  });

  it('is for finance and admin only', async () => {
    for (const who of ['shop_owner', 'staff_sales', 'staff_support'] as const)
      expect((await list({}, '', who)).status).toBe(403);
    expect((await list({}, '', 'staff_admin')).status).toBe(200);
    expect((await app.anonymous.raw('GET', '/staff-api/v1/ledger-entries')).status).toBe(401);
  });
});
