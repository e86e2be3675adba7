import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import type { FlagMap } from '@lamliang/contracts';
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
const setting = { affiliate_key: 'ABCDEFGHJK', link: '/affiliate/ABCDEFGHJK', referred_accounts: 1_234, referrer: null, accept_until: at, reseller_shops: 0 }; // prettier-ignore
const month = (period: string, total: number, shipping_cost: number) => ({
  period,
  total,
  cancelled: 1,
  shipping_cost,
  commission_amount: Math.floor(shipping_cost * 2.5) / 100,
});
const shops: Record<string, unknown> = {
  rows: [
    { account_id: 7, shop_name: 'ร้านผ้าไหม', reseller_dt: at, volume: { total: 12, cancelled: 1, shipping_cost: 440.5 }, commission_amount: 11.01 },
    { account_id: 8, shop_name: 'ร้านกาแฟ', reseller_dt: at, volume: null, commission_amount: null },
  ],
  months: [month('2026-10', 5, 140), month('2026-11', 7, 300.5)],
  rate_percent: 2.5, total: 2, page: 1, limit: 20, next: null,
}; // prettier-ignore
async function open(access_level: FlagMap, more: object) {
  session.begin('token', {
    ...shopUser,
    account_child_link: { id: 1, access_level, access_level_id: 4, access_name: '' },
  });
  const calls = answerCalls(({ url }) => ({ data: url.includes('/reseller/') ? shops : { ...setting, ...more } }));
  ({ restore } = calls);
  render(await pageAt(<Component />, '/options/affiliate'));
  return calls.sent;
}
const field = (name: string) => document.querySelector(`[data-field="${name}"]`)?.textContent;

it('[A53] has the link to hand on, how many shops came with it, and until when a referrer may be named', async () => {
  await open({ setting_flag: 1 }, {});
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /\/affiliate\/ABCDEFGHJK$/ });
  expect(new URL(link.href).pathname).toBe(setting.link);
  expect(await screen.findByRole('img', { name: 'คิวอาร์โค้ดของลิงก์แนะนำ' })).toBeTruthy();
  expect([field('referred_accounts'), field('referrer')]).toEqual(['1,234', '–']);
  expect(field('accept_until')).toContain('14:05');
});

it('says who referred the shop, and then no longer until when; level 4 without the flag sees nothing', async () => {
  await open({ setting_flag: 1 }, { referrer: { shop_name: 'ร้านมะลิ', create_dt: at }, accept_until: null });
  await screen.findByText(/ร้านมะลิ/);
  expect(field('accept_until')).toBeUndefined();
  cleanup();
  restore();
  const sent = await open({}, {});
  expect(await screen.findByText('ระดับของคุณดูส่วนนี้ไม่ได้')).toBeTruthy();
  expect(sent).toEqual([]);
});

it('[A231] a reseller sees how many parcels its shops booked, what their shipping costs and its commission, by shop and month', async () => {
  const sent = await open({ setting_flag: 1 }, { reseller_shops: 2 });
  const section = within(await screen.findByRole('region', { name: 'ร้านที่อยู่ใต้คุณ' }));
  const [list, months] = await section.findAllByRole('table');
  const cells = (table: HTMLElement | undefined) =>
    within(table!).getAllByRole('row').slice(1).map((row) => within(row).getAllByRole('cell').map(({ textContent }) => textContent)); // prettier-ignore
  expect(cells(list)).toEqual([
    ['ร้านผ้าไหม', '20/11/2026', '12', '1', '฿440.50', '฿11.01'],
    ['ร้านกาแฟ', '20/11/2026', '–', '–', '–', '–'],
  ]);
  expect(cells(months)).toEqual([
    ['11/2026', '7', '1', '฿300.50', '฿7.51'],
    ['10/2026', '5', '1', '฿140.00', '฿3.50'],
  ]);
  expect([field('shops'), field('shipping_cost'), field('commission_amount')]).toEqual([
    '2',
    '฿440.50',
    '฿11.01 (ตอนนี้ 2.5%)',
  ]);
  expect(sent.map(({ url }) => url.split('?')[0])).toEqual(['/client/v1/affiliate', '/client/v1/reseller/shops']);
  cleanup();
  restore();
  queryClient.clear();
  await open({ setting_flag: 1 }, { reseller_shops: 0 });
  await screen.findByText('ผลการแนะนำ');
  expect(screen.queryByRole('region', { name: 'ร้านที่อยู่ใต้คุณ' })).toBeNull();
});

it('says so where the parcels cannot be counted, and lists the shops all the same', async () => {
  const { months } = shops;
  shops.months = null;
  await open({ setting_flag: 1 }, { reseller_shops: 2 });
  expect(await screen.findByText(/ยังอ่านตัวเลขไม่ได้/)).toBeTruthy();
  expect(screen.getByText('ร้านกาแฟ')).toBeTruthy();
  expect(screen.getAllByRole('table')).toHaveLength(1);
  shops.months = months;
});
