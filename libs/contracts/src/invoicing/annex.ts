import { column } from '../orders/export.ts';
import type { PaperLineContent } from './paper.ts';

/** Columns of the annex of a paper, in their order. */
export const annexColumns = {
  line_no: column('line_no', 'number'),
  charged_dt: column('charged_dt', 'date'),
  charge: column('charge'),
  order_no: column('order_no'),
  tracking_no: column('tracking_no'),
  base_amount: column('amount_before_vat', 'money'),
  vat_percent: column('vat_percent', 'number'),
  vat_amount: column('vat_amount', 'money'),
  amount: column('amount_with_vat', 'money'),
  withholding_percent: column('withholding_percent', 'number'),
};

/** The cells of a line as text, in the order of the columns. @param nameOf what a charge is called */
export const annexCells = (line: PaperLineContent, nameOf: (charge: PaperLineContent['charge_code']) => string): string[] => [
  String(line.line_no),
  String(Date.parse(line.charged_dt)),
  line.description || nameOf(line.charge_code),
  line.order_no,
  line.tracking_no,
  String(line.base_amount),
  String(line.vat_bps / 100),
  String(line.vat_amount),
  String(line.amount),
  String(line.withholding_bps / 100),
]; // prettier-ignore
