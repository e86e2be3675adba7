// From each amount of money to the movements that it is made of: a list leads to its record by one click, and the record
// to the postings by another. What is opened is of the demo data.
import type { Page } from '@playwright/test';
import type { AnyRoute } from '@lamliang/contracts';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { addDays, bangkokDate } from '@lamliang/kernel';
import { clientOf, LOGIN } from './support/api.ts';
import { fillConsoleLogin } from './support/logins.ts';
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
  await page.goto('/console/login');
  await fillConsoleLogin(page, LOGIN.staff_finance);
  await expect(page).toHaveURL(/\/console\/?$/);
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
