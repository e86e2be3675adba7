import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Satang } from '@lamliang/kernel';

/** A leg of a posting; append-only. Satang. */
@Entity('ledger_entry')
export class LedgerEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;
  @Column('bigint')
  transaction_id: number;
  @Column('bigint')
  ledger_account_id: number;
  @Column('bigint')
  account_id: number;
  @Column('bigint')
  amount: Satang;
  @Column('bigint', { nullable: true })
  balance_after: Satang | null;
  @Column('bigint', { nullable: true })
  account_version: number | null;
}
