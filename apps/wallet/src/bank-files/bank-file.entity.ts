import type { BankFile } from '@lamliang/contracts/wallet';
import type { Satang } from '@lamliang/kernel';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Payments that were handed to the bank together. Satang. */
@Entity('bank_file')
export class BankFileEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;
  /** Generated from the id. */
  @Column('text')
  bank_file_no: string;
  @Column('text')
  profile: BankFile['profile'];
  @Column('text')
  state: BankFile['state'];
  @Column('integer')
  line_count: number;
  @Column('bigint')
  amount: Satang;
  /** Of the file as csv: made again from its lines, it has to be the same. */
  @Column('text')
  sha256: string;
  @Column('bigint')
  made_by: number;
  @Column('text')
  made_name: string;
  @Column('timestamptz')
  create_dt: Date;
  @Column('bigint', { nullable: true })
  withdrawn_by: number | null;
  @Column('text', { nullable: true })
  withdrawn_name: string | null;
  @Column('timestamptz', { nullable: true })
  decided_dt: Date | null;
  @Column('text', { nullable: true })
  remark: string | null;
}
