import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { session } from '../../session/session.ts';
import { answerCalls, pageAt } from '../../testing/orders.tsx';
import { userWith } from '../../testing/verification.ts';
import { Component } from './index.tsx';

let restore: () => void = () => undefined;
afterEach(() => {
  cleanup();
  restore();
});
const ROW = {
  id: 3, topup_no: 'TU00000003', wallet_type: 'transport', topup_package_id: 3, amount: 1000, credit_amount: 1000, bonus_amount: 50, bank_id: 4,
  transfer_dt: '2026-11-20T14:05:00+07:00', slip_file: 'a', slip_reference: 'a', status: 'pending', remark: null,
  create_dt: '2026-11-20T14:05:00+07:00', decided_dt: null, transaction_no: null,
}; // prettier-ignore
const APPROVED = { ...ROW, id: 2, topup_no: 'TU00000002', status: 'approved', decided_dt: '2026-11-20T15:00:00+07:00', transaction_no: 'LW5' }; // prettier-ignore
const REFUSED = { ...ROW, id: 1, topup_no: 'TU00000001', wallet_type: 'insurance', bonus_amount: 0, status: 'not-approved', remark: 'ยอดไม่ตรง' }; // prettier-ignore

const start = async (rows: object[], query = '', flags = ['topup_flag', 'advanced_topup_flag']) => {
  session.get().user = userWith(...flags);
  const calls = answerCalls(() => ({ data: { rows, total: rows.length, page: 1, limit: 20, next: null } }));
  ({ restore } = calls);
  render(await pageAt(<Component />, `/finance/transaction${query}`));
  return calls.sent;
};
const valueOf = (row: HTMLElement, field: string) => row.querySelector(`[data-field="${field}"]`)?.textContent;

describe('the top-ups of a shop', () => {
  it('[A152] say what was paid, what it gives, and what came of each', async () => {
    await start([ROW, APPROVED, REFUSED]);
    const [, ...rows] = await screen.findAllByRole('row');
    const told = (...fields: string[]) => rows.map((row) => fields.map((field) => valueOf(row, field)));
    expect(told('topup_no', 'wallet_type', 'amount', 'bonus_amount', 'status', 'transaction_no', 'remark')).toEqual([
      ['TU00000003', 'ค่าขนส่ง', '1,000.00', '+50.00', 'รอตรวจสอบ', undefined, undefined],
      ['TU00000002', 'ค่าขนส่ง', '1,000.00', '+50.00', 'อนุมัติแล้ว', 'LW5', undefined],
      ['TU00000001', 'ประกันพัสดุ', '1,000.00', undefined, 'ไม่อนุมัติ', undefined, 'ยอดไม่ตรง'],
    ]);
    const again = within(rows[2]!).getByRole('link', { name: 'ส่งอีกครั้ง' });
    expect(again.getAttribute('href')).toBe('/topup/insurance');
    expect(screen.getAllByRole('link', { name: 'ส่งอีกครั้ง' })).toHaveLength(1);
  });

  it('are asked for by state, wallet and period', async () => {
    const sent = await start([], '?status=not-approved&wallet_type=insurance&from_date=2026-11-01&to_date=2026-11-30');
    await screen.findAllByRole('tab');
    const asked = sent.map(({ url }) => Object.fromEntries(new URL(url, 'http://x').searchParams));
    expect(asked).toContainEqual({ status: 'not-approved', wallet_type: 'insurance', from_date: '2026-11-01', to_date: '2026-11-30', page: '1', limit: '20' }); // prettier-ignore
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['ทั้งหมด', 'รอตรวจสอบ', 'อนุมัติแล้ว', 'ไม่อนุมัติ']); // prettier-ignore
  });

  it('[A161] are sent again by who may ask alone, and read by who may see them', async () => {
    await start([REFUSED], '', ['topup_flag']);
    await screen.findAllByRole('row');
    expect(screen.queryByRole('link')).toBeNull();
    cleanup();
    restore();
    const sent = await start([REFUSED], '', ['finance_flag']);
    await screen.findByRole('heading', { name: 'รายงานการเติมเงิน' });
    await waitFor(() => expect(screen.queryByRole('row')).toBeNull());
    expect(sent).toEqual([]);
  });
});
