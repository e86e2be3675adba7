import { describe, expect, it } from '@jest/globals';
import { satang } from '@lamliang/kernel';
import fc from 'fast-check';
import { textRows, type FileRows } from '../carrier-files/file-rows.rules.ts';
import { answersOf, type KnownPayment } from './result-file.rules.ts';

const NOW = new Date('2026-11-20T05:00:00Z');
const HEAD = 'Reference,Amount,Status,Bank reference,Reason,Transfer date';
const payments: KnownPayment[] = [1, 2, 3].map((id) => ({ cod_round_id: id, cod_approval_no: `CR0000000${id}`, amount: satang(id * 100_50), state: 'sent', bank_reference: null })); // prettier-ignore
const PAID_1 = 'CR00000001,100.50,PAID,KB1,,20/11/2026';
const PAID_2 = 'CR00000002,201.00,โอนสำเร็จ,KB2,,';
const REFUSED_3 = 'CR00000003,301.50,REJECTED,,Account closed,';
const read = (lines: string[], known = payments, end = '\n') => answersOf(textRows(Buffer.from(lines.join('\n') + end)) as FileRows, known, { now: NOW, made_dt: new Date('2026-11-19T18:00:00Z') }); // prettier-ignore
const faults = (lines: string[], known = payments, end = '\n') => {
  const found = read([HEAD, ...lines], known, end);
  return 'faults' in found ? found.faults.map(({ field, code }) => `${field} ${code}`) : found;
};

describe('the answer of a bank', () => {
  it('is read line by line: what was paid with its reference and day, what was refused with its reason', () => {
    expect(read([HEAD, PAID_1, PAID_2, REFUSED_3])).toEqual({
      answers: [
        { cod_round_id: 1, amount: 100_50, state: 'paid', bank_reference: 'KB1', reason: null, paid_dt: new Date('2026-11-19T17:00:00Z'), repeated: false },
        { cod_round_id: 2, amount: 201_00, state: 'paid', bank_reference: 'KB2', reason: null, paid_dt: null, repeated: false },
        { cod_round_id: 3, amount: 301_50, state: 'refused', bank_reference: null, reason: 'Account closed', paid_dt: null, repeated: false },
      ],
    }); // prettier-ignore
  });

  it('says the same in any order, in parts, and when lines come twice', () => {
    const whole = read([HEAD, PAID_1, PAID_2, REFUSED_3]);
    fc.assert(
      fc.property(fc.shuffledSubarray([PAID_1, PAID_2, REFUSED_3], { minLength: 1 }), (lines) => {
        const found = read([HEAD, ...lines, ...lines]);
        const all = 'answers' in whole ? whole.answers : [];
        const of = lines.map((line) => Number(line.slice(2, 10)));
        expect(found).toEqual({ answers: all.filter((one) => of.includes(one.cod_round_id)) });
      }),
    );
  });

  it.each([
    ['another amount', 'CR00000001,100.49,PAID,KB1,,', 'sheet.2.Amount validation.bank_amount'],
    ['a payment of another file', 'CR00000009,100.50,PAID,KB1,,', 'sheet.2.Reference validation.bank_unknown'],
    ['no reference of ours', ',100.50,PAID,KB1,,', 'sheet.2.Reference validation.required'],
    ['neither of both', 'CR00000001,100.50,PENDING,KB1,,', 'sheet.2.Status validation.bank_status'],
    ['a payment without the reference of the bank', 'CR00000001,100.50,PAID,,,', 'sheet.2.Bank reference validation.required'],
    ['a refusal without a reason', 'CR00000001,100.50,FAILED,,,', 'sheet.2.Reason validation.required'],
    ['a number that a spreadsheet has shortened', 'CR00000001,100.50,PAID,2.02611E+12,,', 'sheet.2.Bank reference validation.sheet_shortened'],
    ['a day before the bank was asked', 'CR00000001,100.50,PAID,KB1,,19/11/2026', 'sheet.2.Transfer date validation.bank_early'],
    ['a day to come', 'CR00000001,100.50,PAID,KB1,,30/11/2026', 'sheet.2.Transfer date validation.date'],
  ])('that has %s is refused by line and column', (_, line, fault) => expect(faults([line])).toEqual([fault])); // prettier-ignore

  it('that contradicts itself, or what is known, is refused', () => {
    expect(faults([PAID_1, 'CR00000001,100.50,REJECTED,,Closed,'])).toEqual(['sheet.3.Status validation.bank_twice']);
    const known = payments.map((one) => ({ ...one, state: 'paid' as const, bank_reference: 'KB1' }));
    expect(faults(['CR00000001,100.50,REJECTED,,Closed,'], known)).toEqual(['sheet.2.Status validation.bank_answered']);
    expect(faults([PAID_2], known)).toEqual(['sheet.2.Status validation.bank_answered']);
    expect(read([HEAD, PAID_1], known)).toMatchObject({ answers: [{ cod_round_id: 1, repeated: true }] });
  });

  it('that was cut, has no lines or other columns is refused', () => {
    expect(faults([PAID_1, 'CR00000002,201.00,PAID,K'], payments, '')).toEqual(['sheet.3.Reference validation.sheet_cut']); // prettier-ignore
    expect(faults([])).toEqual(['sheet validation.sheet_no_lines']);
    expect(read(['Reference,Amount,Status', 'CR00000001,100.50,PAID'])).toEqual({ faults: [{ field: 'sheet.1.bank reference', code: 'validation.sheet_columns' }, { field: 'sheet.1.reason', code: 'validation.sheet_columns' }] }); // prettier-ignore
  });
});
