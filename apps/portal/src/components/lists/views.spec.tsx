import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PackageSearch } from 'lucide-react';
import { useLocation } from 'react-router';
import type { CurrentUser } from '@lamliang/contracts/auth';
import { shopOrdersRoutes } from '@lamliang/contracts/orders';
import { queryClient } from '../../api/query-client.ts';
import { session } from '../../session/session.ts';
import { answerCalls, pageAt, wireOrder } from '../../testing/orders.tsx';
import { yesNo } from './list-state.rules.ts';
import { ListPage } from './ListPage.tsx';
import { useListState } from './use-list.ts';
import { renamed, sameLook, withoutView, withStandard, withView, type View } from './views.rules.ts';

const ORDERS = {
  route: shopOrdersRoutes.list,
  filters: [{ key: 'cod_flag', label: 'orders.list.cod' as const, options: yesNo('orders.list.cod') }],
};
function Orders() {
  const list = useListState(ORDERS);
  return (
    <>
      <output aria-label="address">{useLocation().search}</output>
      <ListPage
        list={list}
        title="รายการ"
        columns={[
          { id: 'receiver_name', header: 'ผู้รับ', cell: (order) => order.receiver_name },
          { id: 'cod_amount', header: 'ยอด COD', cell: (order) => order.cod_amount },
        ]}
        card={(order) => order.receiver_name}
        to={() => '/'}
        search="ค้นหารายการ"
        empty={{ icon: PackageSearch, more: '' }}
      />
    </>
  );
}
let restore: () => void;
const signIn = (id: number) => {
  session.get().user = { id, login_id: 2 } as CurrentUser;
};
beforeEach(() => {
  ({ restore } = answerCalls(() => ({ data: { rows: [wireOrder()], total: 1, page: 1, limit: 20 } })));
  signIn(1);
});
afterEach(() => {
  cleanup();
  restore();
  document.cookie = 'prefs=; max-age=0; path=/';
});
const address = () => screen.getByLabelText('address').textContent;
const button = () => screen.findByRole('button', { name: /^มุมมอง/ });
const openMenu = async () => {
  fireEvent.click(await button());
  return screen.findByRole('menu');
};
const item = (menu: HTMLElement, name: string | RegExp) => within(menu).findByRole('menuitem', { name });
const names = (menu: HTMLElement) => within(menu).getAllByRole('menuitemradio').map((one) => one.textContent); // prettier-ignore
/** Saves the list as it is; a name is required. */
const save = async (name: string) => {
  fireEvent.click(await item(await openMenu(), 'บันทึกมุมมองนี้'));
  const field = await screen.findByLabelText('ชื่อมุมมอง');
  fireEvent.click(screen.getByText('บันทึก'));
  expect(screen.getByText('กรุณากรอกช่องนี้')).toBeTruthy();
  fireEvent.change(field, { target: { value: name } });
  fireEvent.click(screen.getByText('บันทึก'));
  await waitFor(async () => expect((await button()).textContent).toBe(name.trim()));
};

it('a view is saved and chosen with the filters, the columns and the height of rows', async () => {
  const user = userEvent.setup();
  render(await pageAt(<Orders />, '/?cod_flag=1&sort=ASC&page=2'));
  fireEvent.click(await screen.findByRole('button', { name: 'เลือกคอลัมน์' }));
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'ยอด COD' }));
  await user.keyboard('{Escape}');
  fireEvent.click(screen.getByRole('button', { name: 'เปลี่ยนความสูงแถว' }));
  await save(' COD เก่าสุด ');

  // By keys alone: without the view, then the view again.
  const opener = await button();
  act(() => opener.focus());
  await user.keyboard('{Enter}');
  await screen.findByRole('menu');
  await user.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(address()).toBe(''));
  expect(screen.getByRole('columnheader', { name: 'ยอด COD', hidden: true })).toBeTruthy();
  const menu = await openMenu();
  expect(menu.closest('[role=region]')?.getAttribute('aria-label')).toBe('มุมมอง');
  expect(names(menu)).toEqual(['ทั้งหมด คอลัมน์มาตรฐาน', 'COD เก่าสุด']);
  fireEvent.click(within(menu).getByRole('menuitemradio', { name: 'COD เก่าสุด' }));
  await waitFor(() => expect(address()).toBe('?sort=ASC&cod_flag=1'));
  expect(screen.queryByRole('columnheader', { name: 'ยอด COD', hidden: true })).toBeNull();
  expect(screen.getByRole('button', { name: 'เปลี่ยนความสูงแถว', hidden: true }).getAttribute('aria-pressed')).toBe('true'); // prettier-ignore
});

