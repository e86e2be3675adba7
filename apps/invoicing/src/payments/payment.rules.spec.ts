import { expect, it } from '@jest/globals';
import { satang } from '@lamliang/kernel';
import { paymentFaults } from './payment.rules.ts';

const invoice = {
  invoice_status: 'not-receive',
  issue_date: '2026-11-20',
  total_amount: satang(2_034_00),
  base_amount: satang(1_900_00),
  // 200 lines of 10.17 baht: 29 satang of each, where 3 % of the sum are 57 baht.
  withholding_amount: satang(58_00),
} as const;
const faults = (amount: number, withheld: number, paid_date = '2026-11-25') =>
  paymentFaults({ paid_date, amount: satang(amount), withheld_amount: satang(withheld) }, invoice, '2026-11-28').map(({ field, code }) => `${field} ${code}`); // prettier-ignore

it.each([
  ['whole', 2_034_00, 0, []],
  ['less what the highest rate keeps back', 1_977_00, 57_00, []],
  ['less what the invoice says, half up by line', 1_976_00, 58_00, []],
  ['less more than that', 1_975_99, 58_01, ['withheld_amount validation.withheld_most']],
  ['in part', 2_000_00, 0, ['amount validation.invoice_whole']],
] as const)('an invoice is paid %s', (_, amount, withheld, found) => {
  expect(faults(amount, withheld)).toEqual(found);
});
it.each([
  ['2026-11-29', ['paid_date validation.topup_future']],
  ['2026-09-21', []],
  ['2026-09-20', ['paid_date validation.paid_old']],
] as const)('a transfer of %s', (day, found) => {
  expect(faults(2_034_00, 0, day)).toEqual(found);
});
