import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { SHIPMENT_STATUSES } from '@lamliang/contracts/orders';
import type { CurrentUser } from '@lamliang/contracts/auth';
import * as z from 'zod/mini';
import { orderDetail } from '@lamliang/contracts/orders';
import { queryClient } from '../../api/query-client.ts';
import { session } from '../../session/session.ts';
import { answerCalls, pageAt, wireOrder, type Sent } from '../../testing/orders.tsx';
import { CancelDialog } from '../../components/orders/CancelDialog.tsx';
import { Component as OrderDetailPage } from '../OrderDetail/index.tsx';
import { Component } from './index.tsx';

const user = {
  id: 1,
  login_id: 2,
  account_child_link: { id: 1, access_level: { order_flag: 1 }, access_level_id: 3, access_name: '' },
} as CurrentUser;
const summary = {
  ...Object.fromEntries(SHIPMENT_STATUSES.map((status, at) => [status, at + 1])),
  total: 55,
  not_printed: 4,
  booking_failed: 2,
};
let restore: () => void = () => undefined;
afterEach(() => {
  cleanup();
  restore();
  queryClient.clear();
});
const answer = (more: (sent: Sent) => ReturnType<Parameters<typeof answerCalls>[0]>) => {
  session.get().user = user;
  const calls = answerCalls(more);
  restore = calls.restore;
  return calls.sent;
};
const rows = (list: unknown[], total = list.length) => ({
  data: { rows: list, total, page: 1, limit: 20, next: null },
});
const decoded = () => z.decode(orderDetail, wireOrder() as never);

