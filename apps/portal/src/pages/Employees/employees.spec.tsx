import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FlagMap } from '@lamliang/contracts';
import { flagsOfLevel } from '@lamliang/contracts/auth';
import { Toaster } from '@lamliang/ui';
import { queryClient } from '../../api/query-client.ts';
import { session } from '../../session/session.ts';
import { answerCalls, pageAt, type Sent } from '../../testing/orders.tsx';
import { shopUser } from '../../testing/user.ts';
import { Component } from './index.tsx';

let restore: () => void = () => undefined;
afterEach(() => {
  cleanup();
  restore();
  queryClient.clear();
});

const at = '2026-11-20T14:05:00+07:00';
const employee = (child_id: number, access_level: 2 | 3 | 4, active_flag: 0 | 1 = 1) => ({
  child_id, user_name: `คุณ ${child_id}`, email: `e${child_id}@example.com`, telephone: '0812345678', access_level, access_name: '', active_flag, create_dt: at,
}); // prettier-ignore
const invite = { id: 5, access_level: 2, access_name: '', email: null, telephone: null, created_by: 'มาลี', create_dt: at, expire_dt: at }; // prettier-ignore
const LEVELS = ([2, 3, 4] as const).map((id) => ({ id, name: '', flags: flagsOfLevel(id) }));

type Answer = ReturnType<Parameters<typeof answerCalls>[0]>;
/** @param flags the user's, whose own link is 1 @param write what answers writes */
async function open(flags: FlagMap, employees: Answer, write: (sent: Sent) => Answer = () => ({ data: {} })) {
  const link = { id: 1, access_level: flags, access_level_id: 4 as const, access_name: 'Manager' };
  session.begin('token', { ...shopUser, account_child_link: link });
  const calls = answerCalls((sent) => {
    if (sent.method !== 'GET') return write(sent);
    if (sent.url.includes('access-levels')) return { data: LEVELS };
    return sent.url.includes('/invites') ? { data: [invite] } : employees;
  });
  ({ restore } = calls);
  const page = <><Component /><Toaster /></>; // prettier-ignore
  render(await pageAt(page, '/options/employee'));
  return calls.sent;
}
const people = async () => within(await screen.findByRole('region', { name: 'พนักงาน' }));
const named = (name: string | RegExp) => screen.getByRole('button', { name });

it('[A204][A212] shows who works here; nobody changes themselves, or who may do more', async () => {
  const { finance_flag: _, ...narrow } = flagsOfLevel(4);
  await open(narrow, { data: [employee(1, 4), employee(2, 2), employee(3, 3, 0)] });
  const rows = (await people()).getAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('[data-field=access_level]')?.textContent)).toEqual(['ผู้จัดการ', 'ฝ่ายบัญชี', 'พนักงานคลัง']); // prettier-ignore
  expect(rows.map((row) => within(row).queryAllByRole('button').length)).toEqual([0, 0, 2]);
  expect(rows[0]!.textContent).toContain('คุณ');
  expect([rows[1]!, rows[2]!].map((row) => row.textContent.includes('ปิดใช้งาน'))).toEqual([false, true]);
  await userEvent.click(named('เชิญพนักงาน'));
  const choices = within(await screen.findByRole('dialog')).getAllByRole('option').map((one) => one.textContent); // prettier-ignore
  expect(choices).toEqual(['', 'พนักงานคลัง']);
});

