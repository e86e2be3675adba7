import type { BankFileLine } from '@lamliang/contracts/wallet';
import type { Satang } from '@lamliang/kernel';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A payment of a file: the round that it pays, and the amount that the bank was asked for. Satang. */
@Entity('bank_file_line')
export class BankFileLineEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;
  @Column('bigint')
  bank_file_id: number;
  @Column('integer')
  line_no: number;
  /** In one line at most that was not withdrawn. */
  @Column('bigint')
  cod_round_id: number;
  @Column('bigint')
  amount: Satang;
  /** The number as auth sealed it for this payment; kept until the bank has answered the whole file. */
  @Column('text', { nullable: true })
  account_sealed: string | null;
  @Column('text')
  state: BankFileLine['state'];
  @Column('text', { nullable: true })
  bank_reference: string | null;
  @Column('text', { nullable: true })
  reason: string | null;
  @Column('timestamptz', { nullable: true })
  answered_dt: Date | null;
}
