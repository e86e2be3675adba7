import type { ParcelBill } from '@lamliang/contracts/wallet';
import type { Satang } from '@lamliang/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a carrier billed for an order; `id` is the order's. Satang, grams, millimetres. */
@Entity('parcel_bill')
export class ParcelBillEntity {
  @PrimaryColumn('bigint')
  id: number;
  @Column('bigint')
  account_id: number;
  @Column('text')
  order_no: string;
  @Column('text')
  partner_code: string;
  @Column('text', { nullable: true })
  partner_awb_no: string | null;
  @Column('text')
  payment_type: ParcelBill['payment_type'];
  @Column('text')
  shipping_fee_status: ParcelBill['shipping_fee_status'];
  @Column('bigint', { nullable: true })
  quoted_amount: Satang | null;
  @Column('bigint', { nullable: true })
  repriced_amount: Satang | null;
  @Column('bigint', { nullable: true })
  difference_amount: Satang | null;
  /** Contained in the difference. */
  @Column('bigint', { nullable: true })
  difference_vat: Satang | null;
  @Column('bigint', { nullable: true })
  selling_price: Satang | null;
  @Column('bigint', { nullable: true })
  partner_cost: Satang | null;
  @Column('integer', { nullable: true })
  actual_weight: number | null;
  @Column('integer', { nullable: true })
  actual_width: number | null;
  @Column('integer', { nullable: true })
  actual_length: number | null;
  @Column('integer', { nullable: true })
  actual_height: number | null;
  @Column('text', { nullable: true })
  reference: string | null;
  @Column('timestamptz', { nullable: true })
  match_with_partner_dt: Date | null;
  @Column('bigint', { nullable: true })
  transaction_id: number | null;
  @Column('timestamptz', { nullable: true })
  paid_to_partner_dt: Date | null;
  @Column('bigint', { nullable: true })
  withheld_amount: Satang | null;
  @Column('text', { nullable: true })
  payment_reference: string | null;
  @Column('text', { nullable: true })
  waive_reason: string | null;
  /** Whether the shop may object to what it was charged, has, or did not in time; null where nothing was charged. */
  @Column('text', { nullable: true })
  objection: 'possible' | 'made' | 'lapsed' | null;
  @Column('timestamptz', { nullable: true })
  dispute_until: Date | null;
  @Column('integer')
  version: number;
}
