import type { OtherFee, StaffOtherFee } from '@lamliang/contracts/invoicing';
import type { OtherFeeEntity } from './other-fee.entity.ts';

/** A fee with what other tables know of it. */
export type OtherFeeRow = OtherFeeEntity &
  Pick<OtherFee, 'invoice_no' | 'question_state'> &
  Pick<StaffOtherFee, 'invoice_approval_id' | 'decision_id'>;

/** A fee as its shop sees it. */
export const otherFeeOf = (row: Omit<OtherFeeRow, 'decision_id'>): OtherFee => ({
  id: row.id,
  other_fee_no: row.other_fee_no,
  shipment_order_id: row.order_id,
  order_no: row.order_no,
  tracking_no: row.tracking_no,
  fee_type: row.fee_type,
  amount: row.amount,
  vat_amount: row.vat_amount,
  detail: row.detail,
  status: row.status,
  payment_type: row.payment_type,
  invoice_no: row.invoice_no,
  create_dt: row.create_dt,
  approved_dt: row.approved_dt,
  received_dt: row.received_dt,
  question_state: row.question_state,
});

/** The same as staff see it. */
export const staffOtherFeeOf = (row: OtherFeeRow): StaffOtherFee => ({
  ...otherFeeOf(row),
  account_id: row.account_id,
  created_name: row.created_name,
  approved_name: row.approved_name,
  invoice_approval_id: row.invoice_approval_id,
  decision_id: row.decision_id,
  version: row.version,
});
