// From each amount of money to the movements that it is made of: a list leads to its record by one click, and the record
// to the postings by another. What is opened is of the demo data.
import type { Page } from '@playwright/test';
import { fromWire, type AnyRoute } from '@lamliang/contracts';
import { ordersRoutes, type CommissionOrder } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { addDays, bangkokDate } from '@lamliang/kernel';
import { clientOf } from './support/api.ts';
import { enterDesk } from './support/cod.ts';
import { th } from './support/phrases.ts';
import { expect, sharedToken, test, watch } from './support/test.ts';

/** Screens of the console with an amount of money: the list of a resource, which of its records is opened, and what of it. */
const DESK: [screen: string, route: AnyRoute, filter: object, opens?: 'tab' | 'panel'][] = [
  ['topups', walletRoutes.staffTopups, { status: ['approved'] }],
  ['cod-statement-lines', walletRoutes.staffCodLines, { state: ['received'] }, 'tab'],
  ['cod-rounds', walletRoutes.codRounds, { kind: ['daily'], status: ['transferred'] }],
  ['bank-files', walletRoutes.bankFiles, { state: ['settled'] }],
  ['carrier-bill-lines', walletRoutes.staffBillLines, { state: ['settled'] }, 'tab'],
  ['commission-orders', ordersRoutes.staffCommissionOrders, { match_with_partner_flag: 1 }, 'tab'],
  ['bill-disputes', walletRoutes.staffBillDisputes, { state: ['won'] }, 'tab'],
  ['rewards', walletRoutes.rewards, { kind: ['cashback'] }],
  ['adjustments', walletRoutes.adjustments, { state: ['done'] }, 'panel'],
];

test('each amount of finance opens at its postings', async ({ open }) => {
  test.setTimeout(150_000);
  const finance = clientOf(await sharedToken('staff_finance'));
  const page = await open();
  const faults = watch(page);
  await enterDesk(page, 'staff_finance');
  for (const [screen, route, filter, opens] of DESK)
    await test.step(screen, async () => {
      const [record] = (await finance.call(route, { query: { filter, range: [0, 0], sort: ['id', 'DESC'] } } as never)) as { id: number }[]; // prettier-ignore
      expect(record, `the demo has ${screen} of ${JSON.stringify(filter)}`).toBeDefined();
      await page.goto(`/console/${screen}/${record!.id}${opens === 'panel' ? '' : '/show'}`);
      if (opens === 'tab') {
        await page.getByRole('tab', { name: th('console.resource.ledger-entries') }).click();
        const entries = page.getByRole('table', { name: th('console.resource.ledger-entries') }).locator('tbody tr');
        await expect(entries).not.toHaveCount(0);
        return;
      }
      await page.locator('main a[href*="/ledger-entries"]:visible').first().click();
      await expect(page).toHaveURL(/\/console\/ledger-entries[/?]/);
      const wanted = new URL(page.url()).searchParams.get('filter');
      if (!wanted) return;
      expect(await finance.call(walletRoutes.ledgerEntries, { query: { filter: JSON.parse(wanted) as object } })).not.toEqual([]);
    });
  expect(faults).toEqual([]);
}); // prettier-ignore

