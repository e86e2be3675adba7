import { readFile } from 'node:fs/promises';
import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { authRoutes } from '@lamliang/contracts/auth';
import { ordersRoutes, type OrderDetail } from '@lamliang/contracts/orders';
import { PAPER_SIZE_NAMES } from '@lamliang/contracts/render';
import { readPdf } from '../apps/render/test/pdf-reader.ts';
import { clientOf, orderWhen, tokenOf } from './support/api.ts';
import { th } from './support/phrases.ts';
import { expect, failing, field, satangOf, sharedToken, test, title } from './support/test.ts';

const newTelephone = () => `08${String(randomInt(1e8)).padStart(8, '0')}`;
const RECEIVER = {
  name: 'คุณสายฝน ทดสอบ',
  address: '12 ถนนนิมมานเหมินท์',
  subdistrict: 'สุเทพ',
  district: 'เมืองเชียงใหม่',
  province: 'เชียงใหม่',
  zip_code: '50200',
};

const termsOf = (pickup_point_id: number) => ({
  partner_id: 2,
  pickup_point_id,
  receiver: { ...RECEIVER, telephone: newTelephone() },
  parcel_type: 'parcel' as const,
  width: 140,
  length: 200,
  height: 60,
  weight: 800,
});

/** An order of the partner's shop: tests here leave the balance of the first shop alone. */
async function booked(): Promise<OrderDetail> {
  const shop = clientOf(await sharedToken('partner'));
  const { rows: points } = await shop.call(ordersRoutes.pickupPoints, { query: {} });
  const order = await shop.call(ordersRoutes.create, {
    body: termsOf(points[0]!.id),
    idempotency_key: randomUUID(),
  });
  return orderWhen(shop, order.id, (one) => one.booking_state === 'confirmed');
}
const rowsOf = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: field(page, 'receiver_name') });

const receiverBox = (page: Page) => page.getByRole('combobox', { name: th('orders.create.box') });
const label = (name: string) => th(`orders.field.${name}`);

test('[A92][A93] a box fills in the size, a pickup point is the sender', async ({ open }) => {
  const page = await open({ who: 'shop_owner' });
  await page.goto('/orders/createorder');
  await page.getByLabel(label('packaging_id')).selectOption({ label: 'กล่อง C (20 x 30 x 11 ซม.) · 20×30×11 · ฿12.00' });
  for (const [side, value] of [
    ['width', '20'],
    ['length', '30'],
    ['height', '11'],
  ] as const)
    // prettier-ignore
    await expect(page.getByLabel(label(side), { exact: true })).toHaveValue(value);
  await page.getByRole('button', { name: th('orders.create.sender_change') }).click();
  const shop = clientOf(await sharedToken('shop_owner'));
  const { rows } = await shop.call(ordersRoutes.pickupPoints, { query: {} });
  const second = rows.find((point) => point.default_flag === 0)!;
  await page.getByLabel(th('orders.create.sender_point')).selectOption(String(second.id));
  await expect(field(page, 'sender_name')).toHaveText(second.responser_name);
});

