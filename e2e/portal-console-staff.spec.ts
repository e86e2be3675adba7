// An administrator lets a colleague in, changes what they may do, puts them out, and reads who did what.
import type { Page } from '@playwright/test';
import { randomInt } from 'node:crypto';
import { authRoutes } from '@lamliang/contracts/auth';
import { sandboxRoutes } from '@lamliang/contracts/sandbox';
import { clientOf, LOGIN, PASSWORD, until } from './support/api.ts';
import { axeFaults } from './support/axe.ts';
import { fillConsoleLogin } from './support/logins.ts';
import { th } from './support/phrases.ts';
import { expect, field, test, watch } from './support/test.ts';

const PHONE = { width: 390, height: 844, phone: true } as const;
const NEW_PASSWORD = 'Ploy-first-1';

/** Somebody whom the back office does not know yet. */
function someone() {
  const telephone = `087${String(randomInt(1e7)).padStart(7, '0')}`;
  return { telephone, email: `${telephone}@example.com`, name: `พลอย ${telephone.slice(-4)}` };
}
/** The link in the newest mail to a mailbox. */
const linkTo = (to: string) =>
  until(async () => {
    const [mail] = await clientOf().call(sandboxRoutes.messages, { query: { to } });
    return /\/console\/join#[\w-]+/.exec(mail?.text ?? '')?.[0];
  });
async function enter(page: Page, username: string, password: string) {
  await page.getByLabel(th('signin.login.username')).focus();
  await page.keyboard.type(username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/console\/?$/);
}
const token = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('console.session') ?? '{}') as { token?: string }).token ?? '');

test('[A222] an administrator invites a sales person, who works as the role allows, until they are switched off; the audit log has it all', async ({
  open,
}) => {
  test.slow();
  const who = someone();
  const admin = await open();
  const faults = watch(admin);
  const { keyboard } = admin;
  const button = (page: Page, key: string) => page.getByRole('button', { name: th(key), exact: true });
  const dialog = admin.getByRole('dialog');
  const panel = admin.getByRole('complementary');
  const row = admin.getByRole('table').getByRole('link', { name: who.name });

  await test.step('the administrator invites with keys alone, and sees no password', async () => {
    await admin.goto('/console/login');
    await enter(admin, LOGIN.staff_admin, PASSWORD);
    await admin.goto('/console/staff-logins');
    await button(admin, 'console.staff.invite.label').focus();
    await keyboard.press('Enter');
    await expect(dialog.getByLabel(th('console.field.user_name'))).toBeFocused();
    await keyboard.type(who.name);
    await keyboard.press('Tab');
    await dialog.getByLabel(th('console.field.staff_role')).selectOption('sales');
    await keyboard.press('Tab');
    await keyboard.type(who.email);
    await keyboard.press('Tab');
    await keyboard.type(who.telephone);
    await keyboard.press('Enter');
    await expect(button(admin, 'console.staff.invite.confirm')).toBeFocused();
    await keyboard.press('Enter');
    await expect(admin.getByText(who.email)).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  const sales = await open(PHONE);
  await test.step('whoever is invited chooses a password on a phone, and sees what the role may', async () => {
    await sales.goto(await linkTo(who.email));
    await expect(sales.getByText(who.name)).toBeVisible();
    expect(await axeFaults(sales)).toEqual([]);
    await field(sales, 'password').fill(NEW_PASSWORD);
    await field(sales, 'confirm_password').fill(NEW_PASSWORD);
    await button(sales, 'console.staff.join.submit').click();
    await sales.getByRole('link', { name: th('console.staff.join.login') }).click();
    await enter(sales, who.email, NEW_PASSWORD);
    const main = sales.getByRole('main');
    await expect(main.getByRole('link', { name: new RegExp(th('console.start.verifications')) })).toBeVisible();
    await sales.goto('/console/customers');
    await expect(sales.getByRole('listitem').first()).toBeVisible();
    for (const closed of ['/console/adjustments', '/console/staff-logins', '/console/audit-log']) {
      await sales.goto(closed);
      await expect(sales.getByText(th('console.menu.forbidden'))).toBeVisible();
    }
  });

  await test.step('switched off, the next call of the open session is refused', async () => {
    const open = clientOf(await token(sales));
    expect((await open.call(authRoutes.init, {})).staff_role).toBe('sales');
    await admin.goto('/console/staff-logins');
    await expect(row).toHaveCount(1);
    await row.focus();
    await keyboard.press('Enter');
    await expect(panel.getByText(who.email)).toBeVisible();
    await panel.getByRole('button', { name: th('console.staff.off.title') }).focus();
    await keyboard.press('Enter');
    await expect(dialog.getByLabel(th('console.field.reason'))).toBeFocused();
    await keyboard.type('ลาออกสิ้นเดือน');
    await keyboard.press('Enter');
    await expect(button(admin, 'console.staff.off.confirm')).toBeFocused();
    await keyboard.press('Enter');
    await expect(panel.getByText(th('console.value.staff_active.0')).first()).toBeVisible();
    await expect(open.call(authRoutes.init, {})).rejects.toMatchObject({ code: 'session.expired' });
    await sales.goto('/console/customers');
    await expect(sales).toHaveURL(/\/console\/login/);
    await fillConsoleLogin(sales, who.email, NEW_PASSWORD);
    await expect(sales.getByRole('alert')).toBeVisible();
  });

  await test.step('the audit log shows who did it, why, before and after', async () => {
    await admin.goto('/console/audit-log');
    const act = admin
      .getByRole('table')
      .getByRole('link', { name: th('console.audit.staff-updated') })
      .first();
    await act.focus();
    await keyboard.press('Enter');
    const diff = panel.getByRole('table', { name: th('console.audit.diff') });
    await expect(diff.locator('[data-field="active_flag"]')).toContainText(th('console.value.staff_active.1'));
    await expect(diff.locator('[data-field="active_flag"]')).toContainText(th('console.value.staff_active.0'));
    await expect(panel.getByText('ลาออกสิ้นเดือน')).toBeVisible();
    await panel.getByRole('link', { name: new RegExp(th('console.value.audit_target.login')) }).click();
    await expect(panel.getByText(who.email)).toBeVisible();
  });
  expect(faults).toEqual([]);
});
