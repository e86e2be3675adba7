import type { PayloadOf } from '@lamliang/contracts';
import type { CodStatus, ordersEvents } from '@lamliang/contracts/orders';
import type { Satang } from '@lamliang/kernel';

/** What wallet is told of an order with COD. */
interface CodOrder {
  id: number;
  account_id: number;
  order_no: string;
  tracking_no: string;
  partner_code: string;
  partner_awb_no: string | null;
  payment_type: 'wallet' | 'credit';
  cod_status: CodStatus | null;
  cod_amount: Satang;
  cod_fee: Satang;
  cod_fee_vat: Satang;
  delivered_dt: Date | null;
  version: number;
}

/** The COD of a delivered order for wallet; undefined where none was collected. */
export function collectedCod(row: CodOrder): { key: string; version: number; payload: PayloadOf<typeof ordersEvents.codCollected> } | undefined {
  const { id: order_id, account_id, order_no, tracking_no, partner_code, partner_awb_no, payment_type, cod_status, version } = row;
  const { cod_amount, cod_fee, cod_fee_vat, delivered_dt } = row;
  if (!delivered_dt || (cod_status !== 'delivery-success' && cod_status !== 'claim')) return undefined;
  const order = { order_id, account_id, order_no, tracking_no, partner_code, partner_awb_no, payment_type };
  const payload = { ...order, cod_amount, cod_fee, cod_fee_vat, cod_status, delivered_at: delivered_dt.toISOString(), version };
  return { key: String(order_id), version, payload };
} // prettier-ignore

/** A claim about an order with COD, for wallet. */
export function codClaim(row: Pick<CodOrder, 'id' | 'account_id' | 'version'>, claim_id: number) {
  const { id: order_id, account_id, version } = row;
  return { key: String(order_id), version, payload: { order_id, account_id, claim_id, version } };
}
