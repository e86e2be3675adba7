import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { session } from '../../session/session.ts';
import { answerCalls, pageAt } from '../../testing/orders.tsx';
import { shopUser } from '../../testing/user.ts';
import { Component as Round } from '../CodRound/index.tsx';
import { Component as Wallet } from '../CodWallet/index.tsx';
import { Component as Rounds } from './index.tsx';

let restore: () => void = () => undefined;
afterEach(() => {
  cleanup();
  restore();
  queryClient.clear();
});
const round = (more: object = {}) => ({
  id: 42,
  cod_approval_no: 'CR00000042',
  kind: 'daily',
  round_date: '2026-11-20',
  status: 'transferred',
  order_count: 1,
  cod_amount: 600,
  cod_fee_amount: 18,
  cod_fee_vat_amount: 1.26,
  advance_fee_amount: 0,
  advance_fee_vat_amount: 0,
  recovered_amount: 0,
  net_amount: 580.74,
  bank_id: 4,
  bank_name: 'กสิกรไทย',
  account_name: 'ใบชา',
  account_number: '••••7890',
  bank_reference: 'KB-9',
  transfer_dt: '2026-11-20T14:05:00+07:00',
  approved_dt: '2026-11-20T11:00:00+07:00',
  remark: null,
  create_dt: '2026-11-20T10:00:00+07:00',
  ...more,
});
const order = {
  id: 12,
  order_no: 'LM261120000012',
  tracking_no: 'LL0123456789AB',
  partner_awb_no: 'TH0100000001A',
  ws_booking_ref: null,
  partner_id: 2,
  partner_code: 'flash',
  partner_name: 'Flash Express',
  receiver_name: 'สมหญิง',
  shipment_status: 'delivery-success',
  cod_status: 'cod-tranferred',
  cod_dt: '2026-11-20T10:00:00+07:00',
  cod_amount: 600,
  cod_fee: 18,
  cod_fee_vat: 1.26,
  net_amount: 580.74,
  create_dt: '2026-11-10T10:00:00+07:00',
  delivered_dt: '2026-11-12T10:00:00+07:00',
  cancel_flag: 0,
  cod_received_flag: 1,
  cod_received_dt: '2026-11-13T10:00:00+07:00',
  match_with_partner_flag: 0,
  match_with_partner_dt: null,
  paid_to_partner_flag: 0,
};
const moved = (more: object) => ({
  id: 7,
  transaction_no: 'T7',
  transaction_dt: '2026-11-20T14:05:00+07:00',
  type: 'paid-out',
  amount: -600,
  balance_after: 0,
  shipment_order_id: null,
  order_no: null,
  cod_approval_id: 42,
  detail: 'CR00000042',
  ...more,
});
const page = (rows: object[]) => ({ data: { rows, total: rows.length, page: 1, limit: 20, next: null } });
let answers: Record<string, object>;
const start = async (element: ReactElement, at: string, path?: string) => {
  session.get().user = { ...shopUser, account_child_link: { ...shopUser.account_child_link!, access_level: { cod_flag: 1, order_flag: 1 } } }; // prettier-ignore
  const calls = answerCalls(({ url }) => {
    const known = Object.keys(answers).find((name) => url.includes(name));
    return known ? answers[known]! : { status: 500, data: {} };
  });
  ({ restore } = calls);
  render(await pageAt(element, at, ...(path ? [path] : [])));
  return calls.sent;
};
const textOf = (field: string, inside: ParentNode = document) =>
  inside.querySelector(`[data-field="${field}"]`)?.textContent;

