import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Http } from '../../providers/http.ts';
import { storeSession } from '../../providers/session.ts';
import { renderResource } from '../../testing/render-resource.tsx';
import { wholly } from '../../testing/whole.ts';
import { FeeList } from './OtherFees.tsx';

// Both allow for a busy machine.
jest.setTimeout(120_000);
configure({ asyncUtilTimeout: 30_000 });

const fee = (more: object = {}) => ({
  id: 9,
  other_fee_no: 'OF00000009',
  account_id: 12,
  shipment_order_id: 7 as number | null,
  order_no: 'LM7' as string | null,
  tracking_no: 'T7' as string | null,
  fee_type: 'overweight',
  amount: 107,
  vat_amount: null as number | null,
  detail: 'Weighed 12 kg' as string | null,
  status: 'wait-for-approve',
  payment_type: null as string | null,
  invoice_no: null as string | null,
  create_dt: '2026-11-30T10:00:00+07:00',
  approved_dt: null as string | null,
  received_dt: null as string | null,
  question_state: null as string | null,
  created_name: 'Wipa',
  approved_name: null as string | null,
  invoice_approval_id: null as number | null,
  decision_id: null as number | null,
  version: 2,
  ...more,
});
type Fee = ReturnType<typeof fee> & { questions?: object[] };

let rows: Fee[];
let sent: { method: string; url: string; body: unknown }[];
let results: object[];
/** The code that writes are refused with. */
let refused: string | undefined;
const http: Http = async (given, options = {}) => {
  const url = decodeURIComponent(given);
  const answer = (json: unknown, total = 0) => ({ status: 200, headers: new Headers({ 'content-range': `x 0-0/${total}` }), body: '', json }); // prettier-ignore
  if (options.method && options.method !== 'GET') {
    const body = options.body ? (JSON.parse(String(options.body)) as object) : undefined;
    sent.push({ method: options.method, url, body });
    if (refused) throw Object.assign(new Error(refused), { status: 409, body: { faults: [] } });
    if (url.endsWith('bulk-approve')) return answer({ status: true, data: { results } });
    if (url.endsWith('/answer')) return answer({ ...rows[0], questions: [] });
    if (options.method === 'DELETE') return answer({ status: true, data: {} });
    return answer({ status: true, data: { ...fee(), ...(url.endsWith('/approve') ? { status: 'received', payment_type: 'wallet', vat_amount: 7 } : {}) } }); // prettier-ignore
  }
  if (url.includes('/customers')) return answer([{ id: 12, name: 'Somchai', last_name: '', company_name: 'Baan' }], 1);
  const one = /\/other-fees\/(\d+)$/.exec(url);
  if (one) return answer({ questions: [], ...rows.find(({ id }) => id === Number(one[1])) });
  const filter = JSON.parse(new URL(url, 'http://x').searchParams.get('filter') ?? '{}') as { id?: number[] };
  const list = url.includes('/other-fees?') ? rows.filter(({ id }) => filter.id?.includes(id) ?? true) : [];
  return answer(list, list.length);
};
async function open(path = '/other-fees/9') {
  storeSession({ token: 't', login_id: 99, user_name: 'finance', name: 'Finance', staff_role: 'finance' });
  await renderResource(path, FeeList, wholly(http));
}
const panelWith = async (text: string) => {
  const panel = within(await screen.findByRole('complementary'));
  await panel.findAllByText(text);
  return panel;
};
const key = (code: string) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { code, key: code.slice(-1) }));
const press = async (name: string) =>
  act(async () => void fireEvent.click(await screen.findByRole('button', { name })));
const fill = (name: RegExp, value: string) => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } }); // prettier-ignore

