import type { Satang } from '@lamliang/kernel';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** On what terms the COD of a shop is paid in advance: the newest row of a shop holds, and none is changed. */
@Entity('cod_advance_terms')
export class CodAdvanceTermsEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;
  @Column('bigint')
  account_id: number;
  @Column('smallint')
  enabled_flag: 0 | 1;
  /** Hundredths of a percent of the COD, before VAT. */
  @Column('integer')
  fee_bps: number;
  /** COD that may be out at once, satang. */
  @Column('bigint')
  limit_amount: Satang;
  @Column('text')
  staff_name: string;
  @Column('timestamptz')
  create_dt: Date;
}
