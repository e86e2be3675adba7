import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { COD_STATUSES } from '@lamliang/contracts/orders';
import { queryClient } from '../../api/query-client.ts';
import { session } from '../../session/session.ts';
import { answerCalls, pageAt } from '../../testing/orders.tsx';
import { shopUser } from '../../testing/user.ts';
import { Component } from './index.tsx';

let restore: () => void = () => undefined;
afterEach(() => {
  cleanup();
  restore();
  queryClient.clear();
});
const row = (more: object = {}) => ({
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
  cod_status: 'cod-received',
  cod_dt: '2026-11-20T10:00:00+07:00',
  cod_amount: 600,
  cod_fee: 18,
  cod_fee_vat: 1.26,
  net_amount: 580.74,
  create_dt: '2026-11-17T10:00:00+07:00',
  delivered_dt: '2026-11-18T10:00:00+07:00',
  cancel_flag: 0,
  cod_received_flag: 1,
  cod_received_dt: '2026-11-20T10:00:00+07:00',
  match_with_partner_flag: 0,
  match_with_partner_dt: null,
  paid_to_partner_flag: 0,
  ...more,
});
const none = Object.fromEntries(COD_STATUSES.map((status) => [status, 0]));
const summary = { ...none, 'cod-received': 1, total: 1, amounts: { ...none, 'cod-received': 600, total: 600 } };
const amounts = { waiting: 0, received: 600, transferred: 0, fee: 19.26 };
const NOVEMBER = '?from_date=2026-11-01&to_date=2026-11-30';
const start = async (query = NOVEMBER, access_level: object = { cod_flag: 1, order_flag: 1 }) => {
  session.get().user = { ...shopUser, account_child_link: { ...shopUser.account_child_link!, access_level } };
  const calls = answerCalls(({ url }) =>
    url.includes('/summary-amount')
      ? { data: amounts }
      : url.includes('/cod/summary')
        ? { data: summary }
        : { data: { rows: [row()], total: 1, page: 1, limit: 20, next: null } },
  );
  ({ restore } = calls);
  render(await pageAt(<Component />, `/report/order-cod${query}`));
  return calls.sent;
};
const textOf = (field: string, inside: ParentNode = document) =>
  inside.querySelector(`[data-field="${field}"]`)?.textContent;

describe('the COD report', () => {
  it('[A166] shows orders with what the shop gets, sums of the period, and tabs by status', async () => {
    const sent = await start();
    const [, line] = await screen.findAllByRole('row');
    await waitFor(() => expect(textOf('received')).toBe('฿600.00'));
    expect(['order_no', 'receiver_name', 'cod_amount', 'cod_fee', 'net_amount'].map((field) => textOf(field, line))).toEqual(['LM261120000012', 'สมหญิง', '600.00', '19.26', '580.74']); // prettier-ignore
    expect(within(line!).getByText('รับเงินเมื่อ')).toBeTruthy();
    expect(['waiting', 'transferred', 'fee'].map((field) => textOf(field))).toEqual(['฿0.00', '฿0.00', '฿19.26']);
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['ทั้งหมด1', 'ได้รับเงินจากขนส่ง1']);
    expect(sent.map(({ url }) => url).toSorted()).toEqual([
      `/client/v1/reports/shipment-orders/cod/summary-amount${NOVEMBER}`,
      `/client/v2/reports/shipment-orders/cod/summary${NOVEMBER}`,
      `/client/v2/reports/shipment-orders/cod${NOVEMBER}&page=1&limit=20`,
    ]);
    fireEvent.click(screen.getByRole('tab', { name: /ได้รับเงินจากขนส่ง/ }));
    await waitFor(() => expect(sent.some(({ url }) => url.includes('cod_status=cod-received'))).toBe(true));
  });

  it('asks for the last 30 days where no days are given, and leads to no order that one may not see', async () => {
    const sent = await start('', { cod_flag: 1 });
    await screen.findAllByRole('row');
    for (const { url } of sent) expect(url).toMatch(/from_date=\d{4}-\d\d-\d\d&to_date=\d{4}-\d\d-\d\d/);
    expect(screen.queryByRole('link', { name: 'LM261120000012' })).toBeNull();
  });

  it('[A166] exports the period as xlsx or csv', async () => {
    const sent = await start();
    await screen.findAllByRole('row');
    fireEvent.click(screen.getByRole('button', { name: 'ส่งออก' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('ประเภทไฟล์'), { target: { value: 'csv' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'ส่งออก' }));
    await waitFor(() => expect(sent.at(-1)?.url).toBe(`/client/v2/reports/shipment-orders/cod/export${NOVEMBER}&file_type=csv`)); // prettier-ignore
  });
});
