import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { StaffRole } from '@lamliang/contracts';
import type { Http } from '../../providers/http.ts';
import { storeSession } from '../../providers/session.ts';
import { renderResource } from '../../testing/render-resource.tsx';
import { wholly } from '../../testing/whole.ts';
import { ClaimList } from './Claims.tsx';

// Both allow for a busy machine.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 10_000 });

const claimOf = (id: number, more: object = {}) => ({
  id,
  shipment_order_id: 70 + id,
  claim_type_id: 1,
  claim_type: 'damaged',
  status: 'on-claim',
  product_price: 500,
  compensation_amount: 450.5,
  coverage: 2_000 as number | null,
  detail: 'the lid is broken',
  images: [{ file: 'a' }, { file: 'b' }],
  create_dt: '2026-11-21T09:30:00+07:00',
  order_no: `LM${id}`,
  tracking_no: `LL${id}`,
  token_img: 'T',
  resolution: null as string | null,
  amount: null as number | null,
  pay_fault: null as string | null,
  note: null as string | null,
  resolved_dt: null,
  account_id: 12,
  state: 'open',
  decision_id: null as number | null,
  staff_name: null as string | null,
  ...more,
});
let rows: ReturnType<typeof claimOf>[];
let asked: unknown[];
let trail: object[];
let asked_trail: unknown[];
let sent: { url: string; body: unknown }[];

/** Resolves as the server does, and says which claim it was. */
const http: Http = async (given, options = {}) => {
  const url = decodeURIComponent(given);
  const one = rows.find((row) => url.endsWith(`/claims/${row.id}`));
  const answer = (json: unknown, total = 0) => {
    return { status: 200, headers: new Headers({ 'content-range': `x 0-0/${total}` }), body: '', json };
  };
  if (options.method === 'PATCH' && one) {
    const body = JSON.parse(String(options.body)) as { status: string; amount: number; note: string };
    sent.push({ url, body });
    const { token_img: _, ...resolved } = Object.assign(one, {
      state: 'resolved',
      status: 'claim-success',
      resolution: body.status,
      amount: body.amount,
      note: body.note,
      staff_name: 'Admin',
    });
    return answer({ status: true, data: resolved });
  }
  if (one) return answer(one);
  if (url.includes('/claims-audit?')) {
    asked_trail.push(JSON.parse(new URL(url, 'http://here').searchParams.get('filter') ?? ''));
    return answer(trail, trail.length);
  }
  const shops = url.includes('/customers') ? [{ id: 12, name: 'Somchai', last_name: '', company_name: 'Baan Chiang' }] : undefined; // prettier-ignore
  if (shops) return answer(shops, 1);
  const query = new URL(url, 'http://here').searchParams;
  if (url.includes('/v1/claims?') && query.get('range') !== '[0,0]') asked.push(JSON.parse(query.get('filter') ?? ''));
  const state = /"state":"(\w+)"/.exec(url)?.[1];
  const found = url.includes('/v1/claims?') ? rows.filter((row) => !state || row.state === state) : [];
  return answer(found, found.length);
};

async function open(path: string, staff_role: StaffRole = 'support') {
  storeSession({ token: 't', login_id: 99, user_name: 'admin', name: 'Admin', staff_role });
  await renderResource(path, ClaimList, wholly(http));
  const panel = within(await screen.findByRole('complementary'));
  await panel.findByText('the lid is broken');
  return panel;
}
/** The letters of the keys on the Thai layout. */
const THAI: Record<string, string> = { KeyA: 'ฟ', KeyR: 'พ' };
const key = (code: string) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { code, key: THAI[code] ?? code }));
const press = async (name: string) =>
  act(async () => void fireEvent.click(await screen.findByRole('button', { name })));
const fill = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

