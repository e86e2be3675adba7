import { MOST_PRINTED_LINES, printedOf, type PaperContent, type PaperLineContent, type PrintedPaper } from '@lamliang/contracts/invoicing'; // prettier-ignore
import { percentBps, satang, vatInclusive } from '@lamliang/kernel';

const SELLER: PaperContent['seller'] = {
  name: 'บริษัท ลำเลียง จำกัด',
  is_juristic: true,
  tax_id: '0105556012341',
  branch: '00000',
  address: {
    line: '3/34 อาคารพระราม 9 ทาวเวอร์ ชั้น 12 ถนนพระราม 9',
    sub_district: 'ห้วยขวาง',
    district: 'ห้วยขวาง',
    province: 'กรุงเทพมหานคร',
    zip_code: '10310',
    sub_district_code: '101701',
  },
  telephone: '021234567',
  email: 'billing@lamliang.example',
};
/** A company, buying through its first branch. */
export const COMPANY: PaperContent['buyer'] = {
  name: 'บริษัท น้ำผึ้งป่าเชียงใหม่ จำกัด',
  is_juristic: true,
  tax_id: '0505560000018',
  branch: '00001',
  address: {
    line: '99/9 หมู่ 4 ถนนห้วยแก้ว',
    sub_district: 'สุเทพ',
    district: 'เมืองเชียงใหม่',
    province: 'เชียงใหม่',
    zip_code: '50200',
    sub_district_code: '500108',
  },
  telephone: '053123456',
  email: 'account@honey.example',
};
/** A person, who gave no number. */
export const PERSON: PaperContent['buyer'] = {
  ...COMPANY,
  name: 'กตัญญู ปิ่นแก้ว',
  is_juristic: false,
  tax_id: null,
  branch: null,
  telephone: '0812345678',
  email: null,
};

const FREE: Record<string, [vat_bps: number, withholding_bps: number]> = { shipping: [0, 100], difference: [0, 100], premium: [0, 0] }; // prettier-ignore
const CHARGES = ['shipping', 'cod_fee', 'shipping', 'packaging', 'premium', 'difference'] as const;

/** Lines as parcels bring them. @param only of these charges */
export function lines(count: number, only: readonly PaperLineContent['charge_code'][] = CHARGES): PaperLineContent[] {
  return Array.from({ length: count }, (_, at) => {
    const charge_code = only[at % only.length]!;
    const [vat_bps, withholding_bps] = FREE[charge_code] ?? [700, 300];
    const { base, vat, gross } = vatInclusive(satang(35_00 + ((at * 733) % 9_000)), vat_bps);
    return {
      line_no: at + 1,
      charge_code,
      description: charge_code === 'other' ? 'ค่าติดตั้งเครื่องพิมพ์ใบปะหน้าที่ร้าน พร้อมอบรมการใช้งานครึ่งวัน' : '',
      order_no: charge_code === 'other' ? '' : `LL26110${String(10_000_000 + at * 37).slice(1)}`,
      tracking_no: charge_code === 'other' ? '' : `LLX26000${String(10_000_000 + at * 37).slice(1)}`,
      charged_dt: new Date(Date.UTC(2026, 10, 1 + (at % 26), 5)).toISOString(),
      base_amount: base,
      vat_bps,
      vat_amount: vat,
      amount: gross,
      withholding_bps,
    };
  });
}

/** A paper whose sums are those of its lines. */
export function paper(of: readonly PaperLineContent[], more: Partial<PaperContent> = {}): PaperContent {
  const sum = (take: (line: PaperLineContent) => number) => of.reduce((all, line) => all + take(line), 0);
  const taxable_amount = sum((line) => (line.vat_bps ? line.base_amount : 0));
  const base_amount = sum((line) => line.base_amount);
  const withheld = sum((line) => percentBps(satang(line.base_amount), line.withholding_bps));
  return {
    id: 1,
    kind: 'invoice',
    etax_type: null,
    paper_no: 'INV00000-202611-000042',
    issue_date: '2026-11-27',
    issued_dt: '2026-11-27T03:00:00.000Z',
    issued_name: 'สุดารัตน์ ฎีกากุล',
    due_date: null,
    seller: SELLER,
    buyer: COMPANY,
    lines: [...of],
    taxable_amount,
    exempt_amount: base_amount - taxable_amount,
    base_amount,
    vat_amount: sum((line) => line.vat_amount),
    total_amount: sum((line) => line.amount),
    withholding_amount: base_amount >= 1_000_00 ? withheld : 0,
    refers_to: [],
    figures: null,
    reason_code: null,
    reason_text: null,
    replaces: null,
    note: null,
    lines_sha256: '8f14e45fceea167a5a36dedd4bea2543f1b3c8c9a0c9f3b7c7de8c2a6f0b1d9e',
    head_sha256: '45c48cce2e2d7fbdea1afc51c7c6ad26c9f0f895fb98ab9159f51fd0297e236d',
    ...more,
  };
}

