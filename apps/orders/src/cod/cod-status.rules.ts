import type { PayloadOf } from '@lamliang/contracts';
import type { ordersEvents } from '@lamliang/contracts/orders';
import type { ShipmentOrder } from '../shipments/shipment-order.entity.ts';

/** The COD of a delivered order for wallet; undefined where none was collected. */
export function collectedCod(row: ShipmentOrder): { key: string; version: number; payload: PayloadOf<typeof ordersEvents.codCollected> } | undefined {
  const { id: order_id, account_id, order_no, tracking_no, partner_code, partner_awb_no, payment_type, cod_status, version } = row;
  const { cod_amount, cod_fee, cod_fee_vat, delivered_dt } = row;
  if (!delivered_dt || (cod_status !== 'delivery-success' && cod_status !== 'claim')) return undefined;
  const order = { order_id, account_id, order_no, tracking_no, partner_code, partner_awb_no, payment_type };
  const payload = { ...order, cod_amount, cod_fee, cod_fee_vat, cod_status, delivered_at: delivered_dt.toISOString(), version };
  return { key: String(order_id), version, payload };
} // prettier-ignore

/** A claim about an order with COD, for wallet. */
export function codClaim(row: Pick<ShipmentOrder, 'id' | 'account_id' | 'version'>, claim_id: number) {
  const { id: order_id, account_id, version } = row;
  return { key: String(order_id), version, payload: { order_id, account_id, claim_id, version } };
}
