// Staff enter other fees for a prepaid shop, a second one approves many at once, its wallet falls; the shop sees what it was
// charged for, asks about it, and is answered.
import type { Page } from '@playwright/test';
import { invoicingRoutes } from '@lamliang/contracts/invoicing';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { satang } from '@lamliang/kernel';
import { axeFaults } from './support/axe.ts';
import { clientOf } from './support/api.ts';
import { enterDesk } from './support/cod.ts';
import { newShop } from './support/people.ts';
import { th } from './support/phrases.ts';
import { expect, field, satangOf, sharedToken, test, title, watch } from './support/test.ts';

const pressed = (within: Page | ReturnType<Page['locator']>, name: string) =>
  within.getByRole('button', { name, exact: true }).click();

test('[A188][A190][A192][A194] fees are entered, approved many at once, taken from the wallet, seen and asked about', async ({
  open,
}) => {
  test.setTimeout(240_000);
  const { token, parent_account } = await newShop('วิภา');
  const account_id = parent_account!.id;
  const shop = clientOf(token);
  const finance = clientOf(await sharedToken('staff_finance'));
  await finance.call(walletRoutes.adjust, { body: { account_id, book: 'credit', amount: satang(200_00), reason: 'เงินเริ่มต้นของการทดสอบ' } }); // prettier-ignore

  // One is entered in the dialog, another one beside it.
  const desk = await open();
  const complaints = watch(desk);
  await enterDesk(desk, 'staff_finance');
  await desk.goto('/console/other-fees');
  await pressed(desk.getByRole('main'), th('console.fees.enter.label'));
  const dialog = desk.getByRole('dialog');
  const chosen = dialog.getByRole('group', { name: th('console.field.account_id') });
  await chosen.getByRole('combobox').fill(String(account_id));
  await desk.getByRole('listbox').getByRole('option', { name: 'วิภา' }).click();
  await expect(chosen.getByRole('button', { name: th('console.action.clear') })).toBeVisible();
  await dialog.locator('select[data-field="fee_type"]').selectOption('overweight');
  await field(dialog, 'amount').fill('107');
  await field(dialog, 'detail').fill('ชั่งที่ศูนย์ได้ 12 กก.');
  expect(await axeFaults(desk)).toEqual([]);
  await pressed(dialog, th('console.action.next'));
  await pressed(dialog, th('console.fees.enter.confirm', { sum: '107.00' }));
  await expect(dialog).toBeHidden();
  const [entered] = await finance.call(invoicingRoutes.staffOtherFees, { query: { filter: { account_id } } });
  expect(entered).toMatchObject({ status: 'wait-for-approve', amount: 107_00, fee_type: 'overweight' });
  const more = { account_id, fee_type: 'packaging', amount: satang(150_00), detail: 'กล่องใหม่' } as const;
  const due = await finance.call(invoicingRoutes.createOtherFee, { body: more });
  expect((await shop.call(walletRoutes.balances, {})).credit).toBe(200_00);

  // A second one approves both after a look at their sum.
  const other = await open();
  await enterDesk(other, 'staff_finance_2');
  await other.goto(`/console/other-fees?filter=${JSON.stringify({ status: 'wait-for-approve', account_id })}`);
  await expect(other.getByText(due.other_fee_no)).toBeVisible();
  await other.getByRole('checkbox', { name: th('console.run.select_page') }).check();
  await pressed(other.getByRole('main'), th('console.fees.many.selected', { count: 2 }));
  const many = other.getByRole('dialog');
  await expect(many.getByText('257.00').first()).toBeVisible();
  await pressed(many, th('console.fees.many.confirm', { count: 2, sum: '257.00' }));
  await expect(many.getByRole('listitem')).toHaveText([
    new RegExp(`${entered!.other_fee_no}.*${th('console.fees.many.result.received')}`),
    new RegExp(`${due.other_fee_no}.*${th('console.fees.many.result.approved')}`),
  ]);
  expect(await axeFaults(other)).toEqual([]);
  await pressed(many, th('common.close'));
  // The wallet has fallen by what it could pay.
  expect((await shop.call(walletRoutes.balances, {})).credit).toBe(93_00);

  // The shop sees both, at its desk and on its phone.
  for (const look of [{ width: 1440 }, { phone: true, width: 390, height: 844 }]) {
    const page = await open(look);
    await page.addInitScript((kept) => localStorage.setItem('auth.token', kept), token);
    const faults = watch(page);
    await page.goto('/report/other-fee');
    await expect(title(page, th('fees.title'))).toBeVisible();
    const rows = look.phone ? page.getByRole('article') : page.getByRole('main').locator('tbody tr');
    await expect(rows).toHaveCount(2);
    expect(satangOf(await field(page, 'total_amount').textContent())).toBe(257_00);
    expect(satangOf(await field(page, 'received').textContent())).toBe(107_00);
    expect(satangOf(await field(page, 'not-receive').textContent())).toBe(150_00);
    await expect(page.getByRole('button', { name: th('console.fees.approve.label') })).toHaveCount(0);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: `${th('fees.ask')}: ${due.other_fee_no}` }).click();
    await expect(page.getByRole('dialog').getByText(th('fees.how.wallet'))).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    if (look.phone) {
      await pressed(page.getByRole('dialog'), th('fees.ask'));
      await field(page, 'question').fill('แพ็กใหม่กี่กล่อง');
      await pressed(page.getByRole('dialog'), th('fees.submit'));
      await expect(page.getByText(th('fees.waits'))).toBeVisible();
    }
    expect(faults).toEqual([]);
  }

  // Staff find the question at the fee and answer it.
  await desk.goto(`/console/other-fees/${due.id}/show`);
  await expect(desk.getByText('แพ็กใหม่กี่กล่อง')).toBeVisible();
  await pressed(desk.getByRole('main'), th('console.fees.question.label'));
  await field(desk.getByRole('dialog'), 'answer').fill('สองกล่อง');
  await pressed(desk.getByRole('dialog'), th('console.action.next'));
  await pressed(desk.getByRole('dialog'), th('console.fees.question.confirm'));
  await expect(desk.getByRole('dialog')).toBeHidden();
  expect((await shop.call(invoicingRoutes.otherFee, { params: { id: due.id } })).questions).toMatchObject([{ answer: 'สองกล่อง' }]); // prettier-ignore
  expect(complaints).toEqual([]);
  expect((await finance.call(walletRoutes.runLedgerCheck, { body: {} })).violations).toEqual([]);
});
