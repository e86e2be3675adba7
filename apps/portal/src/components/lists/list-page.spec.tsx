import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Ban, PackageSearch } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import type { CurrentUser } from '@lamliang/contracts/auth';
import { shopOrdersRoutes, type Order } from '@lamliang/contracts/orders';
import { queryClient } from '../../api/query-client.ts';
import { SearchBox } from '../../layout/SearchBox.tsx';
import { session } from '../../session/session.ts';
import { answerCalls, pageAt, wireOrder, type Sent } from '../../testing/orders.tsx';
import { PERIOD_FILTERS, yesNo } from './list-state.rules.ts';
import { ListCard } from './ListCard.tsx';
import { ListPage } from './ListPage.tsx';
import { useListState } from './use-list.ts';

const ORDERS = {
  route: shopOrdersRoutes.list,
  filters: [
    { key: 'cod_flag', label: 'orders.list.cod' as const, options: yesNo('orders.list.cod') },
    ...PERIOD_FILTERS,
  ],
};
const acted: Order[][] = [];
/** Looks for what was searched, for as long as a test wants. */
let find: (words: string) => Promise<string | undefined> = async () => undefined;

/** Two pages of two orders. */
function Orders() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const list = useListState(ORDERS);
  return (
    <>
      <output aria-label="address">{pathname + search}</output>
      <button type="button" onClick={() => list.set({ cod_flag: 1 })}>
        filter
      </button>
      <button type="button" onClick={() => void navigate('/elsewhere')}>
        leave
      </button>
      <SearchBox />
      <ListPage
        list={list}
        title="รายการ"
        columns={[{ id: 'create_dt', header: 'วันที่สร้าง', sortable: true, cell: (order) => order.order_no }]}
        card={(order) => order.order_no}
        to={() => '/'}
        search="ค้นหาในหน้านี้"
        onSearch={(words) => find(words)}
        sorted="create_dt"
        rowName={(order) => order.order_no}
        bulk={() => [{ label: 'ทำ', icon: Ban, run: (orders) => void acted.push(orders) }]}
        empty={{ icon: PackageSearch, more: '' }}
      />
    </>
  );
}

let sent: Sent[] = [];
let restore: () => void;
/** The transitions that the server allows now. */
let moves = ['cancel'];
const order = (id: number) => wireOrder({ id, order_no: `LM${id}`, allowed_moves: moves });
const signIn = (id: number) => {
  session.get().user = { id, login_id: 2 } as CurrentUser;
};
beforeEach(() => {
  moves = ['cancel'];
  find = async () => undefined;
  acted.length = 0;
  ({ sent, restore } = answerCalls(({ url }) => {
    const asked = new URL(url, 'http://shop').searchParams;
    const ids = asked.get('ids')?.split(',').map(Number);
    const rows = ids?.filter((id) => id !== 2) ?? (asked.get('page') === '2' ? [3, 4] : [1, 2]);
    return { data: { rows: rows.map(order), total: 41, page: 1, limit: 20, next: null } };
  }));
});
afterEach(() => {
  cleanup();
  restore();
});
const address = () => screen.getByLabelText('address').textContent;
const box = (no: string) => screen.findByRole('checkbox', { name: `เลือก ${no}` });
const bar = () => screen.queryByRole('region', { name: 'ทำกับรายการที่เลือก' });
const says = () => bar() && within(bar()!).getByRole('status').textContent;

it('a period in the wrong order is told at its field, keeps what was typed, and holds when it is mended', async () => {
  signIn(21);
  render(await pageAt(<Orders />, '/?from_date=2026-11-20&to_date=2026-11-01'));
  const to = await screen.findByLabelText('ถึงวันที่');
  expect((to as HTMLInputElement).value).toBe('01/11/2026');
  expect(await screen.findByText('วันเริ่มต้นต้องไม่อยู่หลังวันสิ้นสุด')).toBeTruthy();
  await waitFor(() => expect(sent.at(-1)?.url).toContain('from_date=2026-11-20&page=1'));
  const from = screen.getByLabelText('ตั้งแต่วันที่');
  fireEvent.change(from, { target: { value: '01/10/2026' } });
  await waitFor(() => expect(address()).toBe('/?from_date=2026-10-01&to_date=2026-11-01'));
  await waitFor(() => expect(screen.queryByText('วันเริ่มต้นต้องไม่อยู่หลังวันสิ้นสุด')).toBeNull());
  fireEvent.change(from, { target: { value: '20/11/2026' } });
  expect(await screen.findByText('วันเริ่มต้นต้องไม่อยู่หลังวันสิ้นสุด')).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: 'ล้างตัวกรอง' })[0]!);
  await waitFor(() => expect(address()).toBe('/'));
});

