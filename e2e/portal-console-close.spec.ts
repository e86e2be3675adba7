// Finance import what the bank sent, see what matches by itself, settle the one line that does not, and close the day; an
// administrator opens it again. On a desk, and what they look at also on a phone.
import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { authRoutes } from '@lamliang/contracts/auth';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { satang } from '@lamliang/kernel';
import { axeFaults } from './support/axe.ts';
import { clientOf, LOGIN } from './support/api.ts';
import { photo } from './support/claims.ts';
import { fillConsoleLogin } from './support/logins.ts';
import { th } from './support/phrases.ts';
import { expect, review, sharedToken, test, watch } from './support/test.ts';

const baht = (amount: number) => (amount / 100).toFixed(2);
const shown = (amount: number) => `${amount < 0 ? '−' : ''}${(Math.abs(amount) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`; // prettier-ignore
const FEE = 15_00;
const HELD = 2_000_000_00;

async function enterDesk(page: Page, who: 'staff_finance' | 'staff_admin'): Promise<void> {
  await page.goto('/console/login');
  await fillConsoleLogin(page, LOGIN[who]);
  await expect(page).toHaveURL(/\/console\/?$/);
}
/** Fills in and confirms what a key or button has opened. */
async function confirm(page: Page, phrases: string, names: object, reason?: string) {
  const dialog = page.getByRole('dialog');
  if (reason) await dialog.getByLabel(th('console.field.reason')).fill(reason);
  await review(dialog);
  await dialog.getByRole('button', { name: th(`${phrases}.confirm`, names as Record<string, unknown>), exact: true }).click(); // prettier-ignore
  await expect(dialog).toBeHidden();
}
const press = (page: Page, phrase: string) => page.getByRole('main').getByRole('button', { name: th(phrase), exact: true }).click(); // prettier-ignore

