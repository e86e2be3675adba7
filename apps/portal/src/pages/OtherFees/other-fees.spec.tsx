import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { queryClient } from '../../api/query-client.ts';
import { session } from '../../session/session.ts';
import { answerCalls, pageAt } from '../../testing/orders.tsx';
import { shopUser } from '../../testing/user.ts';
import { Component } from './index.tsx';

let restore: () => void = () => undefined;
afterEach(() => {
  cleanup();
  restore();
  queryClient.clear();
});
const fee = {
  id: 9,
  other_fee_no: 'OF00000009',
  shipment_order_id: 7,
  order_no: 'LM7',
  tracking_no: 'T7',
  fee_type: 'overweight',
  amount: 107,
  vat_amount: 7,
  detail: 'ชั่งได้ 12 กก.',
  status: 'not-receive',
  payment_type: 'wallet',
  invoice_no: null,
  create_dt: '2026-11-20T10:00:00+07:00',
  approved_dt: '2026-11-20T11:00:00+07:00',
  received_dt: null,
  question_state: null as string | null,
};
const answered = { question: 'ชั่งที่ไหน', asked_dt: '2026-11-20T12:00:00+07:00', answer: 'ศูนย์บางนา', answered_dt: '2026-11-20T13:00:00+07:00' }; // prettier-ignore
const summary = {
  total: 2,
  total_amount: 167,
  statuses: [
    { status: 'wait-for-approve', fee_count: 1, amount: 60 },
    { status: 'not-receive', fee_count: 1, amount: 107 },
    { status: 'received', fee_count: 0, amount: 0 },
  ],
  fee_types: [{ fee_type: 'overweight', fee_count: 2, amount: 167 }],
  months: [{ period: '2026-11-01', amount: 107 }],
};
/** @param more what its record has beside the row, from the first question on `then` */
async function open(more: object = {}, then: object = more) {
  session.begin('token', {
    ...shopUser,
    account_child_link: { id: 1, access_level: { finance_flag: 1, order_flag: 1 } as never, access_level_id: 2, access_name: '' },
  });
  let known = { ...fee, questions: [], ...more };
  const calls = answerCalls(({ url, method }) => {
    if (method === 'POST') known = { ...known, ...then };
    if (/other-fees\/summary/.test(url)) return { data: summary };
    if (/other-fees\/9/.test(url)) return { data: known };
    return { data: { rows: [fee], total: 1, page: 1, limit: 20, next: null } };
  });
  ({ restore } = calls);
  render(await pageAt(<Component />, '/report/other-fee'));
  await screen.findAllByText('OF00000009');
  return calls;
} // prettier-ignore
const press = async (name: RegExp | string, within_ = screen as Pick<typeof screen, 'findByRole'>) =>
  act(async () => void fireEvent.click(await within_.findByRole('button', { name })));

it('[A194] the shop sees its other fees, what they come to, and nothing to approve', async () => {
  await open();
  expect(await screen.findByRole('list', { name: 'ค่าธรรมเนียมที่อนุมัติแล้วรายเดือน' })).toBeTruthy();
  const sums = [...document.querySelectorAll('dd [data-field]')].map((one) => [one.getAttribute('data-field'), one.textContent]); // prettier-ignore
  expect(sums).toEqual([
    ['total_amount', expect.stringContaining('167.00')],
    ['wait-for-approve', expect.stringContaining('60.00')],
    ['not-receive', expect.stringContaining('107.00')],
    ['received', expect.stringContaining('0.00')],
  ]);
  expect(screen.queryByRole('button', { name: /อนุมัติ/ })).toBeNull();
});

it('a fee tells what becomes of its money, and is asked about', async () => {
  const asked = { question_state: 'open', questions: [{ ...answered, answer: null, answered_dt: null }] };
  const { sent } = await open({}, asked);
  await press(/^ถามเรื่องค่าธรรมเนียมนี้: OF00000009/);
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('กระเป๋าเงินไม่พอ จะหักจากการเติมเงินครั้งถัดไปที่พอจ่าย');
  expect(dialog.getByRole('link', { name: 'LM7' })).toBeTruthy();
  await press('ถามเรื่องค่าธรรมเนียมนี้', dialog);
  const form = within(await screen.findByRole('dialog', { name: 'ถามเรื่อง OF00000009' }));
  await act(async () => void fireEvent.change(form.getByRole('textbox'), { target: { value: 'ชั่งที่ไหน' } }));
  await press('ส่งคำถาม', form);
  await waitFor(() => expect(sent.filter(({ method }) => method === 'POST')).toMatchObject([{ url: expect.stringMatching(/other-fees\/9\/question$/), body: { question: 'ชั่งที่ไหน' } }])); // prettier-ignore
  // Back at the fee, which waits for its answer: another question is not offered meanwhile.
  expect(await screen.findByText('ส่งคำถามแล้ว เจ้าหน้าที่จะตอบที่นี่')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'ถามเรื่องค่าธรรมเนียมนี้' })).toBeNull();
});

it('shows what staff answered, and another question may follow', async () => {
  await open({ question_state: 'answered', questions: [answered] });
  await press(/^ถามเรื่องค่าธรรมเนียมนี้: OF00000009/);
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('ศูนย์บางนา');
  expect(await dialog.findByRole('button', { name: 'ถามเรื่องค่าธรรมเนียมนี้' })).toBeTruthy();
});
