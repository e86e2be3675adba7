import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toaster } from '@lamliang/ui';
import { queryClient } from '../../api/query-client.ts';
import { session } from '../../session/session.ts';
import { answerCalls, pageAt, wireOrder } from '../../testing/orders.tsx';
import { shopUser } from '../../testing/user.ts';
import { deleteForm, unfinishedForm } from './draft-store.ts';
import { Component } from './index.tsx';
import { ownFoot } from '../../layout/own-foot.ts';
import { PhoneBar } from './TotalCard.tsx';
import { addRecentOrder } from './recent-orders.ts';

const { account_child_link: link } = shopUser;
const user = { ...shopUser, account_child_link: { ...link!, access_level: { order_flag: 1, advanced_order_flag: 1 } } };

let restore: () => void = () => undefined;
beforeEach(() => session.begin('secret', user as typeof shopUser));
afterEach(() => restore());

it('pickup points that cannot be read again are said above the form, which keeps what was typed', async () => {
  let fails = false;
  ({ restore } = answerCalls(({ url }) =>
    !fails && url.includes('/pickup-points?')
      ? { data: { rows: [], total: 0, page: 1, limit: 100 } }
      : { status: 429, failure: { code: 'rate.limited' } },
  ));
  render(await pageAt(<Component />, '/orders/createorder'));
  const remark = await screen.findByRole('textbox', { name: /หมายเหตุ/ });
  await userEvent.type(remark, 'ระวังแตก');
  expect(screen.queryByRole('alert')).toBeNull();
  fails = true;
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect((screen.getByRole('textbox', { name: /หมายเหตุ/ }) as HTMLInputElement).value).toBe('ระวังแตก');
});

it('[F-P1] as last time says which carrier it took, goes on to the next empty field, and a rule takes over again', async () => {
  const data = { rows: [wireOrder()], total: 1, page: 1, limit: 1 };
  ({ restore } = answerCalls(({ url }) =>
    url.includes('/pickup-points?')
      ? { data: { ...data, rows: [], total: 0 } }
      : url.includes('/shipment-orders?limit=1')
        ? { data }
        : { status: 429, failure: { code: 'rate.limited' } },
  ));
  const page = (
    <>
      <Component />
      <Toaster />
    </>
  );
  render(await pageAt(page, '/orders/createorder'));
  await userEvent.click(await screen.findByRole('button', { name: 'เหมือนครั้งก่อน' }));
  await waitFor(() => expect(document.activeElement?.getAttribute('data-field')).toBe('sender.name'));
  expect(await screen.findByText('ใช้พัสดุและขนส่งเหมือนครั้งก่อน: Ninja Van')).toBeTruthy();
  const rule = screen.getByRole('combobox', { name: /เลือกให้อัตโนมัติ/ }) as HTMLSelectElement;
  expect(rule.selectedOptions[0]?.textContent).toBe('ปิด: เลือกเอง');
  await userEvent.selectOptions(rule, 'cheapest');
  expect([...rule.options].map(({ value }) => value)).toEqual(['cheapest', 'fastest', 'last']);
  expect(rule.value).toBe('cheapest');
});

it('[A92] a box of the last order that is sold no more is not booked again; its size stays', async () => {
  const box = { id: 3, name: 'กล่อง A', width: 14, length: 20, height: 6, weight: 90, price: 6, active_flag: 1 };
  const rows = [wireOrder({ packaging_id: 77, width: 31, length: 36, height: 26.5 })];
  ({ restore } = answerCalls(({ url }) =>
    url.includes('/pickup-points?')
      ? { data: { rows: [], total: 0, page: 1, limit: 100 } }
      : url.includes('/shipment-orders?limit=1')
        ? { data: { rows, total: 1, page: 1, limit: 1 } }
        : url.endsWith('/packaging')
          ? { data: [box] }
          : { status: 429, failure: { code: 'rate.limited' } },
  ));
  render(await pageAt(<Component />, '/orders/createorder'));
  const choice = (await screen.findByRole('combobox', { name: /ซื้อกล่องจากเรา/ })) as HTMLSelectElement;
  await userEvent.selectOptions(choice, await screen.findByRole('option', { name: 'กล่อง A · 14×20×6 · ฿6.00' }));
  expect(choice.value).toBe('3');
  await userEvent.click(screen.getByRole('button', { name: 'เหมือนครั้งก่อน' }));
  await waitFor(() => expect((screen.getByRole('textbox', { name: /กว้าง/ }) as HTMLInputElement).value).toBe('31'));
  const kept = async () => (await unfinishedForm({ account_id: shopUser.id, login_id: shopUser.login_id }))?.draft;
  await waitFor(async () => expect(await kept()).toMatchObject({ width: '31', packaging_id: null }), {
    timeout: 5_000,
  });
});

