// Sales on the page of a customer, with keys alone: call back, note, give to oneself, follow up, and read what happened.
import { authRoutes } from '@lamliang/contracts/auth';
import { bangkokDate } from '@lamliang/kernel';
import type { Locator, Page } from '@playwright/test';
import { clientOf, LOGIN, PASSWORD } from './support/api.ts';
import { axeFaults } from './support/axe.ts';
import { fillConsoleLogin } from './support/logins.ts';
import { codeFor, newShop } from './support/people.ts';
import { th } from './support/phrases.ts';
import { expect, sharedToken, test, watch } from './support/test.ts';

const MOST_STOPS = 200;
/** Goes to something by Tab. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await target.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way by Tab to ${target.toString()}`);
}
async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}
/** Opens a tab of the page by the arrows. */
async function openTab(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('tab', { selected: true }));
  const tab = page.getByRole('tab', { name: th(name), exact: true });
  const stops = await page.getByRole('tab').count();
  for (let at = 0; at < stops && !(await tab.evaluate((node) => node === document.activeElement)); at += 1)
    await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

for (const width of [1440, 390])
  test(`[A223] sales look after a customer with keys alone, at ${width} px`, async ({ open }) => {
    test.setTimeout(120_000);
    const { token } = await newShop();
    const shop = clientOf(token);
    const { id } = await shop.call(authRoutes.ownAccount, {});
    await shop.call(authRoutes.requestSupport, { body: { request_support_flag: 1 } });
    const page = await open({ width, height: width < 600 ? 844 : 900 });
    const faults = watch(page);
    const { keyboard } = page;
    const main = page.getByRole('main');
    const dialog = page.getByRole('dialog');
    const button = (name: string, within: Page | Locator = page) => within.getByRole('button', { name: th(name), exact: true }); // prettier-ignore
    const confirmed = async (confirm: string) => {
      await enter(page, button('console.action.next', dialog));
      await expect(button(confirm, dialog)).toBeFocused();
      await keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
    };
    await page.goto('/console/login');
    await page.getByLabel(th('signin.login.username')).focus();
    await keyboard.type(LOGIN.staff_sales);
    await keyboard.press('Tab');
    await keyboard.type(PASSWORD);
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/console\/?$/);

    await test.step('the shop that asked for a call is called back', async () => {
      await page.goto(`/console/customers/${id}/show`);
      await expect(main.getByText(th('console.value.request_support.1'))).toBeVisible();
      await openTab(page, 'console.customers.tab.support');
      await enter(page, button('console.customers.called_back.title'));
      await expect(dialog.getByLabel(th('console.field.note_text'))).toBeFocused();
      await keyboard.type('สอนพิมพ์ใบปะหน้าแล้ว');
      await confirmed('console.customers.called_back.confirm');
      await expect(main.getByText('สอนพิมพ์ใบปะหน้าแล้ว')).toBeVisible();
      await expect(main.getByText(th('console.value.request_support.1'))).toHaveCount(0);
      expect((await shop.call(authRoutes.ownAccount, {})).request_support_flag).toBe(0);
      expect(await axeFaults(page)).toEqual([]);
    });

    await test.step('a note has a day on which it comes back', async () => {
      await enter(page, button('console.customers.note.title'));
      await expect(dialog.getByLabel(th('console.field.note_text'))).toBeFocused();
      await keyboard.type(`เสนอราคา ${width}`);
      await tabTo(page, dialog.getByLabel(th('console.field.follow_up_day'), { exact: true }));
      await keyboard.type(bangkokDate(new Date()).split('-').toReversed().join('/'));
      await confirmed('console.customers.note.confirm');
      const note = main.getByRole('listitem').filter({ hasText: `เสนอราคา ${width}` });
      await expect(note.getByText(th('console.value.follow_up.due'))).toBeVisible();
    });

    await test.step('sales take the customer, and cannot change who it is', async () => {
      await enter(page, button('console.customers.edit.title'));
      await expect(dialog.getByLabel(th('console.field.name'), { exact: true })).toBeDisabled();
      await tabTo(page, dialog.getByLabel(th('console.field.premium_flag'), { exact: true }));
      await keyboard.press('ArrowDown');
      const sales = dialog.getByLabel(th('console.field.sale_id'), { exact: true });
      await tabTo(page, sales);
      const staff = clientOf(await sharedToken('staff_sales'));
      await expect(sales.locator('option')).not.toHaveCount(1);
      await keyboard.press('ArrowDown');
      await tabTo(page, dialog.getByLabel(th('console.field.reason')));
      await keyboard.type('ดูแลต่อ');
      await confirmed('console.customers.edit.confirm');
      const customer = await staff.call(authRoutes.staffCustomer, { params: { id } });
      expect([customer.premium_flag, customer.sale_id]).toEqual([1, expect.any(Number)]);
    });

    await test.step('the timeline tells all of it, and one kind alone', async () => {
      await openTab(page, 'console.customers.tab.timeline');
      const events = main.getByRole('list', { name: th('console.customers.tab.timeline') }).getByRole('listitem');
      await expect(events.filter({ hasText: th('console.customers.timeline.registered') })).toHaveCount(1);
      await tabTo(page, button('console.customers.timeline.kind.notes', main));
      await keyboard.press('Space');
      await expect(events).toHaveCount(2);
      await expect(events.first()).toContainText(`เสนอราคา ${width}`);
      expect(await axeFaults(page)).toEqual([]);
    });

    await test.step('no pickup address yet', async () => {
      await openTab(page, 'console.customers.tab.pickup');
      await expect(main.getByText(th('console.customers.pickup_hint'))).toBeVisible();
      await expect(main.getByText(th('common.none')).first()).toBeVisible();
    });

    await test.step('what is due stands on the start page, and is done', async () => {
      await page.goto('/console/');
      await enter(page, main.getByRole('link', { name: th('console.start.follow_ups') }));
      const row = main.getByRole('link', { name: new RegExp('มาลี ใจดี') }).first();
      await expect(row).toBeVisible();
      const filter = JSON.stringify({ follow_up_state: 'due', mine_flag: 1, account_id: id });
      await page.goto(`/console/customer-notes?filter=${encodeURIComponent(filter)}`);
      await expect(main.getByText(`เสนอราคา ${width}`)).toHaveCount(1);
      await keyboard.press('j');
      await keyboard.press('Enter');
      await enter(page, button('console.notes.finish'));
      await expect(button('console.notes.reopen')).toBeVisible();
    });
    expect(faults).toEqual([]);
  });

