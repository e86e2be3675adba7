import type { OtherFeeStatus, OtherFeeType } from '@lamliang/contracts/invoicing';
import type { PaymentType } from '@lamliang/contracts/wallet';
import type { Satang } from '@lamliang/kernel';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A charge outside the quoted price, which staff enter and approve. Satang. */
@Entity('other_fee')
export class OtherFeeEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  /** Made of the id by the database. */
  @Column({ type: 'text', insert: false, update: false })
  other_fee_no: string;
  @Column('bigint')
  account_id: number;
  @Column('bigint', { nullable: true })
  order_id: number | null;
  @Column('text', { nullable: true })
  order_no: string | null;
  @Column('text', { nullable: true })
  tracking_no: string | null;
  @Column('text')
  fee_type: OtherFeeType;
  /** With VAT. */
  @Column('bigint')
  amount: Satang;
  @Column('bigint', { nullable: true })
  vat_amount: Satang | null;
  /** What the shop reads. */
  @Column('text', { nullable: true })
  detail: string | null;
  @Column('text')
  status: OtherFeeStatus;
  /** How its shop paid when it was charged; null until then. */
  @Column('text', { nullable: true })
  payment_type: PaymentType | null;
  @Column('bigint', { nullable: true })
  billable_line_id: number | null;
  /** When it is to be charged; null where nothing is to be done. */
  @Column('timestamptz', { nullable: true })
  charge_dt: Date | null;
  @Column('bigint')
  created_by: number;
  @Column('text')
  created_name: string;
  @Column('timestamptz')
  create_dt: Date;
  @Column('bigint', { nullable: true })
  approved_by: number | null;
  @Column('text', { nullable: true })
  approved_name: string | null;
  @Column('timestamptz', { nullable: true })
  approved_dt: Date | null;
  @Column('timestamptz', { nullable: true })
  received_dt: Date | null;
  @Column('bigint')
  version: number;
}
