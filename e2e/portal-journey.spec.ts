// People from their first visit to their last, in one go: a shop registers, is checked, priced, hires, is helped, leaves.
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { authRoutes } from '@lamliang/contracts/auth';
import { pricingRoutes } from '@lamliang/contracts/pricing';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { satang } from '@lamliang/kernel';
import { clientOf, LOGIN, PASSWORD } from './support/api.ts';
import { fillConsoleLogin } from './support/logins.ts';
import { codeFor, registerFrom } from './support/people.ts';
import { th } from './support/phrases.ts';
import { expect, field, review, sharedToken, test, title, type Looks } from './support/test.ts';

const WIDE = { width: 1440 } as const;
const PHONE = { width: 390, height: 844, phone: true } as const;
/** A number whose check digit is right, and that nobody in the demo has. */
const ID_CARD = '3100600445635';
const NAME = 'สุดารัตน์';
const REMARK = 'ชื่อบัญชีไม่ตรงกับบัตร';
const QUOTE = { from_zip_code: '10400', to_zip_code: '50200', width: 200, length: 150, height: 100, weight: 900 };
const CARRIER = 4;
const REASON = 'ลูกค้าโทรมาให้ช่วยดูรายการ';

const press = (within: Page | Locator, phrase: string) =>
  within.getByRole('button', { name: th(phrase), exact: true }).click();
const dialogOf = (page: Page, phrase: string) => page.getByRole('dialog', { name: th(phrase), exact: true });
const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 1_200, height: 760, channels: 3, background: '#3c78b4' } })
    .jpeg()
    .toBuffer();
const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('auth.token') ?? '');

async function handInCard(page: Page, step: 'not-confirm' | 'not-accept'): Promise<void> {
  await page.goto('/user/profile#identity');
  const section = page.getByRole('region', { name: th('verification.title'), exact: true });
  await press(section, `verification.hand_in.${step}`);
  const form = dialogOf(page, 'verification.card.title');
  await field(form, 'id_card_number').fill(ID_CARD);
  await form.locator('[data-field="id_card_file"] input').first().setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: await picture() }); // prettier-ignore
  await press(page, 'verification.mask.use');
  await press(form, 'verification.send');
  await expect(field(section, 'card_verify_flag')).toHaveText(th('status.verification.wait-confirm'));
}

async function handInAccount(page: Page, step: 'not-confirm' | 'not-accept'): Promise<void> {
  await page.goto('/options/codoption');
  await press(page, `verification.hand_in.${step}`);
  const form = dialogOf(page, 'verification.cod.title');
  await field(form, 'bank_id').selectOption({ label: 'ธนาคารกสิกรไทย' });
  await field(form, 'account_number').fill('123-4-56789-0');
  await field(form, 'account_name').fill(`${NAME} ใจดี`);
  await form.locator('[data-field="book_bank_file"] input').first().setInputFiles({ name: 'book.jpg', mimeType: 'image/jpeg', buffer: await picture() }); // prettier-ignore
  await press(form, 'verification.send');
  await expect(field(page, 'cod_verify_flag')).toHaveText(th('status.verification.wait-confirm'));
}

async function enterConsole(page: Page, username: string): Promise<void> {
  await page.goto('/console/login');
  await fillConsoleLogin(page, username);
  await expect(page).toHaveURL(/\/console\/?$/);
}

/** Opens what a shop handed in, sees its picture beside the data, and decides. */
async function decide(page: Page, queue: string, account_id: number, remark?: string): Promise<void> {
  const filter = JSON.stringify({ state: 'wait-confirm', account_id });
  await page.goto(`/console/${queue}?filter=${encodeURIComponent(filter)}`);
  const rows = page.getByRole('main').getByRole('row').or(page.getByRole('main').getByRole('listitem'));
  await rows.getByRole('link').first().click();
  const image = page.getByRole('img').first();
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const act = remark ? 'refuse' : 'accept';
  await press(page, `console.verifications.${act}.label`);
  const dialog = page.getByRole('dialog');
  if (remark) await dialog.getByLabel(th('console.field.remark')).fill(remark);
  await review(dialog);
  await press(dialog, `console.verifications.${act}.confirm`);
  await expect(dialog).toBeHidden();
}

