import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import type { StaffRole } from '@lamliang/contracts';
import { httpError, type Http } from '../../providers/http.ts';
import { storeSession } from '../../providers/session.ts';
import { renderResource } from '../../testing/render-resource.tsx';
import { wholly } from '../../testing/whole.ts';
import { CertificateList } from '../withholding-certificates/Certificates.tsx';
import { InvoiceList } from './Invoices.tsx';

// Both allow for a busy machine.
jest.setTimeout(120_000);
configure({ asyncUtilTimeout: 30_000 });

const invoice = (more: object = {}) => ({
  id: 9,
  account_id: 12,
  invoice_no: 'INV00000-202610-000042',
  invoice_approval_no: 'IA00000009',
  state: 'overdue',
  invoice_status: 'not-receive',
  issue_date: '2026-10-20',
  due_date: '2026-11-04',
  overdue_days: 16,
  age: '1-30',
  base_amount: 1_000,
  vat_amount: 70,
  total_amount: 1_070,
  withholding_amount: 10,
  ...more,
});
const certificate = (more: object = {}) => ({
  id: 5,
  account_id: 12,
  document_no: 'WT 9/2569',
  document_date: '2026-11-10',
  base_amount: 1_000,
  tax_amount: 10,
  rate_percent: 1,
  status: 'pending',
  invoices: [{ id: 9, invoice_no: 'INV00000-202610-000042' }],
  refund_flag: 0,
  create_dt: '2026-11-12T10:00:00+07:00',
  picture: { url: '/files/wt', type: 'image/png' },
  year_paid_amount: 12_000,
  year_certified_amount: 120,
  ...more,
});
const limit = (target: string, amount: number) => ({ id: target.length, kind: 'decision_limit', state: 'done', target, amount, terms: {}, reason: 'x', entered_dt: '2026-01-01T00:00:00+07:00' }); // prettier-ignore
const AGEING = {
  ages: [{ age: 'not-due', invoice_count: 2, amount: 500 }, { age: '1-30', invoice_count: 1, amount: 1_070 }],
  total_count: 3,
  total_amount: 1_570,
}; // prettier-ignore