test('[A94] a saved receiver is found by two letters and filled in, or deleted', async ({ open }) => {
  const page = await open({ who: 'credit_shop_owner' });
  const shop = clientOf(await sharedToken('credit_shop_owner'));
  const { rows } = await shop.call(ordersRoutes.receivers, { query: {} });
  const saved = rows[0]!;
  await page.goto('/orders/createorder');
  await receiverBox(page).pressSequentially(saved.name.slice(0, 4));
  const offer = page.getByRole('row').filter({ hasText: saved.name }).filter({ hasText: saved.district });
  await expect(offer).toBeVisible();
  await offer.getByText(saved.name).click();
  // Without a doubt it is a card, which is opened to change it.
  const card = page.getByRole('region', { name: th('orders.field.receiver'), exact: true });
  await expect(card).toContainText(saved.name);
  await card.getByRole('button', { name: th('common.edit') }).click();
  await expect(page.getByLabel(label('name'), { exact: true })).toHaveValue(saved.name);
  await expect(field(page, 'receiver.zip_code')).toHaveValue(saved.zip_code);
  await receiverBox(page).fill(saved.telephone.slice(0, 6));
  await page.getByRole('button', { name: th('orders.create.saved_delete', { name: saved.name }) }).click();
  // It can be brought back as long as its toast stands, and is deleted with it, or when the page is left.
  const told = page.getByText(th('common.deleted_thing', { name: saved.name }));
  await page.getByRole('button', { name: th('common.undo'), exact: true }).click();
  await expect(told).toHaveCount(0);
  await receiverBox(page).fill(saved.telephone.slice(0, 7));
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: th('orders.create.saved_delete', { name: saved.name }) }).click();
  await expect(told).toBeVisible();
  await receiverBox(page).fill(saved.telephone.slice(0, 6));
  await expect(offer).toHaveCount(0);
  await page.goto('/orders/all');
  const known = async () => (await shop.call(ordersRoutes.receivers, { query: { search: saved.telephone } })).rows;
  await expect.poll(async () => (await known()).map((one) => one.id)).not.toContain(saved.id);
});

test('[A91] missing fields are marked and nothing is booked', async ({ open }) => {
  const page = await open({ who: 'shop_owner' });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(ordersRoutes.create.path)) sent.push(request.url());
  });
  await page.goto('/orders/createorder');
  await page.getByLabel(label('weight')).fill('1');
  await page.getByRole('button', { name: th('orders.create.book'), exact: true }).click();
  for (const name of ['name', 'telephone', 'address', 'zip_code'])
    await expect(field(page, `receiver.${name}`), name).toHaveAttribute('aria-invalid', 'true');
  expect(sent).toEqual([]);
});

test('[A173] COD of a shop whose COD account is not approved is refused before booking', async ({ open }) => {
  const page = await open({ who: 'unapproved_owner' });
  await page.goto('/orders/createorder');
  await page.getByLabel(label('cod_amount')).fill('100');
  await expect(page.getByText(th('orders.create.cod_not_approved'))).toBeVisible();
});

test('[A101] the list is sorted newest first and can be reversed', async ({ open }) => {
  const page = await open({ who: 'shop_owner' });
  await page.goto('/orders/all');
  await expect(rowsOf(page)).not.toHaveCount(0);
  const numbers = async () => (await field(page.getByRole('table'), 'order_no').allTextContents()).map((text) => text.trim()); // prettier-ignore
  const shop = clientOf(await sharedToken('shop_owner'));
  const { rows } = await shop.call(ordersRoutes.list, { query: { limit: 3 } });
  expect((await numbers()).slice(0, 3)).toEqual(rows.map((order) => order.order_no));
  const times = rows.map((order) => order.create_dt.getTime());
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  await page
    .getByRole('columnheader', { name: label('create_dt') })
    .getByRole('button')
    .click();
  await expect(page).toHaveURL(/sort=ASC/);
  const oldest = await shop.call(ordersRoutes.list, { query: { limit: 1, sort: 'ASC' } });
  await expect.poll(async () => (await numbers())[0]).toBe(oldest.rows[0]!.order_no);
});

test('[A104] the tabs carry the counts of the summary', async ({ open }) => {
  const page = await open({ who: 'credit_shop_owner' });
  await page.goto('/orders/all');
  const shop = clientOf(await sharedToken('credit_shop_owner'));
  const summary = await shop.call(ordersRoutes.summary, { query: {} });
  for (const status of ['booked', 'delivery-success', 'on-return'] as const) {
    if (summary[status] === 0) continue;
    const tab = page.getByRole('tab', {
      name: new RegExp(`^${th(`status.shipment_status.${status}`)}\\s*${summary[status]}$`),
    });
    await expect(tab).toBeVisible();
  }
});

