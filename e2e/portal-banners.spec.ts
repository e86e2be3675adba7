import type { Locator } from '@playwright/test';
import { axeFaults } from './support/axe.ts';
import { expect, field, test } from './support/test.ts';

for (const look of [
  { language: 'th', scheme: 'light', width: 1440 },
  { language: 'ar', scheme: 'dark', width: 1280 },
  { language: 'th', scheme: 'light', width: 900 },
  { language: 'th', scheme: 'dark', width: 390, phone: true },
] as const)
  test(`[F-P5] words of a banner are text of the page over a picture without any, ${look.language} ${look.width}`, async ({
    open,
  }) => {
    const page = await open({ who: 'shop_owner', ...look, height: 844 });
    await page.goto('/');
    const banner = field(page, 'banner').first();
    const words = banner.getByText('เทียบราคาหกขนส่งในหน้าเดียว');
    await expect(words).toBeVisible();
    await expect(banner.getByText('เลือกถูกที่สุดหรือถึงไวที่สุดก่อนส่งทุกกล่อง')).toBeVisible();
    await expect(banner.locator('img')).toHaveAttribute('alt', '');
    const fontOf = (one: Locator) => one.evaluate((node) => getComputedStyle(node).fontFamily);
    expect(await fontOf(words)).toBe(await fontOf(page.locator('body')));
    // Nothing is cut off, and words begin where the page's language begins.
    const boxes = async (one: Locator) =>
      [(await one.boundingBox())!, (await one.locator('.words').boundingBox())!] as const;
    for (const one of await field(page, 'banner').all()) {
      const [around, within] = await boxes(one);
      expect([within.y >= around.y, within.y + within.height <= around.y + around.height]).toEqual([true, true]);
    }
    const [box, inner] = await boxes(banner);
    const [before, after] = [inner.x - box.x, box.x + box.width - inner.x - inner.width];
    expect(before < after).toBe(look.language !== 'ar');
    expect(await axeFaults(page)).toEqual([]);
  });
