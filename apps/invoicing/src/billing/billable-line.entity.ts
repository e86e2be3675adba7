import type { LineCharge } from '@lamliang/contracts/invoicing';
import type { Satang } from '@lamliang/kernel';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What a credit customer is billed for an order, or as an other fee; never changed, a correction is another line. */
@Entity('billable_line')
export class BillableLine {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('bigint')
  account_id: number;
  /** Null, and without numbers, for an other fee of no order. */
  @Column('bigint', { nullable: true })
  order_id: number | null;
  @Column('text')
  order_no: string;
  @Column('text')
  tracking_no: string;
  @Column('text')
  charge_code: LineCharge;
  /** In words where the charge has none of its own. */
  @Column('text')
  description: string;
  /** The fact that it comes from. */
  @Column('text')
  source_key: string;
  /** With VAT. */
  @Column('bigint')
  amount: Satang;
  @Column('timestamptz')
  charged_dt: Date;
  @Column('timestamptz')
  create_dt: Date;
  /** The order was cancelled before anybody was billed. */
  @Column('timestamptz', { nullable: true })
  void_dt: Date | null;
}