it('a view is renamed, deleted and brought back', async () => {
  signIn(6);
  const user = userEvent.setup();
  render(await pageAt(<Orders />, '/?cod_flag=1'));
  await save('COD');
  fireEvent.click(await item(await openMenu(), 'เปลี่ยนชื่อ'));
  const other = await screen.findByLabelText('ชื่อมุมมอง');
  fireEvent.change(other, { target: { value: 'เก็บเงิน' } });
  await user.type(other, '{Enter}');
  await waitFor(async () => expect((await button()).textContent).toBe('เก็บเงิน'));

  const last = await openMenu();
  fireEvent.click(await item(last, 'ลบมุมมองนี้'));
  const undo = await item(last, 'เลิกทำ: ลบ “เก็บเงิน”');
  expect(names(last)).toEqual(['ทั้งหมด คอลัมน์มาตรฐาน']);
  await waitFor(() => expect(document.activeElement).toBe(undo));
  await user.keyboard('{Enter}');
  await waitFor(async () => expect((await button()).textContent).toBe('เก็บเงิน'));
});

it('the default view is shown where the list is opened without filters, to the shop that saved it', async () => {
  signIn(7);
  const view = render(await pageAt(<Orders />, '/?cod_flag=0'));
  await save('ไม่เก็บเงิน');
  const menu = await openMenu();
  fireEvent.click(await item(menu, 'ใช้เป็นมุมมองเริ่มต้น'));
  await item(menu, 'เลิกใช้เป็นมุมมองเริ่มต้น');
  view.unmount();

  const again = render(await pageAt(<Orders />, '/'));
  await waitFor(() => expect(address()).toBe('?cod_flag=0'));
  // Whoever wants all gets all.
  fireEvent.click(within(await openMenu()).getAllByRole('menuitemradio')[0]!);
  await waitFor(() => expect(address()).toBe(''));
  again.unmount();

  // Views belong to a shop.
  signIn(8);
  render(await pageAt(<Orders />, '/'));
  expect(names(await openMenu())).toEqual(['ทั้งหมด คอลัมน์มาตรฐาน']);
  expect(address()).toBe('');
  queryClient.clear();
});

const view = (name: string, more: Partial<View> = {}): View => ({
  name,
  address: '',
  hidden: [],
  density: 'compact',
  standard: false,
  ...more,
});

it('a view takes the place of the one with its name; one at most is the default', () => {
  const views = [view('a', { standard: true }), view('b')];
  expect(withView(views, view('b', { address: 'x=1' })).map(({ address }) => address)).toEqual(['', 'x=1']);
  expect(withView(views, view('c', { standard: true })).map(({ standard }) => standard)).toEqual([false, false, true]);
  expect(withStandard(views, 'b').map(({ standard }) => standard)).toEqual([false, true]);
  expect(withStandard(views, undefined).some(({ standard }) => standard)).toBe(false);
  expect(renamed(views, 'a', 'z').map(({ name }) => name)).toEqual(['z', 'b']);
  expect(withoutView(views, 'a')).toEqual([view('b')]);
  expect(sameLook(view('a', { hidden: ['x', 'y'] }), view('b', { hidden: ['y', 'x'] }))).toBe(true);
  expect(sameLook(view('a', { hidden: ['x'] }), view('b'))).toBe(false);
});
