import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A book; a derived one keeps no balance. Satang. */
@Entity('ledger_account')
export class LedgerAccount {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;
  @Column('bigint')
  account_id: number;
  @Column('text')
  code: string;
  @Column('text')
  balance_mode: string;
  @Column('bigint', { nullable: true })
  balance: number | null;
  @Column('bigint', { nullable: true })
  floor: number | null;
  @Column('bigint', { nullable: true })
  version: number | null;
  @Column('timestamptz', { nullable: true })
  moved_at: Date | null;
}
