import { expect, it } from '@jest/globals';
import { satang } from '@lamliang/kernel';
import { certificateFaults, certificateRoom, documentKey, keptFrom, rateOf } from './certificate.rules.ts';

const TODAY = '2026-12-01';
const terms = (more: object = {}) => ({ document_no: 'WT-1', document_date: '2026-11-30', base_amount: satang(2_000_00), tax_amount: satang(20_00), file: 'f', ...more }); // prettier-ignore
const ROOM = { alone: satang(2_000_00), together: satang(2_000_00) };
const named = (withheld: number[]) => withheld.map((one) => ({ withheld_amount: satang(one), base_amount: satang(1_500_00) })); // prettier-ignore
const faults = (more: object, withheld?: number[]) =>
  certificateFaults(terms(more), withheld ? named(withheld) : ROOM, TODAY).map(({ field, code }) => `${field} ${code}`);

it.each([
  ['one of transport', {}, undefined, []],
  ['one of services', { tax_amount: satang(60_00) }, undefined, []],
  ['more than any rate', { tax_amount: satang(61_00) }, undefined, ['tax_amount validation.withheld_most']],
  ['a day to come', { document_date: '2026-12-02' }, undefined, ['document_date validation.date_future']],
  ['an old one', { document_date: '2024-11-30' }, undefined, ['document_date validation.certificate_old']],
  ['of two invoices', { tax_amount: satang(23_00) }, [20_00, 3_00], []],
  ['of less than was kept back', {}, [15_01, 5_00], ['tax_amount validation.certificate_sum']],
  ['of more than its invoice', {}, [20_00], ['base_amount validation.certificate_base']],
  [
    'of a whole invoice, reckoned half up by line',
    { base_amount: satang(1_500_00), tax_amount: satang(46_00) },
    [46_00],
    [],
  ],
  [
    'of a part of it',
    { base_amount: satang(1_400_00), tax_amount: satang(46_00) },
    [46_00],
    ['tax_amount validation.withheld_most'],
  ],
  ['of more than was paid', { base_amount: satang(2_000_01) }, undefined, ['base_amount validation.certificate_paid']],
] as const)('%s', (_, more, withheld, found) => {
  expect(faults(more, withheld && [...withheld])).toEqual(found);
});
it.each([
  ['the rest of its year', '2026-06-01', [[2026, 100, 40]], 60, 60],
  ['nothing where nothing was paid', '2026-06-01', [], 0, 0],
  [
    'with the year before in its first two months',
    '2026-02-28',
    [
      [2025, 50, 20],
      [2026, 100, 40],
    ],
    60,
    90,
  ],
  [
    'without it from March on',
    '2026-03-01',
    [
      [2025, 50, 20],
      [2026, 100, 40],
    ],
    60,
    60,
  ],
  [
    'less what a certificate of the next year took of it',
    '2025-12-31',
    [
      [2025, 50, 20],
      [2026, 100, 110],
    ],
    20,
    20,
  ],
  [
    'less what one of its own year took of the year before',
    '2026-01-31',
    [
      [2025, 50, 20],
      [2026, 100, 110],
    ],
    0,
    20,
  ],
] as const)('may be of %s', (_, day, rows, alone, together) => {
  // prettier-ignore
  const years = rows.map(([year, paid, certified]) => ({ year, paid: satang(paid), certified: satang(certified) }));
  expect(certificateRoom(day, years)).toEqual({ alone, together });
});
it('knows the rate where there is one', () => {
  expect(rateOf(terms())).toBe(100);
  expect(rateOf(terms({ tax_amount: satang(60_00) }))).toBe(300);
  expect(rateOf(terms({ tax_amount: satang(23_00) }))).toBeNull();
});
it('compares numbers however they are typed', () => {
  expect(documentKey(' wt 12/2569 ')).toBe('WT122569');
  expect(documentKey('--')).toBe('--');
});
it('keeps what was decided for whole years', () => {
  expect(keptFrom(new Date('2032-03-01T00:00:00Z'), 5)).toEqual(new Date('2026-12-31T17:00:00Z'));
});
