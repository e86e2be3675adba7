import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Satang } from '@lamliang/kernel';

/** Money on hold for an order. Satang. */
@Entity('ledger_hold')
export class LedgerHold {
  @PrimaryColumn('bigint')
  order_id: number;
  @Column('bigint')
  account_id: number;
  @Column('text')
  order_no: string;
  @Column('text')
  partner_code: string;
  @Column('text', { nullable: true })
  policy_no: string | null;
  @Column('text')
  payment_type: string;
  @Column('bigint')
  bonus: Satang;
  @Column('bigint')
  credit: Satang;
  @Column('bigint')
  credit_line: Satang;
  @Column('bigint')
  insurance: Satang;
  @Column({ type: 'bigint', nullable: true, insert: false, update: false })
  amount: Satang | null;
  @Column('jsonb')
  capture_legs: object;
  @Column('text')
  state: string;
  @Column('bigint')
  version: number;
  @Column('bigint')
  hold_transaction_id: number;
  @Column('bigint', { nullable: true })
  capture_transaction_id: number | null;
  @Column('bigint', { nullable: true })
  end_transaction_id: number | null;
  @Column('timestamptz')
  held_at: Date;
  @Column('timestamptz', { nullable: true })
  resolved_at: Date | null;
}
