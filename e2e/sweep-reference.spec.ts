// The page of the API in a browser: under the policy of all pages, without a request of another host.
import { base } from './support/api.ts';
import { expect, test } from './support/test.ts';

test('[F-A1] the reference shows each audience its part, without an error or a foreign request', async ({
  browser,
}) => {
  // A page of several hundred operations, drawn at once: the first click waits for all of it.
  test.setTimeout(120_000);
  const page = await browser.newPage();
  const wrong: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && wrong.push(message.text())));
  page.on('pageerror', (error) => void wrong.push(String(error)));
  page.on('request', (request) => void (/^https?:/.test(request.url()) && !request.url().startsWith(base()) && wrong.push(request.url()))); // prettier-ignore
  await page.goto(`${base()}/reference`);
  await expect(page.getByRole('heading', { name: 'Lamliang for shops', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'For shops' }).first().click({ timeout: 60_000 });
  await page.getByText('For carriers').first().click();
  await expect(page.getByRole('heading', { name: 'Lamliang for carriers', level: 1 })).toBeVisible({ timeout: 60_000 }); // prettier-ignore
  expect(wrong).toEqual([]);
  await page.close();
});