it('[A206][A208][A209] changes a level, switches off and removes, after asking what takes the shop away at once', async () => {
  const sent = await open(flagsOfLevel(4), { data: [employee(2, 3)] }, ({ method }) => ({
    data: method === 'PATCH' ? employee(2, 2) : {},
  }));
  const user = userEvent.setup();
  const writes = () => sent.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => [method, url, body]); // prettier-ignore
  const own = '/client/v1/accounts-childs/2';
  await people();
  await user.click(named('เปลี่ยนระดับของ คุณ 2'));
  await user.selectOptions(await screen.findByRole('combobox', { name: /ระดับ/ }), 'ฝ่ายบัญชี');
  await user.click(named('บันทึก'));
  await waitFor(() => expect(writes()).toEqual([['PATCH', own, { access_level: 2 }]]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('switch', { name: 'เปิดใช้งาน คุณ 2' }));
  let asked = await screen.findByRole('dialog', { name: 'ปิดการใช้งานของ คุณ 2?' });
  expect(asked.textContent).toContain('ทันที');
  await user.click(within(asked).getByRole('button', { name: 'ยกเลิก' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes()).toHaveLength(1);
  await user.click(screen.getByRole('switch'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'ปิดใช้งาน' }));
  await waitFor(() => expect(writes()[1]).toEqual(['PATCH', own, { active_flag: 0 }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(named('ลบ คุณ 2'));
  asked = await screen.findByRole('dialog', { name: 'ลบ คุณ 2 ออกจากร้าน?' });
  await user.click(within(asked).getByRole('button', { name: 'ลบออกจากร้าน' }));
  await waitFor(() => expect(writes()[2]).toEqual(['DELETE', own, undefined]));
});

it('[A203] invites at a level and shows the link once, to copy and as a code; an open one is revoked after asking', async () => {
  const sent = await open(flagsOfLevel(4), { data: [] }, ({ method }) => ({
    data: method === 'POST' ? { ...invite, access_level: 3, invite_key: 'k-1', link: '/invite/k-1' } : {},
  }));
  const user = userEvent.setup();
  expect(await screen.findByText('ยังไม่มีพนักงาน')).toBeTruthy();
  await user.click(named('เชิญพนักงาน'));
  await user.click(await screen.findByRole('button', { name: 'สร้างลิงก์เชิญ' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: /ระดับ/ }), 'พนักงานคลัง');
  await user.click(named('สร้างลิงก์เชิญ'));
  const link = await screen.findByRole('link', { name: /\/invite\/k-1$/ });
  expect(sent.find(({ method }) => method === 'POST')!.body).toEqual({ access_level: 3 });
  expect((await screen.findByRole('img', { name: 'คิวอาร์โค้ดของลิงก์เชิญ' })).querySelector('path')?.getAttribute('d')).toMatch(/^M0 0h7/); // prettier-ignore
  await user.click(named('คัดลอกลิงก์'));
  expect(await screen.findByRole('button', { name: 'คัดลอกแล้ว' })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(link.textContent);
  await user.click(named('ปิด'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('มาลี')).toBeTruthy();
  await user.click(named('ยกเลิกคำเชิญฝ่ายบัญชี (20/11/2026 14:05)'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'ยกเลิกคำเชิญ' }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ method: 'GET' }));
  expect(sent.find(({ method }) => method === 'DELETE')!.url).toBe('/client/v1/accounts-childs/invites/5');
});

it('[A212] offers no writes to who may only look, and nothing to level 4 without the flag', async () => {
  await open({ account_child_flag: 1 }, { data: [employee(2, 3)] });
  await people();
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.queryAllByRole('switch')).toEqual([]);
  cleanup();
  restore();
  const sent = await open({ order_flag: 1 }, { data: [] });
  expect(await screen.findByText('ระดับของคุณดูส่วนนี้ไม่ได้')).toBeTruthy();
  expect(sent).toEqual([]);
});

it.each([
  ['fails', { status: 500, failure: { code: 'server.unexpected' } }, /เกิดข้อผิดพลาด/],
  ['has no answer', undefined, /เชื่อมต่อเซิร์ฟเวอร์ไม่ได้/],
])('[A214] a call that %s says so, and leaves the employee as they are', async (_, answer, words) => {
  await open(flagsOfLevel(4), { data: [employee(2, 3)] }, () => answer);
  await people();
  await userEvent.click(named('ลบ คุณ 2'));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'ลบออกจากร้าน' }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(named('ลบ คุณ 2')).toBeTruthy();
});
