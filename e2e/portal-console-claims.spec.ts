// Staff resolve claims with keys alone, and the shop gets its money, its order's state, a notice and a webhook.
import { randomInt, randomUUID } from 'node:crypto';
import type { CDPSession, Page } from '@playwright/test';
import type { Client } from '@lamliang/contracts';
import { claimsRoutes, type Claim } from '@lamliang/contracts/claims';
import { notificationsRoutes } from '@lamliang/contracts/notifications';
import { ordersRoutes, type OrderDetail } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { bangkokDate, satang } from '@lamliang/kernel';
import { advance, clientOf, LOGIN, orderWhen, PASSWORD, spendable, until } from './support/api.ts';
import { startConsumer } from './support/consumer.ts';
import { th } from './support/phrases.ts';
import { expect, sharedToken, test, watch } from './support/test.ts';

const RECEIVER = { name: 'คุณสายฝน ทดสอบ', address: '12 ถนนนิมมานเหมินท์', subdistrict: 'สุเทพ', district: 'เมืองเชียงใหม่', province: 'เชียงใหม่', zip_code: '50200' }; // prettier-ignore
const PARCEL = { parcel_type: 'parcel', width: 140, length: 200, height: 60, weight: 800 } as const;

/** A parcel that the carrier has, and a claim for it with two pictures. */
async function claimed(shop: Client, image: Blob): Promise<{ order: OrderDetail; claim: Claim }> {
  const { rows: points } = await shop.call(ordersRoutes.pickupPoints, { query: {} });
  const telephone = `08${String(randomInt(1e8)).padStart(8, '0')}`;
  const booked = await shop.call(ordersRoutes.create, {
    body: { partner_id: 2, pickup_point_id: points[0]!.id, receiver: { ...RECEIVER, telephone }, ...PARCEL },
    idempotency_key: randomUUID(),
  });
  const confirmed = await orderWhen(shop, booked.id, (one) => one.booking_state === 'confirmed');
  await advance(confirmed, 'picked_up');
  const order = await orderWhen(shop, booked.id, (one) => one.shipment_status === 'pickup');
  const claim = await shop.call(claimsRoutes.open, {
    params: { id: order.id },
    body: {
      claim_type_id: 1,
      product_price: satang(600_00),
      compensation_amount: satang(450_50),
      detail: 'กล่องบุบ ขวดแตก',
    },
    files: { images: [image, image] },
    idempotency_key: randomUUID(),
  });
  return { order: await orderWhen(shop, order.id, (one) => one.shipment_status === 'on-claim'), claim };
}

/** A key of the Thai layout: the browser gets a Thai letter at the place of the Latin one. */
const thaiKey = (keyboard: CDPSession, code: 'KeyA' | 'KeyJ' | 'KeyR') => {
  const key = { KeyA: 'ฟ', KeyJ: '่', KeyR: 'พ' }[code];
  const shared = { code, key, windowsVirtualKeyCode: code.charCodeAt(3) };
  return keyboard
    .send('Input.dispatchKeyEvent', { type: 'keyDown', text: key, ...shared })
    .then(() => keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...shared }));
};

async function enterDesk(page: Page, path: string): Promise<void> {
  await page.goto('/console/login');
  await page.getByLabel(th('signin.login.username')).focus();
  await page.keyboard.type(LOGIN.staff_support);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/console\/?$/);
  await page.goto(path);
}