describe('the order list', () => {
  it('[A104] requests counts with all filters except the tab and shows them on the tabs', async () => {
    const sent = answer(({ url }) => (url.includes('/summary') ? { data: summary } : rows([wireOrder()])));
    render(await pageAt(<Component />, '/orders/all?shipment_status=booked&insurance=1'));
    const tab = await screen.findByRole('tab', { name: /รอจัดส่ง/ });
    await waitFor(() => expect(within(tab).getByText('1')).toBeTruthy());
    expect(tab.getAttribute('aria-selected')).toBe('true');
    const asked = sent.map((call) => call.url).filter((url) => url.includes('/v2/'));
    expect(asked.toSorted()).toEqual([
      '/client/v2/shipment-orders/summary?insurance=1',
      '/client/v2/shipment-orders?shipment_status=booked&insurance=1&page=1&limit=20',
    ]);
    expect(screen.getByRole('link', { name: 'สมหญิง ใจดี' }).getAttribute('href')).toBe('/orders/all/12/all');
  });

  it('goes to the last page from one that is past it', async () => {
    const sent = answer(({ url }) =>
      url.includes('/summary') ? { data: summary } : rows(url.includes('page=9') ? [] : [wireOrder()], 61),
    );
    render(await pageAt(<Component />, '/orders/all?page=9'));
    expect(await screen.findByText('61–61 จาก 61')).toBeTruthy();
    const pages = () => sent.map(({ url }) => /[?&]page=(\d+)/.exec(url)?.[1]).filter(Boolean);
    await waitFor(() => expect(pages()).toEqual(['9', '4']));
  });

  it('names each filter that is set, and removes one', async () => {
    const partners = [{ id: 4, code: 'ninjavan', name: 'Ninja Van', pic: '', active_flag: 1 }];
    const sent = answer(({ url }) =>
      url.includes('/summary')
        ? { data: summary }
        : url.includes('/partners')
          ? { data: partners }
          : rows([wireOrder()]),
    );
    render(await pageAt(<Component />, '/orders/all?shipment_status=booked&print_flag=0&cod_flag=1&partner_id=4&to_date=2026-11-30')); // prettier-ignore
    const list = await screen.findByRole('list', { name: 'ตัวกรอง' });
    // What the tab sets is not named besides.
    await waitFor(
      () =>
      expect([...list.children].map((one) => one.textContent)).toEqual(['เก็บเงินปลายทาง: มี COD', 'ขนส่ง: Ninja Van', 'ถึงวันที่: 30/11/2026']), // prettier-ignore
    );
    fireEvent.click(within(list).getByRole('button', { name: /Ninja Van$/ }));
    await waitFor(() => expect(list.children).toHaveLength(2));
    expect(document.activeElement?.textContent).toBe('ถึงวันที่: 30/11/2026');
    const asked = () => sent.findLast(({ url }) => url.includes('/shipment-orders?'))?.url.split('?')[1];
    await waitFor(() =>
      expect(asked()).toBe('to_date=2026-11-30&shipment_status=booked&print_flag=0&cod_flag=1&page=1&limit=20'),
    );
    fireEvent.click(within(list).getByRole('button', { name: /มี COD$/ }));
    await waitFor(() => expect(list.children).toHaveLength(1));
    fireEvent.click(within(list).getByRole('button'));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'ตัวกรอง' })).toBeNull());
    expect(document.activeElement?.textContent).toBe('ตัวกรอง');
  });

  it('hides a column, and remembers it', async () => {
    answer(({ url }) => (url.includes('/summary') ? { data: summary } : rows([wireOrder()])));
    const view = render(await pageAt(<Component />, '/orders/all'));
    const heads = () => screen.getAllByRole('columnheader', { hidden: true }).map((head) => head.textContent);
    await screen.findByRole('link', { name: 'สมหญิง ใจดี' });
    const all = heads();
    const cod = all.find((name) => name?.startsWith('COD'))!;
    fireEvent.click(screen.getByRole('button', { name: 'เลือกคอลัมน์' }));
    const items = await screen.findAllByRole('menuitemcheckbox');
    // The first column says which row it is, and the last one is the row's menu.
    expect(items.map((item) => item.textContent)).toEqual(all.slice(2, -1));
    fireEvent.click(screen.getByRole('menuitemcheckbox', { name: cod }));
    expect(screen.getByRole('menuitemcheckbox', { name: cod }).getAttribute('aria-checked')).toBe('false');
    expect(heads()).toEqual(all.filter((name) => name !== cod));
    view.unmount();
    render(await pageAt(<Component />, '/orders/all'));
    await screen.findByRole('link', { name: 'สมหญิง ใจดี' });
    expect(heads()).not.toContain(cod);
    document.cookie = 'prefs=; max-age=0; path=/';
  });

  it('[A122] shows that there is no data', async () => {
    answer(({ url }) => (url.includes('/summary') ? { data: summary } : rows([])));
    render(await pageAt(<Component />, '/orders/all?search=nobody'));
    expect(await screen.findByText('ไม่มีข้อมูล')).toBeTruthy();
  });

  it('[A118] requires a file type to export', async () => {
    const sent = answer(({ url }) => (url.includes('/summary') ? { data: summary } : rows([wireOrder()])));
    render(await pageAt(<Component />, '/orders/all'));
    fireEvent.click(await screen.findByRole('button', { name: 'ส่งออก' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('ประเภทไฟล์'), { target: { value: '' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'ส่งออก' }));
    expect(within(dialog).getByText('กรุณาเลือกประเภทไฟล์')).toBeTruthy();
    expect(sent.some((call) => call.url.includes('/export'))).toBe(false);
  });

  it('exports what is selected, else all that match, as xlsx unless another type is chosen', async () => {
    const two = [wireOrder(), wireOrder({ id: 13, order_no: 'LM261120000013' })];
    const sent = answer(({ url }) => (url.includes('/summary') ? { data: summary } : rows(two, 1234)));
    render(await pageAt(<Component />, '/orders/all?insurance=1&sort=ASC'));
    const exported = async (says: string, within_: HTMLElement) => {
      fireEvent.click(within(within_).getByRole('button', { name: 'ส่งออก' }));
      const dialog = await screen.findByRole('dialog');
      expect(within(dialog).getByText(says)).toBeTruthy();
      fireEvent.click(within(dialog).getByRole('button', { name: 'ส่งออก' }));
      await within(dialog).findByRole('alert');
      fireEvent.click(within(dialog).getByRole('button', { name: 'ยกเลิก' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      return sent.findLast(({ url }) => url.includes('/export'))?.url.split('?')[1];
    };
    await screen.findAllByRole('checkbox');
    expect(await exported('ทั้งหมด 1,234 รายการตามตัวกรองปัจจุบัน', document.body)).toBe('sort=ASC&insurance=1&file_type=xlsx'); // prettier-ignore
    for (const no of ['12', '13']) fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(`0{2}${no}$`) }));
    const bar = await screen.findByRole('region', { name: 'ทำกับรายการที่เลือก' });
    expect(await exported('เลือกแล้ว 2 รายการ', bar)).toBe('sort=ASC&ids=12%2C13&file_type=xlsx');
    fireEvent.click(within(bar).getByRole('button', { name: 'ยกเลิกการเลือก' }));
    expect(screen.queryByRole('region', { name: 'ทำกับรายการที่เลือก' })).toBeNull();
  });
});