test('[A233] commission orders are filtered by carrier, flags, days and words, from the first page on', async ({ open }) => {
  const page = await open();
  const faults = watch(page);
  await enterDesk(page, 'staff_finance');
  const route = ordersRoutes.staffCommissionOrders;
  /** What the list is answered after an act, once it shows just that. */
  const after = async (act: () => Promise<unknown>) => {
    const [response] = await Promise.all([page.waitForResponse((one) => new URL(one.url()).pathname === route.path && one.ok()), act()]);
    const rows = fromWire(route.answer, await response.json()) as CommissionOrder[];
    const shown = page.getByRole('main').getByRole('table').locator('tbody tr');
    await expect(shown).toHaveCount(rows.length);
    for (const [n, { order_no }] of rows.entries()) await expect(shown.nth(n)).toContainText(order_no);
    return { rows, range: new URL(response.url()).searchParams.get('range') };
  };
  const choose = (field: string, word: string) =>
    after(async () => {
      await page.getByRole('combobox', { name: th(`console.field.${field}`), exact: true }).click();
      await page.getByRole('option', { name: word, exact: true }).click();
    });
  const all = await after(() => page.goto('/console/commission-orders'));
  expect(all.range).toMatch(/^\[0,/);
  const { partner_id, partner_name } = all.rows[0]!;
  const ofCarrier = await choose('partner_id', partner_name);
  expect(new Set(ofCarrier.rows.map((row) => row.partner_id))).toEqual(new Set([partner_id]));
  const withCod = await choose('cod_flag', th('console.value.yes'));
  expect(new Set(withCod.rows.map((row) => row.cod_flag))).toEqual(new Set([1]));
  const [one] = withCod.rows;
  const waiting = await choose('complete_flag', th('console.value.no'));
  expect(waiting.rows.every((row) => row.complete_flag === 0)).toBe(true);
  await choose('complete_flag', th('console.queue.all'));
  const day = bangkokDate(one!.create_dt);
  const from = page.getByRole('textbox', { name: `${th('console.field.create_dt')} ${th('console.field.from_date')}`, exact: true });
  const since = await after(() => from.fill(day.split('-').toReversed().join('/')));
  expect(since.rows.every((row) => bangkokDate(row.create_dt) >= day)).toBe(true);
  const found = await after(() => page.getByRole('searchbox').fill(one!.order_no));
  expect(found.rows.map(({ order_no }) => order_no)).toEqual([one!.order_no]);
  expect(faults).toEqual([]);
}); // prettier-ignore

test('each amount of a shop opens at its movement', async ({ open }) => {
  test.setTimeout(120_000);
  const shop = clientOf(await sharedToken('shop_owner'));
  const page = await open({ who: 'shop_owner' });
  const faults = watch(page);
  const today = bangkokDate(new Date());
  const days = { from_date: addDays(today, -90), to_date: today };
  const { rows: rounds } = await shop.call(walletRoutes.codApprovals, { query: { status: 'transferred', kind: 'daily' } });
  const { rows: received } = await shop.call(walletRoutes.codTransactions, { query: { ...days, type: 'received' } });
  const screens: [path: string, shown: string | null | undefined][] = [
    ['/finance/transaction?status=approved', undefined],
    ['/finances/cashback', undefined],
    [`/report/cod-approve-detail/${rounds[0]!.id}/all`, rounds[0]!.cod_approval_no],
    [`/orders/all/${received[0]!.shipment_order_id}/all`, received[0]!.order_no],
  ];
  for (const [path, shown] of screens)
    await test.step(path, async () => {
      await page.goto(path);
      await page.locator('[data-field="posting"]:visible').first().click();
      await expectMovement(page, shown);
    });
  const { rows: bills } = await shop.call(walletRoutes.billedOrders, { query: {} });
  await test.step('what carriers billed', async () => {
    await page.goto(`/finance/disputes/${bills[0]!.id}`);
    await page.getByRole('main').locator(`a[href$="/orders/all/${bills[0]!.id}/all"]`).click();
    await expect(page.locator('[data-field="transaction_no"]').first()).toBeVisible();
  });
  expect(faults).toEqual([]);
}); // prettier-ignore

/** A statement with what is looked for, and nothing else. */
async function expectMovement(page: Page, shown: string | null | undefined): Promise<void> {
  await expect(page).toHaveURL(/\/finance\/(wallet-transaction|wallet-transaction-cod|insurance)\?.*search=/);
  const rows = page.getByRole('main').locator('tbody tr');
  // The number of a movement, which stands in no column, names one alone.
  if (!shown) return await expect(rows).toHaveCount(1);
  await expect(rows).not.toHaveCount(0);
  await expect(rows.filter({ hasNotText: shown })).toHaveCount(0);
}
