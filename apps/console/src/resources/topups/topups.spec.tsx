import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { StaffRole } from '@lamliang/contracts';
import type { Http } from '../../providers/http.ts';
import { storeSession } from '../../providers/session.ts';
import { renderResource } from '../../testing/render-resource.tsx';
import { wholly } from '../../testing/whole.ts';
import { TopupList } from './Topups.tsx';

// Both allow for a busy machine.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 10_000 });

const topupOf = (id: number, more: object = {}) => ({
  id,
  topup_no: `TU${id}`,
  wallet_type: 'transport',
  topup_package_id: 3,
  amount: 1000,
  credit_amount: 1000,
  bonus_amount: 50,
  bank_id: 14,
  transfer_dt: '2026-11-20T14:05:00+07:00',
  slip_file: 'a',
  slip_reference: 'REF7',
  status: 'pending',
  remark: null as string | null,
  create_dt: '2026-11-20T14:10:00+07:00',
  decided_dt: null as string | null,
  transaction_no: null as string | null,
  account_id: 12,
  decided_name: null as string | null,
  decision_id: null as number | null,
  slip: { url: '/files/slip', type: 'image/png' },
  duplicates: [] as object[],
  ...more,
});
let rows: ReturnType<typeof topupOf>[];
let sent: { url: string; body: unknown }[];
let asked: string[];

/** Decides as the server does. */
const http: Http = async (given, options = {}) => {
  const url = decodeURIComponent(given);
  const one = rows.find((row) => url.endsWith(`/${row.id}`));
  const answer = (json: unknown, total = 0) => {
    return { status: 200, headers: new Headers({ 'content-range': `x 0-0/${total}` }), body: '', json };
  };
  if (options.method === 'PATCH' && one) {
    const body = JSON.parse(String(options.body)) as { status: string; remark?: string };
    sent.push({ url, body });
    Object.assign(one, { status: body.status, remark: body.remark ?? null, decided_name: 'Finance', decided_dt: '2026-11-20T15:00:00+07:00' }); // prettier-ignore
    return answer({ status: true, data: one });
  }
  if (one) return answer(one);
  const shops = url.includes('/customers') ? [{ id: 12, name: 'Somchai', last_name: '', company_name: 'Baan Chiang' }] : undefined; // prettier-ignore
  if (shops) return answer(shops, 1);
  const isList = url.includes('/v1/topups?');
  if (isList) asked.push(url);
  const found = isList ? rows.filter((row) => !url.includes('"pending"') || row.status === 'pending') : [];
  return answer(found, found.length);
};

async function open(path: string, staff_role: StaffRole = 'finance') {
  storeSession({ token: 't', login_id: 99, user_name: 'finance', name: 'Finance', staff_role });
  await renderResource(path, TopupList, wholly(http));
  const panel = within(await screen.findByRole('complementary'));
  await panel.findByText('REF7');
  return panel;
}
const key = (code: string) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { code, key: code.slice(-1) }));
const press = async (name: string) =>
  act(async () => void fireEvent.click(await screen.findByRole('button', { name })));
const fill = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

beforeEach(() => {
  [rows, sent, asked] = [[9, 8].map((id) => topupOf(id)), [], []];
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

describe('the queue of top-ups', () => {
  it('[A153] shows the slip beside what it has to say, and approves with a key', async () => {
    const panel = await open('/topups/9');
    expect((await panel.findByRole<HTMLImageElement>('img', { name: 'Transfer slip' })).getAttribute('src')).toBe('/files/slip'); // prettier-ignore
    const fact = (name: string) => document.querySelector(`dd[data-field="${name}"]`)?.textContent;
    expect(['amount', 'bank_id', 'bonus_amount', 'wallet_type'].map(fact)).toEqual(['1,000.00', 'Siam Commercial Bank', '50.00', 'Shipping']); // prettier-ignore
    await panel.findByRole('button', { name: 'Approve' });
    await key('KeyA');
    await press('Review');
    expect(screen.getByText('Approve TU9: the money has arrived in our account')).toBeTruthy();
    await press('Approve 1,000.00 baht');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      url: '/client/admin-api/v1/topup-approvals/9',
      body: { status: 'approved', remark: '' },
    });
    expect(await screen.findByRole('button', { name: 'Go to the next open one' })).toBeTruthy();
  });

  it('tells which others have the same slip', async () => {
    const twin = { field: 'slip_file', id: 4, topup_no: 'TU4', account_id: 15, status: 'approved' };
    rows = [topupOf(9, { duplicates: [twin] })];
    const panel = await open('/topups/9');
    expect((await panel.findByRole('link', { name: 'TU4' })).getAttribute('href')).toContain('/topups/4');
    expect(panel.getByText(/The same picture was sent for/)).toBeTruthy();
  });

  it('refuses with a reason alone', async () => {
    const panel = await open('/topups/9');
    await panel.findByRole('button', { name: 'Refuse' });
    await key('KeyR');
    await press('Review');
    expect((await screen.findByRole('alert')).textContent).toBeTruthy();
    fill(/Remark/, 'the amount differs');
    await press('Review');
    await press('Refuse 1,000.00 baht');
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ status: 'not-approved', remark: 'the amount differs' }])); // prettier-ignore
  });

  it('leaves to the second person what waits for one, but may refuse it', async () => {
    rows = [topupOf(9, { decision_id: 4 })];
    const panel = await open('/topups/9');
    expect((await panel.findByRole('link', { name: 'Waits for a second person' })).getAttribute('href')).toContain('/wallet-decisions/4'); // prettier-ignore
    await panel.findByRole('button', { name: 'Refuse' });
    expect(panel.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('says that the file of a slip is gone', async () => {
    rows = [topupOf(9, { slip: null })];
    const panel = await open('/topups/9');
    await panel.findByText('The file of the slip is gone.');
  });
});
