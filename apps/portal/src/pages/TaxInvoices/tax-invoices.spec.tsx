import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { session } from '../../session/session.ts';
import { wirePage, wirePaperLine, wireTaxInvoice, wireTaxRow } from '../../testing/invoices.ts';
import { answerCalls, pageAt, type Sent } from '../../testing/orders.tsx';
import { userWith } from '../../testing/verification.ts';
import { Component as TaxInvoice } from '../TaxInvoice/index.tsx';
import { Component as TaxInvoices } from './index.tsx';

let restore: () => void = () => undefined;
let sent: Sent[];
let rows: object[];
let one: object | undefined;
beforeEach(() => {
  rows = [wireTaxRow()];
  one = wireTaxInvoice();
});
afterEach(() => {
  cleanup();
  restore();
  session.end();
  queryClient.clear();
});

async function open(
  element: ReactElement,
  path: string,
  pattern = '*',
  account_type: 'juristic' | 'ordinary' = 'juristic',
) {
  session.begin('secret', { ...userWith('tax_invoice_flag'), account_type });
  const calls = answerCalls(({ url }) => {
    if (url.includes('/preview?')) return { data: { html: `<p>${url}</p>` } };
    if (/tax-invoices\/\d+$/.test(url)) return one ? { data: one } : { status: 404, failure: { code: 'record.not_found' } }; // prettier-ignore
    return url.includes('/tax-invoices') ? { data: wirePage(...rows) } : { status: 500, data: {} };
  });
  ({ sent, restore } = calls);
  render(await pageAt(element, path, pattern));
}
const shown = (name: string, inside: ParentNode = document) =>
  inside.querySelector(`[data-field="${name}"]`)?.textContent;

describe('tax invoices of a shop', () => {
  it.each(['/finance/tax-invoice', '/manage-document/tax-invoice'])('[A195] are listed on %s, each leading to its own page below it', async (place) => {
    await open(<TaxInvoices />, place);
    const [, line] = await screen.findAllByRole('row');
    expect(['paper_no', 'kind', 'issue_date', 'refers_to_no', 'replaced_flag', 'base_amount', 'vat_amount', 'total_amount'].map((name) => shown(name, line))).toEqual(['TIV00000-202611-000009', 'ใบกำกับภาษี', '27/11/2026', 'INV00000-202611-000042', 'ใช้ได้', '145.00', '7.00', '152.00']);
    fireEvent.click(screen.getByRole('tab', { name: 'ใบเสร็จรับเงิน' }));
    await waitFor(() => expect(sent.at(-1)?.url).toContain('kind=receipt'));
  }); // prettier-ignore

  it('say which one was replaced, and that there are none', async () => {
    rows = [wireTaxRow({ replaced_by_no: 'TIV00000-202611-000010' })];
    await open(<TaxInvoices />, '/finance/tax-invoice');
    await screen.findByText('มีใบแทนแล้ว');
    cleanup();
    queryClient.clear();
    rows = [];
    await open(<TaxInvoices />, '/finance/tax-invoice');
    await screen.findByText('ไม่มีข้อมูล');
  });
});

