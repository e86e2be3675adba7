import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { queryClient } from '../../api/query-client.ts';
import { session } from '../../session/session.ts';
import { answerCalls, pageAt } from '../../testing/orders.tsx';
import { userWith } from '../../testing/verification.ts';
import { Component } from './index.tsx';

let restore: () => void = () => undefined;
afterEach(() => {
  cleanup();
  restore();
  session.end();
  queryClient.clear();
});
const row = {
  id: 12,
  order_no: 'LM261120000012',
  tracking_no: 'LL0123456789AB',
  partner_id: 2,
  partner_code: 'flash',
  partner_name: 'Flash Express',
  partner_awb_no: null,
  receiver_name: 'สมหญิง',
  shipment_status: 'delivery-success',
  credit_status: 'not-receive',
  create_dt: '2026-11-20T10:00:00+07:00',
  shipping_cost: 40,
  premium: 5,
  amount: 45,
  invoice_no: 'INV00000-202612-000042',
};
const none = { booked: 0, 'not-receive': 1, received: 0, cancelled: 0 };
const summary = { ...none, total: 1, amounts: { ...none, 'not-receive': 45, total: 45 } };
const NOVEMBER = '?from_date=2026-11-01&to_date=2026-11-30';

async function open(...flags: string[]) {
  session.begin('secret', { ...userWith(...flags), payment_type: 'credit' });
  const calls = answerCalls(({ url }) =>
    url.includes('/summary') ? { data: summary } : { data: { rows: [row], total: 1, page: 1, limit: 20, next: null } },
  );
  ({ restore } = calls);
  render(await pageAt(<Component />, `/report/credit${NOVEMBER}`));
  return calls.sent;
}
const shown = (name: string, inside: ParentNode | undefined = document) =>
  inside.querySelector(`[data-field="${name}"]`)?.textContent;

describe('the report of orders on credit', () => {
  it('[A174] shows the orders of a period by credit status, with its sums and the invoice that asks for each', async () => {
    const sent = await open('credit_flag', 'order_flag');
    const [, line] = await screen.findAllByRole('row');
    await waitFor(() => expect(shown('not-receive')).toBe('฿45.00'));
    expect(['order_no', 'receiver_name', 'credit_status', 'invoice_no', 'shipping_cost', 'premium', 'amount'].map((name) => shown(name, line))).toEqual(['LM261120000012', 'สมหญิง', 'ค้างชำระ', 'INV00000-202612-000042', '40.00', '5.00', '45.00']); // prettier-ignore
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['ทั้งหมด1', 'รอจัดส่ง0', 'ค้างชำระ1', 'ชำระแล้ว0', 'ยกเลิก0']); // prettier-ignore
    fireEvent.click(screen.getByRole('tab', { name: /ค้างชำระ/ }));
    await waitFor(() => expect(sent.some(({ url }) => url.includes('credit_status=not-receive'))).toBe(true));
    expect(screen.getByRole('link', { name: 'LM261120000012' }).getAttribute('href')).toBe('/orders/all/12/all');
  });

  it('leads to no order for who may not see orders', async () => {
    await open('credit_flag');
    expect((await screen.findByText('LM261120000012')).closest('a')).toBeNull();
  });
});
