import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import type { Http } from '../../providers/http.ts';
import { storeSession } from '../../providers/session.ts';
import { renderResource } from '../../testing/render-resource.tsx';
import { wholly } from '../../testing/whole.ts';
import { PaperList } from '../creditable-papers/CreditablePapers.tsx';
import { HandOverList } from '../hand-overs/HandOvers.tsx';
import { NoteList } from './CreditNotes.tsx';

// Both allow for a busy machine.
jest.setTimeout(120_000);
configure({ asyncUtilTimeout: 30_000 });

const way = (more: object = {}) => ({ state: 'not-sent', tries: 0, number: null as string | null, sent_dt: null as string | null, fault: null as string | null, fault_detail: null as string | null, ...more }); // prettier-ignore
const note = (more: object = {}) => ({
  id: 9,
  credit_note_no: 'CDN00000-202611-000007',
  issue_dt: '2026-11-26T10:00:00+07:00',
  tax_invoice_id: 5,
  tax_invoice_no: 'TIV00000-202611-000042',
  tax_invoice_date: '2026-11-20',
  tax_invoice_kind: 'tax_invoice',
  reason_code: 'CDNS04',
  reason: 'ยกเลิกบริการขนส่ง',
  line_count: 1,
  original_amount: 195,
  correct_amount: 145,
  difference_amount: 50,
  vat_amount: 3.5,
  total_amount: 53.5,
  account_id: 12,
  cause: 'cancelled',
  issued_name: 'Wipa',
  tr_cloud: way(),
  tax_office: way(),
  details: [detail()],
  ...more,
});
const detail = (more: object = {}) => ({ line_no: 2, shipment_order_id: 7, order_no: 'LM7', tracking_no: 'T7', charge_code: 'cod_fee', description: '', base_amount: 100, vat_amount: 7, amount: 107, vat_percent: 7, ...more }); // prettier-ignore
const paper = { id: 5, paper_no: 'TIV00000-202611-000042', kind: 'tax_invoice', account_id: 12, issue_date: '2026-11-20', line_count: 2, total_amount: 202, credited_amount: 0, left_amount: 202 }; // prettier-ignore
const handOver = (more: object = {}) => ({ id: 3, receiver: 'tax_office', paper_id: 9, paper_no: 'CDN00000-202611-000007', kind: 'credit_note', account_id: 12, asked_name: 'Wipa', asked_dt: '2026-11-26T10:00:00+07:00', ...way({ state: 'failed', tries: 1, fault: 'refused', fault_detail: 'PERIOD: closed' }), ...more }); // prettier-ignore

let rows: Record<string, { id: number }[]>;
let sent: { method: string; url: string; body: unknown }[];
let answers: Record<string, unknown>;
const http: Http = async (given, options = {}) => {
  const url = decodeURIComponent(given);
  const answer = (json: unknown, total = 0) => ({ status: 200, headers: new Headers({ 'content-range': `x 0-0/${total}` }), body: '', json }); // prettier-ignore
  const special = Object.keys(answers).find((end) => url.split('?')[0]!.endsWith(end));
  if (options.method && options.method !== 'GET') {
    sent.push({ method: options.method, url, body: options.body ? (JSON.parse(String(options.body)) as unknown) : undefined }); // prettier-ignore
    return answer({ status: true, data: answers[special ?? ''] });
  }
  if (special) return answer({ status: true, data: answers[special] });
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
const press = async (name: string | RegExp) => act(async () => void fireEvent.click(await screen.findByRole('button', { name }))); // prettier-ignore
const fill = (name: string | RegExp, value: string) => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } }); // prettier-ignore
const FIGURES = { original_amount: 195, correct_amount: 145, difference_amount: 50, vat_amount: 3.5, total_amount: 53.5, lines: [{ line_no: 2, base_amount: 50, vat_amount: 3.5, amount: 53.5 }] }; // prettier-ignore

