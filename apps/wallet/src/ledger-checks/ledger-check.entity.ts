import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

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
  clean_flag: number;
  @Column('bigint')
  transactions: number;
  @Column('bigint')
  entries: number;
  @Column('bigint')
  accounts: number;
  @Column('jsonb')
  violations: object;
}
