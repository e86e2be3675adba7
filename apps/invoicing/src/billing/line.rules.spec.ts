import { describe, expect, it } from '@jest/globals';
import { satang, ZERO } from '@lamliang/kernel';
import {
  AmountsDiffer,
  BONUS_DISCOUNT,
  differenceDue,
  linesOf,
  NOTHING_BILLED,
  type BookedOrder,
  type KnownMoney,
} from './line.rules.ts';

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
  captured_dt: null,
  bonus_amount: null,
  cod_fee: null,
  cod_dt: null,
  cod_fee_dt: null,
  advance_fee: null,
  advance_dt: null,
  difference_amount: ZERO,
  difference_dt: null,
  bill_version: 0,
  cancelled_dt: null,
};
const captured = { ...nothing, amount: satang(77_00) };
const told = (known: KnownMoney, order = booked, billed = NOTHING_BILLED) =>
  linesOf(known, order, billed, 'discount').map(({ source_key, amount, charged_dt }) => [
    source_key,
    amount,
    charged_dt,
  ]);

it('what was captured is a line for carriage, box and insurance each', () => {
  expect(told(captured)).toEqual([
    ['order:7:shipping', 60_00, BOOKED],
    ['order:7:packaging', 12_00, BOOKED],
    ['order:7:premium', 5_00, BOOKED],
  ]);
  const plain = { ...booked, charges: [charge('shipping', 77_00)] };
  expect(told(captured, plain)).toEqual([['order:7:shipping', 77_00, BOOKED]]);
});
it('the premium was taken out of the insurance wallet, of a credit customer, too: no invoice asks for it', () => {
  const PAID = new Date('2026-11-02T03:00Z');
  const ways = linesOf({ ...captured, captured_dt: PAID }, booked, NOTHING_BILLED, 'discount').map(({ charge_code, payment_type, charged_dt }) => [charge_code, payment_type, charged_dt]); // prettier-ignore
  expect(ways).toEqual([['shipping', 'credit', BOOKED], ['packaging', 'credit', BOOKED], ['premium', 'wallet', PAID]]); // prettier-ignore
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
  const billed = { ...NOTHING_BILLED, difference: satang(15_00) };
  expect(told(matched, booked, billed)).toEqual([]);
  const waived = { ...matched, difference_amount: ZERO, bill_version: 3 };
  expect(told(waived, booked, billed)).toEqual([['order:7:difference:3', -15_00, MATCHED]]);
});
it('what people took back of a charge stays taken back: a bill that gives back gives what is left', () => {
  const due = (now: number, billed: number, credited: number, carriage_credited = 0, carriage: number | null = 60_00) =>
    differenceDue(satang(now), { difference: satang(billed), credited: satang(credited), carriage_credited: satang(carriage_credited) }, carriage === null ? null : satang(carriage)); // prettier-ignore
  expect([due(15_00, 15_00, 15_00), due(15_00, 15_00, 5_00)]).toEqual([0, 0]);
  expect([due(0, 15_00, 0), due(0, 15_00, 5_00), due(0, 15_00, 15_00)]).toEqual([-15_00, -10_00, 0]);
  // What was given back once is not given back by the next change of the bill.
  expect(due(0, 5_00, 5_00)).toBe(0);
  expect([due(-5_00, 0, 0), due(-5_00, 0, 0, 58_00), due(-5_00, -2_00, 0, 58_00)]).toEqual([-5_00, -2_00, 0]);
  expect([due(-5_00, 0, 0, 0, null), due(-5_00, 0, 0, 0, 0)]).toEqual([-5_00, 0]);
});
it('an order that was cancelled is billed nothing', () => {
  expect(told({ ...captured, cod_fee: satang(12_63), cod_dt: COLLECTED, cancelled_dt: MATCHED })).toEqual([]);
});

describe('a prepaid shop', () => {
  const [PAID, KEPT] = [new Date('2026-11-02T03:00Z'), new Date('2026-11-07T03:00Z')];
  const prepaid = { ...booked, payment_type: 'wallet' } as const;
  const whole = { ...captured, captured_dt: PAID, cod_fee: satang(12_63), cod_dt: COLLECTED };
  const lines = (known: KnownMoney, bonus_as: 'discount' | 'payment' = 'discount') =>
    linesOf(known, prepaid, NOTHING_BILLED, bonus_as).map(({ source_key, amount, description }) => [source_key, amount, description]); // prettier-ignore

  it('pays when its money is captured, and its COD fee when that is kept back', () => {
    const [shipping, packaging, premium] = ['shipping', 'packaging', 'premium'].map((of) => `order:7:${of}`);
    expect(told(whole, prepaid)).toEqual([[shipping, 60_00, PAID], [packaging, 12_00, PAID], [premium, 5_00, PAID]]);
    expect(told({ ...whole, cod_fee_dt: KEPT }, prepaid)[3]).toEqual(['order:7:cod_fee', 12_63, KEPT]);
    expect(linesOf(whole, prepaid, NOTHING_BILLED, 'discount').every((line) => line.payment_type === 'wallet')).toBe(true);
  }); // prettier-ignore
  it.each([
    [10_00, [['order:7:shipping:bonus', -10_00, BONUS_DISCOUNT]]],
    [65_00, [['order:7:shipping:bonus', -60_00, BONUS_DISCOUNT], ['order:7:packaging:bonus', -5_00, BONUS_DISCOUNT]]],
    [72_00, [['order:7:shipping:bonus', -60_00, BONUS_DISCOUNT], ['order:7:packaging:bonus', -12_00, BONUS_DISCOUNT]]],
    [0, []],
  ])('has %s satang of bonus taken off its carriage first, then its box, never its insurance', (bonus, taken) => {
    expect(lines({ ...whole, bonus_amount: satang(bonus) }).slice(3)).toEqual(taken);
    expect(lines({ ...whole, bonus_amount: satang(bonus) }, 'payment')).toHaveLength(3);
  }); // prettier-ignore
  it('gets back what a bill of its carrier made cheaper with what it paid, where that is on no paper yet', () => {
    const cheaper = { ...whole, difference_amount: satang(-5_00), difference_dt: MATCHED, bill_version: 2 };
    expect(told(cheaper, prepaid).at(-1)).toEqual(['order:7:difference:2', -5_00, PAID]);
    expect(told({ ...cheaper, difference_amount: satang(5_00) }, prepaid).at(-1)).toEqual(['order:7:difference:2', 5_00, MATCHED]); // prettier-ignore
  });
  it('pays at once for COD in advance, as a credit customer does, too', () => {
    const advanced = { ...nothing, advance_fee: satang(3_21), advance_dt: KEPT };
    for (const payment_type of ['wallet', 'credit'] as const)
      expect(linesOf(advanced, { ...booked, payment_type }, NOTHING_BILLED, 'discount')).toMatchObject([
        { source_key: 'order:7:advance_fee', charge_code: 'advance_fee', payment_type: 'wallet', amount: 3_21, charged_dt: KEPT }, // prettier-ignore
      ]);
  });
});
