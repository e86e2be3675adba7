import { Column, Entity, PrimaryColumn } from 'typeorm';

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
  bonus: number;
  @Column('bigint')
  credit: number;
  @Column('bigint')
  credit_line: number;
  @Column('bigint')
  insurance: number;
  @Column({ type: 'bigint', nullable: true, insert: false, update: false })
  amount: number | null;
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
