import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { notificationsRoutes } from '@lamliang/contracts/notifications';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { readPdf } from '../apps/render/test/pdf-reader.ts';
import { advance, clientAs, LOGIN, orderWhen, spendable, until } from './support/api.ts';
import { startConsumer } from './support/consumer.ts';
import { fillConsoleLogin, fillLogin } from './support/logins.ts';
import { th } from './support/phrases.ts';
import { expect, field, satangOf, test, watch, type Looks } from './support/test.ts';

const WIDTHS: (Looks & { width: number })[] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844, phone: true },
];
const CARRIERS = 6;

/** Unique per test, so that no order looks like a duplicate. */
const newTelephone = () => `08${String(randomInt(1e8)).padStart(8, '0')}`;
/** What a buyer writes in a chat. */
const chat = (telephone: string) =>
  `ส่งที่ คุณมาลี ใจงาม\n${telephone}\n99/1 ซอยอารีย์ ถ.พหลโยธิน แขวงพญาไท เขตพญาไท กรุงเทพมหานคร 10400`;

/** Pastes text that was copied elsewhere. */
async function copyElsewhere(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
}

async function login(page: Page): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, LOGIN.shop_owner);
  await expect(page).toHaveURL('/');
}

/** Phones have bottom navigation, desktops a sidebar; both link to booking. */
async function goBooking(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: th('frame.navigation') }).getByRole('link', { name: th('frame.orders_create') }).click(); // prettier-ignore
  await expect(page.getByRole('heading', { level: 1, name: th('orders.create.title') })).toBeVisible();
}

const receiverBox = (page: Page) => page.getByRole('combobox', { name: th('orders.create.box') });
const bookedPanel = (page: Page) => page.getByRole('status').filter({ hasText: th('orders.create.booked_title') });

