import type { ClaimTypeCode } from '@lamliang/contracts/claims';

/** The columns of a claim that its events carry. */
export interface ClaimEventFields {
  id: number;
  account_id: number;
  shipment_order_id: number;
  order_no: string;
  tracking_no: string;
  claim_type: ClaimTypeCode;
  product_price: number;
  compensation_amount: number;
  version: number;
}

/** An event of a claim for the outbox: its key, its version, and the fields that every event of a claim has. */
export function claimEvent<M extends object = object>(row: ClaimEventFields, at: Date, more: M = {} as M) {
  const { id: claim_id, shipment_order_id: order_id, version } = row;
  const { account_id, order_no, tracking_no, claim_type, product_price, compensation_amount } = row;
  const said = {
    claim_id,
    account_id,
    order_id,
    order_no,
    tracking_no,
    claim_type,
    product_price,
    compensation_amount,
  };
  return { key: String(claim_id), version, payload: { ...said, version, occurred_at: at.toISOString(), ...more } };
}
