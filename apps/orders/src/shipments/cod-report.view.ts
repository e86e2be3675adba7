import { bringsCod, type CodReportRow } from '@lamliang/contracts/orders';
import { carrierOf } from '@lamliang/contracts/pricing';
import { displaySum, negate, ZERO } from '@lamliang/kernel';
import { ERASED, orErased } from '@lamliang/platform';
import type { ShipmentOrder } from './shipment-order.entity.ts';
import { firstName } from './cod-report.rules.ts';

/** A row of the COD report in the form of the contract. */
export function codReportRow(row: ShipmentOrder): CodReportRow {
  const { id, order_no, tracking_no, partner_id, partner_code, partner_awb_no, ws_booking_ref, shipment_status } = row;
  const { cancel_flag, cod_received_flag, cod_received_dt, match_with_partner_flag, match_with_partner_dt } = row;
  const { paid_to_partner_flag, cod_amount, payment_type, create_dt, delivered_dt } = row;
  const cod_status = row.cod_status ?? 'booked';
  // Of a parcel that came back the shop gets nothing and owes no fee: the totals leave it out, too.
  const paid = bringsCod(cod_status);
  const { cod_fee, cod_fee_vat } = paid ? row : { cod_fee: ZERO, cod_fee_vat: ZERO };
  const order = {
    id,
    order_no,
    tracking_no,
    partner_id,
    partner_code,
    partner_awb_no,
    ws_booking_ref,
    shipment_status,
  };
  const flags = { cancel_flag, cod_received_flag, cod_received_dt, match_with_partner_flag, match_with_partner_dt, paid_to_partner_flag }; // prettier-ignore
  const due = payment_type === 'credit' ? cod_amount : displaySum(cod_amount, negate(cod_fee), negate(cod_fee_vat));
  return {
    ...order,
    ...flags,
    partner_name: carrierOf(partner_id)?.name ?? partner_code,
    receiver_name: row.receiver_name === ERASED ? orErased(ERASED) : firstName(row.receiver_name),
    cod_status,
    cod_dt: cod_received_dt ?? delivered_dt ?? create_dt,
    cod_amount,
    cod_fee,
    cod_fee_vat,
    net_amount: paid ? due : ZERO,
    create_dt,
    delivered_dt,
  };
}
