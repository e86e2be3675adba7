import type { Page } from '@playwright/test';
import { authRoutes, type Session } from '@lamliang/contracts/auth';
import { axeFaults } from './support/axe.ts';
import { clientOf, PASSWORD } from './support/api.ts';
import { codeFor, newShop } from './support/people.ts';
import { th } from './support/phrases.ts';
import { expect, field, test, title } from './support/test.ts';

/** Enters as the owner of a shop of its own. */
async function enter(page: Page, shop: Session): Promise<void> {
  await page.addInitScript((token) => {
    if (!sessionStorage.getItem('entered')) localStorage.setItem('auth.token', token);
    sessionStorage.setItem('entered', '1');
  }, shop.token);
  await page.goto('/user/profile');
  await expect(title(page, th('frame.profile'))).toBeVisible();
}
const press = (page: Page, phrase: Parameters<typeof th>[0]) => page.getByRole('button', { name: th(phrase), exact: true }); // prettier-ignore
const canLogIn = (shop: Session) =>
  clientOf()
    .call(authRoutes.login, { body: { username: shop.telephone, password: PASSWORD } })
    .then(
      () => true,
      () => false,
    );

for (const looks of [{ width: 1440 }, { width: 390, height: 844, phone: true }])
  test(`[A63][A64][A65] the owner leaves with a code, by keys: ${looks.width} px`, async ({ open }) => {
    const shop = await newShop();
    const page = await open(looks);
    await enter(page, shop);
    await press(page, 'profile.leave.open').focus();
    await page.keyboard.press('Enter');
    await expect(press(page, 'profile.leave.send_button')).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    await press(page, 'profile.leave.send_button').focus();
    await page.keyboard.press('Enter');

    await expect(page).toHaveURL('/user/otp-check?for=leave');
    await expect(title(page, th('profile.leave.title_code'))).toBeVisible();
    await expect(field(page, 'telephone')).toHaveText(shop.telephone.replace(/(...)(...)/, '$1-$2-'));
    const ref = (await field(page, 'ref').textContent()) ?? '';
    const code = await codeFor(shop.telephone, ref);
    const otp = page.getByLabel(th('entry.code.otp'));
    await otp.fill(code === '000000' ? '000001' : '000000');
    await page.keyboard.press('Enter');
    await expect(page.getByText(th('entry.code.tries_other', { count: 4 }))).toBeVisible();
    expect(await canLogIn(shop)).toBe(true);
    expect(await axeFaults(page)).toEqual([]);

    await otp.fill(code);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('alert')).toHaveText(th('auth.login.left'));
    expect(await canLogIn(shop)).toBe(false);
    await page.goto('/user/profile');
    await expect(page).toHaveURL(/\/login/);
  });

test('what stands against it is listed, with the way to it', async ({ open }) => {
  const page = await open({ who: 'shop_owner' });
  await page.goto('/user/profile');
  await press(page, 'profile.leave.open').click();
  await expect(field(page, 'wallet_balance')).toBeVisible();
  await expect(press(page, 'profile.leave.send_button')).toHaveCount(0);
  await field(page, 'open_orders').getByRole('link').click();
  await expect(page).toHaveURL(/\/orders\/all/);
});

test('a copy of all data is made and downloaded; news are switched on apart from it', async ({ open }) => {
  const shop = await newShop();
  const page = await open();
  await enter(page, shop);
  await page.getByRole('switch', { name: th('profile.data.marketing') }).click();
  await expect(page.getByText(th('profile.data.marketing_on'))).toBeVisible();
  await press(page, 'profile.data.make').click();
  await expect(press(page, 'profile.data.download')).toBeVisible({ timeout: 30_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'profile.data.download').click()]);
  expect(download.suggestedFilename()).toMatch(/^lamliang-data-\d{4}-\d\d-\d\d\.zip$/);
  await page.reload();
  await expect(page.getByRole('switch', { name: th('profile.data.marketing') })).toBeChecked();
});
