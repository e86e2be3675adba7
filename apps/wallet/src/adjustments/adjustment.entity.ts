import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Satang } from '@lamliang/kernel';
import type { AdjustedBook } from '../ledger/posting.rules.ts';

/** An adjustment by staff with its reason. Satang. */
@Entity('adjustment')
export class Adjustment {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;
  @Column('bigint')
  account_id: number;
  @Column('text')
  book: AdjustedBook;
  @Column('bigint')
  amount: Satang;
  @Column('text')
  reason: string;
  @Column('text', { nullable: true })
  reference: string | null;
  @Column('text')
  staff_name: string;
  @Column('bigint')
  transaction_id: number;
  @Column('timestamptz')
  create_dt: Date;
}
