import type { CreditReportRow } from '@lamliang/contracts/orders';
import { carrierOf } from '@lamliang/contracts/pricing';
import { add } from '@lamliang/kernel';
import { ERASED, orErased } from '@lamliang/platform';
import { firstName } from './cod-report.rules.ts';
import type { ShipmentOrder } from './shipment-order.entity.ts';

export type CreditOrder = ShipmentOrder & { invoice_no: string | null };

/** A row of the credit report in the form of the contract. */
export function creditReportRow(row: CreditOrder): CreditReportRow {
  const { id, order_no, tracking_no, partner_id, partner_code, partner_awb_no, shipment_status, create_dt } = row;
  const { shipping_cost, premium, invoice_no } = row;
  return {
    id,
    order_no,
    tracking_no,
    partner_id,
    partner_code,
    partner_name: carrierOf(partner_id)?.name ?? partner_code,
    partner_awb_no,
    receiver_name: row.receiver_name === ERASED ? orErased(ERASED) : firstName(row.receiver_name),
    shipment_status,
    credit_status: row.credit_status ?? 'booked',
    create_dt,
    shipping_cost,
    premium,
    amount: add(shipping_cost, premium),
    invoice_no,
  };
}