test('[A228] support send a customer a code for a new password, and both read the same reference', async ({ open }) => {
  const { token, telephone } = await newShop();
  const { id } = await clientOf(token).call(authRoutes.ownAccount, {});
  const page = await open();
  await page.goto('/console/login');
  await fillConsoleLogin(page, LOGIN.staff_support);
  await expect(page.getByRole('navigation', { name: th('console.menu.main') })).toBeVisible();
  await page.goto(`/console/customers/${id}/show/support`);
  const press = (phrase: string) => page.getByRole('button', { name: th(phrase), exact: true }).click();
  await press('console.customers.password.title');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('ลูกค้าโทรมา จำรหัสผ่านไม่ได้');
  await press('console.action.next');
  await press('console.customers.password.confirm');
  await expect(dialog).toHaveCount(0);
  const told = page.getByText(th.like('console.customers.password.done'));
  const ref = /[A-Z0-9]{6}/.exec((await told.textContent())!)![0];
  const code = await codeFor(telephone, ref);
  // The old password is over at once; the code gives a new one.
  const login = (password: string) => clientOf().call(authRoutes.login, { body: { username: telephone, password } });
  await expect(login(PASSWORD)).rejects.toMatchObject({ code: 'login.failed' });
  const { reset_token } = await clientOf().call(authRoutes.verifyOtp, { body: { telephone, ref, otp: code } });
  const password = 'New-pass-22';
  const body = { telephone, reset_token, password, confirm_password: password };
  await clientOf().call(authRoutes.forgotPasswordConfirm, { body });
  await expect(login(password)).resolves.toMatchObject({ telephone });
});
