import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryClient } from '../../api/query-client.ts';
import { session } from '../../session/session.ts';
import { answerCalls, pageAt } from '../../testing/orders.tsx';
import { userWith } from '../../testing/verification.ts';
import { Component as Dispute } from './index.tsx';

let restores: (() => void)[] = [];
afterEach(() => {
  cleanup();
  session.end();
  queryClient.clear();
  for (const restore of restores) restore();
});

const wire = (more: object = {}) => ({
  id: 7, order_no: 'LO00000007', partner_code: 'flash', partner_awb_no: 'TH1', quoted_amount: 40, repriced_amount: 62.5, difference_amount: 22.5,
  actual_weight: 5000, actual_width: 20, actual_length: 30, actual_height: 10, booked_weight: 1000, booked_width: 20, booked_length: 20, booked_height: 10,
  match_with_partner_dt: '2026-11-20T10:00:00+07:00', dispute_until: '2026-11-28T00:00:00+07:00', dispute_state: 'possible', detail: null,
  dispute_dt: null, reason: null, decided_dt: null, pictures: [], ...more,
}); // prettier-ignore

async function start(bill: object = wire(), flags = ['finance_flag', 'advanced_finance_flag']) {
  session.begin('secret', userWith(...(flags as ['finance_flag'])));
  const calls = answerCalls(() => ({ data: bill }));
  restores = [calls.restore];
  render(await pageAt(<Dispute />, '/finance/disputes/7', '/finance/disputes/:id'));
  return { user: userEvent.setup({ applyAccept: false }), calls };
}
const shown = (name: string) => document.querySelector(`[data-field="${name}"]`)?.textContent;

describe('what a carrier measured', () => {
  it('is shown beside what was booked, and is objected to with a picture alone', async () => {
    const { user, calls } = await start();
    await screen.findByRole('button', { name: 'คัดค้าน' });
    expect(['difference_amount', 'booked_weight', 'actual_weight', 'booked_size', 'actual_size', 'dispute_state'].map(shown)).toEqual(['฿22.50', '1 กก.', '5 กก.', '20 × 20 × 10', '20 × 30 × 10', 'คัดค้านได้']); // prettier-ignore
    await user.click(screen.getByRole('button', { name: 'คัดค้าน' }));
    await user.type(await screen.findByRole('textbox', { name: /^เหตุผล/ }), 'ชั่งได้หนึ่งกิโลกรัม');
    // Without a picture nothing is sent.
    await user.click(screen.getByRole('button', { name: 'ส่งการคัดค้าน' }));
    expect((await screen.findAllByText('กรุณากรอกช่องนี้')).length).toBeGreaterThan(0);
    expect(calls.sent.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('that is open shows the objection with its pictures', async () => {
    await start(wire({ dispute_state: 'open', detail: 'ชั่งได้หนึ่งกิโลกรัม', dispute_dt: '2026-11-21T10:00:00+07:00', pictures: [{ url: '/files/a', type: 'image/png' }] })); // prettier-ignore
    expect((await screen.findByRole('img', { name: 'รูปที่ 1 จาก 1' })).tagName).toBe('IMG');
    expect([shown('dispute_state'), shown('detail')]).toEqual(['กำลังพิจารณา', 'ชั่งได้หนึ่งกิโลกรัม']);
  });

  it.each([
    ['lapsed', {}],
    ['won', { detail: 'x', decided_dt: '2026-11-22T10:00:00+07:00', reason: 'ภาพชัดเจน' }],
    ['lost', { detail: 'x', decided_dt: '2026-11-22T10:00:00+07:00', reason: 'คนละกล่อง' }],
  ])('that is %s offers nothing more', async (dispute_state, more) => {
    await start(wire({ dispute_state, ...more }));
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(shown('dispute_state')).toBeTruthy());
    expect(screen.queryByRole('button', { name: 'คัดค้าน' })).toBeNull();
    expect(shown('reason')).toBe((more as { reason?: string }).reason);
  });

  it('is not objected to by who may not change finance', async () => {
    await start(wire(), ['finance_flag']);
    expect((await screen.findByText(/การคัดค้านต้องให้ผู้ที่มีสิทธิ์/)).textContent).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'คัดค้าน' })).toBeNull();
  });
});
