import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { LedgerCheck as Told } from '@lamliang/contracts/wallet';

/** A result of the ledger check. */
@Entity('ledger_check')
export class LedgerCheck {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;
  @Column('timestamptz')
  checked_dt: Date;
  @Column('integer')
  duration_ms: number;
  @Column('smallint')
  clean_flag: 0 | 1;
  @Column('bigint')
  transactions: number;
  @Column('bigint')
  entries: number;
  @Column('bigint')
  accounts: number;
  @Column('jsonb')
  violations: Told['violations'];
}
