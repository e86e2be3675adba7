import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { httpError, type Http } from '../../providers/http.ts';
import { storeSession } from '../../providers/session.ts';
import { renderResource } from '../../testing/render-resource.tsx';
import { wholly } from '../../testing/whole.ts';
import { WaitingList } from '../waiting-papers/WaitingPapers.tsx';
import { PaperList } from './Papers.tsx';

// Both allow for a busy machine.
jest.setTimeout(120_000);
configure({ asyncUtilTimeout: 30_000 });

const address = { line: '9/1', sub_district: 'บางรัก', district: 'บางรัก', province: 'กรุงเทพมหานคร', zip_code: '10500', sub_district_code: '100401' }; // prettier-ignore
const party = (more: object = {}) => ({ name: 'Baan', is_juristic: true, tax_id: '0105536000111', branch: '00000', address, ...more }); // prettier-ignore
const line = (line_no: number) => ({ line_no, charge_code: 'cod_fee', order_no: `LM${line_no}`, tracking_no: '', charged_dt: '2026-11-10T10:00:00+07:00', base_amount: 100, vat_amount: 7, amount: 107, vat_percent: 7, withholding_percent: 0 }); // prettier-ignore
const paper = (more: object = {}) => ({
  id: 9,
  account_id: 12,
  kind: 'tax_invoice',
  etax_type: '388',
  paper_no: 'TIV00000-202611-000042',
  issue_date: '2026-11-20',
  issued_dt: '2026-11-20T10:00:00+07:00',
  issued_name: 'Wipa',
  buyer_name: 'Baan',
  line_count: 2,
  base_amount: 200,
  vat_amount: 14,
  total_amount: 214,
  refers_to_no: 'INV1',
  seller: party({ name: 'Lamliang', branch: '00001' }),
  buyer: party(),
  lines: [line(1), line(2)],
  e_tax: 'signed',
  ...more,
});

let rows: Record<string, { id: number }[]>;
let asked: string[];
let sent: string[];
let current: object;
const http: Http = async (given, options = {}) => {
  const url = decodeURIComponent(given);
  const answer = (json: unknown, total = 0) => ({ status: 200, headers: new Headers({ 'content-range': `x 0-0/${total}` }), body: '', json }); // prettier-ignore
  if (options.method && options.method !== 'GET') {
    sent.push(url);
    if (url.endsWith('/replace')) return answer({ id: 10, paper_no: 'TIV9' });
    return answer({
      status: true,
      data: { state: 'sending', tries: 1, number: null, sent_dt: null, fault: null, fault_detail: null },
    });
  }
  asked.push(url);
  if (url.includes('/current-buyer')) return answer(current);
  if (url.includes('/preview')) return answer({ html: `<p>${url}</p>` });
  if (url.includes('/customers')) return answer([{ id: 12, name: 'Somchai', last_name: '', company_name: 'Baan' }], 1);
  const one = /\/v1\/([\w-]+)\/(\d+)$/.exec(url);
  if (one) return answer(rows[one[1] ?? '']?.find(({ id }) => id === Number(one[2])));
  const list = rows[Object.keys(rows).find((name) => url.includes(`/v1/${name}?`)) ?? ''] ?? [];
  return answer(list, list.length);
};
async function open(path: string, List: ComponentType, text: string | RegExp) {
  storeSession({ token: 't', login_id: 99, user_name: 'finance', name: 'Finance', staff_role: 'finance' });
  await renderResource(path, List, wholly(http));
  const panel = within(await screen.findByRole('complementary'));
  await panel.findAllByText(text);
  return panel;
}
const fetched: string[] = [];

beforeEach(() => {
  rows = {
    papers: [paper()],
    'hand-overs': [],
    'waiting-papers': [{ ...({ id: 7, account_id: 12, day: '2026-11-19', line_count: 3, total_amount: 321, lacks: ['address', 'branch'], waits_since: '2026-11-20T01:00:00+07:00' } as object), id: 7 }], // prettier-ignore
  };
  [asked, sent] = [[], []];
  fetched.length = 0;
  Element.prototype.scrollIntoView = () => undefined;
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  } as unknown as typeof ResizeObserver;
  globalThis.fetch = (async (url: string) => {
    fetched.push(url);
    throw httpError(404, {}, 'gone');
  }) as unknown as typeof fetch;
});
afterEach(cleanup);

