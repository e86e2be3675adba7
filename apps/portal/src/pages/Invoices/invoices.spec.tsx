import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { queryClient } from '../../api/query-client.ts';
import { session } from '../../session/session.ts';
import { wireApproval, wireInvoice, wirePage } from '../../testing/invoices.ts';
import { answerCalls, pageAt, type Sent } from '../../testing/orders.tsx';
import { userWith } from '../../testing/verification.ts';
import { Component as Invoices } from './index.tsx';

const summary = { 'not-receive': 1, overdue: 1, received: 1, cancelled: 0, total: 3, owed_amount: 365.6, overdue_amount: 182.8 }; // prettier-ignore
let restore: () => void = () => undefined;
let sent: Sent[];
let rows: object[];
let unpaid: object[];
beforeEach(() => {
  rows = [
    wireInvoice({ state: 'overdue', overdue_days: 12, due_date: '2026-11-15' }),
    wireInvoice({ id: 41, invoice_no: 'INV00000-202611-000041', state: 'received', paid_date: '2026-11-20', receipt_no: 'TIV00000-202611-000009', receipt_id: 9 }), // prettier-ignore
  ];
  unpaid = [wireApproval()];
});
afterEach(() => {
  cleanup();
  restore();
  session.end();
  queryClient.clear();
});

async function open(...flags: string[]) {
  session.begin('secret', { ...userWith(...flags), payment_type: 'credit' });
  const calls = answerCalls(({ url }) => {
    if (url.includes('/invoices/summary')) return { data: summary };
    if (url.includes('/invoice-approvals')) return { data: wirePage(...unpaid) };
    return url.includes('/invoices') ? { data: wirePage(...rows) } : { status: 500, data: {} };
  });
  ({ sent, restore } = calls);
  render(await pageAt(<Invoices />, '/finances/invoice'));
}
const shown = (name: string, inside: ParentNode = document) =>
  inside.querySelector(`[data-field="${name}"]`)?.textContent;

describe('invoices of a shop', () => {
  it('are listed by state with their number, below what is owed and overdue', async () => {
    await open('finance_flag', 'credit_flag');
    const [, late, paid] = await screen.findAllByRole('row');
    await waitFor(() => expect(['owed_amount', 'overdue_amount', 'unpaid_count'].map((name) => shown(name))).toEqual(['฿365.60', '฿182.80', '2'])); // prettier-ignore
    expect(['invoice_no', 'due_date', 'overdue_days', 'state', 'total_amount'].map((name) => shown(name, late))).toEqual(['INV00000-202612-000042', '15/11/2026', 'เกินมา 12 วัน', 'เกินกำหนดชำระ', '182.80']); // prettier-ignore
    expect(['receipt_no', 'paid_date', 'state'].map((name) => shown(name, paid))).toEqual(['TIV00000-202611-000009', '20/11/2026', 'ชำระแล้ว']); // prettier-ignore
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['ทั้งหมด3', 'รอชำระ1', 'เกินกำหนดชำระ1', 'ชำระแล้ว1', 'ยกเลิก0']); // prettier-ignore
    fireEvent.click(screen.getByRole('tab', { name: /เกินกำหนดชำระ/ }));
    await waitFor(() => expect(sent.some(({ url }) => url.includes('state=overdue'))).toBe(true));
  });

  it('say below how one is paid, while one is to be paid', async () => {
    await open('finance_flag', 'credit_flag');
    await screen.findByRole('heading', { name: 'ชำระใบแจ้งหนี้' });
    expect(shown('pay_amount')).toBe('฿182.80');
    cleanup();
    queryClient.clear();
    unpaid = [];
    await open('finance_flag', 'credit_flag');
    await waitFor(() => expect(sent.some(({ url }) => url.includes('/invoice-approvals'))).toBe(true));
    await screen.findAllByRole('row');
    expect(screen.queryByRole('heading', { name: 'ชำระใบแจ้งหนี้' })).toBeNull();
  });

  it('are asked for by nobody who may not see credit', async () => {
    await open('finance_flag');
    await screen.findByText('ระดับของคุณดูส่วนนี้ไม่ได้');
    expect(sent).toEqual([]);
  });
});