async function setPrice(page: Page, account_id: number): Promise<void> {
  await page.goto(`/console/customers/${account_id}/show/prices`);
  await page.getByRole('button', { name: `${th('console.prices.set')}: Ninja Van` }).click();
  const dialog = page.getByRole('dialog');
  const values = { normal_weight_price: '7', cod_rate_percent: '2', capital_city_price: '15', other_provinces_price: '22', max_weight: '20000', overweight_price: '9', price_size: '60', max_size: '60', over_size_price: '0', reason: 'ลูกค้าส่งเดือนละสองพันชิ้น' } as const; // prettier-ignore
  for (const [name, value] of Object.entries(values))
    await dialog.getByLabel(th(`console.field.${name}`), { exact: true }).fill(value);
  await expect(dialog.getByRole('table', { name: th('console.prices.margin_by_zone') })).toBeVisible();
  await press(dialog, 'console.action.next');
  await dialog.getByRole('button', { name: th('console.customers.special_price.confirm') }).click();
  await expect(page.getByText(th('console.customers.special_price.done'))).toBeVisible();
}

/** Staff act as the shop from its page. @returns the tab of the portal */
async function actAs(page: Page, account_id: number): Promise<Page> {
  await page.goto(`/console/customers/${account_id}/show/support`);
  await press(page, 'console.customers.act_as.title');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(REASON);
  await press(dialog, 'console.action.next');
  const popup = page.waitForEvent('popup');
  await press(dialog, 'console.customers.act_as.confirm');
  return await popup;
}

