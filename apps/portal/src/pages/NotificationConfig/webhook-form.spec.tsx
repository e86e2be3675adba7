import { afterEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from '@lamliang/contracts/auth';
import { session } from '../../session/session.ts';
import { answerCalls, pageAt, type Sent } from '../../testing/orders.tsx';
import { Component } from './index.tsx';

const TOKEN = `whsec_${'A'.repeat(43)}=`;
const webhook = {
  id: 7,
  account_id: 1,
  name: 'ร้าน',
  url: 'https://shop.example/hook',
  token: TOKEN,
  events: ['order.created', 'order.cancelled'],
  active_flag: 0,
  off_reason: null,
  create_dt: '2026-11-20T14:05:00+07:00',
  last_delivery_dt: null,
  last_delivery_status: null,
};
let restore: () => void = () => undefined;
afterEach(() => {
  cleanup();
  restore();
});

/** The page of a shop with one webhook; `refuse` answers writes. */
async function start(refuse?: () => ReturnType<Parameters<typeof answerCalls>[0]>) {
  session.get().user = {
    id: 1,
    login_id: 2,
    account_child_link: { id: 1, access_level: { open_api_flag: 1, advanced_open_api_flag: 1 }, access_level_id: 3 },
  } as CurrentUser;
  const isWrite = ({ method }: Sent) => method !== 'GET';
  const calls = answerCalls((one) => {
    if (one.url.endsWith('/generate/token')) return { data: { token: TOKEN } };
    if (isWrite(one) && refuse) return refuse();
    return { data: isWrite(one) ? webhook : [webhook] };
  });
  restore = calls.restore;
  render(await pageAt(<Component />, '/'));
  await screen.findByRole('heading', { name: /ร้าน/ });
  const user = userEvent.setup();
  return {
    user,
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    writes: () => calls.sent.filter(isWrite).map(({ method, url, body }) => ({ method, url, body })),
  };
}

describe('webhooks', () => {
  it('[A217] a new one gets a token, is checked, and begins active', async () => {
    const { user, press, writes } = await start();
    await press('เพิ่มเว็บฮุก');
    const dialog = within(await screen.findByRole('dialog', { name: 'เพิ่มเว็บฮุก' }));
    await waitFor(() => expect(dialog.getByLabelText('โทเค็นสำหรับตรวจลายเซ็น')).toHaveValue(TOKEN));
    await user.type(dialog.getByLabelText(/^ที่อยู่ปลายทาง/), 'https://x.example');
    for (const box of dialog.getAllByRole('checkbox', { checked: true })) await user.click(box);
    await user.click(dialog.getByRole('button', { name: 'บันทึก' }));
    const events = within(dialog.getByRole('group', { name: 'เหตุการณ์ที่จะส่ง' }));
    expect(await events.findByRole('alert')).toHaveTextContent('กรุณากรอกช่องนี้');
    expect(events.getAllByRole('checkbox')[0]).toHaveFocus();
    await user.click(events.getByRole('checkbox', { name: 'ยกเลิกรายการ' }));
    await user.click(dialog.getByRole('button', { name: 'บันทึก' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes()).toEqual([
      {
        method: 'POST',
        url: '/client/v1/webhook-markup',
        body: { name: '', url: 'https://x.example', token: TOKEN, events: ['order.cancelled'], active_flag: 1 },
      },
    ]);
  });

  it('changing the terms of one does not turn it on or off, and an emptied name is sent', async () => {
    const { user, press, writes } = await start();
    await press('แก้ไข ร้าน');
    const dialog = within(await screen.findByRole('dialog', { name: 'แก้ไขเว็บฮุก' }));
    await user.clear(dialog.getByLabelText(/^ชื่อเรียก/));
    await user.click(dialog.getByRole('button', { name: 'บันทึก' }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    const { url, token, events } = webhook;
    expect(writes()[0]).toEqual({ method: 'PATCH', url: '/client/v1/webhook-markup/7', body: { name: '', url, token, events } }); // prettier-ignore
  });

  it('a deletion is asked about, and says in its place why it failed', async () => {
    const { user, press, writes } = await start(() => ({ status: 404, failure: { code: 'webhook.not_found' } }));
    await press('ลบ ร้าน');
    const question = within(screen.getByRole('dialog', { name: 'ลบเว็บฮุก ร้าน?' }));
    expect(writes()).toEqual([]);
    await user.click(question.getByRole('button', { name: 'ลบ' }));
    expect(await question.findByRole('alert')).toHaveTextContent('ข้อความ webhook.not_found');
    expect(writes().map(({ method, url }) => `${method} ${url}`)).toEqual(['DELETE /client/v1/webhook-markup/7']);
  });
});