beforeEach(() => {
  rows = [fee()];
  sent = [];
  results = [];
  refused = undefined;
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

describe('other fees', () => {
  it('[A190] are approved with a key, repeating the amount', async () => {
    await open();
    await panelWith('Weighed 12 kg');
    await screen.findByRole('button', { name: 'Approve' });
    await key('KeyA');
    await press('Review');
    await press('Approve 107.00 baht');
    await waitFor(() => expect(sent).toEqual([{ method: 'PATCH', url: '/client/v1/other-fees/9/approve', body: { remark: '', version: 2 } }])); // prettier-ignore
  });

  it('that somebody else changed meanwhile are shown anew, and approved as they are shown', async () => {
    await open();
    await panelWith('Weighed 12 kg');
    await screen.findByRole('button', { name: 'Approve' });
    await key('KeyA');
    await press('Review');
    refused = 'other_fee.changed';
    rows = [fee({ amount: 400, version: 3 })];
    await press('Approve 107.00 baht');
    expect((await screen.findByRole('alert')).textContent).toBe('other_fee.changed');
    refused = undefined;
    await press('Approve 400.00 baht');
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ remark: '', version: 2 }, { remark: '', version: 3 }])); // prettier-ignore
  });

  it('[A189] are changed and deleted with a reason while they wait', async () => {
    await open();
    await panelWith('Weighed 12 kg');
    await press('Change');
    fill(/^Amount/, '80');
    await press('Review');
    expect(sent).toEqual([]);
    fill(/^Reason/, 'It was 10 kg');
    await press('Review');
    await press('Save the change');
    await waitFor(() => expect(sent).toEqual([{ method: 'PATCH', url: '/client/v1/other-fees/9', body: { amount: 80, reason: 'It was 10 kg' } }])); // prettier-ignore
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await key('KeyR');
    fill(/^Reason/, 'Entered twice');
    await press('Review');
    await press('Delete 107.00 baht');
    await waitFor(() => expect(sent.at(-1)).toEqual({ method: 'DELETE', url: '/client/v1/other-fees/9', body: { reason: 'Entered twice' } })); // prettier-ignore
  });

  it('[A191] that were approved offer nothing of it, nor do those that wait for a second person', async () => {
    for (const more of [{ status: 'not-receive', payment_type: 'wallet', vat_amount: 7 }, { decision_id: 4 }]) {
      rows = [fee(more)];
      await open();
      const panel = await panelWith('Weighed 12 kg');
      for (const name of ['Approve', 'Change', 'Delete']) expect(panel.queryByRole('button', { name })).toBeNull();
      cleanup();
    }
  });

  it('[A190] are approved many at once after their sums, and each says what came of it', async () => {
    rows = [fee(), fee({ id: 10, other_fee_no: 'OF00000010', amount: 50.5 }), fee({ id: 11, other_fee_no: 'OF00000011', decision_id: 4 })]; // prettier-ignore
    results = [
      { id: 9, other_fee_no: 'OF00000009', result: 'approved', status: 'received', code: null },
      { id: 10, other_fee_no: 'OF00000010', result: 'refused', status: 'wait-for-approve', code: 'account.not_found' },
    ];
    await open('/other-fees');
    await screen.findByText('OF00000010');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve selected' }).disabled).toBe(true);
    await act(async () => void fireEvent.click(screen.getByRole('checkbox', { name: /page/i })));
    await press('Approve selected (3)');
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findAllByText('157.50');
    expect(dialog.getByText('Passed over, because they do not wait for approval: 1')).toBeTruthy();
    await press('Approve 2 fees, 157.50 baht');
    await waitFor(() => expect(sent).toEqual([{ method: 'PATCH', url: '/client/v1/other-fees/bulk-approve', body: { ids: [9, 10], versions: [{ id: 9, version: 2 }, { id: 10, version: 2 }] } }])); // prettier-ignore
    await dialog.findByText('Taken from the wallet');
    expect(dialog.getByRole('link', { name: 'OF00000010' })).toBeTruthy();
    expect(dialog.getAllByRole('listitem')[1]?.textContent).not.toContain('account.not_found');
  });

  it('[A188] are entered with a kind, an amount and what the shop reads', async () => {
    await open('/other-fees');
    await screen.findByText('OF00000009');
    await press('Enter a fee');
    const dialog = within(await screen.findByRole('dialog'));
    const group = dialog.getByRole('group', { name: 'Shop' });
    const box = await within(group).findByRole('combobox');
    await act(async () => void fireEvent.change(box, { target: { value: 'Baan' } }));
    await act(async () => void fireEvent.keyDown(box, { key: 'ArrowDown' }));
    await act(async () => void fireEvent.click(await screen.findByRole('option', { name: /Baan/ })));
    fireEvent.change(dialog.getByRole('combobox', { name: /^Kind of fee/ }), { target: { value: 'other' } });
    fill(/^Amount/, '25');
    await press('Review');
    // Of another kind it has to be said what it is for.
    expect(dialog.getAllByText('please fill in this field').length).toBeGreaterThan(0);
    fill(/^Details?/, 'Storage');
    await press('Review');
    await dialog.findByText('Other of Baan');
    await press('Enter 25.00 baht');
    await waitFor(() => expect(sent).toEqual([{ method: 'POST', url: '/client/v1/other-fees', body: { account_id: 12, fee_type: 'other', amount: 25, detail: 'Storage' } }])); // prettier-ignore
  });

  it('answer what the shop asks about them', async () => {
    rows = [{ ...fee({ question_state: 'open' }), questions: [{ question: 'Which scale?', asked_dt: '2026-11-30T11:00:00+07:00', answer: null, answered_dt: null, answered_name: null }] }]; // prettier-ignore
    await open();
    await panelWith('Which scale?');
    await press('Answer');
    fill(/^Answer/, 'The one in Bangna');
    await press('Review');
    await press('Send the answer');
    await waitFor(() => expect(sent).toEqual([{ method: 'POST', url: '/staff-api/v1/other-fees/9/answer', body: { answer: 'The one in Bangna' } }])); // prettier-ignore
  });
});