it('a selection is kept over pages and sorting, ends with its filters, and is no other shop’s', async () => {
  signIn(22);
  const view = render(await pageAt(<Orders />, '/'));
  fireEvent.click(await box('LM1'));
  await waitFor(() => expect(says()).toBe('เลือกแล้ว 1 รายการ'));
  fireEvent.click(screen.getByRole('button', { name: 'ถัดไป' }));
  fireEvent.click(await box('LM3'));
  await waitFor(() => expect(says()).toBe('เลือกแล้ว 2 รายการ · 1 รายการอยู่หน้าอื่น'));
  fireEvent.click(screen.getByRole('button', { name: 'วันที่สร้าง' }));
  await waitFor(() => expect(address()).toContain('sort=ASC'));
  expect(says()).toMatch(/^เลือกแล้ว 2 รายการ/);
  view.unmount();
  const again = render(await pageAt(<Orders />, '/'));
  await waitFor(() => expect(says()).toBe('เลือกแล้ว 2 รายการ · 1 รายการอยู่หน้าอื่น'));
  again.unmount();
  signIn(23);
  const other = render(await pageAt(<Orders />, '/'));
  await box('LM1');
  expect(bar()).toBeNull();
  other.unmount();
  signIn(22);
  render(await pageAt(<Orders />, '/'));
  await waitFor(() => expect(bar()).toBeTruthy());
  fireEvent.click(screen.getByRole('button', { name: 'filter' }));
  await waitFor(() => expect(bar()).toBeNull());
});

it('rows of the filter before cannot be selected while those of the new one are on their way', async () => {
  signIn(27);
  render(await pageAt(<Orders />, '/'));
  await box('LM1');
  const { fetch } = globalThis;
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  globalThis.fetch = async (...asked) => held.then(() => fetch(...asked));
  fireEvent.click(screen.getByRole('button', { name: 'filter' }));
  const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^เลือก/ });
  await waitFor(() => expect(boxes().map(({ disabled }) => disabled)).toEqual([true, true, true]));
  answer();
  await waitFor(() => expect(boxes().map(({ disabled }) => disabled)).toEqual([false, false, false]));
});

it('an action gets the selected rows as they are now, also of other pages, without those that are gone', async () => {
  signIn(24);
  render(await pageAt(<Orders />, '/'));
  for (const no of ['LM1', 'LM2']) fireEvent.click(await box(no));
  fireEvent.click(screen.getByRole('button', { name: 'ถัดไป' }));
  fireEvent.click(await box('LM3'));
  await waitFor(() => expect(says()).toMatch(/^เลือกแล้ว 3/));
  moves = ['print'];
  fireEvent.click(screen.getByRole('button', { name: 'ทำ' }));
  await waitFor(() => expect(acted).toHaveLength(1));
  expect(acted[0]?.map(({ id, allowed_moves }) => [id, ...allowed_moves])).toEqual([[1, 'print'], [3, 'print']]); // prettier-ignore
  await waitFor(() => expect(says()).toMatch(/^เลือกแล้ว 2/));
});

it('what is selected and cleared while an action reads its rows stays so', async () => {
  signIn(28);
  render(await pageAt(<Orders />, '/'));
  for (const no of ['LM1', 'LM2']) fireEvent.click(await box(no));
  fireEvent.click(screen.getByRole('button', { name: 'ถัดไป' }));
  fireEvent.click(await box('LM3'));
  await waitFor(() => expect(says()).toMatch(/^เลือกแล้ว 3/));
  const { fetch } = globalThis;
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  globalThis.fetch = async (...asked) => held.then(() => fetch(...asked));
  fireEvent.click(screen.getByRole('button', { name: 'ทำ' }));
  for (const no of ['LM3', 'LM4']) fireEvent.click(await box(no));
  answer();
  await waitFor(() => expect(acted[0]?.map(({ id }) => id)).toEqual([1, 3]));
  await waitFor(() => expect(says()).toMatch(/^เลือกแล้ว 2/));
  const ticked = screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^เลือก LM/ }).map(({ checked }) => checked);
  expect(ticked).toEqual([false, true]);
});

