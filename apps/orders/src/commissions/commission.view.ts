import type { CommissionOrder, CommissionOrderDetail } from '@lamliang/contracts/orders';
import { carrierOf } from '@lamliang/contracts/pricing';
import { displaySum, negate } from '@lamliang/kernel';
import type { ShipmentOrder } from '../shipments/shipment-order.entity.ts';
import { CARRIAGE, EARNED, ENDED } from './commission.rules.ts';

const has = (codes: readonly string[], code: string) => codes.includes(code);

/** An order as it is settled with its carrier, in the form of the contract. */
export function commissionOrderOf(row: ShipmentOrder): CommissionOrder {
  const { id, order_no, tracking_no, account_id, shop_name, partner_id, partner_code, partner_awb_no, ws_booking_ref } = row;
  const { payment_type, shipment_status, booking_state, shipping_fee_status, cod_flag, cod_status, cod_amount } = row;
  const { cancel_flag, cod_received_flag, cod_received_dt, match_with_partner_flag, match_with_partner_dt } = row;
  const { paid_to_partner_flag, paid_to_partner_dt, partner_cost, create_dt, delivered_dt } = row;
  const order = { id, order_no, tracking_no, account_id, shop_name, partner_id, partner_code, partner_awb_no, ws_booking_ref };
  const state = { payment_type, shipment_status, booking_state, shipping_fee_status, cod_flag, cod_status, cod_amount };
  const flags = { cancel_flag, cod_received_flag, cod_received_dt, match_with_partner_flag, match_with_partner_dt, paid_to_partner_flag, paid_to_partner_dt };
  const carriage = row.charges.filter(({ code }) => CARRIAGE.includes(code));
  const net = carriage.flatMap(({ amount, vat }) => [amount, negate(vat)]);
  const selling_price = row.selling_price ?? displaySum(...net, row.cod_fee);
  const earned = match_with_partner_flag === 1 && has(EARNED, shipment_status) && partner_cost !== null;
  return {
    ...order,
    ...state,
    ...flags,
    partner_name: carrierOf(partner_id)?.name ?? partner_code,
    selling_price,
    partner_cost,
    commission_amount: earned ? displaySum(selling_price, negate(partner_cost)) : null,
    complete_flag: match_with_partner_flag === 1 && has(ENDED, shipment_status) ? 1 : 0,
    create_dt,
    delivered_dt,
  };
} // prettier-ignore

export function commissionDetailOf(row: ShipmentOrder): CommissionOrderDetail {
  const { weight, width, length, height, actual_weight, actual_width, actual_length, actual_height } = row;
  const { shipping_cost, actual_shipping_cost, cod_fee, cod_fee_vat, charges } = row;
  const measures = { weight, width, length, height, actual_weight, actual_width, actual_length, actual_height };
  return { ...commissionOrderOf(row), ...measures, shipping_cost, actual_shipping_cost, cod_fee, cod_fee_vat, charges };
}
