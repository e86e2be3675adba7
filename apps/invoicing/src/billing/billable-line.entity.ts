import type { LineCharge } from '@lamliang/contracts/invoicing';
import type { Satang } from '@lamliang/kernel';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What a shop is billed for an order, or as an other fee, by an invoice or on the paper of a day; never changed, a correction is another line. */
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
  /** The fact that it comes from. */
  @Column('text')
  source_key: string;
  /** How it is paid: by an invoice, or at once out of wallet or COD. */
  @Column({ type: 'text', default: 'credit' })
  payment_type: 'credit' | 'wallet';
  /** In words where the charge has none of its own; else empty. */
  @Column({ type: 'text', default: '' })
  description: string;
  /** The paper of the day, of what was paid at once. */
  @Column('bigint', { nullable: true })
  paper_id: number | null;
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
