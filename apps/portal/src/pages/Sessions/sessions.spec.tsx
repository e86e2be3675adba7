import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { ACCESS_ACTIONS } from '@lamliang/contracts/auth';
import { queryClient } from '../../api/query-client.ts';
import { answerCalls, pageAt } from '../../testing/orders.tsx';
import { Component } from './index.tsx';

let restore: () => void = () => undefined;
afterEach(() => {
  cleanup();
  restore();
  queryClient.clear();
});
const entry = (id: number, action: string) => ({ id, at: '2026-11-20T14:05:00+07:00', action, user_name: `คุณ ${id}`, address: `10.0.0.${id}` }); // prettier-ignore
const open = async (accesses: object[] | undefined) => {
  const calls = answerCalls(({ url }) => {
    if (url.includes('/sessions')) return { data: [] };
    if (url.includes('/facebook-link')) return { data: { linked_dt: null } };
    return accesses ? { data: accesses } : { status: 403, failure: { code: 'permission.denied' } };
  });
  restore = calls.restore;
  render(await pageAt(<Component />, '/options/sessions'));
};

it('[F-C] shows who did what with the data of the shop, when and from where, each action in words', async () => {
  await open([...ACCESS_ACTIONS, 'of_another_release'].map((action, at) => entry(at + 1, action)));
  const table = within(await screen.findByRole('table', { name: 'การเข้าใช้ข้อมูลร้าน 90 วันล่าสุด' }));
  const rows = table.getAllByRole('row').slice(1);
  const cells = rows.map((row) => within(row).getAllByRole('cell').map((cell) => cell.textContent)); // prettier-ignore
  expect(cells.map(([, ...others]) => others)).toEqual(
    ['เข้าสู่ระบบ', 'รหัสผ่านผิด', 'ออกจากระบบ', 'สั่งออกจากระบบ', 'เปลี่ยนร้าน', 'เจ้าหน้าที่ใช้งานแทนร้าน', 'ส่งออกข้อมูล', 'อ่านรายการ', 'เปิดดูข้อมูล', 'ค้นหาด้วยเลขเต็ม', 'เปิดดูเลขเต็ม', 'เปลี่ยนการเชื่อมต่อ API', 'of_another_release'].map((word, at) => [word, `คุณ ${at + 1}`, `10.0.0.${at + 1}`]),
  ); // prettier-ignore
  for (const [at] of cells) expect(at).toContain('14:05');
});

it('says of a read that was refused that nothing was shown, and of older ones nothing', async () => {
  await open([{ ...entry(4, 'read'), outcome: 'answered' }, { ...entry(3, 'read'), outcome: 'refused' }, { ...entry(2, 'export'), outcome: 'failed' }, { ...entry(1, 'export'), outcome: null }]); // prettier-ignore
  const rows = (await screen.findAllByRole('row')).slice(1);
  expect(rows.map((row) => within(row).getAllByRole('cell')[1]?.textContent)).toEqual(['เปิดดูข้อมูล', 'เปิดดูข้อมูล (ไม่ได้รับอนุญาตหรือไม่พบ)', 'ส่งออกข้อมูล (ระบบขัดข้อง)', 'ส่งออกข้อมูล']); // prettier-ignore
});

it('[F-C] says that the accesses cannot be read, with the open sessions beside it', async () => {
  await open(undefined);
  expect(await screen.findByText('เซสชันหมดอายุ กรุณาเข้าสู่ระบบอีกครั้ง')).toBeTruthy();
});

it('[F-S7] shows that somebody comes in with Facebook, and takes it away after the password', async () => {
  const sent: unknown[] = [];
  const calls = answerCalls(({ url, method, body }) => {
    if (url.includes('/sessions')) return { data: [] };
    if (method === 'POST') sent.push([new URL(url, 'http://x').pathname, body]);
    if (url.includes('/facebook-link'))
      return { data: { linked_dt: sent.length ? null : '2026-11-20T14:05:00+07:00' } };
    return { data: [] };
  });
  restore = calls.restore;
  render(await pageAt(<Component />, '/options/sessions'));
  fireEvent.click(await screen.findByRole('button', { name: 'ยกเลิกการเชื่อมต่อ' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('รหัสผ่าน'), { target: { value: 'Lamliang-1' } });
  fireEvent.click(dialog.getByRole('button', { name: 'ยกเลิกการเชื่อมต่อ' }));
  await waitFor(() => expect(sent).toEqual([['/client/v1/facebook-link-removals', { password: 'Lamliang-1' }]]));
  await waitFor(() => expect(screen.queryByText('Facebook')).toBeNull());
});

it('[F-S3] goes on to older accesses by pages, and back', async () => {
  const all = Array.from({ length: 150 }, (_, n) => ({ ...entry(150 - n, 'login'), user_name: `คุณ ${150 - n}` }));
  const calls = answerCalls(({ url }) => {
    if (url.includes('/sessions')) return { data: [] };
    if (url.includes('/facebook-link')) return { data: { linked_dt: null } };
    const before = Number(new URL(url, 'http://x').searchParams.get('before_id') ?? 151);
    return { data: all.filter(({ id }) => id < before).slice(0, 100) };
  });
  restore = calls.restore;
  render(await pageAt(<Component />, '/options/sessions'));
  await screen.findByText('คุณ 150');
  fireEvent.click(screen.getByRole('button', { name: 'ถัดไป' }));
  expect(await screen.findByText('คุณ 1')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'ถัดไป' }).hasAttribute('disabled')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'ก่อนหน้า' }));
  expect(await screen.findByText('คุณ 150')).toBeTruthy();
});
