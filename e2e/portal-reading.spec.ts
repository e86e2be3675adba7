// Pages and dialogs that no other journey looks at by axe: a new password, safety of staff logins, timelines, the audit log.
import type { Page } from '@playwright/test';
import { LOGIN } from './support/api.ts';
import { axeFaults } from './support/axe.ts';
import { fillConsoleLogin } from './support/logins.ts';
import { th } from './support/phrases.ts';
import { expect, test } from './support/test.ts';

test('the dialog of a new password in the profile', async ({ open }) => {
  const page = await open({ who: 'shop_owner' });
  await page.goto('/user/profile');
  await page.getByRole('button', { name: th('profile.login.change_password') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  // Its faults, too.
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await expect(page.getByRole('dialog').getByRole('alert').first()).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
});

async function enter(page: Page): Promise<void> {
  await page.goto('/console/login');
  await fillConsoleLogin(page, LOGIN.staff_admin);
  await expect(page.getByRole('navigation', { name: th('console.menu.main') })).toBeVisible();
}

test('the console: safety of logins, a timeline of a customer, and the audit log with a change open', async ({
  open,
}) => {
  const page = await open({});
  await enter(page);
  for (const path of ['/console/security', '/console/customers/6/show/timeline']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect([path, await axeFaults(page)]).toEqual([path, []]);
  }
  await page.goto('/console/audit-log');
  const first = page.getByRole('table').getByRole('row').nth(1).getByRole('link').first();
  await expect(first).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await first.click();
  await expect(page.getByRole('complementary')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await axeFaults(page)).toEqual([]);
});
