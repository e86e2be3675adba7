import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { AccountButton } from '../../layout/AccountButton.tsx';
import { session } from '../../session/session.ts';
import { openSteps, wireAccount } from '../../testing/account.ts';
import { wireApproval, wirePage } from '../../testing/invoices.ts';
import { answerCalls, pageAt } from '../../testing/orders.tsx';
import { shopUser } from '../../testing/user.ts';
import { Component } from './index.tsx';

let restore: () => void = () => undefined;
const verifiedEmail = () => [{ ...openSteps()[0], status: 'accept' as const }, ...openSteps().slice(1)];
let steps: unknown[] = verifiedEmail();
afterEach(() => {
  steps = verifiedEmail();
  cleanup();
  restore();
});

/** The home screen and the foot of the sidebar, for a login with these flags besides that of orders. */
async function open(flags: Record<string, 0 | 1>): Promise<void> {
  const link = { ...shopUser.account_child_link!, access_level: { order_flag: 1, ...flags } };
  session.begin('secret', {
    ...shopUser,
    wallet: null,
    account_child_link: link as typeof shopUser.account_child_link,
  });
  const seen = flags.finance_flag === 1;
  const balances = { account_id: 1, cod: 0, credit: seen ? 100 : null, bonus: seen ? 35 : null, insurance: null, on_hold: seen ? 0 : null, credit_line: { limit: null, used: null, open: null } }; // prettier-ignore
  const volumes = [{ period: '2026-11-20', total: 10, cod_total: 4, cancelled: 2 }];
  ({ restore } = answerCalls(({ url }) =>
    url.includes('summary')
      ? { status: 429, failure: { code: 'rate.limited' } }
      : {
          data: url.endsWith('/accounts')
            ? wireAccount({ steps })
            : url.includes('balances')
              ? balances
              : url.includes('volumes')
                ? volumes
                : [],
        },
  ));
  const page = (
    <>
      <Component />
      <AccountButton />
    </>
  );
  render(await pageAt(page, '/'));
  await waitFor(() => expect(document.querySelector('[data-field="total"]')?.textContent).toBe('10'));
}
const told = () => [...document.querySelectorAll('[data-field="wallet"]')].map((one) => one.textContent);

it('[F-S9] a login that may not see the balance is shown no place for it', async () => {
  await open({});
  expect(screen.queryByText('ยอดเงินคงเหลือ')).toBeNull();
  expect(screen.queryByText('ยังดูยอดเงินไม่ได้')).toBeNull();
  expect(told()).toEqual([]);
});
it('[F-S9] one that may sees it in both places', async () => {
  await open({ finance_flag: 1 });
  await waitFor(() => expect(told()).toEqual(['฿135.00', '฿135.00']));
});
it('[F-P5] the figures say that all booked parcels count, cancelled ones too', async () => {
  await open({});
  expect(screen.getByText('พัสดุที่จอง').nextElementSibling?.textContent).toBe('10ใน 30 วันที่ผ่านมา รวมที่ยกเลิก');
  expect(screen.getByText('ยกเลิก', { selector: 'dt' }).nextElementSibling?.textContent).toBe('220% ของทั้งหมด');
  expect(screen.getByText('ปลายทางของพัสดุที่จอง รวมที่ยกเลิก')).toBeTruthy();
});
it('[A54] whoever may change settings sees how much of the verification is left, and goes there', async () => {
  await open({ advanced_setting_flag: 1 });
  const link = await screen.findByRole('link', { name: 'ยืนยันร้านให้ครบ เหลืออีก 2 ขั้นตอน' });
  expect(link.getAttribute('href')).toBe('/user/profile');
});

it('what staff refused is told by its name, and leads to where it is handed in again', async () => {
  steps = openSteps().map((step) => (step.step === 'email' ? step : { ...step, status: 'not-accept' as const }));
  await open({ advanced_setting_flag: 1 });
  const card = await screen.findByRole('link', { name: 'บัตรประชาชนไม่ผ่านการตรวจสอบ แก้แล้วส่งใหม่' });
  const cod = screen.getByRole('link', { name: 'บัญชีรับเงิน COD ไม่ผ่านการตรวจสอบ แก้แล้วส่งใหม่' });
  expect([card, cod].map((link) => link.getAttribute('href'))).toEqual([
    '/user/profile#identity',
    '/options/codoption',
  ]);
});

describe('the card of a credit customer', () => {
  const late = '2020-01-15';
  async function openCredit(flags: Record<string, 0 | 1>, due_date = '2099-12-15') {
    const link = { ...shopUser.account_child_link!, access_level: flags };
    session.begin('secret', { ...shopUser, payment_type: 'credit', account_child_link: link as typeof shopUser.account_child_link }); // prettier-ignore
    const seen = flags.finance_flag === 1;
    const credit_line = seen ? { limit: 50_000, used: 12_000, open: 38_000 } : { limit: null, used: null, open: null };
    const calls = answerCalls(({ url }) => {
      if (url.includes('balances')) return { data: { account_id: 1, cod: 0, credit: null, bonus: null, insurance: null, on_hold: null, credit_line } }; // prettier-ignore
      if (url.includes('invoice-approvals')) return { data: wirePage(wireApproval({ due_date }), wireApproval({ id: 43, due_date: '2099-12-31', total_amount: 5 })) }; // prettier-ignore
      return { data: [] };
    });
    ({ restore } = calls);
    render(await pageAt(<Component />, '/'));
    await screen.findByText('วงเงินคงเหลือ');
    return calls.sent;
  }
  const shown = (name: string) => document.querySelector(`[data-field="credit_card"] [data-field="${name}"]`)?.textContent; // prettier-ignore

  it('shows line, used, open and what is due next, and leads to the invoices', async () => {
    await openCredit({ finance_flag: 1, credit_flag: 1 });
    expect(['account_credit', 'limit', 'used', 'due_amount', 'due_date'].map(shown)).toEqual(['฿38,000.00', '฿50,000.00', '฿12,000.00', '฿182.80', '15/12/2099']); // prettier-ignore
    expect(screen.getByRole('link', { name: 'ดูใบแจ้งหนี้' }).getAttribute('href')).toBe('/finances/invoice');
  });

  it('says since when an invoice is overdue', async () => {
    await openCredit({ finance_flag: 1, credit_flag: 1 }, late);
    expect(screen.getByText(/เกินกำหนดตั้งแต่/).textContent).toBe('เกินกำหนดตั้งแต่ 15/01/2020');
  });

  it('asks for no approvals where the login may not see them, and shows no line and no way to the invoices to who may not see finance', async () => {
    const sent = await openCredit({ finance_flag: 1 });
    expect([shown('limit'), shown('due_amount')]).toEqual(['฿50,000.00', undefined]);
    expect(sent.filter(({ url }) => url.includes('invoice-approvals'))).toEqual([]);
    expect(screen.getByRole('link', { name: 'ดูใบแจ้งหนี้' })).toBeTruthy();
    cleanup();
    restore();
    await openCredit({ credit_flag: 1 });
    expect(screen.queryByRole('link', { name: 'ดูใบแจ้งหนี้' })).toBeNull();
    expect([shown('limit'), shown('due_amount')]).toEqual([undefined, '฿182.80']);
  });
});
