import { afterEach, describe, expect, it } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OrderDetail } from '@lamliang/contracts/orders';
import { queryClient } from '../api/query-client.ts';
import { answerCalls, pageAt } from '../testing/orders.tsx';
import { Component as Insurance } from './Insurance/index.tsx';
import { Documents, Reversals } from './OrderDetail/Parts.tsx';
import { Balances } from './WalletTransactions/Balances.tsx';

const balances = {
  account_id: 1,
  credit: 12.5,
  bonus: 0,
  insurance: 99,
  cod: 0,
  on_hold: 0,
  credit_line: { limit: 0, used: 0, open: 0 },
};
const create_dt = '2026-11-20T14:05:00+07:00';
const document = { type: 'proof-of-shipment', name: 'a.pdf', url: '/a.pdf', create_dt };
const reversal = { id: 1, shipment_order_id: 12, type: 'refund', amount: 45, status: 'refunded', create_dt };
const order = { id: 12, allowed_moves: [] } as unknown as OrderDetail;

let fails = true;
let restore: () => void = () => undefined;
afterEach(() => restore());
const start = (path: string, data: unknown) => {
  fails = true;
  ({ restore } = answerCalls(({ url }) => {
    if (!url.includes(path)) return { data: { rows: [], total: 0, total_capped: 0, page: 1, limit: 20 } };
    return fails ? { status: 429, failure: { code: 'rate.limited' } } : { data };
  }));
};

it.each([
  ['x', 1],
  ['-2', 1],
  ['1.5', 1],
  ['3', 3],
])('page %s of the address reads page %i of the statement', async (page, read) => {
  queryClient.clear();
  const calls = answerCalls(() => ({ data: { rows: [], total: 0, total_capped: 0, page: 1, limit: 20 } }));
  ({ restore } = calls);
  render(await pageAt(<Insurance />, `/finance/insurance?page=${page}`));
  await waitFor(() =>
    expect(calls.sent.map(({ url }) => url)).toContainEqual(expect.stringMatching(`[?&]page=${read}&`)),
  );
});

describe('a failed read', () => {
  it.each([
    { path: '/documents', page: <Documents order={order} onPrint={() => undefined} />, data: [document] },
    { path: '/reversal', page: <Reversals id={12} />, data: [reversal] },
  ])('of $path is shown in place, and again asks again', async ({ path, page, data }) => {
    start(path, data);
    render(await pageAt(page, '/'));
    expect(await screen.findByRole('alert')).toBeTruthy();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'ลองอีกครั้ง' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.getByRole('region')).toBeTruthy();
  });

  it('of the insurance balance is shown in place', async () => {
    start('/balances', balances);
    render(await pageAt(<Insurance />, '/'));
    expect(await screen.findByRole('alert')).toBeTruthy();
  });

  it('leaves the balance of before in sight', async () => {
    start('/balances', balances);
    fails = false;
    render(await pageAt(<Balances paymentType="wallet" />, '/'));
    expect(await screen.findAllByText(/12\.50/)).not.toHaveLength(0);
    fails = true;
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getAllByText(/12\.50/)).not.toHaveLength(0);
  });
});
