import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Satang } from '@lamliang/kernel';
import type { WalletTransaction } from '@lamliang/contracts/wallet';

/** A posting as the statement shows it; append-only. Satang. */
@Entity('ledger_transaction')
export class LedgerTransaction {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;
  @Column('text')
  kind: string;
  @Column('text')
  business_key: string;
  @Column('text')
  transaction_no: string;
  @Column('timestamptz')
  transaction_dt: Date;
  @Column('bigint')
  account_id: number;
  @Column('bigint', { nullable: true })
  order_id: number | null;
  @Column('text', { nullable: true })
  order_no: string | null;
  @Column('text', { nullable: true })
  policy_no: string | null;
  @Column('text')
  detail: string;
  @Column('bigint')
  amount: Satang;
  @Column('bigint')
  bonus_amount: Satang;
  @Column('bigint')
  insurance_amount: Satang;
  @Column('bigint', { nullable: true })
  pre_cut_credit: Satang | null;
  @Column('bigint', { nullable: true })
  after_cut_credit: Satang | null;
  @Column('bigint', { nullable: true })
  pre_cut_bonus: Satang | null;
  @Column('bigint', { nullable: true })
  after_cut_bonus: Satang | null;
  @Column('bigint', { nullable: true })
  insurance_after: Satang | null;
  @Column('smallint')
  credit_line_flag: 0 | 1;
  @Column('text', { nullable: true })
  type: WalletTransaction['type'] | null;
}
