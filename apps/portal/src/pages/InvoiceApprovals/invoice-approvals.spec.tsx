import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { session } from '../../session/session.ts';
import { wireApproval, wireLine, wirePage } from '../../testing/invoices.ts';
import { answerCalls, pageAt, type Sent } from '../../testing/orders.tsx';
import { userWith } from '../../testing/verification.ts';
import { Component as Approval } from '../InvoiceApproval/index.tsx';
import { Component as Approvals } from './index.tsx';

const LATER = '2099-12-15';
const balances = { account_id: 1, credit: 0, bonus: 0, insurance: 0, cod: 0, on_hold: 0, credit_line: { limit: 50_000, used: 12_000, open: 38_000 } }; // prettier-ignore
let restore: () => void = () => undefined;
let approvals: object[];
let lines: object[];
let sent: Sent[];
beforeEach(() => {
  approvals = [wireApproval({ due_date: LATER })];
  lines = [wireLine()];
});
afterEach(() => {
  cleanup();
  restore();
  session.end();
  queryClient.clear();
});

async function open(element: ReactElement, path: string, { pattern = '*', flags = ['credit_flag', 'finance_flag'], payment_type = 'credit' as 'credit' | 'wallet' } = {}) {
  session.begin('secret', { ...userWith(...flags), payment_type });
  const calls = answerCalls(({ url }) => {
    if (url.includes('/preview?')) return { data: { html: '<p>แผ่นกระดาษ</p>' } };
    if (url.includes('/balances')) return { data: balances };
    if (url.includes('/invoice-approvable?')) return { data: wirePage(...lines) };
    if (/invoice-approvals\/\d+$/.test(url)) return approvals[0] ? { data: approvals[0] } : { status: 404, failure: { code: 'record.not_found' } };
    if (url.includes('/invoice-approvals')) return { data: wirePage(...approvals) };
    return { status: 500, data: {} };
  });
  ({ sent, restore } = calls);
  render(await pageAt(element, path, pattern));
} // prettier-ignore
const openOne = (path: string, flags?: string[]) =>
  open(<Approval />, path, { pattern: '/finance/invoice-approval/:id/:group', ...(flags ? { flags } : {}) });
const shown = (name: string, inside: ParentNode = document) =>
  inside.querySelector(`[data-field="${name}"]`)?.textContent;

describe('invoice approvals of a shop', () => {
  it('[A178] stand under the tabs approved, pending and cancelled, each with what it asks for', async () => {
    await open(<Approvals />, '/finance/invoice-approval');
    const [, line] = await screen.findAllByRole('row');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['ออกใบแจ้งหนี้แล้ว', 'รออนุมัติ', 'ยกเลิก']); // prettier-ignore
    expect(['invoice_no', 'invoice_approval_no', 'summary_date', 'invoice_status', 'due_date', 'order_count', 'total_amount'].map((name) => shown(name, line))).toEqual(['INV00000-202612-000042', 'IA00000042', '30/11/2026', 'รอชำระ', '15/12/2099', '3', '182.80']); // prettier-ignore
    const listed = () => sent.filter(({ url }) => url.includes('limit=20')).map(({ url }) => /[?&]status=([\w-]+)/.exec(url)?.[1]); // prettier-ignore
    expect(listed()).toEqual(['approved']);
    fireEvent.click(screen.getByRole('tab', { name: 'รออนุมัติ' }));
    await waitFor(() => expect(listed()).toEqual(['approved', 'pending']));
  });

  it('stand below the credit line and what is to be paid first', async () => {
    approvals = [
      wireApproval({ due_date: '2099-12-31', total_amount: 900 }),
      wireApproval({ id: 43, due_date: LATER, total_amount: 100 }),
      wireApproval({ id: 44, due_date: LATER, total_amount: 20.5 }),
    ];
    await open(<Approvals />, '/finance/invoice-approval');
    await waitFor(() => expect(shown('due_amount')).toBe('฿120.50'));
    const figures = screen.getByRole('region', { name: 'วงเงินเครดิต' });
    expect(['limit', 'used', 'open', 'due_date'].map((name) => shown(name, figures))).toEqual(['฿50,000.00', '฿12,000.00', '฿38,000.00', '15/12/2099']); // prettier-ignore
    expect(within(figures).getByText(/ภายใน/)).toBeTruthy();
  });

  it('say that one is overdue, in its row and above', async () => {
    approvals = [wireApproval({ due_date: '2020-01-15' })];
    await open(<Approvals />, '/finance/invoice-approval');
    await waitFor(() => expect(shown('due_amount')).toBe('฿182.80'));
    expect(shown('invoice_status')).toBe('เกินกำหนดชำระ');
    expect(screen.getByText(/เกินกำหนดตั้งแต่/).textContent).toBe('เกินกำหนดตั้งแต่ 15/01/2020');
  });

  it('ask nothing of a credit line for a shop that pays beforehand, and say that there is nothing', async () => {
    approvals = [];
    await open(<Approvals />, '/finance/invoice-approval', { payment_type: 'wallet' });
    await screen.findByText('ไม่มีข้อมูล');
    expect(sent.filter(({ url }) => url.includes('/balances'))).toEqual([]);
  });
});

