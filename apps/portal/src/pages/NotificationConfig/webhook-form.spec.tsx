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
  token: 'whsec_••••••••AAA=',
  events: ['order.created', 'order.cancelled'],
  active_flag: 0,
  old_token_until: '2026-11-24T09:30:00+07:00',
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

/** The page of a shop with so many webhooks; `refuse` answers writes. */
async function start(refuse?: () => ReturnType<Parameters<typeof answerCalls>[0]>, many = 1) {
  session.get().user = {
    id: 1,
    login_id: 2,
    account_child_link: { id: 1, access_level: { open_api_flag: 1, advanced_open_api_flag: 1 }, access_level_id: 3 },
  } as CurrentUser;
  const isWrite = ({ method }: Sent) => method !== 'GET';
  const calls = answerCalls((one) => {
    if (one.url.endsWith('/generate/token')) return { data: { token: TOKEN } };
    if (isWrite(one) && refuse) return refuse();
    return { data: isWrite(one) ? webhook : Array.from({ length: many }, (_, i) => ({ ...webhook, id: 7 + i })) };
  });
  restore = calls.restore;
  render(await pageAt(<Component />, '/'));
  await screen.findAllByRole('heading', { name: /ร้าน/ });
  const user = userEvent.setup();
  return {
    user,
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    writes: () => calls.sent.filter(isWrite).map(({ method, url, body }) => ({ method, url, body })),
  };
}

describe('webhooks', () => {
  it('[F-S5] the page of a shop that has all ten of them says so before one is entered, and offers none', async () => {
    await start(undefined, 10);
    expect(screen.getByText(/ครบ 10 รายการ/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'เพิ่มเว็บฮุก' })).toBeNull();
  });

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

  it('[F-P5] a name that another one has is said while it is typed, and may be kept', async () => {
    const { user, press } = await start();
    await press('เพิ่มเว็บฮุก');
    const dialog = within(await screen.findByRole('dialog', { name: 'เพิ่มเว็บฮุก' }));
    const name = dialog.getByLabelText(/^ชื่อเรียก/);
    expect(name).not.toHaveAccessibleDescription();
    await user.type(name, 'ร้าน');
    expect(name).toHaveAccessibleDescription(/มีเว็บฮุกอื่นใช้ชื่อนี้แล้ว/);
    await user.type(name, '2');
    expect(name).not.toHaveAccessibleDescription();
  });

  it('changing the terms of one does not turn it on or off, and an emptied name is sent', async () => {
    const { user, press, writes } = await start();
    await press('แก้ไข ร้าน');
    const dialog = within(await screen.findByRole('dialog', { name: 'แก้ไขเว็บฮุก' }));
    await user.clear(dialog.getByLabelText(/^ชื่อเรียก/));
    await user.click(dialog.getByRole('button', { name: 'บันทึก' }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    const { url, events } = webhook;
    expect(writes()[0]).toEqual({ method: 'PATCH', url: '/client/v1/webhook-markup/7', body: { name: '', url, events } }); // prettier-ignore
  });

  it('[F-S8] the secret of one that is there is named by its end, and a new one is shown, sent and gone', async () => {
    const { user, press, writes } = await start();
    await press('แก้ไข ร้าน');
    const dialog = within(await screen.findByRole('dialog', { name: 'แก้ไขเว็บฮุก' }));
    expect(dialog.getByText(/ลงท้ายด้วย AAA=/)).toBeVisible();
    expect(dialog.queryByLabelText('โทเค็นสำหรับตรวจลายเซ็น')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'สร้างโทเค็น' }));
    await waitFor(() => expect(dialog.getByLabelText('โทเค็นสำหรับตรวจลายเซ็น')).toHaveValue(TOKEN));
    await user.click(dialog.getByRole('button', { name: 'บันทึก' }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]?.body).toMatchObject({ token: TOKEN });
  });

  it('[F-A4] says until when the secret before the present one signs, too', async () => {
    const { press } = await start();
    const words = /โทเค็นเดิมยังใช้ตรวจลายเซ็นได้ถึง/;
    expect(screen.getByText(words)).toHaveTextContent(/24\/11\/2026 09:30/);
    await press('แก้ไข ร้าน');
    const dialog = within(await screen.findByRole('dialog', { name: 'แก้ไขเว็บฮุก' }));
    expect(dialog.getByText(words)).toHaveTextContent(/24\/11\/2026 09:30/);
  });

  it('a deleted webhook is gone at once, and nothing is sent while it can be brought back', async () => {
    const { press, writes } = await start();
    await press('ลบ ร้าน');
    expect(screen.queryByRole('heading', { name: /ร้าน/ })).toBeNull();
    expect(writes()).toEqual([]);
  });
});
