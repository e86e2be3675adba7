import type { Page } from '@playwright/test';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { clientOf } from './support/api.ts';
import { axeFaults } from './support/axe.ts';
import { newShop } from './support/people.ts';
import { th } from './support/phrases.ts';
import { tabFaults } from './support/tabs.ts';
import { expect, field, test, title } from './support/test.ts';

const PHONE = { width: 390, height: 844, phone: true } as const;
const button = (page: Page, phrase: string) => page.getByRole('button', { name: th(phrase), exact: true });
/** What a program with a key is answered when it lists orders: the code of its failure, or that it works. */
const listing = (key: string) => clientOf(key).call(ordersRoutes.list, { query: {} }).then(() => 'works', ({ code }: { code: string }) => code); // prettier-ignore
/** The key of the dialog, which is then closed. */
async function keyShown(page: Page): Promise<string> {
  const key = (await field(page, 'new_api_key').textContent()) ?? '';
  expect(key).toMatch(/^ll_live_[0-9a-f]{10}_[\w-]{43}$/);
  await button(page, 'options.api.kept').click();
  await expect(field(page, 'new_api_key')).toHaveCount(0);
  return key;
}

test('[A76][A77][A215][A216] an owner makes the API key by keys alone on a phone, opens the API, renews with an overlap and ends it', async ({
  open,
}) => {
  test.slow();
  const { token } = await newShop();
  const page = await open(PHONE);
  await page.addInitScript((given) => localStorage.setItem('auth.token', given), token);
  await page.goto('/options/connect-api');
  await expect(title(page, th('frame.connect_api'))).toBeVisible();
  await button(page, 'options.api.make').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: th('options.api.make') })
    .focus();
  await page.keyboard.press('Enter');
  // Told once, and not lost by a key press beside it.
  await expect(field(page, 'new_api_key')).toBeVisible();
  await page.keyboard.press('Escape');
  const first = await keyShown(page);
  await expect(field(page, 'api_key')).toHaveText(`${first.slice(0, 18)}_…${first.slice(-4)}`);
  await expect(page.locator('body')).not.toContainText(first.slice(19, -4));
  await expect(field(page, 'example')).toContainText(`curl ${new URL(page.url()).origin}/client/v1/wallet/balances`);
  expect(await listing(first)).toBe('api_key.invalid');

  await page
    .getByRole('link', { name: th('frame.api_option') })
    .first()
    .click();
  await expect(page).toHaveURL('/options/apioption');
  // The page before has a field of this name, too.
  await expect(title(page, th('frame.api_option'))).toBeVisible();
  await field(page, 'open_api').focus();
  await page.keyboard.press('Space');
  await expect(field(page, 'open_api')).toBeChecked();
  await expect.poll(() => listing(first)).toBe('works');
  // It is on once the server says so.
  await field(page, 'write').click();
  await expect(field(page, 'write')).toBeChecked();
  await expect(page.getByText(th('common.saved')).first()).toBeVisible();

  await page.goto('/options/connect-api');
  await expect(field(page, 'last_used_dt')).not.toHaveText(th('options.api.never'));
  await expect(field(page, 'scopes')).toHaveText(`${th('options.api.scope.read')} · ${th('options.api.scope.write')}`);
  await button(page, 'options.api.renew').click();
  await expect(page.getByRole('radio', { name: th('options.api.overlap') })).toBeChecked();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: th('options.api.renew') })
    .click();
  const second = await keyShown(page);
  expect(await Promise.all([listing(first), listing(second)])).toEqual(['works', 'works']);

  await page.goto('/options/apioption');
  await expect(field(page, 'old_key')).toContainText(first.slice(-4));
  expect(await axeFaults(page)).toEqual([]);
  await button(page, 'options.api.end_old').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: th('options.api.end_old') })
    .click();
  await expect(field(page, 'old_key')).toHaveCount(0);
  expect(await Promise.all([listing(first), listing(second)])).toEqual(['api_key.invalid', 'works']);

  await page.goto('/options/connect-api');
  await button(page, 'options.api.renew').click();
  await page.getByRole('radio', { name: th('options.api.at_once') }).check();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: th('options.api.renew') })
    .click();
  const third = await keyShown(page);
  expect(await Promise.all([listing(second), listing(third)])).toEqual(['api_key.invalid', 'works']);
  expect(await axeFaults(page)).toEqual([]);

  await page.goto('/options/apioption');
  await field(page, 'open_api').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: th('options.api.close') })
    .click();
  await expect(field(page, 'open_api')).not.toBeChecked();
  expect(await listing(third)).toBe('api_key.invalid');
});

test('[A215][A216] Tab reaches everything of both screens; the key is copied, and the reference opens', async ({
  open,
}) => {
  const { token } = await newShop();
  const page = await open({ width: 1440, height: 900 });
  await page.addInitScript((given) => localStorage.setItem('auth.token', given), token);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/options/connect-api');
  await button(page, 'options.api.make').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: th('options.api.make') })
    .click();
  await button(page, 'options.api.copy').click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await keyShown(page));
  for (const path of ['/options/connect-api', '/options/apioption']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await tabFaults(page), path).toEqual([]);
  }
  const [reference] = await Promise.all([page.waitForEvent('popup'), openReference(page)]);
  await expect(reference).toHaveURL('/reference');
});

async function openReference(page: Page): Promise<void> {
  await page.goto('/options/connect-api');
  await page.getByRole('link', { name: th('options.api.reference') }).click();
}

test('[A221] without the Open API permission both screens lead home, but level 4 may open them', async ({ open }) => {
  const paths = ['/options/connect-api', '/options/apioption'];
  for (const who of ['accountant', 'warehouse_worker'] as const) {
    const page = await open({ who });
    for (const path of paths) {
      await page.goto(path);
      await expect(page, `${who} ${path}`).toHaveURL('/');
      await expect(page.locator(`a[href="${path}"]`)).toHaveCount(0);
    }
  }
  const page = await open({ who: 'narrow_manager' });
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByText(th('options.no_access'))).toBeVisible();
    await expect(page).toHaveURL(path);
  }
});
