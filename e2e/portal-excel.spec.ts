// Orders from a file: what the shop chooses, mends, books, and what is left after a reload or a lost connection.
import type { Page } from '@playwright/test';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { clientAs } from './support/api.ts';
import { axeFaults } from './support/axe.ts';
import { th } from './support/phrases.ts';
import { expect, field, test, watch } from './support/test.ts';

const PATH = '/orders/createorder-excel';
const fixture = (name: string) => `${import.meta.dirname}/fixtures/${name}`;
const chooseType = (page: Page, type: 'xlsx' | 'csv') => field(page, 'file_type').selectOption(type);
const grid = (page: Page) => page.getByRole('grid', { name: th('excel.table.label') });
const bookButton = (page: Page, count: number) =>
  page.getByRole('button', { name: th('excel.book.go', { count }), exact: true });

/** The shop's fixture in the table, with the columns as they were guessed. */
async function open(page: Page, file = 'shop.xlsx'): Promise<void> {
  await page.goto(PATH);
  await chooseType(page, 'xlsx');
  await field(page, 'sheet').setInputFiles(fixture(file));
  await page.getByRole('button', { name: th('excel.map.go') }).click();
  await expect(grid(page)).toBeVisible();
}
async function book(page: Page, count: number): Promise<void> {
  await bookButton(page, count).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: th('excel.book.go', { count }) })
    .click();
}
/** Parcels of the fixture that are booked. */
async function bookedNow(search: string): Promise<number> {
  const shop = await clientAs('shop_owner');
  return (await shop.call(ordersRoutes.list, { query: { search, limit: 1 } })).total;
}

test('[A78][A97] the screen stands in the menu, and a file without a type is refused with the words of the export', async ({
  open: page_,
}) => {
  const page = await page_({ who: 'shop_owner' });
  const faults = watch(page);
  await page.goto('/orders/all');
  await page.getByRole('link', { name: th('frame.orders_excel') }).click();
  await expect(page).toHaveURL(new RegExp(`${PATH}$`));
  await field(page, 'sheet').setInputFiles(fixture('shop.xlsx'));
  await expect(page.getByText(th('validation.choose_file_type'))).toBeVisible();
  await expect(grid(page)).toHaveCount(0);
  await chooseType(page, 'csv');
  await field(page, 'sheet').setInputFiles(fixture('shop.xlsx'));
  await expect(page.getByText(th('excel.file.reason.none'))).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('[A96][A98] a sheet of another library is booked: the wrong row is told at its cell and stays, the right ones are orders', async ({
  open: page_,
}) => {
  const page = await page_({ who: 'shop_owner' });
  const faults = watch(page);
  await open(page);
  await expect(field(page, 'row_counts')).toContainText(
    th('excel.table.sum', { rows: 12, ready: 11, faulty: 1, booked: 0 }),
  );
  await page.getByRole('button', { name: th('excel.table.next_fault') }).click();
  await expect(field(page, 'cell_fault')).toContainText(th('validation.phone_full'));
  expect(await axeFaults(page)).toEqual([]);

  const before = await bookedNow('ลูกค้า อันดับ');
  await book(page, 11);
  await expect(field(page, 'booked')).toContainText(th('excel.book.done', { count: 11 }));
  expect(await bookedNow('ลูกค้า อันดับ')).toBe(before + 11);
  await expect(field(page, 'row_counts')).toContainText(
    th('excel.table.sum', { rows: 12, ready: 0, faulty: 1, booked: 11 }),
  );

  // Mended in the table, it is booked alone.
  await page.getByRole('button', { name: th('excel.table.next_fault') }).click();
  await page.keyboard.type('0812340005');
  await page.keyboard.press('Enter');
  await book(page, 1);
  await expect(field(page, 'booked')).toContainText(th('excel.book.done', { count: 12 }));
  expect(await bookedNow('ลูกค้า อันดับ')).toBe(before + 12);
  expect(faults).toEqual([]);
});
