import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { orderDetail } from '@lamliang/contracts/orders';
import * as z from 'zod/mini';
import { queryClient } from '../../api/query-client.ts';
import { answerCalls, pageAt, wireOrder } from '../../testing/orders.tsx';
import { PrintDialog } from './PrintDialog.tsx';

let restore: () => void = () => undefined;
afterEach(() => {
  cleanup();
  restore();
  queryClient.clear();
});

const order = (id: number, more: Record<string, unknown> = {}) =>
  z.decode(orderDetail, wireOrder({ id, order_no: `LM2611200000${id}`, ...more }) as never);
const LEFT_OUT = [
  order(13, { booking_state: 'failed', allowed_moves: ['book_again'] }),
  order(14, { booking_state: 'booking', allowed_moves: [] }),
  order(15, { shipment_status: 'cancelled', allowed_moves: [] }),
  order(16, { receiver_name: 'ลบข้อมูลส่วนบุคคลแล้ว', allowed_moves: [] }),
];

it('[F-T3] a bulk print says which orders it leaves out and why, and to look at the sheets marks nothing', async () => {
  const calls = answerCalls(() => ({ data: { html: '<p>sheet</p>' } }));
  restore = calls.restore;
  render(await pageAt(<PrintDialog orders={[order(12), ...LEFT_OUT]} onClose={() => undefined} />, '/'));
  const said = within(await screen.findByRole('alert'));
  expect(said.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'LM261120000013: จองขนส่งไม่สำเร็จ',
    'LM261120000014: กำลังจองขนส่ง',
    'LM261120000015: ยกเลิก',
    'LM261120000016: ลบข้อมูลส่วนบุคคลแล้ว',
  ]);
  await waitFor(() => expect(calls.sent).toHaveLength(1));
  expect(calls.sent[0]).toMatchObject({ body: { shipment_order_ids: [12], format: 'html' } });
  expect(calls.sent.filter(({ url }) => url.includes('printed'))).toEqual([]);
});

it('[F-T3] says nothing of the kind where all can be printed', async () => {
  restore = answerCalls(() => ({ data: { html: '<p>sheet</p>' } })).restore;
  render(await pageAt(<PrintDialog orders={[order(12)]} onClose={() => undefined} />, '/'));
  await screen.findByRole('dialog');
  expect(screen.queryByRole('alert')).toBeNull();
});
