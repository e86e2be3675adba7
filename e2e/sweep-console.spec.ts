// The staff console by axe, at 1440 px in Thai.
import type { Page } from '@playwright/test';
import { AREAS } from '@lamliang/i18n';
import { measure } from './support/measure.ts';
import { LOGIN, PASSWORD } from './support/api.ts';
import { axeFaults } from './support/axe.ts';
import { th } from './support/phrases.ts';
import { expect, test, watch } from './support/test.ts';

const QUEUES = ['customers', 'shipment-orders', 'partners', 'adjustments', 'wallet-decisions', 'ledger-checks', 'carrier-calls', 'webhook-deliveries']; // prettier-ignore
const PAGES = [
  ...QUEUES.map((name) => `/console/${name}`),
  '/console/operations/dead-letters/orders',
  '/console/operations/jobs/render',
  '/console/operations/lag/orders',
  '/console/no/such/page',
];

async function faultsOf(page: Page, complaints: string[]): Promise<string[]> {
  await page.waitForLoadState('networkidle');
  const { faults } = await measure(page, { phone: false, areas: AREAS });
  faults.push(...(await axeFaults(page)));
  return [...faults.filter((fault) => !fault.endsWith(' h1')), ...complaints.splice(0)];
}

for (const scheme of ['light', 'dark'] as const)
  test(`the console: th, ${scheme}, 1440 px`, async ({ open }) => {
    test.setTimeout(180_000);
    const page = await open({ scheme });
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: scheme });
    const complaints = watch(page);
    await page.addInitScript((theme) => localStorage.setItem('console.ra.theme', JSON.stringify(theme)), scheme);
    await page.goto('/console/login');
    await expect(page.getByRole('button', { name: th('console.login.submit') })).toBeVisible();
    expect.soft(await faultsOf(page, complaints), 'login').toEqual([]);
    await page.getByLabel(th('console.login.username')).fill(LOGIN.staff_admin);
    await page.getByLabel(th('console.login.password'), { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: th('console.login.submit') }).click();
    await expect(page.getByRole('navigation', { name: th('console.menu.main') })).toBeVisible();
    for (const path of PAGES) {
      await page.goto(path);
      await expect(page.getByRole('main')).toBeVisible();
      expect.soft(await faultsOf(page, complaints), path).toEqual([]);
      if (!QUEUES.some((name) => path.endsWith(name)) || path.endsWith('partners')) continue;
      const cells = page
        .getByRole('table')
        .getByRole('row')
        .filter({ has: page.getByRole('cell') });
      if ((await cells.count()) === 0) continue;
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      expect.soft(await faultsOf(page, complaints), `${path} with its panel`).toEqual([]);
    }
  });
