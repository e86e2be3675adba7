import { expect, it } from '@jest/globals';
import { satang } from '@lamliang/kernel';
import { certificateFaults, documentKey, keptFrom, rateOf } from './certificate.rules.ts';

const TODAY = '2026-12-01';
const terms = (more: object = {}) => ({ document_no: 'WT-1', document_date: '2026-11-30', base_amount: satang(2_000_00), tax_amount: satang(20_00), file: 'f', ...more }); // prettier-ignore
const faults = (more: object, withheld?: number[]) =>
  certificateFaults(terms(more), withheld?.map(satang), TODAY).map(({ field, code }) => `${field} ${code}`);

it.each([
  ['one of transport', {}, undefined, []],
  ['one of services', { tax_amount: satang(60_00) }, undefined, []],
  ['more than any rate', { tax_amount: satang(61_00) }, undefined, ['tax_amount validation.withheld_most']],
  ['a day to come', { document_date: '2026-12-02' }, undefined, ['document_date validation.date_future']],
  ['an old one', { document_date: '2024-11-30' }, undefined, ['document_date validation.certificate_old']],
  ['of two invoices', { tax_amount: satang(23_00) }, [20_00, 3_00], []],
  ['of less than was kept back', {}, [20_01], ['tax_amount validation.certificate_sum']],
] as const)('%s', (_, more, withheld, found) => {
  expect(faults(more, withheld && [...withheld])).toEqual(found);
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
