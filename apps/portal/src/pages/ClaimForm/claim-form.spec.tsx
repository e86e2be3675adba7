import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { actionsOf } from '../../components/orders/OrderMenu.tsx';
import { wireClaim } from '../../testing/claims.ts';
import { answerCalls, pageAt, wireOrder } from '../../testing/orders.tsx';
import { Component } from './index.tsx';

let restore: () => void = () => undefined;
afterEach(() => {
  cleanup();
  restore();
});
const TYPES = [
  { id: 1, code: 'damaged', name: 'เสียหาย' },
  { id: 2, code: 'lost', name: 'สูญหาย' },
];
const REFUSED = { code: 'request.invalid', errors: [{ field: 'compensation_amount', code: 'x', message: 'สูงเกินไป' }] };

/** @param refusals answers to the first attempts */
async function start(
  order: Record<string, unknown> = {},
  query = '?order=12',
  refusals: { status?: number; code: string }[] = [],
) {
  globalThis.createImageBitmap = async () => ({ width: 1, height: 1 }) as never;
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  const moved = { shipment_status: 'delivery-success', allowed_moves: ['open_claim', 'print'], product_price: 600 };
  const later: Record<string, unknown> = {};
  const calls = answerCalls(({ method, url }) => {
    if (url.endsWith('/claims/types')) return { data: TYPES };
    if (method === 'GET') return { data: wireOrder({ ...moved, ...order, ...later }) };
    const failure = refusals.shift();
    // Although the answer was lost, the claim may be open.
    if (failure?.status) later.allowed_moves = [];
    return failure ? { status: 422, failure: failure as never, ...failure } : { data: wireClaim() };
  });
  ({ restore } = calls);
  render(await pageAt(<Component />, `/orders/claim/create${query}`));
  const user = userEvent.setup();
  const send = () => user.click(screen.getByRole('button', { name: 'ส่งเคลม' }));
  const posts = () => calls.sent.filter(({ method }) => method === 'POST');
  return { user, send, posts, sent: calls.sent };
}
const fieldOf = (name: string) => document.querySelector<HTMLElement>(`[data-field="${name}"]`)!;
const noteOf = (name: string) => document.getElementById(fieldOf(name).getAttribute('aria-describedby')!)?.textContent;

