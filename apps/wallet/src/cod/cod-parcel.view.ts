import type { PayloadOf } from '@lamliang/contracts';
import type { CodParcel, CodParcelRecord, StaffCodParcel, walletEvents } from '@lamliang/contracts/wallet';
import { displaySum, negate, type Satang } from '@lamliang/kernel';
import type { CodParcelEntity } from './cod-parcel.entity.ts';

/** What the shop gets of a parcel, in satang: a credit customer pays fee and VAT with the invoice. */
export const netOf = (row: Pick<CodParcelEntity, 'cod_amount' | 'cod_fee' | 'cod_fee_vat' | 'payment_type'>): Satang =>
  row.payment_type === 'credit'
    ? row.cod_amount
    : displaySum(row.cod_amount, negate(row.cod_fee), negate(row.cod_fee_vat));

/** The round of a parcel, where it was read with it. */
export type InRound = Pick<CodParcel, 'cod_approval_no' | 'paid_dt' | 'bank_reference'>;
const NO_ROUND: InRound = { cod_approval_no: null, paid_dt: null, bank_reference: null };

export function codParcelOf(row: CodParcelEntity & Partial<InRound>): CodParcel {
  const { order_id, order_no, tracking_no, partner_code, partner_awb_no, cod_amount, cod_fee, cod_fee_vat } = row;
  const { cod_status, delivered_dt, cod_received_flag, cod_received_dt, hold_until } = row;
  const complaint_flag = row.complaint_id === null ? row.complaint_flag : 1;
  const facts = { order_id, order_no, tracking_no, partner_code, partner_awb_no, cod_amount, cod_fee, cod_fee_vat };
  const way = { cod_status, delivered_dt, cod_received_flag, cod_received_dt, hold_until, complaint_flag };
  const { cod_approval_no, paid_dt, bank_reference } = { ...NO_ROUND, ...row };
  return {
    ...facts,
    net_amount: netOf(row),
    ...way,
    cod_approval_id: row.cod_round_id,
    cod_approval_no,
    paid_dt,
    bank_reference,
  };
}
export const staffCodParcelOf = (row: CodParcelEntity): StaffCodParcel => ({ ...codParcelOf(row), account_id: row.account_id }); // prettier-ignore
export const codParcelRecordOf = (row: CodParcelEntity & Partial<InRound>): CodParcelRecord => ({ ...codParcelOf(row), account_id: row.account_id, id: row.order_id, cod_round_id: row.cod_round_id }); // prettier-ignore

/** A change of the COD of an order for the outbox. @param at when it was changed */
export const codEvent = (at: Date) => (row: CodParcelEntity): { key: string; version: number; payload: PayloadOf<typeof walletEvents.codChanged> } => {
  const { order_id, account_id, order_no, tracking_no, cod_amount, cod_round_id, cod_status, cod_received_flag, cod_fee_status, version } = row;
  const cod_received_at = row.cod_received_dt?.toISOString() ?? null;
  const occurred_at = at.toISOString();
  const payload = { order_id, account_id, order_no, tracking_no, cod_amount, cod_round_id, cod_status, cod_received_flag, cod_received_at, cod_fee_status, version, occurred_at };
  return { key: String(order_id), version, payload };
}; // prettier-ignore
