import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { StaffRole } from '@lamliang/contracts';
import type { ComponentType } from 'react';
import { httpError, type Http } from '../../providers/http.ts';
import { storeSession } from '../../providers/session.ts';
import { renderResource } from '../../testing/render-resource.tsx';
import { wholly } from '../../testing/whole.ts';
import { isHolder } from './holder.ts';
import { CodList, IdentityList } from './Verifications.tsx';

// Both allow for a busy machine.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 10_000 });

const paper = (field: string, type = 'image/jpeg') => ({ field, name: `${field}.x`, type, url: `/files/${field}` });
const card = (id: number, more: object = {}) => ({
  id,
  account_id: 12,
  shop_name: 'Baan Chiang',
  account_type: 'ordinary',
  verify_type: 'card',
  state: 'wait-confirm',
  valid_number_flag: 1 as number | null,
  remark: null as string | null,
  staff_name: null as string | null,
  create_dt: '2026-11-21T09:30:00+07:00',
  decided_dt: null as string | null,
  name: 'Somchai',
  last_name: 'Jaidee',
  telephone: '0812345678',
  id_card_number: '••••0121',
  account_number: '••••6789',
  bank_name: 'Kasikorn',
  account_name: 'Somchai Jaidee',
  papers: [paper('id_card_file'), paper('selfie_file')],
  duplicates: [] as object[],
  ...more,
});
let rows: ReturnType<typeof card>[];
let lists: unknown[];
let sent: { url: string; body: unknown }[];
let meanwhile: object | undefined;

/** Lists, gets and decides as the server does. */
const http: Http = async (given, options = {}) => {
  const url = decodeURIComponent(given);
  const answer = (json: unknown, total = 0) => {
    return { status: 200, headers: new Headers({ 'content-range': `x 0-0/${total}` }), body: '', json };
  };
  const body = options.body ? (JSON.parse(String(options.body)) as { result: string; remark: string; verification_id: number }) : undefined; // prettier-ignore
  if (body) sent.push({ url, body });
  if (url.endsWith('/reveal')) return answer({ number: '1234567890121' });
  if (options.method === 'PATCH' && body) {
    const row = rows.find(({ id }) => id === body.verification_id)!;
    if (meanwhile) {
      Object.assign(row, meanwhile);
      throw httpError(409, { code: 'verification.illegal_move', message: 'Decided already' }, '');
    }
    Object.assign(row, { state: body.result, remark: body.remark || null, staff_name: 'Nok', decided_dt: '2026-11-22T09:30:00+07:00' }); // prettier-ignore
    return answer({ status: true, data: row });
  }
  const one = rows.find((row) => url.endsWith(`/verifications/${row.id}`));
  if (one) return answer(one);
  const query = new URL(url, 'http://here').searchParams;
  const filter = JSON.parse(query.get('filter') ?? '{}') as { state?: string; verify_type?: string[]; account_id?: number }; // prettier-ignore
  if (!url.includes('/verifications?')) return answer([]);
  if (query.get('range') !== '[0,0]') lists.push(filter);
  const { state, verify_type: types, account_id } = filter;
  const found = rows
    .filter((row) => (!state || row.state === state) && (!types || types.includes(row.verify_type)))
    .filter((row) => !account_id || row.account_id === account_id)
    .toSorted((a, b) => b.id - a.id)
    .map(({ papers: _papers, duplicates: _same, ...row }) => row);
  return answer(found, found.length);
};

async function open(path: string, List: ComponentType = IdentityList, staff_role: StaffRole = 'support') {
  storeSession({ token: 't', login_id: 99, user_name: 'nok', name: 'Nok', staff_role });
  await renderResource(path, List, wholly(http));
  return within(await screen.findByRole('complementary'));
}
const key = (code: string) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { code, key: code }));
const press = async (name: string | RegExp) =>
  act(async () => void fireEvent.click(await screen.findByRole('button', { name })));
const fill = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

