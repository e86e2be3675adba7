import type { StaffRole } from '@lamliang/contracts';
import type { Order } from '@lamliang/contracts/orders';
import type { Charge, Explanation } from '@lamliang/contracts/pricing';
import type { CreditTransaction } from '@lamliang/contracts/wallet';
import type { Satang } from '@lamliang/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A shipment order: one parcel that a shop booked. */
@Entity('shipment_order')
export class ShipmentOrder {
  @PrimaryColumn('bigint')
  id: number;
  @Column('bigint')
  account_id: number;
  @Column('text')
  order_no: string;
  @Column('text')
  tracking_no: string;
  @Column('text', { nullable: true })
  partner_awb_no: string | null;
  @Column('text', { nullable: true })
  ws_booking_ref: string | null;
  @Column('text', { nullable: true })
  policy_no: string | null;
  @Column('text')
  shop_name: string;
  @Column('integer')
  partner_id: number;
  @Column('text')
  partner_code: string;
  @Column('text')
  ws: string;
  @Column('text')
  sender_name: string;
  @Column('text')
  sender_telephone: string;
  @Column('text')
  sender_address: string;
  @Column('text')
  sender_subdistrict: string;
  @Column('text')
  sender_district: string;
  @Column('text')
  sender_province: string;
  @Column('text')
  sender_zip_code: string;
  @Column('text')
  receiver_name: string;
  @Column('text')
  receiver_telephone: string;
  @Column('text')
  receiver_address: string;
  @Column('text')
  receiver_subdistrict: string;
  @Column('text')
  receiver_district: string;
  @Column('text')
  receiver_province: string;
  @Column('text')
  receiver_zip_code: string;
  @Column('text')
  parcel_type: Order['parcel_type'];
  @Column('integer')
  width: number;
  @Column('integer')
  length: number;
  @Column('integer')
  height: number;
  @Column('integer')
  weight: number;
  @Column('integer', { nullable: true })
  actual_width: number | null;
  @Column('integer', { nullable: true })
  actual_length: number | null;
  @Column('integer', { nullable: true })
  actual_height: number | null;
  @Column('integer', { nullable: true })
  actual_weight: number | null;
  @Column('bigint')
  shipping_cost: Satang;
  @Column('bigint', { nullable: true })
  actual_shipping_cost: Satang | null;
  @Column('smallint')
  cod_flag: 0 | 1;
  @Column('bigint')
  cod_amount: Satang;
  @Column('bigint')
  cod_fee: Satang;
  @Column('bigint')
  cod_fee_vat: Satang;
  @Column('bigint')
  product_price: Satang;
  @Column('smallint')
  insurance: 0 | 1;
  @Column('bigint')
  premium: Satang;
  /** Paid at most when it is lost or damaged; null for orders that were booked before it was kept. */
  @Column('bigint', { nullable: true })
  coverage: Satang | null;
  @Column('bigint', { nullable: true })
  packaging_id: number | null;
  @Column('bigint', { nullable: true })
  pickup_point_id: number | null;
  @Column('text')
  payment_type: Order['payment_type'];
  @Column('text')
  shipment_status: Order['shipment_status'];
  @Column('text')
  booking_state: Order['booking_state'];
  @Column('text', { nullable: true })
  booking_reason: string | null;
  @Column('text', { nullable: true })
  cod_status: Order['cod_status'];
  @Column('text')
  shipping_fee_status: Order['shipping_fee_status'];
  @Column('text', { nullable: true })
  credit_status: Order['credit_status'];
  @Column('text', { nullable: true })
  cod_fee_status: Order['cod_fee_status'];
  @Column('text', { nullable: true })
  claim_status: Order['claim_status'];
  @Column('smallint')
  claim_flag: 0 | 1;
  /** Its latest claim. */
  @Column('bigint', { nullable: true })
  claim_id: number | null;
  /** While it is on claim: the status that it has without. */
  @Column('text', { nullable: true })
  status_before_claim: Order['shipment_status'] | null;
  @Column('smallint')
  print_flag: 0 | 1;
  @Column('smallint')
  cancel_flag: 0 | 1;
  @Column('smallint')
  cancel_requested: 0 | 1;
  @Column('text', { nullable: true })
  cancel_remark: string | null;
  @Column('smallint')
  cod_received_flag: 0 | 1;
  @Column('timestamptz', { nullable: true })
  cod_received_dt: Date | null;
  @Column('smallint')
  match_with_partner_flag: 0 | 1;
  @Column('timestamptz', { nullable: true })
  match_with_partner_dt: Date | null;
  @Column('smallint')
  paid_to_partner_flag: 0 | 1;
  @Column('timestamptz', { nullable: true })
  paid_to_partner_dt: Date | null;
  /** What carriage and the COD fee sold for and what the carrier billed, before VAT; null until it is matched. */
  @Column('bigint', { nullable: true })
  selling_price: Satang | null;
  @Column('bigint', { nullable: true })
  partner_cost: Satang | null;
  @Column('text')
  remark: string;
  @Column('text')
  created_by: string;
  /** Of staff who booked as the shop; `created_by` then holds both names. */
  @Column('text', { nullable: true })
  acted_role: StaffRole | null;
  @Column('timestamptz')
  create_dt: Date;
  @Column('timestamptz')
  update_dt: Date;
  @Column('timestamptz', { nullable: true })
  pickup_dt: Date | null;
  @Column('timestamptz', { nullable: true })
  on_delivery_dt: Date | null;
  @Column('timestamptz', { nullable: true })
  delivered_dt: Date | null;
  @Column('timestamptz', { nullable: true })
  carrier_seen_dt: Date | null;
  /** When its personal data were erased. */
  @Column('timestamptz', { nullable: true })
  erased_dt: Date | null;
  /** The change of its COD in wallet that was copied last. */
  @Column('integer')
  cod_version: number;
  /** The change of its carrier's bill in wallet that was copied last. */
  @Column('integer')
  bill_version: number;
  @Column('integer')
  version: number;
  @Column('jsonb', { nullable: true })
  credit_transaction: (Omit<CreditTransaction, 'transaction_dt'> & { transaction_dt: string }) | null;
  @Column('jsonb')
  charges: Charge[];
  @Column('jsonb')
  explanations: Explanation[];
}
