// Staff put a banner on the home page of shops, see it beforehand as shops will, and take it away again.
import sharp from 'sharp';
import { randomInt } from 'node:crypto';
import { LOGIN } from './support/api.ts';
import { axeFaults } from './support/axe.ts';
import { fillConsoleLogin } from './support/logins.ts';
import { th } from './support/phrases.ts';
import { expect, field, test, watch } from './support/test.ts';

test('[A73] staff make a banner with a picture, a shop sees it, and it is gone once it is retired', async ({
  open,
}) => {
  test.slow();
  const title = `ลดค่าส่ง ${randomInt(1e6)}`;
  const detail = 'เฉพาะสัปดาห์นี้';
  const buffer = await sharp({ create: { width: 1_500, height: 500, channels: 3, background: '#276' } })
    .png()
    .toBuffer();
  const staff = await open();
  const faults = watch(staff);
  const dialog = staff.getByRole('dialog');
  const panel = staff.getByRole('complementary');
  const press = (key: string) => dialog.getByRole('button', { name: th(key), exact: true }).click();
  const banner = async (shown: boolean, looks: Parameters<typeof open>[0]) => {
    const shop = await open(looks);
    await shop.goto('/');
    await expect(field(shop, 'banner').first()).toBeVisible();
    const one = field(shop, 'banner').filter({ hasText: title });
    await expect(one).toHaveCount(shown ? 1 : 0);
    return one;
  };

  await test.step('a banner is filled in beside its preview', async () => {
    await staff.goto('/console/login');
    await fillConsoleLogin(staff, LOGIN.staff_support);
    await staff
      .getByRole('link', { name: th('console.resource.banners') })
      .first()
      .click();
    await staff.getByRole('button', { name: th('console.banners.create.label') }).click();
    await expect(dialog.getByText(th('console.banners.picture_first'))).toBeVisible();
    await dialog.locator('[data-field="image"] input').first().setInputFiles({ name: 'promo.png', mimeType: 'image/png', buffer }); // prettier-ignore
    await dialog.getByLabel(th('console.field.title')).fill(title);
    await dialog.getByLabel(th('console.field.banner_detail')).fill(detail);
    await dialog.getByLabel(th('console.field.link')).fill('/orders/createorder');
    const preview = dialog.locator('[data-field="preview"]');
    await expect(preview.getByText(title)).toHaveCount(2);
    await expect(preview.getByText(detail)).toHaveCount(2);
    await expect(preview.locator('img').first()).toHaveAttribute('src', /^blob:/);
    await preview.getByLabel(th('console.banners.preview.mirrored')).check();
    await expect(preview.locator('[dir="rtl"] img').first()).toHaveCSS('transform', /matrix\(-1/);
    expect(await axeFaults(staff)).toEqual([]);
    await press('console.action.next');
    await press('console.banners.create.confirm');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('shops see it, on a desk and on a phone', async () => {
    const desk = await banner(true, { who: 'shop_owner' });
    await expect(desk.getByText(detail)).toBeVisible();
    await expect(desk.getByRole('link')).toHaveAttribute('href', '/orders/createorder');
    const picture = desk.locator('img');
    await expect(picture).toHaveAttribute('src', /^\/client\/v1\/banner-pictures\//);
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1_200);
    await banner(true, { who: 'shop_owner', width: 390, height: 844, phone: true, scheme: 'dark' });
  });

  await test.step('retired it is gone, and can be deleted', async () => {
    await staff.getByRole('table').getByRole('link', { name: title }).click();
    await expect(panel.getByText(th('console.value.banner_state.shown')).first()).toBeVisible();
    await panel.getByRole('button', { name: th('console.banners.change.label') }).click();
    await dialog.getByLabel(th('console.field.status')).selectOption('inactive');
    await press('console.action.next');
    await press('console.banners.change.confirm');
    await expect(panel.getByText(th('console.value.banner_state.off')).first()).toBeVisible();
    await banner(false, { who: 'shop_owner' });
    await panel.getByRole('button', { name: th('console.banners.delete.label'), exact: true }).click();
    await press('console.banners.delete.confirm');
    await expect(staff.getByRole('table').getByRole('link', { name: title })).toHaveCount(0);
  });
  // A page that is open may ask once more for the banner that was just deleted.
  expect(faults.filter((fault) => !fault.includes('status of 404'))).toEqual([]);
});
