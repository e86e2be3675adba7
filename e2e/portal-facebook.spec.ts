import type { Page } from '@playwright/test';
import { authRoutes } from '@lamliang/contracts/auth';
import { axeFaults } from './support/axe.ts';
import { clientOf, PASSWORD } from './support/api.ts';
import { codeFor, newShop, newTelephone } from './support/people.ts';
import { th } from './support/phrases.ts';
import { expect, field, test, title } from './support/test.ts';

const press = (page: Page, phrase: string) => page.getByRole('button', { name: th(phrase), exact: true }).click();
const toFacebook = async (page: Page) => {
  await page.goto('/login');
  await press(page, 'auth.login.facebook');
  await expect(page.getByRole('heading', { name: 'Simulated Facebook' })).toBeVisible();
};
/** Says at Facebook who one is. */
const be = async (page: Page, name: string, email: string) => {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
};
const somebody = () => ({ name: 'มาลี สดใส', email: `malee.${newTelephone()}@facebook.example` });

for (const looks of [{ width: 1440 }, { width: 390, height: 844, phone: true }] as const)
  test(`[A41][A18] somebody new comes from Facebook, proves a telephone and has a shop: ${looks.width} px`, async ({
    open,
  }) => {
    const [page, who, telephone] = [await open(looks), somebody(), newTelephone()];
    await toFacebook(page);
    await be(page, who.name, who.email);
    await expect(title(page, th('entry.facebook.title'))).toBeVisible();
    // The address has name and email, and nothing of what Facebook sent.
    const { pathname, searchParams } = new URL(page.url());
    expect([pathname, [...searchParams.keys()].toSorted()]).toEqual(['/auth/fbform', ['email', 'name']]);
    await expect(field(page, 'name')).toHaveText(who.name);
    await expect(field(page, 'email')).toHaveText(who.email);
    expect(await axeFaults(page)).toEqual([]);
    // Reloaded, the browser is still the one that Facebook vouched for.
    await page.reload();
    const input = page.getByLabel(th('entry.register.telephone'));
    await expect(input).toBeFocused();
    await page.keyboard.type(telephone);
    await page.keyboard.press('Enter');

    const otp = page.getByLabel(th('entry.code.otp'));
    await expect(otp).toBeFocused();
    const ref = (await field(page, 'ref').first().textContent()) ?? '';
    await page.keyboard.type(await codeFor(telephone, ref));
    await expect(page.getByLabel(th('entry.register.name'))).toHaveValue(who.name);
    await press(page, 'entry.register.create');
    await expect(page.getByText(th('validation.policy'))).toBeVisible();
    await page.getByRole('checkbox', { name: th('entry.register.consent') }).check();
    expect(await axeFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await press(page, 'entry.register.create');
    await expect(page).toHaveURL('/');
    const kept = await page.evaluate(() => JSON.stringify(localStorage));
    expect(kept).toContain(telephone);

    // Another browser of the same person is logged in at once.
    const again = await open(looks);
    await toFacebook(again);
    await be(again, who.name, who.email);
    await expect(again).toHaveURL('/');
    // Nothing of the way stands in the history.
    await again.goBack();
    await expect(again).not.toHaveURL(/code=|state=/);
  });

test('[A41] what comes back with another state is refused, in the browser that was sent and in one that was not', async ({
  open,
}) => {
  const [victim, attacker] = [await open(), await open()];
  // The attacker goes to Facebook and stops before the way back.
  await toFacebook(attacker);
  const choice = new URL(attacker.url());
  choice.pathname = '/continue';
  for (const [name, value] of Object.entries(somebody())) choice.searchParams.set(name, value);
  const stolen = (await fetch(choice, { redirect: 'manual' })).headers.get('location') ?? '';
  expect(stolen).toContain('/auth/fbform?state=');
  // Pressed on a browser that never asked.
  await victim.goto(stolen);
  await expect(title(victim, th('entry.facebook.failed'))).toBeVisible();
  await expect(victim.getByText(th('errors.facebook.failed'))).toBeVisible();
  expect(victim.url()).not.toContain('code=');
  // And on one that is on its own way.
  await toFacebook(victim);
  await victim.goto(stolen);
  await expect(title(victim, th('entry.facebook.failed'))).toBeVisible();
  expect(await victim.evaluate(() => localStorage.getItem('auth.token'))).toBeNull();
  await victim.getByRole('link', { name: th('entry.facebook.to_login') }).click();
  await expect(victim).toHaveURL('/login');
});

test('[A41] the form opens for everybody with its parameters, and nobody comes in by them', async ({ open }) => {
  const page = await open();
  const telephone = newTelephone();
  await page.goto('/auth/fbform?name=%3Cb%3EEve%3C%2Fb%3E&email=eve%40example.com');
  await expect(field(page, 'name')).toHaveText('<b>Eve</b>');
  await expect(field(page, 'email')).toHaveText('eve@example.com');
  await page.getByLabel(th('entry.register.telephone')).fill(telephone);
  await press(page, 'entry.forgot.submit');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(th('errors.facebook.failed'));
  await page.goto('/auth/fbform?error=access_denied');
  await expect(title(page, th('entry.facebook.cancelled'))).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
});

test('an email that has a login takes none over: its password links it once', async ({ open }) => {
  const shop = await newShop();
  const page = await open({ width: 390, height: 844, phone: true });
  await toFacebook(page);
  await be(page, 'Somebody Else', shop.email);
  await expect(title(page, th('entry.facebook.link_title'))).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await expect(page.getByLabel(th('auth.login.username'))).toHaveValue(shop.email);
  const password = page.getByLabel(th('auth.login.password'), { exact: true });
  await password.fill('Wrong-pass-1');
  await press(page, 'entry.facebook.link');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(th('errors.login.failed'));
  await password.fill(PASSWORD);
  await press(page, 'entry.facebook.link');
  await expect(page).toHaveURL('/');
  const again = await open();
  await toFacebook(again);
  await be(again, 'Somebody Else', shop.email);
  await expect(again).toHaveURL('/');
});

test('[A41] a provider without an application offers none, and its form says so', async ({ open }) => {
  expect((await clientOf().call(authRoutes.provider, {})).facebook_flag).toBe(1);
  const page = await open();
  // As the host of such a provider answers; which hosts these are is tried where requests can name one.
  const json = { status: true, data: { provider: 'ember', facebook_flag: 0 } };
  await page.route('**/client/v1/provider', (route) => route.fulfill({ json }));
  await page.goto('/login');
  await expect(page.getByLabel(th('auth.login.username'))).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('button', { name: th('auth.login.facebook') })).toHaveCount(0);
  await page.goto('/auth/fbform?name=x');
  await expect(title(page, th('entry.facebook.off'))).toBeVisible();
  await page.getByRole('link', { name: th('entry.facebook.to_login') }).click();
  await expect(page).toHaveURL(/\/login$/);
});
