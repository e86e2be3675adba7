import type { Page } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { authRoutes } from '@lamliang/contracts/auth';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { clientOf } from './support/api.ts';
import { newShop, registerFrom } from './support/people.ts';
import { th } from './support/phrases.ts';
import { expect, field, test, title } from './support/test.ts';

const wasmBinary = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: wasmBinary.buffer as ArrayBuffer } });

const PHONE = { width: 390, height: 844, phone: true } as const;
const press = (page: Page, phrase: string) => page.getByRole('button', { name: th(phrase), exact: true }).click();
const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('auth.token') ?? '');

test('[A44][A203][A204][A208][A210][A213] an owner invites a warehouse worker, who sees what the level may, until it may no more', async ({
  open,
}) => {
  test.slow();
  const { token } = await newShop();
  const owner = await open(PHONE);
  await owner.addInitScript((given) => localStorage.setItem('auth.token', given), token);
  await owner.goto('/options/employee');
  await expect(owner.getByText(th('options.employees.empty'))).toBeVisible();
  await press(owner, 'options.employees.invite');
  await field(owner, 'access_level').selectOption({ label: th('status.access_level.3') });
  await press(owner, 'options.employees.make');
  const link = (await field(owner, 'link').textContent()) ?? '';
  const code = owner.getByRole('img', { name: th('options.employees.qr') });
  const [read] = await readBarcodes(await code.screenshot(), { formats: ['QRCode'] });
  expect(read?.text).toBe(link);
  await press(owner, 'common.close');
  await expect(field(owner, 'created_by')).toHaveText('มาลี ใจดี');

  const worker = await open(PHONE);
  await registerFrom(worker, link, 'สมชาย', 'First-pass-1');
  for (const closed of [
    '/options/employee',
    '/options/permission',
    '/options/affiliate',
    '/finance/wallet-transaction',
  ]) {
    await worker.goto(closed);
    await expect(worker).toHaveURL('/');
  }
  await worker.goto('/orders/all');
  await expect(title(worker, th('orders.title'))).toBeVisible();

  await owner.reload();
  await expect(field(owner, 'user_name')).toHaveText('สมชาย');
  await expect(field(owner, 'access_level')).toHaveText(th('status.access_level.3'));
  await expect(owner.getByText(th('options.employees.no_invites'))).toBeVisible();
  await owner.goto('/options/permission');
  await owner.getByRole('tab', { name: th('status.access_level.3') }).click();
  await field(owner, '3.order_flag').click();
  await expect(field(owner, '3.order_flag')).not.toBeChecked();
  await expect(owner.getByText(th('common.saved'))).toBeVisible();
  const asWorker = clientOf(await tokenIn(worker));
  await expect(asWorker.call(ordersRoutes.list, { query: {} })).rejects.toMatchObject({ code: 'permission.denied' });
  await worker.goto('/orders/all');
  await expect(worker).toHaveURL('/');

  await owner.goto('/options/employee');
  await owner.getByRole('switch').click();
  await press(owner, 'options.employees.off');
  await expect(field(owner, 'active_flag')).toHaveText(th('options.employees.inactive'));
  await worker.goto('/orders/all');
  await expect(worker).toHaveURL(/\/login/);
});

test('[A206][A209][A211][A214] an owner makes a worker a Manager, is told of a failing call, and takes the Manager out again', async ({
  open,
}) => {
  test.slow();
  const { token } = await newShop();
  const { invite_key } = await clientOf(token).call(authRoutes.generateInvite, { body: { access_level: 3 } });
  const worker = await open();
  await registerFrom(worker, `/invite/${invite_key}`, 'สมชาย', 'First-pass-1');
  await worker.goto('/options/connect-api');
  await expect(worker).toHaveURL('/');

  const owner = await open();
  await owner.addInitScript((given) => localStorage.setItem('auth.token', given), token);
  await owner.goto('/options/employee');
  await owner.getByRole('button', { name: th('options.employees.level_of', { name: 'สมชาย' }) }).click();
  const dialog = owner.getByRole('dialog');
  await field(dialog, 'access_level').selectOption({ label: th('status.access_level.4') });
  await owner.route('**/client/**', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()));
  await press(owner, 'common.save');
  await expect(owner.getByText(th('common.cannot_connect')).first()).toBeVisible();
  await owner.unroute('**/client/**');
  await press(owner, 'common.save');
  await expect(dialog).toHaveCount(0);
  await expect(field(owner, 'access_level')).toHaveText(th('status.access_level.4'));

  // The rights of the open session are those of the new level.
  for (const settings of ['/options/connect-api', '/options/invoiceaddress', '/options/codoption']) {
    await worker.goto(settings);
    await expect(worker).toHaveURL(settings);
    await expect(worker.getByRole('main').getByRole('heading').first()).toBeVisible();
  }

  await owner.getByRole('button', { name: `${th('common.delete')} สมชาย` }).click();
  await press(owner, 'options.employees.remove');
  await expect(owner.getByText(th('common.deleted'))).toBeVisible();
  await expect(owner.getByText(th('options.employees.empty'))).toBeVisible();
  await worker.goto('/orders/all');
  await expect(worker).toHaveURL(/\/login/);
});
