import { expect, it } from '@jest/globals';
import { satang, ZERO } from '@lamliang/kernel';
import { AmountsDiffer, linesOf, type BookedOrder, type KnownMoney } from './line.rules.ts';

const [BOOKED, COLLECTED, MATCHED] = ['2026-11-01', '2026-11-03', '2026-11-09'].map((day) => new Date(`${day}T03:00Z`)) as [Date, Date, Date]; // prettier-ignore
const charge = (code: BookedOrder['charges'][number]['code'], amount: number, due: 'booking' | 'cod_round' = 'booking') => ({ code, amount: satang(amount), due }); // prettier-ignore
const booked: BookedOrder = {
  order_id: 7,
  account_id: 3,
  order_no: 'LL7',
  tracking_no: 'T7',
  payment_type: 'credit',
  create_dt: BOOKED,
  charges: [charge('shipping', 40_00), charge('remote_area', 20_00), charge('packaging', 12_00), charge('premium', 5_00), charge('cod_fee', 11_80, 'cod_round')], // prettier-ignore
};
const nothing: KnownMoney = {
  order_id: 7,
  amount: null,
  cod_fee: null,
  cod_dt: null,
  difference_amount: ZERO,
  difference_dt: null,
  bill_version: 0,
  cancelled_dt: null,
};
const captured = { ...nothing, amount: satang(77_00) };
const told = (known: KnownMoney, order = booked, billed = ZERO) =>
  linesOf(known, order, billed).map(({ source_key, amount, charged_dt }) => [source_key, amount, charged_dt]);

it('what was captured is a line for carriage, box and insurance each', () => {
  expect(told(captured)).toEqual([
    ['order:7:shipping', 60_00, BOOKED],
    ['order:7:packaging', 12_00, BOOKED],
    ['order:7:premium', 5_00, BOOKED],
  ]);
  const plain = { ...booked, charges: [charge('shipping', 77_00)] };
  expect(told(captured, plain)).toEqual([['order:7:shipping', 77_00, BOOKED]]);
});
it('nothing is billed that was not captured as it stands in the order', () => {
  expect(() => told({ ...captured, amount: satang(76_99) })).toThrow(AmountsDiffer);
});
it('the fee of COD is billed from when it was collected, also before the capture is known', () => {
  expect(told({ ...nothing, cod_fee: satang(12_63), cod_dt: COLLECTED })).toEqual([['order:7:cod_fee', 12_63, COLLECTED]]); // prettier-ignore
  expect(told({ ...nothing, cod_fee: ZERO, cod_dt: COLLECTED })).toEqual([]);
});
it('of a difference the rest to what was billed is a line, below zero once it was waived', () => {
  const matched = { ...nothing, difference_amount: satang(15_00), difference_dt: MATCHED, bill_version: 2 };
  expect(told(matched)).toEqual([['order:7:difference:2', 15_00, MATCHED]]);
  expect(told(matched, booked, satang(15_00))).toEqual([]);
  const waived = { ...matched, difference_amount: ZERO, bill_version: 3 };
  expect(told(waived, booked, satang(15_00))).toEqual([['order:7:difference:3', -15_00, MATCHED]]);
});
it('a shop that pays by wallet is billed nothing, nor is an order that was cancelled', () => {
  const whole = { ...captured, cod_fee: satang(12_63), cod_dt: COLLECTED };
  expect(told(whole, { ...booked, payment_type: 'wallet' })).toEqual([]);
  expect(told({ ...whole, cancelled_dt: MATCHED })).toEqual([]);
});
