import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Flag, FlagMap } from '@lamliang/contracts';
import { flagsOfLevel } from '@lamliang/contracts/auth';
import { Toaster } from '@lamliang/ui';
import { queryClient } from '../../api/query-client.ts';
import { session } from '../../session/session.ts';
import { answerCalls, pageAt } from '../../testing/orders.tsx';
import { shopUser } from '../../testing/user.ts';
import { Component } from './index.tsx';
import { changeOf, undoOf } from './switches.rules.ts';

let restore: () => void = () => undefined;
afterEach(() => {
  cleanup();
  restore();
  queryClient.clear();
});

const knob = (name: string) => document.querySelector<HTMLInputElement>(`[data-field="${name}"]`)!;
/** A shop whose levels are as the answers before left them. @param fails whether writes are refused */
async function open(access_level_id: 1 | 4, fails = false) {
  const held: Record<number, FlagMap> = { 2: flagsOfLevel(2), 3: flagsOfLevel(3), 4: flagsOfLevel(4) };
  const level = (id: number) => ({ id, name: '', flags: held[id] });
  session.begin('token', {
    ...shopUser,
    account_child_link: { id: 1, access_level: flagsOfLevel(4), access_level_id, access_name: '' },
  });
  const calls = answerCalls(({ method, url, body }) => {
    if (method === 'GET') return { data: [2, 3, 4].map(level) };
    if (fails) return { status: 409, failure: { code: 'employee.above' } };
    const id = Number(url.split('/').at(-1));
    Object.assign(held[id]!, (body as { flags: FlagMap }).flags);
    return { data: level(id) };
  });
  ({ restore } = calls);
  const page = <><Component /><Toaster /></>; // prettier-ignore
  render(await pageAt(page, '/options/permission'));
  await screen.findByRole('table');
  return calls.sent;
}
const writes = (sent: Awaited<ReturnType<typeof open>>) => sent.filter(({ method }) => method !== 'GET').map(({ url, body }) => [url, body]); // prettier-ignore

it.each<[string, Flag, boolean, FlagMap, FlagMap]>([
  ['a read flag goes on alone', 'order_flag', true, {}, { order_flag: 1 }],
  ['a write flag brings its read flag', 'advanced_order_flag', true, { order_flag: 0 }, { advanced_order_flag: 1, order_flag: 1 }],
  ['a write flag whose read flag is there', 'advanced_order_flag', true, { order_flag: 1 }, { advanced_order_flag: 1 }],
  ['a write flag goes off alone', 'advanced_order_flag', false, { order_flag: 1, advanced_order_flag: 1 }, { advanced_order_flag: 0 }],
  ['a read flag takes its write flag along', 'order_flag', false, { order_flag: 1, advanced_order_flag: 1 }, { order_flag: 0, advanced_order_flag: 0 }],
  ['a read flag without write flag', 'cod_flag', false, { cod_flag: 1 }, { cod_flag: 0 }],
])('%s, and back', (_, flag, on, held, change) => {
  expect(changeOf(flag, on, held)).toEqual(change);
  const back = { ...held, ...change, ...undoOf(change, held) };
  for (const name of Object.keys(change) as Flag[]) expect(back[name] === 1).toBe(held[name] === 1);
}); // prettier-ignore

it('[A213] the owner switches what a level may do; it is saved at once, and undone from the toast', async () => {
  const sent = await open(1);
  const user = userEvent.setup();
  expect(screen.getAllByRole('switch')).toHaveLength(18 * 3);
  expect(['3.order_flag', '3.finance_flag', '2.finance_flag'].map((name) => knob(name).checked)).toEqual([true, false, true]); // prettier-ignore
  await user.click(knob('3.order_flag'));
  expect(['3.order_flag', '3.advanced_order_flag', '2.order_flag'].map((name) => knob(name).checked)).toEqual([false, false, true]); // prettier-ignore
  const path = '/client/v1/account-access-levels/3';
  await waitFor(() => expect(writes(sent)).toEqual([[path, { flags: { order_flag: 0, advanced_order_flag: 0 } }]]));
  fireEvent.click(await screen.findByRole('button', { name: 'เลิกทำ' }));
  await waitFor(() => expect(writes(sent)[1]).toEqual([path, { flags: { order_flag: 1, advanced_order_flag: 1 } }]));
  await waitFor(() => expect(knob('3.order_flag').checked).toBe(true));
});

it('a change that is refused is as it was, and says why', async () => {
  await open(1, true);
  await userEvent.click(knob('3.order_flag'));
  expect(await screen.findByText('ไม่สามารถให้หรือเปลี่ยนสิทธิ์ที่มากกว่าสิทธิ์ของคุณ')).toBeTruthy();
  await waitFor(() => expect(knob('3.order_flag').checked).toBe(true));
});

it('[A213] opens for level 4, which only looks', async () => {
  await open(4);
  expect(screen.getAllByRole<HTMLInputElement>('switch').every(({ disabled }) => disabled)).toBe(true);
  expect(screen.getByText(/เฉพาะเจ้าของร้านเปลี่ยนได้/)).toBeTruthy();
});
