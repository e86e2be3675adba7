// The pages of the main job by the keyboard alone, at full size and at 200 % of a window of 1280 x 900.
import type { Page } from '@playwright/test';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { clientOf } from './support/api.ts';
import { th } from './support/phrases.ts';
import { tabFaults } from './support/tabs.ts';
import { expect, sharedToken, test } from './support/test.ts';

const order = async () => {
  const shop = clientOf(await sharedToken('shop_owner'));
  const { rows } = await shop.call(ordersRoutes.list, { query: { shipment_status: 'booked', limit: 1 } });
  return rows[0]!;
};
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading')).not.toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('status', { name: th('common.loading') })).toHaveCount(0);
}

for (const [width, height] of [
  [1440, 900],
  [640, 450],
] as const)
  test(`[F-P5] Tab reaches everything, is caught nowhere and always seen, ${width} x ${height}`, async ({ open }) => {
    test.setTimeout(240_000);
    const page = await open({ who: 'shop_owner', width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { id } = await order();
    for (const path of ['/orders/createorder', '/orders/all', `/orders/all/${id}/all`, '/finance/wallet-transaction']) {
      await page.goto(path);
      await settle(page);
      expect.soft(await tabFaults(page), path).toEqual([]);
    }
  });

test('[F-P5] the walk of these tests tells what is wrong on a page', async ({ open }) => {
  const page = await open();
  await page.setContent(`<button>one</button><button style="outline:none">bare</button><button>under</button>
    <div style="position:fixed;inset:0 0 0 auto;width:50%;background:#fff"></div>
    <button style="position:fixed;right:9px">two</button><button onkeydown="event.preventDefault()">trap</button>
    <a href="#">after</a>`);
  await page.addStyleTag({ content: 'button:nth-of-type(3) { position: fixed; right: 9px; z-index: -1 }' });
  const faults = await tabFaults(page);
  for (const [name, fault] of [
    ['bare', 'does not show that it has the focus'],
    ['under', 'is covered'],
    ['after', 'never reached'],
  ] as const)
    expect(
      faults.filter((one) => one.includes(name) && one.includes(fault)),
      faults.join('\n'),
    ).toHaveLength(1);
  expect(faults.filter((one) => /"(one|two)"/.test(one))).toEqual([]);
});
