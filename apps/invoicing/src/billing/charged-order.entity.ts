import type { Satang } from '@lamliang/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What is known of the money of an order; satang. */
@Entity('charged_order')
export class ChargedOrder {
  @PrimaryColumn('bigint')
  order_id: number;
  @Column('bigint')
  account_id: number;
  /** Null until orders told it. */
  @Column('text', { nullable: true })
  payment_type: 'wallet' | 'credit' | null;
  /** Captured; null until wallet told it. */
  @Column('bigint', { nullable: true })
  amount: Satang | null;
  /** When; null where wallet did not tell. */
  @Column('timestamptz', { nullable: true })
  captured_dt: Date | null;
  /** How much of it was bonus; null where wallet did not tell. */
  @Column('bigint', { nullable: true })
  bonus_amount: Satang | null;
  /** With its VAT. */
  @Column('bigint', { nullable: true })
  cod_fee: Satang | null;
  @Column('timestamptz', { nullable: true })
  cod_dt: Date | null;
  /** When it was kept back of what a prepaid shop got. */
  @Column('timestamptz', { nullable: true })
  cod_fee_dt: Date | null;
  /** What COD in advance cost, with VAT, kept back of it. */
  @Column('bigint', { nullable: true })
  advance_fee: Satang | null;
  @Column('timestamptz', { nullable: true })
  advance_dt: Date | null;
  /** What the bill of the carrier made it cost more. */
  @Column('bigint')
  difference_amount: Satang;
  @Column('timestamptz', { nullable: true })
  difference_dt: Date | null;
  /** Whether staff waived what the bill made it cost more. */
  @Column('smallint')
  fee_waived_flag: 0 | 1;
  @Column('bigint')
  bill_version: number;
  @Column('timestamptz', { nullable: true })
  cancelled_dt: Date | null;
  /** When its lines are to be made; null where nothing is to be done. */
  @Column('timestamptz', { nullable: true })
  due_dt: Date | null;
  @Column('timestamptz', { nullable: true })
  waits_since: Date | null;
}
