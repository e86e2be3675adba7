import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { session } from '../../session/session.ts';
import { wireClaim } from '../../testing/claims.ts';
import { answerCalls, pageAt } from '../../testing/orders.tsx';
import { shopUser } from '../../testing/user.ts';
import { Component } from './index.tsx';

let restore: () => void = () => undefined;
afterEach(() => {
  cleanup();
  restore();
});
const start = async (reply: Parameters<typeof answerCalls>[0], query = '', user = shopUser) => {
  session.get().user = user;
  const calls = answerCalls(reply);
  ({ restore } = calls);
  render(await pageAt(<Component />, `/orders/claim${query}`));
  return calls.sent;
};
const rows = (...list: unknown[]) => ({ data: { rows: list, total: list.length, page: 1, limit: 20 } });
const valueOf = (row: HTMLElement, field: string) => row.querySelector(`[data-field="${field}"]`)?.textContent;

describe('the claims of a shop', () => {
  it('[A136] are listed with id, order, amounts, resolution, note and pictures that open large', async () => {
    const paid = { resolution: 'refund', amount: 450, note: 'เสียหายจริง', status: 'claim-success' };
    const added = { url: '/client/v1/auth-files/x', type: 'image/jpeg', create_dt: '2026-11-21T09:00:00+07:00' };
    const link = { ...shopUser.account_child_link!, access_level: { order_flag: 1, advanced_order_flag: 1 } } as const;
    const sent = await start(({ url }) => (url.endsWith('/evidence') ? { data: [added] } : rows(wireClaim(), wireClaim({ id: 8, ...paid }))), '?status=claim-success', { ...shopUser, account_child_link: link }); // prettier-ignore
    const [, open, resolved] = await screen.findAllByRole('row');
    expect(sent.map(({ url }) => url)).toEqual(['/client/v1/claims?status=claim-success&page=1&limit=20']);
    const shown = (row: HTMLElement, ...fields: string[]) => fields.map((field) => valueOf(row, field));
    expect(shown(open!, 'id', 'compensation_amount', 'amount', 'status')).toEqual(['เคลม #7', '500.50', '–', 'อยู่ระหว่างเคลม']); // prettier-ignore
    expect(shown(resolved!, 'amount', 'resolution', 'note')).toEqual(['450.00', 'ชดเชยแล้ว', 'เสียหายจริง']);
    expect(within(open!).getByRole('link').getAttribute('href')).toBe('/orders/all/12/all');
    fireEvent.click(within(open!).getByRole('button', { name: 'ดูรูปของเคลม #7 (2 รูป)' }));
    const dialog = await screen.findByRole('dialog', { name: 'รูปของเคลม #7' });
    await waitFor(() => expect(within(dialog).getAllByRole('img')).toHaveLength(3));
    const large = within(dialog).getAllByRole('img');
    expect(large.map((one) => one.getAttribute('src'))).toEqual(['/client/v1/claims/images/tok.en/a', '/client/v1/claims/images/tok.en/b', added.url]); // prettier-ignore
    fireEvent.click(within(dialog).getByRole('button', { name: 'เพิ่มรูป' }));
    fireEvent.click(await screen.findByRole('button', { name: 'ยกเลิก' }));
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: 'รูปของเคลม #7' })).getByRole('button', { name: 'ปิด' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('tab', { name: 'เคลมสำเร็จ' }).getAttribute('aria-selected')).toBe('true');
  });

  it('is where those who may write open one', async () => {
    const link = { ...shopUser.account_child_link!, access_level: { order_flag: 1, advanced_order_flag: 1 } } as const;
    await start(() => rows(wireClaim()), '', { ...shopUser, account_child_link: link });
    expect((await screen.findByRole('link', { name: 'เปิดเคลม' })).getAttribute('href')).toBe('/orders/claim/create');
    cleanup();
    await start(() => rows(wireClaim()));
    await screen.findByRole('tab', { name: 'เคลมสำเร็จ' });
    expect(screen.queryByRole('link', { name: 'เปิดเคลม' })).toBeNull();
  });

  it('shows a sign where a picture can no longer be fetched', async () => {
    await start(() => rows(wireClaim()));
    const button = await screen.findByRole('button', { name: /ดูรูปของเคลม/ });
    fireEvent.error(button.querySelector('img')!);
    expect(button.querySelector('img')).toBeNull();
  });

  it('say where one is opened when there are none, and what failed', async () => {
    let broken = false;
    await start(() => (broken ? { status: 409, failure: { code: 'server.busy' } } : rows()));
    expect((await screen.findByRole('link', { name: 'ไปที่รายการทั้งหมด' })).getAttribute('href')).toBe('/orders/all');
    broken = true;
    fireEvent.click(screen.getByRole('tab', { name: 'อยู่ระหว่างเคลม' }));
    expect((await screen.findByRole('alert')).textContent).toContain('ข้อความ server.busy');
  });
});
