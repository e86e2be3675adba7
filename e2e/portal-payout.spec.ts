// COD on its way from the carrier to the bank of the shop, with real files: finance import what the carrier sent, settle
// the three lines that do not match, make the round of the day, a second person approves it, the bank is asked by a file
// and answers by one, and the shop sees for each parcel when it was collected, held, paid and by which transfer.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Client } from '@lamliang/contracts';
import { authRoutes } from '@lamliang/contracts/auth';
import { ordersRoutes, type OrderDetail } from '@lamliang/contracts/orders';
import { walletRoutes, type CodParcelRecord } from '@lamliang/contracts/wallet';
import { bangkokDate, satang } from '@lamliang/kernel';
import pg from 'pg';
import { advance, clientOf, LOGIN, orderWhen, until } from './support/api.ts';
import { fillConsoleLogin } from './support/logins.ts';
import { newShop } from './support/people.ts';
import { th } from './support/phrases.ts';
import { expect, field, satangOf, sharedToken, test, watch } from './support/test.ts';

const FLASH = 2;
const SENDER = { name: 'ร้านปลายทาง', telephone: '0812345678', address: '1 ถนนเพชรบุรี', subdistrict: 'มักกะสัน', district: 'ราชเทวี', province: 'กรุงเทพมหานคร', zip_code: '10400' }; // prettier-ignore
const RECEIVER = { name: 'คุณปลายทาง ทดสอบ', telephone: '0898765432', address: '12 ถนนนิมมานเหมินท์', subdistrict: 'สุเทพ', district: 'เมืองเชียงใหม่', province: 'เชียงใหม่', zip_code: '50200' }; // prettier-ignore
const PARCEL = { parcel_type: 'parcel', width: 140, length: 200, height: 60, weight: 800 } as const;
/** More than one person of finance may approve alone. */
const AMOUNTS = [satang(2_500_00), satang(2_990_50), satang(3_000_25)];
/** As files have it, and as screens do. */
const baht = (amount: number) => (amount / 100).toFixed(2);
const shown = (amount: number) => (amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
const csv = (name: string, lines: readonly (string | number)[][]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.map((line) => line.join(',')).join('\r\n') + '\r\n'),
});

async function enterDesk(page: Page, who: 'staff_finance' | 'staff_finance_2'): Promise<void> {
  await page.goto('/console/login');
  await fillConsoleLogin(page, LOGIN[who]);
  await expect(page).toHaveURL(/\/console\/?$/);
}
/** Fills in and confirms what a button has opened. */
async function decide(
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
  await dialog.getByRole('button', { name: th('console.action.next'), exact: true }).click();
  await dialog.getByRole('button', { name: th(`${phrases}.confirm`, names), exact: true }).click();
  await expect(dialog).toBeHidden();
}
const show = (page: Page, path: string) => page.goto(`/console/${path}`);

