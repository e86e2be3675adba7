// Invitations that are over, or of another door: the browser says why, and shows a way on.
import type { Page } from '@playwright/test';
import pg from 'pg';
import { authRoutes, type EmployeeLevel } from '@lamliang/contracts/auth';
import { clientOf, PASSWORD } from './support/api.ts';
import { codeFor, newShop, newTelephone, registerFrom } from './support/people.ts';
import { th } from './support/phrases.ts';
import { expect, field, test, title } from './support/test.ts';

const WAREHOUSE: EmployeeLevel = 3;
/** The doors of an invitation for who has no login. That of the login stays open: who used the key comes back by it. */
const DOORS = ['invite', 'invite/register', 'register', 'otpverify'] as const;

/** An invitation of a new shop, as its owner hands it on. */
async function invitation(): Promise<{ invite_key: string; account_id: number }> {
  const owner = clientOf((await newShop()).token);
  const { id } = await owner.call(authRoutes.init, {});
  const { invite_key } = await owner.call(authRoutes.generateInvite, { body: { access_level: WAREHOUSE } });
  return { invite_key, account_id: id };
}

async function expectRefused(page: Page, from: string, code: string): Promise<void> {
  await page.goto(from);
  await expect(page).toHaveURL(new RegExp(`/invalid\\?code=${code}$`));
  await expect(title(page, th('entry.door.invalid'))).toBeVisible();
  await expect(page.getByText(th(`errors.${code}`))).toBeVisible();
}

for (const looks of [{ width: 1440 }, { width: 390, height: 844, phone: true }])
  test(`[A43] a used invitation is refused at every door: ${looks.width} px`, async ({ open }) => {
    const { invite_key } = await invitation();
    const worker = await open(looks);
    await registerFrom(worker, `/invite/${invite_key}`, 'สมชาย', PASSWORD);
    const other = await open(looks);
    for (const door of DOORS) await expectRefused(other, `/${door}/${invite_key}`, 'invite.used');
    await other.getByRole('link', { name: th('auth.not_found.login') }).click();
    await expect(other).toHaveURL('/login');
  });

test('[A43] an invitation of another provider is unknown at this door, and known at its own', async ({
  open,
  browser,
}) => {
  const { invite_key } = await invitation();
  const context = await browser.newContext({ baseURL: process.env.E2E_URL!.replace('127.0.0.1', 'harbor.localhost') });
  const page = await context.newPage();
  for (const door of DOORS) await expectRefused(page, `/${door}/${invite_key}`, 'invite.not_found');
  await context.close();
  const own = await open();
  await own.goto(`/invite/${invite_key}`);
  await expect(own.getByRole('link', { name: th('entry.register.join_title') })).toBeVisible();
});

test('[A43] an invitation of seven days ago is refused, also to who opened its page before', async ({ open }) => {
  test.skip(!process.env.E2E_DATABASE, 'the database of this server is not known here');
  const { invite_key, account_id } = await invitation();
  const early = await open();
  await early.goto(`/register/${invite_key}`);
  await expect(early.getByLabel(th('entry.register.telephone'))).toBeVisible();

  const database = new pg.Client({ connectionString: process.env.E2E_DATABASE });
  await database.connect();
  const { rowCount } = await database.query('UPDATE auth.invite SET expire_dt = now() WHERE account_id = $1', [account_id]); // prettier-ignore
  await database.end();
  expect(rowCount).toBe(1);

  const telephone = newTelephone();
  await early.getByLabel(th('entry.register.telephone')).fill(telephone);
  await field(early, 'email').fill(`${telephone}@example.com`);
  await early.getByRole('button', { name: th('entry.forgot.submit'), exact: true }).click();
  const ref = (await field(early, 'ref').textContent())!;
  await early.getByLabel(th('entry.code.otp')).fill(await codeFor(telephone, ref));
  await field(early, 'name').fill('สมชาย');
  await early.locator('[data-field="password"]').fill(PASSWORD);
  await field(early, 'policy_version').check();
  await early.getByRole('button', { name: th('entry.register.create'), exact: true }).click();
  await expect(early.getByRole('main')).toContainText(th('errors.invite.expired'));
  const page = await open();
  for (const door of DOORS) await expectRefused(page, `/${door}/${invite_key}`, 'invite.expired');
});
