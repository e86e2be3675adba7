// A shop fills its wallet: it pays the code that it is shown and sends the slip, finance compare slip and amount in the
// console, and the wallet rises.
import { authRoutes } from '@lamliang/contracts/auth';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { bankName, bankOf, satang } from '@lamliang/kernel';
import { axeFaults } from './support/axe.ts';
import { clientOf, LOGIN, spendable } from './support/api.ts';
import { photo } from './support/claims.ts';
import { fillConsoleLogin } from './support/logins.ts';
import { newShop } from './support/people.ts';
import { th } from './support/phrases.ts';
import { expect, field, review, satangOf, sharedToken, test, title, watch } from './support/test.ts';

const SIAM_COMMERCIAL = bankOf(14)!;
const AMOUNT = satang(350_50);

const PHONE = { phone: true, width: 390, height: 844 };
const WALLETS = {
  transport: { path: '/topup/create', proves: '[A151][A152][A153][A157]' },
  insurance: { path: '/topup/insurance', proves: '[A154]' },
} as const;

for (const [wallet, look] of [
  ['transport', { width: 1440 }],
  ['transport', PHONE],
  ['insurance', PHONE],
] as const)
  // prettier-ignore
  test(`${WALLETS[wallet].proves} a top-up of the ${wallet} wallet is paid, sent with its slip, compared and approved: ${look.width} px`, async ({
    open,
  }) => {
    test.setTimeout(150_000);
    const { token } = await newShop('วารี');
    const shop = clientOf(token);
    const page = await open(look);
    await page.addInitScript((kept) => localStorage.setItem('auth.token', kept), token);
    const faults = watch(page);
    await page.goto(WALLETS[wallet].path);
    await expect(title(page, th(`finance.topup.title.${wallet}`))).toBeVisible();
    const packages = wallet === 'transport' ? await shop.call(walletRoutes.topupPackages, {}) : [];
    const offered = field(page, 'topup_package');
    await expect(offered).toHaveCount(packages.length);
    for (const [n, { name }] of packages.entries()) await expect(offered.nth(n)).toContainText(name);
    await field(page, 'amount').fill('350.50');
    // What a bank's app reads from the code: PromptPay with the amount in it.
    await expect(page.getByRole('img', { name: th('finance.topup.qr', { amount: '฿350.50' }) })).toBeVisible();
    await expect(field(page, 'promptpay_payload')).toHaveText(/^000201.*5406350\.50/);
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await photo(page, 'slip'));
    const bank = page.locator('select[data-field="bank_id"]');
    await bank.selectOption({ label: bankName(SIAM_COMMERCIAL, 'th') });
    await field(page, 'transfer_dt_time').fill('00:05');
    const reference = `E2E${Date.now()}`;
    await field(page, 'slip_reference').fill(reference);
    await expect(page.getByRole('main').getByRole('img', { name: /slip/ })).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: th('finance.topup.submit'), exact: true }).click();
    await expect(page.getByText(th('finance.topup.waits.pending'), { exact: true })).toBeVisible();
    const [asked] = (await shop.call(walletRoutes.topups, { query: {} })).rows;
    expect(asked).toMatchObject({ status: 'pending', amount: AMOUNT, bank_id: 14, slip_reference: reference });
    expect(spendable(await shop.call(walletRoutes.balances, {}))).toBe(0);

    const desk = await open();
    const complaints = watch(desk);
    await desk.goto('/console/login');
    await fillConsoleLogin(desk, LOGIN.staff_finance);
    await expect(desk).toHaveURL(/\/console\/?$/);
    await desk.goto(`/console/topups/${asked!.id}/show`);
    const main = desk.getByRole('main');
    const slip = main.getByRole('img').first();
    await expect.poll(() => slip.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    expect(satangOf(await field(main, 'amount').first().textContent())).toBe(AMOUNT);
    await expect(field(main, 'slip_reference')).toContainText(reference);
    await main.getByRole('button', { name: th('console.topups.approve.label'), exact: true }).click();
    const dialog = desk.getByRole('dialog');
    await review(dialog);
    await dialog.getByRole('button', { name: th('console.topups.approve.confirm', { sum: '350.50' }) }).click();
    await expect(dialog).toBeHidden();
    expect(complaints).toEqual([]);

    // The page that waits hears of it by itself.
    await expect(page.getByText(th('finance.topup.waits.approved'), { exact: true })).toBeVisible({ timeout: 30_000 });
    const filled = await shop.call(walletRoutes.balances, {});
    expect([spendable(filled), filled.insurance]).toEqual(wallet === 'transport' ? [AMOUNT, 0] : [0, AMOUNT]);
    await page.getByRole('link', { name: th('finance.topup.waits.history') }).click();
    await expect(page).toHaveURL('/finance/transaction');
    const row = look.phone ? page.getByRole('article') : page.getByRole('main').locator('tbody tr');
    await expect(row).toHaveCount(1);
    await expect(row).toContainText(asked!.topup_no);
    await expect(row).toContainText(th('status.topup.approved'));
    expect(faults).toEqual([]);
    const finance = clientOf(await sharedToken('staff_finance'));
    expect((await finance.call(walletRoutes.runLedgerCheck, { body: {} })).violations).toEqual([]);
  });

test('[A155] a shop chooses from the banks that the product lists', async ({ open }) => {
  const known = await clientOf(await sharedToken('shop_owner')).call(authRoutes.banks, {});
  expect(known.length).toBeGreaterThan(10);
  const page = await open({ who: 'shop_owner' });
  await page.goto('/topup/create');
  const offered = page.locator('select[data-field="bank_id"] option:not([value=""])');
  await expect(offered).toHaveText(known.map(({ name }) => name));
});