beforeEach(() => {
  [rows, asked, sent, trail, asked_trail] = [[9, 8].map((id) => claimOf(id)), [], [], [], []];
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

describe('the queue of claims', () => {
  it('[A140] refunds the amount asked for, or less, with a note, after a confirmation', async () => {
    const panel = await open('/claims/9');
    await panel.findByRole('button', { name: 'Refund' });
    await key('KeyA');
    const amount = await screen.findByRole<HTMLInputElement>('textbox', { name: /Amount/ });
    expect(amount.value).toBe('450.50');
    expect(screen.getByText('At most 450.50 baht')).toBeTruthy();
    fill(/Amount/, '400');
    fill(/Note/, 'box was broken');
    await press('Review');
    expect(screen.getByText('Refund the claim for order LM9 (requested → refunded)')).toBeTruthy();
    expect(screen.getByText('450.50 → 400.00')).toBeTruthy();
    await press('Confirm refund: 400.00 baht');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      url: '/client/admin-api/v1/claims/9',
      body: { status: 'refund', amount: 400, note: 'box was broken' },
    });
    expect(await panel.findByText('Admin · box was broken')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Go to the next open one' })).toBeTruthy();
  });

  it('[A141] closes one without a refund', async () => {
    const panel = await open('/claims/9');
    await panel.findByRole('button', { name: 'No refund' });
    await key('KeyR');
    await screen.findByRole('textbox', { name: /Note/ });
    expect(screen.queryByRole('textbox', { name: /Amount/ })).toBeNull();
    fill(/Note/, 'badly packed');
    await press('Review');
    await press('Close without a refund');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ status: 'not-refund', amount: 0, note: 'badly packed' });
    expect(await panel.findByText('Closed without a refund')).toBeTruthy();
  });

  it('[A142] wants amount and note, says so at both and sends nothing', async () => {
    const panel = await open('/claims/9');
    await panel.findByRole('button', { name: 'Refund' });
    await press('Refund');
    fill(/Amount/, '');
    await press('Review');
    expect(screen.getAllByText('please complete the information')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
    expect(sent).toEqual([]);
  });

  it('refuses at the field more than may be refunded, and says beforehand that a second person is needed', async () => {
    rows[0] = claimOf(9, { approval_limit: 300 });
    const panel = await open('/claims/9');
    await panel.findByRole('button', { name: 'Refund' });
    await press('Refund');
    fill(/Amount/, '450.51');
    await press('Review');
    const amount = screen.getByRole('textbox', { name: /Amount/ });
    expect(amount.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('At most 450.50 baht')).toBeTruthy();
    expect(screen.getByText('please complete the information')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
    fill(/Note/, 'box was broken');
    fill(/Amount/, '300.01');
    await press('Review');
    const words = 'Above 300.00 baht a second person has to approve this before it takes effect';
    expect(screen.getByText(words)).toBeTruthy();
    await press('Back to edit');
    fill(/Amount/, '300');
    await press('Review');
    expect(screen.queryByText(words)).toBeNull();
    expect(sent).toEqual([]);
  });

  it('tells who asked a second person and who answered, with both notes; the list tells how it ended', async () => {
    const approval = { id: 4, amount: 450, reason: 'box was broken', entered_name: 'Nok', entered_dt: '2026-11-21T10:00:00+07:00' }; // prettier-ignore
    const approvals = [
      { ...approval, state: 'done', decided_name: 'Malee', decided_dt: '2026-11-21T12:00:00+07:00', remark: 'seen the box' }, // prettier-ignore
      { ...approval, id: 3, amount: 400, state: 'refused', decided_name: 'Somsri', entered_dt: '2026-11-21T09:40:00+07:00', decided_dt: '2026-11-21T09:50:00+07:00', remark: 'picture is missing' }, // prettier-ignore
    ];
    rows = [
      claimOf(9, { state: 'resolved', status: 'claim-success', resolution: 'refund', amount: 450, note: 'box was broken', staff_name: 'Nok', approvals }), // prettier-ignore
      claimOf(8, { state: 'resolved', status: 'claim-success', resolution: 'not-refund', amount: 0, note: 'x' }),
    ];
    const panel = await open(`/claims/9?filter=${encodeURIComponent('{"state":"resolved"}')}`);
    const way = within(await panel.findByRole('list', { name: 'Timeline' }));
    await way.findByText('Approved by a second person');
    expect(way.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Refunded.*Nok · box was broken$/),
      expect.stringMatching(/^Approved by a second person.*Malee · seen the box/),
      expect.stringMatching(/^Refund submitted to a second person.*Nok · 450.00 · box was broken/),
      expect.stringMatching(/^Refused by a second person.*Somsri · picture is missing/),
      expect.stringMatching(/^Refund submitted to a second person.*Nok · 400.00 · box was broken/),
      expect.stringMatching(/^Opened by the shop/),
    ]);
    await key('Escape');
    const outcomes = async () =>
      (await screen.findAllByRole('row')).slice(1, 3).map((row) => /No refund|Refund/.exec(row.textContent)?.[0]);
    await waitFor(async () => expect(await outcomes()).toEqual(['Refund', 'No refund']));
  });

  it('[F-C] shows beside a claim who changed what, when and why, and asks for the trail of this claim alone', async () => {
    rows = [claimOf(9, { state: 'resolved', status: 'claim-success', resolution: 'refund', amount: 400, note: 'box was broken', staff_name: 'Nok' })]; // prettier-ignore
    const entry = { id: 3, action: 'claim.resolved', target_type: 'claim', target_id: '9', user_name: 'Nok', staff_role: 'support', reason: 'box was broken', at: '2026-11-21T10:00:00+07:00' }; // prettier-ignore
    trail = [{ ...entry, before: { resolution: null }, after: { resolution: 'refund', amount: 40_000 } }];
    const panel = await open(`/claims/9?filter=${encodeURIComponent('{"state":"resolved"}')}`, 'finance');
    const found = within(await panel.findByRole('list', { name: /^Changes/ }));
    const [line] = found.getAllByRole('listitem');
    expect(line?.textContent).toMatch(/Nok · box was broken/);
    expect(line?.textContent).toMatch(/Refunded \(baht\): .*400\.00/);
    expect(new Set(asked_trail.map((one) => JSON.stringify(one)))).toEqual(
      new Set(['{"target_type":"claim","target_id":"9"}']),
    );
  });

  it('[F-C] asks for no trail where the role may not read it', async () => {
    await open('/claims/9', 'support');
    expect(screen.queryByRole('list', { name: /^Changes/ })).toBeNull();
    expect(asked_trail).toEqual([]);
  });

  it('shows the pictures, and one large after a press', async () => {
    const panel = await open('/claims/9');
    const thumbnail = panel.getByRole('button', { name: 'Picture 2 of 2' });
    expect(thumbnail.querySelector('img')?.getAttribute('src')).toBe('/client/v1/claims/images/T/b');
    fireEvent.click(thumbnail);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('img').getAttribute('src')).toBe('/client/v1/claims/images/T/b');
    await key('ArrowRight');
    expect(dialog.getByRole('img', { name: 'Picture 1 of 2' }).getAttribute('src')).toBe(
      '/client/v1/claims/images/T/a',
    );
  });

  it('leads to the decision that a refund waits for, and offers nothing meanwhile', async () => {
    rows[0] = claimOf(9, { state: 'waiting', resolution: 'refund', amount: 450, decision_id: 4, staff_name: 'Nok' });
    const panel = await open('/claims/9');
    expect((await panel.findByRole('link', { name: 'Refund waits for approval' })).getAttribute('href')).toBe('/claims-decisions/4'); // prettier-ignore
    expect(panel.queryByRole('button', { name: 'Refund' })).toBeNull();
  });

  it('is filtered by type, amount and shop', async () => {
    await open('/claims/9');
    const asks = (filter: object) => waitFor(() => expect(asked.at(-1)).toEqual({ state: 'open', ...filter }));
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Loss' }));
    await act(async () => void fireEvent.click(await screen.findByRole('option', { name: 'Lost' })));
    await asks({ claim_type: 'lost' });
    const from = screen.getByRole('textbox', { name: 'Requested (baht) from' });
    fireEvent.change(from, { target: { value: 'much' } });
    await act(async () => fireEvent.blur(from));
    expect(from.getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(from, { target: { value: '1,000.50' } });
    await act(async () => fireEvent.blur(from));
    await asks({ claim_type: 'lost', from_amount: 1_000.5 });
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Shop' }));
    await act(async () => void fireEvent.click(await screen.findByRole('option', { name: 'Baan Chiang' })));
    await asks({ claim_type: 'lost', from_amount: 1_000.5, account_id: 12 });
    fireEvent.click(await screen.findByRole('button', { name: 'Shop: Baan Chiang' }));
    await asks({ claim_type: 'lost', from_amount: 1_000.5 });
    expect(await screen.findByRole('combobox', { name: 'Shop' })).toBeTruthy();
  });

  it('is read only for sales', async () => {
    const panel = await open('/claims/9', 'sales');
    expect(panel.getByRole('link', { name: 'LM9' }).getAttribute('href')).toBe('/shipment-orders/79');
    expect(panel.queryByRole('button', { name: 'Refund' })).toBeNull();
  });
});
