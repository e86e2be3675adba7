import { expect, it } from '@jest/globals';
import { hasCodReceipt } from '@lamliang/contracts/orders';
import { satang } from '@lamliang/kernel';
import { sheetOrder } from '../../test/orders.ts';
import { Codes } from '../documents/codes.service.ts';
import { codReceiptDocument, type Goods, type ReceiptOrder } from './cod-receipt.rules.ts';

const codes = new Codes();
const GOODS = [
  { name: 'แจกันเซรามิก', quantity: 2, price: satang(500_00) },
  { name: 'การ์ด <b>', quantity: 1, price: satang(0) },
];
const written = (more: Partial<ReceiptOrder> = {}, goods: readonly Goods[] = GOODS) => {
  const order = { ...sheetOrder(), delivered_dt: null, ...more };
  const receipt = { order, goods, matrix: codes.qr(order.tracking_no) };
  return codReceiptDocument([receipt], { provider: 'Lamliang', font_css: '' }).replace(/\s+/g, ' ');
};

it('says all that the law wants: sender, carrier, who takes the money, tracking number, goods, amount', () => {
  const text = written();
  for (const words of [
    'ร้านบ้านขนมไทย',
    '88/12 ซอยสุขุมวิท 31',
    'Flash Express',
    'ผู้รับเงิน',
    'TH4098810215J',
    'LLX260000012345',
    'แจกันเซรามิก',
    '1,250.00',
    'หนึ่งพันสองร้อยห้าสิบบาทถ้วน',
    'Cash on delivery receipt',
  ])
    // prettier-ignore
    expect(text).toContain(words);
  expect(text).toContain('การ์ด &lt;b&gt;');
});

it('leaves the day to be written until the receiver has paid, then names it and the end of the five days', () => {
  expect(written()).toContain('ภายใน 5 วันนับจากวันที่ชำระเงิน');
  expect(written()).not.toContain('22 พ.ย. 2569');
  const paid = written({ delivered_dt: new Date('2026-11-22T03:00:00Z') });
  expect(paid).toContain('22 พ.ย. 2569');
  // The day of the payment does not count.
  expect(paid).toContain('ก่อนวันที่ 28 พ.ย. 2569');
  expect(paid).toContain('before 28/11/2026');
});

it('leaves a line for goods that nobody named', () => {
  expect(written({}, [])).toContain('<td><span class="line"></span></td>');
});

it('is of COD that somebody pays or has paid', () => {
  const of = (cod_flag: 0 | 1, cod_status: 'booked' | 'return' | 'cancelled' | 'cod-tranferred' | null) => hasCodReceipt({ cod_flag, cod_status }); // prettier-ignore
  expect([of(1, 'booked'), of(1, 'cod-tranferred'), of(1, 'return'), of(1, 'cancelled'), of(0, null)]).toEqual([true, true, false, false, false]); // prettier-ignore
});
