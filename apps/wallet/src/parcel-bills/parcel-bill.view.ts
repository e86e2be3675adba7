import type { PayloadOf } from '@lamliang/contracts';
import type { ParcelBill, walletEvents } from '@lamliang/contracts/wallet';
import type { Satang } from '@lamliang/kernel';
import type { ParcelBillEntity } from './parcel-bill.entity.ts';

/** What is read with a row. */
export type BillRow = ParcelBillEntity & Pick<ParcelBill, 'transaction_no' | 'decision_id'>;

/** A bill in the form of the contract. @param due_withheld_amount what a payment today would keep back */
export function parcelBillOf(row: BillRow, due_withheld_amount: Satang | null): ParcelBill {
  const {
    version: _version,
    transaction_id: _id,
    difference_vat: _vat,
    objection: _objection,
    dispute_until: _until,
    ...told
  } = row;
  return {
    ...told,
    due_withheld_amount,
    match_with_partner_flag: row.match_with_partner_dt ? 1 : 0,
    paid_to_partner_flag: row.paid_to_partner_dt ? 1 : 0,
  };
}

/** A change of it for the outbox. Figures that a second person has not approved are not told. */
export function billEvent(row: ParcelBillEntity): { key: string; version: number; payload: PayloadOf<typeof walletEvents.billChanged> } {
  const { id: order_id, account_id, shipping_fee_status, match_with_partner_dt, version } = row;
  const of = <T>(figure: T): T | null => (match_with_partner_dt ? figure : null);
  const payload = {
    order_id,
    account_id,
    shipping_fee_status,
    match_with_partner_at: match_with_partner_dt?.toISOString() ?? null,
    paid_to_partner_at: row.paid_to_partner_dt?.toISOString() ?? null,
    actual_weight: of(row.actual_weight),
    actual_width: of(row.actual_width),
    actual_length: of(row.actual_length),
    actual_height: of(row.actual_height),
    difference_amount: of(row.difference_amount),
    selling_price: of(row.selling_price),
    partner_cost: of(row.partner_cost),
    version,
  };
  return { key: String(order_id), version, payload };
} // prettier-ignore

/** What of a bill its postings name. */
export const billedOf = ({ id: order_id, order_no, account_id, partner_code, payment_type, reference }: ParcelBillEntity) => ({ order_id, order_no, account_id, partner_code, payment_type, reference }); // prettier-ignore