test('[A140][A141][A142] two claims are resolved with keys alone on the Thai layout', async ({ open }, info) => {
  test.setTimeout(120_000);
  const shop = clientOf(await sharedToken('partner'));
  const { token: secret } = await shop.call(notificationsRoutes.token, {});
  const consumer = await startConsumer(info.parallelIndex, () => secret);
  const hook = { name: 'เคลม', url: consumer.url, token: secret, events: ['claim.resolved' as const] };
  const webhook = await shop.call(notificationsRoutes.createWebhook, { body: hook, idempotency_key: randomUUID() });
  const page = await open();
  const image = new Blob([new Uint8Array(await page.screenshot({ type: 'jpeg' }))], { type: 'image/jpeg' });
  const [refunded, refused] = [await claimed(shop, image), await claimed(shop, image)];
  const before = await shop.call(walletRoutes.balances, {});

  const faults = watch(page);
  const { keyboard } = page;
  const thai = await page.context().newCDPSession(page);
  // These two alone: other journeys open claims of the same shop meanwhile, which would come above them.
  const filter = JSON.stringify({ state: 'open', id: [refused.claim.id, refunded.claim.id] });
  await enterDesk(page, `/console/claims?filter=${encodeURIComponent(filter)}`);
  const row = ({ order }: typeof refused) => page.getByRole('link', { name: order.order_no });
  const panel = page.getByRole('complementary');
  const dialog = page.getByRole('dialog');
  const button = (name: string, figures = {}) => page.getByRole('button', { name: th(name, figures), exact: true });
  const note = dialog.getByLabel(th('console.field.note'));
  await expect(row(refused)).toBeVisible();

  await test.step('[A141] the newest is closed without a refund', async () => {
    await thaiKey(thai, 'KeyJ');
    await expect(row(refused)).toBeFocused();
    await keyboard.press('Enter');
    await expect(panel.getByRole('heading', { name: refused.order.order_no })).toBeVisible();
    const seen = panel.getByRole('button', { name: th('console.value.picture', { n: 2, count: 2 }) }).locator('img');
    await expect.poll(() => seen.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await expect(button('console.claims.no_refund.label')).toBeVisible();
    await thaiKey(thai, 'KeyR');
    await expect(note).toBeFocused();
    await keyboard.type('บรรจุภัณฑ์ไม่พอ');
    await keyboard.press('Enter');
    await expect(button('console.claims.no_refund.confirm', { amount: '0.00' })).toBeFocused();
    await keyboard.press('Enter');
    // It has left the filter, and stays open with its new state.
    await expect(button('console.queue.next_open')).toBeFocused();
    await expect(row(refused)).toHaveCount(1);
    await expect(page.getByRole('table').getByRole('link', { name: refused.order.order_no })).toHaveCount(0);
    await expect(panel).toContainText(th('console.value.claim_state.resolved'));
    await expect(panel).toContainText('บรรจุภัณฑ์ไม่พอ');
  });

  await test.step('[A142] amount and note are wanted of the next one', async () => {
    await keyboard.press('Enter');
    await expect(panel.getByRole('heading', { name: refunded.order.order_no })).toBeVisible();
    await expect(button('console.claims.refund.label')).toBeVisible();
    await thaiKey(thai, 'KeyA');
    const amount = dialog.getByLabel(th('console.field.amount'));
    await expect(amount).toBeFocused();
    await expect(amount).toHaveValue('450.50');
    await keyboard.press('Control+A');
    await keyboard.press('Delete');
    await keyboard.press('Enter');
    await expect(dialog.getByText(th('validation.complete'))).toHaveCount(2);
    const { rows } = await shop.call(claimsRoutes.list, { query: { search: refunded.order.order_no } });
    expect(rows[0]?.status).toBe('on-claim');
    await amount.focus();
    await keyboard.type('300');
    await keyboard.press('Tab');
    await expect(note).toBeFocused();
    await keyboard.type('จ่ายตามราคาขวด');
    await keyboard.press('Enter');
  });

  await test.step('[A140] it is refunded, and money, orders, notices and webhooks follow', async () => {
    await expect(button('console.claims.refund.confirm', { amount: '300.00' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    const paid = async () => {
      const now = await shop.call(walletRoutes.balances, {});
      return spendable(now) === spendable(before) + 300_00;
    };
    await until(paid);
    const today = bangkokDate(new Date());
    const statement = { type: 'refund' as const, from_date: today, to_date: today, search: refunded.order.order_no };
    const { rows } = await shop.call(walletRoutes.report, { query: statement });
    expect(rows.map(({ amount }) => amount)).toEqual([300_00]);
    const order = async (id: number, status: string) =>
      (await shop.call(ordersRoutes.get, { params: { id } })).shipment_status === status;
    await until(() => order(refunded.order.id, 'claim-success'));
    await until(() => order(refused.order.id, 'pickup'));
    const noticed = async () => {
      const found = await shop.call(notificationsRoutes.list, { query: {} });
      const codeOf = ({ order: { order_no } }: typeof refused) =>
        found.rows.find(({ figures, code }) => figures.order_no === order_no && code.startsWith('claim_'))?.code;
      return codeOf(refunded) === 'claim_refunded' && codeOf(refused) === 'claim_not_refunded';
    };
    await until(noticed);
    // Other journeys resolve claims of the same shop meanwhile.
    const own = [refunded.claim.id, refused.claim.id];
    const ours = () =>
      consumer.received.filter(({ body }) => own.includes((body.data as { claim_id: number }).claim_id));
    await until(async () => ours().length >= 2);
    const told = ours().map(({ type, verified, body }) => ({ type, verified, data: body.data }));
    expect(told).toHaveLength(2);
    for (const [{ order: of, claim }, resolution, amount] of [[refunded, 'refund', 300], [refused, 'not-refund', 0]] as const)
      expect(told).toContainEqual({ type: 'claim.resolved', verified: true, data: expect.objectContaining({ claim_id: claim.id, order_no: of.order_no, resolution, amount }) }); // prettier-ignore
    await expect(panel).toContainText(th('console.value.claim_event.refund'));
  });
  await shop.call(notificationsRoutes.deleteWebhook, { params: { id: webhook.id } });
  await consumer.close();
  expect(faults).toEqual([]);
});
