import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A shop's claim for one of its parcels. */
@Entity('claim')
export class ClaimEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('bigint')
  account_id: number;
  @Column('bigint')
  shipment_order_id: number;
  @Column('text')
  order_no: string;
  @Column('text')
  tracking_no: string;
  @Column('integer')
  claim_type_id: number;
  @Column('text')
  status: string;
  /** Satang. */
  @Column('bigint')
  product_price: number;
  /** Satang, as the shop asks for it. */
  @Column('bigint')
  compensation_amount: number;
  /** Satang: paid at most for the parcel; null where orders did not say. */
  @Column('bigint', { nullable: true })
  coverage: number | null;
  @Column('text')
  detail: string;
  @Column('bigint')
  version: number;
  /** The login that opened it. */
  @Column('bigint')
  opened_by: number;
  @Column('timestamptz')
  create_dt: Date;
  @Column('timestamptz')
  update_dt: Date;
  @Column('text', { nullable: true })
  resolution: string | null;
  /** Refunded, satang. */
  @Column('bigint', { nullable: true })
  amount: number | null;
  @Column('text', { nullable: true })
  note: string | null;
  /** Who resolved it. */
  @Column('text', { nullable: true })
  staff_name: string | null;
  @Column('timestamptz', { nullable: true })
  resolved_dt: Date | null;
  /** When paying the refund is due; null where nothing is to be paid. */
  @Column('timestamptz', { nullable: true })
  pay_dt: Date | null;
  @Column('integer')
  pay_attempts: number;
  /** How the shop paid when it opened the claim; null for what was opened before it was kept. */
  @Column('text', { nullable: true })
  payment_type: string | null;
  /** Why wallet refused the refund for good; staff decide anew. */
  @Column('text', { nullable: true })
  pay_fault: string | null;
  /** When its texts and pictures were erased. */
  @Column('timestamptz', { nullable: true })
  erased_dt: Date | null;
  /** How often its refund was decided anew. */
  @Column('integer')
  pay_round: number;
}
