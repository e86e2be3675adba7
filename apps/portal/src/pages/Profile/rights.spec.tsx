import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { leaveSteps } from '../../components/codes/leave-steps.ts';
import { session } from '../../session/session.ts';
import { wireConsents } from '../../testing/account.ts';
import { answerCalls, pageAt } from '../../testing/orders.tsx';
import { shopUser } from '../../testing/user.ts';
import { Rights } from './Rights.tsx';

let restore: () => void = () => undefined;
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  restore();
});
const TELEPHONE = '0810000004';
const COPY = { state: 'none', done: 0, total: 5, create_dt: null, expire_dt: null };
const DEBT = [
  { code: 'open_orders', count: 2, amount: null },
  { code: 'wallet_balance', count: null, amount: 1250.5 },
];

/** The page of an owner over a server that says what stands against a deletion. */
async function open(
  obstacles: object[] = [],
  { level = 1 as 1 | 3, copies = [COPY] as object[], deletes = (): object | undefined => undefined } = {},
) {
  const link = { ...shopUser.account_child_link!, access_level_id: level };
  session.begin('secret', { ...shopUser, account_child_link: link });
  let consents = wireConsents();
  const calls = answerCalls(({ method, url, body }) => {
    if (url.endsWith('/deletion')) return { data: { telephone: TELEPHONE, obstacles } };
    if (method === 'DELETE')
      return deletes() ?? { data: { ref: 'ABC234', valid_s: 300, resend_s: 60, deleted_flag: 0 } };
    // Asking for one answers as the last look did.
    if (url.endsWith('/personal-copy'))
      return { data: method === 'GET' && copies.length > 1 ? copies.shift() : copies[0] };
    if (method === 'PATCH') consents = { ...consents, ...(body as object) };
    return { data: consents };
  });
  ({ restore } = calls);
  render(await pageAt(<Rights />, '/user/profile'));
  return { user: userEvent.setup(), sent: calls.sent };
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });

it('[A63] the owner reads what goes and what stays, and is sent a code', async () => {
  const { user, sent } = await open();
  expect((await screen.findByText('สิ่งที่จะถูกลบ')).nextSibling?.textContent).toContain('เบอร์โทร');
  expect(screen.getByText('สิ่งที่ยังเก็บไว้').nextSibling?.textContent).toContain('5 ปี');
  expect(sent.some(({ url }) => url.endsWith('/deletion'))).toBe(false);
  await user.click(await button('ลบบัญชีร้าน'));
  await user.click(await button('ส่งรหัสยืนยัน'));
  await waitFor(() => expect(leaveSteps.get()).toMatchObject({ receiver: TELEPHONE, ref: 'ABC234', done: false }));
  expect(sent.filter(({ method }) => method === 'DELETE').map(({ body }) => body)).toEqual([{ telephone: TELEPHONE }]);
});

it('what stands against it is listed with the way to it, and no code is offered', async () => {
  const { user } = await open(DEBT);
  await user.click(await button('ลบบัญชีร้าน'));
  const rows = within(await screen.findByRole('list')).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([expect.stringMatching(/พัสดุที่ยังไม่จบ.*2 รายการ/), expect.stringMatching(/1,250\.50/)]); // prettier-ignore
  expect(within(rows[0]!).getByRole('link').getAttribute('href')).toBe('/orders/all');
  expect(screen.queryByRole('button', { name: 'ส่งรหัสยืนยัน' })).toBeNull();
});

it.each([
  ['cod_to_come', '/report/order-cod'],
  ['waiting_decisions', '/finance/disputes'],
])('%s leads to %s, where it is seen', async (code, path) => {
  const { user } = await open([{ code, count: 1, amount: null }]);
  await user.click(await button('ลบบัญชีร้าน'));
  const [row] = within(await screen.findByRole('list')).getAllByRole('listitem');
  expect(within(row!).getByRole('link').getAttribute('href')).toBe(path);
});

it('what came up meanwhile is listed in the place of the code', async () => {
  const standing: object[] = [];
  const deletes = () => {
    standing.push(...DEBT);
    return { status: 409, failure: { code: 'account.not_deletable' } };
  };
  const { user } = await open(standing, { deletes });
  await user.click(await button('ลบบัญชีร้าน'));
  await user.click(await button('ส่งรหัสยืนยัน'));
  expect(await screen.findByText('พัสดุที่ยังไม่จบ')).toBeTruthy();
});

it('employees read that the owner alone deletes, and have no copy; their consent is their own', async () => {
  const { user, sent } = await open([], { level: 3 });
  expect(await screen.findByText(/เฉพาะเจ้าของร้าน/)).toBeTruthy();
  expect(screen.queryByText('สำเนาข้อมูลทั้งหมด')).toBeNull();
  const news = await screen.findByRole('switch', { name: 'รับข่าวสารและโปรโมชัน' });
  expect(news).toHaveProperty('checked', false);
  await user.click(news);
  await waitFor(() => expect(news).toHaveProperty('checked', true));
  expect(sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([{ marketing_flag: 1 }]);
});

it('a copy is asked for, told how far it is, and downloaded', async () => {
  const { user, sent } = await open([], {
    copies: [
      COPY,
      { ...COPY, state: 'running', done: 2 },
      { ...COPY, state: 'done', done: 5, expire_dt: '2026-11-27T14:05:00+07:00' },
    ],
  });
  await user.click(await button('ขอสำเนาข้อมูล'));
  expect(await screen.findByText('เตรียมแล้ว 2 จาก 5 ส่วน')).toBeTruthy();
  expect(sent.some(({ method, url }) => method === 'POST' && url.endsWith('/personal-copy'))).toBe(true);
  expect(await screen.findByRole('button', { name: 'ดาวน์โหลด' }, { timeout: 5_000 })).toBeTruthy();
});

it('staff who act as the shop see none of it', async () => {
  await open();
  cleanup();
  session.begin('secret', { ...shopUser, acting: { staff_name: 'อนุชา', expire_dt: new Date() } });
  render(await pageAt(<Rights />, '/user/profile'));
  expect(screen.queryByText('ลบบัญชีร้าน')).toBeNull();
});
