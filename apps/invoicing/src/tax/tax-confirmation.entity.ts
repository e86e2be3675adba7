import type { TaxQuestion } from '@lamliang/contracts/invoicing';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** That an accountant confirmed how a rule is read. */
@Entity('tax_confirmation')
export class TaxConfirmation {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('text')
  rule: TaxQuestion;
  /** As it was read then. */
  @Column('text')
  value: string;
  @Column('text')
  reason: string;
  @Column('bigint')
  confirmed_by: number;
  @Column('text')
  confirmed_name: string;
  @Column('timestamptz')
  confirmed_dt: Date;
}
