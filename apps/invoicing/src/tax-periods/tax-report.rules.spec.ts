import { expect, it } from '@jest/globals';
import { satang } from '@lamliang/kernel';
import { paperCells, type ReportRow } from './tax-report.rules.ts';

const row = (more: Partial<ReportRow>): ReportRow => ({ group: 'receipt', sequence: 1, seller_branch: '00000', issue_date: '2026-11-20', paper_no: 'X1', refers_to_no: null, replaces_no: null, replaced_by_no: null, cancelled: false, account_id: 6, buyer_name: 'ก', buyer_tax_id: null, last_digits: null, buyer_branch: null, taxable_amount: satang(0), exempt_amount: satang(343_00), vat_amount: satang(0), total_amount: satang(343_00), head_sha256: 'f', note: null, ...more }); // prettier-ignore
const words = { language: 'en', say: (key: string) => key, kind: (group: string) => group };

it.each([
  ['receipt', ['0', '34300', '0', '34300']],
  ['withholding_certificate', ['0', '0', '0', '34300']],
] as const)('a %s has its amounts in the list of all papers as %j', (group, amounts) => {
  expect(paperCells(row({ group }), 1, words).slice(6, 10)).toEqual(amounts);
});
