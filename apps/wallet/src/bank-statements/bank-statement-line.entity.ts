import type { BankMatchType, BankStatementLineState, BankStatementOutcome, StatementBank } from '@lamliang/contracts/wallet'; // prettier-ignore
import type { Satang } from '@lamliang/kernel';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A line of a bank's file, and what became of it. Satang. */
@Entity('bank_statement_line')
export class BankStatementLineEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;
  @Column('bigint')
  bank_statement_id: number;
  @Column('text')
  bank_code: StatementBank;
  @Column('integer')
  line_no: number;
  @Column('timestamptz')
  booked_dt: Date;
  /** The day of the books that it counts for; null before it is applied. */
  @Column('date', { nullable: true })
  day: string | null;
  /** Above zero what the account received. */
  @Column('bigint')
  amount: Satang;
  @Column('bigint')
  balance: Satang;
  @Column('text')
  detail: string;
  /** Of what the line says and how often its file has said it before: applied once per bank. */
  @Column('text')
  content_hash: string;
  @Column('text')
  outcome: BankStatementOutcome;
  @Column('text')
  state: BankStatementLineState;
  @Column('text', { nullable: true })
  match_type: BankMatchType | null;
  /** What it pays; of lines that are matched each once. */
  @Column('text', { nullable: true })
  match_key: string | null;
  @Column('text', { nullable: true })
  match_no: string | null;
  @Column('text', { nullable: true })
  reason: string | null;
  @Column('bigint', { nullable: true })
  settled_by: number | null;
  @Column('text', { nullable: true })
  settled_name: string | null;
  @Column('timestamptz', { nullable: true })
  settled_dt: Date | null;
}

/** A posting of the bank's book that a line of the bank shows; each by one line. */
@Entity('bank_statement_posting')
export class BankStatementPostingEntity {
  @PrimaryColumn('bigint')
  transaction_id: number;
  @Column('bigint')
  bank_statement_line_id: number;
}