beforeEach(() => {
  rows = { 'credit-notes': [note()], 'creditable-papers': [paper], 'hand-overs': [handOver()] };
  sent = [];
  answers = {
    '/sync-tr-cloud': way({ state: 'sent', tries: 1, number: 'CN6911-00031', sent_dt: '2026-11-26T11:00:00+07:00' }),
    '/send-to-tax-office': way({ state: 'sending', tries: 1 }),
    '/tr-cloud-payload': { path: 'credit-note/create.php', body: { reference: 'CDN00000-202611-000007' } },
    '/lines': { rows: [{ ...detail(), credited_amount: 0, left_amount: 107 }, { ...detail({ line_no: 3, order_no: 'LM8' }), credited_amount: 107, left_amount: 0 }], more: 0 },
    '/figures': FIGURES,
    '/creditable-papers/5/credit-notes': { credit_note_id: 9, decision_id: null },
  }; // prettier-ignore
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

describe('credit notes', () => {
  it('[A186] show their figures and lines, and are sent to TR Cloud', async () => {
    const panel = await open('/credit-notes/9', NoteList, 'LM7');
    for (const text of ['Original value, less notes before', '195.00', '145.00', '3.50', '53.50'])
      expect(panel.getAllByText(text).length).toBeGreaterThan(0);
    const [tr_cloud] = panel.getAllByRole('button', { name: 'Send' });
    await act(async () => void fireEvent.click(tr_cloud!));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send CDN00000-202611-000007 to TR Cloud' }));
    expect(dialog.getByText(/cannot be taken back/)).toBeTruthy();
    expect(sent).toEqual([]);
    await press('Send to TR Cloud');
    await waitFor(() => expect(sent).toEqual([{ method: 'POST', url: '/client/v1/credit-notes/9/sync-tr-cloud', body: {} }])); // prettier-ignore
  });

  it('name lines of other fees by what they are for, beside the order where there is one', async () => {
    const fees = [detail({ order_no: '', tracking_no: '', shipment_order_id: null, charge_code: 'other_fee', description: 'Storage' }), detail({ line_no: 3, charge_code: 'other_fee', description: 'Overweight' })]; // prettier-ignore
    rows['credit-notes'] = [note({ details: fees })];
    const panel = await open('/credit-notes/9', NoteList, 'Storage');
    expect(panel.getByText('Overweight')).toBeTruthy();
    expect(panel.getAllByText('LM7').length).toBeGreaterThan(0);
    cleanup();
    answers['/lines'] = { rows: fees.map((fee) => ({ ...fee, credited_amount: 0, left_amount: 107 })), more: 0 };
    const paper_panel = await open('/creditable-papers/5', PaperList, 'Storage');
    expect(paper_panel.getByRole('textbox', { name: 'Take back of Storage (baht)' })).toBeTruthy();
  });

  it('show what would be sent, and send nothing', async () => {
    const panel = await open('/credit-notes/9', NoteList, 'LM7');
    await press('Show');
    expect((await panel.findByText(/POST credit-note\/create\.php/)).textContent).toContain('"reference": "CDN00000-202611-000007"'); // prettier-ignore
    expect(sent).toEqual([]);
  });

  it('say why they were refused, and are sent again', async () => {
    rows['credit-notes'] = [note({ tr_cloud: way({ state: 'failed', tries: 1, fault: 'refused', fault_detail: 'the period is closed' }) })]; // prettier-ignore
    const panel = await open('/credit-notes/9', NoteList, 'LM7');
    expect(panel.getByRole('alert').textContent).toBe('Refused there: the period is closed');
    await press('Send again');
    await press('Send to TR Cloud');
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it('that are sent have no button', async () => {
    rows['credit-notes'] = [note({ tr_cloud: way({ state: 'sent', number: 'CN1', sent_dt: '2026-11-26T11:00:00+07:00' }), tax_office: way({ state: 'sending' }) })]; // prettier-ignore
    const panel = await open('/credit-notes/9', NoteList, 'LM7');
    expect(panel.getAllByText('CN1').length).toBeGreaterThan(0);
    expect(panel.queryByRole('button', { name: /^Send/ })).toBeNull();
  });
});

describe('a credit note by hand', () => {
  it('begins with a paper, takes lines and amounts, shows the four figures, asks why, and is issued', async () => {
    const panel = await open('/creditable-papers/5', PaperList, 'LM7');
    expect((await panel.findByRole('textbox', { name: 'Take back of LM8 (baht)' })).hasAttribute('disabled')).toBe(true); // prettier-ignore
    expect(panel.queryByRole('button', { name: 'Give the reason and issue' })).toBeNull();
    fill('Take back of LM7 (baht)', '53.50');
    expect((await panel.findByText('145.00')).dataset['field']).toBe('correct_amount');
    expect(sent).toEqual([{ method: 'POST', url: '/staff-api/v1/creditable-papers/5/figures', body: { lines: [{ line_no: 2, amount: 53.5 }] } }]); // prettier-ignore
    await press('Give the reason and issue');
    fireEvent.change(await screen.findByRole('combobox', { name: /Reason by law/ }), { target: { value: 'CDNS01' } });
    fill(/^Reason\b/, 'COD fee was too high');
    await press('Review');
    await press('Take back 53.50 baht');
    const made = { lines: [{ line_no: 2, amount: 53.5 }], reason_code: 'CDNS01', reason: 'COD fee was too high' };
    await waitFor(() => expect(sent).toContainEqual({ method: 'POST', url: '/staff-api/v1/creditable-papers/5/credit-notes', body: made })); // prettier-ignore
  });
});

describe('hand-overs', () => {
  it('that failed say why, and are sent again', async () => {
    const panel = await open('/hand-overs/3', HandOverList, 'PERIOD: closed');
    expect(panel.getByText('Refused there')).toBeTruthy();
    await press('Send again');
    await press('Send to Tax office');
    await waitFor(() => expect(sent).toEqual([{ method: 'POST', url: '/staff-api/v1/papers/9/send-to-tax-office', body: {} }])); // prettier-ignore
  });
});