async function wireWebhook(page: Page, url: string): Promise<string> {
  await page.goto('/options/notification-config');
  await page.getByRole('button', { name: th('options.webhook.add') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(th('options.webhook.name')).fill('ระบบหลังร้าน');
  await dialog.getByLabel(th('options.webhook.url')).fill(url);
  const made = page.waitForResponse((answer) => answer.url().endsWith(notificationsRoutes.token.path));
  await dialog.getByRole('button', { name: th('options.webhook.generate') }).click();
  const { data } = (await (await made).json()) as { data: { token: string } };
  const token = dialog.getByRole('textbox', { name: th('options.webhook.token') });
  await expect(token).toHaveValue(data.token);
  await dialog.getByRole('button', { name: th('common.save') }).click();
  await expect(dialog).toBeHidden();
  return data.token;
}

for (const looks of WIDTHS) {
  test(`[A1][A79][A85][A87][A109][A124][A128][A129][A218][A236] a parcel from login to delivery at ${looks.width} px`, async ({
    open,
    browser,
  }, info) => {
    const shop = await clientAs('shop_owner');
    const page = await open(looks);
    const faults = watch(page);
    let secret = '';
    const consumer = await startConsumer(info.parallelIndex, () => secret);
    await login(page);
    secret = await wireWebhook(page, consumer.url);
    const before = await shop.call(walletRoutes.balances, {});

    await page.goto('/');
    await goBooking(page);
    await copyElsewhere(page, chat(newTelephone()));
    await receiverBox(page).focus();
    await page.keyboard.press('Control+V');
    await expect(page.getByLabel(th('orders.field.name'))).toHaveValue(/มาลี/);
    await page.getByLabel(th('orders.field.weight')).fill('1.2');
    await page.getByLabel(th('orders.field.cod_amount')).fill('590');

    const carriers = page.getByRole('radiogroup', { name: th('orders.create.carriers') }).getByRole('radio');
    await expect(carriers).toHaveCount(CARRIERS);
    const totals = await field(page.getByRole('radiogroup'), 'total').allTextContents();
    const sums = totals.map(satangOf);
    expect(sums).toEqual(sums.toSorted((a, b) => a - b));
    await page.getByRole('radiogroup').getByRole('radio', { name: 'Flash Express' }).check();

    await page.getByRole('button', { name: th('orders.create.book'), exact: true }).click();
    await expect(bookedPanel(page)).toBeVisible();
    const order_no = (await field(bookedPanel(page), 'order_no').textContent()) ?? '';
    const { rows } = await shop.call(ordersRoutes.list, { query: { search: order_no.trim() } });
    const order = await orderWhen(shop, rows[0]!.id, (one) => one.booking_state === 'confirmed');
    expect(order.partner_name).toBe('Flash Express');
    expect(order.cod_amount).toBe(590_00);

    const after = await shop.call(walletRoutes.balances, {});
    expect(spendable(before) - spendable(after)).toBe(order.shipping_cost);
    await expect(field(page, 'partner_awb_no')).toContainText(order.partner_awb_no!);

    await test.step('prints the cover sheet, which scanners read', async () => {
      await page.getByRole('button', { name: th('orders.menu.print') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: th('orders.print.papers.sticker-100x150') }).check();
      const preview = dialog.frameLocator(`iframe[title="${th('orders.print.preview')}"]`);
      await expect(preview.locator('body')).toContainText('มาลี');
      const saved = page.waitForEvent('download');
      await dialog.getByRole('button', { name: th('orders.print.pdf') }).click();
      const [file, ...others] = await readPdf(await readFile(await (await saved).path()));
      expect(others).toEqual([]);
      expect(file?.width).toBeCloseTo(100, 0);
      expect(file?.height).toBeCloseTo(150, 0);
      const codes = new Map(file?.codes.map((code) => [code.format, code.text]));
      expect(codes.get('Code128')).toBe(order.partner_awb_no);
      expect(codes.get('QRCode')).toBeTruthy();
      expect(file?.text).toContain('590');
      await expect(dialog.getByText(th('orders.print.marked'), { exact: false })).toBeVisible();
      await dialog.getByRole('button', { name: th('common.close') }).click();
    });
    expect((await shop.call(ordersRoutes.get, { params: { id: order.id } })).print_flag).toBe(1);

    await test.step('watches the carrier deliver it', async () => {
      await page.getByRole('link', { name: th('orders.create.open') }).click();
      await expect(field(page, 'shipment_status')).toHaveText(th('status.shipment_status.booked'));
      const way = [
        ['picked_up', 'pickup', 'status.shipment_status.pickup'],
        ['in_transit', 'on-delivery', 'status.shipment_status.on-delivery'],
        ['delivered', 'delivery-success', 'status.shipment_status.delivery-success'],
      ] as const;
      const seen = field(page.getByRole('list', { name: th('orders.detail.timeline') }), 'event_title');
      // Created, and numbered by the carrier.
      await expect(seen).toHaveCount(2);
      for (const [index, [event, status, words]] of way.entries()) {
        await advance(order, event);
        await orderWhen(shop, order.id, (one) => one.shipment_status === status);
        await page.reload();
        await expect(field(page, 'shipment_status')).toHaveText(th(words));
        await expect(seen).toHaveCount(3 + index);
      }
    });

    await test.step('the webhook consumer was told, signed', async () => {
      const mine = () => consumer.received.filter((one) => JSON.stringify(one.body).includes(order.order_no));
      const told = await until(async () => mine().some((one) => JSON.stringify(one.body).includes('delivery-success')) && mine()); // prettier-ignore
      expect(told.map((one) => one.type)).toContain('order.status-changed');
      expect(told.filter((one) => !one.verified)).toEqual([]);
      expect(told.some((one) => one.forged)).toBe(false);
    });
    await consumer.close();

    await test.step('staff see the order and the calls of its carrier', async () => {
      const desk = await open({ width: 1440 });
      const deskFaults = watch(desk);
      await desk.goto('/console/login');
      await fillConsoleLogin(desk, LOGIN.staff_support);
      // The first place of the role, before leaving it.
      await expect(desk).toHaveURL(/\/console\/?$/);
      await desk.getByRole('link', { name: th('console.resource.shipment-orders') }).click();
      await expect(desk).toHaveURL(/\/console\/shipment-orders/);
      await desk.getByRole('searchbox', { name: th('console.queue.search') }).fill(order.order_no);
      await desk.getByRole('cell', { name: order.order_no }).click();
      const panel = desk.getByRole('complementary', { name: th('console.resource.shipment-orders') });
      await expect(panel).toContainText(th('status.shipment_status.delivery-success'));
      await expect(panel.getByRole('heading', { name: th('console.orders.calls') })).toBeVisible();
      await expect(panel.getByText(/^POST .*bookings/)).toBeVisible();
      expect(deskFaults).toEqual([]);
    });
    expect(browser.isConnected()).toBe(true);
    expect(faults).toEqual([]);
  });
}

test('books with one paste, weight, COD and Ctrl+Enter, with at most 12 key presses besides input', async ({
  open,
}) => {
  const page = await open({ who: 'shop_owner' });
  await page.goto('/orders/createorder');
  await expect(receiverBox(page)).toBeFocused();
  await copyElsewhere(page, chat(newTelephone()));
  let keys = 0;
  /** Every key of a chord counts. */
  const press = async (chord: string) => {
    keys += chord.split('+').length;
    await page.keyboard.press(chord);
  };
  const started = performance.now();
  await press('Control+V');
  await expect(page.getByLabel(th('orders.field.weight'))).toBeFocused();
  await page.keyboard.type('0.8');
  await press('Enter');
  await expect(page.getByLabel(th('orders.field.cod_amount'))).toBeFocused();
  await page.keyboard.type('1290');
  await press('Control+Enter');
  await expect(bookedPanel(page)).toBeVisible();
  await expect(page.getByRole('button', { name: th('orders.create.next') })).toBeFocused();
  expect(keys).toBeLessThanOrEqual(12);
  expect(performance.now() - started).toBeLessThan(30_000);
});

test('a response lost after the order was stored: a retry gives one order and one charge', async ({ open }) => {
  const shop = await clientAs('shop_owner');
  const page = await open({ who: 'shop_owner' });
  const telephone = newTelephone();
  await page.goto('/orders/createorder');
  await receiverBox(page).focus();
  await copyElsewhere(page, chat(telephone));
  await page.keyboard.press('Control+V');
  await page.getByLabel(th('orders.field.weight')).fill('2');
  const book = page.getByRole('button', { name: th('orders.create.book'), exact: true });
  await expect(field(page, 'due_now')).toBeVisible();
  const before = await shop.call(walletRoutes.balances, {});

  const keys: (string | undefined)[] = [];
  await dropAnswers(page.context(), keys);
  await book.click();
  await expect(page.getByText(th('orders.create.unconfirmed'))).toBeVisible();
  const stored = await shop.call(ordersRoutes.list, { query: { search: telephone } });
  expect(stored.rows).toHaveLength(1);

  await page.getByRole('button', { name: th('common.retry') }).click();
  await expect(bookedPanel(page)).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  const { rows } = await shop.call(ordersRoutes.list, { query: { search: telephone } });
  expect(rows.map((one) => one.id)).toEqual(stored.rows.map((one) => one.id));
  await expect(field(bookedPanel(page), 'order_no')).toContainText(rows[0]!.order_no);
  await orderWhen(shop, rows[0]!.id, (one) => one.booking_state === 'confirmed');
  const after = await shop.call(walletRoutes.balances, {});
  expect(spendable(before) - spendable(after)).toBe(rows[0]!.shipping_cost);
});

/** The first booking is stored, but its response is lost. */
async function dropAnswers(context: BrowserContext, keys: (string | undefined)[]): Promise<void> {
  await context.route(`**${ordersRoutes.create.path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    const answer = await route.fetch();
    expect(answer.status()).toBe(200);
    await route.abort('connectionreset');
  });
}