test('[A105][A106][A107] the detail shows both addresses, the payment and the timeline', async ({ open }) => {
  const order = await booked();
  const page = await open({ who: 'partner' });
  await page.goto(`/orders/all/${order.id}/all`);
  for (const side of ['source', 'destination'])
    await expect(page.getByRole('region', { name: th(`orders.detail.${side}`), exact: true })).toBeVisible();
  for (const [name, value] of Object.entries(RECEIVER))
    await expect(page.getByRole('region', { name: th('orders.detail.destination'), exact: true }).locator(`[data-field="receiver_${name}"]`)).toContainText(value); // prettier-ignore
  for (const name of ['name', 'telephone', 'address', 'subdistrict', 'district', 'province', 'zip_code'])
    await expect(page.getByRole('region', { name: th('orders.detail.source'), exact: true }).locator(`[data-field="sender_${name}"]`)).not.toBeEmpty(); // prettier-ignore
  expect(satangOf(await field(page, 'shipping_cost').textContent())).toBe(order.shipping_cost);
  await expect(field(page, 'created_by')).toHaveText(order.created_by);
  const events = page.getByRole('list', { name: th('orders.detail.timeline') }).getByRole('listitem');
  await expect(events).toHaveCount(2);
});

test('[A108] booked waits to ship; collected and failed attempts are in delivery', async ({ open }) => {
  const page = await open({ who: 'shop_owner' });
  const words = { booked: 'รอจัดส่ง', pickup: 'กำลังจัดส่ง', 'delivery-failed': 'กำลังจัดส่ง' };
  for (const [status, shown] of Object.entries(words)) {
    await page.goto(`/orders/all?shipment_status=${status}`);
    await expect(rowsOf(page)).not.toHaveCount(0);
    for (const chip of await field(rowsOf(page), 'shipment_status').allTextContents()) expect(chip).toBe(shown);
    if (status === 'booked') continue;
    // What the tab is called stands under the word.
    const note = th(`status.shipment_note.${status}`);
    await expect(page.getByRole('tab', { name: note })).toBeVisible();
    await expect(rowsOf(page).getByText(note, { exact: true })).toHaveCount(await rowsOf(page).count());
  }
});

test('[A110][A112] a booked order is cancelled with a remark, and not without one', async ({ open }) => {
  const order = await booked();
  const page = await open({ who: 'partner' });
  await page.goto(`/orders/all/${order.id}/all`);
  await page.getByRole('button', { name: th('orders.menu.label', { order_no: order.order_no }) }).click();
  await page.getByRole('menuitem', { name: th('orders.menu.cancel') }).click();
  const dialog = page.getByRole('dialog', { name: th('orders.cancel.title', { order_no: order.order_no }) });
  await dialog.getByRole('button', { name: th('orders.cancel.confirm') }).click();
  await expect(dialog.getByText(th('validation.required'))).toBeVisible();
  await dialog.getByRole('radio', { name: th('orders.cancel.presets.other') }).check();
  await dialog.getByLabel(th('orders.cancel.other')).fill('   ');
  await dialog.getByRole('button', { name: th('orders.cancel.confirm') }).click();
  await expect(dialog.getByText(th('validation.required'))).toBeVisible();
  await dialog.getByRole('radio', { name: th('orders.cancel.presets.customer') }).check();
  await dialog.getByRole('button', { name: th('orders.cancel.confirm') }).click();
  await expect(field(page, 'shipment_status')).toHaveText(th('status.shipment_status.cancelled'));
  await expect(page.getByRole('list', { name: th('orders.detail.timeline') })).toContainText(th('orders.cancel.presets.customer')); // prettier-ignore
  const after = await clientOf(await sharedToken('partner')).call(ordersRoutes.get, { params: { id: order.id } });
  expect(after).toMatchObject({ shipment_status: 'cancelled', cancel_flag: 1 });
  expect(after.allowed_moves).not.toContain('cancel');
});

test('[A115][A250] an order of another shop is not found, and nothing of it is shown', async ({ open }) => {
  const order = await booked();
  const page = await open({ who: 'credit_shop_owner' });
  await page.goto(`/orders/all/${order.id}/all`);
  await expect(page.getByRole('alert').filter({ hasText: th('orders.not_found') })).toBeVisible();
  await expect(page.getByText(order.order_no)).toHaveCount(0);
});

