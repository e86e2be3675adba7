import type { Satang } from '@lamliang/kernel';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { BuyerField } from '@lamliang/contracts/invoicing';

/** A day of a prepaid shop whose paper is not issued, because too little is known of the shop. */
@Entity('waiting_paper')
export class WaitingPaper {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('bigint')
  account_id: number;
  @Column('date')
  day: string;
  @Column('integer')
  line_count: number;
  @Column('bigint')
  total_amount: Satang;
  @Column('text', { array: true })
  lacks: BuyerField[];
  @Column('timestamptz')
  waits_since: Date;
}
