import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Http } from '../../providers/http.ts';
import { createI18nProvider } from '../../providers/i18n.ts';
import { storeSession } from '../../providers/session.ts';
import { renderResource } from '../../testing/render-resource.tsx';
import { wholly } from '../../testing/whole.ts';
import { phraseOf } from '../../components/codes.ts';
import { LedgerPage } from '../ledger-checks/LedgerPage.tsx';
import { OrderList } from './OrderList.tsx';

// Both allow for a busy machine.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 10_000 });

const ORDER = {
  id: 7,
  order_no: 'LM261121000007',
  partner_awb_no: 'TH0100000001A',
  receiver_name: 'Malee',
  receiver_telephone: '0812345678',
  sender_name: 'Baan Chiang',
  booking_state: 'confirmed',
  shipment_status: 'pickup',
  credit_transaction: { transaction_no: 'LW1', transaction_dt: '2026-11-21T09:30:07+07:00', pre_cut_credit: 100, after_cut_credit: 90, pre_cut_bonus: 35, after_cut_bonus: 0 }, // prettier-ignore
};
const call = (id: number, method: string, path: string) => ({
  id, method, url: `https://carrier.example${path}`, partner_code: 'flash', response_status: 200, trace_id: 'abc1',
  request_dt: '2026-11-21T09:30:07+07:00',
}); // prettier-ignore
const POLLS = Array.from({ length: 30 }, (_, n) => call(100 + n, 'GET', '/parcels/TH1/events'));
const BOOKED = [call(2, 'POST', '/bookings/cancel'), call(1, 'POST', '/bookings')];
const asked: string[] = [];
const http: Http = async (given) => {
  const url = decodeURIComponent(given);
  asked.push(url);
  const [resource = '', id] = url.replace('/staff-api/v1/', '').split('?')[0]?.split('/') ?? [];
  const red = url.includes('"clean_flag":0');
  const checks = Array.from({ length: red ? 1 : 45 }, (_, n) => ({ id: 45 - n, clean_flag: red ? 0 : 1 }));
  const all = {
    'shipment-orders': [ORDER],
    'carrier-calls': url.includes('"poll_flag":1') ? POLLS : url.includes('"poll_flag":0') ? BOOKED : [...POLLS, ...BOOKED],
    'ledger-checks': checks,
  }[resource] ?? []; // prettier-ignore
  const [from = 0, to = 0] = JSON.parse(/range=(\[[^\]]*\])/.exec(url)?.[1] ?? '[0,99]') as number[];
  const headers = new Headers({ 'content-range': `x ${from}-${to}/${all.length}` });
  return { status: 200, headers, body: '', json: id ? all[0] : all.slice(from, to + 1) };
};
const panel = async () => within(await screen.findByRole('complementary'));

beforeEach(() => {
  asked.length = 0;
  Element.prototype.scrollIntoView = () => undefined;
  storeSession({ token: 't', login_id: 99, user_name: 'admin', name: 'Admin', staff_role: 'admin' });
});
afterEach(cleanup);

describe('an order', () => {
  it('[F-T2] says what its booking moved in the wallet as one signed total, over credit and bonus', async () => {
    await renderResource('/shipment-orders/7', OrderList, wholly(http));
    await waitFor(() => expect(document.querySelector('[data-field="amount"]')?.textContent).toBe('−45.00'));
  });
  it('[F-C] begins with its receiver; its numbers can be copied and lead on', async () => {
    await renderResource('/shipment-orders/7', OrderList, wholly(http));
    const inside = await panel();
    await inside.findByRole('heading', { name: 'Receiver' });
    const headings = inside.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(headings.slice(0, 2)).toEqual(['Receiver', 'Sender']);
    const copied = inside.getAllByRole('button', { name: /^Copy / }).map((button) => button.getAttribute('aria-label'));
    for (const name of ['Copy Order no.', 'Copy AWB', 'Copy Phone']) expect(copied.map((one) => one?.split(' ')[0])).toContain(name.split(' ')[0]); // prettier-ignore
    expect(copied.length).toBeGreaterThanOrEqual(4);
    const href = inside.getByRole('link', { name: 'LW1' }).getAttribute('href') ?? '';
    expect(decodeURIComponent(href)).toBe('/ledger-entries?filter={"transaction_no":"LW1"}');
  });

  it('[F-C] shows the calls about its booking first, folds those that ask for events, and leads to all', async () => {
    await renderResource('/shipment-orders/7', OrderList, wholly(http));
    const inside = await panel();
    await inside.findByText('POST /bookings');
    expect(inside.getAllByText('21/11/2026 09:30:07').length).toBeGreaterThanOrEqual(2);
    expect(inside.queryByText(/events$/)).toBeNull();
    const fold = (await inside.findByText('30 status checks')).closest('details') as HTMLDetailsElement;
    fold.open = true;
    fireEvent(fold, new Event('toggle'));
    expect(await inside.findAllByText('GET /parcels/TH1/events')).toHaveLength(20);
    fireEvent.click(inside.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(inside.getAllByText('GET /parcels/TH1/events')).toHaveLength(10));
    const all = inside.getByRole('link', { name: 'All 32 calls' }).getAttribute('href') ?? '';
    expect(decodeURIComponent(all)).toBe('/carrier-calls?filter={"shipment_order_id":7}');
  });

  it.each(['th', 'en'] as const)('[F-C] each status on its way has a word of its own in %s', async (language) => {
    const { translate } = await createI18nProvider(language);
    const words = ['booked', 'pickup', 'on-delivery', 'delivery-failed', 'delivery-success', 'on-return'].map((code) => translate(phraseOf('shipment_status', code))); // prettier-ignore
    expect(new Set(words).size).toBe(words.length);
    expect(words.some((word) => word.includes('shipment_status'))).toBe(false);
  });
});

it('[F-C] turns the pages of previous ledger checks, and shows those that found something alone', async () => {
  await renderResource('/ledger-checks', LedgerPage, wholly(http));
  await screen.findByRole('table', { name: 'Previous checks' });
  const checks = () => within(screen.getByRole('table', { name: 'Previous checks' })).queryAllByRole('link');
  await waitFor(() => expect(checks()).toHaveLength(20));
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(asked.some((url) => url.includes('ledger-checks') && url.includes('range=[20,39]'))).toBe(true)); // prettier-ignore
  fireEvent.click(screen.getByRole('checkbox', { name: 'Only discrepancies' }));
  await waitFor(() => expect(checks()).toHaveLength(1));
  expect(asked.some((url) => url.includes('"clean_flag":0') && url.includes('range=[0,19]'))).toBe(true);
});