test('[A118][A119][A120][A121] an export needs a file type, has the name of the header, and shows failures', async ({
  open,
}) => {
  const page = await open({ who: 'shop_owner' });
  await page.goto('/orders/all?shipment_status=cancelled');
  await expect(rowsOf(page)).not.toHaveCount(0);
  await page.getByRole('button', { name: th('lists.export.button'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: th('lists.export.title') });
  let downloads = 0;
  page.on('download', () => (downloads += 1));
  await dialog.getByLabel(th('lists.export.file_type')).selectOption('');
  await dialog.getByRole('button', { name: th('lists.export.go') }).click();
  await expect(dialog.getByText(th('validation.choose_file_type'))).toBeVisible();
  expect(downloads).toBe(0);

  await failing(page, '/client/v2/shipment-orders/export*', 422, 'export.file_type');
  await dialog.getByLabel(th('lists.export.file_type')).selectOption('csv');
  await dialog.getByRole('button', { name: th('lists.export.go') }).click();
  await expect(dialog.getByText(th('common.cannot_export'))).toBeVisible();
  expect(downloads).toBe(0);
  await page.unroute('**/client/v2/shipment-orders/export*');

  const answered = page.waitForResponse((response) => response.url().includes('/export'));
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: th('lists.export.go') }).click();
  const header = (await answered).headers()['content-disposition'] ?? '';
  const download = await saved;
  expect(decodeURIComponent(header)).toContain(download.suggestedFilename());
  const bytes = await readFile(await download.path());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.toString()).toContain(th('status.shipment_status.cancelled'));
});

test('[A122] a search without a match shows "no data"', async ({ open }) => {
  const page = await open({ who: 'shop_owner' });
  await page.goto('/orders/all?search=zzzzzz');
  await expect(page.getByRole('heading', { name: th('common.no_data') })).toBeVisible();
});

test('[A123] a failing order page shows that the server cannot be reached', async ({ open }) => {
  const page = await open({ who: 'shop_owner' });
  await page.route('**/client/v2/shipment-orders/1', (route) => route.abort('connectionfailed'));
  await page.goto('/orders/all/1/all');
  await expect(page.getByText(th('common.cannot_connect'))).toBeVisible({ timeout: 20_000 });
});

