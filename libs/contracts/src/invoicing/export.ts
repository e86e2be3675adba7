import { column } from '../orders/export.ts';
import type { CreditNoteDetail } from './credit-note-types.ts';
import type { InvoiceLine, LineCharge } from './types.ts';

/** Columns of the lines of an invoice approval, in their order. */
export const invoiceLineColumns = {
  order_no: column('order_no'),
  tracking_no: column('tracking_no'),
  charge_code: column('charge'),
  charged_dt: column('charged_dt', 'date'),
  base_amount: column('amount_before_vat', 'money'),
  vat_amount: column('vat_amount', 'money'),
  amount: column('amount_with_vat', 'money'),
  withholding_percent: column('withholding_percent', 'number'),
};

/** The cells of a line as text, in the order of the columns. */
export const invoiceLineCells = (line: InvoiceLine, nameOf: (charge: LineCharge) => string): string[] => [
  line.order_no,
  line.tracking_no,
  [nameOf(line.charge_code), line.description].filter(Boolean).join(': '),
  String(line.charged_dt.getTime()),
  String(line.base_amount),
  String(line.vat_amount),
  String(line.amount),
  String(line.withholding_percent / 100),
];

/** Columns of the lines of a credit note, in their order. */
export const creditNoteColumns = {
  order_no: column('order_no'),
  tracking_no: column('tracking_no'),
  charge_code: column('charge'),
  base_amount: column('amount_before_vat', 'money'),
  vat_amount: column('vat_amount', 'money'),
  amount: column('amount_with_vat', 'money'),
};

/** The cells of a line as text, in the order of the columns. */
export const creditNoteCells = (line: CreditNoteDetail, nameOf: (charge: LineCharge) => string): string[] => [
  line.order_no,
  line.tracking_no,
  line.charge_code === 'other' ? line.description : nameOf(line.charge_code),
  String(line.base_amount),
  String(line.vat_amount),
  String(line.amount),
];
