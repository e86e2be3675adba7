import type { Satang } from '@lamliang/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What notes have taken back of a line of a paper so far, never more than it had; satang with VAT. */
@Entity('credited_line')
export class CreditedLine {
  /** The first paper, where others have replaced it since. */
  @PrimaryColumn('bigint')
  paper_id: number;
  @PrimaryColumn('integer')
  line_no: number;
  @Column('bigint')
  account_id: number;
  /** Of the line. */
  @Column('bigint')
  amount: Satang;
  @Column('bigint')
  vat_amount: Satang;
  @Column('bigint')
  credited_amount: Satang;
  @Column('bigint')
  credited_vat_amount: Satang;
}
