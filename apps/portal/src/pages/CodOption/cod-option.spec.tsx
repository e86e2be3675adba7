import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toWire } from '@lamliang/contracts';
import { currentUser, type CurrentUser } from '@lamliang/contracts/auth';
import { session } from '../../session/session.ts';
import { userWith, wireShop } from '../../testing/verification.ts';
import { answerCalls, pageAt } from '../../testing/orders.tsx';
import { takeUploads, uploadedAs } from '../../testing/uploads.ts';
import { Component } from './index.tsx';

let restores: (() => void)[] = [];
afterEach(() => {
  cleanup();
  session.end();
  for (const restore of restores) restore();
});
const BANKS = [
  { id: 4, code: 'KBANK', name: 'ธนาคารกสิกรไทย' },
  { id: 14, code: 'SCB', name: 'ธนาคารไทยพาณิชย์' },
];
const HANDED_IN = { bank_id: 4, bank_name: 'ธนาคารกสิกรไทย', account_name: 'สมชาย ใจดี', account_number: '••••3332' };

async function start(account: Parameters<typeof wireShop>[0] = {}, more: Partial<CurrentUser> = {}) {
  const user = { ...userWith('setting_flag', 'advanced_setting_flag'), ...more };
  session.begin('secret', user);
  let now = wireShop(account);
  const calls = answerCalls(({ method, url }) => {
    if (url.endsWith('/banks')) return { data: BANKS };
    if (url.endsWith('/init'))
      return { data: toWire(currentUser, { ...user, cod_verify_flag: now.cod_verify_flag as 'accept' }) };
    if (method === 'PATCH') now = wireShop({ ...HANDED_IN, cod_verify_flag: 'wait-confirm' });
    return { data: now };
  });
  const taken = takeUploads();
  restores = [calls.restore, taken.restore];
  render(await pageAt(<Component />, '/options/codoption'));
  await screen.findByText('เปิดใช้เมื่ออนุมัติแล้ว');
  const patches = () => calls.sent.filter(({ method }) => method === 'PATCH');
  return { user: userEvent.setup({ applyAccept: false }), patches, uploads: taken.uploads };
}
const fieldOf = (name: string) => document.querySelector<HTMLInputElement>(`[data-field="${name}"]`)!;
const noteOf = (input: HTMLElement) => document.getElementById(input.getAttribute('aria-describedby')!)?.textContent;

it('[A60] hands in the bank account with its book, a PDF as it is, and then waits', async () => {
  const { user, patches, uploads } = await start();
  expect(screen.getByText('ส่งพัสดุเก็บเงินปลายทาง (COD)')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'ส่งให้ตรวจสอบ' }));
  const dialog = await screen.findByRole('dialog');
  const send = () => user.click(within(dialog).getByRole('button', { name: 'ส่งให้ตรวจสอบ' }));
  await user.type(within(dialog).getByLabelText('เลขที่บัญชี'), '123');
  await send();
  await waitFor(() => expect(noteOf(fieldOf('account_number'))).toBe('ต้องเป็นตัวเลข 10 ถึง 15 หลัก'));
  expect(noteOf(fieldOf('bank_id'))).toBe('กรุณากรอกช่องนี้');
  await user.selectOptions(fieldOf('bank_id'), 'ธนาคารกสิกรไทย');
  await user.type(fieldOf('account_number'), '4567-8901');
  await user.type(fieldOf('account_name'), 'สมชาย ใจดี');
  const files = within(dialog).getByLabelText<HTMLInputElement>(/^หน้าแรกของสมุดบัญชี/);
  await user.upload(files, new File(['%PDF'], 'book.pdf', { type: 'application/pdf' }));
  await waitFor(() => expect(uploads).toHaveLength(1));
  expect([uploads[0]!.file.name, uploads[0]!.file.type]).toEqual(['book.pdf', 'application/pdf']);
  await act(async () => uploads[0]!.answer({ code: 'file.active', message: 'x' }, 415));
  expect((await screen.findByText(/^book\.pdf:/)).textContent).toContain('PDF');
  // The same file would be refused again.
  expect(screen.queryByRole('button', { name: 'ลองอีกครั้ง' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'ลบ book.pdf' }));
  await user.upload(files, new File(['%PDF'], 'printed.pdf', { type: 'application/pdf' }));
  await waitFor(() => expect(uploads).toHaveLength(2));
  await act(async () => uploads[1]!.answer(uploadedAs('file-1')));
  await send();
  await waitFor(() => expect(patches()).toHaveLength(1));
  expect(patches()[0]!.url).toBe('/client/v1/accounts/cod-verify');
  expect(patches()[0]!.body).toEqual({ bank_id: 4, account_number: '1234567-8901', account_name: 'สมชาย ใจดี', book_bank_file: 'file-1' }); // prettier-ignore
  await waitFor(() => expect(fieldOf('cod_verify_flag').textContent).toBe('รอตรวจสอบ'));
  expect(fieldOf('account_number').textContent).toBe('••••3332');
  expect(screen.queryByRole('button', { name: /ส่ง/ })).toBeNull();
  // The form of a booking knows it, too.
  await waitFor(() => expect(session.get().user?.cod_verify_flag).toBe('wait-confirm'));
});

it('[A229] staff who act as the shop are told at once that it has to hand it in itself, and enter nothing', async () => {
  const { user } = await start(
    { ...HANDED_IN, cod_verify_flag: 'not-accept', remark: 'ชื่อบัญชีไม่ตรง' },
    { acting: { staff_name: 'Nok', expire_dt: new Date(Date.now() + 600_000) } },
  );
  await user.click(screen.getByRole('button', { name: 'ส่งอีกครั้ง' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/ทำรายการนี้แทนร้านไม่ได้/)).toBeTruthy();
  for (const name of ['bank_id', 'account_name', 'account_number'])
    expect(dialog.querySelector(`[data-field="${name}"]`)?.closest('fieldset')?.disabled).toBe(true);
  expect(within(dialog).getByRole('button', { name: 'ส่งให้ตรวจสอบ' }).matches(':disabled')).toBe(true);
  // Who entered by mistake leaves again.
  await user.click(within(dialog).getByRole('button', { name: 'ยกเลิก' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says why it was refused, there and in the form, which has what may be sent again', async () => {
  const { user } = await start({ ...HANDED_IN, cod_verify_flag: 'not-accept', remark: 'ชื่อบัญชีไม่ตรง' });
  expect(fieldOf('remark').textContent).toBe('ชื่อบัญชีไม่ตรง');
  await user.click(screen.getByRole('button', { name: 'ส่งอีกครั้ง' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('ชื่อบัญชีไม่ตรง')).toBeTruthy();
  const values = ['bank_id', 'account_name', 'account_number'].map((name) => dialog.querySelector<HTMLInputElement>(`[data-field="${name}"]`)!.value); // prettier-ignore
  expect(values).toEqual(['4', 'สมชาย ใจดี', '']);
});

it('warns before an accepted account is changed: COD stops until the new one is accepted', async () => {
  const { user } = await start({ ...HANDED_IN, cod_verify_flag: 'accept' });
  await user.click(screen.getByRole('button', { name: 'เปลี่ยนและส่งใหม่' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('จะหยุดไว้จนกว่าจะอนุมัติ');
});
