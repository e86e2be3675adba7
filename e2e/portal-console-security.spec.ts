// Staff set up an authenticator app, log in with its codes and with a recovery code, and learn that a session was ended.
import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { LOGIN, PASSWORD } from './support/api.ts';
import { axeFaults } from './support/axe.ts';
import { fillConsoleLogin } from './support/logins.ts';
import { th } from './support/phrases.ts';
import { expect, field, test, watch } from './support/test.ts';

const STEP_S = 30;

async function enter(page: Page): Promise<void> {
  await page.goto('/console/login');
  await fillConsoleLogin(page, LOGIN.staff_sales);
}
const menu = (page: Page) => page.getByRole('navigation', { name: th('console.menu.main') });
async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: new RegExp(th('console.menu.account')) }).click();
  await page.getByRole('menuitem').last().click();
  await expect(page.getByRole('button', { name: th('signin.login.submit'), exact: true })).toBeVisible();
}
/** Types a code of the second step. */
async function step(page: Page, code: string): Promise<void> {
  await page.getByLabel(th('signin.second_factor.code'), { exact: true }).fill(code);
  await page.getByRole('button', { name: th('signin.second_factor.submit'), exact: true }).click();
}

test('[F-S7] a member of staff sets up an app, logs in with its code and with a recovery code, and turns it off', async ({
  open,
}) => {
  test.setTimeout(120_000);
  const page = await open();
  const complaints = watch(page);
  await enter(page);
  await expect(menu(page)).toBeVisible();
  await page.goto('/console/security');
  const setUp = page.getByRole('button', { name: th('signin.second_factor.set_up'), exact: true });
  await setUp.click();
  await page.getByLabel(th('signin.login.password'), { exact: true }).fill(PASSWORD);
  await setUp.click();
  await expect(page.getByRole('img', { name: th('signin.second_factor.qr') })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  const secret = ((await field(page, 'secret').textContent()) ?? '').replaceAll(' ', '');
  // Each time step is accepted once, and a clock may be one step behind: the code of the last step, then a later one.
  const codeAt = (steps: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + steps * STEP_S });
  await step(page, codeAt(-1));
  const listed = page.getByRole('list', { name: th('signin.second_factor.recovery_title') }).getByRole('listitem');
  await expect(listed).toHaveCount(10);
  const codes = await listed.allTextContents();
  expect(new Set(codes).size).toBe(10);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: th('signin.second_factor.recovery_kept') }).click();
  await expect(field(page, 'recovery_codes_left')).toContainText('10');

  await leave(page);
  await enter(page);
  await expect(page.getByRole('heading', { name: th('signin.second_factor.title') })).toBeVisible();
  await step(page, codeAt(0));
  await expect(menu(page)).toBeVisible();
  await leave(page);
  await enter(page);
  await step(page, codes[0]!);
  await expect(menu(page)).toBeVisible();

  // The session of another browser is ended from here: it says so there.
  const other = await open();
  await enter(other);
  await step(other, codes[1]!);
  await expect(menu(other)).toBeVisible();
  await page.goto('/console/security');
  await expect(field(page, 'recovery_codes_left')).toContainText('8');
  await page.getByRole('button', { name: th('auth.sessions.end_others') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: th('auth.sessions.end_others') })
    .click();
  await expect(page.getByText(th('auth.sessions.ended')).first()).toBeVisible();
  await other.getByRole('link', { name: th('console.resource.customers') }).click();
  await expect(other.getByRole('button', { name: th('signin.login.submit'), exact: true })).toBeVisible();
  await expect(other.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();

  await page.getByRole('button', { name: th('signin.second_factor.turn_off') }).click();
  await page.getByLabel(th('signin.login.password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: th('signin.second_factor.turn_off') }).click();
  await expect(page.getByText(th('signin.second_factor.off'))).toBeVisible();
  expect(complaints.filter((one) => !one.includes('400'))).toEqual([]);
});
