import type { PaperContent, PaperLineContent, PaperParty } from '@lamliang/contracts/invoicing';
import { satang, vatInclusive } from '@lamliang/kernel';
import type { EtaxTerms } from '../etax/etax-xml.rules.ts';

export const TERMS: EtaxTerms = {
  words: { shipping: 'ค่าส่ง', difference: 'ส่วนต่างค่าส่ง', packaging: 'กล่อง', premium: 'ค่าประกัน', cod_fee: 'ค่าธรรมเนียม COD' } as EtaxTerms['words'],
  guideline: { id: 'ER3-2560', version: 'v2.1' },
}; // prettier-ignore

/** A tax id that fails its check digit, so that nobody has it. */
const SELLER: PaperParty = {
  name: 'บริษัท ลำเลียงตัวอย่าง จำกัด',
  is_juristic: true,
  tax_id: '0105556012345',
  branch: '00000',
  address: {
    line: '3/34 ซอย 5 ถนนพระราม 9',
    sub_district: 'ห้วยขวาง',
    district: 'ห้วยขวาง',
    province: 'กรุงเทพมหานคร',
    zip_code: '10310',
    sub_district_code: '101701',
  },
  telephone: '020000000',
  email: 'tax@lamliang.example',
};
export const COMPANY: PaperParty = {
  ...SELLER,
  name: 'บริษัท ผู้ซื้อ & คู่ค้า <ตัวอย่าง> จำกัด',
  tax_id: '0105555000001',
  branch: '00012',
  address: { ...SELLER.address, line: 'เลขที่ 799/89 หมู่ 4 ถนนพระราม 6', zip_code: '10330' },
};
export const PERSON: PaperParty = {
  name: 'คุณ ญาณิศา ฐิติกุล',
  is_juristic: false,
  tax_id: '1234567890123',
  branch: null,
  address: {
    line: '12 หมู่บ้านสุขใจ',
    sub_district: 'วิศิษฐ์',
    district: 'เมืองบึงกาฬ',
    province: 'บึงกาฬ',
    zip_code: '38000',
    sub_district_code: '380103',
  },
  telephone: '0812345678',
  email: null,
};

const CHARGES = ['shipping', 'cod_fee', 'packaging', 'premium', 'difference'] as const;
const RATES: Partial<Record<PaperLineContent['charge_code'], number>> = { cod_fee: 700, packaging: 700, other: 700 };

/** The n-th line of a paper. @param amount satang with VAT */
export function line(n: number, amount: number, charge_code: PaperLineContent['charge_code'] = CHARGES[n % CHARGES.length]!): PaperLineContent {
  const vat_bps = RATES[charge_code] ?? 0;
  const { base, vat } = vatInclusive(satang(amount), vat_bps);
  return {
    line_no: n + 1,
    charge_code,
    description: charge_code === 'other' ? 'ค่าแก้ไขที่อยู่' : '',
    order_no: `LM20261100000${n + 1}`,
    tracking_no: `LL00000${n + 1}TH`,
    charged_dt: '2026-11-20T03:00:00.000Z',
    base_amount: base,
    vat_bps,
    vat_amount: vat,
    amount,
    withholding_bps: 100,
  };
} // prettier-ignore

const sumOf = (lines: readonly PaperLineContent[], name: 'base_amount' | 'vat_amount' | 'amount') =>
  lines.reduce((all, one) => all + one[name], 0);

/** The sums that a head of these lines has. */
export function sums(lines: readonly PaperLineContent[]) {
  const base_amount = sumOf(lines, 'base_amount');
  const taxable_amount = sumOf(lines.filter((one) => one.vat_bps > 0), 'base_amount'); // prettier-ignore
  const vat_amount = sumOf(lines, 'vat_amount');
  const total_amount = sumOf(lines, 'amount');
  return { taxable_amount, exempt_amount: base_amount - taxable_amount, base_amount, vat_amount, total_amount };
}

/** A tax invoice that is a receipt, too, of lines as they come of one shop. @param changes what is unlike it */
export function taxInvoice(changes: Partial<PaperContent> = {}): PaperContent {
  const lines = changes.lines ?? [line(0, 4_500), line(1, 3_210), line(2, 1_500)];
  return {
    id: 1,
    kind: 'tax_invoice',
    etax_type: 'T03',
    paper_no: 'TIV00000-202611-000001',
    issue_date: '2026-11-27',
    issued_dt: '2026-11-27T03:15:00.000Z',
    issued_name: 'staff_finance',
    due_date: null,
    seller: SELLER,
    buyer: COMPANY,
    lines,
    ...sums(lines),
    withholding_amount: 0,
    refers_to: [{ paper_no: 'INV00000-202611-000001', kind: 'invoice', etax_type: null, issue_date: '2026-11-20' }],
    figures: null,
    reason_code: null,
    reason_text: null,
    replaces: null,
    note: null,
    lines_sha256: 'a'.repeat(64),
    head_sha256: 'b'.repeat(64),
    ...changes,
  };
}

/** A receipt of what has no VAT, for a person. */
export function receipt(changes: Partial<PaperContent> = {}): PaperContent {
  const lines = changes.lines ?? [line(0, 4_500), line(3, 900)];
  return taxInvoice({ kind: 'receipt', etax_type: 'T01', paper_no: 'RCT00000-202611-000001', buyer: PERSON, lines, ...changes }); // prettier-ignore
}

/** A credit note over a part of a tax invoice. */
export function creditNote(changes: Partial<PaperContent> = {}): PaperContent {
  const lines = changes.lines ?? [line(1, 1_070)];
  const { base_amount } = sums(lines);
  return taxInvoice({
    kind: 'credit_note',
    etax_type: '81',
    paper_no: 'CDN00000-202611-000001',
    lines,
    refers_to: [
      { paper_no: 'TIV00000-202611-000001', kind: 'tax_invoice', etax_type: 'T03', issue_date: '2026-11-27' },
    ],
    figures: { original_amount: 10_000 + base_amount, correct_amount: 10_000, difference_amount: base_amount },
    reason_code: 'CDNS03',
    reason_text: 'คิดค่าธรรมเนียมเกินจริง',
    ...changes,
  });
}

/** A tax invoice in the place of one that named the buyer wrongly. */
export const replacement = (changes: Partial<PaperContent> = {}): PaperContent =>
  taxInvoice({
    etax_type: '388',
    paper_no: 'TIV00000-202611-000002',
    refers_to: [
      { paper_no: 'TIV00000-202611-000001', kind: 'tax_invoice', etax_type: 'T03', issue_date: '2026-11-27' },
    ],
    replaces: 'TIV00000-202611-000001',
    reason_code: 'TIVC01',
    reason_text: 'ชื่อผู้ซื้อผิด',
    ...changes,
  });
