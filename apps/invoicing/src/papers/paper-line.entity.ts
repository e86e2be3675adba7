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
  @Column('bigint')
  billable_line_id: number;
  @Column('text')
  order_no: string;
  @Column('text')
  tracking_no: string;
  @Column('text')
  charge_code: LineCharge;
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
