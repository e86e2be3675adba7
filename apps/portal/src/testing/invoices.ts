/** An invoice approval in wire form, for tests. */
export const wireApproval = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  id: 42,
  invoice_approval_no: 'IA00000042',
  summary_date: '2026-11-30',
  period_from: '2026-11-01',
  period_to: '2026-11-30',
  status: 'approved',
  invoice_status: 'not-receive',
  invoice_no: 'INV00000-202612-000042',
  order_count: 3,
  line_count: 5,
  shipping_amount: 120,
  cod_fee_amount: 32.1,
  insurance_amount: 20,
  other_fee_amount: 10.7,
  base_amount: 180,
  vat_amount: 2.8,
  total_amount: 182.8,
  withholding_amount: 0,
  due_date: '2026-12-15',
  remark: null,
  approved_dt: '2026-12-01T11:00:00+07:00',
  create_dt: '2026-12-01T10:00:00+07:00',
  ...more,
});

/** A charge of one. */
export const wireLine = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  id: 5,
  order_id: 12,
  order_no: 'LM261120000012',
  tracking_no: 'LL0123456789AB',
  line_group: 'cod_fee',
  charge_code: 'cod_fee',
  description: '',
  charged_dt: '2026-11-20T14:05:00+07:00',
  base_amount: 30,
  vat_amount: 2.1,
  amount: 32.1,
  vat_percent: 7,
  withholding_percent: 3,
  ...more,
});

/** Rows as a page of a list in wire form. */
export const wirePage = (...rows: object[]) => ({ rows, total: rows.length, page: 1, limit: 20, next: null });

/** A tax invoice in wire form, as a list has it. */
export const wireTaxRow = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  id: 9,
  kind: 'tax_invoice',
  etax_type: '388',
  paper_no: 'TIV00000-202611-000009',
  issue_date: '2026-11-27',
  buyer_name: 'บริษัท ใบชา จำกัด',
  line_count: 2,
  taxable_amount: 100,
  exempt_amount: 45,
  base_amount: 145,
  vat_amount: 7,
  total_amount: 152,
  withholding_amount: 0,
  refers_to_no: 'INV00000-202611-000042',
  replaces_no: null,
  replaced_by_no: null,
  ...more,
});

const wireParty = (more: Record<string, unknown>) => ({
  name: 'บริษัท ลำเลียง จำกัด',
  is_juristic: true,
  tax_id: '0105556012341',
  branch: '00000',
  address: { line: '1 ถนนสุขุมวิท', sub_district: 'คลองเตย', district: 'คลองเตย', province: 'กรุงเทพมหานคร', zip_code: '10110', sub_district_code: '103301' }, // prettier-ignore
  telephone: '0212345678',
  email: 'tax@example.com',
  ...more,
});

/** A line of a paper in wire form. */
export const wirePaperLine = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  line_no: 1,
  charge_code: 'cod_fee',
  description: '',
  order_no: 'LM261120000012',
  tracking_no: 'LL0123456789AB',
  charged_dt: '2026-11-20T14:05:00+07:00',
  base_amount: 100,
  vat_amount: 7,
  amount: 107,
  vat_percent: 7,
  withholding_percent: 3,
  ...more,
});

/** A tax invoice in wire form with all that stands on it. */
export const wireTaxInvoice = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...wireTaxRow(),
  seller: wireParty({}),
  buyer: wireParty({ name: 'บริษัท ใบชา จำกัด', tax_id: '0105560000001', branch: '00003', telephone: null, email: null }), // prettier-ignore
  lines: [wirePaperLine(), wirePaperLine({ line_no: 2, charge_code: 'shipping', base_amount: 45, vat_amount: 0, amount: 45 })], // prettier-ignore
  refers_to: [{ paper_no: 'INV00000-202611-000042', kind: 'invoice', etax_type: null, issue_date: '2026-11-20' }],
  figures: null,
  reason_code: null,
  reason_text: null,
  note: null,
  due_date: null,
  lines_sha256: 'a'.repeat(64),
  head_sha256: 'b'.repeat(64),
  e_tax: 'unsigned',
  ...more,
});

/** A credit note in wire form with its lines, for tests. */
export const wireNote = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  id: 11,
  credit_note_no: 'CDN00000-202611-000011',
  issue_dt: '2026-11-28T10:00:00+07:00',
  tax_invoice_id: 9,
  tax_invoice_no: 'TIV00000-202611-000009',
  tax_invoice_date: '2026-11-27',
  tax_invoice_kind: 'tax_invoice',
  reason_code: 'CDNS03',
  reason: 'น้ำหนักจริงน้อยกว่าที่เรียกเก็บ',
  line_count: 1,
  original_amount: 145,
  correct_amount: 125,
  difference_amount: 20,
  vat_amount: 1.4,
  total_amount: 21.4,
  details: [{ line_no: 1, shipment_order_id: 12, order_no: 'LM261120000012', tracking_no: 'LL0123456789AB', charge_code: 'cod_fee', description: '', base_amount: 20, vat_amount: 1.4, amount: 21.4, vat_percent: 7 }], // prettier-ignore
  e_tax: 'unsigned',
  ...more,
});

/** An invoice in wire form, as a list has it. */
export const wireInvoice = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  id: 42,
  invoice_no: 'INV00000-202612-000042',
  invoice_approval_no: 'IA00000042',
  state: 'not-receive',
  invoice_status: 'not-receive',
  issue_date: '2026-12-01',
  due_date: '2026-12-15',
  overdue_days: 0,
  period_from: '2026-11-01',
  period_to: '2026-11-30',
  order_count: 3,
  base_amount: 180,
  vat_amount: 2.8,
  total_amount: 182.8,
  withholding_amount: 0,
  paid_date: null,
  payment_method: null,
  paid_amount: null,
  withheld_amount: null,
  certificate_state: null,
  receipt_no: null,
  receipt_id: null,
  ...more,
});

/** A certificate of tax withheld in wire form, for tests. */
export const wireCertificate = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  id: 3,
  document_no: 'WHT-2569/12',
  document_date: '2026-11-20',
  base_amount: 1000,
  tax_amount: 10,
  rate_percent: 1,
  status: 'pending',
  invoices: [{ id: 42, invoice_no: 'INV00000-202612-000042' }],
  refund_flag: 0,
  refunded_dt: null,
  remark: null,
  create_dt: '2026-11-26T10:00:00+07:00',
  decided_dt: null,
  ...more,
});
