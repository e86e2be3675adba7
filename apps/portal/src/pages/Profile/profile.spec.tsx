import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FlagMap } from '@lamliang/contracts';
import { emailSteps } from '../../components/codes/email-steps.ts';
import { session } from '../../session/session.ts';
import { openSteps, wireAccount, wireConsents } from '../../testing/account.ts';
import { answerCalls, pageAt } from '../../testing/orders.tsx';
import { takeUploads, uploadedAs } from '../../testing/uploads.ts';
import { shopUser } from '../../testing/user.ts';
import { Component } from './index.tsx';

let restore: () => void = () => undefined;
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  restore();
});
const OWNER: FlagMap = { order_flag: 1, setting_flag: 1, advanced_setting_flag: 1 };
const [email, identity, cod] = openSteps();
const WAY = [email, { ...identity, status: 'not-accept', remark: 'รูปไม่ชัด' }, { ...cod, status: 'wait-confirm' }];

/** The page over a server that keeps what it is sent; `fails` answers instead of it, once each. */
async function open(more: Record<string, unknown> = {}, access_level = OWNER, fails: number[] = []) {
  session.begin('secret', { ...shopUser, account_child_link: { ...shopUser.account_child_link!, access_level } });
  let account = wireAccount({ steps: WAY, ...more });
  const calls = answerCalls(({ method, url, body }) => {
    const status = fails.shift();
    if (status) return { status, failure: { code: 'account.not_found' } };
    if (url.endsWith('/init')) return { status: 503, failure: { code: 'service.unavailable' } };
    if (url.endsWith('/email-verify')) return { data: { ref: 'ABC234', valid_s: 300, resend_s: 60 } };
    if (url.endsWith('/consents')) return { data: wireConsents() };
    if (method === 'PATCH') account = { ...account, ...(body as object) };
    return { data: account };
  });
  ({ restore } = calls);
  render(await pageAt(<Component />, '/user/profile'));
  const user = userEvent.setup();
  return {
    user,
    changes: () => calls.sent.filter(({ method }) => method === 'PATCH').map(({ url, body }) => [url, body]),
    posts: () => calls.sent.filter(({ method }) => method === 'POST').map(({ url, body }) => [url, body]),
  };
}
const field = (name: string) => document.querySelector<HTMLElement>(`[data-field="${name}"]`);
const shown = (name: string) => field(name)?.textContent;
const fill = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

it('[A54] shows login, shop and each step with its state, what it opens and why it was refused', async () => {
  await open();
  await screen.findByText('เสร็จแล้ว 0 จาก 3 ขั้นตอน');
  const steps = within(screen.getByRole('region', { name: 'การยืนยันร้าน' })).getAllByRole('listitem');
  expect(steps).toHaveLength(3);
  expect(steps[0]?.textContent).toContain('ยังไม่ยืนยัน');
  expect(steps[1]?.textContent).toMatch(/บัตรประชาชนไม่อนุมัติ.*รูปไม่ชัด.*วงเงินเครดิต/);
  expect(steps[2]?.textContent).toMatch(/รอตรวจสอบ.*กำลังตรวจสอบ.*COD.*วงเงินเครดิต/);
  expect([shown('user_name'), shown('shop_name')]).toEqual(['สมชาย ใจดี', 'ร้านดอกไม้']);
  expect(shown('email')).toBe('shop@example.comยังไม่ยืนยัน');
});

it('[A54] changes the name of the shop; what was not touched is not sent', async () => {
  const { user, changes } = await open();
  await user.click(await screen.findByRole('button', { name: 'แก้ไขข้อมูลร้าน' }));
  const name = await screen.findByLabelText('ชื่อ');
  fill(name, '');
  await user.click(button('บันทึก'));
  expect(await screen.findByText('กรุณากรอกช่องนี้')).toBeTruthy();
  fill(name, 'ร้านใหม่');
  await user.click(button('บันทึก'));
  await waitFor(() => expect(shown('shop_name')).toBe('ร้านใหม่'));
  const body = { name: 'ร้านใหม่', last_name: '', email: 'shop@example.com' };
  expect(changes()).toEqual([['/client/v1/accounts/profile', body]]);
});

