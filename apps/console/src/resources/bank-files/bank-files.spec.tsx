import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Http } from '../../providers/http.ts';
import { storeSession } from '../../providers/session.ts';
import { renderResource } from '../../testing/render-resource.tsx';
import { wholly } from '../../testing/whole.ts';
import { BankFileList } from './BankFiles.tsx';

// Both allow for a busy machine.
jest.setTimeout(120_000);
configure({ asyncUtilTimeout: 30_000 });

const file = { id: 4, bank_file_no: 'BF00000004', profile: 'plain-1', state: 'made', line_count: 2, amount: 1161.48, paid_count: 0, paid_amount: 0, refused_count: 0, sha256: 'a'.repeat(64), made_name: 'Finance', create_dt: '2026-11-20T10:00:00+07:00', withdrawn_name: null, decided_dt: null, remark: null }; // prettier-ignore
const line = { id: 1, bank_file_id: 4, line_no: 1, cod_round_id: 9, cod_approval_no: 'CR00000009', account_id: 12, bank_name: 'KBank', account_name: 'Baicha', account_number: '••••7890', amount: 580.74, state: 'paid', bank_reference: 'KB-1', reason: null, answered_dt: '2026-11-20T11:00:00+07:00', transaction_no: 'LW7' }; // prettier-ignore
const result = { paid_count: 1, paid_amount: 580.74, refused_count: 1, refused_amount: 580.74, repeated_count: 0, left_count: 0 }; // prettier-ignore
let sent: { method: string; url: string }[] = [];
const http: Http = (given, options = {}) => {
  const url = decodeURIComponent(given);
  const answer = (json: unknown, total = 0) => Promise.resolve({ status: 200, headers: new Headers({ 'content-range': `x 0-0/${total}` }), body: '', json }); // prettier-ignore
  if (url.endsWith('/bank-file-previews')) return answer({ line_count: 2, amount: 1161.48, left_count: 3 });
  if (options.method && options.method !== 'GET') {
    sent.push({ method: options.method, url });
    return answer(url.includes('result') ? result : file);
  }
  if (url.includes('/customers')) return answer([{ id: 12, name: 'Somchai', last_name: '', company_name: 'Baan' }], 1);
  if (url.endsWith('/bank-files/4')) return answer(file);
  if (url.includes('/bank-files?')) return answer([file], 1);
  return url.includes('/bank-file-lines?') ? answer([line], 1) : answer([]);
};
const press = async (name: string | RegExp) => act(async () => void fireEvent.click(await screen.findByRole('button', { name }))); // prettier-ignore

beforeEach(() => {
  sent = [];
  Element.prototype.scrollIntoView = () => undefined;
  storeSession({ token: 't', login_id: 99, user_name: 'finance', name: 'Finance', staff_role: 'finance' });
});
afterEach(cleanup);

it('a file for the bank is made after a look at what it asks for', async () => {
  await renderResource('/bank-files', BankFileList, wholly(http));
  await press('Make a bank file');
  await within(await screen.findByRole('dialog')).findByText('1,161.48');
  await screen.findByText('3 more have to wait for the next file.');
  await press('Review');
  await press('Make the file');
  await waitFor(() => expect(sent.map(({ url }) => url)).toEqual(['/staff-api/v1/bank-files']));
});

it('shows its payments, each with its round and its posting, and takes the answer of the bank after a look at it', async () => {
  await renderResource('/bank-files/4', BankFileList, wholly(http));
  const panel = within(await screen.findByRole('complementary'));
  await panel.findByText('KB-1');
  const links = panel.getAllByRole('link').map((link) => decodeURIComponent(link.getAttribute('href') ?? ''));
  expect(links).toEqual(expect.arrayContaining([expect.stringContaining('/cod-rounds/9'), expect.stringContaining('/ledger-entries?filter={"transaction_no":"LW7"}')])); // prettier-ignore
  expect(panel.getByText(/Not verified by the bank/)).toBeTruthy();
  await press("Take the bank's answer");
  const sheet = new File(['Reference'], 'result.csv', { type: 'text/csv' });
  fireEvent.change(screen.getByLabelText('Choose the file', { selector: 'input' }), { target: { files: [sheet] } });
  await screen.findByText('Paid: 1');
  await press('Record 1 paid (580.74 baht), 1 refused');
  await waitFor(() => expect(sent.map(({ url }) => url)).toEqual(['/staff-api/v1/bank-files/4/result-previews', '/staff-api/v1/bank-files/4/results'])); // prettier-ignore
});