describe('issued papers', () => {
  it('show what stands on them, the paper itself as original or copy, and its files', async () => {
    const panel = await open('/papers/9', PaperList, 'LM1');
    const frame = await panel.findByTitle<HTMLIFrameElement>('Preview of TIV00000-202611-000042');
    expect(frame.srcdoc).toContain('form=original&language=th');
    fireEvent.change(panel.getByRole('combobox', { name: 'Which of the set' }), { target: { value: 'copy' } });
    await waitFor(() => expect(panel.getByTitle<HTMLIFrameElement>(/^Preview of/).srcdoc).toContain('form=copy'));
    expect(panel.getByText('Branch 00001')).toBeTruthy();
    expect(panel.getByText('Head office')).toBeTruthy();
    for (const [name, path] of [['Download PDF', '/document?form=copy&language=th'], ['PDF/A-3', '/e-tax?form=pdf'], ['XML', '/e-tax?form=xml']] as const) {
      await act(async () => void fireEvent.click(panel.getByRole('button', { name })));
      await waitFor(() => expect(fetched.at(-1)).toBe(`/staff-api/v1/papers/9${path}`));
    }
    // Only a paper with an annex has one.
    expect(panel.queryByRole('button', { name: /annex/ })).toBeNull();
    expect(panel.getByRole('link', { name: 'Credit something of it' }).getAttribute('href')).toBe('/creditable-papers/9');
  }); // prettier-ignore

  it('are sent to the tax office from their page, which says how far they are', async () => {
    const panel = await open('/papers/9', PaperList, 'Not sent');
    await act(async () => void fireEvent.click(panel.getByRole('button', { name: 'Send' })));
    await act(async () => void fireEvent.click(await screen.findByRole('button', { name: 'Send to Tax office' })));
    await waitFor(() => expect(sent).toEqual(['/staff-api/v1/papers/9/send-to-tax-office']));
    cleanup();
    rows['hand-overs'] = [{ ...({ receiver: 'tax_office', state: 'sent', paper_id: 9, paper_no: 'TIV1', kind: 'tax_invoice', asked_dt: '2026-11-20T10:00:00+07:00' } as object), id: 3 }]; // prettier-ignore
    const again = await open('/papers/9', PaperList, 'Sent');
    expect(again.queryByRole('button', { name: /^Send/ })).toBeNull();
    expect(again.getByRole('link', { name: 'How far it is' }).getAttribute('href')).toBe('/hand-overs/3');
  });

  it('are issued anew to a buyer that was corrected, who is shown beside the one of the paper', async () => {
    const moved = party({ address: { ...address, line: '1 Sukhumvit' } });
    current = { buyer: moved, changed_fields: ['address'], lacks: [] };
    const panel = await open('/papers/9', PaperList, 'LM1');
    await act(async () => void fireEvent.click(panel.getByRole('button', { name: 'Issue anew' })));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('What changes: address')).toBeTruthy();
    expect(dialog.getByText(/1 Sukhumvit/).closest('[data-field="after"]')).not.toBeNull();
    fireEvent.change(dialog.getByRole('combobox'), { target: { value: 'TIVC02' } });
    fireEvent.change(dialog.getByRole('textbox', { name: /Reason/ }), { target: { value: 'office has moved' } });
    await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Review' })));
    expect(dialog.getByText(/Cancel TIV00000-202611-000042/)).toBeTruthy();
    await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Issue anew' })));
    await waitFor(() => expect(sent).toEqual(['/staff-api/v1/papers/9/replace']));
  });

  it.each([
    [{ buyer: party(), changed_fields: [], lacks: [] }, /Correct the customer first/],
    [{ buyer: party({ branch: null }), changed_fields: ['branch'], lacks: ['branch'] }, /has not told: branch/],
  ])('are not issued anew while %j', async (given, why) => {
    current = given;
    const panel = await open('/papers/9', PaperList, 'LM1');
    await act(async () => void fireEvent.click(panel.getByRole('button', { name: 'Issue anew' })));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(why)).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Review' })).toHaveProperty('disabled', true);
  });

  it('are issued anew once, and only where they are tax invoices or receipts', async () => {
    for (const more of [{ replaced_by_no: 'TIV2' }, { kind: 'credit_note' }, { kind: 'invoice' }]) {
      rows['papers'] = [paper(more)];
      const panel = await open('/papers/9', PaperList, 'LM1');
      expect(panel.queryByRole('button', { name: 'Issue anew' })).toBeNull();
      cleanup();
    }
  });

  it('are found by kind and by the days of their issue', async () => {
    await open('/papers/9', PaperList, 'LM1');
    cleanup();
    asked.length = 0;
    const filter = JSON.stringify({ kind: 'receipt', issue_date_from: '2026-11-01', issue_date_to: '2026-11-30' });
    await renderResource(`/papers?filter=${encodeURIComponent(filter)}`, PaperList, wholly(http));
    expect(await screen.findByRole('tab', { name: /Receipt/, selected: true })).toBeTruthy();
    expect((screen.getAllByLabelText(/^Day of the paper/, { selector: 'input' })[0] as HTMLInputElement).value).toBe(
      '01/11/2026',
    );
    await waitFor(() => expect(asked.some((url) => url.includes('/papers?') && url.includes('"issue_date_to":"2026-11-30"'))).toBe(true)); // prettier-ignore
  });

  it('that the e-Tax standard does not know have no files of it', async () => {
    rows['papers'] = [paper({ kind: 'invoice', etax_type: null, e_tax: null, paper_no: 'INV00000-202611-000042' })];
    const panel = await open('/papers/9', PaperList, 'LM1');
    expect(panel.queryByText('e-Tax Invoice')).toBeNull();
    expect(decodeURIComponent(panel.getByRole('link', { name: 'Open the invoice' }).getAttribute('href') ?? '')).toBe('/invoices?filter={"q":"INV00000-202611-000042"}'); // prettier-ignore
  });
});

describe('papers that wait', () => {
  it('say what of the shop is missing, and lead to it', async () => {
    const panel = await open('/waiting-papers/7', WaitingList, /has not told: address, branch/);
    expect(panel.getByRole('link', { name: 'Open the shop' }).getAttribute('href')).toBe('/customers/12/show');
  });
});
