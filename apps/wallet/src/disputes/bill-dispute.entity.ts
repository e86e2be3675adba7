import type { BillDisputeState } from '@lamliang/contracts/wallet';
import type { Satang } from '@lamliang/kernel';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A shop's objection to what it was charged by a carrier's bill; one an order. Satang. */
@Entity('bill_dispute')
export class BillDisputeEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;
  @Column('bigint')
  order_id: number;
  @Column('bigint')
  account_id: number;
  @Column('text')
  state: BillDisputeState;
  /** What is held, with the VAT that it contains. */
  @Column('bigint')
  amount: Satang;
  @Column('bigint')
  vat: Satang;
  @Column('text')
  detail: string;
  @Column('text', { array: true })
  files: string[];
  @Column('bigint')
  asked_by: number;
  @Column('timestamptz')
  create_dt: Date;
  @Column('text', { nullable: true })
  carrier_answer: string | null;
  @Column('timestamptz', { nullable: true })
  carrier_answer_dt: Date | null;
  @Column('text', { nullable: true })
  reason: string | null;
  @Column('bigint', { nullable: true })
  decided_by: number | null;
  @Column('text', { nullable: true })
  decided_name: string | null;
  @Column('timestamptz', { nullable: true })
  decided_dt: Date | null;
}