beforeEach(() => {
  [rows, lists, sent, meanwhile] = [[card(8), card(9, { account_id: 13, shop_name: 'Second' })], [], [], undefined];
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

describe('the queue of identities', () => {
  it('[A225] lists ID cards and company papers that wait; one is accepted with the keys, and the next is a key away', async () => {
    const panel = await open('/verifications/8');
    await panel.findByRole('button', { name: 'Accept' });
    expect(lists).toContainEqual({ state: 'wait-confirm', verify_type: ['card', 'juristic'] });
    expect(panel.getByText('Somchai Jaidee')).toBeTruthy();
    expect(panel.getByText('This is the first time')).toBeTruthy();
    expect(panel.queryByText(/check digit/)).toBeNull();
    await key('KeyA');
    await screen.findByRole('textbox', { name: /Remark/ });
    await press('Review');
    expect(screen.getByText('Accept for Baan Chiang: ID card')).toBeTruthy();
    await press('Confirm accept');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      url: '/client/admin-api/v1/accounts/12/approve',
      body: { verify_type: 'card', result: 'accept', verification_id: 8, remark: '' },
    });
    await press('Go to the next open one');
    expect(await panel.findByRole('heading', { name: 'Second' })).toBeTruthy();
  });

  it('[A226] refuses with a remark only, which stands in the history of what is handed in next', async () => {
    const panel = await open('/verifications/8');
    await panel.findByRole('button', { name: 'Refuse' });
    await key('KeyR');
    await screen.findByRole('textbox', { name: /Remark/ });
    await press('Review');
    expect(screen.getByText('please fill in this field')).toBeTruthy();
    expect(sent).toEqual([]);
    fill(/Remark/, 'the picture is blurred');
    await press('Review');
    await press('Confirm refuse');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ verify_type: 'card', result: 'not-accept', verification_id: 8, remark: 'the picture is blurred' }); // prettier-ignore
    cleanup();
    rows.push(card(20));
    const again = await open('/verifications/20');
    const before = within(await again.findByRole('table', { name: 'Handed in before' }));
    expect(await before.findByText('the picture is blurred')).toBeTruthy();
    expect(before.getByRole('link').getAttribute('href')).toBe('/verifications/8');
  });

  it('shows papers large beside their data: zoomed, turned and paged with keys; a PDF opens by itself', async () => {
    rows[0] = card(8, { verify_type: 'juristic', papers: [...card(8).papers, paper('document_files.0', 'application/pdf')] }); // prettier-ignore
    const panel = await open('/verifications/8');
    const first = await panel.findByRole<HTMLImageElement>('img', { name: 'ID card · Picture 1 of 2' });
    expect(first.getAttribute('src')).toBe('/files/id_card_file');
    await key('Equal');
    await key('KeyT');
    expect(first.style.transform).toBe('translate(-50%, -50%) rotate(90deg)');
    const out = panel.getByRole<HTMLButtonElement>('button', { name: 'Zoom out' });
    expect(out.disabled).toBe(false);
    await key('Minus');
    await press('Rotate');
    expect([out.disabled, first.style.transform]).toEqual([true, 'translate(-50%, -50%) rotate(180deg)']);
    await key('KeyP');
    const second = panel.getByRole<HTMLImageElement>('img', { name: 'Selfie with the card · Picture 2 of 2' });
    expect([second.getAttribute('src'), second.style.transform]).toEqual(['/files/selfie_file', 'translate(-50%, -50%) rotate(0deg)']); // prettier-ignore
    const pdf = panel.getByRole('link', { name: /^Company papers \(PDF\)/ });
    expect([pdf.getAttribute('href'), pdf.getAttribute('target')]).toEqual(['/files/document_files.0', '_blank']);
  });

  it('warns of a wrong check digit and of other shops with the same number, and shows a number at one press', async () => {
    rows[0] = card(8, {
      valid_number_flag: 0,
      duplicates: [{ field: 'telephone', account_id: 15, shop_name: 'Twin' }],
    });
    const panel = await open('/verifications/8');
    expect(await panel.findByText(/The check digit of this number is wrong/)).toBeTruthy();
    expect((await panel.findByRole('link', { name: 'Twin' })).getAttribute('href')).toBe('/customers/15/show');
    expect(panel.getByText(/^The same Phone was given by another shop/)).toBeTruthy();
    await press('Show: ID card number');
    expect(await panel.findByText('1234567890121')).toBeTruthy();
    expect(sent).toEqual([{ url: '/staff-api/v1/customers/12/reveal', body: { field: 'id_card_number', reason: 'Verification 8: ID card' } }]); // prettier-ignore
  });

  it('tells that something else was decided meanwhile, reads it again and leads to what replaced it', async () => {
    const panel = await open('/verifications/8');
    await panel.findByRole('button', { name: 'Accept' });
    meanwhile = {
      state: 'not-accept',
      remark: 'blurred',
      staff_name: 'Malee',
      decided_dt: '2026-11-22T09:30:00+07:00',
    };
    rows.push(card(20));
    await key('KeyA');
    await press('Review');
    await press('Confirm accept');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/Already decided: Rejected by Malee/)).toBeTruthy();
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Confirm accept' })).disabled).toBe(true);
    await press('Back to edit');
    await press('Cancel');
    expect((await panel.findByRole('link', { name: 'Open the newest' })).getAttribute('href')).toBe(
      '/verifications/20',
    );
    expect(panel.queryByRole('button', { name: 'Accept' })).toBeNull();
  });

  it('is read only for finance', async () => {
    const panel = await open('/verifications/8', IdentityList, 'finance');
    await panel.findByText('Somchai Jaidee');
    expect(panel.queryByRole('button', { name: 'Accept' })).toBeNull();
  });
});

describe('the queue of COD accounts', () => {
  it('warns where the account is in the name of someone else than the shop', async () => {
    rows[0] = card(8, { verify_type: 'cod', papers: [paper('book_bank_file')], account_name: 'Malee Suksan' });
    const panel = await open('/cod-verifications/8', CodList);
    expect(await panel.findByText(/in the name of Malee Suksan, not of the shop \(Somchai Jaidee\)/)).toBeTruthy();
    expect(isHolder('Mr. SOMCHAI  JAIDEE', 'Somchai Jaidee', null)).toBe(true);
    expect(isHolder('นาย สมชาย ใจดี', 'นายสมชาย ใจดี', undefined)).toBe(true);
    expect(isHolder('บจก. สยามอะไหล่', 'สมชาย ใจดี', 'บริษัท สยามอะไหล่ จำกัด')).toBe(true);
    expect(isHolder('สมชาย ใจงาม', 'สมชาย ใจดี', '')).toBe(false);
  });

  it('[A227] is a part of its own, which sales decide, too', async () => {
    rows[0] = card(8, { verify_type: 'cod', valid_number_flag: null, papers: [paper('book_bank_file')] });
    const panel = await open('/cod-verifications/8', CodList, 'sales');
    await panel.findByRole('button', { name: 'Accept' });
    expect(lists).toContainEqual({ state: 'wait-confirm', verify_type: ['cod'] });
    expect(panel.getByText('Kasikorn')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    await key('KeyA');
    await press('Review');
    await press('Confirm accept');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      url: '/client/admin-api/v1/accounts/12/cod-approve',
      body: { result: 'accept', verification_id: 8, remark: '' },
    });
  });
});
