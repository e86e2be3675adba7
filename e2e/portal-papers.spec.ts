// The papers of a shop: what a credit customer is billed, and what follows from it.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { invoicingRoutes } from '@lamliang/contracts/invoicing';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { formatDate, startOfBangkokDay } from '@lamliang/kernel';
import { clientOf } from './support/api.ts';
import { axeFaults } from './support/axe.ts';
import { billCredit, type Billed } from './support/invoices.ts';
import { measure } from './support/measure.ts';
import { th } from './support/phrases.ts';
import { AREAS } from '@lamliang/i18n';
import { expect, field, satangOf, sharedToken, test, title, watch } from './support/test.ts';

test.describe.configure({ mode: 'serial' });
let billed: Billed;
test.beforeAll(async () => {
  billed = await billCredit();
});

const dayText = (day: string) => formatDate(startOfBangkokDay(day));
const rowOf = (page: Page, no: string) => page.getByRole('row').filter({ hasText: no });

test('[A178][A184] a shop reads its invoice approvals by status, and approves none', async ({ open }) => {
  const page = await open({ who: 'credit_shop_owner' });
  const faults = watch(page);
  await page.goto('/finance/invoice-approval');
  await expect(title(page, th('papers.approvals.title'))).toBeVisible();
  const tabs = page.getByRole('main').getByRole('tab');
  await expect(tabs).toHaveText(
    ['approved', 'pending', 'cancelled'].map((one) => th(`status.invoice_approval.${one}`)),
  );
  const approved = rowOf(page, billed.approved.invoice_approval_no);
  await expect(field(approved, 'invoice_no')).toHaveText(billed.approved.invoice_no!);
  expect(satangOf(await field(approved, 'total_amount').textContent())).toBe(billed.approved.total_amount);
  await expect(field(approved, 'invoice_status')).toHaveText(th('status.invoice.not-receive'));
  for (const status of ['pending', 'cancelled'] as const) {
    await page.getByRole('tab', { name: th(`status.invoice_approval.${status}`) }).click();
    await expect(page).toHaveURL(new RegExp(`status=${status}`));
    await expect(rowOf(page, billed[status].invoice_approval_no)).toBeVisible();
    await expect(rowOf(page, billed.approved.invoice_approval_no)).toHaveCount(0);
  }
  await page.getByRole('tab', { name: th('status.invoice_approval.pending') }).click();
  await rowOf(page, billed.pending.invoice_approval_no).click();
  await expect(page).toHaveURL(`/finance/invoice-approval/${billed.pending.id}/pending`);
  await expect(page.getByText(th('papers.approvals.state.pending'))).toBeVisible();
  // Words of its buttons: the arrows of the pager have none.
  const main = page.getByRole('main');
  await expect(main.getByRole('button').filter({ hasText: /./ })).toHaveText([th('lists.export.button')]);
  await main.getByRole('link', { name: th('papers.approvals.back') }).click();
  await expect(page).toHaveURL('/finance/invoice-approval?status=pending');
  expect(faults).toEqual([]);
});

for (const look of [{ width: 1440 }, { phone: true, width: 390, height: 844 }])
  test(`[A179] a shop opens one, reads its charges by group and exports them: ${look.width} px`, async ({ open }) => {
    const shop = clientOf(await sharedToken('credit_shop_owner'));
    const params = { id: billed.approved.id };
    const { rows } = await shop.call(invoicingRoutes.approvalLines, { params, query: { line_group: 'cod_fee', limit: 100 } }); // prettier-ignore
    const page = await open({ who: 'credit_shop_owner', ...look });
    const faults = watch(page);
    await page.goto(`/finance/invoice-approval/${billed.approved.id}/approved`);
    await expect(field(page, 'number')).toHaveText(billed.approved.invoice_no!);
    for (const name of ['shipping_amount', 'cod_fee_amount', 'insurance_amount', 'other_fee_amount', 'total_amount'] as const)
      expect(satangOf(await field(page, name).textContent())).toBe(billed.approved[name]);
    await expect(field(page, 'due')).toHaveText(dayText(billed.approved.due_date!));

    await page.getByRole('tab', { name: th('papers.group.cod_fee') }).click();
    await expect(page).toHaveURL(/line_group=cod_fee/);
    const shown = look.phone ? page.getByRole('article') : page.getByRole('main').locator('tbody tr');
    await expect(shown).toHaveCount(Math.min(rows.length, 20));
    await expect(field(shown.first(), 'order_no')).toHaveText(rows[0]!.order_no);
    expect(satangOf(await field(shown.first(), 'amount').textContent())).toBe(rows[0]!.amount);

    await page.getByRole('button', { name: th('lists.export.button'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(th('lists.export.file_type')).selectOption('csv');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: th('lists.export.go'), exact: true }).click(),
    ]);
    const [, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(billed.approved.line_count);
    expect(faults).toEqual([]);
  }); // prettier-ignore

test("a credit customer's home shows its line, what is used and what is due next", async ({ open }) => {
  const shop = clientOf(await sharedToken('credit_shop_owner'));
  const page = await open({ who: 'credit_shop_owner' });
  await page.goto('/');
  const card = page.locator('[data-field="credit_card"]');
  await expect(field(card, 'due_date')).toHaveText(dayText(billed.approved.due_date!));
  expect(satangOf(await field(card, 'due_amount').textContent())).toBe(billed.approved.total_amount);
  const { credit_line } = await shop.call(walletRoutes.balances, {});
  // Other tests book and cancel for the same shop meanwhile; its limit stays.
  expect(satangOf(await field(card, 'limit').textContent())).toBe(credit_line.limit);
  const sum = async (name: string) => satangOf(await field(card, name).textContent());
  expect((await sum('used')) + (await sum('account_credit'))).toBe(credit_line.limit);
  await card.getByRole('link', { name: th('home.credit_invoices') }).click();
  await expect(title(page, th('papers.approvals.title'))).toBeVisible();
});

test('whoever has no permission for credit is sent home', async ({ open }) => {
  const page = await open({ who: 'warehouse_worker' });
  for (const path of ['/finance/invoice-approval', `/finance/invoice-approval/${billed.approved.id}/approved`]) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
    await expect(page.getByText(th('home.refused'))).toBeVisible();
  }
});

test('an invoice approval of another shop is not found', async ({ open }) => {
  const page = await open({ who: 'shop_owner' });
  await page.goto(`/finance/invoice-approval/${billed.approved.id}/approved`);
  await expect(page.getByText(th('papers.approvals.not_found'))).toBeVisible();
});

/** Looks that the sweep of all screens takes with a shop that has no such papers. */
const LOOKS = [
  { language: 'th', scheme: 'light', width: 1024 },
  { language: 'ar', scheme: 'dark', width: 1440 },
  { language: 'ar', scheme: 'light', width: 390, height: 844, phone: true },
  { language: 'en', scheme: 'dark', width: 360, height: 844, phone: true },
] as const;
for (const look of LOOKS)
  test(`[F-P5] papers fit: ${look.language}, ${look.scheme}, ${look.width} px`, async ({ open }) => {
    const page = await open({ who: 'credit_shop_owner', ...look });
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: look.scheme });
    for (const path of ['/', '/finance/invoice-approval', `/finance/invoice-approval/${billed.approved.id}/approved`]) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading')).not.toHaveCount(0);
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
      const { faults } = await measure(page, { phone: 'phone' in look, areas: AREAS });
      expect.soft([...faults, ...(await axeFaults(page))], path).toEqual([]);
    }
  });
