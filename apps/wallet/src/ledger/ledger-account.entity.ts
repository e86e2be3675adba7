import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Satang } from '@lamliang/kernel';

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
  balance: Satang | null;
  @Column('bigint', { nullable: true })
  floor: Satang | null;
  @Column('bigint', { nullable: true })
  version: number | null;
  @Column('timestamptz', { nullable: true })
  moved_at: Date | null;
}