describe('an invoice approval of a shop', () => {
  it('[A179] shows sums by group, facts and its charges, and exports those', async () => {
    await openOne('/finance/invoice-approval/42/pending');
    await screen.findByText('LM261120000012');
    expect(['shipping_amount', 'cod_fee_amount', 'insurance_amount', 'other_fee_amount', 'total_amount', 'base_amount'].map((name) => shown(name))).toEqual(['฿120.00', '฿32.10', '฿20.00', '฿10.70', '฿182.80', '฿180.00']); // prettier-ignore
    const row = screen.getByText('LM261120000012').closest('tr')!;
    expect(['charge_code', 'charged_dt', 'base_amount', 'vat_amount', 'amount'].map((name) => shown(name, row))).toEqual(['ค่าธรรมเนียม COD', '20/11/2026', '30.00', '2.10', '32.10']); // prettier-ignore
    expect(screen.getByRole('link', { name: 'กลับไปรายการวางบิล' }).getAttribute('href')).toBe('/finance/invoice-approval?status=pending'); // prettier-ignore
    fireEvent.click(screen.getByRole('button', { name: 'ส่งออก' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByRole('combobox'), { target: { value: 'csv' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'ส่งออก' }));
    await waitFor(() => expect(sent.at(-1)?.url).toBe('/client/v1/invoice-approvals/42/invoice-approvable/export?file_type=csv')); // prettier-ignore
  });

  it('[A179] shows the charges of one group', async () => {
    await openOne('/finance/invoice-approval/42/approved');
    fireEvent.click(await screen.findByRole('tab', { name: 'ค่าธรรมเนียม COD' }));
    await waitFor(() => expect(sent.at(-1)?.url).toContain('line_group=cod_fee'));
  });

  it('[A184] offers nothing but the export, also to who may change all', async () => {
    approvals = [wireApproval({ status: 'pending', invoice_status: null, invoice_no: null, due_date: null, approved_dt: null })]; // prettier-ignore
    await openOne('/finance/invoice-approval/42/pending', ['credit_flag', 'advanced_credit_flag', 'finance_flag', 'advanced_finance_flag']); // prettier-ignore
    await screen.findByText(/ยังไม่ใช่ใบแจ้งหนี้/);
    await screen.findByText('LM261120000012');
    // Besides the arrows of the pager.
    expect(screen.getAllByRole('button').flatMap((button) => button.textContent || [])).toEqual(['ส่งออก']);
    expect(shown('number')).toBe('IA00000042');
  });

  it('shows the paper of an invoice beside its facts, and of what is none yet nothing', async () => {
    await openOne('/finance/invoice-approval/42/approved');
    const sheet = await screen.findByTitle<HTMLIFrameElement>('ตัวอย่างของ INV00000-202612-000042');
    expect(sheet.srcdoc).toContain('แผ่นกระดาษ');
    expect(sent.some(({ url }) => url === '/client/v1/invoice-approvals/42/preview?form=original&language=th')).toBe(true); // prettier-ignore
    cleanup();
    queryClient.clear();
    approvals = [wireApproval({ status: 'pending', invoice_status: null, invoice_no: null, due_date: null })];
    await openOne('/finance/invoice-approval/42/pending');
    await screen.findByText('LM261120000012');
    expect(sent.filter(({ url }) => url.includes('/preview'))).toEqual([]);
  });

  it('links no order for who may not see orders', async () => {
    await openOne('/finance/invoice-approval/42/approved');
    expect((await screen.findByText('LM261120000012')).closest('a')).toBeNull();
    cleanup();
    queryClient.clear();
    await openOne('/finance/invoice-approval/42/approved', ['credit_flag', 'order_flag']);
    expect((await screen.findByText('LM261120000012')).closest('a')?.getAttribute('href')).toBe('/orders/all/12/all');
  });

  it('names an other fee by its words, and leads from a line without an order nowhere', async () => {
    lines = [
      wireLine({ order_id: null, order_no: '', tracking_no: '', charge_code: 'other_fee', description: 'ค่าแพ็กของ' }),
    ];
    await openOne('/finance/invoice-approval/42/approved', ['credit_flag', 'order_flag']);
    const row = (await screen.findByText('ค่าแพ็กของ')).closest('tr')!;
    expect(within(row).queryByRole('link')).toBeNull();
  });

  it('says why it was cancelled and where its charges went', async () => {
    approvals = [wireApproval({ status: 'cancelled', invoice_status: 'cancelled', remark: 'ยอดซ้ำ', line_count: 0 })];
    lines = [];
    await openOne('/finance/invoice-approval/42/cancelled');
    await screen.findByText('รายการของใบนี้กลับไปรอวางบิลรอบใหม่แล้ว');
    expect(shown('reason')).toBe('ยอดซ้ำ');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'ส่งออก' }).disabled).toBe(true);
  });

  it('says that there is no such one', async () => {
    approvals = [];
    await openOne('/finance/invoice-approval/42/approved');
    await screen.findByText('ไม่พบรายการวางบิลนี้');
    cleanup();
    await openOne('/finance/invoice-approval/x/approved');
    await screen.findByText('ไม่พบรายการวางบิลนี้');
  });
});