it('[A54][A55] changes the own name, and uploads a picture, which is named when the form is saved', async () => {
  globalThis.createImageBitmap = async () => ({ width: 1, height: 1 }) as never;
  HTMLCanvasElement.prototype.getContext = () => null;
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  const taken = takeUploads();
  const { user, changes } = await open({ profile_pic: '/old.jpg' });
  await user.click(await screen.findByRole('button', { name: 'แก้ไขชื่อและรูป' }));
  fill(await screen.findByLabelText('ชื่อของคุณ'), 'สมชาย ใหม่');
  const picture = await screen.findByLabelText(/^เพิ่มรูป/);
  await user.upload(picture, new File(['x'], 'me.png', { type: 'image/png' }));
  await waitFor(() => expect(taken.uploads).toHaveLength(1));
  expect(taken.uploads[0]?.purpose).toBe('profile_pic');
  await user.click(button('บันทึก'));
  expect(changes()).toEqual([]);
  taken.uploads[0]?.answer(uploadedAs('file-1'));
  await waitFor(() => expect(changes()).toEqual([['/client/v1/accounts/profile', { user_name: 'สมชาย ใหม่', profile_pic: 'file-1' }]])); // prettier-ignore
  await waitFor(() => expect(shown('user_name')).toBe('สมชาย ใหม่'));
  await user.click(await screen.findByRole('button', { name: 'ลบรูป' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'ลบรูป' })).toBeNull());
  expect(changes()[1]).toEqual(['/client/v1/accounts/profile', { profile_pic: '' }]);
  taken.restore();
});

it('changes the own password, after the one of before', async () => {
  const { user, posts } = await open();
  await user.click(await screen.findByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }));
  fill(await screen.findByLabelText('รหัสผ่านเดิม'), 'Lamliang-1');
  fill(screen.getByLabelText('รหัสผ่านใหม่'), 'New-pass-22');
  fill(screen.getByLabelText('รหัสผ่านใหม่อีกครั้ง'), 'New-pass-23');
  await user.click(button('บันทึก'));
  expect(await screen.findByText('รหัสผ่านทั้งสองช่องไม่ตรงกัน')).toBeTruthy();
  fill(screen.getByLabelText('รหัสผ่านใหม่อีกครั้ง'), 'New-pass-22');
  await user.click(button('บันทึก'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = { password: 'Lamliang-1', new_password: 'New-pass-22', confirm_password: 'New-pass-22' };
  expect(posts()).toEqual([['/client/v1/password-changes', body]]);
});

it('[A59] sends a code to the email, and leads to where it is typed', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'ส่งรหัสไปที่อีเมล' }));
  const go = await screen.findByRole('link', { name: 'กรอกรหัสยืนยัน' });
  expect(go.getAttribute('href')).toBe('/user/otp-check');
  expect(emailSteps.get()).toMatchObject({ receiver: 'shop@example.com', ref: 'ABC234', done: false });
});

it('[A62] asks for a call, and no longer', async () => {
  const { user, changes } = await open();
  const call = await screen.findByRole('switch', { name: 'กรุณาโทรหาฉัน' });
  for (const flag of [1, 0]) {
    await user.click(call);
    await waitFor(() => expect(changes().at(-1)).toEqual(['/client/v1/accounts/request-support', { request_support_flag: flag }])); // prettier-ignore
    await waitFor(() => expect(call).toHaveProperty('checked', flag === 1));
    await waitFor(() => expect(call).toHaveProperty('disabled', false));
  }
});

it('[A54] without the right to change settings the shop is read, and it says so; the own name is changed', async () => {
  await open({}, { order_flag: 1 });
  expect(await screen.findByText(/ดูข้อมูลร้านได้อย่างเดียว/)).toBeTruthy();
  expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['แก้ไขชื่อและรูป', 'เปลี่ยนรหัสผ่าน']);
  expect(screen.getByRole('switch', { name: 'กรุณาโทรหาฉัน' })).toHaveProperty('disabled', true);
  expect(field('invoice_address')).toBeNull();
  cleanup();
  restore();
  await open({}, { ...OWNER, advanced_setting_flag: 0 });
  await screen.findByText(/ดูข้อมูลร้านได้อย่างเดียว/);
  expect(field('invoice_address')).not.toBeNull();
});

it('[A68] says that the profile cannot be read, and reads it again', async () => {
  const { user } = await open({}, OWNER, [404]);
  await user.click(await screen.findByRole('button', { name: 'ลองอีกครั้ง' }));
  expect(await screen.findByText('ร้านดอกไม้')).toBeTruthy();
});