describe('the form of a claim', () => {
  it('[A132] sends type, price, requested compensation, detail and pictures', async () => {
    const { user, send, posts } = await start({}, '?order=12', [REFUSED]);
    await user.selectOptions(await screen.findByRole('combobox'), 'สูญหาย');
    expect((fieldOf('product_price') as HTMLInputElement).value).toBe('600.00');
    await user.type(fieldOf('compensation_amount'), '500.5');
    await user.type(fieldOf('detail'), 'กล่องบุบ');
    const pictures = ['a', 'b', 'c'].map((name) => new File(['x'], `${name}.png`, { type: 'image/png' }));
    await user.upload(screen.getByLabelText(/^เพิ่มรูป/), pictures);
    await waitFor(() => expect(screen.getAllByRole('img')).toHaveLength(3));
    await send();
    await waitFor(() => expect(noteOf('compensation_amount')).toBe('สูงเกินไป'));
    await send();
    await waitFor(() => expect(posts()).toHaveLength(2));
    expect(posts()[1]!.url).toBe('/client/v1/shipment-orders/12/claims');
    const form = posts()[1]!.body as FormData;
    expect(['claim_type_id', 'product_price', 'compensation_amount', 'detail'].map((name) => form.get(name))).toEqual(['2', '600', '500.5', 'กล่องบุบ']); // prettier-ignore
    expect((form.getAll('images') as File[]).map(({ name }) => name)).toEqual(['a.png', 'b.png', 'c.png']);
  });

  it('[A134] asks for the type of damage, and says how much can be paid', async () => {
    const { send, posts } = await start();
    await screen.findByRole('combobox');
    expect(noteOf('compensation_amount')).toBe('ชดเชยได้ไม่เกินจำนวนที่ขอ ราคาสินค้า และวงเงินคุ้มครองของพัสดุ');
    await send();
    await waitFor(() => expect(noteOf('claim_type_id')).toBe('กรุณากรอกช่องนี้'));
    expect(document.activeElement).toBe(fieldOf('claim_type_id'));
    expect(posts()).toEqual([]);
  });

  it('says the most that can be paid for these goods and this parcel, and marks an amount above it', async () => {
    const { user } = await start({ coverage: 500 });
    await screen.findByRole('combobox');
    expect(noteOf('compensation_amount')).toContain('สูงสุด ฿500.00');
    await user.type(fieldOf('compensation_amount'), '500.01');
    expect(screen.getByRole('alert').textContent).toBe('สูงสุด ฿500.00');
    await user.clear(fieldOf('product_price'));
    await user.type(fieldOf('product_price'), '300');
    expect(screen.getByRole('alert').textContent).toBe('สูงสุด ฿300.00');
    await user.clear(fieldOf('compensation_amount'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says before what each type of loss needs', async () => {
    const { user } = await start();
    const select = await screen.findByRole('combobox');
    const needs = () => ['เสียหาย: ภายใน 7 วัน', 'สูญหาย: ยังไม่ถึง', 'เสียหาย ต้องมีรูป', 'สูญหาย ต้องมีรูป'].map((text) => document.body.textContent.includes(text)); // prettier-ignore
    expect(needs()).toEqual([true, true, true, true]);
    await user.selectOptions(select, 'สูญหาย');
    expect(needs()).toEqual([false, true, false, true]);
  });

  it('keeps what was entered when sending fails, says what to do, and sends the same again', async () => {
    const { user, send, posts, sent } = await start({}, '?order=12', [{ status: 503, code: 'service.unavailable' }]);
    await user.selectOptions(await screen.findByRole('combobox'), 'เสียหาย');
    await user.type(fieldOf('compensation_amount'), '500');
    await user.type(fieldOf('detail'), 'กล่องบุบ');
    await user.upload(screen.getByLabelText(/^เพิ่มรูป/), new File(['x'], 'a.png', { type: 'image/png' }));
    await screen.findByRole('img');
    const reads = sent.length;
    await send();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'บริการนี้ยังไม่พร้อมใช้งาน กรุณาลองใหม่ภายหลัง · ข้อมูลที่กรอกยังอยู่ครบ กรุณาส่งอีกครั้ง',
    );
    // The order was read again, and may no longer be claimed.
    await waitFor(() => expect(sent.length).toBeGreaterThan(reads + 1));
    expect(['compensation_amount', 'detail'].map((name) => (fieldOf(name) as HTMLInputElement).value)).toEqual(['500.00', 'กล่องบุบ']); // prettier-ignore
    await send();
    await waitFor(() => expect(posts()).toHaveLength(2));
    const keys = posts().map(({ headers }) => headers['idempotency-key']);
    expect([keys[0] === keys[1], (posts()[1]!.body as FormData).getAll('images').length]).toEqual([true, 1]);
  });

  it('is drawn only where the moves of the order allow it, as in its menu', async () => {
    await start({ allowed_moves: ['print'] });
    expect((await screen.findByRole('link', { name: 'ดูรายการ' })).getAttribute('href')).toBe('/orders/all/12/all');
    expect(screen.queryByRole('combobox')).toBeNull();
    const order = {
      booking_state: 'confirmed',
      shipment_status: 'delivery-success',
      allowed_moves: ['open_claim'],
    } as never;
    expect([actionsOf(order), actionsOf({ ...(order as object), allowed_moves: [] } as never)]).toEqual([['copy', 'claim'], ['copy']]); // prettier-ignore
  });

  it('lets the parcel be searched and chosen where the address names none, among those that can be claimed', async () => {
    const rows = [wireOrder({ id: 7, receiver_name: 'ยังไม่ส่ง' }), wireOrder({ id: 9, allowed_moves: ['open_claim'] })];
    const calls = answerCalls(({ url }) =>
      url.endsWith('/types') ? { data: TYPES } : { data: { rows: url.includes('search=') ? [] : rows, total: 2, page: 1, limit: 50, next: null } }); // prettier-ignore
    ({ restore } = calls);
    render(await pageAt(<Component />, '/orders/claim/create?order=x'));
    expect((await screen.findByRole('link')).getAttribute('href')).toBe('/orders/claim/create?order=9');
    expect(screen.queryByText('เปิดเคลมรายการนี้ไม่ได้')).toBeNull();
    await userEvent.type(screen.getByRole('searchbox', { name: 'พัสดุที่จะเคลม' }), '0899');
    expect(await screen.findByText('ไม่พบพัสดุที่เปิดเคลมได้')).toBeTruthy();
    expect(calls.sent.at(-1)!.url).toContain('search=0899');
  });

  it('says what could not be read, and reads it again', async () => {
    const calls = answerCalls(({ url }) => (url.endsWith('/types') ? { data: TYPES } : { status: 404, failure: { code: 'order.not_found' } })); // prettier-ignore
    ({ restore } = calls);
    render(await pageAt(<Component />, '/orders/claim/create?order=12'));
    const panel = await screen.findByRole('alert');
    expect(panel.textContent).toContain('ไม่พบรายการจัดส่ง');
    const asked = calls.sent.length;
    fireEvent.click(within(panel).getByRole('button'));
    await waitFor(() => expect(calls.sent.length).toBe(asked + 1));
  });
});
