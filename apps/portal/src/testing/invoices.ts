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