test('a day is closed with the statement of its bank, and opened again', async ({ open }) => {
  test.setTimeout(180_000);
  const [shop, finance] = [clientOf(await sharedToken('partner')), clientOf(await sharedToken('staff_finance'))];
  const desk = await open();
  const faults = watch(desk);
  const main = desk.getByRole('main');
  const dialog = desk.getByRole('dialog');

  const slip_reference = `E2E${Date.now()}`;
  const amount = satang(randomInt(100_01, 900_00));
  const { buffer, name, mimeType } = await photo(desk, slip_reference);
  const slip = new File([new Uint8Array(buffer)], name, { type: mimeType });
  const { file: slip_file } = await shop.call(authRoutes.uploadFile, { body: { purpose: 'slip' }, files: { file: [slip] } }); // prettier-ignore
  const asked = await shop.call(walletRoutes.createTopup, { body: { wallet_type: 'transport', amount, bank_id: 4, transfer_dt: new Date(), slip_file, slip_reference }, idempotency_key: randomUUID() }); // prettier-ignore
  await finance.call(walletRoutes.decideTopup, { params: { id: asked.id }, body: { status: 'approved' } });
  const [next] = await finance.call(walletRoutes.dayCloses, { query: { filter: { state: ['open'] }, sort: ['id', 'ASC'] } }); // prettier-ignore
  const { id, day } = next!;
  const shownDay = day.split('-').toReversed().join('/');
  const row = (...cells: string[]) => [shownDay, '09:15', ...cells].join(',');
  const sheet = ['วันที่,เวลา,รายการ,ถอนเงิน,ฝากเงิน,ยอดคงเหลือ,ช่องทาง,รายละเอียด',
    row('รับโอน', '', baht(amount), baht(HELD + amount), 'K PLUS', slip_reference),
    row('ค่าธรรมเนียม', baht(FEE), '', baht(HELD + amount - FEE), 'K BIZ', `FEE ${slip_reference}`),
    `รวม,,,,${baht(amount)},,,`].join('\r\n'); // prettier-ignore
  const file = (text: string) => ({ name: `${slip_reference}.csv`, mimeType: 'text/csv', buffer: Buffer.from(`${text}\r\n`) }); // prettier-ignore

  await test.step('a file that was changed is told by line and column; as the bank sent it, it is read', async () => {
    await enterDesk(desk, 'staff_finance');
    await desk.goto('/console/bank-statements');
    await desk.getByRole('button', { name: th('console.bank_statements.import.label') }).click();
    await dialog.locator('select[data-field="bank_code"]').selectOption('kbank');
    await dialog.locator('input[type=file]').setInputFiles(file(sheet.replace(baht(FEE), '51.00')));
    await expect(dialog.locator('[data-field="sheet-faults"]')).toContainText(th('console.rates.place', { line: '3', column: 'ยอดคงเหลือ' })); // prettier-ignore
    await dialog.locator('input[type=file]').setInputFiles(file(sheet));
    await expect(dialog).toBeHidden();
    const figures = main.getByRole('table', { name: th('console.bank_statements.figures') });
    for (const outcome of ['matched', 'unknown'])
      await expect(figures.getByRole('row', { name: new RegExp(`^${th(`console.value.bank_outcome.${outcome}`)}`) })).toContainText('1'); // prettier-ignore
    expect(await axeFaults(desk)).toEqual([]);
    await press(desk, 'console.bank_statements.apply.label');
    await confirm(desk, 'console.bank_statements.apply', { count: '2' });
  });

  await test.step('the line that is none of ours is posted with its reason', async () => {
    const query = { filter: { day, state: ['waiting' as const], q: slip_reference } };
    const [line] = await finance.call(walletRoutes.bankStatementLines, { query });
    await desk.goto(`/console/bank-statement-lines/${line!.id}/show`);
    await expect(main.getByText(th('console.bank_lines.why.unknown'))).toBeVisible();
    expect(await axeFaults(desk)).toEqual([]);
    await press(desk, 'console.bank_lines.post.label');
    await confirm(desk, 'console.bank_lines.post', { sum: shown(-FEE) }, 'ค่าธรรมเนียมของธนาคาร');
    await expect(main).toContainText('ค่าธรรมเนียมของธนาคาร');
    expect(await finance.call(walletRoutes.bankStatementLines, { query })).toEqual([]);
  });

  await test.step('each book of the day opens to its entries, and the day is closed', async () => {
    await desk.goto(`/console/day-closes/${id}/show`);
    const bank = main.getByRole('table', { name: th('console.day_closes.bank') });
    const part = (word: string) => bank.getByRole('row', { name: new RegExp(`^${th(`console.day_closes.part.${word}`)}`) }); // prettier-ignore
    // Both are in the books of today; a test that is tried again finds what it left.
    const { bank: told } = await finance.call(walletRoutes.dayClose, { params: { id } });
    expect(told.elsewhere_amount).not.toBe(0);
    await expect(part('elsewhere')).toContainText(shown(told.elsewhere_amount ?? 0));
    await expect(part('waiting')).toContainText('0.00');
    expect(await axeFaults(desk)).toEqual([]);
    await main
      .getByRole('table', { name: th('console.day_closes.figures') })
      .getByRole('link')
      .first()
      .click();
    await expect(desk).toHaveURL(new RegExp(`ledger-entries.*${day}`));
    await desk.goBack();
    await press(desk, 'console.day_closes.close.label');
    await confirm(desk, 'console.day_closes.close', { day: shownDay }, 'ตรวจกับธนาคารครบแล้ว');
    await expect(main.getByText(th('console.value.day_close.closed')).first()).toBeVisible();
    const [download] = await Promise.all([
      desk.waitForEvent('download'),
      main.getByRole('button', { name: th('console.day_closes.figures_file', { type: 'xlsx' }) }).click(),
    ]);
    expect(download.suggestedFilename()).toContain('.xlsx');
    // Who closes days does not open them.
    await expect(main.getByRole('button', { name: th('console.day_closes.open.label'), exact: true })).toHaveCount(0);
    // The browser tells of the file that was refused.
    expect(faults.filter((fault) => !fault.includes('400 (Bad Request)'))).toEqual([]);
  });

  await test.step('an administrator opens it again, on a phone', async () => {
    const phone = await open({ phone: true, width: 390, height: 844 });
    const complaints = watch(phone);
    await enterDesk(phone, 'staff_admin');
    await phone.goto(`/console/day-closes/${id}/show`);
    await expect(phone.getByText(th('console.value.day_close.closed')).first()).toBeVisible();
    expect(await axeFaults(phone)).toEqual([]);
    await press(phone, 'console.day_closes.open.label');
    await confirm(phone, 'console.day_closes.open', { day: shownDay }, 'ธนาคารแก้รายการย้อนหลัง');
    await expect(phone.getByRole('main')).toContainText('ธนาคารแก้รายการย้อนหลัง');
    await expect(phone.getByText(th('console.value.day_close.open')).first()).toBeVisible();
    expect(complaints).toEqual([]);
  });
});
