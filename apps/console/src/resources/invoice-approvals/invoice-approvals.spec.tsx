import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import type { Http } from '../../providers/http.ts';
import { storeSession } from '../../providers/session.ts';
import { renderResource } from '../../testing/render-resource.tsx';
import { wholly } from '../../testing/whole.ts';
import { ApprovalList } from './InvoiceApprovals.tsx';
import { LineList } from './InvoiceLines.tsx';

// Both allow for a busy machine.
jest.setTimeout(120_000);
configure({ asyncUtilTimeout: 30_000 });

const approval = (more: object = {}) => ({
  id: 9,
  invoice_approval_no: 'IA00000009',
  account_id: 12,
  summary_date: '2026-11-30',
  period_from: '2026-11-01',
  period_to: '2026-11-30',
  status: 'pending',
  invoice_status: null as string | null,
  invoice_no: null as string | null,
  order_count: 1,
  line_count: 2,
  shipping_amount: 42,
  cod_fee_amount: 19.26,
  insurance_amount: 0,
  other_fee_amount: 0,
  base_amount: 60,
  vat_amount: 1.26,
  total_amount: 61.26,
  withholding_amount: 0,
  due_date: null as string | null,
  remark: null as string | null,
  approved_dt: null as string | null,
  create_dt: '2026-11-30T10:00:00+07:00',
  created_name: 'Wipa',
  approved_name: null as string | null,
  decision_id: null as number | null,
  version: 4,
  ...more,
});
const line = (more: object = {}) => ({ id: 5, order_id: 7, order_no: 'LM7', tracking_no: 'T7', line_group: 'shipping', charge_code: 'shipping', charged_dt: '2026-11-12T10:00:00+07:00', base_amount: 42, vat_amount: 0, amount: 42, vat_percent: 0, withholding_percent: 1, account_id: 12, invoice_approval_id: 9, state: 'in', reason: null as string | null, ...more }); // prettier-ignore

let rows: Record<string, { id: number }[]>;
let sent: { method: string; url: string; body: unknown }[];
const http: Http = async (given, options = {}) => {
  const url = decodeURIComponent(given);
  const answer = (json: unknown, total = 0) => ({ status: 200, headers: new Headers({ 'content-range': `x 0-0/${total}` }), body: '', json }); // prettier-ignore
  if (options.method && options.method !== 'GET') {
    const body = options.body ? (JSON.parse(String(options.body)) as object) : undefined;
    sent.push({ method: options.method, url, body });
    return answer({ status: true, data: { ...approval(), ...(url.endsWith('/approve') ? { status: 'approved', invoice_status: 'not-receive', invoice_no: 'INV00000-202611-000042' } : {}) } }); // prettier-ignore
  }
  if (url.endsWith('/customers/12')) return answer({ id: 12, name: 'Somchai', last_name: '', company_name: 'Baan', payment_type: 'credit', credit_line: { limit: 20_000, used: 1_234.5, open: 18_765.5 } }); // prettier-ignore
  if (url.includes('/customers')) return answer([{ id: 12, name: 'Somchai', last_name: '', company_name: 'Baan' }], 1);
  const one = /\/v1\/([\w-]+)\/(\d+)$/.exec(url);
  if (one) return answer(rows[one[1] ?? '']?.find(({ id }) => id === Number(one[2])));
  const list = rows[Object.keys(rows).find((name) => url.includes(`/v1/${name}?`)) ?? ''] ?? [];
  return answer(list, list.length);
};
async function open(path: string, List: ComponentType, text: string) {
  storeSession({ token: 't', login_id: 99, user_name: 'finance', name: 'Finance', staff_role: 'finance' });
  await renderResource(path, List, wholly(http));
  const panel = within(await screen.findByRole('complementary'));
  await panel.findAllByText(text);
  return panel;
}
const key = (code: string) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { code, key: code.slice(-1) }));
const press = async (name: string) =>
  act(async () => void fireEvent.click(await screen.findByRole('button', { name })));
const fill = (name: RegExp, value: string) => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } }); // prettier-ignore

beforeEach(() => {
  rows = { 'invoice-approvals': [approval()], 'invoice-lines': [line()] };
  sent = [];
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

describe('invoice approvals', () => {
  it('[A179] [A180] are approved with a key, repeating the amount, beside their lines', async () => {
    const panel = await open('/invoice-approvals/9', ApprovalList, 'LM7');
    expect(panel.getByRole('button', { name: 'Export xlsx' })).toBeTruthy();
    await panel.findByRole('button', { name: 'Approve' });
    await key('KeyA');
    await press('Approve 61.26 baht');
    await waitFor(() => expect(sent).toEqual([{ method: 'POST', url: '/client/v1/invoice-approvals/9/approve', body: { version: 4 } }])); // prettier-ignore
  });

  it('count the lines that are in, and say how many were taken out', async () => {
    rows['invoice-approvals'] = [approval({ line_count: 1 })];
    rows['invoice-lines'] = [line(), line({ id: 6, order_no: 'LM8', state: 'out' })];
    const panel = await open('/invoice-approvals/9', ApprovalList, 'LM8');
    expect(panel.getByRole('heading', { name: 'Lines (1, 1 taken out)' })).toBeTruthy();
  });

  it('that waits for a second person offers no decision of its own', async () => {
    rows['invoice-approvals'] = [approval({ decision_id: 4 })];
    const panel = await open('/invoice-approvals/9', ApprovalList, 'LM7');
    const link = await panel.findByRole('link', { name: 'Waits for a second person' });
    expect(link.getAttribute('href')).toContain('/invoicing-decisions/4');
    expect(panel.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('[A180] lose a line with a reason, and get one back', async () => {
    const panel = await open('/invoice-lines/5', LineList, 'LM7');
    await panel.findByRole('button', { name: 'Take out' });
    await panel.findByText('IA00000009');
    await key('KeyR');
    fill(/^Reason/, 'The customer checks it');
    await press('Review');
    await press('Take out 42.00 baht');
    await waitFor(() => expect(sent).toEqual([{ method: 'PATCH', url: '/client/v1/invoice-approvals/9', body: { take_out: [5], reason: 'The customer checks it' } }])); // prettier-ignore
  });

  it('[A176] are gathered of a shop that is chosen by its name, beside what it has used of its credit line', async () => {
    storeSession({ token: 't', login_id: 99, user_name: 'finance', name: 'Finance', staff_role: 'finance' });
    await renderResource('/invoice-approvals', ApprovalList, wholly(http));
    await screen.findByText('IA00000009');
    await press('Gather what is owed');
    const dialog = within(await screen.findByRole('dialog'));
    const box = await within(dialog.getByRole('group', { name: 'Shop' })).findByRole('combobox');
    await act(async () => void fireEvent.change(box, { target: { value: 'Baan' } }));
    await act(async () => void fireEvent.keyDown(box, { key: 'ArrowDown' }));
    await act(async () => void fireEvent.click(await screen.findByRole('option', { name: /Baan/ })));
    await dialog.findByText(/1,234\.50 of 20,000\.00 baht of its credit line are used/);
    fill(/^Up to/, '30/11/2026');
    await press('Review');
    await dialog.findByText('Gather what Baan owes up to 30/11/2026');
    await press('Gather up to 30/11/2026');
    await waitFor(() => expect(sent).toEqual([{ method: 'POST', url: '/client/v1/accounts/12/invoice-approvals', body: { summary_date: '2026-11-30' } }])); // prettier-ignore
  });
});
