import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FlagMap } from '@lamliang/contracts';
import { flagsOfLevel } from '@lamliang/contracts/auth';
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
const KEY = `ll_live_0123456789_${'x'.repeat(39)}wxyz`;
const key = { api_key: 'll_live_0123456789_…wxyz', create_dt: at, last_used_dt: null, created_by: 'มาลี' };
const access = { open_api: 'close', scopes: ['read'], key: null as object | null, old_key: null as object | null };
async function open(flags: FlagMap, more: Partial<typeof access> = {}, failure?: { status: number; json: object }) {
  const link = { id: 1, access_level: flags, access_level_id: 4 as const, access_name: 'Manager' };
  session.begin('token', { ...shopUser, account_child_link: link });
  const calls = answerCalls(({ method }) => {
    if (method === 'GET') return { data: { ...access, ...more } };
    return failure ?? { data: { ...access, ...more, key, new_api_key: KEY } };
  });
  ({ restore } = calls);
  render(await pageAt(<Component />, '/options/connect-api'));
  return calls.sent;
}
const field = (name: string) => document.querySelector(`[data-field="${name}"]`)?.textContent;
const named = (name: string) => screen.findByRole('button', { name });

it('[A215] makes the first key and shows it, until it was copied and the dialog closed by its button', async () => {
  const sent = await open(flagsOfLevel(4));
  const user = userEvent.setup();
  expect(await screen.findByText('ยังไม่มีคีย์ API')).toBeTruthy();
  await user.click(await named('สร้างคีย์'));
  expect(screen.queryByRole('radio')).toBeNull();
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'สร้างคีย์' }));
  await screen.findByText('คีย์ API ของคุณ', { selector: 'h2' });
  expect(field('new_api_key')).toBe(KEY);
  const writes = sent.filter(({ method }) => method === 'PATCH');
  expect(writes.map(({ body }) => body)).toEqual([{ regenerate: 1, overlap_flag: 0 }]);
  await user.keyboard('{Escape}');
  expect(field('new_api_key')).toBe(KEY);
  await user.click(await named('เก็บคีย์แล้ว'));
  await waitFor(() => expect(field('new_api_key')).toBeUndefined());
  expect(document.body.textContent).not.toContain(KEY);
});

it.each([
  ['ใช้คีย์เดิมต่อได้อีก 24 ชั่วโมง', 1],
  ['หยุดคีย์เดิมทันที', 0],
] as const)('[A215] renews after asking when the old key stops: %s', async (choice, overlap_flag) => {
  const sent = await open(flagsOfLevel(4), { key, open_api: 'open' });
  const user = userEvent.setup();
  await user.click(await named('เปลี่ยนคีย์'));
  await user.click(await screen.findByRole('radio', { name: new RegExp(choice) }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'เปลี่ยนคีย์' }));
  await waitFor(() => expect(field('new_api_key')).toBe(KEY));
  expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ regenerate: 1, overlap_flag });
});

it('says in the dialog why no key was made', async () => {
  await open(flagsOfLevel(4), {}, { status: 503, json: { status: false, code: 'service.unavailable', message: '', errors: [], trace_id: 'x' } }); // prettier-ignore
  const user = userEvent.setup();
  await user.click(await named('สร้างคีย์'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'สร้างคีย์' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(field('new_api_key')).toBeUndefined();
});

it('[A215] shows the key by its ends, that the Open API is closed, and how to call with it', async () => {
  await open({ open_api_flag: 1 }, { key, old_key: { ...key, end_dt: at } });
  await screen.findByText('มาลี');
  expect([field('api_key'), field('last_used_dt'), field('open_api')]).toEqual([key.api_key, 'ยังไม่เคยใช้', 'ปิด']);
  expect(screen.getAllByRole('link', { name: 'ตั้งค่า API' })).toHaveLength(2);
  expect(field('example')).toContain(`curl ${location.origin}/client/v1/wallet/balances`);
  expect(screen.getByRole('link', { name: 'เอกสาร API' }).getAttribute('href')).toBe('/reference');
  // Who may only see it is offered nothing.
  expect(screen.queryByRole('button', { name: 'เปลี่ยนคีย์' })).toBeNull();
});

it('[A221] level 4 without the flag is told so, and nothing is asked', async () => {
  const sent = await open({});
  expect(await screen.findByText('ระดับของคุณดูส่วนนี้ไม่ได้')).toBeTruthy();
  expect(sent).toEqual([]);
});