describe('cancelling', () => {
  it('[A112] requires a remark, then cancels at the server', async () => {
    const sent = answer(() => ({ data: wireOrder({ shipment_status: 'cancelled' }) }));
    let closed: boolean | undefined;
    render(await pageAt(<CancelDialog orders={[decoded()]} onClose={(done) => (closed = done)} />, '/'));
    const confirm = await screen.findByRole('button', { name: 'ยกเลิกรายการ' });
    expect(screen.getByText(/เงินที่จะคืน ฿45\.00/)).toBeTruthy();
    fireEvent.click(confirm);
    expect(screen.getByText('กรุณากรอกช่องนี้')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('อื่น ๆ'));
    fireEvent.change(screen.getByLabelText('ระบุเหตุผล'), { target: { value: '   ' } });
    fireEvent.click(confirm);
    expect(sent).toEqual([]);
    fireEvent.click(screen.getByLabelText('สร้างซ้ำ'));
    fireEvent.click(confirm);
    await waitFor(() => expect(closed).toBe(true));
    expect(sent[0]).toMatchObject({
      method: 'PATCH',
      url: '/client/v1/shipment-orders/12/cancel',
      body: { remark: 'สร้างซ้ำ' },
    });
  });

  it('shows a result per order and keeps failed ones selected', async () => {
    const two = [wireOrder(), wireOrder({ id: 13, order_no: 'LM261120000013' })];
    answer(({ url, method }) => {
      if (method === 'PATCH')
        return url.includes('/13/')
          ? { status: 409, failure: { code: 'order.illegal_move', message: 'ทำไม่ได้' } }
          : { data: wireOrder({ shipment_status: 'cancelled' }) };
      return url.includes('/summary') ? { data: summary } : rows(two);
    });
    render(await pageAt(<Component />, '/orders/all'));
    await screen.findAllByRole('link', { name: 'สมหญิง ใจดี' });
    for (const no of ['12', '13']) fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(`0{2}${no}$`) }));
    const bar = await screen.findByRole('region', { name: 'ทำกับรายการที่เลือก' });
    fireEvent.click(within(bar).getByRole('button', { name: 'ยกเลิก' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByLabelText('สร้างซ้ำ'));
    fireEvent.click(within(dialog).getByRole('button', { name: 'ยกเลิกรายการ' }));
    fireEvent.click(await within(dialog).findByRole('button', { name: 'ปิด' }));
    const said = within(dialog)
      .getAllByRole('listitem')
      .map((row) => row.textContent);
    expect(said).toEqual(['LM261120000012 · ยกเลิกแล้ว', expect.stringMatching(/^LM261120000013 · (?!ยกเลิกแล้ว)/)]);
    await waitFor(() => expect(within(bar).getByRole('status').textContent).toBe('เลือกแล้ว 1 รายการ'));
  });

  it('[F-T3] says why a row failed, and tries only those that failed again', async () => {
    let fails = true;
    const sent = answer(
      ({ url }) =>
      fails && url.includes('/13/')
        ? { status: 409, failure: { code: 'order.illegal_move' } }
        : { data: wireOrder(url.includes('/13/') ? { id: 13, shipment_status: 'cancelled' } : { shipment_status: 'cancelled' }) }, // prettier-ignore
    );
    let gone: readonly { id: number }[] = [];
    const orders = [decoded(), { ...decoded(), id: 13, order_no: 'LM261120000013' }];
    render(await pageAt(<CancelDialog orders={orders} onClose={(_done, ended) => (gone = ended ?? [])} />, '/'));
    fireEvent.click(await screen.findByLabelText('สร้างซ้ำ'));
    fireEvent.click(screen.getByRole('button', { name: 'ยกเลิกรายการ' }));
    const again = await screen.findByRole('button', { name: 'ลอง 1 รายการที่ไม่สำเร็จอีกครั้ง' });
    expect(screen.getByText(/ทำขั้นตอนดังกล่าวไม่ได้/)).toBeTruthy();
    fails = false;
    fireEvent.click(again);
    await waitFor(() => expect(screen.queryByText(/ทำขั้นตอนดังกล่าวไม่ได้/)).toBeNull());
    fireEvent.click(await screen.findByRole('button', { name: 'ปิด' }));
    expect(sent.map(({ url }) => /(\d+)\/cancel/.exec(url)?.[1])).toEqual(['12', '13', '13']);
    expect(gone.map(({ id }) => id)).toEqual([12, 13]);
  });
});

