// Support look at what a shop objects to, note what the carrier says, and decide for it, on a desk and on a phone.
import { randomUUID } from 'node:crypto';
import { authRoutes } from '@lamliang/contracts/auth';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { satang } from '@lamliang/kernel';
import { axeFaults } from './support/axe.ts';
import { clientOf, LOGIN } from './support/api.ts';
import { parcelOnItsWay, photo } from './support/claims.ts';
import { fillConsoleLogin } from './support/logins.ts';
import { th } from './support/phrases.ts';
import { expect, sharedToken, test, watch } from './support/test.ts';

for (const look of [{ width: 1440 }, { phone: true, width: 390, height: 844 }])
  test(`support note the carrier's answer to an objection and decide for the carrier: ${look.width} px`, async ({
    open,
  }) => {
    test.setTimeout(120_000);
    const [shop, finance] = [clientOf(await sharedToken('partner')), clientOf(await sharedToken('staff_finance'))];
    const page = await open(look);
    const order = await parcelOnItsWay(shop, 'delivered');
    const body = { actual_weight: 5_000, partner_cost: satang(20_00) };
    const { difference_amount } = await finance.call(walletRoutes.matchWithPartner, { params: { id: order.id }, body });
    const { buffer, name, mimeType } = await photo(page, 'scale');
    const upload = new File([new Uint8Array(buffer)], name, { type: mimeType });
    const { file } = await shop.call(authRoutes.uploadFile, { body: { purpose: 'dispute' }, files: { file: [upload] } }); // prettier-ignore
    const detail = 'ชั่งก่อนส่งได้แปดขีด';
    await shop.call(walletRoutes.disputeBill, { params: { id: order.id }, body: { detail, files: [file] }, idempotency_key: randomUUID() }); // prettier-ignore
    const [asked] = await finance.call(walletRoutes.staffBillDisputes, { query: { filter: { order_id: order.id } } });

    const faults = watch(page);
    await page.goto('/console/login');
    await fillConsoleLogin(page, LOGIN.staff_support);
    await expect(page).toHaveURL(/\/console\/?$/);
    const filter = JSON.stringify({ state: 'open', order_id: order.id });
    await page.goto(`/console/bill-disputes?filter=${encodeURIComponent(filter)}`);
    await expect(page.getByText(order.order_no).first()).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    await page.goto(`/console/bill-disputes/${asked!.id}/show`);
    const main = page.getByRole('main');
    await expect(main.getByText(detail)).toBeVisible();
    const seen = main.getByRole('button', { name: th('console.value.picture', { n: 1, count: 1 }) }).locator('img');
    await expect.poll(() => seen.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    expect(await axeFaults(page)).toEqual([]);

    const dialog = page.getByRole('dialog');
    const press = (words: string) => page.getByRole('button', { name: words, exact: true }).click();
    await press(th('console.disputes.answer.label'));
    const answer = 'ภาพจากสายพานเห็นห้ากิโลกรัม';
    await dialog.getByRole('textbox').fill(answer);
    await press(th('console.action.next'));
    await press(th('console.disputes.answer.confirm'));
    await expect(main.getByText(answer)).toBeVisible();

    await press(th('console.disputes.lost.label'));
    await dialog.getByRole('textbox').fill('ภาพของขนส่งชัดเจนกว่า');
    await press(th('console.action.next'));
    await press(th('console.disputes.lost.confirm', { sum: ((difference_amount ?? 0) / 100).toFixed(2) }));
    await expect(main).toContainText('ภาพของขนส่งชัดเจนกว่า');
    await expect(page.getByRole('button', { name: th('console.disputes.won.label'), exact: true })).toHaveCount(0);
    expect(faults).toEqual([]);
    expect(await shop.call(walletRoutes.orderBill, { params: { id: order.id } })).toMatchObject({ dispute_state: 'lost', difference_amount }); // prettier-ignore
  });
