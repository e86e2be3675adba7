import type { LineCharge } from '@lamliang/contracts/invoicing';
import type { Satang } from '@lamliang/kernel';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What a credit customer is billed for an order; never changed, a correction is another line. */
@Entity('billable_line')
export class BillableLine {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('bigint')
  account_id: number;
  @Column('bigint')
  order_id: number;
  @Column('text')
  order_no: string;
  @Column('text')
  tracking_no: string;
  @Column('text')
  charge_code: LineCharge;
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
  /** Of a line below zero, the note that it stands for; no tax invoice has the line. */
  @Column('bigint', { nullable: true })
  credit_note_id: number | null;
  /** The order was cancelled before anybody was billed. */
  @Column('timestamptz', { nullable: true })
  void_dt: Date | null;
}
