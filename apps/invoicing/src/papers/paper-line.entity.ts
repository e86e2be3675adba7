import type { LineCharge } from '@lamliang/contracts/invoicing';
import type { Satang } from '@lamliang/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A line of a paper that was issued. */
@Entity('paper_line')
export class PaperLine {
  @PrimaryColumn('bigint')
  paper_id: number;
  @PrimaryColumn('integer')
  line_no: number;
  @Column('bigint')
  account_id: number;
  /** What it was billed for; null of a line that is no charge of an order. */
  @Column('bigint', { nullable: true })
  billable_line_id: number | null;
  @Column('text')
  order_no: string;
  @Column('text')
  tracking_no: string;
  @Column('text')
  charge_code: LineCharge | 'other';
  /** In words where the charge has none of its own; else empty. */
  @Column({ type: 'text', default: '' })
  description: string;
  @Column('timestamptz')
  charged_dt: Date;
  @Column('bigint')
  base_amount: Satang;
  @Column('integer')
  vat_bps: number;
  @Column('bigint')
  vat_amount: Satang;
  @Column('bigint')
  amount: Satang;
  @Column('integer')
  withholding_bps: number;
}