describe('an order that cannot be shown', () => {
  const detail = () => pageAt(<OrderDetailPage />, '/orders/all/99/all', '/orders/all/:id/:group');
  it('[A115] is not found, whether unknown or of another shop', async () => {
    answer(() => ({ status: 404, failure: { code: 'order.not_found' } }));
    render(await detail());
    expect(await screen.findByText('ไม่พบรายการจัดส่ง')).toBeTruthy();
  });
  it('[A123] says that the server cannot be reached when there is no result', async () => {
    answer(() => ({ data: null }));
    render(await detail());
    expect(await screen.findByText('เชื่อมต่อเซิร์ฟเวอร์ไม่ได้')).toBeTruthy();
  });
});

// Last, for it leaves a selection behind.
describe('selecting all', () => {
  it('selects nothing in a tab that was opened while all of another were being read', async () => {
    const many = Array.from({ length: 100 }, (_, at) => wireOrder({ id: 100 + at, order_no: `LM2611200001${at}` }));
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const sent = answer(({ url }) => {
      if (url.includes('/summary')) return { data: summary };
      return url.includes('limit=100') ? rows(many, 150) : rows([wireOrder()], 150);
    });
    const { fetch } = globalThis;
    globalThis.fetch = async (url, init) => {
      if (String(url).includes('page=2')) await held;
      return fetch(url, init);
    };
    render(await pageAt(<Component />, '/orders/all'));
    fireEvent.click((await screen.findAllByRole('checkbox')).at(-1) as HTMLElement);
    fireEvent.click(await screen.findByRole('button', { name: /เลือกทั้ง/ }));
    await waitFor(() => expect(sent.some(({ url }) => url.includes('limit=100'))).toBe(true));
    fireEvent.click(screen.getByRole('tab', { name: /รอจัดส่ง/ }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'ทำกับรายการที่เลือก' })).toBeNull());
    release();
    await waitFor(() => expect(sent.some(({ url }) => url.includes('page=2'))).toBe(true));
    await screen.findAllByRole('checkbox');
    expect(screen.queryByRole('region', { name: 'ทำกับรายการที่เลือก' })).toBeNull();
  });
});