it('what a search finds late is dropped when the user searched again, typed on or left', async () => {
  signIn(25);
  const answers = new Map<string, (path: string | undefined) => void>();
  find = (words) => new Promise((resolve) => answers.set(words, resolve));
  const answer = (words: string, path?: string) => act(async () => answers.get(words)?.(path));
  render(await pageAt(<Orders />, '/'));
  const input = await screen.findByRole('textbox', { name: 'ค้นหาในหน้านี้' });
  const search = (words: string) => {
    fireEvent.change(input, { target: { value: words } });
    fireEvent.submit(input);
  };
  search('A');
  search('B');
  await answer('B');
  await waitFor(() => expect(address()).toBe('/?search=B'));
  await answer('A', '/found');
  expect(address()).toBe('/?search=B');

  search('C');
  fireEvent.change(input, { target: { value: 'CD' } });
  await answer('C', '/found');
  expect([address(), (input as HTMLInputElement).value]).toEqual(['/?search=B', 'CD']);

  search('E');
  fireEvent.click(screen.getByRole('button', { name: 'filter' }));
  await waitFor(() => expect(address()).toBe('/?search=B&cod_flag=1'));
  await answer('E', '/found');
  expect(address()).toBe('/?search=B&cod_flag=1');

  search('F');
  await answer('F', '/found');
  await waitFor(() => expect(address()).toBe('/found'));
});

it('the search of the frame goes nowhere when the user typed on or left', async () => {
  signIn(26);
  const { fetch } = globalThis;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  globalThis.fetch = async (url, init) => {
    if (String(url).includes('limit=2&') || String(url).endsWith('limit=2')) await held;
    return fetch(url, init);
  };
  render(await pageAt(<Orders />, '/'));
  const input = await screen.findByRole('searchbox');
  fireEvent.change(input, { target: { value: 'LM1' } });
  fireEvent.submit(input);
  fireEvent.change(input, { target: { value: 'LM2' } });
  await act(async () => release());
  await waitFor(() => expect(sent.some(({ url }) => url.includes('search=LM1'))).toBe(true));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect([address(), (input as HTMLInputElement).value]).toEqual(['/', 'LM2']);
  fireEvent.submit(input);
  fireEvent.click(screen.getByRole('button', { name: 'leave' }));
  await waitFor(() => expect(sent.some(({ url }) => url.includes('search=LM2'))).toBe(true));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(address()).toBe('/elsewhere');
});

it('[F-P3] both searches keep focus and select their text after Enter, for the next scan', async () => {
  signIn(30);
  render(await pageAt(<Orders />, '/'));
  const frame = await screen.findByRole<HTMLInputElement>('searchbox');
  const inList = await screen.findByRole<HTMLInputElement>('textbox', { name: 'ค้นหาในหน้านี้' });
  for (const [input, led] of [
    [inList, '/?search=SCAN1'],
    [frame, '/search/SCAN1'],
  ] as const) {
    input.focus();
    fireEvent.change(input, { target: { value: 'SCAN1' } });
    input.setSelectionRange(5, 5);
    fireEvent.submit(input);
    await waitFor(() => expect(address()).toBe(led), { timeout: 5_000 });
    expect(document.activeElement).toBe(input);
    expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(['SCAN1', 0, 5]);
  }
});

it('a row without a page of its own leads nowhere, neither in the table nor on its card', async () => {
  signIn(29);
  function Orders() {
    const list = useListState(ORDERS);
    const { pathname } = useLocation();
    return (
      <>
        <output aria-label="address">{pathname}</output>
        <ListPage
          list={list}
          title="รายการ"
          columns={[{ id: 'order_no', header: 'เลขที่', cell: (order) => order.order_no }]}
          card={(order) => order.order_no}
          empty={{ icon: PackageSearch, more: '' }}
        />
        <ListCard title="LM9" field="order_no" chip={null} line={null} ends={null} />
      </>
    );
  }
  render(await pageAt(<Orders />, '/orders'));
  const row = (await screen.findByText('LM1')).closest('tr')!;
  expect(row.style.cursor).toBe('');
  fireEvent.click(row);
  expect(address()).toBe('/orders');
  expect(screen.getByText('LM9').dataset.field).toBe('order_no');
  expect(screen.queryByRole('link', { name: 'LM9' })).toBeNull();
});
