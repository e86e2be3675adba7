import type { BankStatement, StatementBank } from '@lamliang/contracts/wallet';
import type { Satang } from '@lamliang/kernel';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A file in which a bank tells what one of our accounts received and paid. Satang. */
@Entity('bank_statement')
export class BankStatementEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;
  @Column('text')
  bank_code: StatementBank;
  @Column('text')
  file_name: string;
  /** Of the whole file; taken once per bank, unless it was discarded. */
  @Column('text')
  sha256: string;
  @Column('text')
  state: BankStatement['state'];
  @Column('integer')
  line_count: number;
  @Column('bigint')
  deposit_amount: Satang;
  @Column('bigint')
  withdrawal_amount: Satang;
  @Column('timestamptz')
  first_dt: Date;
  @Column('timestamptz')
  last_dt: Date;
  @Column('bigint')
  imported_by: number;
  @Column('text')
  imported_name: string;
  @Column('timestamptz')
  create_dt: Date;
  @Column('bigint', { nullable: true })
  decided_by: number | null;
  @Column('text', { nullable: true })
  decided_name: string | null;
  @Column('timestamptz', { nullable: true })
  decided_dt: Date | null;
}