let rows: Record<string, { id: number }[]>;
let sent: { method: string; url: string; body: unknown }[];
let paid: object;
let failing = '';
const http: Http = async (given, options = {}) => {
  const url = decodeURIComponent(given);
  const answer = (json: unknown, total = 0) => ({ status: 200, headers: new Headers({ 'content-range': `x 0-0/${total}` }), body: '', json }); // prettier-ignore
  if (failing && url.includes(failing)) throw httpError(404, { message: 'away' }, '');
  if (options.method && options.method !== 'GET') {
    const form = options.body as unknown;
    const body = form instanceof FormData ? Object.fromEntries(form) : JSON.parse(String(form));
    sent.push({ method: options.method, url, body });
    if (url.endsWith('/invoice-statements')) return answer({ account_id: 12, invoice_count: 3, amount: 1_570 });
    if (url.endsWith('/decide')) return answer(certificate({ ...paid }));
    return answer(invoice(paid));
  }
  if (url.includes('/invoice-ageing')) return answer(AGEING);
  if (url.includes('/customers')) return answer([{ id: 12, name: 'Somchai', last_name: '', company_name: 'Baan' }], 1);
  const one = /\/v1\/([\w-]+)\/(\d+)$/.exec(url);
  if (one) return answer(rows[one[1] ?? '']?.find(({ id }) => id === Number(one[2])));
  const list = rows[Object.keys(rows).find((name) => url.includes(`/v1/${name}?`)) ?? ''] ?? [];
  return answer(list, list.length);
};
const as = (staff_role: StaffRole) => storeSession({ token: 't', login_id: 99, user_name: 'finance', name: 'Finance', staff_role }); // prettier-ignore
async function open(path: string, List: ComponentType, text: string | RegExp) {
  await renderResource(path, List, wholly(http));
  const panel = within(await screen.findByRole('complementary'));
  await panel.findAllByText(text);
  return panel;
}
const press = async (name: string | RegExp) => act(async () => void fireEvent.click(await screen.findByRole('button', { name }))); // prettier-ignore
const fill = (name: RegExp, value: string) => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } }); // prettier-ignore
const choose = () => {
  const slip = new File(['x'], 'slip.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText('Slip', { selector: 'input' }), { target: { files: [slip] } });
};

beforeEach(() => {
  rows = {
    invoices: [invoice()],
    'withholding-certificates': [certificate()],
    'invoicing-decisions': [limit('invoice_payment', 1_000), limit('withholding_certificate', 5)],
  };
  sent = [];
  paid = { state: 'received', invoice_status: 'received', paid_date: '2026-11-20', receipt_no: 'TIV1', receipt_id: 3 };
  failing = '';
  as('finance');
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

describe('invoices', () => {
  it('stand below what is owed by age, each age a link to its invoices', async () => {
    await renderResource('/invoices', InvoiceList, wholly(http));
    const ageing = within(await screen.findByRole('region', { name: 'What is owed, by age' }));
    expect(await ageing.findByText('1,570.00')).toBeTruthy();
    const late = ageing.getByRole('link', { name: '1–30 days late' });
    expect(decodeURIComponent(late.getAttribute('href') ?? '')).toBe('/invoices?filter={"age":"1-30"}');
    expect(late.closest('[data-field]')?.textContent).toContain('1,070.00');
  });

  it('say that what is owed could not be read, above a list that is there', async () => {
    failing = 'invoice-ageing';
    await renderResource('/invoices', InvoiceList, wholly(http));
    expect((await screen.findAllByText('INV00000-202610-000042')).length).toBeGreaterThan(0);
    expect(screen.getAllByRole('alert').length).toBeGreaterThan(0);
  });

  it('[A182] are paid less the tax withheld, with the slip, once the sum is the total', async () => {
    const panel = await open('/invoices/9', InvoiceList, 'Nothing was paid yet');
    await panel.findByRole('button', { name: 'Record payment' });
    await press('Record payment');
    await press('Review');
    expect((await screen.findAllByRole('alert')).some(({ textContent }) => /fill in/.test(textContent ?? ''))).toBe(true); // prettier-ignore
    expect(sent).toEqual([]);
    fill(/^Tax kept back/, '10');
    expect((screen.getByRole('textbox', { name: /^Came in/ }) as HTMLInputElement).value).toBe('1060.00');
    expect(screen.getByText('Paid in full')).toBeTruthy();
    fill(/^Came in/, '1,050');
    expect(screen.getByText('Still missing').closest('div')?.textContent).toContain('10.00');
    choose();
    await press('Review');
    expect(screen.getByText(/An invoice is paid whole/)).toBeTruthy();
    expect(sent).toEqual([]);
    fill(/^Came in/, '1,060');
    expect(screen.getByText(/Above 1,000\.00 baht a second person/)).toBeTruthy();
    await press('Review');
    await press('Record 1,060.00 baht');
    await waitFor(() => expect(sent).toHaveLength(1));
    const [{ url, body } = { url: '', body: {} }] = sent;
    expect(url).toBe('/staff-api/v1/invoices/9/pay');
    expect(body).toMatchObject({ amount: '1060', withheld_amount: '10', slip: expect.any(File) });
  });

  it('that wait for a second person, are posted or were refused say so, and what the receipt lacks', async () => {
    rows['invoices'] = [invoice({ decision_id: 4, receipt_lacks: ['branch'], payment_fault: 'wallet.floor' })];
    const panel = await open('/invoices/9', InvoiceList, 'Waits for a second person');
    const link = panel.getByRole('link', { name: 'Waits for a second person' });
    expect(link.getAttribute('href')).toContain('/invoicing-decisions/4');
    expect(panel.queryByRole('button', { name: 'Record payment' })).toBeNull();
    expect(panel.getByText(/has not told: branch/)).toBeTruthy();
    expect(panel.getByText(/could not be posted/)).toBeTruthy();
  });

  it('that are paid show slip, posting and receipt, each leading on', async () => {
    rows['invoices'] = [invoice({ ...paid, payment_method: 'transfer', paid_amount: 1_060, withheld_amount: 10, certificate_state: 'missing', transaction_no: 'LW1', payment_name: 'Wipa', slip: { url: '/files/slip', type: 'image/png' } })]; // prettier-ignore
    const panel = await open('/invoices/9', InvoiceList, 'TIV1');
    expect(panel.getByRole('link', { name: 'TIV1' }).getAttribute('href')).toBe('/papers/3');
    expect(decodeURIComponent(panel.getByRole('link', { name: 'LW1' }).getAttribute('href') ?? '')).toBe('/ledger-entries?filter={"transaction_no":"LW1"}'); // prettier-ignore
    expect(panel.getByRole('img', { name: 'Transfer slip' })).toBeTruthy();
    expect(panel.getByRole('link', { name: 'Missing' })).toBeTruthy();
  });

  it('are told to their shop by a mail that is confirmed first', async () => {
    await open('/invoices/9', InvoiceList, 'Nothing was paid yet');
    await press('Mail what is owed');
    await press('Review');
    expect(sent).toEqual([]);
    await press('Send the mail');
    await waitFor(() => expect(sent).toEqual([{ method: 'POST', url: '/staff-api/v1/invoice-statements', body: { account_id: 12 } }])); // prettier-ignore
  });
});

describe('certificates of tax withheld', () => {
  it('are accepted beside their picture', async () => {
    paid = { status: 'accepted' };
    const panel = await open('/withholding-certificates/5', CertificateList, 'INV00000-202610-000042');
    expect(panel.getByRole('img', { name: 'Certificate of tax withheld' })).toBeTruthy();
    expect(panel.getByText('12,000.00')).toBeTruthy();
    await press('Accept');
    await press('Review');
    // It goes to no wallet: nobody else is asked.
    expect(screen.queryByText(/second person/)).toBeNull();
    await press('Accept 10.00 baht');
    await waitFor(() => expect(sent).toEqual([{ method: 'POST', url: '/staff-api/v1/withholding-certificates/5/decide', body: { status: 'accepted', remark: '' } }])); // prettier-ignore
  });

  it('are refused with a reason alone', async () => {
    await open('/withholding-certificates/5', CertificateList, 'INV00000-202610-000042');
    await press('Refuse');
    await press('Review');
    expect(sent).toEqual([]);
    fill(/^Remark/, 'The date is not that of the payment');
    await press('Review');
    await press('Refuse 10.00 baht');
    await waitFor(() => expect(sent[0]?.body).toEqual({ status: 'refused', remark: 'The date is not that of the payment' })); // prettier-ignore
  });

  it('whose tax goes to the wallet say above which limit a second person decides, and wait for one', async () => {
    rows['withholding-certificates'] = [certificate({ refund_flag: 1, invoices: [] })];
    await open('/withholding-certificates/5', CertificateList, '12,000.00');
    await press('Accept');
    await press('Review');
    expect(await screen.findByText(/Above 5\.00 baht of tax/)).toBeTruthy();
    cleanup();
    rows['withholding-certificates'] = [certificate({ refund_flag: 1, decision_id: 8 })];
    const panel = await open('/withholding-certificates/5', CertificateList, 'Waits for a second person');
    expect(await panel.findByRole('button', { name: 'Refuse' })).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Accept' })).toBeNull();
  });
});
