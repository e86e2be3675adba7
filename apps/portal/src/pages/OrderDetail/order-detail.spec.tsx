import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { markStale } from '@lamliang/ui';
import { shopOrdersRoutes } from '@lamliang/contracts/orders';
import { queryClient } from '../../api/query-client.ts';
import { wireClaim } from '../../testing/claims.ts';
import { answerCalls, pageAt, wireOrder } from '../../testing/orders.tsx';
import { session } from '../../session/session.ts';
import { userWith } from '../../testing/verification.ts';
import { Component } from './index.tsx';

let restore: () => void = () => undefined;
beforeEach(() => session.begin('secret', userWith('order_flag')));
afterEach(() => {
  cleanup();
  session.end();
  restore();
});

it('a new version of the order brings its timeline, documents and movements, and only a new one', async () => {
  let version = 2;
  const calls = answerCalls(({ url }) => ({ data: url.endsWith('/shipment-orders/12') ? wireOrder({ version }) : [] }));
  ({ restore } = calls);
  const asked = (end: string) => calls.sent.filter(({ url }) => url.endsWith(end)).length;
  const PARTS = ['/shipment-logs', '/documents', '/reversal', '/wallet-transactions', '/wallet-service-transactions'];
  render(await pageAt(<Component />, '/orders/all/12/all', '/orders/all/:id/:group'));
  await screen.findAllByText('LM261120000012');
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(PARTS.map(asked)).toEqual([1, 1, 1, 1, 1]);
  version = 3;
  act(() => markStale(queryClient, [shopOrdersRoutes.get.id]));
  await waitFor(() => expect(PARTS.map(asked)).toEqual([2, 2, 2, 2, 2]));
  expect(asked('/shipment-order-items')).toBe(1);
});

it('names the box that is in what the parcel cost', async () => {
  const charges = [
    { code: 'shipping', amount: 40, vat: 0, due: 'booking', explanation_id: 'x' },
    { code: 'packaging', amount: 9, vat: 0.59, due: 'booking', explanation_id: 'y' },
  ];
  const order = wireOrder({ shipping_cost: 49, charges });
  ({ restore } = answerCalls(({ url }) => ({ data: url.endsWith('/shipment-orders/12') ? order : [] })));
  const { container } = render(await pageAt(<Component />, '/orders/all/12/all', '/orders/all/:id/:group'));
  await screen.findByText('ในนี้เป็นค่ากล่อง');
  const shown = ['shipping_cost', 'box'].map((field) => container.querySelector(`[data-field=${field}]`)?.textContent);
  expect(shown).toEqual([expect.stringContaining('49.00'), expect.stringContaining('9.00')]);
});

it('[A137] shows the way of its claims, read anew with each version of the order', async () => {
  let order: Record<string, unknown> = { shipment_status: 'on-claim', claim_status: 'on-claim', claim_flag: 1 };
  const refused = { id: 6, status: 'claim-success', resolution: 'not-refund', amount: 0, note: 'ไม่เสียหาย' };
  let claims = [wireClaim({ ...refused, resolved_dt: '2026-11-20T15:00:00+07:00' }), wireClaim()];
  const calls = answerCalls(({ url }) => ({
    data: url.endsWith('/shipment-orders/12') ? wireOrder(order) : url.endsWith('/claims') ? claims : [],
  }));
  ({ restore } = calls);
  render(await pageAt(<Component />, '/orders/all/12/all', '/orders/all/:id/:group'));
  const list = await screen.findByRole('list', { name: 'การเคลม' }, { timeout: 10_000 });
  const said = () => within(list).getAllByRole('listitem').map((one) => one.querySelector('b')?.textContent); // prettier-ignore
  const opened = 'เปิดเคลม: เสียหาย ขอชดเชย ฿500.50';
  await waitFor(() => expect(said()).toEqual(['กำลังตรวจสอบ', opened, 'ไม่ชดเชย', opened]));
  expect(within(list).getAllByRole('button')).toHaveLength(2);
  expect(within(list).getAllByText('วงเงินคุ้มครอง ฿2,000.00')).toHaveLength(2);
  claims = [wireClaim({ ...refused, id: 7, resolution: 'refund', amount: 450, note: 'เสียหายจริง' })];
  order = { ...order, version: 3 };
  act(() => markStale(queryClient, [shopOrdersRoutes.get.id]));
  const after = () => screen.getByRole('list', { name: 'การเคลม' });
  await waitFor(() => expect(after().querySelector('[data-field="note"]')?.textContent).toBe('เสียหายจริง'));
  expect(within(after()).getByText('ชดเชย ฿450.00')).toBeTruthy();
});

it('[F-T2] a wallet movement is one signed total with credit and bonus in small print, as in the statement', async () => {
  const moved = { id: 3, transaction_no: 'T3', transaction_dt: '2026-11-20T14:05:00+07:00', type: 'order', amount: 0, bonus_amount: -35, pre_cut_credit: 100, after_cut_credit: 100, pre_cut_bonus: 35, after_cut_bonus: 0, credit_line_flag: 0, hold_flag: 0, shipment_order_id: 12, order_no: 'LM261120000012', detail: '' }; // prettier-ignore
  ({ restore } = answerCalls(({ url }) => ({
    data: url.endsWith('/shipment-orders/12') ? wireOrder() : url.endsWith('/wallet-transactions') ? [moved] : [],
  })));
  render(await pageAt(<Component />, '/orders/all/12/all', '/orders/all/:id/:group'));
  const card = (await screen.findByText('T3', {}, { timeout: 10_000 })).closest('li')!;
  expect(card.querySelector('[data-field="amount"]')?.textContent).toBe('−฿35.00');
  expect(card.querySelector('.end small')?.textContent).toBe('โบนัส −35.00');
});