const journey = async (open: (looks?: Looks) => Promise<Page>, looks: Looks) => {
  const affiliate = clientOf(await sharedToken('affiliate'));
  const { affiliate_key } = await affiliate.call(authRoutes.affiliateSetting, {});
  const page = await open(looks);

  const telephone = await test.step('a visitor registers from a recommendation', () =>
    registerFrom(page, `/affiliate/${affiliate_key}`, NAME, PASSWORD));
  const shop = clientOf(await tokenIn(page));
  const { id } = await shop.call(authRoutes.init, {});

  await test.step('the owner verifies the email, and hands in card and account', async () => {
    await page.goto('/user/profile');
    await press(page, 'profile.email.send');
    const code = await codeFor(`${telephone}@example.com`, (await field(page, 'ref').textContent())!);
    await page.getByLabel(th('entry.code.otp')).fill(code);
    await press(page, 'common.confirm');
    await expect(field(page, 'email_status')).toHaveText(th('profile.email.is_verified'));
    await handInCard(page, 'not-confirm');
    await handInAccount(page, 'not-confirm');
  });

  const sales = await open(looks);
  await test.step('sales compare, accept one and refuse the other with a remark', async () => {
    await enterConsole(sales, LOGIN.staff_sales);
    await decide(sales, 'verifications', id);
    await decide(sales, 'cod-verifications', id, REMARK);
  });

  await test.step('the shop sees why, hands in again, and is accepted', async () => {
    await page.goto('/options/codoption');
    await expect(field(page, 'remark')).toHaveText(REMARK);
    await handInAccount(page, 'not-accept');
    await decide(sales, 'cod-verifications', id);
    await page.reload();
    await expect(field(page, 'cod_verify_flag')).toHaveText(th('status.verification.accept'));
    expect((await shop.call(authRoutes.ownAccount, {})).status).toBe('complete');
  });

  await test.step('sales set a special price with the margin in sight, and the next quote uses it', async () => {
    const quoted = async () => {
      const { rows } = await shop.call(pricingRoutes.shippingPrices, { body: QUOTE });
      return rows.find(({ partner_id }) => partner_id === CARRIER)!.price;
    };
    const before = await quoted();
    await setPrice(sales, id);
    const after = await quoted();
    expect(after).toBeLessThan(before);
    expect(after).toBe(satang(29_00));
  });

  await test.step('the owner invites a warehouse worker, who can do what the level may and nothing else', async () => {
    await page.goto('/options/employee');
    await press(page, 'options.employees.invite');
    await field(page, 'access_level').selectOption({ label: th('status.access_level.3') });
    await press(page, 'options.employees.make');
    const link = (await field(page, 'link').textContent())!;
    await press(page, 'common.close');
    const worker = await open(looks);
    await registerFrom(worker, link, 'สมชาย', PASSWORD);
    await worker.goto('/orders/all');
    await expect(title(worker, th('orders.title'))).toBeVisible();
    for (const closed of ['/options/employee', '/finance/wallet-transaction']) {
      await worker.goto(closed);
      await expect(worker).toHaveURL('/');
    }
    const flags = (await clientOf(await tokenIn(worker)).call(authRoutes.init, {})).account_child_link?.access_level;
    expect(flags).toEqual({
      order_flag: 1,
      advanced_order_flag: 1,
      pickup_point_flag: 1,
      advanced_pickup_point_flag: 1,
    });
  });

  await test.step('support act as the shop with the banner in sight, and both names are in the audit', async () => {
    const support = await open(looks);
    await enterConsole(support, LOGIN.staff_support);
    const acting = await actAs(support, id);
    const banner = acting.getByRole('region', { name: th('frame.acting.label') });
    await expect(banner).toContainText(/(59|60):\d\d/);
    await acting.clock.install();
    await acting.goto('/orders/all');
    await expect(banner).toBeInViewport();
    await acting.clock.fastForward('10:00');
    await expect(banner).toContainText(/(49|50):\d\d/);
    await banner.getByRole('link', { name: th('frame.acting.leave') }).click();
    await expect(banner).toHaveCount(0);
    const query = { filter: { account_id: id, action: ['acting' as const] } };
    const [entry] = await clientOf(await sharedToken('staff_admin')).call(authRoutes.staffAccessEntries, { query });
    expect(entry?.user_name).toMatch(new RegExp(`^.+ \\(${NAME}`));
    const admin = await open(looks);
    await enterConsole(admin, LOGIN.staff_admin);
    const filter = encodeURIComponent(JSON.stringify(query.filter));
    await admin.goto(`/console/access-entries?filter=${filter}`);
    await expect(admin.getByRole('main').getByText(entry!.user_name!).first()).toBeVisible();
  });

  await test.step('the owner leaves: the login is gone, the ledger stays', async () => {
    const finance = clientOf(await sharedToken('staff_finance'));
    for (const amount of [satang(100_00), satang(-100_00)]) {
      const body = { account_id: id, book: 'credit', amount, reason: 'โอนผิดร้าน' } as const;
      await finance.call(walletRoutes.adjust, { body });
    }
    await page.goto('/user/profile');
    await press(page, 'profile.leave.open');
    await press(page, 'profile.leave.send_button');
    await expect(page).toHaveURL('/user/otp-check?for=leave');
    await page
      .getByLabel(th('entry.code.otp'))
      .fill(await codeFor(telephone, (await field(page, 'ref').textContent())!));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/login');
    const login = clientOf().call(authRoutes.login, { body: { username: telephone, password: PASSWORD } });
    await expect(login).rejects.toMatchObject({ code: 'login.failed' });
    const customer = clientOf(await sharedToken('staff_admin')).call(authRoutes.staffCustomer, { params: { id } });
    await expect(customer).rejects.toMatchObject({ code: 'account.not_found' });
    const query = { filter: { account_id: id } } as never;
    expect(await finance.call(walletRoutes.adjustments, { query })).toHaveLength(2);
  });
};

for (const looks of [WIDE, PHONE])
  test(`people from the first visit to the last: ${looks.width} px`, async ({ open }) => {
    test.setTimeout(240_000);
    await journey(open, looks);
  });
