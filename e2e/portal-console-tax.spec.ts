// Finance read how papers are taxed, keep what an accountant confirmed, and look at a month with its reports; on a desk and
// on a phone.
import type { Page } from '@playwright/test';
import { axeFaults } from './support/axe.ts';
import { LOGIN } from './support/api.ts';
import { fillConsoleLogin } from './support/logins.ts';
import { th } from './support/phrases.ts';
import { expect, test, watch } from './support/test.ts';

const within = async (page: Page) => expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true); // prettier-ignore

test('tax rules say what is not confirmed, and a month says what waits', async ({ open }) => {
  test.setTimeout(180_000);
  const page = await open();
  const faults = watch(page);
  await page.goto('/console/login');
  await fillConsoleLogin(page, LOGIN.staff_finance);
  await expect(page).toHaveURL(/\/console\/?$/);

  await page.goto('/console/tax-rules');
  const question = page.locator('[data-rule="premium"]');
  await expect(question).toContainText(th('console.tax_rules.not_confirmed'));
  await question.getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(th('console.field.reason')).fill('หนังสือของผู้สอบบัญชีลงวันที่ 1 พ.ย. 2569');
  await dialog.getByRole('button', { name: th('console.action.next'), exact: true }).click();
  await dialog.getByRole('button', { name: th('console.tax_rules.confirm.label'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(question).not.toContainText(th('console.tax_rules.not_confirmed'));
  await expect(question).toContainText('หนังสือของผู้สอบบัญชี');
  expect(await axeFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  await within(page);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/console/tax-periods');
  await page.getByRole('main').getByRole('row').nth(1).click();
  const panel = page.getByRole('complementary');
  const file = page.waitForEvent('download');
  await panel.getByRole('button', { name: th('console.tax_periods.sales_file', { type: 'csv' }) }).click();
  expect((await file).suggestedFilename()).toMatch(/^sales-tax-report-.*\.csv$/);
  expect(await axeFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});
