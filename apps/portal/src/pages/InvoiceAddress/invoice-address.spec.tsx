import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from '../../session/session.ts';
import { userWith, wireShop, wireAddress } from '../../testing/verification.ts';
import { answerCalls, pageAt } from '../../testing/orders.tsx';
import { Component } from './index.tsx';

let restore: () => void = () => undefined;
afterEach(() => {
  cleanup();
  session.end();
  restore();
});
const LINE = Object.values(wireAddress).join(' ');
const fieldOf = (name: string) => document.querySelector<HTMLInputElement>(`[data-field="${name}"]`)!;

async function start(account: Record<string, unknown>, flags = ['setting_flag', 'advanced_setting_flag']) {
  session.begin('secret', userWith(...flags));
  let now = account;
  const calls = answerCalls(({ method, body }) => {
    if (method === 'PATCH') now = { ...now, ...(body as object) };
    return { data: wireShop(now) };
  });
  ({ restore } = calls);
  render(await pageAt(<Component />, '/options/invoiceaddress'));
  await screen.findAllByRole('heading', { level: 2 });
  return { user: userEvent.setup(), sent: calls.sent };
}

it('[A61] saves the address that a searched area fills, and shows it; nothing else of the shop is sent', async () => {
  const { user, sent } = await start({});
  await user.click(await screen.findByRole('button', { name: 'เพิ่มที่อยู่' }));
  await user.type(await screen.findByLabelText('บ้านเลขที่ ถนน อาคาร'), '1 ถนนสุขุมวิท');
  await user.click(screen.getByRole('button', { name: 'บันทึก' }));
  await waitFor(() => expect(fieldOf('invoice_address.district').getAttribute('aria-invalid')).toBe('true'));
  await user.type(screen.getByRole('combobox'), 'สุเทพ');
  await user.click((await screen.findAllByRole('option'))[0]!);
  await user.click(screen.getByRole('button', { name: 'บันทึก' }));
  const address = { address: '1 ถนนสุขุมวิท', subdistrict: 'สุเทพ', district: 'เมืองเชียงใหม่', province: 'เชียงใหม่', zip_code: '50200' }; // prettier-ignore
  await waitFor(() => expect(fieldOf('invoice_address').textContent).toBe(Object.values(address).join(' ')));
  const patches = sent.filter(({ method }) => method === 'PATCH');
  expect(patches.map(({ url, body }) => [url, body])).toEqual([['/client/v1/accounts/profile', { invoice_address: address }]]); // prettier-ignore
});

it('begins with the registered address of a company, and names whom invoices are issued to', async () => {
  const company = { account_type: 'juristic', company_name: 'บริษัท ทดสอบ จำกัด', tax_id: '0105551234567', registered_address: wireAddress }; // prettier-ignore
  const { user } = await start(company);
  await user.click(await screen.findByRole('button', { name: 'เพิ่มที่อยู่' }));
  await waitFor(() => expect(fieldOf('invoice_address.zip_code').value).toBe('10110'));
  await user.click(screen.getByRole('button', { name: 'บันทึก' }));
  await waitFor(() => expect(fieldOf('invoice_address').textContent).toBe(LINE));
  expect([fieldOf('name').textContent, fieldOf('tax_id').textContent]).toEqual(['บริษัท ทดสอบ จำกัด', '0105551234567']);
});

it.each([
  [['setting_flag'], { invoice_address: wireAddress }, LINE],
  [['advanced_setting_flag'], {}, 'ดูรายละเอียดได้เฉพาะ'],
])('with %j alone nothing is written', async (flags, account, told) => {
  await start(account, flags);
  await waitFor(() => expect(document.body.textContent).toContain(told));
  expect(screen.queryByRole('button')).toBeNull();
});
