import type { Satang } from '@lamliang/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Whether a shop may send on credit; there is a row once it was stopped. */
@Entity('credit_state')
export class CreditState {
  @PrimaryColumn('bigint')
  account_id: number;
  @Column('smallint')
  stopped_flag: 0 | 1;
  /** What is overdue. */
  @Column('bigint')
  overdue_amount: Satang;
  @Column('bigint')
  version: number;
  @Column('timestamptz')
  changed_dt: Date;
}
