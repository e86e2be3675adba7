import type { BillLineOutcome, BillLineState } from '@lamliang/contracts/wallet';
import type { CarrierCode } from '@lamliang/contracts/pricing';
import type { Satang } from '@lamliang/kernel';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A line of a carrier's bill, and what became of it. Satang, grams, millimetres. */
@Entity('carrier_bill_line')
export class CarrierBillLineEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;
  @Column('bigint')
  carrier_bill_id: number;
  @Column('text')
  partner_code: CarrierCode;
  @Column('integer')
  line_no: number;
  @Column('text')
  partner_awb_no: string;
  @Column('timestamptz')
  billed_dt: Date;
  @Column('integer')
  actual_weight: number;
  @Column('integer', { nullable: true })
  actual_width: number | null;
  @Column('integer', { nullable: true })
  actual_length: number | null;
  @Column('integer', { nullable: true })
  actual_height: number | null;
  @Column('bigint')
  partner_cost: Satang;
  @Column('text', { nullable: true })
  reference: string | null;
  /** Of what the line says and how often its file has said it before: applied once per carrier. */
  @Column('text')
  content_hash: string;
  @Column('text')
  outcome: BillLineOutcome;
  @Column('text')
  state: BillLineState;
  @Column('bigint', { nullable: true })
  order_id: number | null;
  @Column('text', { nullable: true })
  order_no: string | null;
  @Column('bigint', { nullable: true })
  account_id: number | null;
  @Column('integer', { nullable: true })
  booked_weight: number | null;
  @Column('bigint', { nullable: true })
  quoted_amount: Satang | null;
  @Column('bigint', { nullable: true })
  repriced_amount: Satang | null;
  @Column('bigint', { nullable: true })
  difference_amount: Satang | null;
  /** What the carrier was expected to ask by its cost card. */
  @Column('bigint', { nullable: true })
  expected_cost: Satang | null;
  @Column('text', { nullable: true })
  reason: string | null;
  @Column('bigint', { nullable: true })
  settled_by: number | null;
  @Column('text', { nullable: true })
  settled_name: string | null;
  @Column('timestamptz', { nullable: true })
  settled_dt: Date | null;
}
