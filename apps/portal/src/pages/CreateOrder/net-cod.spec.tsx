import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import * as z from 'zod/mini';
import { orderDetail } from '@lamliang/contracts/orders';
import { satang, ZERO } from '@lamliang/kernel';
import { pageAt, wireOrder } from '../../testing/orders.tsx';
import { MoneyCard } from '../OrderDetail/MoneyCard.tsx';
import { TotalCard, type BookState } from './TotalCard.tsx';
import { totalOf } from './total.rules.ts';

afterEach(cleanup);
const shown = () => document.querySelector('[data-field="net_cod"]')?.textContent;

async function booking(cod_amount: number): Promise<string | null | undefined> {
  const option = { price: satang(2_600), cod_fee: satang(cod_amount && 1_475), cod_fee_vat: satang(cod_amount && 103) };
  const total = totalOf({ option, cod_amount: satang(cod_amount), packaging: ZERO, premium: ZERO, available: null, insurance_available: null }); // prettier-ignore
  const state = { total, chosen: undefined, stale: false, busy: false, wished: false, unconfirmed: false, onBook: () => undefined, notice: null } satisfies BookState; // prettier-ignore
  render(await pageAt(<TotalCard state={state} credit={false} lacking={[]} />, '/'));
  await screen.findByText('รวมทั้งหมด');
  return shown();
}

it('[F-T2] says when booking what the shop gets of the COD, and nothing without COD', async () => {
  expect(await booking(59_000)).toBe('฿574.22');
  expect(screen.getByText('คุณจะได้รับ (COD หลังหักค่าธรรมเนียม)')).toBeTruthy();
  cleanup();
  expect(await booking(0)).toBeUndefined();
});

it('[F-T2] says on the order what the shop gets of the COD, and nothing without COD', async () => {
  const order = z.decode(orderDetail, wireOrder() as never);
  render(await pageAt(<MoneyCard order={order} />, '/'));
  await waitFor(() => expect(shown()).toBe('฿574.22'));
  cleanup();
  render(await pageAt(<MoneyCard order={{ ...order, cod_flag: 0, cod_amount: ZERO }} />, '/'));
  await waitFor(() => expect(document.querySelector('[data-field="shipping_cost"]')).toBeTruthy());
  expect(shown()).toBeUndefined();
});

it.each(['return', 'cancelled', 'claim', 'wait-for-reverse'] as const)(
  '[F-T2] promises no COD and asks for no fee on an order whose COD is %s',
  async (cod_status) => {
    const order = z.decode(orderDetail, wireOrder({ cod_status }) as never);
    render(await pageAt(<MoneyCard order={order} />, '/'));
    await waitFor(() => expect(shown()).toBe('–'));
    for (const field of ['cod_fee', 'cod_fee_vat'])
      expect(document.querySelector(`[data-field="${field}"]`)?.textContent).toBe('–');
  },
);
