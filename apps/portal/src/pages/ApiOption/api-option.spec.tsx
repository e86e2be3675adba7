import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FlagMap } from '@lamliang/contracts';
import { flagsOfLevel } from '@lamliang/contracts/auth';
import { Toaster } from '@lamliang/ui';
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

const at = '2026-11-20T14:05:00+07:00';
const key = { api_key: 'll_live_0123456789_…wxyz', create_dt: at, last_used_dt: at };
async function open(flags: FlagMap, first: object = {}) {
  const link = { id: 1, access_level: flags, access_level_id: 4 as const, access_name: 'Manager' };
  session.begin('token', { ...shopUser, account_child_link: link });
  let access: object = {
    open_api: 'close',
    scopes: ['read'],
    key: { ...key, created_by: 'มาลี' },
    old_key: null,
    ...first,
  };
  const calls = answerCalls(({ method, body }) => {
    if (method !== 'GET') {
      const { end_old_flag, ...given } = body as { end_old_flag?: 1 };
      access = { ...access, ...given, ...(end_old_flag ? { old_key: null } : {}) };
    }
    return { data: access };
  });
  ({ restore } = calls);
  render(await pageAt(<><Component /><Toaster /></>, '/options/apioption')); // prettier-ignore
  return () => calls.sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
}
const turn = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });
const press = async (name: string) => userEvent.click(screen.getAllByRole('button', { name }).at(-1)!);

it('[A216] opens the Open API at once, and closes it after asking', async () => {
  const sent = await open(flagsOfLevel(4));
  await userEvent.click(await turn('ให้โปรแกรมเรียกใช้ด้วยคีย์'));
  await waitFor(() => expect(sent()).toEqual([{ open_api: 'open' }]));
  await waitFor(async () => expect((await turn('ให้โปรแกรมเรียกใช้ด้วยคีย์')).checked).toBe(true));
  await userEvent.click(await turn('ให้โปรแกรมเรียกใช้ด้วยคีย์'));
  expect(await screen.findByRole('dialog', { name: 'ปิด Open API' })).toBeTruthy();
  expect(sent()).toHaveLength(1);
  await press('ยกเลิก');
  expect((await turn('ให้โปรแกรมเรียกใช้ด้วยคีย์')).checked).toBe(true);
  await userEvent.click(await turn('ให้โปรแกรมเรียกใช้ด้วยคีย์'));
  await press('ปิด Open API');
  await waitFor(() => expect(sent().at(-1)).toEqual({ open_api: 'close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('[A216] says what programs may do: to look is never taken away, to book is a switch', async () => {
  const sent = await open(flagsOfLevel(4));
  expect((await turn('ดูข้อมูล')).disabled).toBe(true);
  await userEvent.click(await turn('ทำรายการ'));
  await waitFor(() => expect(sent()).toEqual([{ scopes: ['read', 'write'] }]));
  await waitFor(async () => expect((await turn('ทำรายการ')).checked).toBe(true));
  await waitFor(async () => expect((await turn('ทำรายการ')).disabled).toBe(false));
  await userEvent.click(await turn('ทำรายการ'));
  await waitFor(() => expect(sent().at(-1)).toEqual({ scopes: ['read'] }));
});

it('[A215] ends the key of before while it lives on, after asking', async () => {
  const sent = await open(flagsOfLevel(4), { old_key: { ...key, end_dt: at } });
  await screen.findByText('คีย์เดิม');
  expect(document.querySelector('[data-field="end_dt"]')?.textContent).toContain('14:05');
  await press('หยุดคีย์เดิมทันที');
  expect(await screen.findByRole('dialog')).toBeTruthy();
  await press('หยุดคีย์เดิมทันที');
  await waitFor(() => expect(sent()).toEqual([{ end_old_flag: 1 }]));
  await waitFor(() => expect(screen.queryByText('คีย์เดิม')).toBeNull());
});

it('leads to the key where there is none, changes nothing for who may only look, and is closed to level 4 without the flag', async () => {
  const sent = await open({ open_api_flag: 1 }, { key: null, old_key: { ...key, end_dt: at } });
  expect((await screen.findByRole('link', { name: 'เชื่อมต่อ API' })).getAttribute('href')).toBe('/options/connect-api');
  expect((await turn('ให้โปรแกรมเรียกใช้ด้วยคีย์')).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'หยุดคีย์เดิมทันที' })).toBeNull();
  expect(sent()).toEqual([]);
  cleanup();
  restore();
  await open({});
  expect(await screen.findByText('ระดับของคุณดูส่วนนี้ไม่ได้')).toBeTruthy();
});