describe('COD transfers', () => {
  it('[A167] lists rounds by status with what the shop gets, each leading to its own page from its tab', async () => {
    answers = { '/cod-approvals': page([round()]) };
    const sent = await start(<Rounds />, '/report/cod-approve');
    const [, line] = await screen.findAllByRole('row');
    await waitFor(() => expect(textOf('net_amount', line)).toBe('580.74'));
    expect(['cod_approval_no', 'kind', 'round_date', 'order_count', 'cod_amount', 'fees', 'account_number'].map((name) => textOf(name, line))).toEqual(['CR00000042', 'รอบประจำวัน', '20/11/2026', '1', '600.00', '19.26', '••••7890']); // prettier-ignore
    fireEvent.click(screen.getByRole('tab', { name: 'โอนแล้ว' }));
    await waitFor(() => expect(sent.some(({ url }) => url.includes('status=transferred'))).toBe(true));
  });

  it('says that there are none', async () => {
    answers = { '/cod-approvals': page([]) };
    await start(<Rounds />, '/report/cod-approve');
    await screen.findByText('ไม่มีข้อมูล');
  });

  it('[A167] shows a round with its account and its orders, and exports those', async () => {
    answers = { '/shipment-orders/export': {}, '/shipment-orders?': page([order]), '/cod-approvals/42': { data: round() } }; // prettier-ignore
    const sent = await start(<Round />, '/report/cod-approve-detail/42/transferred', '/report/cod-approve-detail/:id/:group'); // prettier-ignore
    await screen.findByText('LM261120000012');
    expect(['cod_approval_no', 'cod_amount', 'net_amount', 'bank_name', 'bank_reference'].map((name) => textOf(name))).toEqual(['CR00000042', '฿600.00', '฿580.74', 'กสิกรไทย', 'KB-9']); // prettier-ignore
    expect(screen.getByRole('link', { name: 'กลับไปรอบโอน COD' }).getAttribute('href')).toBe('/report/cod-approve?status=transferred'); // prettier-ignore
    fireEvent.click(screen.getByRole('button', { name: 'ส่งออก' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'ส่งออก' }));
    await waitFor(() => expect(sent.at(-1)?.url).toBe('/client/v1/wallet/cod-approvals/42/shipment-orders/export?file_type=xlsx')); // prettier-ignore
  });

  it('says why a round ended without a payment, and that there is no such round', async () => {
    answers = { '/shipment-orders?': page([]), '/cod-approvals/42': { data: round({ status: 'failed', remark: 'บัญชีปิด' }) } }; // prettier-ignore
    const at = '/report/cod-approve-detail/:id/:group';
    await start(<Round />, '/report/cod-approve-detail/42/all', at);
    await screen.findByText('บัญชีปิด');
    cleanup();
    queryClient.clear();
    await start(<Round />, '/report/cod-approve-detail/x/all', at);
    await screen.findByText('ไม่พบรอบโอนนี้');
  });

  it('[A170] shows what moved the COD wallet, with what was left and where it comes from', async () => {
    answers = {
      '/balances': { data: { account_id: 1, credit: 0, bonus: 0, insurance: 0, cod: 0, on_hold: 0, credit_line: { limit: 0, used: 0, open: 0 } } }, // prettier-ignore
      '/cod-wallet-transactions': page([
        moved({}),
        moved({ id: 6, type: 'received', amount: 600, balance_after: 600, cod_approval_id: null, shipment_order_id: 12, order_no: 'LM261120000012' }), // prettier-ignore
      ]),
    };
    const sent = await start(<Wallet />, '/finance/wallet-transaction-cod');
    const [, paid, received] = await screen.findAllByRole('row');
    await waitFor(() => expect(textOf('amount', paid)).toBe('−600.00'));
    expect(within(paid!).getByRole('link', { name: 'CR00000042' }).getAttribute('href')).toBe('/report/cod-approve-detail/42/all'); // prettier-ignore
    expect(['amount', 'balance_after', 'order_no'].map((name) => textOf(name, received))).toEqual(['+600.00', '600.00', 'LM261120000012']); // prettier-ignore
    fireEvent.change(screen.getByLabelText('ประเภท'), { target: { value: 'received' } });
    await waitFor(() => expect(sent.at(-1)?.url).toContain('type=received'));
  });
});
