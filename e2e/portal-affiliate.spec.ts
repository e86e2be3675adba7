import { axeFaults } from './support/axe.ts';
import { th } from './support/phrases.ts';
import { expect, field, test, title, watch } from './support/test.ts';

for (const look of [{ width: 1440 }, { phone: true, width: 390, height: 844 }])
  test(`[A159][A202] a shop sees what it earned by referring others, and its cashback: ${look.width} px`, async ({
    open,
  }) => {
    const page = await open({ who: 'affiliate', ...look });
    const faults = watch(page);
    await page.goto('/report/affiliate');
    await expect(title(page, th('rewards.report'))).toBeVisible();
    await expect(field(page, 'base_amount').first()).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);

    await page.goto('/finances/affiliate');
    await expect(title(page, th('rewards.money'))).toBeVisible();
    await expect(field(page.getByRole('main'), 'shop_name').first()).toHaveText(/•••$/);
    await expect(field(page, 'balance')).toBeVisible();
    await expect(page.getByRole('button', { name: th('options.share.copy'), exact: true })).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);

    await page.goto('/finances/cashback');
    await expect(title(page, th('rewards.cashback'))).toBeVisible();
    await expect(field(page, 'amount').first()).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
