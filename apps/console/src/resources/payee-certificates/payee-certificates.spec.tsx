import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { httpError, type Http } from '../../providers/http.ts';
import { storeSession } from '../../providers/session.ts';
import { renderResource } from '../../testing/render-resource.tsx';
import { wholly } from '../../testing/whole.ts';
import { CarrierPayeeList } from './CarrierPayees.tsx';
import { PayeeCertificateList } from './PayeeCertificates.tsx';

// Both allow for a busy machine.
jest.setTimeout(120_000);
configure({ asyncUtilTimeout: 30_000 });

const certificate = (more: object = {}) => ({ id: 5, payee_kind: 'affiliate', account_id: 12, payment_reference: 'CR00000009', paid_date: '2026-11-20', paid_amount: 912.5, withheld_amount: 27.38, payment_count: 1, state: 'waiting', lacks: ['address', 'tax_id'], ...more }); // prettier-ignore
const issued = { state: 'issued', lacks: [], certificate_no: 'WHT00000-202611-000042', paper_id: 9, payee_name: 'Baan', return_form: 'pnd3' }; // prettier-ignore
const carrier = (more: object = {}) => ({ id: 2, partner_code: 'flash', ...more });

let rows: Record<string, { id: number }[]>;
let asked: string[];
let sent: { url: string; body: unknown }[];
const fetched: string[] = [];
const http: Http = async (given, options = {}) => {
  const url = decodeURIComponent(given);
  const answer = (json: unknown, total = 0) => ({ status: 200, headers: new Headers({ 'content-range': `x 0-0/${total}` }), body: '', json }); // prettier-ignore
  if (options.method && options.method !== 'GET') {
    sent.push({ url, body: JSON.parse(String(options.body)) as object });
    return answer(carrier());
  }
  asked.push(url);
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

beforeEach(() => {
  rows = { 'payee-certificates': [certificate()], 'carrier-payees': [carrier()] };
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

describe('certificates of tax that we withheld', () => {
  it('say what of the payee is missing, and lead to whoever can tell it', async () => {
    const panel = await open('/payee-certificates/5', PayeeCertificateList, /has not told: address, tax number/);
    expect(panel.getByRole('link', { name: 'Open the shop' }).getAttribute('href')).toBe('/customers/12');
    cleanup();
    rows['payee-certificates'] = [certificate({ payee_kind: 'carrier', account_id: null, partner_code: 'flash', payment_count: 3 })]; // prettier-ignore
    const other = await open('/payee-certificates/5', PayeeCertificateList, /has not told/);
    expect(other.getByRole('link', { name: 'Open the carrier' }).getAttribute('href')).toBe('/carrier-payees/2');
    expect(other.getAllByText('Flash Express').length).toBeGreaterThan(0);
  });

  it('of a day that is not over say that they come by themselves', async () => {
    rows['payee-certificates'] = [certificate({ state: 'due', lacks: [] })];
    await open('/payee-certificates/5', PayeeCertificateList, /issued by itself on the day after/);
  });

  it('that are issued are looked at and downloaded, and lead to the paper', async () => {
    rows['payee-certificates'] = [certificate(issued)];
    const panel = await open('/payee-certificates/5', PayeeCertificateList, 'P.N.D. 3');
    const frame = await panel.findByTitle<HTMLIFrameElement>('Preview of WHT00000-202611-000042');
    expect(frame.srcdoc).toContain('/papers/9/preview?form=original&language=th');
    await act(async () => void fireEvent.click(panel.getByRole('button', { name: 'Download PDF' })));
    await waitFor(() => expect(fetched).toEqual(['/staff-api/v1/papers/9/document?form=original&language=th']));
    expect(panel.getByRole('link', { name: 'Open the certificate' }).getAttribute('href')).toBe('/papers/9');
  });

  it('are found by state, payee and the days of the payment', async () => {
    await open('/payee-certificates/5', PayeeCertificateList, /has not told/);
    cleanup();
    asked.length = 0;
    const filter = JSON.stringify({ state: 'waiting', payee_kind: 'affiliate', paid_date_from: '2026-11-01', paid_date_to: '2026-11-30' }); // prettier-ignore
    await renderResource(`/payee-certificates?filter=${encodeURIComponent(filter)}`, PayeeCertificateList, wholly(http)); // prettier-ignore
    expect(await screen.findByRole('tab', { name: /Waits for data/, selected: true })).toBeTruthy();
    await waitFor(() => expect(asked.some((url) => url.includes('"paid_date_from":"2026-11-01"') && url.includes('"payee_kind":"affiliate"'))).toBe(true)); // prettier-ignore
  });
});

describe('the company of a carrier', () => {
  const fill = (name: RegExp, value: string) => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } }); // prettier-ignore
  const press = async (name: string | RegExp) => act(async () => void fireEvent.click(await screen.findByRole('button', { name }))); // prettier-ignore

  it('is told with a reason after a look at it; a number with a wrong check digit is refused before', async () => {
    const panel = await open('/carrier-payees/2', CarrierPayeeList, /no certificate of tax withheld can be issued/);
    await act(async () => void fireEvent.click(panel.getByRole('button', { name: 'Change the company' })));
    const terms = { name: 'Flash (Demo) Co., Ltd.', tax_id: '0105556012342', address: '9 Rama 9', subdistrict: 'ห้วยขวาง', district: 'ห้วยขวาง', province: 'กรุงเทพมหานคร', zip_code: '10310', reason: 'their letter' }; // prettier-ignore
    const labels = { name: /^Company/, tax_id: /^Tax ID/, address: /^House number/, subdistrict: /^Subdistrict/, district: /^District/, province: /^Province/, zip_code: /^Postcode/, reason: /^Reason/ }; // prettier-ignore
    for (const [name, label] of Object.entries(labels)) fill(label, terms[name as keyof typeof terms]);
    await press('Review');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(sent).toEqual([]);
    fill(labels.tax_id, '0105556012341');
    await press('Review');
    await screen.findByText('Flash Express is Flash (Demo) Co., Ltd., tax id 0105556012341');
    const confirm = screen.getAllByRole('button', { name: 'Change the company' }).at(-1)!;
    await act(async () => void fireEvent.click(confirm));
    await waitFor(() => expect(sent).toEqual([{ url: '/staff-api/v1/carrier-payees/2', body: { ...terms, tax_id: '0105556012341', branch_code: '00000' } }])); // prettier-ignore
  });
});
