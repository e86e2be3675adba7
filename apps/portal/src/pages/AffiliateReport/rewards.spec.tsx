import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { session } from '../../session/session.ts';
import { answerCalls, pageAt } from '../../testing/orders.tsx';
import { shopUser } from '../../testing/user.ts';
import { Component as Money } from '../AffiliateMoney/index.tsx';
import { Component as Withdraw } from '../AffiliateWithdraw/index.tsx';
import { Component as Cashback } from '../Cashback/index.tsx';
import { Component as Report } from './index.tsx';

let restore: () => void = () => undefined;
afterEach(() => {
  cleanup();
  restore();
  queryClient.clear();
});
const at = '2026-11-05T00:05:00+07:00';
const closed = { id: 3, period: '2026-10-01', order_count: 12, base_amount: 500.5, rate_percent: 1.5, transaction_no: 'LT9', create_dt: at }; // prettier-ignore
const list = (rows: object[]) => ({ rows, total: rows.length, page: 1, limit: 20, next: null });
const free = {
  balance: 912.5,
  on_hold: 0,
  available_amount: 912.5,
  least_amount: 300,
  withholding_percent: 3,
  withheld_amount: 27.38,
  net_amount: 885.12,
};
const asked = {
  id: 9,
  withdrawal_no: 'CR00000009',
  status: 'failed',
  commission_amount: 400,
  withheld_percent: 3,
  withheld_amount: 12,
  net_amount: 388,
  bank_name: 'KBank',
  account_name: 'Baicha',
  account_number: '••••7890',
  bank_reference: null,
  transfer_dt: null,
  approved_dt: at,
  remark: 'บัญชีปิด',
  create_dt: at,
};
const answers: [RegExp, object][] = [
  [/affiliate\/withdrawals/, { ...list([asked, { ...asked, id: 8, withdrawal_no: 'CR00000008', status: 'transferred', remark: null }, { ...asked, id: 7, withdrawal_no: 'CR00000007', status: 'transferred', remark: null }]), free }],
  [/payee-certificates\/\d/, {}],
  [/payee-certificates/, list([{ id: 4, payment_reference: 'CR00000007', paid_date: '2026-10-05', paid_amount: 400, withheld_amount: 12, state: 'issued', lacks: [], certificate_no: 'WHT00000-202610-000003' }, { id: 5, payment_reference: 'CR00000008', paid_date: '2026-10-09', paid_amount: 400, withheld_amount: 12, state: 'waiting', lacks: ['address', 'tax_id'], certificate_no: null }])],
  [/affiliate\/summary/, { order_count: 12, base_amount: 500.5, commission_amount: 7.51, months: [{ period: '2026-10-01', commission_amount: 7.51 }] }],
  [/reports\/affiliate-transactions/, list([{ id: 1, transaction_no: 'LT9', transaction_dt: at, type: 'commission', amount: 7.51, balance_after: 7.51, detail: '2026-10' }])],
  [/reports\/affiliate/, list([{ ...closed, shop_name: 'ร้านกุ้•••', commission_amount: 7.51, paid_flag: 0 }])],
  [/wallet\/affiliate/, { balance: 7.51, available_amount: 7.51, least_amount: 300, earned_amount: 7.51, paid_amount: 0, rate_percent: 1.5, withholding_percent: 3, on_hold: 0, withheld_amount: 0.23, net_amount: 7.28, shops: [{ shop_name: 'ร้านกุ้•••', create_dt: at, counts_until: at, commission_amount: 7.51 }] }],
  [/reports\/cashback/, { ...list([{ ...closed, amount: 7.51, paid_dt: at }]), now: { period: '2026-11-01', order_count: 2, base_amount: 90, rate_percent: 0, amount: 0, steps: [{ from_amount: 1000, rate_percent: 1 }], next: { from_amount: 1000, rate_percent: 1, missing_amount: 910 } } }],
]; // prettier-ignore
async function open(page: ReactElement, path: string, flags: object = { finance_flag: 1 }) {
  session.begin('token', {
    ...shopUser,
    account_child_link: { id: 1, access_level: flags as never, access_level_id: 2, access_name: '' },
  });
  const calls = answerCalls(({ url }) => ({ data: answers.find(([of]) => of.test(url))?.[1] ?? {} }));
  ({ restore } = calls);
  render(await pageAt(page, path));
  return calls;
}
const field = (name: string) => document.querySelector(`[data-field="${name}"]`)?.textContent;

it('[A202] the report has the commission of a period, by month and by the masked name of the shop', async () => {
  await open(<Report />, '/report/affiliate');
  expect((await screen.findAllByText('ร้านกุ้•••')).length).toBeGreaterThan(0);
  expect(await screen.findByRole('list', { name: 'ค่าแนะนำรายเดือน' })).toBeTruthy();
  expect(field('base_amount')).toContain('500.50');
  const leads = '/finances/affiliate?from_date=2026-11-05&to_date=2026-11-05&type=commission';
  expect(document.querySelector('[data-field="posting"]')?.getAttribute('href')).toBe(leads);
});

it('[A159] what was earned has its balance, its shops and its statement', async () => {
  await open(<Money />, '/finances/affiliate');
  expect(await screen.findByText('ร้านที่คุณแนะนำ')).toBeTruthy();
  expect(field('balance')).toContain('7.51');
  expect((await screen.findAllByText('ต.ค. 2569')).length).toBeGreaterThan(0);
});

it('[A159] cashback tells how far the month has come, and what is missing for the next step', async () => {
  await open(<Cashback />, '/finances/cashback');
  expect((await screen.findAllByText('ต.ค. 2569')).length).toBeGreaterThan(0);
  expect(field('missing_amount')).toContain('910.00');
});

it('[A159] commission is withdrawn after a look at what is kept back of it and what comes of it', async () => {
  const { sent } = await open(<Withdraw />, '/finances/affiliatewithdraw', { finance_flag: 1, advanced_finance_flag: 1 }); // prettier-ignore
  expect((await screen.findAllByText('CR00000009')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('บัญชีปิด').length).toBeGreaterThan(0);
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name: 'ถอนทั้งหมด' })));
  const dialog = within(await screen.findByRole('dialog'));
  for (const sum of ['912.50', '27.38', '885.12'])
    expect(dialog.getAllByText(new RegExp(sum)).length).toBeGreaterThan(0);
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'รับโอน 885.12 บาท' })));
  await waitFor(() => expect(sent.filter(({ method }) => method === 'POST').map(({ url }) => url)).toEqual([expect.stringMatching(/affiliate\/withdrawals$/)])); // prettier-ignore
});

it('who may not move money is told so, and has no button', async () => {
  await open(<Withdraw />, '/finances/affiliatewithdraw');
  expect(await screen.findByText(/เฉพาะผู้ที่แก้ไขการเงินได้/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'ถอนทั้งหมด' })).toBeNull();
});

it('the certificate of the tax kept back is downloaded beside its withdrawal, or says what it waits for', async () => {
  const { sent } = await open(<Withdraw />, '/finances/affiliatewithdraw');
  const name = 'ดาวน์โหลดหนังสือรับรองหักภาษี WHT00000-202610-000003';
  const [button] = await screen.findAllByRole('button', { name });
  await waitFor(() => expect(screen.getAllByText(/รอที่อยู่, เลขประจำตัวผู้เสียภาษีหรือเลขบัตรประชาชน/).length).toBeGreaterThan(0));
  await act(async () => void fireEvent.click(button!));
  await waitFor(() => expect(sent.map(({ url }) => url)).toContainEqual(expect.stringMatching(/payee-certificates\/4\/document/)));
}); // prettier-ignore
