// The public page of a parcel, as its receiver has it, in a browser that may know the portal.
import { ordersRoutes } from '@lamliang/contracts/orders';
import { text } from '@lamliang/i18n';
import { clientOf } from './support/api.ts';
import { axeFaults } from './support/axe.ts';
import { measure } from './support/measure.ts';
import { contextFor, expect, field, sharedToken, test } from './support/test.ts';

const words = (language: string, key: string) => text(language, `tracking.${key}`);

for (const [language, direction] of [
  ['th', 'ltr'],
  ['ar', 'rtl'],
] as const)
  test(`[F-P4] a receiver looks for a number, mistypes it, and finds the parcel, ${language}`, async ({ browser }) => {
    const shop = clientOf(await sharedToken('shop_owner'));
    const { rows } = await shop.call(ordersRoutes.list, { query: { shipment_status: 'delivery-success', limit: 1 } });
    const no = rows[0]!.tracking_no;
    // The language was chosen in the portal; the browser itself speaks Thai.
    const context = await contextFor(browser, { language, width: 390, height: 844, phone: true });
    const page = await context.newPage();
    const blocked: string[] = [];
    page.on('console', (message) => blocked.push(message.text()));
    await page.goto('/track');
    await expect(page.locator('html')).toHaveAttribute('dir', direction);
    await expect(page.getByRole('heading', { level: 1, name: words(language, 'title') })).toBeVisible();
    const box = page.getByRole('textbox', { name: words(language, 'number') });
    const look = page.getByRole('button', { name: words(language, 'search') });
    await box.fill('LL00-0000');
    await look.click();
    await expect(page.getByRole('heading', { level: 1, name: words(language, 'not_found') })).toBeVisible();
    await expect(box).toHaveValue('LL00-0000');
    const { faults } = await measure(page, { phone: true, areas: ['tracking'] });
    expect([...faults, ...(await axeFaults(page))]).toEqual([]);
    await box.fill(` ${no.slice(0, 6).toLowerCase()} ${no.slice(6, 10)}-${no.slice(10)}`);
    await page.keyboard.press('Enter');
    await expect(field(page, 'tracking_no')).toHaveText(no);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    // What the page's own policy refuses is told here. The answer 404 is one of ours.
    expect(blocked.filter((line) => !line.includes('404'))).toEqual([]);
    await context.close();
  });