it('what was typed right before the page is left is offered on the way back', async () => {
  ({ restore } = answerCalls(({ url }) =>
    url.includes('/pickup-points?')
      ? { data: { rows: [], total: 0, page: 1, limit: 100 } }
      : { status: 429, failure: { code: 'rate.limited' } },
  ));
  const owner = { account_id: shopUser.id, login_id: shopUser.login_id };
  for (let left = await unfinishedForm(owner); left; left = await unfinishedForm(owner))
    await deleteForm(owner, left.key);
  render(await pageAt(<Component />, '/orders/createorder'));
  fireEvent.change(await screen.findByRole('textbox', { name: /น้ำหนัก/ }), { target: { value: '1.7' } });
  cleanup();
  await waitFor(async () => expect((await unfinishedForm(owner))?.draft).toMatchObject({ weight: '1.7' }));
});

it('an order of the list below the form is sent again: the form is filled, and what stood in it is offered', async () => {
  ({ restore } = answerCalls(({ url }) =>
    url.includes('/pickup-points?')
      ? { data: { rows: [], total: 0, page: 1, limit: 100 } }
      : url.endsWith('/shipment-order-items')
        ? { data: [] }
        : url.endsWith('/shipment-orders/12')
          ? { data: wireOrder({ allowed_moves: ['book_again'] }) }
          : { status: 429, failure: { code: 'rate.limited' } },
  ));
  addRecentOrder(shopUser.id, 12);
  render(await pageAt(<Component />, '/orders/createorder'));
  fireEvent.change(await screen.findByRole('textbox', { name: /น้ำหนัก/ }), { target: { value: '1.7' } });
  expect((await screen.findByText('COD', { selector: 'li small' })).parentElement?.textContent).toBe('COD ฿590.00');
  await userEvent.click(await screen.findByRole('button', { name: /LM261120000012/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'ส่งอีกครั้ง' }));
  await waitFor(() => expect((screen.getByRole('textbox', { name: /น้ำหนัก/ }) as HTMLInputElement).value).toBe('1.2'));
  await userEvent.click(await screen.findByRole('button', { name: 'ทำต่อ' }));
  await waitFor(() => expect((screen.getByRole('textbox', { name: /น้ำหนัก/ }) as HTMLInputElement).value).toBe('1.7'));
});

it('[F-P2] the words of an amount that was taken from the message are not called unused', async () => {
  ({ restore } = answerCalls(({ url }) =>
    url.includes('/pickup-points?')
      ? { data: { rows: [], total: 0, page: 1, limit: 100 } }
      : { status: 429, failure: { code: 'rate.limited' } },
  ));
  render(await pageAt(<Component />, '/orders/createorder'));
  await userEvent.click(await screen.findByRole('combobox', { name: /วางข้อความ|ค้นหาผู้รับ/ }));
  await userEvent.paste('สมชาย ใจดี 081-234-5678\n9 หมู่ 1 ต.ราไวย์ อ.เมือง จ.ภูเก็ต 83130\nCOD 350 บาท');
  expect(await screen.findAllByText('COD 350 บาท')).not.toHaveLength(0);
  await userEvent.click(screen.getAllByRole('button', { name: /COD ฿350/ })[0]!);
  await waitFor(() => expect(screen.queryAllByText('COD 350 บาท')).toHaveLength(0));
});

it('a phone has the bottom bar of the frame wherever the form does not show its own', () => {
  const total = { total: undefined, chosen: undefined, stale: false, busy: false, wished: false, unconfirmed: false };
  const { unmount } = render(<PhoneBar state={{ ...total, onBook: () => undefined, notice: null }} />);
  expect(ownFoot.get()).toBe(true);
  unmount();
  expect(ownFoot.get()).toBe(false);
});