describe('a tax invoice', () => {
  const at = (place: string, who?: 'ordinary') =>
    open(<TaxInvoice />, `${place}/9/receipt`, `${place}/:id/:group`, who);

  it('[A196] shows seller, buyer, sums with VAT apart, what it is for, and its lines', async () => {
    await at('/finance/tax-invoice');
    const seller = await screen.findByRole('region', { name: 'ผู้ขาย' });
    const buyer = screen.getByRole('region', { name: 'ผู้ซื้อ' });
    expect(['name', 'tax_id', 'branch', 'address'].map((name) => shown(name, seller))).toEqual(['บริษัท ลำเลียง จำกัด', '0105556012341', 'สำนักงานใหญ่', '1 ถนนสุขุมวิท คลองเตย คลองเตย กรุงเทพมหานคร 10110']); // prettier-ignore
    expect(['name', 'tax_id', 'branch', 'telephone'].map((name) => shown(name, buyer))).toEqual(['บริษัท ใบชา จำกัด', '0105560000001', 'สาขาที่ 00003', undefined]); // prettier-ignore
    const sums = screen.getByRole('region', { name: 'ยอดเงิน' });
    expect(['taxable_amount', 'exempt_amount', 'base_amount', 'vat_amount', 'total_amount', 'withholding_amount'].map((name) => shown(name, sums))).toEqual(['฿100.00', '฿45.00', '฿145.00', '฿7.00', '฿152.00', undefined]); // prettier-ignore
    expect(shown('refers_to_no')).toBe('INV00000-202611-000042');
    const [, first, second] = within(screen.getByRole('table')).getAllByRole('row');
    expect(['charge_code', 'order_no', 'amount'].map((name) => shown(name, first))).toEqual(['ค่าธรรมเนียม COD', 'LM261120000012', '107.00']); // prettier-ignore
    expect(shown('charge_code', second)).toBe('ค่าส่ง');
  });

  it.each(['/finance/tax-invoice', '/manage-document/tax-invoice'])('leads back to its tab on %s', async (place) => {
    await at(place);
    const back = await screen.findByRole('link', { name: 'กลับไปใบกำกับภาษี' });
    expect(back.getAttribute('href')).toBe(`${place}?kind=receipt`);
  });

  it('[A196] is looked at as original and copy, and downloaded as it is looked at', async () => {
    await at('/finance/tax-invoice');
    const sheet = () => screen.getByTitle<HTMLIFrameElement>('ตัวอย่างของ TIV00000-202611-000009');
    await waitFor(() => expect(sheet().srcdoc).toContain('/tax-invoices/9/preview?form=original&language=th'));
    fireEvent.change(screen.getByLabelText('ชุดเอกสาร'), { target: { value: 'copy' } });
    fireEvent.change(screen.getByLabelText('ภาษาของเอกสาร'), { target: { value: 'th_en' } });
    await waitFor(() => expect(sheet().srcdoc).toContain('form=copy&language=th_en'));
    fireEvent.click(screen.getByRole('button', { name: 'ดาวน์โหลด PDF' }));
    await waitFor(() => expect(sent.at(-1)?.url).toBe('/client/v1/tax-invoices/9/document?form=copy&language=th_en'));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'พิมพ์' }).disabled).toBe(false);
  });

  it('[A196] is downloaded as e-Tax, and is said to be unsigned where it is', async () => {
    await at('/finance/tax-invoice');
    const card = await screen.findByRole('region', { name: 'e-Tax Invoice' });
    expect(within(card).getByRole('alert').textContent).toMatch(/^ยังไม่ได้ลงลายมือชื่อดิจิทัล/);
    fireEvent.click(within(card).getByRole('button', { name: 'XML' }));
    await waitFor(() => expect(sent.at(-1)?.url).toBe('/client/v1/tax-invoices/9/e-tax?form=xml'));
    cleanup();
    queryClient.clear();
    one = wireTaxInvoice({ e_tax: 'signed' });
    await at('/finance/tax-invoice');
    await screen.findByText('ลงลายมือชื่อดิจิทัลแล้ว');
    cleanup();
    queryClient.clear();
    one = wireTaxInvoice({ e_tax: null });
    await at('/finance/tax-invoice');
    await screen.findByRole('region', { name: 'ผู้ขาย' });
    expect(screen.queryByRole('region', { name: 'e-Tax Invoice' })).toBeNull();
  });

  it('of a person is printed from its file, because the page hides the number of the card', async () => {
    await at('/finance/tax-invoice', 'ordinary');
    await screen.findByText(/ปิดเลขบัตรประชาชนไว้/);
    expect(screen.queryByRole('button', { name: 'พิมพ์' })).toBeNull();
    expect(screen.getByRole('button', { name: 'ดาวน์โหลด PDF' })).toBeTruthy();
  });

  it('shows many lines page by page', async () => {
    one = wireTaxInvoice({ lines: Array.from({ length: 25 }, (_, n) => wirePaperLine({ line_no: n + 1, order_no: `LM${n}` })) }); // prettier-ignore
    await at('/finance/tax-invoice');
    await screen.findByText('LM19');
    expect(screen.queryByText('LM20')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'ถัดไป' }));
    await screen.findByText('LM24');
  });

  it('says that there is no such one', async () => {
    one = undefined;
    await at('/finance/tax-invoice');
    await screen.findByText('ไม่พบใบกำกับภาษีนี้');
  });
});
