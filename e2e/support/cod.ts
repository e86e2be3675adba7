import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Client } from '@lamliang/contracts';
import { authRoutes } from '@lamliang/contracts/auth';
import { ordersRoutes, type OrderDetail } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { satang, type Satang } from '@lamliang/kernel';
import pg from 'pg';
import { advance, clientOf, LOGIN, orderWhen, until } from './api.ts';
import { fillConsoleLogin } from './logins.ts';
import { newShop } from './people.ts';
import { th } from './phrases.ts';
import { expect, review, sharedToken } from './test.ts';

const FLASH = 2;
const SENDER = { name: 'ร้านปลายทาง', telephone: '0812345678', address: '1 ถนนเพชรบุรี', subdistrict: 'มักกะสัน', district: 'ราชเทวี', province: 'กรุงเทพมหานคร', zip_code: '10400' }; // prettier-ignore
const RECEIVER = { name: 'คุณปลายทาง ทดสอบ', telephone: '0898765432', address: '12 ถนนนิมมานเหมินท์', subdistrict: 'สุเทพ', district: 'เมืองเชียงใหม่', province: 'เชียงใหม่', zip_code: '50200' }; // prettier-ignore
const PARCEL = { parcel_type: 'parcel', width: 140, length: 200, height: 60, weight: 800 } as const;

/** A new shop with money and an accepted bank account, and parcels of it, one an amount, that the carrier collected for and has not paid. */
export async function shopWithCod(finance: Client, page: Page, amounts: readonly Satang[]) {
  const { token, parent_account } = await newShop('ปลาย');
  const account_id = parent_account!.id;
  const shop = clientOf(token);
  const picture = new Blob([new Uint8Array(await page.screenshot({ type: 'jpeg' }))], { type: 'image/jpeg' });
  const { file: book_bank_file } = await shop.call(authRoutes.uploadFile, { body: {}, files: { file: [picture] } });
  const account = { bank_id: 4, account_name: 'ปลาย ใจดี', account_number: '0123456789', book_bank_file };
  await shop.call(authRoutes.verifyCod, { body: account });
  const support = clientOf(await sharedToken('staff_support'));
  const filter = { account_id, verify_type: ['cod' as const], state: ['wait-confirm' as const] };
  const [asked] = await support.call(authRoutes.staffVerifications, { query: { filter } });
  const accepted = { result: 'accept', verification_id: asked!.id } as const;
  await support.call(authRoutes.decideCod, { params: { id: account_id }, body: accepted });
  const money = { account_id, book: 'credit', amount: satang(500_00), reason: 'ทดสอบการโอน' } as const;
  await finance.call(walletRoutes.adjust, { body: money });
  const orders: OrderDetail[] = [];
  for (const amount of amounts) {
    const body = { partner_id: FLASH, sender: SENDER, receiver: RECEIVER, ...PARCEL, cod_amount: amount, shipment_order_items: [{ name: 'หมวก', quantity: 1, price: amount }] }; // prettier-ignore
    const { id } = await shop.call(ordersRoutes.create, { body, idempotency_key: randomUUID() });
    const order = await orderWhen(shop, id, (one) => one.booking_state === 'confirmed');
    for (const step of ['picked_up', 'delivered'] as const) await advance(order, step);
    orders.push(await orderWhen(shop, id, (one) => one.cod_status === 'delivery-success'));
  }
  const ids = orders.map(({ id }) => id);
  const parcels = await until(async () => {
    const found = await finance.call(walletRoutes.staffCodParcels, { query: { filter: { id: ids } } });
    return found.length === ids.length ? found : undefined;
  });
  await age(account_id);
  return { account_id, token, shop, parcels: parcels.toSorted((a, b) => a.order_id - b.order_id) };
}

/** What would take nine days: the law's five, and the one that a new bank account waits. */
async function age(account_id: number): Promise<void> {
  const database = new pg.Client({ connectionString: process.env.E2E_DATABASE });
  await database.connect();
  await database.query(`UPDATE wallet.cod_parcel SET delivered_dt = delivered_dt - interval '9 days', hold_until = hold_until - interval '9 days' WHERE account_id = $1`, [account_id]); // prettier-ignore
  await database.query(`UPDATE auth.verification SET decided_dt = decided_dt - interval '9 days' WHERE account_id = $1`, [account_id]); // prettier-ignore
  await database.end();
}

/** Logs into the console as a member of finance. */
export async function enterDesk(page: Page, who: 'staff_finance' | 'staff_finance_2' | 'staff_admin'): Promise<void> {
  await page.goto('/console/login');
  await fillConsoleLogin(page, LOGIN[who]);
  await expect(page).toHaveURL(/\/console\/?$/);
}
/** Fills in and confirms what a button has opened. */
export async function decide(
  page: Page,
  phrases: string,
  names: Record<string, unknown>,
  reason?: [field: string, words: string],
) {
  await page
    .getByRole('main')
    .getByRole('button', { name: th(`${phrases}.label`), exact: true })
    .click();
  const dialog = page.getByRole('dialog');
  if (reason) await dialog.getByLabel(th(`console.field.${reason[0]}`)).fill(reason[1]);
  await review(dialog);
  await dialog.getByRole('button', { name: th(`${phrases}.confirm`, names), exact: true }).click();
  await expect(dialog).toBeHidden();
}