test('[A23] search opens an exact number and shows when there is no order', async ({ open }) => {
  const order = await booked();
  const page = await open({ who: 'partner' });
  await page.goto('/permission');
  await expect(title(page, th('options.permission.title'))).toBeVisible();
  await page.keyboard.press('/');
  const box = page.getByRole('searchbox', { name: th('frame.search') });
  await expect(box).toBeFocused();
  await page.keyboard.type(order.partner_awb_no!);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/orders/all/${order.id}/all`);
  await page.goto('/search/no-such-number');
  await expect(page.getByText(th('orders.not_found'))).toBeVisible();
});

test('[A124] seven papers can be chosen, each with its preview', async ({ open }) => {
  const order = await booked();
  const page = await open({ who: 'partner' });
  await page.goto(`/orders/all/${order.id}/all`);
  await page.getByRole('button', { name: th('orders.menu.print') }).click();
  const dialog = page.getByRole('dialog');
  const preview = dialog.frameLocator(`iframe[title="${th('orders.print.preview')}"]`).locator('body');
  for (const size of PAPER_SIZE_NAMES) {
    await dialog.getByRole('radio', { name: th(`orders.print.papers.${size}`), exact: true }).check();
    await expect(preview, size).toContainText(order.partner_awb_no!);
  }
  expect(PAPER_SIZE_NAMES).toHaveLength(7);
});

test('[A131] the handover form lists the parcels of a carrier and prints them', async ({ open }) => {
  const order = await booked();
  const page = await open({ who: 'partner' });
  await page.goto('/orders/parcel-handover-form');
  await page.getByLabel(label('partner'), { exact: true }).selectOption({ label: order.partner_name });
  await expect(page.getByRole('row').filter({ hasText: order.order_no })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: th('orders.handover.print') }).click();
  const sheets = await readPdf(await readFile(await (await saved).path()), { codes: false });
  expect(sheets.map((sheet) => sheet.text).join('')).toContain(order.partner_awb_no);
});

test('[A100][A212] a read-only user is offered no write action, and writes are rejected', async ({ open }) => {
  for (const who of ['accountant', 'reader'] as const) {
    const client = clientOf(await sharedToken(who));
    const { account_child_link: link } = await client.call(authRoutes.init, {});
    expect([link?.access_level.order_flag, link?.access_level.advanced_order_flag ?? 0]).toEqual([1, 0]);
    const { rows: orders } = await client.call(ordersRoutes.list, { query: { limit: 1 } });
    const { rows: points } = await client.call(ordersRoutes.pickupPoints, { query: {} });
    const page = await open({ who });
    await page.goto('/orders/createorder');
    await expect(page.getByText(th('orders.create.read_only'))).toBeVisible();
    await expect(page.getByRole('button', { name: th('orders.create.book'), exact: true })).toHaveCount(0);
    await page.goto('/orders/all');
    await expect(rowsOf(page)).not.toHaveCount(0);
    await expect(page.getByRole('link', { name: th('frame.orders_create') })).toHaveCount(0);

    const { id, cancel_flag } = orders[0]!;
    const body = termsOf(points[0]!.id);
    const refused = { status: 403, code: 'permission.denied' };
    const book = client.call(ordersRoutes.create, { body, idempotency_key: randomUUID() });
    await expect(book, who).rejects.toMatchObject(refused);
    const cancel = client.call(ordersRoutes.cancel, { params: { id }, body: { remark: 'x' } });
    await expect(cancel, who).rejects.toMatchObject(refused);
    expect(await client.call(ordersRoutes.get, { params: { id } })).toMatchObject({ cancel_flag });
    const made = await client.call(ordersRoutes.list, { query: { search: body.receiver.telephone } });
    expect(made.total).toBe(0);
  }
});

test('a user who may book sees the screen', async ({ open }) => {
  const page = await open({ who: 'warehouse_worker' });
  await page.goto('/orders/createorder');
  await expect(title(page, th('orders.create.title'))).toBeVisible();
  await expect(receiverBox(page)).toBeFocused();
});

test('a draft survives reload and logout, and is offered to the same shop only', async ({ open }) => {
  const page = await open({ who: 'affiliate', own: true });
  await page.goto('/orders/createorder');
  await field(page, 'receiver.name').fill('คุณร่าง ค้างไว้');
  await page.getByLabel(label('weight')).fill('3');
  const offer = page.getByRole('alert').filter({ hasText: th('orders.create.draft_title') });
  // It is kept a moment after the last change.
  await expect.poll(() => kept(page)).toContain('คุณร่าง ค้างไว้');
  await page.reload();
  await expect(offer).toBeVisible();
  const enterAs = async (who: 'partner' | 'affiliate') => {
    await page.goto('/logout');
    await expect(title(page, th('auth.login.title'))).toBeVisible();
    await page.evaluate((token) => localStorage.setItem('auth.token', token), await tokenOf(who));
    await page.goto('/orders/createorder');
  };
  // Another shop on this device does not see it.
  await enterAs('partner');
  await expect(receiverBox(page)).toBeFocused();
  await expect(page.getByText('คุณร่าง')).toHaveCount(0);
  await enterAs('affiliate');
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: th('orders.create.draft_use') }).click();
  await expect(field(page, 'receiver.name')).toHaveValue('คุณร่าง ค้างไว้');
});

/** Everything that the page keeps in IndexedDB, as text. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error!);
      });
    let text = '';
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name!));
      for (const store of database.objectStoreNames)
        text += JSON.stringify(await done(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    return text;
  });