/** A new shop with money and an accepted bank account, and three parcels of it that the carrier collected for and has not paid. */
async function unpaidParcels(finance: Client, page: Page) {
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
  for (const amount of AMOUNTS) {
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
  return { token, shop, parcels: parcels.toSorted((a, b) => a.order_id - b.order_id) };
}

/** What would take nine days: the law's five, and the one that a new bank account waits. */
async function age(account_id: number): Promise<void> {
  const database = new pg.Client({ connectionString: process.env.E2E_DATABASE });
  await database.connect();
  await database.query(`UPDATE wallet.cod_parcel SET delivered_dt = delivered_dt - interval '9 days', hold_until = hold_until - interval '9 days' WHERE account_id = $1`, [account_id]); // prettier-ignore
  await database.query(`UPDATE auth.verification SET decided_dt = decided_dt - interval '9 days' WHERE account_id = $1`, [account_id]); // prettier-ignore
  await database.end();
}

test('[A163][A167][A168][A169] COD comes from the file of the carrier to the bank of the shop, to the satang', async ({
  open,
}) => {
  test.skip(!process.env.E2E_DATABASE, 'the database of this server is not known here');
  test.setTimeout(240_000);
  const desk = await open();
  const faults = watch(desk);
  await enterDesk(desk, 'staff_finance');
  const finance = clientOf(await sharedToken('staff_finance'));
  const { token, shop, parcels } = await unpaidParcels(finance, desk);
  const [first, second, third] = parcels as [CodParcelRecord, CodParcelRecord, CodParcelRecord];
  const reference = `RM${Date.now()}`;
  const lineOf = (awb: string | null, amount: number) => [awb ?? '', baht(amount), bangkokDate(new Date()), reference];
  const short = third.cod_amount - 25_00;
  const lines = [
    lineOf(first.partner_awb_no, first.cod_amount),
    lineOf(second.partner_awb_no, second.cod_amount),
    lineOf(second.partner_awb_no, second.cod_amount),
    lineOf(third.partner_awb_no, short),
    lineOf('TH9999999999X', 100_00),
  ];
  const statement = csv(`${reference}.csv`, [
    ['Tracking Number', 'COD (Baht)', 'Transfer Time', 'Transfer Ref'],
    ...lines,
  ]);

  const dialog = desk.getByRole('dialog');
  const main = desk.getByRole('main');

  await test.step('the file is read, looked at and applied', async () => {
    await show(desk, 'cod-statements');
    await desk.getByRole('button', { name: th('console.cod_statements.import.label') }).click();
    await dialog.locator('select[data-field="partner_code"]').selectOption('flash');
    await dialog.locator('input[type=file]').setInputFiles(statement);
    await expect(dialog).toBeHidden();
    const figures = main.getByRole('table', { name: th('console.cod_statements.figures') });
    const figure = (outcome: string) => figures.getByRole('row', { name: new RegExp(`^${th(`console.value.cod_line_outcome.${outcome}`)}`) }); // prettier-ignore
    await expect(figure('matched')).toContainText('2');
    for (const outcome of ['paid-twice', 'wrong-amount', 'unknown-parcel'])
      await expect(figure(outcome)).toContainText('1');
    await decide(desk, 'console.cod_statements.apply', { count: '5', received: '2', waiting: '3', file_name: statement.name }); // prettier-ignore
  });

  await test.step('three lines wait, and each is settled with its reason', async () => {
    const [made] = await finance.call(walletRoutes.staffCodStatements, { query: { sort: ['id', 'DESC'] } });
    const query = { filter: { cod_statement_id: made!.id, state: ['waiting' as const] } };
    const left = await finance.call(walletRoutes.staffCodLines, { query });
    expect(left.map(({ outcome }) => outcome).toSorted()).toEqual(['paid-twice', 'unknown-parcel', 'wrong-amount']);
    for (const { id, outcome, cod_amount, amount, partner_awb_no } of left) {
      await show(desk, `cod-statement-lines/${id}/show`);
      const word = outcome === 'wrong-amount' ? 'receive' : 'refuse';
      const sum = shown((word === 'receive' ? cod_amount : null) ?? amount);
      await decide(desk, `console.cod_lines.${word}`, { sum, partner_awb_no }, ['reason', 'ตรวจกับขนส่งแล้ว']);
    }
    expect(await finance.call(walletRoutes.staffCodLines, { query })).toEqual([]);
  });

  const own = async () => {
    const { rows } = await shop.call(walletRoutes.codApprovals, { query: {} });
    return rows;
  };
  const net = parcels.reduce((sum, parcel) => sum + parcel.net_amount, 0);
  const round = await test.step('the round of the day is made, approved by two, and paid by file', async () => {
    await show(desk, 'cod-rounds');
    const day = bangkokDate(new Date()).split('-').toReversed().join('/');
    await decide(desk, 'console.cod_rounds.make', { day });
    const made = (await own())[0]!;
    expect(made).toMatchObject({ status: 'pending', order_count: 3, net_amount: net });
    await show(desk, `cod-rounds/${made.id}/show`);
    await decide(desk, 'console.cod_rounds.approve', { sum: shown(net), cod_approval_no: made.cod_approval_no });
    const { decision_id } = await finance.call(walletRoutes.codRound, { params: { id: made.id } });
    const other = await open();
    const complaints = watch(other);
    await enterDesk(other, 'staff_finance_2');
    await show(other, `wallet-decisions/${decision_id}/show`);
    await decide(other, 'console.decisions.approve', { amount: shown(net) });
    expect(complaints).toEqual([]);
    expect((await own())[0]).toMatchObject({ status: 'approved' });
    return made;
  });

  await test.step('the bank is asked by a file, and answers by one', async () => {
    await show(desk, 'bank-files');
    await decide(desk, 'console.bank_files.make', {});
    await expect(desk).toHaveURL(/bank-files\/\d+/);
    const [download] = await Promise.all([
      desk.waitForEvent('download'),
      main.getByRole('button', { name: th('console.bank_files.download', { type: 'csv' }) }).click(),
    ]);
    const asked = (await readFile(await download.path(), 'utf8'))
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    const paid = asked.find((line) => line[0] === round.cod_approval_no)!;
    expect(paid[5]).toBe(baht(net));
    const answer = csv('answer.csv', [
      ['Reference', 'Amount', 'Status', 'Bank reference', 'Reason'],
      [round.cod_approval_no, baht(net), 'Paid', `BB${reference}`, ''],
    ]);
    await main.getByRole('button', { name: th('console.bank_files.result.label') }).click();
    await dialog.locator('input[type=file]').setInputFiles(answer);
    await dialog.getByRole('button', { name: th('console.bank_files.result.confirm', { paid: '1', sum: shown(net), refused: '0' }) }).click(); // prettier-ignore
    await expect(dialog).toBeHidden();
    expect(faults).toEqual([]);
  });

  const page = await open({ phone: true, width: 390, height: 844 });
  await page.addInitScript((kept) => localStorage.setItem('auth.token', kept), token);
  const complaints = watch(page);
  for (const parcel of parcels) {
    await page.goto(`/orders/all/${parcel.order_id}/all`);
    await expect(page.getByText(th('status.cod_status.cod-tranferred')).first()).toBeVisible();
    await expect(field(page, 'bank_reference')).toHaveText(`BB${reference}`);
    for (const moment of ['collected_dt', 'received_dt', 'hold_until', 'paid_dt'])
      await expect(field(page, moment)).not.toBeEmpty();
    expect(satangOf(await field(page, 'cod_net').textContent())).toBe(parcel.net_amount);
  }
  await page.goto(`/report/cod-approve-detail/${round.id}/all`);
  await expect(field(page, 'net_amount').first()).toBeVisible();
  expect(satangOf(await field(page, 'net_amount').first().textContent())).toBe(net);
  expect(complaints).toEqual([]);
  expect((await finance.call(walletRoutes.runLedgerCheck, { body: {} })).violations).toEqual([]);
});
