import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { answerCalls, pageAt, wireOrder } from '../../testing/orders.tsx';
import { Component } from './index.tsx';

let restore: () => void = () => undefined;
afterEach(() => {
  cleanup();
  restore();
});

it('[F-P5] opens on all that waits, by carrier', async () => {
  window.matchMedia = (() => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined, addListener: () => undefined, removeListener: () => undefined })) as never; // prettier-ignore
  const order = (id: number, partner_name: string) => wireOrder({ id, order_no: `LL${id}`, partner_name });
  const rows = [order(1, 'Ninja Van'), order(2, 'Flash Express'), order(3, 'Ninja Van')];
  const calls = answerCalls(({ url }) => ({
    data: url.includes('/shipment-orders?')
      ? { rows, total: 3, page: 1, limit: 100, total_capped: 0, next: null }
      : url.includes('/pickup-points')
        ? { rows: [], total: 0, page: 1, limit: 100 }
        : [],
  }));
  ({ restore } = calls);
  render(await pageAt(<Component />, '/orders/parcel-handover-form'));
  await screen.findByText('LL3');
  const asked = new URL(calls.sent.find(({ url }) => url.includes('/shipment-orders?'))!.url, 'http://local');
  expect(asked.searchParams.get('shipment_status')).toBe('booked');
  expect(asked.searchParams.has('from_date')).toBe(false);
  expect([...document.querySelectorAll('tbody [data-field="order_no"]')].map((one) => one.textContent)).toEqual([
    'LL2',
    'LL1',
    'LL3',
  ]);
  expect([...document.querySelectorAll('[data-field="of_carrier"]')].map((one) => one.textContent)).toEqual([
    'Flash Express 1',
    'Ninja Van 2',
  ]);
});