/** As it goes to the printer. */
export function printed(content: PaperContent): PrintedPaper {
  const annex = content.lines.length > MOST_PRINTED_LINES ? { name: `${content.paper_no}-lines.csv`, sha256: content.lines_sha256 } : null; // prettier-ignore
  return printedOf(content, annex);
}

const INVOICE = { paper_no: 'INV00000-202611-000042', kind: 'invoice', etax_type: null, issue_date: '2026-11-01' } as const; // prettier-ignore
const TAX_INVOICE = { paper_no: 'TIV00000-202611-000017', kind: 'tax_invoice', etax_type: 'T03', issue_date: '2026-11-10' } as const; // prettier-ignore

/** What an accountant sees, by name. */
export const SAMPLES: Record<string, () => PaperContent> = {
  'invoice-1': () => paper(lines(1), { due_date: '2026-12-27', buyer: PERSON }),
  'invoice-company': () => paper(lines(28), { due_date: '2026-12-27', note: 'โปรดแจ้งเลขที่ใบแจ้งหนี้เมื่อโอนเงิน' }),
  'tax-invoice-40': () => paper(lines(40), { kind: 'tax_invoice', etax_type: 'T03', paper_no: TAX_INVOICE.paper_no, refers_to: [INVOICE] }), // prettier-ignore
  'tax-invoice-300': () => paper(lines(300), { kind: 'tax_invoice', etax_type: '388', paper_no: TAX_INVOICE.paper_no, refers_to: [INVOICE] }), // prettier-ignore
  'tax-invoice-301': () => paper(lines(301), { kind: 'tax_invoice', etax_type: 'T03', paper_no: TAX_INVOICE.paper_no, refers_to: [INVOICE] }), // prettier-ignore
  receipt: () => paper(lines(6, ['shipping', 'premium']), { kind: 'receipt', etax_type: 'T01', paper_no: 'REC00000-202611-000003', refers_to: [INVOICE], buyer: PERSON }), // prettier-ignore
  'credit-note': () => {
    const back = paper(lines(2, ['cod_fee', 'shipping']));
    const original_amount = 3_450_00;
    return {
      ...back,
      kind: 'credit_note',
      etax_type: '81',
      paper_no: 'CRN00000-202611-000002',
      refers_to: [TAX_INVOICE],
      figures: { original_amount, correct_amount: original_amount - back.base_amount, difference_amount: back.base_amount }, // prettier-ignore
      reason_code: 'CDNS03',
      reason_text: 'น้ำหนักพัสดุที่ขนส่งแจ้งสูงกว่าที่ชั่งได้จริง แก้ไขตามผลตรวจสอบ',
      withholding_amount: 0,
    };
  }, // prettier-ignore
  replacement: () => paper(lines(3), { kind: 'tax_invoice', etax_type: '388', paper_no: 'TIV00000-202611-000018', refers_to: [TAX_INVOICE], replaces: TAX_INVOICE.paper_no, reason_code: 'TIVC02', reason_text: null }), // prettier-ignore
  certificate: () => paper(lines(4, ['shipping', 'cod_fee']), { kind: 'withholding_certificate', paper_no: 'WHT00000-202611-000001', buyer: { ...COMPANY, name: 'บริษัท แฟลช เอ็กซ์เพรส จำกัด' }, withholding_amount: 3_64 }), // prettier-ignore
  long: () =>
    paper([...lines(5), ...lines(2, ['other']).map((line) => ({ ...line, line_no: line.line_no + 5, description: 'ค่าบริการจัดส่งพิเศษนอกเวลา พร้อมบรรจุหีบห่อกันกระแทกและตรวจนับสินค้าคืน '.repeat(4).slice(0, 300) }))], {
      due_date: '2026-12-27',
      seller: { ...SELLER, tax_id: '0000000000000', name: 'บริษัท ขนส่งพัสดุและโลจิสติกส์ครบวงจรแห่งประเทศไทย (สาธิต) จำกัด (มหาชน)', branch: '00012' },
      buyer: {
        ...COMPANY,
        name: 'ห้างหุ้นส่วนจำกัด กตัญญูพัฒนพงษ์ศักดิ์สิทธิ์ปั๊มน้ำมันปิ่นเกล้าและศูนย์จำหน่ายผลิตภัณฑ์น้ำผึ้งเก้าชั้นนานาชาติ (ประเทศไทย)',
        address: { ...COMPANY.address, line: 'เลขที่ 999/9999 อาคารศูนย์การค้าญี่ปุ่น ชั้น 12 ห้อง 1204 ซอยน้ำผึ้งหวาน 18/5 '.repeat(4).slice(0, 300) },
      },
      note: 'ฝากไว้ที่ป้อมยาม ไม่ต้องโทร ถึงหลังบ่ายสองเท่านั้น '.repeat(6).slice(0, 300),
    }),
}; // prettier-ignore
